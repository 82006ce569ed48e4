// SPDX-License-Identifier: GPL-2.0-only
/* start, stop, reset, freeze, unfreeze, release. */
#include <stdlib.h>
#include <string.h>

#include "lib/number.h"
#include "lib/record.h"
#include "lib/suggest.h"
#include "pmctl.h"

/* "PMC3" or "pmc3" of the part; -1 when it is not that. */
static int counter_number(const char *text, const struct mpm_soc *soc)
{
	u64 number;

	if (strncasecmp(text, "pmc", 3) || !number_whole(text + 3, &number) ||
	    number >= soc->num_counters)
		return -1;
	return (int)number;
}

static int unknown_counter(const struct loaded *l, const char *name, struct pm_error *err)
{
	struct suggest s;
	char hint[160];

	suggest_start(&s, name);
	for (unsigned int i = 0; i < l->plan.counts; i++)
		suggest_offer(&s, l->plan.count[i].name);
	suggest_text(&s, ", 'pmctl read' shows them", hint, sizeof(hint));
	return pm_error_set(err, "no counter '%.60s' in use%s", name, hint);
}

static int add_counter(const struct loaded *l, const char *name, u32 *mask,
		       struct pm_error *err)
{
	const struct plan_count *count = plan_find(&l->plan, name);
	int n = counter_number(name, l->soc);

	if (count)
		*mask |= plan_mask(count);
	else if (n >= 0 && l->config.counter_mask & 1u << n)
		*mask |= 1u << n;
	else
		return unknown_counter(l, name, err);
	return 0;
}

/* Mask of the counters named, 0 when none is; needs to know what is loaded. */
static int find_counters(struct pm_device *d, const struct args *a,
			 struct mpc85xx_pm_control *control, struct pm_error *err)
{
	struct loaded l;
	int ret = 0;

	if (!a->words)
		return 0;
	if (record_load(&l, d, NULL, err))
		return -1;
	if (!l.config.counter_mask)
		ret = pm_device_explain(d, -EINVAL, err);
	for (int i = 0; !ret && i < a->words; i++)
		ret = add_counter(&l, a->word[i], &control->counter_mask, err);
	control->generation = l.config.generation;
	record_free(&l);
	return ret;
}

static enum pm_exit finish(struct pm_device *d, int ret, struct pm_error *err)
{
	struct pm_error closing;

	if (pm_device_close(d, &closing) && !ret) {
		*err = closing;
		ret = -1;
	}
	return ret ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

static enum pm_exit control(const struct pmctl *p, const struct args *a,
			    unsigned long request, struct pm_error *err)
{
	struct pm_device *d = pmctl_open(p, PM_ACCESS_WRITE, false, err);
	struct mpc85xx_pm_control c = { 0 };
	int ret;

	if (!d)
		return PM_EXIT_FAILURE;
	ret = find_counters(d, a, &c, err);
	if (!ret) {
		ret = d->ops->control(d, request, &c);
		if (ret)
			ret = pm_device_explain(d, ret, err);
	}
	if (!ret && request == MPC85XX_PM_IOC_START && c.state == MPC85XX_PM_STATE_FROZEN)
		pmctl_warn("%s: frozen, 'pmctl unfreeze' lets them count", p->device);
	return finish(d, ret, err);
}

static enum pm_exit run_start(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	return control(p, a, MPC85XX_PM_IOC_START, err);
}

static enum pm_exit run_stop(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	return control(p, a, MPC85XX_PM_IOC_STOP, err);
}

static enum pm_exit run_reset(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	return control(p, a, MPC85XX_PM_IOC_RESET, err);
}

static enum pm_exit run_freeze(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	return control(p, a, MPC85XX_PM_IOC_FREEZE, err);
}

static enum pm_exit run_unfreeze(const struct pmctl *p, const struct args *a,
				 struct pm_error *err)
{
	return control(p, a, MPC85XX_PM_IOC_UNFREEZE, err);
}

static enum pm_exit run_release(const struct pmctl *p, const struct args *a,
				struct pm_error *err)
{
	struct pm_device *d = pmctl_open(p, PM_ACCESS_WRITE, false, err);
	int ret;

	(void)a;
	if (!d)
		return PM_EXIT_FAILURE;
	ret = d->ops->release(d);
	if (ret)
		ret = pm_device_explain(d, ret, err);
	return finish(d, ret, err);
}

#define WHICH	"COUNTER is a name of the configuration or PMCn; without one all are meant."

const struct command control_commands[] = {
	{
		.name = "start", .words = "[COUNTER...]", .most = MPM_MAX_COUNTERS,
		.text = "let counters count, from where they stand", .more = WHICH,
		.run = run_start,
	}, {
		.name = "stop", .words = "[COUNTER...]", .most = MPM_MAX_COUNTERS,
		.text = "stop counters, their counts stay", .more = WHICH,
		.run = run_stop,
	}, {
		.name = "reset", .words = "[COUNTER...]", .most = MPM_MAX_COUNTERS,
		.text = "counts back to where they began, running or not", .more = WHICH,
		.run = run_reset,
	}, {
		.name = "freeze", .words = "",
		.text = "hold all counters in one clock",
		.run = run_freeze,
	}, {
		.name = "unfreeze", .words = "",
		.text = "let them go on",
		.run = run_unfreeze,
	}, {
		.name = "release", .words = "",
		.text = "stop, and drop the configuration",
		.run = run_release,
	},
	{ }
};
