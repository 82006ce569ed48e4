// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* From 32-bit counters to 64-bit counts. */
#include "extend.h"

#define NS_PER_S	1000000000u

u64 mpm_extend_horizon_ns(u32 clock_hz, u32 per_clock)
{
	u64 clocks;

	if (!clock_hz || !per_clock)
		return 0;
	/*
	 * An interval that is shorter than @clocks periods has no more than
	 * @clocks edges in it, hence no more than 2^32 - 1 events.
	 */
	clocks = 0xffffffffu / per_clock;
	return mpm_div64(clocks * NS_PER_S - 1, clock_hz);
}
