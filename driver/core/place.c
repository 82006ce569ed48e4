// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * Placement as bipartite matching: wants on one side, counters on the other.
 * A path that alternates between the two moves wants that sit already, so a
 * placement is found whenever there is one.
 */
#include "place.h"

#define NOBODY		(-1)
#define ALL_COUNTERS	((1u << MPM_MAX_COUNTERS) - 1)

struct matching {
	u32 allowed[MPM_MAX_WANTS];
	s32 counter[MPM_MAX_WANTS];	/* of each want */
	s32 owner[MPM_MAX_COUNTERS];	/* want on each counter */
};

/* @want takes @c; what it had goes to the want before it on the path, and so on. */
static void shift_along(struct matching *m, const s32 *via, s32 start, s32 c)
{
	s32 want, left;

	do {
		want = via[c];
		left = m->counter[want];
		m->owner[c] = want;
		m->counter[want] = c;
		c = left;
	} while (want != start);
}

/*
 * Finds a counter for @start, moving others if need be, without touching a
 * counter outside @usable.  In *@reached: the wants that were tried, which on
 * failure are all that stand in the way.
 */
static bool augment(struct matching *m, s32 start, u32 usable, u32 *reached)
{
	s32 queue[MPM_MAX_WANTS], via[MPM_MAX_COUNTERS];
	unsigned int head = 0, tail = 0;
	u32 fresh = usable;
	s32 c, want;

	queue[tail++] = start;
	*reached = 0;
	while (head < tail) {
		want = queue[head++];
		*reached |= 1u << want;
		for (c = 0; c < (s32)MPM_MAX_COUNTERS; c++) {
			if (!(m->allowed[want] & fresh & (1u << c)))
				continue;
			fresh &= ~(1u << c);
			via[c] = want;
			if (m->owner[c] == NOBODY) {
				shift_along(m, via, start, c);
				return true;
			}
			queue[tail++] = m->owner[c];
		}
	}
	return false;
}

/* Moves @want to @c if the wants behind it still find a place without @fixed. */
static bool settle(struct matching *m, s32 want, s32 c, u32 fixed)
{
	struct matching trial = *m;
	s32 evicted = trial.owner[c];
	u32 reached;

	trial.owner[trial.counter[want]] = NOBODY;
	trial.owner[c] = want;
	trial.counter[want] = c;
	if (evicted != NOBODY) {
		trial.counter[evicted] = NOBODY;
		if (!augment(&trial, evicted, ALL_COUNTERS & ~fixed & ~(1u << c),
			     &reached))
			return false;
	}
	*m = trial;
	return true;
}

/* First want on its lowest counter, then the second, as far as all fit. */
static void settle_all(struct matching *m, unsigned int count)
{
	u32 fixed = 0;
	s32 want, c;

	for (want = 0; want < (s32)count; want++) {
		for (c = 0; c < m->counter[want]; c++) {
			if ((m->allowed[want] & ~fixed & (1u << c)) &&
			    settle(m, want, c, fixed))
				break;
		}
		fixed |= 1u << m->counter[want];
	}
}

/* Returns what the wants that found no place can reach, and they. */
static u32 match_all(struct matching *m, const struct mpm_want *wants, unsigned int count)
{
	u32 reached, stuck = 0;
	unsigned int i;

	for (i = 0; i < MPM_MAX_WANTS; i++) {
		m->allowed[i] = i < count ? wants[i].allowed & ALL_COUNTERS : 0;
		m->counter[i] = NOBODY;
	}
	for (i = 0; i < MPM_MAX_COUNTERS; i++)
		m->owner[i] = NOBODY;
	for (i = 0; i < count; i++) {
		if (!augment(m, (s32)i, ALL_COUNTERS, &reached))
			stuck |= reached;
	}
	return stuck;
}

int mpm_place_or_not(const struct mpm_want *wants, unsigned int count,
		     struct mpm_placement *out)
{
	struct matching m;
	unsigned int i;

	out->stuck = 0;
	for (i = 0; i < MPM_MAX_WANTS; i++)
		out->counter[i] = NOBODY;
	if (count > MPM_MAX_WANTS)
		return -EINVAL;
	out->stuck = match_all(&m, wants, count);
	if (out->stuck)
		return -ENOSPC;
	settle_all(&m, count);
	memcpy(out->counter, m.counter, sizeof(out->counter));
	return 0;
}

int mpm_place_more(const struct mpm_want *wants, unsigned int count,
		   struct mpm_placement *p)
{
	struct matching m;
	unsigned int i;
	u32 reached;

	for (i = 0; i < MPM_MAX_COUNTERS; i++)
		m.owner[i] = NOBODY;
	for (i = 0; i < count; i++) {
		m.allowed[i] = wants[i].allowed & ALL_COUNTERS;
		m.counter[i] = p->counter[i];
		if (m.counter[i] != NOBODY)
			m.owner[m.counter[i]] = (s32)i;
	}
	for (i = 0; i < count; i++)
		if (m.counter[i] == NOBODY && !augment(&m, (s32)i, ALL_COUNTERS, &reached))
			return -ENOSPC;
	for (i = 0; i < count; i++)
		p->counter[i] = m.counter[i];
	return 0;
}
