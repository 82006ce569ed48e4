/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* Placement of wanted counts on counters. */
#ifndef MPM_CORE_PLACE_H
#define MPM_CORE_PLACE_H

#include "soc.h"

#define MPM_MAX_WANTS	MPM_MAX_COUNTERS

/*
 * One thing that needs a counter.  A chained high part is a want of its own: it
 * can sit on any counter that can count the carry of another, and its event
 * follows from where the low part went.
 */
struct mpm_want {
	u32 allowed;		/* counters it may sit on, as a mask */
};

struct mpm_placement {
	s32 counter[MPM_MAX_WANTS];	/* of each want; -1 unless 0 is returned */
	/*
	 * On -ENOSPC: the wants that found no place, and all that stand in their
	 * way, as a mask.  tools/lib/assign_conflict.h finds a smallest set.
	 */
	u32 stuck;
};

/*
 * Complete: finds a placement whenever one exists.  Deterministic: the first want
 * gets the lowest counter that leaves room for all others, then the second, and
 * so on.
 * Returns 0, -EINVAL (more than MPM_MAX_WANTS), -ENOSPC (see above).
 */
int mpm_place_or_not(const struct mpm_want *wants, unsigned int count,
		     struct mpm_placement *out);

/*
 * Finds counters for those wants that @p does not have on one yet, moving as few of
 * the others as need be.  Quick enough to be called with interrupts off.
 */
int mpm_place_more(const struct mpm_want *wants, unsigned int count,
		   struct mpm_placement *p);

#endif /* MPM_CORE_PLACE_H */
