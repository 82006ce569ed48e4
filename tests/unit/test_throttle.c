// SPDX-License-Identifier: GPL-2.0-only
/* How many interrupts a second pass the throttle, and when. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/throttle.h"
#include "random.h"

#define NS_PER_S	1000000000ull
#define START_NS	777777777ull

/* A storm: the next interrupt comes @apart_ns after the last that was let through. */
static u32 passed(u32 rate, u64 apart_ns, u64 late_ns, u64 seconds)
{
	struct mpm_throttle t = { 0 };
	u64 now = START_NS, end = now + seconds * NS_PER_S, off;
	u32 count = 0;

	for (; now < end; now += apart_ns) {
		off = mpm_throttle_irq(&t, rate, now);
		count++;
		if (off) {
			assert_true(off <= NS_PER_S);
			now += off + late_ns;
		}
	}
	return count;
}

/* At the limit, each interrupt up to @spread_ns late: nothing is throttled. */
static void at_limit(u32 rate, u32 spread_ns)
{
	struct mpm_throttle t = { 0 };
	struct random rnd = { rate };

	for (u64 i = 0; i < 5ull * rate; i++)
		assert_int_equal(mpm_throttle_irq(&t, rate, START_NS + i * NS_PER_S / rate +
						  random_below(&rnd, spread_ns + 1)), 0);
}

static void rate_at_the_limit_passes(void **state)
{
	static const u32 rates[] = { 1, 7, 99, 100, 101, 150, 1000, 9999, 10000, 100000 };

	(void)state;
	for (unsigned int i = 0; i < ARRAY_SIZE(rates); i++) {
		at_limit(rates[i], 0);
		at_limit(rates[i], (u32)(NS_PER_S / rates[i] / 2));
	}
}

static void storm_is_held_to_the_limit(void **state)
{
	static const u32 rates[] = { 1, 10, 100, 1000, 10000 };

	(void)state;
	for (unsigned int i = 0; i < ARRAY_SIZE(rates); i++) {
		u32 budget = rates[i] < 100 ? 1 : rates[i] / 100;
		u32 most = 20 * rates[i] + 2 * budget + 1;

		assert_in_range(passed(rates[i], 1000, 0, 20), 20 * rates[i], most);
		/* where the end of the throttle waits for a tick */
		assert_in_range(passed(rates[i], 1000, 10000000, 20), 1, most);
	}
	/* a little too fast costs little */
	assert_in_range(passed(1000, NS_PER_S / 1100, 0, 20), 19500, 20021);
}

/*
 * The truth needs no windows: in so many seconds a limit lets through its own
 * multiple, and once at the start what two windows may use, and one too many.
 */
static void any_limit_is_the_one_that_was_set(void **state)
{
	static const u32 rates[] = { 1, 2, 33, 99, 100, 101, 102, 149, 150, 199, 200, 201,
				     999, 1000, 1001, 1099, 2345, 9999, 10000, 10001 };

	(void)state;
	for (unsigned int i = 0; i < ARRAY_SIZE(rates); i++) {
		u32 first = 2 * ((rates[i] + 99) / 100) + 1;

		assert_in_range(passed(rates[i], 1000, 0, 10), 10 * rates[i] - 1,
				10 * rates[i] + first);
	}
}

static void storm_is_off_until_the_window_ends(void **state)
{
	struct mpm_throttle t = { 0 };

	(void)state;
	for (int i = 0; i < 200; i++)
		assert_int_equal(mpm_throttle_irq(&t, 10000, START_NS + i), 0);
	assert_int_equal(mpm_throttle_irq(&t, 10000, START_NS + 3000000), 7000000);
	for (int i = 0; i < 99; i++)
		assert_int_equal(mpm_throttle_irq(&t, 10000, START_NS + 10000000), 0);
	assert_int_equal(mpm_throttle_irq(&t, 10000, START_NS + 10000000), 10000000);
	/* long silence: all is forgotten */
	for (int i = 0; i < 200; i++)
		assert_int_equal(mpm_throttle_irq(&t, 10000, START_NS + 40000000), 0);
}

static void lowered_limit_holds_at_once(void **state)
{
	struct mpm_throttle t = { 0 };

	(void)state;
	for (int i = 0; i < 15000; i++)
		assert_int_equal(mpm_throttle_irq(&t, 1000000, START_NS + i), 0);
	assert_int_equal(mpm_throttle_irq(&t, 1000, START_NS + 10000000), 0);
	assert_true(t.irqs <= 21);
}

static void no_limit(void **state)
{
	(void)state;
	assert_int_equal(passed(0, 1000, 0, 1), 1000000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rate_at_the_limit_passes),
		cmocka_unit_test(storm_is_held_to_the_limit),
		cmocka_unit_test(any_limit_is_the_one_that_was_set),
		cmocka_unit_test(storm_is_off_until_the_window_ends),
		cmocka_unit_test(lowered_limit_holds_at_once),
		cmocka_unit_test(no_limit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
