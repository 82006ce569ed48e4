// SPDX-License-Identifier: GPL-2.0-only
/* Mean and deviation of counts that were taken again and again. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/repeats.h"

static struct plan plan;
static struct reading reading;

/* One more run, in which the only counter counted @number. */
static void run(struct repeats *r, uint64_t number, bool inexact)
{
	memset(&reading, 0, sizeof(reading));
	plan.counts = 1;
	reading.plan = &plan;
	reading.counts = 1;
	reading.count[0].value = value_whole(number);
	reading.count[0].state = inexact ? READING_INEXACT : READING_COUNTED;
	reading.seconds = value_real(0.5);
	repeats_add(r, &reading);
}

static bool is_near(double a, double b)
{
	return fabs(a - b) * 1e12 <= fabs(b);
}

static void known_values(void **state)
{
	static const unsigned int values[] = { 2, 4, 4, 4, 5, 5, 7, 9 };
	struct repeats r = { 0 };

	(void)state;
	for (unsigned int i = 0; i < 8; i++)
		run(&r, values[i], false);
	assert_int_equal(r.runs, 8);
	assert_true(repeats_mean(&r.count[0]) == 5);
	/* the squares add up to 32 */
	assert_true(is_near(repeats_deviation(&r.count[0]), sqrt(32.0 / 7)));
	assert_true(r.count[0].least == 2 && r.count[0].most == 9);
	assert_true(repeats_deviation(&r.seconds) == 0);
}

/* A small spread of large counts is not lost. */
static void large_counts(void **state)
{
	const uint64_t base = UINT64_C(1) << 50;
	struct repeats r = { 0 };

	(void)state;
	for (uint64_t i = 0; i < 1000; i++)
		run(&r, base + i % 2 * 2, false);
	assert_true(repeats_mean(&r.count[0]) == (double)base + 1);
	assert_true(fabs(repeats_deviation(&r.count[0]) - sqrt(1000.0 / 999)) < 0.001);
}

static void equal_counts_do_not_deviate(void **state)
{
	struct repeats r = { 0 };

	(void)state;
	run(&r, 123456789, false);
	assert_true(repeats_deviation(&r.count[0]) == -1);
	for (unsigned int i = 0; i < 6; i++)
		run(&r, 123456789, false);
	assert_true(repeats_mean(&r.count[0]) == 123456789);
	assert_true(repeats_deviation(&r.count[0]) == 0);
}

/* One run that may have missed something makes the whole so. */
static void the_worst_state_counts(void **state)
{
	struct repeats r = { 0 };

	(void)state;
	run(&r, 1, false);
	assert_int_equal(r.count[0].state, READING_COUNTED);
	run(&r, 3, true);
	run(&r, 5, false);
	assert_int_equal(r.count[0].state, READING_INEXACT);
	assert_int_equal(r.count[0].n, 3);
}

static void unavailable_counts_are_left_out(void **state)
{
	struct repeats r = { 0 };

	(void)state;
	run(&r, 10, false);
	reading.count[0].value = value_unknown("has not counted");
	reading.count[0].state = READING_UNAVAILABLE;
	repeats_add(&r, &reading);
	run(&r, 30, false);
	assert_int_equal(r.runs, 3);
	assert_int_equal(r.count[0].n, 2);
	assert_true(repeats_mean(&r.count[0]) == 20);
	assert_int_equal(r.count[0].state, READING_UNAVAILABLE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_values),
		cmocka_unit_test(large_counts),
		cmocka_unit_test(equal_counts_do_not_deviate),
		cmocka_unit_test(the_worst_state_counts),
		cmocka_unit_test(unavailable_counts_are_left_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
