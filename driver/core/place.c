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

static unsigned int count_bits(u32 mask)
{
	unsigned int n = 0;

	for (; mask; mask &= mask - 1)
		n++;
	return n;
}

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

static u32 neighbours(const struct matching *m, u32 wants)
{
	u32 counters = 0;
	unsigned int i;

	for (i = 0; i < MPM_MAX_WANTS; i++) {
		if (wants & (1u << i))
			counters |= m->allowed[i];
	}
	return counters;
}

/* Next larger number with as many bits set. */
static u32 next_subset(u32 subset)
{
	u32 low = subset & -subset;
	u32 carried = subset + low;

	return carried | ((subset ^ carried) / low >> 2);
}

/* @dense numbers the bits that are set in @mask: gives the bits themselves. */
static u32 spread(u32 dense, u32 mask)
{
	u32 out = 0;

	for (; dense; dense >>= 1, mask &= mask - 1) {
		if (dense & 1)
			out |= mask & -mask;
	}
	return out;
}

/*
 * A set of @size among @among that has fewer counters than members, or 0.  In a
 * smallest such set nobody has more than @size - 1 counters: that spares most of
 * the search.
 */
static u32 clash_of_size(const struct matching *m, u32 among, unsigned int size)
{
	u32 candidates = 0;
	u32 dense, limit, wants;
	unsigned int i;

	for (i = 0; i < MPM_MAX_WANTS; i++) {
		if ((among & (1u << i)) && count_bits(m->allowed[i]) < size)
			candidates |= 1u << i;
	}
	if (count_bits(candidates) < size)
		return 0;
	limit = 1u << count_bits(candidates);
	for (dense = (1u << size) - 1; dense < limit; dense = next_subset(dense)) {
		wants = spread(dense, candidates);
		if (count_bits(neighbours(m, wants)) < size)
			return wants;
	}
	return 0;
}

/* A smallest clash lies within what the unplaced wants can reach. */
static void find_clash(const struct matching *m, u32 reached,
		       struct mpm_placement *out)
{
	unsigned int size;

	for (size = 1; size <= MPM_MAX_WANTS && !out->clash_wants; size++)
		out->clash_wants = clash_of_size(m, reached, size);
	out->clash_counters = neighbours(m, out->clash_wants);
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

static int place(const struct mpm_want *wants, unsigned int count, bool explain,
		 struct mpm_placement *out)
{
	struct matching m;
	unsigned int i;
	u32 stuck;

	out->clash_wants = 0;
	out->clash_counters = 0;
	for (i = 0; i < MPM_MAX_WANTS; i++)
		out->counter[i] = NOBODY;
	if (count > MPM_MAX_WANTS)
		return -EINVAL;
	stuck = match_all(&m, wants, count);
	if (stuck) {
		if (explain)
			find_clash(&m, stuck, out);
		return -ENOSPC;
	}
	settle_all(&m, count);
	memcpy(out->counter, m.counter, sizeof(out->counter));
	return 0;
}

int mpm_place(const struct mpm_want *wants, unsigned int count,
	      struct mpm_placement *out)
{
	return place(wants, count, true, out);
}

int mpm_place_or_not(const struct mpm_want *wants, unsigned int count,
		     struct mpm_placement *out)
{
	return place(wants, count, false, out);
}
