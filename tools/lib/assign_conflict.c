// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * Why a placement failed: a smallest set of wants that cannot be placed together.
 * The tools call it to name those wants to the user.  The kernel only says no, since
 * the search takes a time that doubles with each want.
 */
#include "assign_conflict.h"

#define ALL_COUNTERS	((1u << MPM_MAX_COUNTERS) - 1)

/* Counters that at least one want of @set may sit on. */
static u32 counters_of(const struct mpm_want *wants, u32 set)
{
	u32 counters = 0;
	unsigned int i;

	for (i = 0; i < MPM_MAX_WANTS; i++) {
		if (set & (1u << i))
			counters |= wants[i].allowed & ALL_COUNTERS;
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
 * smallest such set no want has more than @size - 1 counters: that spares most of
 * the search.
 */
static u32 find_of_size(const struct mpm_want *wants, u32 among, unsigned int size)
{
	u32 candidates = 0;
	u32 dense, limit, set;
	unsigned int i;

	for (i = 0; i < MPM_MAX_WANTS; i++) {
		if ((among & (1u << i)) && hweight32(counters_of(wants, 1u << i)) < size)
			candidates |= 1u << i;
	}
	if (hweight32(candidates) < size)
		return 0;
	limit = 1u << hweight32(candidates);
	for (dense = (1u << size) - 1; dense < limit; dense = next_subset(dense)) {
		set = spread(dense, candidates);
		if (hweight32(counters_of(wants, set)) < size)
			return set;
	}
	return 0;
}

void assign_conflict_find(const struct mpm_want *wants, u32 stuck,
			  struct assign_conflict *out)
{
	unsigned int size;

	out->wants = 0;
	for (size = 1; size <= MPM_MAX_WANTS && !out->wants; size++)
		out->wants = find_of_size(wants, stuck, size);
	out->counters = counters_of(wants, out->wants);
}
