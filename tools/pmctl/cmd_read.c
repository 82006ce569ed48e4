// SPDX-License-Identifier: GPL-2.0-only
/* read: counts and metrics of what a device has counted, at once or again and again. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/reading_result.h"
#include "lib/record.h"
#include "lib/taking.h"
#include "lib/trust.h"
#include "pmctl.h"
#include "read_intervals.h"

enum {
	OPTION_FREEZE, OPTION_RESET, OPTION_RAW, OPTION_CONFIG, OPTION_INTERVAL, OPTION_NUMBER,
};

static const struct option_desc options[] = {
	[OPTION_FREEZE] = { 0, "freeze", NULL, "leave the counters frozen" },
	[OPTION_RESET] = { 0, "reset", NULL, "counts back to where they began afterwards" },
	[OPTION_RAW] = { 0, "raw", NULL, "bare registers" },
	[OPTION_CONFIG] = { 'c', "config", "FILE", "names and metrics from FILE" },
	[OPTION_INTERVAL] = { 'i', "interval", "TIME", "what is counted in each 500ms, 10s..." },
	[OPTION_NUMBER] = { 'n', "number", "N", "end after N intervals" },
	{ }
};

static int snapshot(struct pm_device *d, const struct args *a, struct taking *taken,
		    struct pm_error *err)
{
	u32 flags = 0;
	int ret;

	if (a->option[OPTION_FREEZE])
		flags |= MPC85XX_PM_READ_FREEZE;
	if (a->option[OPTION_RESET])
		flags |= MPC85XX_PM_READ_RESET;
	if (a->option[OPTION_RAW])
		flags |= MPC85XX_PM_READ_RAW;
	ret = taking_begin(taken, d, flags);
	return ret ? pm_device_explain(d, ret, err) : 0;
}

/* Values and words must be of one configuration, or the names would lie. */
static int take(struct pm_device *d, const struct args *a, struct loaded *l,
		struct taking *taken, struct pm_error *err)
{
	const struct mpc85xx_pm_snapshot *snap = &taken->snap;
	const char *file = a->option[OPTION_CONFIG];
	bool known;

	if (!file && a->words)
		file = a->word[0];
	if (record_load(l, d, file, err))
		return -1;
	if (snapshot(d, a, taken, err)) {
		record_free(l);
		return -1;
	}
	/* What sampled has left counts, but no names. */
	known = snap->valid_mask && l->plan.counts;
	if (snap->generation == l->config.generation && known)
		return 0;
	record_free(l);
	taking_cancel(taken, d);
	if (known)
		return pm_device_explain(d, -ESTALE, err);
	return pm_device_explain(d, -EINVAL, err);
}

static void describe(struct result *r, const struct pmctl *p, const struct loaded *l)
{
	const struct conf *c = l->conf;

	if (!c)
		r->title = mem_printf("%s: counters by their events", p->device);
	else
		r->title = mem_copy(c->summary.line ? c->summary.text : basename(c->file));
	reading_note_inferred(r, &l->plan);
	if (!c)
		result_note(r, "No configuration file is known for what is loaded; name it with 'read FILE'.");
}

/* @doubt: "", or a sentence on counts that are marked in the result. */
static struct result *result_of(const struct pmctl *p, struct pm_device *d,
				const struct args *a, struct taking *taken,
				struct pm_error *doubt, struct pm_error *err)
{
	struct pm_error why;
	struct reading reading;
	struct result *r;
	struct loaded l;

	*doubt->text = '\0';
	if (take(d, a, &l, taken, err))
		return NULL;
	if (!a->option[OPTION_RAW] &&
	    trust_counting(d, &l.plan, NULL, &taken->snap, false, err)) {
		record_free(&l);
		taking_cancel(taken, d);
		return NULL;
	}
	if (a->option[OPTION_RAW]) {
		r = reading_raw_result(&l.plan, &taken->snap);
	} else {
		reading_make(&reading, &l.plan, &taken->snap, l.info.clock_hz);
		r = reading_result(&reading);
		if (trust_interrupt(d, &l.info, &why))
			pmctl_warn("warning: %s", why.text);
		trust_counts(d, &l.plan, &taken->snap, doubt);
	}
	describe(r, p, &l);
	record_free(&l);
	return r;
}

static enum pm_exit look(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct pm_device *d = pmctl_open(p, PM_ACCESS_READ, false, err);
	struct taking taken;
	struct result *r;
	struct pm_error why, doubt;

	if (!d)
		return PM_EXIT_FAILURE;
	r = result_of(p, d, a, &taken, &doubt, err);
	if (pm_device_close(d, &why)) {
		result_free(r);
		*err = why;
		return PM_EXIT_FAILURE;
	}
	if (!r)
		return PM_EXIT_FAILURE;
	*err = doubt;
	pmctl_print(p, r);
	return *doubt.text ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

/* Only counts that have been written may go. */
static int print_and_commit(const struct pmctl *p, struct pm_device *d, struct result *r,
			    const struct taking *taken, struct pm_error *err)
{
	const char *outcome;
	int ret;

	pmctl_print(p, r);
	if (!fflush(stdout) && !ferror(stdout)) {
		ret = taking_commit(taken, d);
		return ret ? pm_device_explain(d, ret, err) : 0;
	}
	ret = errno;
	if (d->ops->forget || !(taken->snap.flags & MPC85XX_PM_READ_FREEZE) || taken->thaw)
		outcome = "nothing is reset or frozen";
	else
		outcome = "nothing is reset, the counters are frozen and "
			  "'pmctl read' prints them again";
	pm_error_set(err, "cannot write the output (%s): %s", strerror(ret), outcome);
	if (taking_cancel(taken, d))
		pmctl_warn("%s: the counters stay frozen, 'pmctl unfreeze' lets them go on",
			   p->device);
	return -1;
}

/* A reader that goes away must not end this with the counters held. */
static enum pm_exit look_and_change(const struct pmctl *p, const struct args *a,
				    struct pm_error *err)
{
	struct pm_device *d = pmctl_open(p, PM_ACCESS_WRITE, false, err);
	struct taking taken;
	struct result *r;
	struct pm_error why, doubt;
	int ret = -1;

	if (!d)
		return PM_EXIT_FAILURE;
	signal(SIGPIPE, SIG_IGN);
	r = result_of(p, d, a, &taken, &doubt, err);
	if (r)
		ret = print_and_commit(p, d, r, &taken, err);
	if (ret && d->ops->forget) {
		d->ops->forget(d);
	} else if (pm_device_close(d, &why) && !ret) {
		*err = why;
		ret = -1;
	} else if (!ret && *doubt.text) {
		*err = doubt;
		ret = -1;
	}
	return ret ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

static enum pm_exit run_read(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	const char *file = a->option[OPTION_CONFIG];

	if (a->option[OPTION_INTERVAL] &&
	    (a->option[OPTION_FREEZE] || a->option[OPTION_RESET] || a->option[OPTION_RAW])) {
		pm_error_set(err, "-i is for counters that go on, not with --freeze, --reset or --raw");
		return PM_EXIT_USAGE;
	}
	if (a->option[OPTION_INTERVAL])
		return read_intervals(p, !file && a->words ? a->word[0] : file,
				      a->option[OPTION_INTERVAL], a->option[OPTION_NUMBER], err);
	if (a->option[OPTION_NUMBER]) {
		pm_error_set(err, "-n is about the intervals of -i, give both");
		return PM_EXIT_USAGE;
	}
	if (a->option[OPTION_FREEZE] || a->option[OPTION_RESET])
		return look_and_change(p, a, err);
	return look(p, a, err);
}

const struct command read_commands[] = {
	{
		.name = "read", .words = "[FILE]", .most = 1, .options = options,
		.text = "counts and metrics, taken in one clock",
		.more = "Names and metrics come from the configuration file that was loaded, or from\n"
			"FILE if the device holds just that. --reset takes effect when the output has\n"
			"been written; until then the counters are held. With -i each line or row is\n"
			"what was counted since the one before, and rates are by the time that the\n"
			"counters counted; it ends after N, or at INT or TERM.",
		.run = run_read,
	},
	{ }
};
