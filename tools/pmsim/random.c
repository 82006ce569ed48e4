// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Random numbers of the traffic: integers only, the same on every machine. */
#include "traffic.h"

#define STEP	0x9e3779b97f4a7c15ull

static u64 mix(u64 z)
{
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
	return z ^ (z >> 31);
}

u64 pmt_random(u64 *state)
{
	*state += STEP;
	return mix(*state);
}

u64 pmt_hash(u64 key, u64 index)
{
	return mix(mix(key + STEP) ^ (index * STEP + 1));
}

/* log2(1 + i/64) in units of 2^-16 */
static const u32 log2_table[65] = {
	0, 1466, 2909, 4331, 5732, 7112, 8473, 9814,
	11136, 12440, 13727, 14996, 16248, 17484, 18704, 19909,
	21098, 22272, 23433, 24579, 25711, 26830, 27936, 29029,
	30109, 31178, 32234, 33279, 34312, 35334, 36346, 37346,
	38336, 39316, 40286, 41246, 42196, 43137, 44068, 44990,
	45904, 46809, 47705, 48593, 49472, 50344, 51207, 52063,
	52911, 53751, 54584, 55410, 56229, 57040, 57845, 58643,
	59434, 60219, 60997, 61769, 62534, 63294, 64047, 64794,
	65536,
};

/* log2 of @x (not 0) in units of 2^-16, interpolated */
static u32 log2_16(u32 x)
{
	unsigned int zeros = (unsigned int)__builtin_clz(x);
	u32 mantissa = (x << zeros) & 0x7fffffff;
	u32 i = mantissa >> 25, rest = mantissa & 0x1ffffff;
	u32 lo = log2_table[i], hi = log2_table[i + 1];

	return ((31 - zeros) << 16) + lo +
	       (u32)((u64)rest * (hi - lo) >> 25);
}

/*
 * The gap is 1 + floor(m * E) with E exponential of mean 1, that is geometric;
 * its mean is the asked one for m = 1 / ln(mean / (mean - 1)), whose series in
 * 1/mean is cut after the third term (0.4 % off at mean 2, less above).
 */
u64 pmt_gap_scale(u64 mean)
{
	u64 scale;

	if (mean <= 1)
		return 0;
	scale = (mean << 12) - 2048 - 341 / mean - 171 / (mean * mean);
	return scale / 10000 * 6931 + scale % 10000 * 6931 / 10000;
}

u64 pmt_gap(u64 scale, u32 bits)
{
	u32 minus_log2 = (32u << 16) - log2_16(bits | 1);

	return 1 + (scale * minus_log2 >> 28);
}
