/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * Checks of a whole configuration, and what the words of one counter mean for
 * the others.
 */
#ifndef MPM_CORE_CHECK_H
#define MPM_CORE_CHECK_H

#include "soc.h"
#include <linux/mpc85xx_pm.h>

/* Relations between the counters of one configuration, as masks. */
struct mpm_relations {
	u32 chain_sources;	/* their carry-out is counted by another */
	u32 chain_listeners;	/* count the carry-out of another */
	u32 trigger_sources;	/* their change or overflow triggers another */
	u32 triggered;		/* have a trigger of their own */
	u32 burst;		/* have a burst field that is not 0 */
	/*
	 * Must never be written while they count and must not have CE: all of
	 * the above.  S1 and S4 want CE off on sources; a thaw may re-arm
	 * triggers and bursts; a listener frozen when the carry comes may miss it.
	 */
	u32 passive;
	/* A freeze and thaw would change what these count: triggered | burst. */
	u32 fragile;
	/*
	 * Counters in use, each before the one whose carry it counts: reading
	 * in this order never sees a carry without its wrap.
	 */
	u8 order[MPM_MAX_COUNTERS];
	u8 count;
};

/* @lca and @lcb: one word per counter of @soc, 0 where not in use. */
void mpm_relations_find(const struct mpm_soc *soc, u32 counter_mask,
			const u32 *lca, const u32 *lcb, struct mpm_relations *out);

/* What sampling depends on besides the part. */
struct mpm_limits {
	bool interrupt;
	u32 min_period;		/* events */
};

/*
 * Checks of CONFIGURE up to and including features, in the order that the uapi
 * header states.  Returns 0, -EINVAL, -ERANGE, -EOPNOTSUPP.
 *
 * A trigger source outside counter_mask is refused, since it never counts.  A
 * chain event is not: that most of them are chain events is only inferred, and
 * the kernel does not judge what an event code means.
 */
int mpm_config_check_within(const struct mpm_soc *soc, const struct mpm_limits *limits,
			    const struct mpc85xx_pm_config *config);

/*
 * START, STOP, RESET (@per_counter) and FREEZE, UNFREEZE: flags, reserved
 * words, counter mask.  Returns 0 or -EINVAL.
 */
int mpm_control_check(const struct mpm_soc *soc, bool per_counter,
		      const struct mpc85xx_pm_control *control);

/* READ: 0, or -EINVAL for an unknown flag.  Everything else is output. */
int mpm_read_check(u32 flags);

#endif /* MPM_CORE_CHECK_H */
