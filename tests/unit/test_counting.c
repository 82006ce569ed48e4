// SPDX-License-Identifier: GPL-2.0-only
/* The grid of intervals: what a late look makes of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lib/counting.h"

#define MS	1000000ull

static void next_is(u64 due, u64 now, u64 next, unsigned int covers)
{
	unsigned int n = 0;

	assert_int_equal(counting_next(due * MS, 100 * MS, now * MS, &n), next * MS);
	assert_int_equal(n, covers);
}

/* 350 ms late: one interval for four, and the old grid. */
static void test_counting_grid(void **state)
{
	(void)state;
	next_is(100, 100, 200, 1);
	next_is(100, 103, 200, 1);
	next_is(100, 199, 200, 1);
	next_is(100, 200, 300, 2);
	next_is(300, 650, 700, 4);
	/* a signal came first */
	next_is(300, 250, 400, 1);
}

static void test_counting_rest(void **state)
{
	(void)state;
	assert_true(counting_is_rest(40, 100 * MS));
	assert_true(counting_is_rest(MS - 1, 100 * MS));
	assert_false(counting_is_rest(MS, 100 * MS));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_counting_grid),
		cmocka_unit_test(test_counting_rest),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
