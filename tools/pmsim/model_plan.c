// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * Which clocks need a full step.  Between them counters only grow: a counter with
 * @room increments to its msb's next change may take up to room - 1 of them
 * unseen.  A counter that has both uniform and walked streams splits its room
 * between the two, and is planned anew when one half is used up.
 */
#include "model.h"

#define BUDGET_MAX	(1u << 30)

static void full_by(struct pmm *m, u64 clock)
{
	if (clock < m->now)
		clock = m->now;
	if (clock < m->full)
		m->full = clock;
}

static void plan_rings(struct pmm *m)
{
	u8 rings = 0;
	u64 clock;
	unsigned int n;

	for (n = 0; n < pmm_count(m); n++) {
		rings |= m->c[n].start_ring | m->c[n].stop_ring | m->c[n].carry_ring;
		if (m->c[n].held && !pmm_frozen(m, n))
			full_by(m, m->now);
	}
	for (clock = m->now; rings && clock < m->now + 8; clock++) {
		if (rings & pmm_ring_bit(clock)) {
			full_by(m, clock);
			break;
		}
	}
}

/* Increments that change the msb of @n, or all that matters for it. */
static u64 room_of(const struct pmm *m, unsigned int n)
{
	u64 top = pmm_top(m, n);

	if (m->d[n].burst || m->d[n].capped || (m->watched >> n & 1))
		return 1;
	return top - (m->c[n].value & (top - 1));
}

static bool has_feed(const struct pmm *m, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < m->num_feeds; i++) {
		if (m->feed[i].mask >> n & 1)
			return true;
	}
	return !n;
}

static bool has_level(const struct pmm *m, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < m->num_feeds; i++) {
		if ((m->feed[i].mask >> n & 1) &&
		    m->traffic->sources[m->feed[i].source].kind == PMT_LEVEL)
			return true;
	}
	return false;
}

/* Uniform streams of @n: returns the increments its walked ones may bring. */
static u64 plan_feed(struct pmm *m, unsigned int n, u64 to)
{
	u64 room = room_of(m, n), share = room;

	m->feed_full[n] = PMT_NEVER;
	if (!has_feed(m, n))
		return room - 1;
	if (m->sources[n])
		share = room - room / 2;
	if (has_level(m, n))
		m->plan_end = to;
	m->feed_full[n] = pmm_feed_find(m, n, m->now,
					has_level(m, n) ? to : PMT_NEVER, share);
	full_by(m, m->feed_full[n]);
	return room - share;
}

static void plan_walked(struct pmm *m, struct pmm_walked *w, const u64 *spare)
{
	const struct pmt_source *s = &m->traffic->sources[w->source];
	u64 budget = BUDGET_MAX, most;
	unsigned int o, e;
	u32 mask, n;

	for (o = 0; o < s->num_outcomes; o++) {
		for (e = s->outcomes[o].first;
		     e < (unsigned int)s->outcomes[o].first + s->outcomes[o].count; e++) {
			for (mask = m->listen[e]; mask; mask &= mask - 1) {
				n = (u32)__builtin_ctz(mask);
				if (m->d[n].burst)
					continue;	/* its events increment nothing */
				most = (u64)m->traffic->events[e].weight * m->sources[n];
				if (spare[n] / most < budget)
					budget = spare[n] / most;
			}
		}
	}
	w->budget = (u32)budget;
	if (!budget)
		full_by(m, w->wake);
}

/* Valid until the state changes, the clock passes plan_end or a budget ends. */
void pmm_plan(struct pmm *m, u64 to)
{
	u64 spare[MPM_MAX_COUNTERS] = { 0 };
	unsigned int n, i;

	m->planned = true;
	m->plan_end = PMT_NEVER;
	m->full = PMT_NEVER;
	m->watched = pmm_trigger_watch(m);
	plan_rings(m);
	for (n = 0; n < pmm_count(m); n++) {
		if (!(m->live >> n & 1))
			continue;
		pmm_settle(m, n, m->now);
		spare[n] = plan_feed(m, n, to);
		if (m->d[n].burst)
			full_by(m, pmm_burst_due(m, n));
		if (m->drop.clock == m->now && (m->drop.mask >> n & 1))
			full_by(m, m->now);
	}
	for (i = 0; i < m->num_walked; i++)
		plan_walked(m, &m->walked[i], spare);
}
