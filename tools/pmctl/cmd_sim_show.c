// SPDX-License-Identifier: GPL-2.0-only
/* sim info, truth, scenarios, options: what the simulator knows. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/device_sim.h"
#include "lib/groups.h"
#include "lib/mem.h"
#include "lib/metrics.h"
#include "lib/record.h"
#include "lib/sim_path.h"
#include "pmctl.h"

static const struct column info_columns[] = {
	{ .name = "fact" }, { .name = "value" },
	{ }
};

static const struct column option_columns[] = {
	{ .name = "option" }, { .name = "kind" }, { .name = "least", .right = true },
	{ .name = "most", .right = true }, { .name = "preset", .right = true },
	{ .name = "text" },
	{ }
};

static const struct column truth_columns[] = {
	{ .name = "counter" }, { .name = "event" }, { .name = "on" },
	{ .name = "truth", .right = true }, { .name = "at-read", .right = true },
	{ .name = "reason", .optional = true },
	{ }
};

static const struct column scenario_columns[] = {
	{ .name = "scenario" }, { .name = "text" },
	{ }
};

static void put_number(struct table *t, const char *fact, u64 number)
{
	table_text(t, fact);
	table_whole(t, number);
}

static void put_accesses(struct table *t, const struct sim_device *d)
{
	struct pmsim_stats s;

	pmsim_stats(d->sim, &s);
	put_number(t, "reads", s.reads);
	put_number(t, "writes", s.writes);
	put_number(t, "wrong-size", s.bad_size);
	put_number(t, "unaligned", s.unaligned);
	put_number(t, "reserved-offset", s.reserved_offset);
	put_number(t, "reserved-bits", s.reserved_bits);
	put_number(t, "running-write", s.running_write);
	put_number(t, "overflows", s.overflows);
	put_number(t, "wraps", s.wraps);
	put_number(t, "interrupts", s.irq_rises);
	put_number(t, "overflows-handled", d->block.overflow_irqs);
	put_number(t, "overflows-missed", d->block.missed_irqs);
	put_number(t, "spurious-interrupts", d->block.spurious_irqs);
}

/* Options that are not at their presets. */
static void put_options(struct table *t, const struct sim_device *d)
{
	for (unsigned int i = 0; i < pmsim_option_count; i++) {
		const struct pmsim_option *o = &pmsim_options[i];
		u64 value;

		if (!pmsim_get(d->sim, o->name, &value) && value != o->preset)
			put_number(t, o->name, value);
	}
}

static enum pm_exit run_info(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct sim_device *d = pmctl_open_sim(p, a->word[0], err);
	struct result *r;
	struct table *t;

	if (!d)
		return PM_EXIT_FAILURE;
	r = result_new();
	t = result_table(r, "sim", TABLE_ALL, info_columns);
	table_text(t, "part");
	table_text(t, d->block.soc->title);
	table_text(t, "scenario");
	table_text(t, d->scenario);
	table_text(t, "state");
	table_text(t, reading_device_state(mpm_block_state(&d->block)));
	put_number(t, "seed", d->seed);
	put_number(t, "clock-hz", d->block.clock_hz);
	put_number(t, "clocks", pmsim_now(d->sim));
	put_number(t, "nanoseconds", sim_now_ns(d));
	put_accesses(t, d);
	put_options(t, d);
	sim_drop(d);
	return pmctl_print(p, r);
}

/* Why the traffic alone does not tell, or NULL. */
static const char *no_truth(const struct sim_device *d, const struct plan_count *c)
{
	const struct mpm_fields *f = &c->fields;

	if (mpm_event_chain_source(d->block.soc, c->event) >= 0)
		return "counts carries, which are no traffic";
	if (f->on.when != MPM_TRIG_OFF || f->off.when != MPM_TRIG_OFF)
		return "has a trigger, of which the traffic knows nothing";
	if (f->bsize || f->bgran || f->bdist)
		return "counts bursts, of which there are several readings";
	if (!sim_truth_holds(d, (unsigned int)c->low))
		return "an overflow froze it, of which the traffic knows nothing";
	return NULL;
}

static void put_truth(struct table *t, struct sim_device *d, const struct plan_count *c)
{
	const char *reason = no_truth(d, c);
	unsigned int n = (unsigned int)c->low;
	char on[16];

	plan_on(c, on);
	table_text(t, c->name);
	table_text(t, plan_event_name(c));
	table_text(t, on);
	if (reason) {
		table_none(t);
		table_show(t, "n/a");
		table_none(t);
		table_show(t, "n/a");
	} else {
		table_whole(t, sim_truth(d, n));
		table_whole(t, d->at_read[n]);
	}
	table_text(t, reason);
}

static enum pm_exit run_truth(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct sim_device *d = pmctl_open_sim(p, a->word[0], err);
	enum pm_exit ret = PM_EXIT_FAILURE;
	struct loaded l;
	struct result *r;

	if (!d)
		return ret;
	if (!record_load(&l, &d->base, NULL, err)) {
		if (l.plan.counts) {
			struct table *t;

			r = result_new();
			t = result_table(r, "truth", TABLE_ALL, truth_columns);
			for (unsigned int i = 0; i < l.plan.counts; i++)
				put_truth(t, d, &l.plan.count[i]);
			ret = pmctl_print(p, r);
		} else {
			pm_error_set(err, "%s: nothing is configured, load something with 'pmctl -d sim:%s config FILE'",
				     d->path, d->path);
		}
		record_free(&l);
	}
	sim_drop(d);
	return ret;
}

/* Where the first sentence of @text ends, NULL when it does not. */
static char *sentence_end(char *text)
{
	char *dot = text;

	while ((dot = strchr(dot, '.')) && dot[1] && dot[1] != ' ')
		dot++;
	return dot;
}

/* The first sentence of the comment at the top, the licence left out. */
static char *scenario_text(const struct embedded_file *f)
{
	const char *line = f->text;
	char text[400] = "", *end = NULL;
	size_t used = 0;

	while (*line == '#' && !end && used < sizeof(text) - 1) {
		size_t length = strcspn(line, "\n");

		if (length > 2 && strncmp(line, "# SPDX", 6))
			used += (size_t)snprintf(text + used, sizeof(text) - used, "%s%.*s",
						 used ? " " : "", (int)length - 2, line + 2);
		end = sentence_end(text);
		line += length + (line[length] == '\n');
	}
	if (end)
		*end = '\0';
	return mem_copy(text);
}

static enum pm_exit run_scenarios(const struct pmctl *p, const struct args *a,
				  struct pm_error *err)
{
	struct result *r = result_new();
	struct table *t = result_table(r, "scenario", TABLE_ALL, scenario_columns);

	(void)a;
	(void)err;
	for (const struct embedded_file *f = embedded_scenarios; f->name; f++) {
		char *name = mem_copy_part(f->name, strlen(f->name) - strlen(".traffic"));
		char *text = scenario_text(f);

		table_text(t, name);
		table_text(t, text);
		free(text);
		free(name);
	}
	return pmctl_print(p, r);
}

static enum pm_exit run_options(const struct pmctl *p, const struct args *a,
				struct pm_error *err)
{
	struct result *r = result_new();
	struct table *t = result_table(r, "option", TABLE_ALL, option_columns);

	(void)a;
	(void)err;
	for (unsigned int i = 0; i < pmsim_option_count; i++) {
		const struct pmsim_option *o = &pmsim_options[i];

		table_text(t, o->name);
		table_text(t, o->fault ? "fault" : "reading");
		table_whole(t, o->min);
		table_whole(t, o->max);
		if (o->max == UINT64_MAX)
			table_show(t, "any");
		table_whole(t, o->preset);
		table_text(t, o->text);
	}
	return pmctl_print(p, r);
}

const struct command sim_show_commands[] = {
	{
		.name = "sim info", .words = "FILE", .least = 1, .most = 1,
		.text = "time, accesses and options of a simulated device",
		.run = run_info,
	}, {
		.name = "sim truth", .words = "FILE", .least = 1, .most = 1,
		.text = "what the counters ought to have counted",
		.more = "From the traffic alone, over the clocks in which each counter was let count\n"
			"since it was last reset: now, and when 'read' last looked.",
		.run = run_truth,
	}, {
		.name = "sim scenarios", .words = "", .run = run_scenarios,
		.text = "traffic that comes with pmctl",
	}, {
		.name = "sim options", .words = "", .run = run_options,
		.text = "open questions about the hardware, and faults, as switches",
	},
	{ }
};
