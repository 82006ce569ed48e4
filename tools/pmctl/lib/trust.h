/* SPDX-License-Identifier: GPL-2.0-only */
/* Whether counts can be believed, by what the device itself shows. */
#ifndef PMCTL_TRUST_H
#define PMCTL_TRUST_H

#include "lib/device.h"
#include "lib/plan.h"

/* MPC85XX_PM_TAINT_* of all counters that make up @c. */
u32 trust_taint(const struct plan_count *c, const struct mpc85xx_pm_snapshot *snap);
/* One clause for each reason in the @taint of a counter that is tainted. */
void trust_taint_text(u32 taint, char *buf, size_t size);
/* 0 when no count of @p is tainted, else -1 and a sentence that names them. */
int trust_counts(const struct pm_device *d, const struct plan *p,
		 const struct mpc85xx_pm_snapshot *snap, struct pm_error *err);

/*
 * 0, or -1 and a sentence when the monitor does not count at all: PMC0, whose clock
 * never stops, stood still while the driver let it count.  @from is an earlier look,
 * NULL for where the counts began.  @ours: only this program could have frozen it.
 */
int trust_counting(struct pm_device *d, const struct plan *p,
		   const struct mpc85xx_pm_snapshot *from, const struct mpc85xx_pm_snapshot *to,
		   bool ours, struct pm_error *err);

/*
 * 0, or -1 and a sentence when the interrupt that @before says was in use is not any
 * more: the driver lets go of a line that is stuck.
 */
int trust_interrupt(struct pm_device *d, const struct mpc85xx_pm_info *before,
		    struct pm_error *err);

#endif /* PMCTL_TRUST_H */
