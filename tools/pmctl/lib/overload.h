/* SPDX-License-Identifier: GPL-2.0-only */
/* Of samples that were throttled: which period would have passed. */
#ifndef PMCTL_OVERLOAD_H
#define PMCTL_OVERLOAD_H

#include "lib/recfile.h"

struct overload {
	/* To be set before. */
	u32 limit;		/* interrupts per second, 0 = none or not known */
	u32 counters;		/* that sample */
	u32 hz;			/* samples wanted per second and counter, 0 = fixed period */

	u64 last_ns[MPM_MAX_COUNTERS];	/* of the last sample, 0 = none */
	double peak_hz[MPM_MAX_COUNTERS];	/* events, while it was throttled */
};

/* To be called for each sample, in order. */
void overload_sample(struct overload *o, const struct rec_sample *s);

/* Whether more samples a second are wanted than there may be interrupts. */
bool overload_is_wanted(const struct overload *o);

/*
 * The least period, rounded up to two digits, with which as many events make no more
 * interrupts than the limit, all counters together.  0 when it is not known.
 */
u64 overload_period(const struct overload *o);

/* "choose -c of at least 700 or raise max_irq_rate (10000 interrupts per second)" */
void overload_advice(const struct overload *o, char *buf, size_t size);

#endif /* PMCTL_OVERLOAD_H */
