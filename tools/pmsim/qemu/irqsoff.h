/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * How long the board's processor takes no interrupts: looked at from outside, so
 * that the kernel is the one that is shipped, without a tracer.
 */
#ifndef PM_IRQSOFF_H
#define PM_IRQSOFF_H

#include <stdint.h>

/* Begins to look, or begins again, at MSR[EE] every PM_IRQSOFF_STEP_NS of guest time. */
#define PM_IRQSOFF_STEP_NS	80
void pm_irqsoff_begin(void);

/*
 * Ends it.  The longest time without interrupts, in ns of the guest, rounded up to
 * steps; that they were on between two looks is not seen.
 */
uint64_t pm_irqsoff_end(void);

#endif /* PM_IRQSOFF_H */
