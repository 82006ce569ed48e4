/* SPDX-License-Identifier: GPL-2.0-only */
/* Random numbers that are the same on every machine (xorshift64). */
#ifndef TESTS_UNIT_RANDOM_H
#define TESTS_UNIT_RANDOM_H

#include "core/env.h"

struct random {
	u64 state;		/* seed, not 0 */
};

static inline u32 random_u32(struct random *r)
{
	r->state ^= r->state << 13;
	r->state ^= r->state >> 7;
	r->state ^= r->state << 17;
	return (u32)(r->state >> 32);
}

/* 0 to @bound - 1. */
static inline u32 random_below(struct random *r, u32 bound)
{
	return (u32)((u64)random_u32(r) * bound >> 32);
}

#endif /* TESTS_UNIT_RANDOM_H */
