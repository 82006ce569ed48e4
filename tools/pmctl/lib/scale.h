/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Numbers as field * 2^TBMULT: threshold and burst distance of one counter, which
 * share the multiplier.
 */
#ifndef PMCTL_SCALE_H
#define PMCTL_SCALE_H

#include "core/words.h"
#include "lib/conf.h"

#define SCALE_MOST	2

enum scale_result {
	SCALE_OK,
	SCALE_BETWEEN,		/* not reachable, and rounding is not allowed */
	SCALE_LARGE,		/* above the largest, scale_largest() */
};

struct scale {
	u32 field[SCALE_MOST];
	u32 tbmult;
	/* Unless SCALE_OK: the first number that is in the way. */
	unsigned int which;
	/* SCALE_BETWEEN: the reachable numbers on both sides of it. */
	u32 below;
	u32 above;		/* 0: there is none */
	bool beside;		/* the other number makes a difference to that */
};

/*
 * The smallest multiplier that @count numbers fit, which is the finest.
 * CONF_ROUND_NEAREST takes the larger one of two equally near.
 */
enum scale_result scale_solve(const u64 *wanted, unsigned int count, enum conf_round round,
			      struct scale *out);

u32 scale_largest(void);

#endif /* PMCTL_SCALE_H */
