/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* What differs between the parts that carry this block. */
#ifndef MPM_CORE_SOC_H
#define MPM_CORE_SOC_H

#include "regs.h"

struct mpm_soc {
	const char *name;	/* "mpc8544e" */
	const char *title;	/* "MPC8544E" */
	const char *compatible;	/* device tree */
	unsigned int num_counters;	/* PMC0 included */
	u32 counters64;		/* mask of 64-bit counters */
	u32 max_clock_hz;	/* bound used to tell whether a wrap can hide */
	const char *source;	/* of num_counters; NULL in the kernel, as is @chain */
	const char *chain;	/* what is known of the numbers of carries, by source */
};

/* Index of each part of socs.def, MPM_SOC_mpc8544e and so on, and their number. */
#define MPM_SOC_ID(name)	MPM_SOC_##name
enum mpm_soc_id {
#define MPM_SOC(name, ...) MPM_SOC_ID(name),
#include "socs.def"
	MPM_SOCS
};

extern const struct mpm_soc mpm_socs[MPM_SOCS];

/* The part that all this was made for, and that is meant where none is named. */
#define mpm_soc_mpc8544e	(mpm_socs[MPM_SOC_mpc8544e])

/* Mask of all counters of the part. */
static inline u32 mpm_soc_mask(const struct mpm_soc *soc)
{
	return (1u << soc->num_counters) - 1;
}

/*
 * Counter whose carry-out the reference event @code is: Ref:k is that of
 * PMC(k-1) (S1, S4; how sure that is of a part, its @chain says), or -1.
 */
static inline int mpm_soc_chain_source(const struct mpm_soc *soc, u32 code)
{
	return code >= 1 && code <= soc->num_counters ? (int)code - 1 : -1;
}

#endif /* MPM_CORE_SOC_H */
