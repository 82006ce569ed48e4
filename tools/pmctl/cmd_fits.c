// SPDX-License-Identifier: GPL-2.0-only
/* fits: whether events can be counted together, and on which counters. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/event_find.h"
#include "lib/event_fit.h"
#include "lib/event_text.h"
#include "lib/mem.h"
#include "pmctl.h"

static const struct column columns[] = {
	{ .name = "event" }, { .name = "raw" }, { .name = "on" }, { .name = "may-be-on" },
	{ .name = "confidence" },
	{ }
};

static struct result *answer(const struct event_fit *f)
{
	const struct mpm_event_table *events = mpm_events_of(f->soc);
	struct result *r = result_new();
	struct table *t = result_table(r, "placement", TABLE_ALL, columns);
	char raw[12], on[80];

	for (unsigned int i = 0; i < f->wants;) {
		const struct event_want *want = &f->want[i];
		const struct mpm_event *row = mpm_event_by_id(events, want->id);
		size_t used = 0;

		mpm_event_raw_name(want->id, raw);
		table_text(t, row ? row->name : raw);
		table_text(t, raw);
		do {
			used += (size_t)snprintf(on + used, sizeof(on) - used, "%sPMC%d",
						 used ? "+" : "", f->at.counter[i]);
		} while (++i < f->wants && f->want[i].link);
		table_text(t, on);
		event_counters_text(want->allowed, on, sizeof(on));
		table_text(t, on);
		table_text(t, mpm_confidence_name(row ? row->confidence : MPM_CONF_UNKNOWN));
	}
	return r;
}

/* The words are one list, however they were cut. */
static char *join(char **words, int count)
{
	char *all = mem_copy(words[0]);

	for (int i = 1; i < count; i++) {
		char *before = all;

		all = mem_printf("%s,%s", before, words[i]);
		free(before);
	}
	return all;
}

static enum pm_exit run_fits(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	char *events = join(a->word, a->words);
	enum pm_exit ret = PM_EXIT_FAILURE;
	struct event_list list;
	struct event_fit fit;
	struct pm_error why;

	if (event_list_parse(&list, events, p->soc, err))
		;
	else if (event_fit(&fit, &list, p->soc, &why))
		pm_error_set(err, "no: %s", why.text);
	else
		ret = pmctl_print(p, answer(&fit));
	event_list_free(&list);
	free(events);
	return ret;
}

const struct command fits_commands[] = {
	{
		.name = "fits", .words = "EVENT...", .least = 1, .most = MPM_MAX_WANTS,
		.text = "whether events can be counted together, and where",
		.more = "EVENT as 'pmctl stat -e' has it: EVENT:chain=64 or EVENT:chain=96 is chained,\n"
			"EVENT:counter=3 has to be on PMC3; other terms make no difference.\n"
			"Exit status 0 and the counters, or 1 and the smallest set that clashes.",
		.run = run_fits,
	},
	{ }
};
