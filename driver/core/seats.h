/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * Events of perf on the counters of a block that is open (block.h): they come and
 * go one by one, between mpm_block_pause() and mpm_block_proceed().
 */
#ifndef MPM_CORE_SEATS_H
#define MPM_CORE_SEATS_H

#include "block.h"
#include "perf_config.h"

struct mpm_guest {
	struct mpm_request request;
	u64 group;		/* serial number: the same for all events of a group */
	s32 low, high;		/* counters it sits on; -1 = none */
	bool wrong;		/* see mpm_seats_wrong() */
};

/* Zero at first; @block is set before anything else. */
struct mpm_seats {
	struct mpm_block *block;
	struct mpm_guest *at[MPM_MAX_COUNTERS];
	u32 taken;		/* counters somebody sits on */
	u32 hearing;		/* low counters of those that wait for a trigger */
};

static inline void mpm_guest_init(struct mpm_guest *g, const struct mpm_request *request,
				  u64 group)
{
	g->request = *request;
	g->group = group;
	g->low = -1;
	g->high = -1;
	g->wrong = false;
}

/*
 * Gives @g the counters it needs, and a count of 0; it counts from the next
 * mpm_block_proceed(), if @run.  Others move to other counters if that makes
 * room and costs them nothing: those that came since the last proceed(), and
 * plain ones while the block is held.
 * Returns 0, -EAGAIN when there is no room, or when the source of a trigger of
 * its own does not sit where it should, -EIO when the block is faulty.
 */
int mpm_seats_add(struct mpm_seats *s, struct mpm_guest *g, bool run, u64 now_ns);

/* Its counters are free; returns its last count. */
u64 mpm_seats_remove(struct mpm_seats *s, struct mpm_guest *g, u64 now_ns);

/* Its count now: of one instant for all that are asked while the block is held. */
u64 mpm_seats_look(struct mpm_seats *s, const struct mpm_guest *g, u64 now_ns);

/*
 * Whether what @g has counted since this was last asked cannot be relied on: the
 * block is faulty, or a counter of @g or of another event of its group is tainted
 * or inexact.  A group is wrong as a whole, so that its ratios are never those of
 * different times.  Asked after mpm_seats_remove() it is about the counters given back.
 */
bool mpm_seats_wrong(struct mpm_seats *s, struct mpm_guest *g, u64 now_ns);

/* Its counters run or stand. */
void mpm_seats_run(struct mpm_seats *s, const struct mpm_guest *g, bool run, u64 now_ns);

#endif /* MPM_CORE_SEATS_H */
