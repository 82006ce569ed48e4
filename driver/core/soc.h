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
	const char *source;	/* of num_counters */
};

extern const struct mpm_soc mpm_soc_mpc8544e;

/* NULL when no part has that name (any case) or compatible. */
const struct mpm_soc *mpm_soc_find(const char *name);

/* Mask of all counters of the part. */
static inline u32 mpm_soc_mask(const struct mpm_soc *soc)
{
	return (1u << soc->num_counters) - 1;
}

/*
 * Counter whose carry-out the reference event @code is: Ref:k is that of
 * PMC(k-1) (S1, S4; confirmed on the MPC8544E for k = 2 and 3, D0), or -1.
 */
static inline int mpm_soc_chain_source(const struct mpm_soc *soc, u32 code)
{
	return code >= 1 && code <= soc->num_counters ? (int)code - 1 : -1;
}

#endif /* MPM_CORE_SOC_H */
