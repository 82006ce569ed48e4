// SPDX-License-Identifier: GPL-2.0-only
/* read: counts and metrics of what a device has counted. */
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/reading_result.h"
#include "lib/record.h"
#include "pmctl.h"

enum { OPTION_FREEZE, OPTION_RESET, OPTION_RAW, OPTION_CONFIG };

static const struct option_desc options[] = {
	[OPTION_FREEZE] = { 0, "freeze", NULL, "leave the counters frozen" },
	[OPTION_RESET] = { 0, "reset", NULL, "counts back to where they began afterwards" },
	[OPTION_RAW] = { 0, "raw", NULL, "bare registers" },
	[OPTION_CONFIG] = { 'c', "config", "FILE", "names and metrics from FILE" },
	{ }
};

static int snapshot(struct pm_device *d, const struct args *a, struct mpc85xx_pm_snapshot *snap,
		    struct pm_error *err)
{
	int ret;

	memset(snap, 0, sizeof(*snap));
	if (a->option[OPTION_FREEZE])
		snap->flags |= MPC85XX_PM_READ_FREEZE;
	if (a->option[OPTION_RESET])
		snap->flags |= MPC85XX_PM_READ_RESET;
	if (a->option[OPTION_RAW])
		snap->flags |= MPC85XX_PM_READ_RAW;
	ret = d->ops->read(d, snap);
	return ret ? pm_device_explain(d, ret, err) : 0;
}

/* Values and words must be of one configuration, or the names would lie. */
static int take(struct pm_device *d, const struct args *a, struct loaded *l,
		struct mpc85xx_pm_snapshot *snap, struct pm_error *err)
{
	const char *file = a->option[OPTION_CONFIG];

	if (!file && a->words)
		file = a->word[0];
	if (record_load(l, d, file, err))
		return -1;
	if (snapshot(d, a, snap, err)) {
		record_free(l);
		return -1;
	}
	if (snap->generation == l->config.generation && snap->valid_mask)
		return 0;
	record_free(l);
	if (snap->valid_mask)
		return pm_device_explain(d, -ESTALE, err);
	return pm_device_explain(d, -EINVAL, err);
}

static bool is_inferred(const struct mpm_event *row)
{
	return row && row->confidence == MPM_CONF_INFERRED;
}

/* Whether a carry that @c counts, as its chain, is one that nobody confirmed. */
static bool has_inferred_carry(const struct plan *p, const struct plan_count *c)
{
	unsigned int link[PLAN_MOST_LINKS], links = plan_links(c, link);

	for (unsigned int i = 0; i + 1 < links; i++)
		if (is_inferred(mpm_event_by_id(p->table, MPM_EVENT_ID(0, link[i] + 1))))
			return true;
	return false;
}

/* One sentence, whatever their number: 'explain' has one on each, with sources. */
static void tell_inferred(struct result *r, const struct plan *p)
{
	char *names = mem_copy("");

	for (unsigned int i = 0; i < p->counts; i++) {
		const struct plan_count *c = &p->count[i];
		bool carry = !is_inferred(c->row) && has_inferred_carry(p, c);
		char *before = names;

		if (!carry && !is_inferred(c->row))
			continue;
		names = mem_printf("%s%s%s%s", before, *before ? ", " : "",
				   carry ? "the chain of " : "", c->name);
		free(before);
	}
	if (*names)
		result_note(r, "Inferred from other parts, not confirmed for this one: %s.", names);
	free(names);
}

static void describe(struct result *r, const struct pmctl *p, const struct loaded *l)
{
	const struct conf *c = l->conf;

	if (!c)
		r->title = mem_printf("%s: counters by their events", p->device);
	else
		r->title = mem_copy(c->summary.line ? c->summary.text : basename(c->file));
	tell_inferred(r, &l->plan);
	if (!c)
		result_note(r, "No configuration file is known for what is loaded; name it with 'read FILE'.");
}

static enum pm_exit run_read(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	bool writes = a->option[OPTION_FREEZE] || a->option[OPTION_RESET];
	struct pm_device *d = pm_device_open(p->device, writes ? PM_ACCESS_WRITE : PM_ACCESS_READ,
					     false, err);
	struct mpc85xx_pm_snapshot snap;
	struct reading reading;
	struct result *r = NULL;
	struct pm_error why;
	struct loaded l;

	if (!d)
		return PM_EXIT_FAILURE;
	if (!take(d, a, &l, &snap, err)) {
		if (a->option[OPTION_RAW]) {
			r = reading_raw_result(&l.plan, &snap);
		} else {
			reading_make(&reading, &l.plan, &snap, l.info.clock_hz);
			r = reading_result(&reading);
		}
		describe(r, p, &l);
		record_free(&l);
	}
	if (pm_device_close(d, &why)) {
		result_free(r);
		*err = why;
		return PM_EXIT_FAILURE;
	}
	return r ? pmctl_print(p, r) : PM_EXIT_FAILURE;
}

const struct command read_commands[] = {
	{
		.name = "read", .words = "[FILE]", .most = 1, .options = options,
		.text = "counts and metrics, taken in one clock",
		.more = "Names and metrics come from the configuration file that was loaded, or from\n"
			"FILE if the device holds just that.",
		.run = run_read,
	},
	{ }
};
