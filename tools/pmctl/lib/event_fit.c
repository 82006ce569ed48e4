// SPDX-License-Identifier: GPL-2.0-only
#include "lib/event_fit.h"

#include <stdio.h>
#include <string.h>

#include "lib/assign_conflict.h"
#include "lib/event_find.h"
#include "lib/event_text.h"

static int add(struct event_fit *f, const struct event_want *want, struct pm_error *err)
{
	unsigned int narrow = 0;

	for (unsigned int i = 0; i < f->wants; i++)
		narrow += f->want[i].id != MPM_EVENT_CYCLES || f->want[i].link;
	narrow += want->id != MPM_EVENT_CYCLES || want->link;
	if (narrow > f->soc->num_counters - 1 || f->wants == MPM_MAX_WANTS)
		return pm_error_set(err, "'%.60s' needs counter number %u, but besides PMC0 the %s has %u",
				    want->text, narrow, f->soc->title, f->soc->num_counters - 1);
	f->want[f->wants++] = *want;
	return 0;
}

/* The counter that the user asks for, if any. */
static int pin(const struct event_fit *f, const struct conf_counter *c, struct event_want *want,
	       struct pm_error *err)
{
	char on[80];

	if (!c->counter.line)
		return 0;
	if (c->counter.value < f->soc->num_counters && want->allowed & 1u << c->counter.value) {
		want->allowed = 1u << c->counter.value;
		return 0;
	}
	event_counters_text(want->allowed, on, sizeof(on));
	return pm_error_set(err, "'%.60s': %s is counted on %s only", want->text, c->event.text,
			    on);
}

static int add_event(struct event_fit *f, const char *text, const struct conf_counter *c,
		     struct pm_error *err)
{
	struct event_want want = { .text = text };
	int bits = (int)c->chain.value, ret;

	if (event_find(mpm_events_of(f->soc), c->event.text, &want.id, err))
		return -1;
	want.allowed = mpm_event_counters(f->soc, want.id);
	if (want.id == MPM_EVENT_CYCLES && bits == 64)
		return pm_error_set(err, "'%.60s': PMC0 is 64 bits wide already, leave out :chain=64",
				    text);
	if (pin(f, c, &want, err))
		return -1;
	ret = add(f, &want, err);
	want.allowed = mpm_soc_mask(f->soc) & ~f->soc->counters64;
	want.link = true;
	for (bits -= want.id == MPM_EVENT_CYCLES ? 64 : 32; !ret && bits > 0; bits -= 32)
		ret = add(f, &want, err);
	return ret;
}

static int clash(const struct event_fit *f, const struct mpm_want *wants, struct pm_error *err)
{
	char names[300] = "", on[80];
	struct assign_conflict conflict;
	bool two;

	assign_conflict_find(wants, f->at.stuck, &conflict);
	two = __builtin_popcount(conflict.wants) == 2;
	for (u32 left = conflict.wants; left; left &= left - 1) {
		const struct event_want *want = &f->want[__builtin_ctz(left)];
		size_t used = strlen(names);

		snprintf(names + used, sizeof(names) - used, "%s%s'%s'",
			 !used ? "" : left & (left - 1) ? ", " : " and ",
			 want->link ? "the chain of " : "", want->text);
	}
	event_counters_text(conflict.counters, on, sizeof(on));
	return pm_error_set(err, two ? "%s both need %s" : "%s have only %s", names, on);
}

/* As in a file: a carry counts nothing where nothing is counted. */
static int check_carries(const struct event_fit *f, struct pm_error *err)
{
	u32 used = 0;

	for (unsigned int i = 0; i < f->wants; i++)
		used |= 1u << f->at.counter[i];
	for (unsigned int i = 0; i < f->wants; i++) {
		int source = mpm_event_chain_source(f->soc, f->want[i].id);

		if (!f->want[i].link && source >= 0 && !(used & 1u << source))
			return pm_error_set(err, "'%.60s' is the carry of PMC%d, where none of these would be; put one there with :counter=%d",
					    f->want[i].text, source, source);
	}
	return 0;
}

int event_fit(struct event_fit *f, const struct event_list *l, const struct mpm_soc *soc,
	      struct pm_error *err)
{
	struct mpm_want wants[MPM_MAX_WANTS];

	memset(f, 0, sizeof(*f));
	f->soc = soc;
	for (unsigned int i = 0; i < l->conf->counters; i++)
		if (add_event(f, l->text[i], &l->conf->counter[i], err))
			return -1;
	for (unsigned int i = 0; i < f->wants; i++)
		wants[i].allowed = f->want[i].allowed;
	if (mpm_place_or_not(wants, f->wants, &f->at))
		return clash(f, wants, err);
	return check_carries(f, err);
}
