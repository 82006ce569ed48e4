// SPDX-License-Identifier: GPL-2.0-only
/* info: what the device is and what it holds. */
#include <stdarg.h>

#include "lib/event_find.h"
#include "lib/mem.h"
#include "lib/record.h"
#include "pmctl.h"

static const struct column machine_columns[] = {
	{ .name = "device" }, { .name = "name" }, { .name = "part" }, { .name = "counters" },
	{ .name = "clock-hz" }, { .name = "interrupt" }, { .name = "sampling" },
	{ .name = "perf" }, { .name = "abi-version" }, { .name = "generation" },
	{ .name = "used" }, { .name = "file" }, { .name = "holder" },
	{ }
};

static const struct column text_columns[] = { { .name = "fact" }, { .name = "value" }, { } };

static void put_machine(struct result *r, const struct pmctl *p, const struct loaded *l,
			const char *used, const char *holder)
{
	struct table *t = result_table(r, "device", TABLE_CSV | TABLE_JSON, machine_columns);
	bool loaded = l->config.counter_mask != 0;

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
	table_text(t, loaded ? used : NULL);
	table_text(t, loaded && l->conf ? l->conf->file : NULL);
	table_text(t, *holder ? holder : NULL);
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

static void put_text(struct result *r, const struct pmctl *p, const struct loaded *l,
		     const char *used, const char *holder)
{
	struct table *t = result_table(r, "fact", TABLE_TEXT, text_columns);

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
	if (l->config.counter_mask)
		put_fact(t, "counters in use", "%s", used);
	put_fact(t, "generation", "%u", l->config.generation);
	put_fact(t, "holder", "%s", *holder ? holder : "nobody");
}

static enum pm_exit run_info(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct pm_device *d = pm_device_open(p->device, PM_ACCESS_READ, false, err);
	char holder[120] = "", used[80];
	struct result *r = NULL;
	struct pm_error why;
	struct loaded l;

	(void)a;
	if (!d)
		return PM_EXIT_FAILURE;
	if (!record_load(&l, d, NULL, err)) {
		d->ops->holder(d, holder, sizeof(holder));
		event_counters_text(l.config.counter_mask, used, sizeof(used));
		r = result_new();
		put_machine(r, p, &l, used, holder);
		put_text(r, p, &l, used, holder);
		record_free(&l);
	}
	if (pm_device_close(d, &why)) {
		result_free(r);
		*err = why;
		return PM_EXIT_FAILURE;
	}
	return r ? pmctl_print(p, r) : PM_EXIT_FAILURE;
}

const struct command info_commands[] = {
	{
		.name = "info", .words = "", .run = run_info,
		.text = "what the device is, what it holds and for whom",
	},
	{ }
};
