// SPDX-License-Identifier: GPL-2.0-only
/* When a sampling counter is due: the arithmetic alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/sample.h"
#include "random.h"

#define NS_PER_S	1000000000ull

/* A random number with a random number of leading zeros. */
static u64 any(struct random *r)
{
	u64 value = (u64)random_u32(r) << 32 | random_u32(r);

	return value >> random_below(r, 64);
}

static void test_sample_preload_stays_in_range(void **state)
{
	struct random rnd = { 1 };

	(void)state;
	assert_int_equal(mpm_sampling_preload(1), 0x7fffffff);
	assert_int_equal(mpm_sampling_preload(1000), 0x80000000u - 1000);
	assert_int_equal(mpm_sampling_preload(1u << 31), 0);
	assert_int_equal(mpm_sampling_preload((1ull << 31) + 1), 0);
	assert_int_equal(mpm_sampling_preload(1ull << 63), 0);
	for (int i = 0; i < 100000; i++) {
		u64 left = any(&rnd) | 1;
		u32 raw = mpm_sampling_preload(left);

		assert_true(raw < MPM_MSB);
		if (left <= 1u << 31)
			assert_int_equal(raw + left, MPM_MSB);
	}
}

/* Handled whenever, told periods and the rest are all that was counted. */
static void conserve(u64 period, u32 jitter, bool frequency, u64 first, u64 seed)
{
	struct mpm_sampling s;
	struct mpm_ended e;
	struct random rnd = { seed };
	u64 count = first, told = 0, now = 0;

	mpm_sampling_init(&s, period, frequency, jitter, (u32)seed, 0);
	mpm_sampling_begin(&s, count, 0);
	for (int i = 0; i < 2000; i++) {
		/* less than 2^32 events between two looks */
		u64 step = any(&rnd) & 0xffffffff;

		count += s.period < 1u << 30 ? step % (3 * s.period) : step;
		now += random_below(&rnd, 10000000);
		while (mpm_sampling_is_due(&s, count)) {
			mpm_sampling_end(&s, count, now, 0, &e);
			assert_true(e.periods >= 1);
			assert_true(e.period >= 1);
			told += e.periods * e.period;
			assert_int_equal(e.due - first, told);
			assert_true(count - e.due < 1ull << 63);
		}
		mpm_sampling_hurry(&s, count, now, 0);
		assert_false(mpm_sampling_is_due(&s, count));
		assert_int_equal(s.due - s.period - first, told);
	}
}

static void test_sample_periods_add_up(void **state)
{
	static const u64 periods[] = { 1, 2, 3, 1000, 65536, 1u << 30, (1u << 31) - 1,
				       1u << 31, (1u << 31) + 1, 1ull << 33, 1ull << 63 };

	(void)state;
	for (unsigned int i = 0; i < ARRAY_SIZE(periods); i++) {
		conserve(periods[i], 0, false, 0, i + 1);
		conserve(periods[i], 0, false, ~0ull - 5, i + 1); /* the count wraps */
	}
	for (u32 jitter = 1; jitter < 32; jitter++)
		conserve(1ull << jitter, jitter, false, 0, jitter);
	conserve(1000, 5, true, 0, 1);
	conserve(1, 31, true, 0, 2);
	conserve(100000, 0, true, 0, 3);
}

static void test_sample_late_handler_stays_on_the_grid(void **state)
{
	struct mpm_sampling s;
	struct mpm_ended e;

	(void)state;
	mpm_sampling_init(&s, 1000, false, 0, 0, 0);
	mpm_sampling_begin(&s, 7, 0);
	assert_false(mpm_sampling_is_due(&s, 1006));
	assert_true(mpm_sampling_is_due(&s, 1007));
	mpm_sampling_end(&s, 1007, 1, 0, &e);
	assert_int_equal(e.periods, 1);
	assert_int_equal(e.due, 1007);
	mpm_sampling_end(&s, 5999, 1, 0, &e); /* 2007 was due */
	assert_int_equal(e.periods, 4);
	assert_int_equal(e.due, 5007);
	assert_int_equal(s.due, 6007);
}

static void test_sample_more_periods_than_fit_one_record(void **state)
{
	struct mpm_sampling s;
	struct mpm_ended e;
	u64 told = 0, count = 0x300000005ull;
	int records = 0;

	(void)state;
	mpm_sampling_init(&s, 1, false, 0, 0, 0);
	mpm_sampling_begin(&s, 0, 0);
	for (; mpm_sampling_is_due(&s, count); records++) {
		mpm_sampling_end(&s, count, 1, 0, &e);
		told += e.periods;
	}
	assert_int_equal(told, count);
	assert_int_equal(records, 4);
}

static void test_sample_jitter_is_of_the_low_bits(void **state)
{
	struct mpm_sampling s;
	struct mpm_ended e;
	u64 low = ~0ull, high = 0, sum = 0;

	(void)state;
	mpm_sampling_init(&s, 0x12345, false, 8, 99, 0);
	mpm_sampling_begin(&s, 0, 0);
	for (int i = 0; i < 10000; i++) {
		mpm_sampling_end(&s, s.due, 1, 0, &e);
		assert_int_equal(e.period >> 8, 0x123);
		low = e.period < low ? e.period : low;
		high = e.period > high ? e.period : high;
		sum += e.period;
	}
	assert_int_equal(low, 0x12300);
	assert_int_equal(high, 0x123ff);
	assert_in_range(sum / 10000, 0x1237d, 0x12382);
}

/* a * b / c, with b and c below 2^31 */
static u64 mul_div(u64 a, u64 b, u64 c)
{
	return a / c * b + a % c * b / c;
}

/*
 * Records come as a source of @rate events a second makes them; the number of
 * records until they are as frequent as asked for, within a tenth.
 */
static int records_to_adapt(u32 wanted, u64 rate, u32 min_period)
{
	struct mpm_sampling s;
	struct mpm_ended e;
	u64 ideal = rate / wanted, now = 0, count = 0;
	int records = 0;

	ideal = ideal < min_period ? min_period : ideal;
	ideal = ideal ? ideal : 1;
	mpm_sampling_init(&s, wanted, true, 0, 0, min_period);
	mpm_sampling_begin(&s, 0, min_period);
	while (s.period * 10 + 10 < ideal * 9 || s.period * 10 > ideal * 11 + 10) {
		u64 second = now + NS_PER_S;
		u64 due_ns = mul_div(s.due, NS_PER_S, rate);

		/* the periodic look, which shortens what takes too long */
		if (due_ns > second) {
			now = second;
			count = mul_div(now, rate, NS_PER_S);
			mpm_sampling_hurry(&s, count, now, min_period);
			continue;
		}
		now = due_ns;
		mpm_sampling_end(&s, s.due, now, min_period, &e);
		assert_true(s.nominal >= min_period && s.nominal <= MPM_ADAPT_MAX);
		assert_true(++records < 100);
	}
	return records;
}

static void test_sample_frequency_adapts(void **state)
{
	(void)state;
	for (u64 rate = 1000; rate <= 2000000000; rate *= 10)
		for (u32 wanted = 10; wanted <= 10000; wanted *= 10)
			assert_in_range(records_to_adapt(wanted, rate, 0), 0, 15);
	assert_int_equal(records_to_adapt(1000, 1000000, 5000), 0);
}

/* Records of a program that makes @rate events a second for @ns. */
static u32 records_of(u32 wanted, u64 rate, u64 ns)
{
	struct mpm_sampling s;
	struct mpm_ended e;
	u64 now;
	u32 records = 0;

	mpm_sampling_init(&s, wanted, true, 0, 0, 0);
	mpm_sampling_begin(&s, 0, 0);
	for (now = mul_div(s.due, NS_PER_S, rate); now < ns; records++) {
		mpm_sampling_end(&s, s.due, now, 0, &e);
		now = mul_div(s.due, NS_PER_S, rate);
	}
	return records;
}

/* A short program gets what was asked for, and the start is no storm. */
static void test_sample_frequency_of_a_short_program(void **state)
{
	(void)state;
	for (u64 rate = 100000; rate <= 1000000000; rate *= 10) {
		assert_in_range(records_of(1000, rate, 15000000), 15, 15 + 12);
		assert_in_range(records_of(100, rate, 15000000), 2, 2 + 15);
	}
}

static void test_sample_frequency_stays_within_bounds(void **state)
{
	struct mpm_sampling s;
	struct mpm_ended e;

	(void)state;
	mpm_sampling_init(&s, 1, true, 0, 0, 100);
	mpm_sampling_begin(&s, 0, 100);
	assert_int_equal(s.period, 100);
	for (int i = 0; i < 100; i++) /* a torrent: all at once */
		mpm_sampling_end(&s, s.due, 0, 100, &e);
	assert_int_equal(s.period, MPM_ADAPT_MAX);
	for (int i = 1; i < 100; i++) /* a trickle: one in ages */
		mpm_sampling_end(&s, s.due, (u64)i << 54, 100, &e);
	assert_int_equal(s.period, 100);
	mpm_sampling_init(&s, 1, true, 0, 0, 0xffffffff);
	assert_int_equal(s.nominal, MPM_ADAPT_MAX);
}

static void test_sample_frequency_jitter_needs_room(void **state)
{
	struct mpm_sampling s;
	struct mpm_ended e;

	(void)state;
	mpm_sampling_init(&s, 1000, true, 31, 5, 0);
	mpm_sampling_begin(&s, 0, 0);
	for (int i = 1; i < 10; i++)
		mpm_sampling_end(&s, s.due, 0, 0, &e);
	assert_true(s.nominal > 100000);
	for (int i = 1; i < 1000; i++) {
		u64 most = 2 * s.nominal;

		mpm_sampling_end(&s, s.due, (u64)i << 30, 0, &e);
		assert_true(e.period >= 1 && e.period <= most);
	}
}

static void test_sample_hurry_leaves_fixed_periods_alone(void **state)
{
	struct mpm_sampling s;

	(void)state;
	mpm_sampling_init(&s, 1u << 20, false, 0, 0, 0);
	mpm_sampling_begin(&s, 0, 0);
	assert_false(mpm_sampling_hurry(&s, 5, 1ull << 60, 0));
	mpm_sampling_init(&s, 10, true, 0, 0, 0);
	s.nominal = 1000;
	mpm_sampling_begin(&s, 0, 0);
	assert_false(mpm_sampling_hurry(&s, 5, NS_PER_S / 10, 0));
	assert_true(mpm_sampling_hurry(&s, 5, NS_PER_S, 0));
	assert_int_equal(s.due, 6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sample_preload_stays_in_range),
		cmocka_unit_test(test_sample_periods_add_up),
		cmocka_unit_test(test_sample_late_handler_stays_on_the_grid),
		cmocka_unit_test(test_sample_more_periods_than_fit_one_record),
		cmocka_unit_test(test_sample_jitter_is_of_the_low_bits),
		cmocka_unit_test(test_sample_frequency_adapts),
		cmocka_unit_test(test_sample_frequency_of_a_short_program),
		cmocka_unit_test(test_sample_frequency_stays_within_bounds),
		cmocka_unit_test(test_sample_frequency_jitter_needs_room),
		cmocka_unit_test(test_sample_hurry_leaves_fixed_periods_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
