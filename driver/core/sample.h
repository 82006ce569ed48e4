/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * When a sampling counter is due: periods, laps, jitter, frequency.  Pure
 * arithmetic on 64-bit counts, which wrap.
 *
 * Deadlines lie on a grid: a period begins where the one before ended, not
 * where its overflow was handled.  So the periods told, and what has been
 * counted since the last deadline, add up to the count, however late the
 * handler is.
 */
#ifndef MPM_CORE_SAMPLE_H
#define MPM_CORE_SAMPLE_H

#include "extend.h"

/* A 32-bit counter goes so many events before its msb is set; more are laps. */
#define MPM_LAP			0x80000000u
/*
 * The period in frequency mode begins at 1 (or what the lower bound is raised to): it
 * grows in few records, while one that is too long for a short program gives none.
 */
#define MPM_ADAPT_MAX		0x80000000u

struct mpm_sampling {
	u64 due;		/* count at which the period in force ends */
	u64 period;		/* in force: what jitter made of @nominal */
	u64 nominal;		/* as configured, or as adapted */
	u64 since_ns;		/* end of the last period, or the start */
	u32 frequency;		/* records per second; 0 = fixed period */
	u32 jitter;		/* low bits that are random */
	u32 random;		/* state, never 0 */
};

/* One or more periods that have ended. */
struct mpm_ended {
	u64 period;		/* events of each */
	u64 due;		/* count at which the last one ended */
	u32 periods;
};

/*
 * @period: events, or records per second if @frequency.  @min_period: lower
 * bound of an adapted period.  @seed: any.
 */
void mpm_sampling_init(struct mpm_sampling *s, u64 period, bool frequency,
		       u32 jitter, u32 seed, u32 min_period);

/* A new period begins at @count. */
void mpm_sampling_begin(struct mpm_sampling *s, u64 count, u32 min_period);

/* Whether the period in force ends at or before @count. */
static inline bool mpm_sampling_is_due(const struct mpm_sampling *s, u64 count)
{
	return count - s->due < 1ull << 63;
}

/*
 * Ends the period in force, which is due, and all whole ones of the same length
 * up to @count (at most 2^32 - 1 in one call: call until it is no longer due).
 * The next has a new length, unless @count is beyond its end already.
 */
void mpm_sampling_end(struct mpm_sampling *s, u64 count, u64 now_ns,
		      u32 min_period, struct mpm_ended *out);

/*
 * In frequency mode, when nothing has come for long: shortens the period in
 * force, which is not due at @count.  True if that moved the deadline.
 */
bool mpm_sampling_hurry(struct mpm_sampling *s, u64 count, u64 now_ns,
			u32 min_period);

/*
 * What to write to a 32-bit counter whose next deadline is @left events
 * away: from 2^31 - @left, or 0 for the first of several laps, to 2^31 - 1.
 */
static inline u32 mpm_sampling_preload(u64 left)
{
	return mpm_preload_msb(left < MPM_LAP ? (u32)left : MPM_LAP);
}

#endif /* MPM_CORE_SAMPLE_H */
