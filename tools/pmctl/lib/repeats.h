/* SPDX-License-Identifier: GPL-2.0-only */
/* The same measured again and again: mean and deviation of counts and metrics. */
#ifndef PMCTL_REPEATS_H
#define PMCTL_REPEATS_H

#include "lib/metrics.h"
#include "lib/result.h"

/* Of one number; without those readings where it is not available. */
struct repeats_sum {
	unsigned int n;
	double first, least, most;
	double sum;		/* of what each differs from the first */
	double squares;		/* of what each differs from the mean */
	enum reading_state state;	/* the worst of them */
	char reason[160];
};

struct repeats {
	const struct plan *plan;
	unsigned int runs;
	struct repeats_sum seconds;
	struct repeats_sum count[MPM_MAX_COUNTERS + 1];
	struct repeats_sum metric[CONF_MOST_METRICS];
};

/* A reading of the plan of all others. */
void repeats_add(struct repeats *r, const struct reading *reading);
/* Of at least one value. */
double repeats_mean(const struct repeats_sum *s);
/* Sample standard deviation; -1 when there are less than two values. */
double repeats_deviation(const struct repeats_sum *s);
/* The title is left to the caller. */
struct result *repeats_result(const struct repeats *r);

#endif /* PMCTL_REPEATS_H */
