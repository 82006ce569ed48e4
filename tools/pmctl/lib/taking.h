/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A READ whose effects wait until its values are safe, since nobody can put them
 * back: with RESET the counters are held in one clock until then.
 */
#ifndef PMCTL_TAKING_H
#define PMCTL_TAKING_H

#include "lib/device.h"

struct taking {
	struct mpc85xx_pm_snapshot snap;
	bool reset;		/* when the values are safe */
	bool thaw;		/* frozen for that alone */
};

/*
 * @flags: MPC85XX_PM_READ_*.  What runs with triggers or bursts is not held, since a
 * thaw may re-arm them; events between the READ and the RESET are lost then.
 * Returns 0 or -errno.
 */
int taking_begin(struct taking *t, struct pm_device *d, u32 flags);
/* The values are safe: 0 or -errno. */
int taking_commit(const struct taking *t, struct pm_device *d);
/* They are not: counts on, where they were held, and keeps a freeze asked for. */
int taking_cancel(const struct taking *t, struct pm_device *d);

#endif /* PMCTL_TAKING_H */
