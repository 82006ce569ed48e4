// SPDX-License-Identifier: GPL-2.0-only
/* list: the events of a part. */
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "lib/event_facts.h"
#include "lib/event_find.h"
#include "lib/event_text.h"
#include "lib/mem.h"
#include "lib/suggest.h"
#include "pmctl.h"

enum { OPTION_NAMES, OPTION_VERBOSE };

static const struct option_desc options[] = {
	[OPTION_NAMES] = { 0, "names", NULL, "names alone, one per line" },
	[OPTION_VERBOSE] = { 'v', "verbose", NULL, "everything that is known of one event" },
	{ }
};

static const struct column columns[] = {
	{ .name = "event" },
	{ .name = "raw" },
	{ .name = "counters" },
	{ .name = "kind" },
	{ .name = "confidence" },
	{ .name = "unit", .machine = true },
	{ .name = "sources", .machine = true },
	{ .name = "text" },
	{ }
};

static bool is_glob(const char *pattern)
{
	return pattern[strcspn(pattern, "*?[")];
}

/*
 * By name or code; @in_text, if nothing else fits: by a part of the description, or
 * by its kind or unit.
 */
static bool matches(const struct mpm_event *e, const char *pattern, bool in_text)
{
	char raw[12];

	if (!pattern)
		return true;
	if (in_text)
		return strcasestr(e->text, pattern) || !strcasecmp(e->unit, pattern) ||
		       !strcasecmp(mpm_kind_name(e->kind), pattern);
	mpm_event_raw_name(e->id, raw);
	if (is_glob(pattern))
		return !fnmatch(pattern, e->name, FNM_CASEFOLD) ||
		       !fnmatch(pattern, raw, FNM_CASEFOLD);
	return strcasestr(e->name, pattern) || !strcasecmp(raw, pattern);
}

static unsigned int count_matches(const struct mpm_event_table *t, const char *pattern,
				  bool in_text)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < t->count; i++)
		n += matches(&t->events[i], pattern, in_text);
	return n;
}

static void add_row(struct table *to, const struct mpm_soc *soc, const struct mpm_event *e)
{
	char raw[12], on[80];

	mpm_event_raw_name(e->id, raw);
	event_counters_text(mpm_event_counters(soc, e->id), on, sizeof(on));
	table_text(to, e->name);
	table_text(to, raw);
	table_text(to, on);
	table_text(to, mpm_kind_name(e->kind));
	table_text(to, mpm_confidence_name(e->confidence));
	table_text(to, e->unit);
	table_text(to, e->sources);
	table_text(to, e->text);
}

static enum pm_exit no_match(const struct mpm_event_table *t, const char *pattern,
			     struct pm_error *err)
{
	struct suggest s;
	char hint[200];

	suggest_start(&s, pattern);
	for (unsigned int i = 0; i < t->count; i++)
		suggest_offer(&s, t->events[i].name);
	suggest_text(&s, ", 'pmctl list' shows them all", hint, sizeof(hint));
	pm_error_set(err, "no event of the %s matches '%.60s'%s", t->soc->title, pattern, hint);
	return PM_EXIT_FAILURE;
}

/* A code that the table has not is an event, too. */
static enum pm_exit run_verbose(const struct pmctl *p, const struct args *a,
				struct pm_error *err)
{
	const struct mpm_event_table *t = mpm_events_of(p->soc);
	u16 id;

	if (!a->words) {
		pm_error_set(err, "'list -v' needs an event, such as l2_data_hit or ref:23");
		return PM_EXIT_USAGE;
	}
	if (event_find(t, a->word[0], &id, err))
		return PM_EXIT_FAILURE;
	return pmctl_print(p, event_facts(p->soc, id, mpm_event_by_id(t, id)));
}

static enum pm_exit run_list(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	const struct mpm_event_table *t = mpm_events_of(p->soc);
	const char *pattern = a->words ? a->word[0] : NULL;
	struct result *r;
	struct table *to;
	bool in_text = !count_matches(t, pattern, false);

	if (a->option[OPTION_VERBOSE])
		return run_verbose(p, a, err);
	if (in_text && !count_matches(t, pattern, true))
		return no_match(t, pattern, err);
	r = result_new();
	to = result_table(r, "event", TABLE_ALL, columns);
	for (unsigned int i = 0; i < t->count; i++) {
		if (!matches(&t->events[i], pattern, in_text))
			continue;
		if (a->option[OPTION_NAMES])
			puts(t->events[i].name);
		else
			add_row(to, p->soc, &t->events[i]);
	}
	if (!a->option[OPTION_NAMES])
		return pmctl_print(p, r);
	result_free(r);
	return PM_EXIT_OK;
}

const struct command list_commands[] = {
	{
		.name = "list", .words = "[PATTERN]", .most = 1, .options = options,
		.text = "events of the part, what counts them and how sure that is",
		.more = "PATTERN is a glob (l2_*) or a part of a name; if no name has it, a part of\n"
			"a description, a unit or a kind (duration: what takes a threshold). Events\n"
			"that nobody knows for this part are not listed; ref:N (0-63) and cK:N\n"
			"(64-127 on counter K) name every code.",
		.run = run_list,
	},
	{ }
};
