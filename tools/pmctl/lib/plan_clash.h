/* SPDX-License-Identifier: GPL-2.0-only */
/* Between plan.c and the placement of the core: wants, and words when they clash. */
#ifndef PMCTL_PLAN_CLASH_H
#define PMCTL_PLAN_CLASH_H

#include "lib/assign_conflict.h"
#include "lib/plan.h"

/* What the wants given to mpm_place_or_not() are for. */
struct plan_wants {
	unsigned int count;
	struct mpm_want want[MPM_MAX_WANTS];
	struct {
		unsigned int count;	/* index in plan->count */
		unsigned int link;	/* 0: counts the event; 1, 2: the wraps */
	} of[MPM_MAX_WANTS];
};

/*
 * Adds count @index, and more counters when it is chained; refuses what no
 * placement can serve.
 */
int plan_want_count(const struct plan *p, struct plan_wants *w, unsigned int index,
		    u32 allowed, struct pm_error *err);
/* Sets the counters of every count, or names those that clash. */
int plan_place(struct plan *p, const struct plan_wants *w, struct pm_error *err);

#endif /* PMCTL_PLAN_CLASH_H */
