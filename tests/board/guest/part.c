// SPDX-License-Identifier: GPL-2.0-only
/*
 * The driver on one part: part NAME COUNTERS.  All its counters are exact, the last
 * one among them, and there is none behind it.  Traffic must give much of Ref:60.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "control.h"
#include "pm.h"

#define ALWAYS		60
#define LAST_OWN	100	/* of the last counter; the traffic does not raise it */
#define OWN_EVENTS	12345

static const char *name;
static unsigned int counters, last;
static int fd;

static int setup(void **state)
{
	(void)state;
	fd = pm_open(O_RDWR);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	return close(fd);
}

static void test_says_what_it_is(void **state)
{
	struct mpc85xx_pm_info info;
	char text[8192], wanted[40];

	(void)state;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_GET_INFO, &info), 0);
	assert_string_equal(info.soc, name);
	assert_int_equal(info.num_counters, counters);
	assert_int_equal(info.counters64, 1);
	assert_string_equal(pm_sysfs("soc"), name);
	assert_int_equal(pm_sysfs_number("num_counters"), counters);
	assert_int_equal(pm_read_file("/sys/kernel/debug/mpc85xx_pm0/regs", text,
				      sizeof(text)), 0);
	snprintf(wanted, sizeof(wanted), "\n%03x ", 0x018 + 0x10 * last);
	assert_non_null(strstr(text, wanted));
	snprintf(wanted, sizeof(wanted), "\n%03x ", 0x010 + 0x10 * counters);
	assert_null(strstr(text, wanted));
}

static struct mpc85xx_pm_snapshot frozen(void)
{
	struct mpc85xx_pm_snapshot s = { .flags = MPC85XX_PM_READ_FREEZE };

	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), 0);
	assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
	assert_int_equal(s.inexact_mask, 0);
	return s;
}

static void configure(struct mpc85xx_pm_config *c)
{
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, c), 0);
	assert_int_equal(control_command("zero"), 0);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_START, NULL), 0);
}

static void test_all_counters_are_exact(void **state)
{
	struct mpc85xx_pm_config c = { .counter_mask = (1u << counters) - 1 };
	struct mpc85xx_pm_snapshot s;
	unsigned int n;

	(void)state;
	for (n = 1; n < counters; n++)
		c.counters[n].lca = PM_EVENT(ALWAYS);
	configure(&c);
	do {
		usleep(1000);
		s = frozen();
		assert_int_equal(s.valid_mask, c.counter_mask);
		for (n = 0; n < counters; n++)
			assert_int_equal(s.values[n], control_total(n));
		assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_UNFREEZE, NULL), 0);
	} while (pm_sysfs_number("overflow_irqs") < 10 * last);
	assert_true(s.values[last] >> 31);
}

/* An event that only the last counter has. */
static void test_the_last_has_its_own(void **state)
{
	struct mpc85xx_pm_config c = { .counter_mask = 1u << last };
	struct mpc85xx_pm_snapshot s;

	(void)state;
	c.counters[last].lca = PM_EVENT(LAST_OWN);
	configure(&c);
	*control_raise() = (last << 8 | LAST_OWN) << 16 | OWN_EVENTS;
	s = frozen();
	assert_int_equal(s.values[last], OWN_EVENTS);
	assert_int_equal(s.values[last], control_total(last));
}

/* The last counter carries into PMC1: Ref:N with N = COUNTERS. */
static void test_chain_from_the_last(void **state)
{
	struct mpc85xx_pm_config c = { .counter_mask = 1u << last | 2 };
	struct mpc85xx_pm_snapshot s;

	(void)state;
	c.counters[1].lca = PM_EVENT(counters);
	c.counters[last].lca = PM_EVENT(ALWAYS);
	configure(&c);
	usleep(2000);
	s = frozen();
	assert_int_equal(s.values[1], control_total(last) >> 32);
	assert_true(s.values[1] > 0);
	assert_int_equal((__u32)s.values[last], (__u32)control_total(last));
}

static void test_none_behind_the_last(void **state)
{
	struct mpc85xx_pm_config c = { .counter_mask = 1u << counters };

	(void)state;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), -EINVAL);
	memset(&c, 0, sizeof(c));
	c.counter_mask = 2;
	c.counters[1].lcb = PM_ON(counters, 1);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), -EINVAL);
	memset(&c, 0, sizeof(c));
	c.counter_mask = 2 | 1u << last;
	c.counters[1].lcb = PM_ON(last, 1);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	assert_int_equal(control_wrong_accesses(), 0);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_says_what_it_is, setup, teardown),
		cmocka_unit_test_setup_teardown(test_all_counters_are_exact, setup, teardown),
		cmocka_unit_test_setup_teardown(test_the_last_has_its_own, setup, teardown),
		cmocka_unit_test_setup_teardown(test_chain_from_the_last, setup, teardown),
		cmocka_unit_test_setup_teardown(test_none_behind_the_last, setup, teardown),
	};

	if (argc != 3) {
		fprintf(stderr, "usage: part NAME COUNTERS\n");
		return 2;
	}
	name = argv[1];
	counters = (unsigned int)atoi(argv[2]);
	last = counters - 1;
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("part", tests, NULL, NULL);
}
