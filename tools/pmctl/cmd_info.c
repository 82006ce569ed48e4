// SPDX-License-Identifier: GPL-2.0-only
/* info: what the device is, what it holds, and how that fares. */
#include <stdarg.h>
#include <stdlib.h>

#include "lib/event_find.h"
#include "lib/mem.h"
#include "lib/metrics.h"
#include "lib/record.h"
#include "lib/trust.h"
#include "pmctl.h"

static const struct column machine_columns[] = {
	{ .name = "device" }, { .name = "name" }, { .name = "part" }, { .name = "counters" },
	{ .name = "clock-hz" }, { .name = "interrupt" }, { .name = "sampling" },
	{ .name = "perf" }, { .name = "abi-version" }, { .name = "generation" },
	{ .name = "used" }, { .name = "file" }, { .name = "holder" }, { .name = "state" },
	{ .name = "overflowed" }, { .name = "counter-states" }, { .name = "tainted" },
	{ }
};

static const struct column text_columns[] = { { .name = "fact" }, { .name = "value" }, { } };

struct facts {
	struct loaded l;
	int state;		/* MPC85XX_PM_STATE_*, or -1 */
	bool looked;		/* at the counters */
	u32 overflowed, tainted;
	u32 taint;		/* of all of them */
	char used[80];
	char holder[120];
	char *states;		/* "PMC0 counted, PMC1 stopped", or NULL */
};

static const char *state_text(const struct facts *f)
{
	return f->state < 0 ? "not known" : reading_device_state((u32)f->state);
}

static void put_machine(struct result *r, const struct pmctl *p, const struct facts *f)
{
	struct table *t = result_table(r, "device", TABLE_CSV | TABLE_JSON, machine_columns);
	const struct loaded *l = &f->l;
	bool loaded = l->config.counter_mask != 0;
	char overflowed[80], tainted[80];

	table_text(t, p->device);
	table_text(t, l->info.name);
	table_text(t, l->soc->title);
	table_whole(t, l->info.num_counters);
	if (l->info.clock_hz)
		table_whole(t, l->info.clock_hz);
	else
		table_none(t);
	table_bool(t, l->info.features & MPC85XX_PM_FEAT_INTERRUPT);
	table_bool(t, l->info.features & MPC85XX_PM_FEAT_SAMPLING);
	table_bool(t, l->info.features & MPC85XX_PM_FEAT_PERF);
	table_whole(t, l->info.abi_version);
	table_whole(t, l->config.generation);
	table_text(t, loaded ? f->used : NULL);
	table_text(t, loaded && l->conf ? l->conf->file : NULL);
	table_text(t, *f->holder ? f->holder : NULL);
	table_text(t, f->state < 0 ? NULL : state_text(f));
	event_counters_text(f->overflowed, overflowed, sizeof(overflowed));
	table_text(t, f->overflowed ? overflowed : f->looked ? "none" : NULL);
	table_text(t, f->states);
	event_counters_text(f->tainted, tainted, sizeof(tainted));
	table_text(t, f->tainted ? tainted : f->looked ? "none" : NULL);
}

__attribute__((format(printf, 3, 4)))
static void put_fact(struct table *t, const char *fact, const char *format, ...)
{
	va_list args;
	char text[300];

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	table_text(t, fact);
	table_text(t, text);
}

static const char *file_text(const struct loaded *l)
{
	if (!l->config.counter_mask)
		return "nothing";
	return l->conf ? l->conf->file : "words whose file is not known";
}

static void put_state(struct table *t, const struct facts *f)
{
	char overflowed[80], why[160];

	put_fact(t, "state", "%s", state_text(f));
	if (!f->l.config.counter_mask)
		return;
	put_fact(t, "counters in use", "%s", f->used);
	event_counters_text(f->overflowed, overflowed, sizeof(overflowed));
	if (!f->looked)
		return;
	put_fact(t, "overflowed", "%s", f->overflowed ? overflowed : "none");
	put_fact(t, "counter states", "%s", f->states);
	if (!f->tainted)
		return;
	event_counters_text(f->tainted, overflowed, sizeof(overflowed));
	trust_taint_text(f->taint, why, sizeof(why));
	put_fact(t, "tainted", "%s: %s", overflowed, why);
}

static void put_text(struct result *r, const struct pmctl *p, const struct facts *f)
{
	struct table *t = result_table(r, "fact", TABLE_TEXT, text_columns);
	const struct loaded *l = &f->l;

	put_fact(t, "device", "%s (%s)", p->device, l->info.name);
	put_fact(t, "part", "%s", l->soc->title);
	put_fact(t, "counters", "PMC0 (64 bits, platform clock) and PMC1 to PMC%u (32 bits)",
		 l->info.num_counters - 1);
	if (l->info.clock_hz)
		put_fact(t, "platform clock", "%u Hz", l->info.clock_hz);
	else
		put_fact(t, "platform clock", "not known");
	put_fact(t, "overflow interrupt", "%s",
		 l->info.features & MPC85XX_PM_FEAT_INTERRUPT ? "in use" :
		 "none: counts are extended once a second");
	put_fact(t, "loaded", "%s", file_text(l));
	put_state(t, f);
	put_fact(t, "generation", "%u", l->config.generation);
	put_fact(t, "holder", "%s", *f->holder ? f->holder : "nobody");
}

/* Each counter with its state, as 'read' has it. */
static char *list_states(const struct loaded *l, const struct mpc85xx_pm_snapshot *snap)
{
	char *text = mem_copy(""), *before, on[16];
	struct reading r;

	reading_make(&r, &l->plan, snap, l->info.clock_hz);
	for (unsigned int i = 0; i < r.counts; i++) {
		before = text;
		plan_on(r.count[i].count, on);
		text = mem_printf("%s%s%s %s", before, i ? ", " : "", on,
				  reading_state_name(r.count[i].state));
		free(before);
	}
	return text;
}

/* Somebody else's counters are not even read: that would hold them for a moment. */
static void look(struct pm_device *d, struct facts *f)
{
	struct mpc85xx_pm_snapshot snap = { 0 };

	event_counters_text(f->l.config.counter_mask, f->used, sizeof(f->used));
	d->ops->holder(d, f->holder, sizeof(f->holder));
	f->looked = f->l.config.counter_mask && !*f->holder && !d->ops->read(d, &snap);
	f->overflowed = snap.overflow_mask;
	if (f->looked)
		f->states = list_states(&f->l, &snap);
	f->tainted = snap.tainted_mask;
	for (u32 m = f->tainted; m; m &= m - 1)
		f->taint |= snap.taint[__builtin_ctz(m)];
	f->state = d->ops->state(d);	/* also what looking has found out */
}

static enum pm_exit run_info(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct pm_device *d = pmctl_open(p, PM_ACCESS_READ, NULL, err);
	struct result *r = NULL;
	struct facts f = { 0 };

	(void)a;
	if (!d)
		return PM_EXIT_FAILURE;
	if (!record_load(&f.l, d, NULL, err)) {
		look(d, &f);
		r = result_new();
		put_machine(r, p, &f);
		put_text(r, p, &f);
		record_free(&f.l);
		free(f.states);
	}
	/* Even looking takes time on a simulated device: it is to have none. */
	if (d->ops->forget)
		d->ops->forget(d);
	else
		pm_device_close(d, NULL);
	return r ? pmctl_print(p, r) : PM_EXIT_FAILURE;
}

const struct command info_commands[] = {
	{
		.name = "info", .words = "", .run = run_info,
		.text = "what the device is, what it holds, its state and holder",
	},
	{ }
};
