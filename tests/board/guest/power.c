// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sleep of the whole machine, stopped at the devices (pm_test), so that it comes
 * back by itself: every device is suspended and resumed.  Traffic must give
 * Ref:11 once in each clock.
 */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "control.h"
#include "pm.h"
#include "records.h"

#define MSB	0x80000000ull

static int fd;

static uint64_t wrong_accesses;

static int setup(void **state)
{
	(void)state;
	fd = pm_open(O_RDWR);
	wrong_accesses = control_wrong_accesses();
	return pm_write_file("/sys/power/pm_test", "devices");
}

static int teardown(void **state)
{
	(void)state;
	return close(fd);
}

static void sleep_and_wake(void)
{
	assert_int_equal(pm_write_file("/sys/power/state", "freeze"), 0);
}

static void assert_as_written(void)
{
	char text[2048];

	assert_int_equal(control_wrong_accesses(), wrong_accesses);
	assert_int_equal(pm_read_file("/sys/kernel/debug/mpc85xx_pm0/shadow", text,
				      sizeof(text)), 0);
	if (strstr(text, "differs"))
		fail_msg("%s", text);
}

static struct mpc85xx_pm_snapshot snapshot(__u32 flags)
{
	struct mpc85xx_pm_snapshot s = { .flags = flags };

	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), 0);
	return s;
}

/*
 * The ground truth begins anew when the registers are written again after the
 * sleep; but as there is one event a clock, PMC1 is to count what PMC0 counts.
 */

/*
 * Clocks that PMC0 counts, less those that pass, from one snapshot to another, in
 * which the machine sleeps or does not: a few for the calls, less those it is held.
 */
static __s64 counted_beyond_clock(bool sleep, struct mpc85xx_pm_snapshot *after)
{
	struct mpc85xx_pm_snapshot before = snapshot(0);
	__u64 clocks = control_clock();

	if (sleep)
		sleep_and_wake();
	clocks = control_clock() - clocks;
	*after = snapshot(0);
	assert_true(after->values[0] > before.values[0]);
	return (__s64)(after->values[0] - before.values[0] - clocks);
}

/* What was running goes on where it was; nothing is counted twice or lost. */
static void test_running(void **state)
{
	struct mpc85xx_pm_config c = { .flags = MPC85XX_PM_CFG_START, .counter_mask = 3 };
	struct mpc85xx_pm_snapshot after;
	__s64 awake, asleep;

	(void)state;
	c.counters[1].lca = PM_EVENT(11);
	c.counters[1].initial = 12345;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	/* what is run for the first time is slower */
	counted_beyond_clock(false, &after);
	awake = counted_beyond_clock(false, &after);
	asleep = counted_beyond_clock(true, &after);
	assert_string_equal(pm_sysfs("owner"), "chardev");
	assert_int_equal(after.inexact_mask, 0);
	/* one event a clock: both counters were held for the same time */
	assert_int_equal(after.values[1] - 12345, after.values[0]);
	assert_true(asleep < awake);
	assert_as_written();
}

/* Frozen over the sleep; thawed, every event counts and the interrupt comes. */
static void test_overflow_after(void **state)
{
	struct mpc85xx_pm_config c = { .flags = MPC85XX_PM_CFG_START, .counter_mask = 2 };
	unsigned long irqs = pm_sysfs_number("overflow_irqs");
	struct mpc85xx_pm_snapshot before, after;

	(void)state;
	c.counters[1].lca = PM_EVENT(11);
	c.counters[1].initial = MSB - 3000000;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	before = snapshot(MPC85XX_PM_READ_FREEZE);
	sleep_and_wake();
	assert_int_equal(control_command("zero"), 0);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_UNFREEZE, NULL), 0);
	while (pm_sysfs_number("overflow_irqs") == irqs)
		usleep(1000);
	after = snapshot(MPC85XX_PM_READ_FREEZE);
	assert_int_equal(after.values[1], before.values[1] + control_total(1));
	assert_int_equal(after.overflow_mask, 2);
}

static void test_stays(const char *wanted)
{
	struct mpc85xx_pm_snapshot before = snapshot(0), after;

	assert_string_equal(pm_sysfs("state"), wanted);
	sleep_and_wake();
	assert_string_equal(pm_sysfs("state"), wanted);
	after = snapshot(0);
	assert_memory_equal(before.values, after.values, sizeof(before.values));
	assert_int_equal(before.time_running_ns, after.time_running_ns);
	assert_as_written();
}

static void test_stopped_and_frozen(void **state)
{
	struct mpc85xx_pm_config c = pm_config();

	(void)state;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_START, NULL), 0);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_FREEZE, NULL), 0);
	test_stays("frozen");
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_UNFREEZE, NULL), 0);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_STOP, NULL), 0);
	test_stays("stopped");
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_RELEASE, NULL), 0);
	test_stays("idle");
}

/* A block that is gone when the machine wakes up keeps nobody asleep. */
static void test_gone_while_asleep(void **state)
{
	struct mpc85xx_pm_config c = pm_config();

	(void)state;
	c.flags = MPC85XX_PM_CFG_START;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	assert_int_equal(control_wrong_accesses(), wrong_accesses);
	assert_int_equal(control_command("set fault_all_ones=1"), 0);
	sleep_and_wake();
	assert_string_equal(pm_sysfs("state"), "faulty");
	assert_int_equal(control_command("set fault_all_ones=0"), 0);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	assert_string_equal(pm_sysfs("state"), "running");
}

/* Records go on over the sleep, with a mark where the gap is. */
static void test_sampling(void **state)
{
	struct mpc85xx_pm_config c = { .flags = MPC85XX_PM_CFG_START, .counter_mask = 3 };
	struct mpc85xx_pm_snapshot s;
	static struct records r;

	(void)state;
	c.counters[1].lca = PM_EVENT(11);
	c.counters[1].flags = MPC85XX_PM_CTR_SAMPLE;
	c.counters[1].period = 1000000;
	c.counters[1].initial = 12345;
	assert_int_equal(fcntl(fd, F_SETFL, O_NONBLOCK), 0);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	records_init(&r, &c);
	while (!r.stored)
		records_drain(&r, fd);
	assert_int_equal(r.states, 0);
	sleep_and_wake();
	usleep(10000);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_STOP, NULL), 0);
	records_drain(&r, fd);
	s = snapshot(0);
	assert_int_equal(r.states, 1);
	assert_int_equal(r.lost, 0);
	assert_true(r.stored > 2);
	assert_int_equal(r.periods[1] + 12345, r.due[1]);
	assert_true(s.values[1] - r.due[1] < 1000000);
	assert_as_written();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_running, setup, teardown),
		cmocka_unit_test_setup_teardown(test_overflow_after, setup, teardown),
		cmocka_unit_test_setup_teardown(test_stopped_and_frozen, setup, teardown),
		cmocka_unit_test_setup_teardown(test_sampling, setup, teardown),
		cmocka_unit_test_setup_teardown(test_gone_while_asleep, setup, teardown),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("power", tests, NULL, NULL);
}
