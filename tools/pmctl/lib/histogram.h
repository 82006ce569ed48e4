/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How long a duration event takes: the same event on several counters, each with
 * another threshold, from LOW on in steps of two up to HIGH.
 */
#ifndef PMCTL_HISTOGRAM_H
#define PMCTL_HISTOGRAM_H

#include "lib/metrics.h"
#include "lib/result.h"

struct histogram {
	unsigned int steps;			/* thresholds; 0: none is wanted */
	u64 above[MPM_MAX_COUNTERS];		/* clocks, in order; the first is 0 */
};

/*
 * When @events is "EVENT:threshold=LOW..HIGH" (clocks, "cycles" behind them is
 * allowed): the list for event_list.h that counts it, allocated, in *@list; else
 * NULL there.  -1 and one sentence when it cannot be counted on the part @soc.
 */
int histogram_plan(struct histogram *h, const char *events, const struct mpm_soc *soc,
		   char **list, struct pm_error *err);
/* @r: of the plan of that list.  The title is left to the caller. */
struct result *histogram_result(const struct histogram *h, const struct reading *r);

#endif /* PMCTL_HISTOGRAM_H */
