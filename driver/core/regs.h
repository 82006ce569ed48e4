/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * Registers and fields of the performance monitor, offsets from
 * CCSRBAR + 0xE1000.  Bits are written as the manuals do: bit 0 is the most
 * significant.  Sources of every line: Documentation/hardware.rst.
 */
#ifndef MPM_CORE_REGS_H
#define MPM_CORE_REGS_H

#include "env.h"

#define MPM_BIT(n)		(1u << (31 - (n)))
#define MPM_FIELD(first, last)	((0xffffffffu >> (first)) & (0xffffffffu << (31 - (last))))

/* Size of the window in bytes, and where it lies in CCSR space (S8). */
#define MPM_WINDOW_SIZE		0x1000u
#define MPM_CCSR_OFFSET		0xe1000u

/* Most counters that any part described here has (soc.h says how many). */
#define MPM_MAX_COUNTERS	16u

#define MPM_PMGC0		0x000u
#define MPM_PMLCA(n)		(0x010u + 0x10u * (n))
#define MPM_PMLCB(n)		(0x014u + 0x10u * (n))
#define MPM_PMC(n)		(0x018u + 0x10u * (n))
/* The two halves of the 64-bit PMC0: the LOW word comes first (S1, S6, S7, D0). */
#define MPM_PMC0_LO		0x018u
#define MPM_PMC0_HI		0x01cu

#define MPM_PMGC0_FAC		MPM_BIT(0)	/* freeze all counters */
#define MPM_PMGC0_PMIE		MPM_BIT(1)	/* interrupt enable */
#define MPM_PMGC0_FCECE		MPM_BIT(2)	/* freeze on enabled condition */
#define MPM_PMGC0_MASK		(MPM_PMGC0_FAC | MPM_PMGC0_PMIE | MPM_PMGC0_FCECE)

#define MPM_PMLCA_FC		MPM_BIT(0)	/* freeze this counter */
#define MPM_PMLCA_CE		MPM_BIT(5)	/* overflow is a condition */
#define MPM_PMLCA_EVENT		MPM_FIELD(9, 15)
#define MPM_PMLCA_BSIZE		MPM_FIELD(16, 20)
#define MPM_PMLCA_BGRAN		MPM_FIELD(21, 25)
#define MPM_PMLCA_BDIST		MPM_FIELD(26, 31)
#define MPM_PMLCA0_MASK		(MPM_PMLCA_FC | MPM_PMLCA_CE)
#define MPM_PMLCA_MASK		(MPM_PMLCA0_MASK | MPM_PMLCA_EVENT | MPM_PMLCA_BSIZE | \
				 MPM_PMLCA_BGRAN | MPM_PMLCA_BDIST)

#define MPM_PMLCB_TRIGONSEL	MPM_FIELD(2, 5)
#define MPM_PMLCB_TRIGOFFSEL	MPM_FIELD(8, 11)
#define MPM_PMLCB_TRIGONCNTL	MPM_FIELD(12, 13)
#define MPM_PMLCB_TRIGOFFCNTL	MPM_FIELD(14, 15)
#define MPM_PMLCB_TBMULT	MPM_FIELD(21, 23)
#define MPM_PMLCB_THRESHOLD	MPM_FIELD(26, 31)
#define MPM_PMLCB0_MASK		(MPM_PMLCB_TRIGONSEL | MPM_PMLCB_TRIGOFFSEL | \
				 MPM_PMLCB_TRIGONCNTL | MPM_PMLCB_TRIGOFFCNTL)
#define MPM_PMLCB_MASK		(MPM_PMLCB0_MASK | MPM_PMLCB_TBMULT | MPM_PMLCB_THRESHOLD)

/* PMLCBn[TRIGONCNTL], [TRIGOFFCNTL] (S1, D0); 3 is reserved. */
#define MPM_TRIG_OFF		0u
#define MPM_TRIG_CHANGE		1u
#define MPM_TRIG_OVERFLOW	2u

/* The overflow bit of a 32-bit counter, and of the upper word of PMC0. */
#define MPM_MSB			MPM_BIT(0)

/* Field values <-> register words; @mask is one of the constants above. */
static inline u32 mpm_field_get(u32 mask, u32 word)
{
	return (word & mask) / (mask & -mask);
}

/* @value beyond the field's width is cut: check with mpm_field_max() first. */
static inline u32 mpm_field_put(u32 mask, u32 value)
{
	return (value * (mask & -mask)) & mask;
}

static inline u32 mpm_field_max(u32 mask)
{
	return mask / (mask & -mask);
}

#endif /* MPM_CORE_REGS_H */
