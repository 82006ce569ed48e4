// SPDX-License-Identifier: GPL-2.0-only
/* Numbers as field * 2^TBMULT against a search through all there are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "lib/scale.h"
#include "random.h"

#define LARGEST	8064u

/* Whether field << tbmult can be @number for each of both with one tbmult. */
static bool reachable(u64 one, u64 other)
{
	for (u32 k = 0; k < 8; k++)
		if (one % (1u << k) == 0 && one >> k < 64 && other % (1u << k) == 0 &&
		    other >> k < 64)
			return true;
	return false;
}

static void test_each_number_alone(void **state)
{
	(void)state;
	for (u64 n = 0; n < 8300; n++) {
		enum scale_result got, want = n > LARGEST ? SCALE_LARGE :
					      reachable(n, 0) ? SCALE_OK : SCALE_BETWEEN;
		struct scale s;
		u64 below = n, above = n;

		got = scale_solve(&n, 1, CONF_ROUND_REFUSE, &s);
		assert_int_equal(got, want);
		if (want == SCALE_OK)
			assert_int_equal(mpm_scaled(s.field[0], s.tbmult), n);
		if (want != SCALE_BETWEEN)
			continue;
		while (!reachable(below, 0))
			below--;
		while (!reachable(above, 0))
			above++;
		assert_int_equal(s.below, below);
		assert_int_equal(s.above, above);
		assert_false(s.beside);
		assert_int_equal(scale_solve(&n, 1, CONF_ROUND_DOWN, &s), SCALE_OK);
		assert_int_equal(mpm_scaled(s.field[0], s.tbmult), below);
		assert_int_equal(scale_solve(&n, 1, CONF_ROUND_UP, &s), SCALE_OK);
		assert_int_equal(mpm_scaled(s.field[0], s.tbmult), above);
		assert_int_equal(scale_solve(&n, 1, CONF_ROUND_NEAREST, &s), SCALE_OK);
		assert_int_equal(mpm_scaled(s.field[0], s.tbmult),
				 n - below < above - n ? below : above);
	}
}

/* Neighbours of @number while @other stays; 0 above when there is none. */
static void neighbours(u64 number, u64 other, u64 *below, u64 *above)
{
	*below = number;
	*above = number;
	while (*below && !reachable(*below, other))
		--*below;
	while (*above <= LARGEST && !reachable(*above, other))
		++*above;
	if (*above > LARGEST)
		*above = 0;
}

static void check_pair(const u64 *n)
{
	struct scale s;
	enum scale_result got = scale_solve(n, 2, CONF_ROUND_REFUSE, &s);
	u64 below, above;

	assert_int_equal(got, reachable(n[0], n[1]) ? SCALE_OK : SCALE_BETWEEN);
	if (got == SCALE_OK) {
		assert_int_equal(mpm_scaled(s.field[0], s.tbmult), n[0]);
		assert_int_equal(mpm_scaled(s.field[1], s.tbmult), n[1]);
		return;
	}
	neighbours(n[s.which], reachable(n[!s.which], 0) ? n[!s.which] : 0, &below, &above);
	assert_int_equal(s.below, below);
	assert_int_equal(s.above, above);
	neighbours(n[s.which], 0, &below, &above);
	assert_int_equal(s.beside, below == n[s.which] || below != s.below || above != s.above);
	for (int round = CONF_ROUND_UP; round <= CONF_ROUND_NEAREST; round++) {
		assert_int_equal(scale_solve(n, 2, (enum conf_round)round, &s), SCALE_OK);
		for (int i = 0; i < 2; i++) {
			u32 taken = mpm_scaled(s.field[i], s.tbmult);
			u32 step = 1u << s.tbmult;

			assert_true(s.field[i] < 64);
			if (round == CONF_ROUND_UP)
				assert_true(taken >= n[i] && taken < n[i] + step);
			else if (round == CONF_ROUND_DOWN)
				assert_true(taken <= n[i] && taken + step > n[i]);
			else
				assert_true(2 * taken <= 2 * n[i] + step &&
					    2 * n[i] < 2 * taken + step);
		}
	}
}

static void test_pairs(void **state)
{
	struct random r = { .state = 3 };

	(void)state;
	for (int i = 0; i < 3000; i++) {
		u32 most = 1u << (3 + random_below(&r, 10));
		u64 n[2] = { random_below(&r, most) & ~((1u << random_below(&r, 7)) - 1),
			     random_below(&r, LARGEST + 1) & ~((1u << random_below(&r, 8)) - 1) };

		check_pair(n);
	}
}

static void test_large(void **state)
{
	u64 n[2] = { 5, UINT64_MAX };
	struct scale s;

	(void)state;
	assert_int_equal(scale_largest(), LARGEST);
	for (int round = CONF_ROUND_REFUSE; round <= CONF_ROUND_NEAREST; round++) {
		assert_int_equal(scale_solve(n, 2, (enum conf_round)round, &s), SCALE_LARGE);
		assert_int_equal(s.which, 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_each_number_alone),
		cmocka_unit_test(test_pairs),
		cmocka_unit_test(test_large),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
