// SPDX-License-Identifier: GPL-2.0-only
/*
 * Hardware that misbehaves.  The emulator's fault knobs make it; traffic must
 * give Ref:23 65536 times and Ref:11 once in each clock.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "control.h"
#include "pm.h"

#define STORM		23	/* 10000 overflows a second at 333 MHz */
#define CALM		11	/* one in 6.4 s */
#define MSB		0x80000000ull
#define PARAMETER	"/sys/module/mpc85xx_pm/parameters/max_irq_rate"

static int fd;

/* More than any wait here takes, in steps of a millisecond of the board's time. */
#define PATIENCE	5000

/* Waits until @condition. */
#define wait_until(condition) do {					\
	int patience_ = PATIENCE;					\
									\
	while (!(condition)) {						\
		if (!patience_--)					\
			fail_msg("never: %s", #condition);		\
		usleep(1000);						\
	}								\
} while (0)

static void fault(const char *name, unsigned long value)
{
	assert_int_equal(control_command("set %s=%lu", name, value), 0);
}

static uint64_t wrong_accesses;

static int setup(void **state)
{
	(void)state;
	fd = pm_open(O_RDWR);
	wrong_accesses = control_wrong_accesses();
	return 0;
}

/* No knob stays set; the device is bound anew. */
static int clean_up(void **state)
{
	(void)state;
	fault("fault_stuck_msb", 0);
	fault("fault_stuck_line", 0);
	fault("fault_all_ones", 0);
	close(fd);
	pm_write_file(PARAMETER, "10000");
	pm_unbind();
	return pm_bind();
}

/* Without accesses that the hardware does not allow... */
static int teardown(void **state)
{
	int ret = clean_up(state);

	assert_int_equal(control_wrong_accesses(), wrong_accesses);
	return ret;
}

/* Counter 1 counts @code from @initial on. */
static int count(unsigned int code, __u64 initial)
{
	struct mpc85xx_pm_config c = { .flags = MPC85XX_PM_CFG_START, .counter_mask = 2 };

	c.counters[1].lca = PM_EVENT(code);
	c.counters[1].initial = initial;
	return pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c);
}

static struct mpc85xx_pm_snapshot snapshot(void)
{
	struct mpc85xx_pm_snapshot s = { .flags = MPC85XX_PM_READ_FREEZE };

	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), 0);
	return s;
}

static __u64 features(void)
{
	struct mpc85xx_pm_info info;

	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_GET_INFO, &info), 0);
	return info.features;
}

/* A value of debugfs' stats. */
static unsigned long stat_value(const char *name)
{
	char text[2048], *at;

	assert_int_equal(pm_read_file("/sys/kernel/debug/mpc85xx_pm0/stats", text,
				      sizeof(text)), 0);
	at = strstr(text, name);
	if (!at)
		fail_msg("no %s in stats", name);
	return strtoul(at + strlen(name), NULL, 10);
}

/* ...which cannot be had where the write that freezes a counter vanishes. */
#define vanished_teardown	clean_up

/* What every call says of a faulty block. */
static void assert_faulty(void)
{
	struct mpc85xx_pm_config c = pm_config();
	struct mpc85xx_pm_control stale = { .generation = 0xffffffff };
	struct mpc85xx_pm_snapshot s = { .flags = 0 };
	int other = pm_open(O_RDWR);

	assert_string_equal(pm_sysfs("state"), "faulty");
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), -EIO);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_START, NULL), -EIO);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_STOP, NULL), -EIO);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_RESET, NULL), -EIO);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_FREEZE, NULL), -EIO);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_UNFREEZE, NULL), -EIO);
	c.flags = MPC85XX_PM_CFG_TEST_ONLY;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), -EIO);
	/* before ESTALE, after EPERM and EBUSY */
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_START, &stale), -EIO);
	assert_int_equal(pm_control(other, MPC85XX_PM_IOC_START, NULL), -EPERM);
	assert_int_equal(pm_call(other, MPC85XX_PM_IOC_CONFIGURE, &c), -EBUSY);
	close(other);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_GET_CONFIG, &c), 0);
}

static void test_stuck_msb(void **state)
{
	unsigned long quiet;

	(void)state;
	assert_int_equal(count(CALM, 0), 0);
	fault("fault_stuck_msb", 1 << 1);
	wait_until(!strcmp(pm_sysfs("state"), "faulty"));
	assert_faulty();
	/* silent: no interrupt comes any more */
	quiet = pm_sysfs_number("spurious_irqs") + pm_sysfs_number("overflow_irqs");
	usleep(10000);
	assert_int_equal(pm_sysfs_number("spurious_irqs") +
			 pm_sysfs_number("overflow_irqs"), quiet);
	/* as long as it is stuck, CONFIGURE finds out */
	assert_int_equal(count(CALM, 0), -EIO);
	assert_string_equal(pm_sysfs("owner"), "chardev");
	fault("fault_stuck_msb", 0);
	assert_int_equal(count(CALM, 0), 0);
	assert_string_equal(pm_sysfs("state"), "running");
	assert_true(snapshot().values[1] > 0);
}

static void test_release_of_a_faulty_block(void **state)
{
	int other = pm_open(O_RDWR);

	(void)state;
	assert_int_equal(count(CALM, 0), 0);
	fault("fault_stuck_msb", 1 << 1);
	wait_until(!strcmp(pm_sysfs("state"), "faulty"));
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_RELEASE, NULL), 0);
	assert_string_equal(pm_sysfs("owner"), "none");
	fault("fault_stuck_msb", 0);
	close(fd);
	fd = other;
	assert_int_equal(count(CALM, 0), 0);
}

static void test_all_ones(void **state)
{
	struct mpc85xx_pm_snapshot s = { .flags = 0 };

	(void)state;
	assert_int_equal(count(CALM, 0), 0);
	fault("fault_all_ones", 1);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), -EIO);
	assert_faulty();
	assert_int_equal(count(CALM, 0), -EIO);
	fault("fault_all_ones", 0);
	assert_int_equal(count(CALM, 0), 0);
}

/* Nobody reads: the periodic look finds out. */
static void test_all_ones_unread(void **state)
{
	(void)state;
	assert_int_equal(count(CALM, 0), 0);
	fault("fault_all_ones", 1);
	wait_until(!strcmp(pm_sysfs("state"), "faulty"));
	assert_faulty();
}

static void test_no_block_at_probe(void **state)
{
	(void)state;
	close(fd);
	assert_int_equal(pm_unbind(), 0);
	fault("fault_all_ones", 1);
	assert_int_equal(pm_bind(), -ENODEV);
	assert_int_equal(access(PM_NODE, F_OK), -1);
	assert_int_equal(access(PM_SYSFS, F_OK), -1);
	fault("fault_all_ones", 0);
	assert_int_equal(pm_bind(), 0);
	fd = pm_open(O_RDWR);
}

/* The line is given up after 1000 interrupts; counting goes on, exact. */
static void test_stuck_line(void **state)
{
	struct mpc85xx_pm_snapshot s;
	unsigned long spurious;

	(void)state;
	assert_int_equal(control_command("zero"), 0);
	/* 0.3 s before its overflow, which would begin the thousand anew */
	assert_int_equal(count(CALM, MSB - 100000000), 0);
	fault("fault_stuck_line", 1);
	wait_until(!(features() & MPC85XX_PM_FEAT_INTERRUPT));
	spurious = pm_sysfs_number("spurious_irqs");
	assert_in_range(spurious, 1000, 1001);
	wait_until(snapshot().values[1] > MSB + 1000000 ||
		   pm_control(fd, MPC85XX_PM_IOC_UNFREEZE, NULL));
	s = snapshot();
	assert_int_equal(s.values[1], MSB - 100000000 + control_total(1));
	assert_int_equal(s.inexact_mask, 0);
	assert_int_equal(pm_sysfs_number("spurious_irqs"), spurious);

	/* bound again, it is tried again */
	close(fd);
	assert_int_equal(pm_unbind(), 0);
	assert_int_equal(pm_bind(), 0);
	fd = pm_open(O_RDWR);
	wait_until(!(features() & MPC85XX_PM_FEAT_INTERRUPT));
	fault("fault_stuck_line", 0);
	close(fd);
	assert_int_equal(pm_unbind(), 0);
	assert_int_equal(pm_bind(), 0);
	fd = pm_open(O_RDWR);
	assert_int_equal(count(CALM, MSB - 1000000), 0);
	wait_until(pm_sysfs_number("overflow_irqs") == 1);
	assert_true(features() & MPC85XX_PM_FEAT_INTERRUPT);
}

/* Interrupts that never come: the periodic look does their work. */
static void test_lost_interrupt(void **state)
{
	struct mpc85xx_pm_snapshot s;

	(void)state;
	fault("fault_stuck_line", 2);
	assert_int_equal(control_command("zero"), 0);
	assert_int_equal(count(CALM, MSB - 1000000), 0);
	wait_until(stat_value("missed_irqs ") == 1);
	s = snapshot();
	assert_int_equal(s.values[1], MSB - 1000000 + control_total(1));
	assert_int_equal(s.overflow_mask, 2);
	assert_int_equal(s.inexact_mask, 0);
	assert_int_equal(pm_sysfs_number("overflow_irqs"), 0);
}

static void test_throttle(void **state)
{
	struct mpc85xx_pm_snapshot s;
	unsigned long irqs;

	(void)state;
	assert_int_equal(pm_write_file(PARAMETER, "1000"), 0);
	assert_int_equal(count(STORM, 0), 0);
	wait_until(pm_sysfs_number("throttle_count"));
	/* budgets of two windows and the interrupt that exceeded them, then ten in each */
	wait_until(pm_sysfs_number("throttle_count") >= 3);
	irqs = pm_sysfs_number("overflow_irqs");
	assert_in_range(irqs, 21 + 2 * 10, 21 + 6 * 10);
	s = snapshot();
	assert_int_equal(s.inexact_mask, 2);
	assert_true(s.throttle_count >= 3);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_STOP, NULL), 0);
	wait_until(!pm_sysfs_number("throttled"));
}

static void test_throttle_off(void **state)
{
	(void)state;
	assert_int_equal(pm_write_file(PARAMETER, "0"), 0);
	assert_int_equal(count(STORM, 0), 0);
	wait_until(pm_sysfs_number("overflow_irqs") > 1500);
	assert_int_equal(pm_sysfs_number("throttle_count"), 0);
}

/* Throttled counters at a rate that the periodic look can follow stay exact. */
static void test_throttle_is_exact(void **state)
{
	struct mpc85xx_pm_config c = {
		.flags = MPC85XX_PM_CFG_START, .counter_mask = 0x3fe,
	};
	struct mpc85xx_pm_snapshot s;
	unsigned int n;

	(void)state;
	assert_int_equal(pm_write_file(PARAMETER, "1"), 0);
	for (n = 1; n < 10; n++) {
		c.counters[n].lca = PM_EVENT(CALM);
		c.counters[n].initial = MSB - n * 1000000;	/* 3 ms apart */
	}
	assert_int_equal(control_command("zero"), 0);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	wait_until(pm_sysfs_number("throttle_count") >= 1);
	wait_until(pm_sysfs_number("overflow_irqs") + stat_value("missed_irqs ") >= 9);
	s = snapshot();
	for (n = 1; n < 10; n++)
		assert_int_equal(s.values[n], MSB - n * 1000000 + control_total(n));
	assert_int_equal(s.overflow_mask, 0x3fe);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_stuck_msb, setup, teardown),
		cmocka_unit_test_setup_teardown(test_release_of_a_faulty_block, setup, teardown),
		cmocka_unit_test_setup_teardown(test_all_ones, setup, vanished_teardown),
		cmocka_unit_test_setup_teardown(test_all_ones_unread, setup,
						vanished_teardown),
		cmocka_unit_test_setup_teardown(test_no_block_at_probe, setup, vanished_teardown),
		cmocka_unit_test_setup_teardown(test_stuck_line, setup, teardown),
		cmocka_unit_test_setup_teardown(test_lost_interrupt, setup, teardown),
		cmocka_unit_test_setup_teardown(test_throttle, setup, teardown),
		cmocka_unit_test_setup_teardown(test_throttle_off, setup, teardown),
		cmocka_unit_test_setup_teardown(test_throttle_is_exact, setup, teardown),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("faults", tests, NULL, NULL);
}
