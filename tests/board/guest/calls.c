// SPDX-License-Identifier: GPL-2.0-only
/* What each call does when nothing is wrong: answers and states. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "pm.h"

static int fd;

static int open_device(void **state)
{
	(void)state;
	fd = pm_open(O_RDWR);
	return 0;
}

static int close_device(void **state)
{
	(void)state;
	return close(fd);
}

/* Answers are written whole: nothing of the caller's rubbish is left. */
static void test_info(void **state)
{
	static const __u32 zero[4];
	struct mpc85xx_pm_info info;

	(void)state;
	memset(&info, 0xa5, sizeof(info));
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_GET_INFO, &info), 0);
	assert_int_equal(info.abi_version, 1);
	assert_int_equal(info.num_counters, 10);
	assert_int_equal(info.features,
			 MPC85XX_PM_FEAT_INTERRUPT | MPC85XX_PM_FEAT_SAMPLING |
			 MPC85XX_PM_FEAT_PERF);
	assert_int_equal(info.counters64, 1);
	assert_int_equal(info.record_size, 88 + 8 * 10);
	assert_int_equal(info.clock_hz, 333333333);
	assert_int_equal(info.min_period, 1);
	assert_string_equal(info.name, "mpc85xx_pm0");
	assert_string_equal(info.soc, "mpc8544e");
	assert_memory_equal(info.reserved, zero, sizeof(zero));
}

static void test_node(void **state)
{
	struct stat st;

	(void)state;
	assert_int_equal(fstat(fd, &st), 0);
	assert_true(S_ISCHR(st.st_mode));
	assert_int_equal(st.st_mode & 0777, 0600);
}

static void test_idle_config(void **state)
{
	struct mpc85xx_pm_config config, zero;

	(void)state;
	memset(&config, 0xa5, sizeof(config));
	memset(&zero, 0, sizeof(zero));
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_GET_CONFIG, &config), 0);
	zero.generation = config.generation;
	assert_memory_equal(&config, &zero, sizeof(config));
}

static void test_config_round_trip(void **state)
{
	struct mpc85xx_pm_config set, got;
	unsigned long before = pm_sysfs_number("generation");

	(void)state;
	set = pm_config();
	set.flags = MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
	set.counters[0].initial = 1ull << 40;
	set.counters[1].initial = 5ull << 33;
	set.counters[2].lcb = 3u << 8 | 63;
	set.generation = 99;	/* an output */
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &set), 0);
	assert_int_equal(set.generation, before + 1);
	memset(&got, 0xa5, sizeof(got));
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_GET_CONFIG, &got), 0);
	assert_memory_equal(&got, &set, sizeof(got));
}

static void test_test_only(void **state)
{
	struct mpc85xx_pm_config config = pm_config(), got;
	unsigned long before = pm_sysfs_number("generation");

	(void)state;
	config.flags = MPC85XX_PM_CFG_TEST_ONLY | MPC85XX_PM_CFG_START;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &config), 0);
	assert_int_equal(config.generation, before);
	assert_string_equal(pm_sysfs("owner"), "none");
	assert_string_equal(pm_sysfs("state"), "idle");
	assert_int_equal(pm_sysfs_number("generation"), before);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_GET_CONFIG, &got), 0);
	assert_int_equal(got.counter_mask, 0);
}

/* States: each row is a call and the state after it. */
static const struct {
	unsigned long request;
	__u32 mask;
	__u32 state;
	const char *name;
} steps[] = {
	{ MPC85XX_PM_IOC_STOP, 0, MPC85XX_PM_STATE_STOPPED, "stopped" },
	{ MPC85XX_PM_IOC_START, 0x2, MPC85XX_PM_STATE_RUNNING, "running" },
	{ MPC85XX_PM_IOC_START, 0, MPC85XX_PM_STATE_RUNNING, "running" },
	{ MPC85XX_PM_IOC_START, 0, MPC85XX_PM_STATE_RUNNING, "running" },
	{ MPC85XX_PM_IOC_STOP, 0x1, MPC85XX_PM_STATE_RUNNING, "running" },
	{ MPC85XX_PM_IOC_FREEZE, 0, MPC85XX_PM_STATE_FROZEN, "frozen" },
	{ MPC85XX_PM_IOC_FREEZE, 0, MPC85XX_PM_STATE_FROZEN, "frozen" },
	{ MPC85XX_PM_IOC_RESET, 0, MPC85XX_PM_STATE_FROZEN, "frozen" },
	{ MPC85XX_PM_IOC_START, 0, MPC85XX_PM_STATE_FROZEN, "frozen" },
	{ MPC85XX_PM_IOC_UNFREEZE, 0, MPC85XX_PM_STATE_RUNNING, "running" },
	{ MPC85XX_PM_IOC_UNFREEZE, 0, MPC85XX_PM_STATE_RUNNING, "running" },
	{ MPC85XX_PM_IOC_RESET, 0x4, MPC85XX_PM_STATE_RUNNING, "running" },
	{ MPC85XX_PM_IOC_STOP, 0x6, MPC85XX_PM_STATE_RUNNING, "running" },
	{ MPC85XX_PM_IOC_STOP, 0, MPC85XX_PM_STATE_STOPPED, "stopped" },
};

static void test_states(void **state)
{
	struct mpc85xx_pm_config config = pm_config();
	struct mpc85xx_pm_snapshot snap = { .flags = 0 };
	unsigned int i;

	(void)state;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &config), 0);
	assert_string_equal(pm_sysfs("state"), "stopped");
	for (i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		struct mpc85xx_pm_control control = {
			.counter_mask = steps[i].mask,
			.generation = config.generation,
		};

		assert_int_equal(pm_call(fd, steps[i].request, &control), 0);
		assert_int_equal(control.state, steps[i].state);
		assert_int_equal(control.generation, config.generation);
		assert_string_equal(pm_sysfs("state"), steps[i].name);
		assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &snap), 0);
		assert_int_equal(snap.state, steps[i].state);
		snap.flags = 0;
	}
}

static void test_snapshot(void **state)
{
	struct mpc85xx_pm_config config = pm_config();
	struct mpc85xx_pm_snapshot a, b;

	(void)state;
	config.flags = MPC85XX_PM_CFG_START;
	config.counters[0].initial = 1000;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &config), 0);
	memset(&a, 0xa5, sizeof(a));
	a.flags = MPC85XX_PM_READ_FREEZE;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &a), 0);
	assert_int_equal(a.flags, MPC85XX_PM_READ_FREEZE);
	assert_int_equal(a.state, MPC85XX_PM_STATE_FROZEN);
	assert_int_equal(a.generation, config.generation);
	assert_int_equal(a.valid_mask, 0x7);
	assert_int_equal(a.inexact_mask, 0);
	assert_int_equal(a.records_lost, 0);
	assert_int_equal(a.reserved[0] | a.reserved[1] | a.reserved[2] | a.reserved[3], 0);
	assert_int_equal(a.values[3], 0);
	assert_int_equal(a.values[15], 0);
	assert_true(a.values[0] > 1000);
	assert_true(a.timestamp_ns > 0);
	assert_int_equal(a.time_enabled_ns, a.time_running_ns + a.time_frozen_ns);

	/* frozen: counts stand still, time goes on */
	memset(&b, 0, sizeof(b));
	b.flags = MPC85XX_PM_READ_RESET;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &b), 0);
	assert_int_equal(b.values[0], a.values[0]);
	assert_int_equal(b.values[1], a.values[1]);
	assert_int_equal(b.time_running_ns, a.time_running_ns);
	assert_true(b.time_frozen_ns > a.time_frozen_ns);
	assert_true(b.timestamp_ns > a.timestamp_ns);

	/* RESET goes back to the initial values */
	memset(&b, 0, sizeof(b));
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &b), 0);
	assert_int_equal(b.values[0], 1000);
	assert_int_equal(b.values[1], 0);
}

static void test_last_values_stay(void **state)
{
	struct mpc85xx_pm_config config = pm_config();
	struct mpc85xx_pm_snapshot a = { .flags = 0 }, b = { .flags = 0 };

	(void)state;
	config.flags = MPC85XX_PM_CFG_START;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &config), 0);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_STOP, NULL), 0);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &a), 0);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_RELEASE, NULL), 0);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &b), 0);
	assert_int_equal(b.state, MPC85XX_PM_STATE_IDLE);
	assert_int_equal(b.valid_mask, 0x7);
	assert_true(a.values[0] > 0);
	assert_memory_equal(a.values, b.values, sizeof(a.values));
}

static void test_sysfs(void **state)
{
	(void)state;
	assert_int_equal(pm_sysfs_number("num_counters"), 10);
	assert_string_equal(pm_sysfs("soc"), "mpc8544e");
	assert_int_equal(pm_sysfs_number("overflow_irqs"), 0);
	assert_int_equal(pm_sysfs_number("spurious_irqs"), 0);
	assert_int_equal(pm_sysfs_number("throttled"), 0);
	assert_int_equal(pm_sysfs_number("throttle_count"), 0);
}

static void find_line(const char *text, const char *line)
{
	if (!strstr(text, line))
		fail_msg("no \"%s\" in:\n%s", line, text);
}

static void test_debugfs(void **state)
{
	struct mpc85xx_pm_config config = pm_config();
	static char text[8192];

	(void)state;
	config.counters[2].lcb = PM_ON(1, 2) | 3u << 8 | 5;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &config), 0);
	assert_int_equal(pm_read_file("/sys/kernel/debug/mpc85xx_pm0/regs", text,
				      sizeof(text)), 0);
	find_line(text, "000 80000000\n");
	find_line(text, "\n01c 00000000\n020 80170000\n");
	find_line(text, "\n034 04080305\n");
	assert_null(strstr(text, "\n02c "));
	assert_int_equal(pm_read_file("/sys/kernel/debug/mpc85xx_pm0/shadow", text,
				      sizeof(text)), 0);
	find_line(text, "PMLCB2   04080305 04080305\n");
	assert_null(strstr(text, "differs"));
	assert_int_equal(pm_read_file("/sys/kernel/debug/mpc85xx_pm0/stats", text,
				      sizeof(text)), 0);
	find_line(text, "used 0007\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_info, open_device, close_device),
		cmocka_unit_test_setup_teardown(test_node, open_device, close_device),
		cmocka_unit_test_setup_teardown(test_idle_config, open_device, close_device),
		cmocka_unit_test_setup_teardown(test_config_round_trip, open_device,
						close_device),
		cmocka_unit_test_setup_teardown(test_test_only, open_device, close_device),
		cmocka_unit_test_setup_teardown(test_states, open_device, close_device),
		cmocka_unit_test_setup_teardown(test_snapshot, open_device, close_device),
		cmocka_unit_test_setup_teardown(test_last_values_stay, open_device,
						close_device),
		cmocka_unit_test_setup_teardown(test_sysfs, open_device, close_device),
		cmocka_unit_test_setup_teardown(test_debugfs, open_device, close_device),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("calls", tests, NULL, NULL);
}
