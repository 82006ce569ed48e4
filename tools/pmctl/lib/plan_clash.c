// SPDX-License-Identifier: GPL-2.0-only
#include "lib/plan_clash.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "lib/assign_conflict.h"
#include "lib/event_find.h"
#include "lib/plan_priv.h"

/* Bits of the counter that counts the event itself. */
static unsigned int first_bits(const struct plan *p, u32 allowed)
{
	return allowed & p->soc->counters64 ? 64 : 32;
}

static int check_chain(const struct plan *p, const struct conf_counter *c, u32 allowed,
		       struct pm_error *err)
{
	if (c->chain.value != 64 && c->chain.value != 96)
		return pm_error_set(err, "%s:%u: 'chain = %llu' is not possible, write 'chain = 64' or 'chain = 96'",
				    p->conf->file, c->chain.line,
				    (unsigned long long)c->chain.value);
	if (c->chain.value <= first_bits(p, allowed))
		return pm_error_set(err, "%s:%u: PMC0 is 64 bits wide already, remove 'chain = 64'",
				    p->conf->file, c->chain.line);
	return 0;
}

static int second_clock(const struct plan *p, const struct plan_wants *w,
			const struct plan_count *count, struct pm_error *err)
{
	for (unsigned int i = 0; i < w->count; i++) {
		const struct plan_count *other = &p->count[w->of[i].count];

		if (other->event == MPM_EVENT_CYCLES)
			return pm_error_set(err, "%s:%u: '%s' and, in line %u, '%s' both count cycles, which only PMC0 does; remove one",
					    p->conf->file, plan_line(count), count->name,
					    plan_line(other), other->name);
	}
	return 0;
}

/* Counters besides the clock are few, and no placement helps when they run out. */
static int check_number(const struct plan *p, const struct plan_wants *w,
			const struct plan_count *count, unsigned int more, struct pm_error *err)
{
	unsigned int most = p->soc->num_counters - 1, taken = more;

	if (count->event == MPM_EVENT_CYCLES) {
		if (second_clock(p, w, count, err))
			return -1;
		taken--;
	}
	for (unsigned int i = 0; i < w->count; i++)
		taken += p->count[w->of[i].count].event != MPM_EVENT_CYCLES || w->of[i].link;
	if (taken <= most)
		return 0;
	return pm_error_set(err, "%s:%u: [counter %s] needs counter number %u, but besides PMC0 the %s has %u; remove one or split the file",
			    p->conf->file, count->conf->line, count->name, taken, p->soc->title,
			    most);
}

static void add(struct plan_wants *w, unsigned int index, u32 allowed, unsigned int link)
{
	w->want[w->count].allowed = allowed;
	w->of[w->count].count = index;
	w->of[w->count].link = link;
	w->count++;
}

int plan_want_count(const struct plan *p, struct plan_wants *w, unsigned int index,
		    u32 allowed, struct pm_error *err)
{
	const struct plan_count *count = &p->count[index];
	const struct conf_counter *c = count->conf;
	u32 narrow = mpm_soc_mask(p->soc) & ~p->soc->counters64;
	unsigned int links = 1;

	if (c && c->chain.line) {
		if (check_chain(p, c, allowed, err))
			return -1;
		links += (unsigned int)(c->chain.value - first_bits(p, allowed)) / 32;
	}
	if (c && check_number(p, w, count, links, err))
		return -1;
	add(w, index, allowed, 0);
	/* Any counter can count the carry of any other one. */
	for (unsigned int i = 1; i < links; i++)
		add(w, index, narrow, i);
	return 0;
}

/* "'a' (l2_data_hit)", or "the chain of 'a'". */
static void want_text(const struct plan *p, const struct plan_wants *w, unsigned int i,
		      char *buf, size_t size)
{
	const struct plan_count *count = &p->count[w->of[i].count];

	if (w->of[i].link)
		snprintf(buf, size, "the chain of '%s'", count->name);
	else
		snprintf(buf, size, "'%s' (%s)", count->name, plan_event_name(count));
}

/* The line that leaves the want no choice. */
static unsigned int want_line(const struct plan *p, const struct plan_wants *w, unsigned int i)
{
	const struct plan_count *count = &p->count[w->of[i].count];
	const struct conf_counter *c = count->conf;

	if (!c)
		return 0;
	if (w->of[i].link)
		return c->chain.line;
	return c->counter.line ? c->counter.line : plan_line(count);
}

static int two_clash(const struct plan *p, const struct plan_wants *w,
		     const struct assign_conflict *conflict, struct pm_error *err)
{
	unsigned int a = __builtin_ctz(conflict->wants);
	unsigned int b = __builtin_ctz(conflict->wants & (conflict->wants - 1));
	char first[80], second[80], on[80];

	want_text(p, w, a, first, sizeof(first));
	want_text(p, w, b, second, sizeof(second));
	event_counters_text(conflict->counters, on, sizeof(on));
	return pm_error_set(err, "%s:%u: %s and, in line %u, %s both need %s; remove one or measure them apart",
			    p->conf->file, want_line(p, w, b), second, want_line(p, w, a), first,
			    on);
}

static int clash(const struct plan *p, const struct plan_wants *w,
		 const struct assign_conflict *conflict, struct pm_error *err)
{
	char names[400] = "", on[80], one[80];
	u32 left = conflict->wants;
	unsigned int last = 0;

	if (__builtin_popcount(left) == 2)
		return two_clash(p, w, conflict, err);
	for (; left; left &= left - 1) {
		size_t used = strlen(names);
		const char *joint = !used ? "" : left & (left - 1) ? ", " : " and ";

		last = (unsigned int)__builtin_ctz(left);
		want_text(p, w, last, one, sizeof(one));
		snprintf(names + used, sizeof(names) - used, "%s%s in line %u", joint, one,
			 want_line(p, w, last));
	}
	event_counters_text(conflict->counters, on, sizeof(on));
	return pm_error_set(err, "%s:%u: %s have only %s; remove one or measure them apart",
			    p->conf->file, want_line(p, w, last), names, on);
}

int plan_place(struct plan *p, const struct plan_wants *w, struct pm_error *err)
{
	struct assign_conflict conflict;
	struct mpm_placement at;

	if (mpm_place_or_not(w->want, w->count, &at)) {
		assign_conflict_find(w->want, at.stuck, &conflict);
		return clash(p, w, &conflict, err);
	}
	for (unsigned int i = 0; i < w->count; i++) {
		struct plan_count *count = &p->count[w->of[i].count];

		if (w->of[i].link)
			*(w->of[i].link == 1 ? &count->high : &count->top) = at.counter[i];
		else
			count->low = at.counter[i];
	}
	return 0;
}
