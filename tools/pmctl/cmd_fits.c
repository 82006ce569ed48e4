// SPDX-License-Identifier: GPL-2.0-only
/* fits: whether events can be counted together, and on which counters. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/place.h"
#include "lib/event_find.h"
#include "lib/mem.h"
#include "lib/number.h"
#include "pmctl.h"

/* An event, or one more counter that counts its wraps. */
struct want {
	const char *text;	/* as the user wrote it */
	u16 id;
	u32 allowed;
	bool link;
};

struct question {
	const struct mpm_soc *soc;
	unsigned int wants;
	struct want want[MPM_MAX_WANTS];
};

static const struct column columns[] = {
	{ .name = "event" }, { .name = "raw" }, { .name = "on" }, { .name = "may-be-on" },
	{ .name = "confidence" },
	{ }
};

static int add(struct question *q, const struct want *want, struct pm_error *err)
{
	unsigned int narrow = 0;

	for (unsigned int i = 0; i < q->wants; i++)
		narrow += q->want[i].id != MPM_EVENT_CYCLES || q->want[i].link;
	narrow += want->id != MPM_EVENT_CYCLES || want->link;
	if (narrow > q->soc->num_counters - 1 || q->wants == MPM_MAX_WANTS)
		return pm_error_set(err, "no: '%.60s' needs counter number %u, but besides PMC0 the %s has %u",
				    want->text, narrow, q->soc->title, q->soc->num_counters - 1);
	q->want[q->wants++] = *want;
	return 0;
}

/* Bits behind ":chain=", or -1 for what is none; 0 when there is no such end. */
static int take_chain(char *text)
{
	char *end = strstr(text, ":chain=");
	uint64_t bits;

	if (!end)
		return 0;
	*end = '\0';
	if (!number_whole(end + strlen(":chain="), &bits) || (bits != 64 && bits != 96))
		return -1;
	return (int)bits;
}

static int add_event(struct question *q, const char *text, struct pm_error *err)
{
	char *name = mem_copy(text);
	int bits = take_chain(name), ret;
	struct want want = { .text = text };

	if (bits < 0)
		ret = pm_error_set(err, "'%.60s' needs :chain=64 or :chain=96", text);
	else
		ret = event_find(mpm_events_of(q->soc), name, &want.id, err);
	free(name);
	if (ret)
		return -1;
	want.allowed = mpm_event_counters(q->soc, want.id);
	if (want.id == MPM_EVENT_CYCLES && bits == 64)
		return pm_error_set(err, "'%.60s': PMC0 is 64 bits wide already, leave out :chain=64",
				    text);
	ret = add(q, &want, err);
	want.allowed = mpm_soc_mask(q->soc) & ~q->soc->counters64;
	want.link = true;
	for (bits -= want.id == MPM_EVENT_CYCLES ? 64 : 32; !ret && bits > 0; bits -= 32)
		ret = add(q, &want, err);
	return ret;
}

static int clash(const struct question *q, const struct mpm_placement *at, struct pm_error *err)
{
	char names[300] = "", on[80];
	u32 left = at->clash_wants;
	bool two = __builtin_popcount(left) == 2;

	for (; left; left &= left - 1) {
		const struct want *want = &q->want[__builtin_ctz(left)];
		size_t used = strlen(names);

		snprintf(names + used, sizeof(names) - used, "%s%s'%s'",
			 !used ? "" : left & (left - 1) ? ", " : " and ",
			 want->link ? "the chain of " : "", want->text);
	}
	event_counters_text(at->clash_counters, on, sizeof(on));
	return pm_error_set(err, two ? "no: %s both need %s" : "no: %s have only %s", names, on);
}

/* As in a file: a carry counts nothing where nothing is counted. */
static int check_carries(const struct question *q, const struct mpm_placement *at,
			 struct pm_error *err)
{
	u32 used = 0;

	for (unsigned int i = 0; i < q->wants; i++)
		used |= 1u << at->counter[i];
	for (unsigned int i = 0; i < q->wants; i++) {
		int source = mpm_event_chain_source(q->soc, q->want[i].id);

		if (!q->want[i].link && source >= 0 && !(used & 1u << source))
			return pm_error_set(err, "no: '%.60s' is the carry of PMC%d, where none of these would be; a file can put one there with 'counter = %d'",
					    q->want[i].text, source, source);
	}
	return 0;
}

static struct result *answer(const struct question *q, const struct mpm_placement *at)
{
	const struct mpm_event_table *events = mpm_events_of(q->soc);
	struct result *r = result_new();
	struct table *t = result_table(r, "placement", TABLE_ALL, columns);
	char raw[12], on[80];

	for (unsigned int i = 0; i < q->wants;) {
		const struct want *want = &q->want[i];
		const struct mpm_event *row = mpm_event_by_id(events, want->id);
		size_t used = 0;

		mpm_event_raw_name(want->id, raw);
		table_text(t, row ? row->name : raw);
		table_text(t, raw);
		do {
			used += (size_t)snprintf(on + used, sizeof(on) - used, "%sPMC%d",
						 used ? "+" : "", at->counter[i]);
		} while (++i < q->wants && q->want[i].link);
		table_text(t, on);
		event_counters_text(want->allowed, on, sizeof(on));
		table_text(t, on);
		table_text(t, mpm_confidence_name(row ? row->confidence : MPM_CONF_UNKNOWN));
	}
	return r;
}

static enum pm_exit run_fits(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct mpm_want wants[MPM_MAX_WANTS];
	struct question q = { .soc = p->soc };
	struct mpm_placement at;

	for (int i = 0; i < a->words; i++)
		if (add_event(&q, a->word[i], err))
			return PM_EXIT_FAILURE;
	for (unsigned int i = 0; i < q.wants; i++)
		wants[i].allowed = q.want[i].allowed;
	if (mpm_place(wants, q.wants, &at)) {
		clash(&q, &at, err);
		return PM_EXIT_FAILURE;
	}
	if (check_carries(&q, &at, err))
		return PM_EXIT_FAILURE;
	return pmctl_print(p, answer(&q, &at));
}

const struct command fits_commands[] = {
	{
		.name = "fits", .words = "EVENT...", .least = 1, .most = MPM_MAX_WANTS,
		.text = "whether events can be counted together, and where",
		.more = "EVENT as in a configuration file; EVENT:chain=64 or EVENT:chain=96 is chained.\n"
			"Exit status 0 and the counters, or 1 and the smallest set that clashes.",
		.run = run_fits,
	},
	{ }
};
