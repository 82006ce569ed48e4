/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * Whether interrupts come too often.  Windows of time have a budget; what one
 * has not used the next may use, so that a rate at the limit passes however its
 * interrupts are spread, and what is too much in one counts in the next, so that
 * the limit holds over time.
 */
#ifndef MPM_CORE_THROTTLE_H
#define MPM_CORE_THROTTLE_H

#include "env.h"

/* Windows in a second, fewer where the limit is lower than that. */
#define MPM_WINDOWS_PER_S	100u

struct mpm_throttle {
	u64 since_ns;		/* start of the window */
	u32 irqs;		/* of it, and what earlier ones had too much */
	u32 carry;		/* parts of an interrupt that windows had left, see .c */
};

/*
 * An interrupt at @now_ns, of @rate per second that are allowed (0: any).  0, or
 * the ns for which there should be no more.
 */
u64 mpm_throttle_irq(struct mpm_throttle *t, u32 rate, u64 now_ns);

#endif /* MPM_CORE_THROTTLE_H */
