// SPDX-License-Identifier: GPL-2.0-only
#include "lib/event_find.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "lib/event_text.h"
#include "lib/suggest.h"

/* Parts that have an event of that name, ", which the MPC8540 and the P2020 have". */
static void elsewhere_text(const char *name, char *buf, size_t size)
{
	unsigned int left = 0, has = 0;
	size_t used = 0;

	*buf = '\0';
	for (unsigned int i = 0; i < MPM_SOCS; i++)
		has |= (unsigned int)!!mpm_event_by_name(&mpm_event_tables[i], name) << i;
	for (left = has; left && used < size; left &= left - 1) {
		const char *joint = !used ? ", which" : left & (left - 1) ? "," : " and";

		used += (size_t)snprintf(buf + used, size - used, "%s the %s", joint,
					 mpm_socs[__builtin_ctz(left)].title);
	}
	if (used && used < size)
		snprintf(buf + used, size - used, has & (has - 1) ? " have" : " has");
}

static int no_such_name(const struct mpm_event_table *t, const char *text, struct pm_error *err)
{
	struct suggest s;
	char hint[200], where[160];

	suggest_start(&s, text);
	for (unsigned int i = 0; i < t->count; i++)
		suggest_offer(&s, t->events[i].name);
	elsewhere_text(text, where, sizeof(where));
	suggest_text(&s, *where ? "" : "; 'pmctl list' shows them all, ref:N and cK:N name a code",
		     hint, sizeof(hint));
	if (*where)
		return pm_error_set(err, "the %s has no event '%.60s'%s%s", t->soc->title, text,
				    where, hint);
	return pm_error_set(err, "unknown event '%.60s'%s", text, hint);
}

/* Older manuals print events of one counter without the 64: "C4:57" is c4:121. */
static int out_of_range(const struct mpm_event_table *t, const char *text, struct pm_error *err)
{
	unsigned int counter, code;
	char end;

	if (sscanf(text, "%*[cC]%u:%u%c", &counter, &code, &end) != 2 || counter < 1 ||
	    counter >= t->soc->num_counters)
		code = UINT_MAX;
	if (code < 64)
		return pm_error_set(err, "event '%.60s' is in the notation of older manuals, write c%u:%u",
				    text, counter, code + 64);
	if (code >= 128 && code < 192)
		return pm_error_set(err, "event '%.60s' has the 64 twice, newer manuals print it with the number: write c%u:%u",
				    text, counter, code - 64);
	return pm_error_set(err, "event '%.60s' is out of range, there are ref:0 to ref:63 and c1:64 to c%u:127",
			    text, t->soc->num_counters - 1);
}

int event_find(const struct mpm_event_table *t, const char *text, u16 *id,
	       struct pm_error *err)
{
	switch (mpm_event_parse(t, text, id)) {
	case 0:
		return 0;
	case -EINVAL:
		return pm_error_set(err, "malformed event '%.60s', write ref:N or cK:N with plain numbers",
				    text);
	case -ERANGE:
		return out_of_range(t, text, err);
	default:
		return no_such_name(t, text, err);
	}
}

void event_counters_text(u32 mask, char *buf, size_t size)
{
	unsigned int first = mask ? (unsigned int)__builtin_ctz(mask) : 0, last = first;
	size_t used = 0;

	if (size)
		*buf = '\0';
	while (mask >> last >> 1 & 1)
		last++;
	if (mask && last > first + 1 && mask >> first == (1u << (last - first + 1)) - 1) {
		snprintf(buf, size, "PMC%u to PMC%u", first, last);
		return;
	}
	for (; mask; mask &= mask - 1) {
		const char *joint = !used ? "" : mask & (mask - 1) ? ", " : " and ";

		snprintf(buf + used, size - used, "%sPMC%d", joint, __builtin_ctz(mask));
		used = strlen(buf);
	}
}
