// SPDX-License-Identifier: GPL-2.0-only
/* The PMU by its system call: counts against the truth, and what is refused. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "control.h"
#include "perf_pm.h"

static void test_exact_window(void **state)
{
	int fd = perf_open_off(PERF_REF(22), -1);
	__u64 count, enabled, running;
	uint64_t from, to;

	(void)state;
	assert_true(fd >= 0);
	perf_switch(fd, PERF_EVENT_IOC_ENABLE, false);
	usleep(1000);
	perf_switch(fd, PERF_EVENT_IOC_DISABLE, false);
	from = control_thawed();
	to = control_frozen();
	count = perf_count(fd, &enabled, &running);
	assert_int_equal(count, control_ask("count 22 %llu %llu", from, to));
	assert_true(count > 1000);
	assert_int_equal(enabled, running);
	close(fd);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_exact_window),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("pmu", tests, NULL, NULL);
}
