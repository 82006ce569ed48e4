// SPDX-License-Identifier: GPL-2.0-only
#include "lib/scale.h"

#include <string.h>

/* Both fields are equally wide. */
#define MOST_FIELD	mpm_field_max(MPM_PMLCB_THRESHOLD)
#define MOST_TBMULT	mpm_field_max(MPM_PMLCB_TBMULT)

u32 scale_largest(void)
{
	return mpm_scaled(MOST_FIELD, MOST_TBMULT);
}

static bool divides(u64 number, u32 tbmult)
{
	return !(number & ((1u << tbmult) - 1));
}

static u32 finest(const u64 *wanted, unsigned int count)
{
	u32 k = 0;

	for (unsigned int i = 0; i < count; i++)
		while (wanted[i] >> k > MOST_FIELD)
			k++;
	return k;
}

static bool fits(u64 number, u32 tbmult)
{
	return divides(number, tbmult) && number >> tbmult <= MOST_FIELD;
}

/* Reachable numbers beside that one, for any multiplier that @others fit. */
static bool find_sides(u64 number, const u64 *others, unsigned int count, struct scale *out)
{
	bool any = false;

	out->below = 0;
	out->above = 0;
	for (u32 k = 0; k <= MOST_TBMULT; k++) {
		u32 field = number >> k > MOST_FIELD ? MOST_FIELD : (u32)(number >> k);

		if (count && !fits(*others, k))
			continue;
		any = true;
		if (field << k > out->below)
			out->below = field << k;
		if (field < MOST_FIELD && (!out->above || (field + 1) << k < out->above))
			out->above = (field + 1) << k;
	}
	return any;
}

static enum scale_result between(const u64 *wanted, unsigned int count, u32 k, struct scale *out)
{
	struct scale alone;
	u64 number;

	for (unsigned int i = count; i--;)
		if (!divides(wanted[i], k))
			out->which = i;
	for (unsigned int i = count; i--;)
		if (!divides(wanted[i], finest(&wanted[i], 1)))
			out->which = i;	/* not even alone */
	number = wanted[out->which];
	find_sides(number, NULL, 0, &alone);
	/* If the other one is out of reach itself, this one is told about on its own. */
	if (!find_sides(number, &wanted[!out->which], count - 1, out))
		find_sides(number, NULL, 0, out);
	out->beside = alone.below == number || alone.below != out->below ||
		      alone.above != out->above;
	return SCALE_BETWEEN;
}

static u64 rounded(u64 number, u32 k, enum conf_round round)
{
	u64 half = k ? 1u << (k - 1) : 0;

	if (round == CONF_ROUND_UP)
		number += (1u << k) - 1;
	else if (round == CONF_ROUND_NEAREST)
		number += half;
	return number >> k;
}

enum scale_result scale_solve(const u64 *wanted, unsigned int count, enum conf_round round,
			      struct scale *out)
{
	bool exact = true, good;
	u32 k;

	memset(out, 0, sizeof(*out));
	for (out->which = 0; out->which < count; out->which++)
		if (wanted[out->which] > scale_largest())
			return SCALE_LARGE;
	k = finest(wanted, count);
	for (unsigned int i = 0; i < count; i++)
		exact = exact && divides(wanted[i], k);
	if (!exact && round == CONF_ROUND_REFUSE)
		return between(wanted, count, k, out);
	/* Rounding up may need the next multiplier; the largest number fits the last. */
	do {
		good = true;
		out->tbmult = k;
		for (unsigned int i = 0; i < count; i++) {
			out->field[i] = (u32)rounded(wanted[i], k, round);
			good = good && out->field[i] <= MOST_FIELD;
		}
		k++;
	} while (!good);
	return SCALE_OK;
}
