/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* Registers and fields as tables, for dumps, documents and tests. */
#ifndef MPM_LIB_REG_TEXT_H
#define MPM_LIB_REG_TEXT_H

#include "core/regs.h"

/* Which counters a register or field row is for. */
enum mpm_scope {
	MPM_SCOPE_GLOBAL,	/* the block */
	MPM_SCOPE_COUNTER0,	/* PMC0 only */
	MPM_SCOPE_COUNTERS,	/* PMC1 and up */
};

/* A register, or a row of registers one per counter. */
struct mpm_reg_desc {
	const char *name;	/* "PMGC0"; of a row without the number: "PMLCA" */
	enum mpm_scope scope;
	u16 offset;		/* of the first one */
	u16 stride;		/* to the next counter's, 0 if single */
	u32 reset;		/* value after reset (D0) */
	u32 writable;		/* mask of defined bits */
	const char *text;	/* one line */
	const char *source;	/* hardware.rst ids, and how sure: "S1,S3 [2+]" */
};

struct mpm_field_desc {
	const char *reg;	/* name of its register in mpm_reg_desc[] */
	enum mpm_scope scope;	/* as there */
	const char *name;	/* "THRESHOLD" */
	u32 mask;
	const char *text;
	const char *source;
};

extern const struct mpm_reg_desc mpm_reg_desc[];
extern const unsigned int mpm_reg_desc_count;
extern const struct mpm_field_desc mpm_field_desc[];
extern const unsigned int mpm_field_desc_count;

/*
 * Row that describes the register at byte offset @off on a part with
 * @num_counters counters, and in *@counter (may be NULL) whose it is; NULL when
 * the offset is reserved or not a multiple of four.
 */
const struct mpm_reg_desc *mpm_reg_find(u32 off, unsigned int num_counters,
					unsigned int *counter);

/* Name of one register, "PMLCB3", "PMC0_HI", into @buf (at least 12 bytes). */
void mpm_reg_name(const struct mpm_reg_desc *reg, unsigned int counter, char *buf);

#endif /* MPM_LIB_REG_TEXT_H */
