// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Plain counts, lengths and entries; bursts are in truth_burst.c. */
#include "truth.h"
#include "truth_burst.h"

/* Times that @id is raised by one occurrence of outcome @o. */
static u64 weight_in(const struct pmt_traffic *t, const struct pmt_outcome *o, u16 id)
{
	unsigned int e;

	for (e = o->first; e < (unsigned int)o->first + o->count; e++) {
		if (t->events[e].id == id)
			return t->events[e].weight;
	}
	return 0;
}

static bool has_event(const struct pmt_traffic *t, const struct pmt_source *s, u16 id)
{
	unsigned int o;

	for (o = 0; o < s->num_outcomes; o++) {
		if (weight_in(t, &s->outcomes[o], id))
			return true;
	}
	return false;
}

/* Goes on to @to, or anew from @from when the checkpoint is of no use. */
static void advance(const struct pmt_source *s, struct pmt_checkpoint *at,
		    u64 from, u64 to)
{
	if (!at->used || at->from != from || at->to > to) {
		memset(at, 0, sizeof(*at));
		at->used = true;
		at->from = from;
		pmt_seek(s, &at->cursor, from);
	}
	while (at->cursor.clock < to) {
		at->count[at->cursor.outcome]++;
		pmt_next(s, &at->cursor);
	}
	at->to = to;
}

/* Clocks with entries + 1 > @least, by a walk step by step. */
static u64 clocks_filled(const struct pmt_source *s, u32 least, u64 from, u64 to)
{
	struct pmt_walk w;
	u64 sum = 0, begin, end;

	if (!least)
		return to - from;
	from = from > s->from ? from : s->from;
	to = to < s->until ? to : s->until;
	if (from >= to)
		return 0;
	for (pmt_walk_seek(s, &w, from); w.start < to; pmt_walk_next(s, &w)) {
		begin = w.start > from ? w.start : from;
		end = w.end < to ? w.end : to;
		if (w.entries >= least)
			sum += end - begin;
	}
	return sum;
}

static u64 source_truth(const struct pmt_traffic *t, const struct pmt_source *s,
			struct pmt_checkpoint *at, u16 id, u64 from, u64 to)
{
	u64 sum = 0;
	unsigned int o;

	if (s->kind == PMT_LEVEL)
		return clocks_filled(s, 1, from, to);
	if (pmt_is_uniform(s))
		return pmt_steady_count(s, from, to) *
		       weight_in(t, &s->outcomes[0], id);
	advance(s, at, from, to);
	for (o = 0; o < s->num_outcomes; o++)
		sum += at->count[o] * weight_in(t, &s->outcomes[o], id);
	return sum;
}

u64 pmt_truth(const struct pmt_traffic *t, struct pmt_checkpoint *at, u16 id,
	      u64 from, u64 to)
{
	struct pmt_checkpoint fresh;
	u64 sum = 0;
	unsigned int i;

	if (from >= to)
		return 0;
	if (id == 0xffff)	/* platform clocks */
		return to - from;
	for (i = 0; i < t->num_sources; i++) {
		if (!has_event(t, &t->sources[i], id))
			continue;
		fresh.used = false;
		sum += source_truth(t, &t->sources[i], at ? &at[i] : &fresh, id,
				    from, to);
	}
	return sum;
}

/* The least clock by which so many have come: widens a span, then halves it. */
u64 pmt_truth_when(const struct pmt_traffic *t, u16 id, u64 from, u64 to, u64 nth)
{
	u64 low = from, span = 64, high, middle;

	if (from >= to || !nth)
		return PMT_NEVER;
	for (;; span <<= 1) {
		high = span < to - from ? from + span : to;
		if (pmt_truth(t, NULL, id, from, high) >= nth)
			break;
		if (high == to)
			return PMT_NEVER;
		low = high;
	}
	/* fewer than @nth below @low, enough below @high */
	while (high - low > 1) {
		middle = low + (high - low) / 2;
		if (pmt_truth(t, NULL, id, from, middle) >= nth)
			high = middle;
		else
			low = middle;
	}
	return high - 1;
}

/* The clock at which the operation gets longer, or its last one; NEVER if not. */
static u64 longer_at(const struct pmsim_question *q, const struct pmt_cursor *c)
{
	u64 clock, length;

	for (clock = c->start; clock <= c->clock; clock++) {
		length = clock - c->start + q->start_counts;
		if (length > q->threshold ||
		    (length == q->threshold && q->threshold_ge))
			return q->at_crossing ? clock : c->clock;
	}
	return PMT_NEVER;
}

static u64 ops_longer(const struct pmt_traffic *t, const struct pmt_source *s,
		      const struct pmsim_question *q, u64 from, u64 to)
{
	struct pmt_cursor c;
	u64 sum = 0, at;

	/* one that ends after @to may be long enough before */
	for (pmt_seek(s, &c, from); c.clock != PMT_NEVER && c.start < to;
	     pmt_next(s, &c)) {
		at = longer_at(q, &c);
		if (at >= from && at < to)
			sum += weight_in(t, &s->outcomes[0], q->id);
	}
	return sum;
}

u64 pmt_truth_beyond(const struct pmt_traffic *t, struct pmt_checkpoint *at,
		     const struct pmsim_question *q, u64 from, u64 to)
{
	const struct pmt_source *s = t->sources;
	struct pmsim_question asked = *q;

	if (!q->threshold && !q->threshold_ge && !q->at_crossing)
		return pmt_truth(t, at, q->id, from, to);
	/* an event comes from one kind of source only */
	for (; s < t->sources + t->num_sources; s++) {
		if (!has_event(t, s, q->id))
			continue;
		if (s->kind != PMT_OP && s->kind != PMT_LEVEL)
			break;
		asked.kind = s->kind == PMT_OP ? PMSIM_ASK_LONGER : PMSIM_ASK_FULLER;
		return pmt_truth_ask(t, &asked, from, to);
	}
	return pmt_truth(t, at, q->id, from, to);
}

u64 pmt_truth_ask(const struct pmt_traffic *t, const struct pmsim_question *q,
		  u64 from, u64 to)
{
	const struct pmt_source *s;
	u64 sum = 0;

	if (from >= to)
		return 0;
	if (q->kind == PMSIM_ASK_BURSTS)
		return pmt_truth_bursts(t, q, from, to);
	for (s = t->sources; s < t->sources + t->num_sources; s++) {
		if (!has_event(t, s, q->id))
			continue;
		if (s->kind == PMT_OP && q->kind == PMSIM_ASK_LONGER)
			sum += ops_longer(t, s, q, from, to);
		if (s->kind == PMT_LEVEL && q->kind == PMSIM_ASK_FULLER)
			sum += clocks_filled(s, q->threshold + !q->threshold_ge,
					     from, to);
	}
	return sum;
}
