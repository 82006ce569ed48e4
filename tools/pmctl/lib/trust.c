// SPDX-License-Identifier: GPL-2.0-only
/*
 * Judges a snapshot before it is printed: counters that the driver calls tainted, a
 * monitor that does not count, an interrupt that is no longer in use.
 */
#include "lib/trust.h"

#include <stdio.h>

#include "core/regs.h"

/* A PMC0 that counts has moved after so long and so many clocks, whatever a look takes. */
#define SURELY_MOVED_NS	100000u
#define SURELY_MOVED	4u

u32 trust_taint(const struct plan_count *c, const struct mpc85xx_pm_snapshot *snap)
{
	u32 taint = 0;

	for (u32 m = plan_mask(c) & snap->tainted_mask; m; m &= m - 1)
		taint |= snap->taint[__builtin_ctz(m)];
	return taint;
}

void trust_taint_text(u32 taint, char *buf, size_t size)
{
	static const struct { u32 bit; const char *text; } reasons[] = {
		{ MPC85XX_PM_TAINT_CONTROL,
		  "its control registers are not as the driver wrote them" },
		{ MPC85XX_PM_TAINT_GLOBAL, "PMGC0 is not as the driver wrote it" },
		{ MPC85XX_PM_TAINT_VALUE, "the counter has gone back or leapt" },
	};
	size_t length = 0;

	*buf = '\0';
	for (unsigned int i = 0; i < ARRAY_SIZE(reasons); i++)
		if (taint & reasons[i].bit && length < size)
			length += (size_t)snprintf(buf + length, size - length, "%s%s",
						   length ? "; " : "", reasons[i].text);
	if (!length)
		snprintf(buf, size, "the driver says so");
}

int trust_counts(const struct pm_device *d, const struct plan *p,
		 const struct mpc85xx_pm_snapshot *snap, struct pm_error *err)
{
	char names[160] = "", why[160];
	unsigned int found = 0;
	size_t length = 0;
	u32 taint = 0;

	for (unsigned int i = 0; i < p->counts; i++) {
		if (!(plan_mask(&p->count[i]) & snap->tainted_mask))
			continue;
		taint |= trust_taint(&p->count[i], snap);
		if (length < sizeof(names))
			length += (size_t)snprintf(names + length, sizeof(names) - length, "%s%s",
						   found ? ", " : "", p->count[i].name);
		found++;
	}
	if (!found)
		return 0;
	trust_taint_text(taint, why, sizeof(why));
	return pm_error_set(err, "%s: wrong count%s of %s: %s; 'pmctl config' or 'pmctl reset' begins anew",
			    d->name, found > 1 ? "s" : "", names, why);
}

/* Triggers may hold PMC0, too; with them nothing can be told. */
static bool has_free_clock(const struct plan *p)
{
	const struct mpc85xx_pm_counter_config *c = &p->config.counters[0];

	return p->config.counter_mask & 1 && !c->lcb && !(c->lca & MPM_PMLCA_FC);
}

static bool surely_moves(struct pm_device *d, u64 ns)
{
	struct mpc85xx_pm_info info;

	return ns >= SURELY_MOVED_NS && !d->ops->get_info(d, &info) &&
	       (!info.clock_hz || (double)ns / 1e9 * info.clock_hz >= SURELY_MOVED);
}

int trust_counting(struct pm_device *d, const struct plan *p,
		   const struct mpc85xx_pm_snapshot *from, const struct mpc85xx_pm_snapshot *to,
		   bool ours, struct pm_error *err)
{
	u64 began = from ? from->values[0] : p->config.counters[0].initial;
	u64 before = from ? from->running_ns[0] : 0, ran = to->running_ns[0];

	if (!has_free_clock(p) || !(to->valid_mask & 1) || to->values[0] != began)
		return 0;
	if (ours && to->state == MPC85XX_PM_STATE_FROZEN && !to->overflow_mask)
		return pm_error_set(err, "%s: the monitor does not count: it is frozen, and not by an overflow; 'pmctl doctor' looks for the cause",
				    d->name);
	if (ran < before || !surely_moves(d, ran - before))
		return 0;
	return pm_error_set(err, "%s: the monitor does not count: PMC0 stood still for %.3f ms; 'pmctl doctor' looks for the cause",
			    d->name, (double)(ran - before) / 1e6);
}

int trust_interrupt(struct pm_device *d, const struct mpc85xx_pm_info *before,
		    struct pm_error *err)
{
	struct mpc85xx_pm_info now;

	/* A simulator always has one. */
	if (!(before->features & MPC85XX_PM_FEAT_INTERRUPT) && !d->simulated)
		return 0;
	if (d->ops->get_info(d, &now) || now.features & MPC85XX_PM_FEAT_INTERRUPT)
		return 0;
	return pm_error_set(err, "%s: the interrupt line is stuck, and the driver has turned the interrupt off: counts are extended once a second, overflows are found late; 'pmctl doctor' says more",
			    d->name);
}
