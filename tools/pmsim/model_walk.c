// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Sources that are walked event by event. */
#include "model.h"

/*
 * Clock in which operation @c counts on counter @n, or PMT_NEVER.  The comparison
 * with the threshold is for equality while the operation goes on, so a threshold
 * that is changed meanwhile needs no memory.
 */
static u64 op_clock(const struct pmm *m, unsigned int n,
		    const struct pmt_cursor *c)
{
	u64 least = m->d[n].least, length = c->clock - c->start;

	if (m->opt.duration_start_counts)
		least -= least > 0;
	if (length < least)
		return PMT_NEVER;
	return m->opt.duration_at_crossing ? c->start + least : c->clock;
}

static u16 op_listeners(const struct pmm *m, unsigned int source)
{
	return m->listen[m->traffic->sources[source].outcomes[0].first];
}

static void wake_op(struct pmm *m, struct pmm_walked *w, u64 from)
{
	const struct pmt_cursor *c = &m->cursor[w->source];
	u16 mask = op_listeners(m, w->source);
	unsigned int n;
	u64 at;

	w->wake = c->clock;
	for (n = 1; n < pmm_count(m) && m->opt.duration_at_crossing; n++) {
		if (!(mask >> n & 1))
			continue;
		at = op_clock(m, n, c);
		if (at >= from && at < w->wake)
			w->wake = at;
	}
}

void pmm_wake(struct pmm *m, struct pmm_walked *w, u64 from)
{
	if (m->traffic->sources[w->source].kind == PMT_OP)
		wake_op(m, w, from);
	else
		w->wake = m->cursor[w->source].clock;
}

static u32 take_op(struct pmm *m, struct pmm_walked *w, u64 clock, u32 *ev)
{
	const struct pmt_source *s = &m->traffic->sources[w->source];
	struct pmt_cursor *c = &m->cursor[w->source];
	u32 weight = m->traffic->events[s->outcomes[0].first].weight;
	u16 mask = op_listeners(m, w->source);
	u32 touched = 0;
	unsigned int n;

	for (n = 1; n < pmm_count(m); n++) {
		if (!(mask >> n & 1) || op_clock(m, n, c) != clock)
			continue;
		ev[n] += weight;
		touched |= 1u << n;
	}
	if (c->clock == clock)
		pmt_next(s, c);
	wake_op(m, w, clock + 1);
	return touched;
}

u32 pmm_take(struct pmm *m, struct pmm_walked *w, u64 clock, u32 *ev)
{
	const struct pmt_source *s = &m->traffic->sources[w->source];
	struct pmt_cursor *c = &m->cursor[w->source];
	const struct pmt_outcome *o = &s->outcomes[c->outcome];
	u32 mask, touched = 0;
	unsigned int e;

	if (s->kind == PMT_OP)
		return take_op(m, w, clock, ev);
	for (e = o->first; e < (unsigned int)o->first + o->count; e++) {
		touched |= m->listen[e];
		for (mask = m->listen[e]; mask; mask &= mask - 1)
			ev[__builtin_ctz(mask)] += m->traffic->events[e].weight;
	}
	pmt_next(s, c);
	w->wake = c->clock;
	return touched;
}

/*
 * Moves the events of one clock to the counters of @touched; returns the clock in
 * which a burst may get due.
 */
static u64 count(struct pmm *m, u64 clock, u32 touched, u32 *ev)
{
	u64 due, first = PMT_NEVER;
	unsigned int n;

	for (; touched; touched &= touched - 1) {
		n = (unsigned int)__builtin_ctz(touched);
		if (m->d[n].burst) {
			pmm_burst_event(m, n, clock, ev[n]);
			due = pmm_burst_due(m, n);
			first = due < first ? due : first;
		} else {
			m->c[n].value += ev[n];	/* no msb changes: budget */
		}
		ev[n] = 0;
	}
	return first;
}

static struct pmm_walked *earliest(struct pmm *m)
{
	struct pmm_walked *w = m->walked, *best = w;

	for (; w < m->walked + m->num_walked; w++) {
		if (w->wake < best->wake)
			best = w;
	}
	return best;
}

/*
 * Events before m->full have a budget to draw on: none of them can change an msb
 * or matter otherwise, so the counts are all that changes.  A used up budget ends
 * the plan behind the clock in which it happened.
 */
u64 pmm_deliver(struct pmm *m, u64 limit)
{
	u32 ev[MPM_MAX_COUNTERS] = { 0 }, touched;
	struct pmm_walked *w;
	u64 clock, due;

	while (m->num_walked) {
		w = earliest(m);
		clock = w->wake;
		if (clock >= limit)
			break;
		touched = pmm_take(m, w, clock, ev);
		due = count(m, clock, touched, ev);
		if (due < limit)
			limit = due;
		if (due < m->full)
			m->full = due;
		if (!--w->budget) {
			limit = clock + 1 < limit ? clock + 1 : limit;
			m->planned = false;
		}
	}
	return limit;
}
