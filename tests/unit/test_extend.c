// SPDX-License-Identifier: GPL-2.0-only
/* From 32-bit counters to 64-bit counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/extend.h"
#include "random.h"

static void test_extend_set(void **state)
{
	struct mpm_extend e = { 7, 7 };

	(void)state;
	mpm_extend_set(&e, 1000, 0xfffffff0);
	assert_int_equal(mpm_extend_sync(&e, 0xfffffff0), 1000);
	assert_int_equal(mpm_extend_sync(&e, 0x00000010), 1032);
}

static void test_extend_passes_msb_and_wrap(void **state)
{
	struct mpm_extend e;

	(void)state;
	mpm_extend_set(&e, 0, 0x7fffffff);
	assert_int_equal(mpm_extend_sync(&e, 0x80000000), 1);
	assert_int_equal(mpm_extend_sync(&e, 0xffffffff), 0x80000000);
	assert_int_equal(mpm_extend_sync(&e, 0x00000000), 0x80000001);
	assert_int_equal(mpm_extend_sync(&e, 0x00000000), 0x80000001);
	/* the longest step that is not mistaken for none */
	assert_true(mpm_extend_sync(&e, 0xffffffff) == 0x180000000ull);
}

static void test_extend_total_wraps_at_64_bits(void **state)
{
	struct mpm_extend e;

	(void)state;
	mpm_extend_set(&e, 0xffffffffffffffffull, 5);
	assert_true(mpm_extend_sync(&e, 7) == 1);
}

/* A 64-bit count, of which only the lower word is seen at odd moments. */
static void test_extend_random_walk(void **state)
{
	struct random r = { 0x8544e };
	struct mpm_extend e;
	u64 truth = 0;
	unsigned int i;

	(void)state;
	mpm_extend_set(&e, 0, 0);
	for (i = 0; i < 200000; i++) {
		truth += random_u32(&r) >> random_below(&r, 32);
		assert_true(mpm_extend_sync(&e, (u32)truth) == truth);
	}
	assert_true(truth > 1ull << 40);
}

static void check_preload_msb(u32 events)
{
	u32 start = mpm_preload_msb(events);

	assert_int_equal(start & 0x80000000, 0);
	assert_int_equal((start + events - 1) & 0x80000000, 0);
	assert_int_equal(start + events, 0x80000000);
}

static void test_preload_msb(void **state)
{
	struct random r = { 21 };
	unsigned int i;

	(void)state;
	assert_int_equal(mpm_preload_msb(1), 0x7fffffff);
	assert_int_equal(mpm_preload_msb(1000), 0x7ffffc18);
	assert_int_equal(mpm_preload_msb(0x80000000), 0);
	for (i = 0; i < 10000; i++)
		check_preload_msb(1 + (random_u32(&r) >> (1 + i % 31)));
	check_preload_msb(1);
	check_preload_msb(0x7fffffff);
	check_preload_msb(0x80000000);
}

static void test_preload_wrap(void **state)
{
	static const u32 events[] = {
		1, 2, 1000, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff,
	};
	unsigned int i;

	(void)state;
	assert_int_equal(mpm_preload_wrap(1), 0xffffffff);
	assert_int_equal(mpm_preload_wrap(1000), 0xfffffc18);
	assert_int_equal(mpm_preload_wrap(0xffffffff), 1);
	for (i = 0; i < ARRAY_SIZE(events); i++) {
		u32 start = mpm_preload_wrap(events[i]);

		assert_true((u64)start + events[i] == 1ull << 32);
	}
}

/* Most events in an interval of @ns, whatever its phase to the clock. */
static u64 most_events(u64 ns, u32 hz, u32 per_clock)
{
	return (ns * hz / 1000000000 + 1) * per_clock;
}

static void test_horizon_is_exact(void **state)
{
	static const u32 hz[] = {
		1, 32768, 33333333, 333333333, 400000000, 533333333,
		600000000, 1000000000, 0x80000000, 0xffffffff,
	};
	static const u32 per_clock[] = { 1, 2, 3, 4, 1000, 0x7fffffff };
	unsigned int i, j;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(hz); i++) {
		for (j = 0; j < ARRAY_SIZE(per_clock); j++) {
			u64 ns = mpm_extend_horizon_ns(hz[i], per_clock[j]);

			assert_true(most_events(ns, hz[i], per_clock[j]) <=
				    0xffffffff);
			assert_true(most_events(ns + 1, hz[i], per_clock[j]) >
				    0xffffffff);
		}
	}
}

static void test_horizon_values(void **state)
{
	(void)state;
	/* 1 GHz: one event per ns at most */
	assert_int_equal(mpm_extend_horizon_ns(1000000000, 1), 0xfffffffe);
	/* 533 MHz, four per clock: a little over two seconds */
	assert_int_equal(mpm_extend_horizon_ns(533333333, 4), 2013265919);
	assert_int_equal(mpm_extend_horizon_ns(0, 4), 0);
	assert_int_equal(mpm_extend_horizon_ns(533333333, 0), 0);
	/* an interval without an edge cannot be had from one event per clock */
	assert_int_equal(mpm_extend_horizon_ns(1000000000, 0xffffffff), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_extend_set),
		cmocka_unit_test(test_extend_passes_msb_and_wrap),
		cmocka_unit_test(test_extend_total_wraps_at_64_bits),
		cmocka_unit_test(test_extend_random_walk),
		cmocka_unit_test(test_preload_msb),
		cmocka_unit_test(test_preload_wrap),
		cmocka_unit_test(test_horizon_is_exact),
		cmocka_unit_test(test_horizon_values),
	};

	return cmocka_run_group_tests_name("extend", tests, NULL, NULL);
}
