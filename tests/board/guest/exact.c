// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counts against the ground truth, to the last event: exact TEST [OVERFLOWS].
 * The emulator's control device tells what each counter must have counted; the
 * traffic and the model's switches come from outside.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "control.h"
#include "pm.h"

#define MAX_COUNTERS	10

static int fd;
static unsigned long wanted_overflows = 1000;

static struct mpc85xx_pm_snapshot read_all(__u32 flags)
{
	struct mpc85xx_pm_snapshot s = { .flags = flags };

	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), 0);
	return s;
}

/* Freezes, and compares every counter; @initial of each may be NULL. */
static struct mpc85xx_pm_snapshot frozen_and_exact(const __u64 *initial)
{
	struct mpc85xx_pm_snapshot s = read_all(MPC85XX_PM_READ_FREEZE);
	unsigned int n;

	assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
	for (n = 0; n < MAX_COUNTERS; n++)
		if (s.valid_mask & 1u << n)
			assert_int_equal(s.values[n] - (initial ? initial[n] : 0),
					 control_total(n));
	return s;
}

static void configure(struct mpc85xx_pm_config *c)
{
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, c), 0);
	assert_int_equal(control_command("zero"), 0);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_START, NULL), 0);
}

/* L2: instruction hit and miss, data hit and miss, and clocks. */
static struct mpc85xx_pm_config l2(void)
{
	struct mpc85xx_pm_config c = { .counter_mask = 0x1f };

	c.counters[1].lca = PM_EVENT(22);
	c.counters[2].lca = PM_EVENT(123);
	c.counters[3].lca = PM_EVENT(23);
	c.counters[4].lca = PM_EVENT(121);
	return c;
}

static void test_exact_frozen_and_thawed(void **state)
{
	struct mpc85xx_pm_config c = l2();
	__u64 initial[MAX_COUNTERS] = { 0, 0, 0xffffffffff, 0, 7 };
	struct mpc85xx_pm_snapshot s = { 0 };
	int i;

	(void)state;
	c.counters[2].initial = initial[2];
	c.counters[4].initial = initial[4];
	configure(&c);
	for (i = 0; i < 50; i++) {
		usleep(100 + i);
		read_all(0);
		s = frozen_and_exact(initial);
		assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_UNFREEZE, NULL), 0);
	}
	assert_true(s.values[1] > 1000);
	assert_int_equal(s.inexact_mask, 0);
}

/* Nine counters with interrupts, however late the handler is. */
static void test_exact_overflows(void **state)
{
	struct mpc85xx_pm_config c = { .counter_mask = 0x3ff };
	struct mpc85xx_pm_snapshot s;
	unsigned int n;

	(void)state;
	for (n = 1; n < MAX_COUNTERS; n++)
		c.counters[n].lca = PM_EVENT(n & 1 ? 22 : 23);
	configure(&c);
	do {
		usleep(50000);
		s = frozen_and_exact(NULL);
		assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_UNFREEZE, NULL), 0);
	} while (pm_sysfs_number("overflow_irqs") < wanted_overflows);
	s = frozen_and_exact(NULL);
	assert_int_equal(s.inexact_mask, 0);
	assert_int_equal(s.throttle_count, 0);
	printf("# %lu overflows\n", pm_sysfs_number("overflow_irqs"));
}

/* PMC4 counts, PMC2 counts its carry; read at every step around the wrap. */
static void test_exact_chain_at_wrap(void **state)
{
	struct mpc85xx_pm_config c = { .counter_mask = 1 << 2 | 1 << 4 };
	const __u64 first = 0xfffc0000;
	__u64 chained = 0, truth, before = 0;
	int i, wraps = 0;

	(void)state;
	c.counters[4].lca = PM_EVENT(121);
	c.counters[4].initial = first;
	c.counters[2].lca = PM_EVENT(5);
	configure(&c);
	for (i = 0; i < 2000; i++) {
		struct mpc85xx_pm_snapshot s = read_all(MPC85XX_PM_READ_FREEZE);

		truth = first + control_total(4);
		chained = s.values[2] << 32 | (__u32)s.values[4];
		assert_int_equal(s.values[4], truth);
		assert_true(chained <= truth);
		assert_int_equal(chained > s.values[4] ? chained : s.values[4], truth);
		wraps += truth >> 32 != before >> 32;
		before = truth;
		assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_UNFREEZE, NULL), 0);
	}
	assert_int_equal(wraps, truth >> 32);
	assert_true(wraps >= 1);
}

/* One event a clock for minutes: wraps are seen by the periodic look. */
static void test_exact_without_interrupt(void **state)
{
	struct mpc85xx_pm_config c = { .counter_mask = 0x3 };
	struct mpc85xx_pm_snapshot s;

	(void)state;
	c.counters[1].lca = PM_EVENT(11);
	configure(&c);
	sleep(60);
	s = frozen_and_exact(NULL);
	assert_true(s.values[1] > 4ull << 32);
	assert_int_equal(s.inexact_mask, 0);
	assert_int_equal(pm_sysfs_number("overflow_irqs"), 0);
}

static int open_device(void **state)
{
	(void)state;
	fd = pm_open(O_RDWR);
	return fd < 0;
}

static int close_device(void **state)
{
	(void)state;
	return close(fd);
}

int main(int argc, char **argv)
{
	static const struct { const char *name; CMUnitTestFunction run; } all[] = {
		{ "plain", test_exact_frozen_and_thawed },
		{ "overflows", test_exact_overflows },
		{ "chain", test_exact_chain_at_wrap },
		{ "no-interrupt", test_exact_without_interrupt },
	};
	unsigned int i;

	if (argc > 2)
		wanted_overflows = strtoul(argv[2], NULL, 10);
	for (i = 0; argc > 1 && i < sizeof(all) / sizeof(all[0]); i++) {
		const struct CMUnitTest test[] = {
			{ all[i].name, all[i].run, open_device, close_device, NULL },
		};

		if (!strcmp(argv[1], all[i].name))
			return cmocka_run_group_tests(test, NULL, NULL);
	}
	fprintf(stderr, "usage: exact plain|overflows|chain|no-interrupt [OVERFLOWS]\n");
	return 2;
}
