// SPDX-License-Identifier: GPL-2.0-only
/*
 * The CPU to which perf's events belong is taken out of use, while they count: they
 * move to another one, with all that they have counted.  No machine of the emulator
 * can switch a CPU off, so it goes only as far down as the driver's own step.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "control.h"
#include "perf_pm.h"

#define STATES		"/sys/devices/system/cpu/hotplug/states"
#define STEP		"perf/mpc85xx_pm:online"
#define QUIET		50	/* no traffic: only what is raised here */
#define ONCE		1000

static void raise_events(unsigned int count)
{
	*control_raise() = QUIET << 16 | count;
}

/* The last step that a CPU still has when it has lost the driver's. */
static unsigned int step_below(void)
{
	unsigned int below = 0, number;
	FILE *file = fopen(STATES, "r");
	char line[128], name[100];

	if (!file) {
		fail_msg("cannot open " STATES);
		return 0;
	}
	while (fgets(line, sizeof(line), file)) {
		if (sscanf(line, "%u: %99s", &number, name) != 2)
			continue;
		if (!strcmp(name, STEP)) {
			fclose(file);
			return below;
		}
		below = number;
	}
	fclose(file);
	fail_msg("there is no step " STEP " in " STATES);
	return 0;
}

static unsigned int cpu_state(unsigned int cpu)
{
	char path[80], text[16];

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%u/hotplug/state", cpu);
	if (pm_read_file(path, text, sizeof(text)))
		fail_msg("cannot read %s", path);
	return (unsigned int)strtoul(text, NULL, 10);
}

static void set_cpu_state(unsigned int cpu, unsigned int state)
{
	char path[80];
	int fd;

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%u/hotplug/target", cpu);
	fd = open(path, O_WRONLY);
	assert_true(fd >= 0);
	if (dprintf(fd, "%u", state) < 0)
		fail_msg("CPU %u does not go to step %u", cpu, state);
	close(fd);
	assert_int_equal(cpu_state(cpu), state);
}

/* Takes the PMU's CPU down and up again; the events are on the other one then. */
static void move(void)
{
	unsigned int cpu = perf_cpu(), online = cpu_state(cpu), below = step_below();

	set_cpu_state(cpu, below);
	assert_int_equal(perf_cpu(), !cpu);
	set_cpu_state(cpu, online);
	assert_int_equal(perf_cpu(), !cpu);
}

static void test_counts_move(void **state)
{
	int leader = perf_open(PERF_REF(QUIET), -1), wide, off;
	__u64 values[2], enabled, running;

	(void)state;
	assert_true(leader >= 0);
	wide = perf_open(PERF_REF(QUIET) | PERF_CHAIN, leader);
	off = perf_open_off(PERF_REF(QUIET), -1);
	assert_true(wide >= 0 && off >= 0);
	for (unsigned int i = 1; i <= 4; i++) {
		raise_events(ONCE);
		move();
		raise_events(ONCE);
		assert_int_equal(perf_read_group(leader, values, 2), 2);
		assert_int_equal(values[0], 2 * i * ONCE);
		assert_int_equal(values[1], 2 * i * ONCE);
	}
	assert_int_equal(perf_count(off, &enabled, &running), 0);
	perf_switch(off, PERF_EVENT_IOC_ENABLE, false);
	raise_events(ONCE);
	assert_int_equal(perf_count(off, &enabled, &running), ONCE);
	assert_int_equal(running, enabled);
	close(off);
	close(wide);
	close(leader);
}

/* Without events, and with one that comes after the move. */
static void test_pmu_moves(void **state)
{
	int fd;

	(void)state;
	move();
	fd = perf_open(PERF_REF(QUIET), -1);
	assert_true(fd >= 0);
	raise_events(ONCE);
	assert_int_equal(perf_count(fd, NULL, NULL), ONCE);
	close(fd);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_counts_move),
		cmocka_unit_test(test_pmu_moves),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
