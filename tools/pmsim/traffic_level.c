// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Queues: how many entries they hold in which clocks. */
#include "traffic.h"

static u64 max64(u64 a, u64 b)
{
	return a > b ? a : b;
}

static u64 min64(u64 a, u64 b)
{
	return a < b ? a : b;
}

static void walk_begin(const struct pmt_source *s, struct pmt_walk *w, u64 step)
{
	w->step = step;
	w->random = pmt_hash(s->key, step / PMT_WALK_STEPS);
	w->entries = s->lo + pmt_scale((u32)pmt_random(&w->random),
				       s->hi - s->lo + 1);
}

static void walk_step(const struct pmt_source *s, struct pmt_walk *w)
{
	if ((w->step + 1) % PMT_WALK_STEPS == 0) {
		walk_begin(s, w, w->step + 1);
		return;
	}
	w->step++;
	switch (pmt_scale((u32)pmt_random(&w->random), 3)) {
	case 0:
		w->entries -= w->entries > s->lo;
		break;
	case 1:
		w->entries += w->entries < s->hi;
		break;
	}
}

static void walk_bounds(const struct pmt_source *s, struct pmt_walk *w)
{
	w->start = w->step * s->every;
	w->end = w->start + s->every;
}

void pmt_walk_seek(const struct pmt_source *s, struct pmt_walk *w, u64 clock)
{
	u64 step = clock / s->every;

	walk_begin(s, w, step - step % PMT_WALK_STEPS);
	while (w->step < step)
		walk_step(s, w);
	walk_bounds(s, w);
}

void pmt_walk_next(const struct pmt_source *s, struct pmt_walk *w)
{
	walk_step(s, w);
	walk_bounds(s, w);
}

/*
 * Counts clocks of [@from, @to) inside the window with at least @least entries
 * until @nth are found; *@clock is where that was.
 */
static u64 count_inside(const struct pmt_source *s, u64 from, u64 to, u32 least,
			u64 nth, u64 *clock)
{
	struct pmt_walk w;
	u64 count = 0, start, len;

	if (from >= to || least > s->hi)
		return 0;
	if (least <= s->lo) {
		*clock = from + nth - 1;
		return min64(to - from, nth);
	}
	pmt_walk_seek(s, &w, from);
	for (; w.start < to; pmt_walk_next(s, &w)) {
		if (w.entries < least)
			continue;
		start = max64(w.start, from);
		len = min64(w.end, to) - start;
		if (len >= nth - count) {
			*clock = start + (nth - count) - 1;
			return nth;
		}
		count += len;
	}
	return count;
}

/* Outside its window a queue is empty, which is enough for @least = 0 only. */
u64 pmt_level_count(const struct pmt_source *s, u64 from, u64 to, u32 least)
{
	u64 clock;

	if (!least)
		return to - from;
	return count_inside(s, max64(from, s->from), min64(to, s->until), least,
			    PMT_NEVER, &clock);
}

u64 pmt_level_find(const struct pmt_source *s, u64 from, u64 to, u32 least,
		   u64 nth)
{
	u64 clock = PMT_NEVER;

	if (!least)
		return nth <= to - from ? from + nth - 1 : PMT_NEVER;
	if (count_inside(s, max64(from, s->from), min64(to, s->until), least,
			 nth, &clock) < nth)
		return PMT_NEVER;
	return clock;
}
