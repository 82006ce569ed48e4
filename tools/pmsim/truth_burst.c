// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * Bursts, defined over the list of events: a burst is a longest run of events in
 * which none is more than bgran idle clocks behind the one before; it counts in
 * the clock in which that is sure, when it has bsize events.  The next bdist clocks
 * are its distance: events there belong to no burst, or they do, but a burst that
 * begins there (or one that is over there) does not count.
 */
#include "truth_burst.h"
#include "truth.h"

/* All plain sources of one event, merged. */
struct stream {
	const struct pmt_traffic *t;
	u16 id;
	struct pmt_cursor cursor[PMT_MAX_SOURCES];
	u64 clock;		/* of the next event */
	u64 events;		/* how many there are in it */
};

static u64 weight_now(const struct stream *st, unsigned int i)
{
	const struct pmt_source *s = &st->t->sources[i];
	const struct pmt_outcome *o = &s->outcomes[st->cursor[i].outcome];
	unsigned int e;

	for (e = o->first; e < (unsigned int)o->first + o->count; e++) {
		if (st->t->events[e].id == st->id)
			return st->t->events[e].weight;
	}
	return 0;
}

/* Goes to the first clock at or after @clock, below @to, that has events. */
static void stream_go(struct stream *st, u64 clock, u64 to)
{
	unsigned int i;

	for (;; clock = st->clock + 1) {
		st->clock = PMT_NEVER;
		st->events = 0;
		for (i = 0; i < st->t->num_sources; i++) {
			while (st->cursor[i].clock < clock)
				pmt_next(&st->t->sources[i], &st->cursor[i]);
			if (st->cursor[i].clock < st->clock)
				st->clock = st->cursor[i].clock;
		}
		if (st->clock >= to) {
			st->clock = PMT_NEVER;
			return;
		}
		for (i = 0; i < st->t->num_sources; i++) {
			if (st->cursor[i].clock == st->clock)
				st->events += weight_now(st, i);
		}
		if (st->events)
			return;
	}
}

/* A burst from @first on that is @sure: does the distance up to @blind forbid it? */
static bool too_near(const struct pmsim_question *q, u64 first, u64 sure, u64 blind)
{
	return (q->in_distance == 1 && first < blind) ||
	       (q->in_distance == 2 && sure < blind);
}

u64 pmt_truth_bursts(const struct pmt_traffic *t, const struct pmsim_question *q,
		     u64 from, u64 to)
{
	u32 idle = q->bgran > q->gran_off ? q->bgran - q->gran_off : 0;
	struct stream st = { .t = t, .id = q->id };
	u64 bursts = 0, events, first, last, sure, blind = 0;
	unsigned int i;

	for (i = 0; i < t->num_sources; i++) {
		pmt_seek(&t->sources[i], &st.cursor[i], from);
		if (t->sources[i].kind == PMT_OP)
			st.cursor[i].clock = PMT_NEVER;	/* no plain event */
	}
	stream_go(&st, from, to);
	while (st.clock != PMT_NEVER) {
		events = 0;
		first = st.clock;
		do {
			events += st.events;
			last = st.clock;
			stream_go(&st, last + 1, to);
		} while (st.clock != PMT_NEVER && st.clock - last <= idle + 1ull);
		sure = last + idle + 1;
		if (events < q->bsize + q->size_off || sure >= to ||
		    too_near(q, first, sure, blind))
			continue;
		bursts++;
		blind = sure + q->bdist + q->dist_off;
		if (!q->in_distance && st.clock < blind)
			stream_go(&st, blind, to);
	}
	return bursts;
}
