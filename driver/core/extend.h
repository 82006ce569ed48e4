/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* From 32-bit counters to 64-bit counts: pure arithmetic. */
#ifndef MPM_CORE_EXTEND_H
#define MPM_CORE_EXTEND_H

#include "regs.h"

/*
 * A running total.  Exact when less than 2^32 events lie between two syncs: the
 * difference is taken modulo 2^32, so neither the msb nor the wrap matters.
 */
struct mpm_extend {
	u64 total;		/* events up to @last */
	u32 last;		/* register at the last sync */
};

static inline void mpm_extend_set(struct mpm_extend *e, u64 total, u32 raw)
{
	e->total = total;
	e->last = raw;
}

static inline u64 mpm_extend_sync(struct mpm_extend *e, u32 raw)
{
	e->total += (u32)(raw - e->last);
	e->last = raw;
	return e->total;
}

/*
 * Register value from which the msb is set after @events more events, 1 to
 * 2^31; never itself with the msb set, since that would interrupt at once.
 */
static inline u32 mpm_preload_msb(u32 events)
{
	return MPM_MSB - events;
}

/* Register value from which the counter wraps after @events events, 1 to 2^32-1. */
static inline u32 mpm_preload_wrap(u32 events)
{
	return -events;
}

/*
 * Longest time in ns between two syncs in which no wrap can hide, for a clock
 * of @clock_hz and at most @per_clock events in a clock: just below
 * 2^32 / (hz * n) seconds.  0 when either is 0, that is unknown.
 */
u64 mpm_extend_horizon_ns(u32 clock_hz, u32 per_clock);

#endif /* MPM_CORE_EXTEND_H */
