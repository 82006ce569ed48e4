// SPDX-License-Identifier: GPL-2.0-only
#include "lib/histogram.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/event_find.h"
#include "lib/event_text.h"
#include "lib/mem.h"
#include "lib/number.h"
#include "lib/reading_put.h"
#include "lib/scale.h"

static const char term[] = ":threshold=";

static const struct column columns[] = {
	{ .name = "event", .machine = true },
	{ .name = "longer-than", .right = true }, { .name = "at-most", .right = true },
	{ .name = "longer-than-ns", .right = true }, { .name = "at-most-ns", .right = true },
	{ .name = "count", .right = true }, { .name = "share", .right = true },
	{ .name = "state", .machine = true }, { .name = "reason", .optional = true },
	{ }
};

/* "16..2048cycles" into its ends. */
static bool parse_range(const char *text, u64 *low, u64 *high)
{
	const char *dots = strstr(text, ".."), *end = dots + 2;
	size_t digits = strspn(end, "0123456789");
	char *first = mem_copy_part(text, (size_t)(dots - text));
	char *second = mem_copy_part(end, digits);
	bool good = number_whole(first, low) && number_whole(second, high) && *low &&
		    *low <= *high;

	end += digits + strspn(end + digits, " ");
	free(first);
	free(second);
	return good && (!*end || !strcmp(end, "cycles"));
}

/* All of them at once: one counter for each threshold, and one for what is shorter. */
static int check_counters(const struct histogram *h, const char *text, const char *event,
			  const struct mpm_soc *soc, struct pm_error *err)
{
	const struct mpm_event_table *table = mpm_events_of(soc);
	const struct mpm_event *row;
	unsigned int counters;
	char on[80];
	u16 id;

	if (event_find(table, event, &id, err))
		return -1;
	row = mpm_event_by_id(table, id);
	if (!row || row->kind != MPM_KIND_DURATION)
		return pm_error_set(err, "'%.60s': a range of thresholds is for durations, 'pmctl list' shows which events are; %s is none",
				    text, event);
	counters = (unsigned int)__builtin_popcount(mpm_event_counters(soc, id));
	if (h->steps <= counters)
		return 0;
	event_counters_text(mpm_event_counters(soc, id), on, sizeof(on));
	return pm_error_set(err, "'%.60s' needs %u counters, one for each step and one for all, but %s is counted on %s only; narrow the range",
			    text, h->steps, event, on);
}

static char *make_list(const struct histogram *h, const char *event)
{
	char *list = mem_printf("%s:name=longer_than_0", event);

	for (unsigned int i = 1; i < h->steps; i++) {
		char *before = list;

		list = mem_printf("%s,%s:threshold=%" PRIu64 " cycles:name=longer_than_%" PRIu64,
				  before, event, h->above[i], h->above[i]);
		free(before);
	}
	return list;
}

int histogram_plan(struct histogram *h, const char *events, const struct mpm_soc *soc,
		   char **list, struct pm_error *err)
{
	const char *at = strstr(events, term);
	u64 low, high;
	char *event;

	memset(h, 0, sizeof(*h));
	*list = NULL;
	if (!at || !strstr(at, ".."))
		return 0;
	if (strchr(events, ','))
		return pm_error_set(err, "a range of thresholds takes all counters, count nothing beside it");
	if (!parse_range(at + strlen(term), &low, &high) || high > scale_largest())
		return pm_error_set(err, "'%.60s' needs :threshold=LOW..HIGH in clocks, from 1 to %u, such as 16..2048cycles",
				    events, scale_largest());
	/* what does not fit is refused below, whatever the number */
	for (h->steps = 1; low <= high && h->steps < MPM_MAX_COUNTERS; low *= 2)
		h->above[h->steps++] = low;
	event = mem_copy_part(events, (size_t)(at - events));
	if (check_counters(h, events, event, soc, err)) {
		free(event);
		return -1;
	}
	*list = make_list(h, event);
	free(event);
	return 0;
}

static void put_ns(struct table *t, const struct reading *r, u64 clocks)
{
	const struct value number = value_whole(clocks * 1000000000);
	const struct value ns = value_divide(&number, &r->clock_hz, "clock_hz");

	reading_put_value(t, &ns, NULL);
}

/* Where one counter's thresholds end the next one's begin; the last has no end. */
static void put_step(struct table *t, const struct histogram *h, const struct reading *r,
		     unsigned int i)
{
	const struct value nothing = value_whole(0), hundred = value_whole(100);
	const struct reading_count *rc = &r->count[i], *next = rc + 1;
	bool last = i + 1 == h->steps;
	struct value count = value_subtract(&rc->value, last ? &nothing : &next->value);
	struct value share = value_multiply(&count, &hundred);

	share = value_divide(&share, &r->count[0].value, "all");
	table_text(t, plan_event_name(rc->count));
	table_whole(t, h->above[i]);
	if (last)
		table_none(t);
	else
		table_whole(t, h->above[i + 1]);
	put_ns(t, r, h->above[i]);
	if (last)
		table_none(t);
	else
		put_ns(t, r, h->above[i + 1]);
	reading_put_value(t, &count, NULL);
	reading_put_value(t, &share, "%");
	if (share.kind != VALUE_UNKNOWN)
		table_show(t, "%.2f%%", value_double(&share));
	if (!last && next->state > rc->state)
		rc = next;
	table_text(t, reading_state_name(rc->state));
	table_text(t, reading_count_reason(rc));
}

struct result *histogram_result(const struct histogram *h, const struct reading *r)
{
	struct result *to = result_new();
	struct table *t = result_table(to, "duration", TABLE_ALL, columns);
	char buf[WIDE_TEXT];

	for (unsigned int i = 0; i < h->steps; i++)
		put_step(t, h, r, i);
	wide_text(r->count[0].number, buf);
	to->aside = mem_printf("%s of them in %.3f ms", buf, value_double(&r->seconds) * 1e3);
	return to;
}
