// SPDX-License-Identifier: GPL-2.0-only
#include "lib/taking.h"

#include <string.h>

static int look(struct taking *t, struct pm_device *d, u32 flags)
{
	memset(&t->snap, 0, sizeof(t->snap));
	t->snap.flags = flags;
	return d->ops->read(d, &t->snap);
}

int taking_begin(struct taking *t, struct pm_device *d, u32 flags)
{
	u32 plain = flags & ~MPC85XX_PM_READ_RESET;
	int ret = look(t, d, plain);

	t->reset = flags & MPC85XX_PM_READ_RESET;
	/* With FREEZE the state is no longer RUNNING. */
	t->thaw = !ret && t->reset && t->snap.state == MPC85XX_PM_STATE_RUNNING &&
		  !(t->snap.flags & MPC85XX_PM_READ_LIVE);
	if (!t->thaw)
		return ret;
	ret = look(t, d, plain | MPC85XX_PM_READ_FREEZE);
	t->thaw = !ret;
	/* as it will be again */
	if (!ret)
		t->snap.state = MPC85XX_PM_STATE_RUNNING;
	return ret;
}

static int control(const struct taking *t, struct pm_device *d, unsigned long request)
{
	struct mpc85xx_pm_control c = { .generation = t->snap.generation };

	return d->ops->control(d, request, &c);
}

int taking_commit(const struct taking *t, struct pm_device *d)
{
	int ret = 0, thawed;

	if (t->reset && t->snap.state != MPC85XX_PM_STATE_IDLE)
		ret = control(t, d, MPC85XX_PM_IOC_RESET);
	thawed = taking_cancel(t, d);
	return ret ? ret : thawed;
}

int taking_cancel(const struct taking *t, struct pm_device *d)
{
	return t->thaw ? control(t, d, MPC85XX_PM_IOC_UNFREEZE) : 0;
}
