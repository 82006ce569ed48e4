// SPDX-License-Identifier: GPL-2.0-only
/*
 * A device tree node without interrupt: fallback.  Traffic must give Ref:11 once
 * in each clock.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "control.h"
#include "pm.h"

#define MSB	0x80000000ull

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

static void test_info(void **state)
{
	struct mpc85xx_pm_info info;
	char text[4096];

	(void)state;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_GET_INFO, &info), 0);
	assert_int_equal(info.features, MPC85XX_PM_FEAT_PERF);
	assert_int_equal(pm_read_file("/proc/interrupts", text, sizeof(text)), 0);
	assert_null(strstr(text, "mpc85xx_pm"));
}

/* Of debugfs' lines "offset word": neither PMIE in PMGC0 nor CE in any PMLCA. */
static void assert_no_overflow_enabled(const char *text)
{
	unsigned int offset, word, lines = 0;

	for (; sscanf(text, "%x %x", &offset, &word) == 2; text = strchr(text, '\n') + 1) {
		if (!offset)
			assert_false(word & 0x40000000);
		else if (offset % 16 == 0)
			assert_false(word & 0x04000000);
		lines++;
	}
	assert_int_equal(lines, 32);	/* PMGC0, three of each of ten counters, PMC0's half */
}

/* No interrupt condition is set anywhere, and the counts go over the msb. */
static void test_counts_beyond_msb(void **state)
{
	struct mpc85xx_pm_config c = { .flags = MPC85XX_PM_CFG_START, .counter_mask = 2 };
	struct mpc85xx_pm_snapshot s;
	static char text[8192];

	(void)state;
	c.counters[1].lca = PM_EVENT(11);
	c.counters[1].initial = MSB - 1000000;
	assert_int_equal(control_command("zero"), 0);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	assert_int_equal(pm_read_file("/sys/kernel/debug/mpc85xx_pm0/regs", text,
				      sizeof(text)), 0);
	assert_no_overflow_enabled(text);
	do {
		usleep(1000);
		memset(&s, 0, sizeof(s));
		assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), 0);
	} while (s.values[1] < MSB + 1000000);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_FREEZE, NULL), 0);
	memset(&s, 0, sizeof(s));
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), 0);
	assert_int_equal(s.values[1], MSB - 1000000 + control_total(1));
	assert_int_equal(s.inexact_mask, 0);
	assert_int_equal(pm_sysfs_number("overflow_irqs"), 0);
}

/* Wraps twice in 30 s in which only the periodic look looks. */
static void test_wraps_unread(void **state)
{
	struct mpc85xx_pm_config c = { .flags = MPC85XX_PM_CFG_START, .counter_mask = 2 };
	struct mpc85xx_pm_snapshot s = { .flags = MPC85XX_PM_READ_FREEZE };

	(void)state;
	c.counters[1].lca = PM_EVENT(11);
	assert_int_equal(control_command("zero"), 0);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	sleep(30);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), 0);
	assert_int_equal(s.values[1], control_total(1));
	assert_true(s.values[1] >> 33);
	assert_int_equal(s.inexact_mask, 0);
}

/* The hardware freezes by itself, and a read finds it so. */
static void test_freeze_on_overflow(void **state)
{
	struct mpc85xx_pm_config c = {
		.flags = MPC85XX_PM_CFG_START | MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW,
		.counter_mask = 2,
	};
	struct mpc85xx_pm_snapshot s;

	(void)state;
	c.counters[1].lca = PM_EVENT(11);
	c.counters[1].initial = MSB - 100000;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	do {
		usleep(1000);
		memset(&s, 0, sizeof(s));
		assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), 0);
	} while (s.state == MPC85XX_PM_STATE_RUNNING);
	assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
	assert_int_equal(s.values[1], MSB);
	assert_int_equal(s.overflow_mask, 2);
}

/* Records take an interrupt. */
static void test_sampling_refused(void **state)
{
	struct mpc85xx_pm_config c = { .counter_mask = 2 };

	(void)state;
	c.counters[1].lca = PM_EVENT(11);
	c.counters[1].flags = MPC85XX_PM_CTR_SAMPLE;
	c.counters[1].period = 1000;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), -EOPNOTSUPP);
	c.counters[1].period = 0;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), -ERANGE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_info, setup, teardown),
		cmocka_unit_test_setup_teardown(test_counts_beyond_msb, setup, teardown),
		cmocka_unit_test_setup_teardown(test_wraps_unread, setup, teardown),
		cmocka_unit_test_setup_teardown(test_freeze_on_overflow, setup, teardown),
		cmocka_unit_test_setup_teardown(test_sampling_refused, setup, teardown),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("fallback", tests, NULL, NULL);
}
