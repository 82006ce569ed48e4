/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* Why a placement failed. */
#ifndef MPM_LIB_ASSIGN_CONFLICT_H
#define MPM_LIB_ASSIGN_CONFLICT_H

#include "core/place.h"

/*
 * A smallest set of wants that cannot be placed together (each proper subset can),
 * as a mask over wants, and the counters that they compete for.  A want that no
 * counter can serve is a set of one.
 */
struct assign_conflict {
	u32 wants;
	u32 counters;
};

/*
 * @wants: those that mpm_place_or_not() refused with -ENOSPC; @stuck: what it said
 * stands in the way.  Of several smallest sets it finds the one whose last want
 * comes first.
 */
void assign_conflict_find(const struct mpm_want *wants, u32 stuck,
			  struct assign_conflict *out);

#endif /* MPM_LIB_ASSIGN_CONFLICT_H */
