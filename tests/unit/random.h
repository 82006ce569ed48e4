/* SPDX-License-Identifier: GPL-2.0-only */
/* Random numbers that are the same on every machine (xorshift64). */
#ifndef TESTS_UNIT_RANDOM_H
#define TESTS_UNIT_RANDOM_H

#include <stdint.h>

struct random {
	uint64_t state;		/* seed, not 0 */
};

static inline uint32_t random_u32(struct random *r)
{
	r->state ^= r->state << 13;
	r->state ^= r->state >> 7;
	r->state ^= r->state << 17;
	return (uint32_t)(r->state >> 32);
}

/* 0 to @bound - 1. */
static inline uint32_t random_below(struct random *r, uint32_t bound)
{
	return (uint32_t)((uint64_t)random_u32(r) * bound >> 32);
}

#endif /* TESTS_UNIT_RANDOM_H */
