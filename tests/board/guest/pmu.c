// SPDX-License-Identifier: GPL-2.0-only
/*
 * The PMU by its system call: counts to the last event, groups, what is refused.
 * pmu counts|modes|groups|wrong|errors; traffic: tests/board/traffic/perf.traffic,
 * but nothing for errors.
 *
 * Events are raised by the test itself (control_raise()), which nothing interrupts
 * while the counters stand, or come from traffic between two known clocks.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "control.h"
#include "perf_pm.h"

#define CHANGE		1
#define OVERFLOW	2
#define MANY		26	/* WEIGHT events in every clock */
#define WEIGHT		6000ull
#define FEWER		28	/* a tenth of that */
#define QUIET		50	/* reference events that the traffic leaves alone: 50 to 59 */

static void raise_events(unsigned int event, unsigned int count)
{
	*control_raise() = event << 16 | count;
}

static void enable(int fd)
{
	perf_switch(fd, PERF_EVENT_IOC_ENABLE, true);
}

static void disable(int fd)
{
	perf_switch(fd, PERF_EVENT_IOC_DISABLE, true);
}

static int open_good(__u64 config, int group)
{
	int fd = perf_open(config, group);

	if (fd < 0)
		fail_msg("event 0x%llx: %s", (unsigned long long)config, strerror(-fd));
	return fd;
}

/* An event that waits for ENABLE. */
static int open_off(__u64 config, __u64 config1, __u64 config2)
{
	struct perf_event_attr attr = perf_attr(config);
	int fd;

	attr.config1 = config1;
	attr.config2 = config2;
	attr.disabled = 1;
	attr.read_format |= PERF_FORMAT_GROUP;
	fd = perf_open_attr(&attr, -1);
	assert_true(fd >= 0);
	return fd;
}

static int join(int leader, __u64 config, __u64 config1, __u64 config2)
{
	struct perf_event_attr attr = perf_attr(config);
	int fd;

	attr.config1 = config1;
	attr.config2 = config2;
	fd = perf_open_attr(&attr, leader);
	assert_true(fd >= 0);
	return fd;
}

/* Values of a group of @count that has never had to share the counters. */
static void read_group(int leader, __u64 *values, unsigned int count)
{
	__u64 v[3 + 16];

	assert_int_equal(read(leader, v, sizeof(v)), (3 + count) * sizeof(v[0]));
	assert_int_equal(v[0], count);
	assert_int_equal(v[1], v[2]);
	memcpy(values, v + 3, count * sizeof(v[0]));
}

static void close_all(const int *fd, unsigned int count)
{
	while (count--)
		close(fd[count]);
	assert_string_equal(pm_sysfs("owner"), "none");
	assert_string_equal(pm_sysfs("state"), "idle");
}

/* --- counts --- */

/* From the thaw that ENABLE makes to the freeze of DISABLE, and again. */
static void test_window(void **state)
{
	int fd = open_off(PERF_REF(22), 0, 0);
	uint64_t truth = 0;
	__u64 value;
	int i;

	(void)state;
	for (i = 0; i < 20; i++) {
		enable(fd);
		usleep(100);
		disable(fd);
		truth += control_ask("count 22 %llu %llu", control_thawed(), control_frozen());
		read_group(fd, &value, 1);
		assert_int_equal(value, truth);
	}
	assert_true(truth > 1000);
	close_all(&fd, 1);
}

/* All ten, on whatever counters: cycles, those of one counter, and common ones. */
static void test_ten(void **state)
{
	static const unsigned int events[10] = {
		22, 0xffff, 0x479, 23, 22, 0x242, 22, 23, 22, 22,
	};
	int fd[10];
	__u64 value[10];
	unsigned int i;
	uint64_t from, to;

	(void)state;
	fd[0] = open_off(PERF_REF(events[0]), 0, 0);
	for (i = 1; i < 10; i++)
		fd[i] = join(fd[0], events[i], 0, 0);
	enable(fd[0]);
	usleep(500);
	disable(fd[0]);
	from = control_thawed();
	to = control_frozen();
	read_group(fd[0], value, 10);
	for (i = 0; i < 10; i++)
		assert_int_equal(value[i], events[i] == 0xffff ? to - from :
				 control_ask("count %u %llu %llu", events[i], from, to));
	assert_true(value[0] > 1000 && value[2] > 100);
	close_all(fd, 10);
}

/* One event a clock beside the clocks, and one in four: in each of many reads. */
static void test_ratio(void **state)
{
	int fd[4], i;
	__u64 value[4], before = 0;

	(void)state;
	fd[0] = open_off(PERF_CYCLES, 0, 0);
	fd[1] = join(fd[0], PERF_REF(25), 0, 0);
	fd[2] = join(fd[0], PERF_REF(22), 0, 0);
	fd[3] = join(fd[0], PERF_REF(22) | PERF_ON_COUNTER(7), 0, 0);
	enable(fd[0]);
	for (i = 0; i < 1000; i++) {
		read_group(fd[0], value, 4);
		assert_true(value[0] > before);
		assert_int_equal(value[0], value[1]);
		assert_int_equal(value[2], value[3]);
		before = value[0];
	}
	close_all(fd, 4);
}

/* Each on its own, without a group: counts go on while others are read. */
static void test_single_reads(void **state)
{
	int fd[3], i;
	unsigned int raised = 0;

	(void)state;
	for (i = 0; i < 3; i++)
		fd[i] = open_good(PERF_REF(QUIET), -1);
	for (i = 0; i < 300; i++) {
		raise_events(QUIET, i);
		raised += i;
		assert_int_equal(perf_count(fd[i % 3], NULL, NULL), raised);
	}
	for (i = 0; i < 3; i++)
		assert_int_equal(perf_count(fd[i], NULL, NULL), raised);
	perf_switch(fd[1], PERF_EVENT_IOC_RESET, false);
	raise_events(QUIET, 5);
	assert_int_equal(perf_count(fd[1], NULL, NULL), 5);
	assert_int_equal(perf_count(fd[2], NULL, NULL), raised + 5);
	close_all(fd, 3);
}

/* Past 2^31 again and again, where the interrupt is: the ratio holds in every read. */
static void test_overflow(void **state)
{
	unsigned long irqs = pm_sysfs_number("overflow_irqs");
	__u64 value[3];
	int fd[3], i;

	(void)state;
	fd[0] = open_off(PERF_CYCLES, 0, 0);
	fd[1] = join(fd[0], PERF_REF(MANY), 0, 0);
	fd[2] = join(fd[0], PERF_REF(MANY) | PERF_ON_COUNTER(7), 0, 0);
	enable(fd[0]);
	for (i = 0; i < 40; i++) {
		usleep(500);
		read_group(fd[0], value, 3);
		assert_int_equal(value[1], value[0] * WEIGHT);
		assert_int_equal(value[2], value[1]);
	}
	assert_true(value[1] > 4ull << 32);
	assert_true(pm_sysfs_number("overflow_irqs") >= irqs + 10);
	close_all(fd, 3);
}

/* The second counter has seen the wraps; nobody interrupts. */
static void test_chain(void **state)
{
	unsigned long irqs = pm_sysfs_number("overflow_irqs");
	struct mpc85xx_pm_snapshot s = { .flags = 0 };
	int fd[2], device = pm_open(O_RDONLY);
	__u64 value[2];

	(void)state;
	fd[0] = open_off(PERF_CYCLES, 0, 0);
	fd[1] = join(fd[0], PERF_REF(MANY) | PERF_CHAIN, 0, 0);
	enable(fd[0]);
	usleep(15000);
	read_group(fd[0], value, 2);
	assert_int_equal(value[1], value[0] * WEIGHT);
	assert_int_equal(pm_sysfs_number("overflow_irqs"), irqs);
	assert_int_equal(pm_call(device, MPC85XX_PM_IOC_READ, &s), 0);
	assert_int_equal(s.valid_mask, 0x7);
	assert_true(s.values[2] >= 4);
	close(device);
	close_all(fd, 2);
}

/*
 * More than fits: perf takes turns.  Two of one group are the same throughout, and
 * whoever has had a turn has counted all in it.
 */
static void test_rotation(void **state)
{
	int fd[14], i, left = 7;
	__u64 v[5], shared = 0;

	(void)state;
	for (i = 0; i < 14; i += 2) {
		fd[i] = open_off(PERF_REF(25), 0, 0);
		fd[i + 1] = join(fd[i], PERF_REF(25), 0, 0);
		enable(fd[i]);
	}
	while (left) {
		usleep(20000);
		left = 0;
		for (i = 0; i < 14; i += 2) {
			assert_int_equal(read(fd[i], v, sizeof(v)), sizeof(v));
			assert_int_equal(v[3], v[4]);
			left += !v[2];
			shared += v[2] < v[1];
		}
	}
	assert_true(shared);
	close_all(fd, 14);
}

/* --- modes --- */

static void test_threshold(void **state)
{
	int fd[3];
	__u64 value[3];
	uint64_t from, to;

	(void)state;
	fd[0] = open_off(PERF_REF(34), PERF_THRESHOLD(0, 60), 0);
	fd[1] = join(fd[0], PERF_REF(34), PERF_THRESHOLD(3, 20), 0);
	fd[2] = join(fd[0], PERF_REF(34), 0, 0);
	enable(fd[0]);
	usleep(1000);
	disable(fd[0]);
	from = control_thawed();
	to = control_frozen();
	read_group(fd[0], value, 3);
	assert_int_equal(value[0], control_ask("beyond 34 60 %llu %llu", from, to));
	assert_int_equal(value[1], control_ask("beyond 34 160 %llu %llu", from, to));
	assert_int_equal(value[2], control_ask("beyond 34 0 %llu %llu", from, to));
	assert_true(value[2] > value[0] && value[0] > value[1] && value[1]);
	close_all(fd, 3);
}

/* The counter stops by its own FC, a moment before the freeze; mostly in no burst. */
static void test_burst(void **state)
{
	uint64_t from, before, to, least = 0, most = 1;
	__u64 value;
	int fd;

	(void)state;
	while (least != most) {
		fd = open_off(PERF_REF(27), PERF_BURST(4, 2, 5), 0);
		enable(fd);
		usleep(20000);
		before = control_clock();
		disable(fd);
		from = control_thawed();
		to = control_frozen();
		read_group(fd, &value, 1);
		least = control_ask("bursts 27 4 2 5 %llu %llu", from, before);
		most = control_ask("bursts 27 4 2 5 %llu %llu", from, to);
		assert_in_range(value, least, most);
		assert_true(least > 5);
		close_all(&fd, 1);
	}
}

static void test_start_and_stop(void **state)
{
	int fd[3];
	__u64 value[3];

	(void)state;
	fd[0] = open_off(PERF_REF(QUIET + 1) | PERF_ON_COUNTER(3), 0, 0);
	fd[1] = join(fd[0], PERF_REF(QUIET + 2) | PERF_ON_COUNTER(5), 0, 0);
	fd[2] = join(fd[0], PERF_REF(QUIET), 0,
		     PERF_START(CHANGE, 3) | PERF_STOP(CHANGE, 5));
	enable(fd[0]);
	raise_events(QUIET, 100);
	read_group(fd[0], value, 3);
	assert_int_equal(value[2], 0);
	raise_events(QUIET + 1, 1);
	raise_events(QUIET, 70);
	read_group(fd[0], value, 3);
	assert_int_equal(value[2], 70);
	raise_events(QUIET, 7);
	raise_events(QUIET + 2, 1);
	raise_events(QUIET, 1000);
	read_group(fd[0], value, 3);
	assert_int_equal(value[0], 1);
	assert_int_equal(value[1], 1);
	assert_int_equal(value[2], 77);
	close_all(fd, 3);
}

/* An overflow is that of the register, 2^31 events from the start. */
static void test_start_on_overflow(void **state)
{
	__u64 value[2];
	int fd[2];

	(void)state;
	fd[0] = open_off(PERF_REF(FEWER) | PERF_ON_COUNTER(9), 0, 0);
	fd[1] = join(fd[0], PERF_REF(QUIET), 0, PERF_START(OVERFLOW, 9));
	enable(fd[0]);
	raise_events(QUIET, 3);
	read_group(fd[0], value, 2);
	assert_true(value[0] < 1ull << 31);
	assert_int_equal(value[1], 0);
	do {
		usleep(1000);
		read_group(fd[0], value, 2);
	} while (value[0] < (1ull << 31) + (1 << 16));
	raise_events(QUIET, 4);
	read_group(fd[0], value, 2);
	assert_int_equal(value[1], 4);
	close_all(fd, 2);
}

/* Without its source a group counts no more; nobody else's event triggers it. */
static void test_source_closed(void **state)
{
	__u64 v[5];
	int fd[3], other;

	(void)state;
	fd[0] = open_off(PERF_CYCLES, 0, 0);
	fd[1] = join(fd[0], PERF_REF(QUIET + 1) | PERF_ON_COUNTER(3), 0, 0);
	fd[2] = join(fd[0], PERF_REF(QUIET), 0, PERF_START(CHANGE, 3));
	enable(fd[0]);
	close(fd[1]);
	other = open_good(PERF_REF(QUIET + 1) | PERF_ON_COUNTER(3), -1);
	do {
		usleep(1000);
		raise_events(QUIET + 1, 1);
		raise_events(QUIET, 10);
	} while (!perf_count(other, NULL, NULL));
	assert_int_equal(read(fd[0], v, sizeof(v)), sizeof(v));
	assert_int_equal(v[0], 2);
	assert_true(v[2] < v[1]);
	assert_int_equal(v[4], 0);
	close(other);
	close(fd[2]);
	close_all(fd, 1);
}

/* --- groups --- */

/*
 * A trigger whose leader, its source, was closed; then a stranger's event on that
 * counter, whose memory may be the leader's.  It must not start what waits.
 */
static void test_stranger(void **state)
{
	unsigned int round;

	(void)state;
	for (round = 0; round < 200; round++) {
		int leader = open_off(PERF_REF(QUIET + 1) | PERF_ON_COUNTER(3), 0, 0);
		int waits = join(leader, PERF_REF(QUIET), 0, PERF_START(CHANGE, 3));
		int other, another;

		enable(leader);
		close(leader);
		/* the memory of an event is free after a grace period */
		usleep(12000);
		other = open_off(PERF_REF(QUIET + 1) | PERF_ON_COUNTER(3), 0, 0);
		another = join(other, PERF_REF(QUIET + 2), 0, 0);
		enable(other);
		raise_events(QUIET + 1, 1);
		raise_events(QUIET, 10);
		assert_int_equal(perf_count(waits, NULL, NULL), 0);
		close(another);
		close(other);
		close(waits);
	}
	assert_string_equal(pm_sysfs("owner"), "none");
}

/* A leader of software: ours are read at one instant, together and one by one. */
static void test_software_leads(void **state)
{
	struct perf_event_attr software = {
		.size = sizeof(software), .type = PERF_TYPE_SOFTWARE,
		.config = PERF_COUNT_SW_CPU_CLOCK, .disabled = 1,
		.read_format = PERF_FORMAT_GROUP |
			PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
	__u64 value[5], before = 0;
	int fd[5], i;

	(void)state;
	fd[0] = perf_open_attr(&software, -1);
	assert_true(fd[0] >= 0);
	fd[1] = join(fd[0], PERF_CYCLES, 0, 0);
	fd[2] = join(fd[0], PERF_REF(25), 0, 0);
	fd[3] = join(fd[0], PERF_REF(QUIET), 0, 0);
	fd[4] = join(fd[0], PERF_REF(25) | PERF_ON_COUNTER(7), 0, 0);
	perf_switch(fd[0], PERF_EVENT_IOC_ENABLE, false);
	for (i = 0; i < 300; i++) {
		read_group(fd[0], value, 5);
		assert_int_equal(value[1], value[2]);
		assert_int_equal(value[4], value[2]);
		assert_true(value[1] > before);
		before = value[1];
		raise_events(QUIET, 1);
		if (i % 3)
			perf_count(fd[1 + i % 2], NULL, NULL);
		assert_int_equal(perf_count(fd[3], NULL, NULL), i + 1);
	}
	close_all(fd, 5);
}

/* --- wrong --- */

static void set_max_irq_rate(const char *rate)
{
	assert_int_equal(pm_write_file("/sys/module/mpc85xx_pm/parameters/max_irq_rate",
				       rate), 0);
}

/* Values of a group as they are: number, enabled, running, counts. */
static int read_raw(int leader, __u64 *v, unsigned int count)
{
	memset(v, 0xff, (3 + count) * sizeof(*v));
	return read(leader, v, (3 + count) * sizeof(*v));
}

/*
 * Throttled, a counter may have missed wraps.  Its group has no time from then on
 * in which it counted; an event of another group has.
 */
static void test_inexact(void **state)
{
	struct mpc85xx_pm_snapshot s = { .flags = 0 };
	int fd[2], other, device = pm_open(O_RDONLY);
	__u64 v[5], enabled, running;

	(void)state;
	fd[0] = open_off(PERF_REF(QUIET), 0, 0);
	fd[1] = join(fd[0], PERF_REF(MANY), 0, 0);
	other = open_good(PERF_CYCLES, -1);
	set_max_irq_rate("100");
	enable(fd[0]);
	raise_events(QUIET, 5);
	do {
		usleep(1000);
		assert_int_equal(pm_call(device, MPC85XX_PM_IOC_READ, &s), 0);
	} while (!s.inexact_mask);
	/* one by one, together, and when they no longer count */
	assert_int_equal(perf_count(fd[1], &enabled, &running), 0);
	assert_true(enabled);
	assert_int_equal(running, 0);
	assert_int_equal(read_raw(fd[0], v, 2), -1);
	assert_int_equal(errno, EIO);
	disable(fd[0]);
	assert_int_equal(read_raw(fd[0], v, 2), sizeof(v));
	assert_true(v[1]);
	assert_int_equal(v[2], 0);
	assert_int_equal(v[3], 0);
	assert_int_equal(v[4], 0);
	assert_true(perf_count(other, &enabled, &running) > 100000);
	assert_int_equal(enabled, running);

	/* the next time counts again: all that was left out is that one */
	set_max_irq_rate("0");
	enable(fd[0]);
	raise_events(QUIET, 70);
	disable(fd[0]);
	assert_int_equal(read_raw(fd[0], v, 2), sizeof(v));
	assert_true(v[2] && v[2] < v[1]);
	assert_int_equal(v[3], 70);
	close(device);
	close(other);
	close_all(fd, 2);
}

/* The block obeys no longer: nothing has counted since the last read. */
static void test_fault(void **state)
{
	__u64 v[4], enabled, running, then;
	int fd, single;

	(void)state;
	fd = open_off(PERF_REF(QUIET), 0, 0);
	single = open_good(PERF_REF(QUIET), -1);
	enable(fd);
	raise_events(QUIET, 5);
	assert_int_equal(perf_count(single, &enabled, &then), 5);
	assert_int_equal(control_command("set fault_all_ones=1"), 0);
	assert_int_equal(read_raw(fd, v, 1), -1);
	assert_int_equal(errno, EIO);
	raise_events(QUIET, 7);
	assert_int_equal(perf_count(single, &enabled, &running), 5);
	assert_int_equal(running, then);
	assert_true(enabled > running);
	disable(fd);
	assert_int_equal(read_raw(fd, v, 1), sizeof(v));
	assert_true(v[1]);
	assert_int_equal(v[2], 0);
	perf_switch(single, PERF_EVENT_IOC_DISABLE, false);
	assert_int_equal(perf_count(single, &enabled, &running), 5);
	assert_int_equal(running, then);
	assert_int_equal(control_command("set fault_all_ones=0"), 0);
	close(single);
	close(fd);
	/* the next one finds that the block obeys again */
	fd = open_good(PERF_REF(QUIET), -1);
	raise_events(QUIET, 3);
	assert_int_equal(perf_count(fd, &enabled, &running), 3);
	assert_int_equal(enabled, running);
	close_all(&fd, 1);
}

/* --- errors --- */

struct refusal {
	const char *what;
	struct perf_event_attr attr;
	int error;
};

static uint64_t register_writes(void)
{
	struct control_stats stats;

	control_stats(&stats);
	return stats.writes;
}

static struct perf_event_attr with(__u64 config, __u64 config1, __u64 config2)
{
	struct perf_event_attr attr = perf_attr(config);

	attr.config1 = config1;
	attr.config2 = config2;
	return attr;
}

static void assert_refused(const char *what, const struct perf_event_attr *attr, int group,
			   int error)
{
	uint64_t writes = register_writes();
	int ret = perf_open_attr(attr, group);

	if (ret != -error)
		fail_msg("%s: %s, not %s", what, ret < 0 ? strerror(-ret) : "taken",
			 strerror(error));
	assert_int_equal(register_writes(), writes);
}

/* What the tool, or its user, may ask for and does not get. */
static void test_kinds(void **state)
{
	struct perf_event_attr attr = perf_attr(PERF_REF(22));
	uint64_t writes = register_writes();

	(void)state;
	attr.sample_period = 1000;
	assert_refused("sampling", &attr, -1, EOPNOTSUPP);
	attr.freq = 1;
	assert_refused("sampling by frequency", &attr, -1, EOPNOTSUPP);
	attr = perf_attr(PERF_REF(22));
	attr.exclude_kernel = 1;
	assert_refused(":u", &attr, -1, EINVAL);
	attr = perf_attr(PERF_REF(22));
	attr.exclude_user = 1;
	assert_refused(":k", &attr, -1, EINVAL);
	attr = perf_attr(PERF_REF(22));
	attr.exclude_idle = 1;
	assert_refused("exclude_idle", &attr, -1, EINVAL);
	attr = perf_attr(PERF_REF(22));
	attr.exclude_guest = 1;
	assert_refused("exclude_guest", &attr, -1, EINVAL);

	attr = perf_attr(PERF_REF(22));
	assert_int_equal(syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0), -1);
	assert_int_equal(errno, EOPNOTSUPP);
	assert_int_equal(syscall(SYS_perf_event_open, &attr, getpid(), 0, -1, 0), -1);
	assert_int_equal(errno, EOPNOTSUPP);
	assert_int_equal(syscall(SYS_perf_event_open, &attr, -1, 1, -1, 0), -1);
	assert_int_equal(register_writes(), writes);
}

static void test_words(void **state)
{
	const struct refusal refusals[] = {
		{ "bit 21 of config", with(1ull << 21 | 22, 0, 0), EINVAL },
		{ "bit 63 of config", with(1ull << 63 | 22, 0, 0), EINVAL },
		{ "bit 6 of config1", with(22, 1 << 6, 0), EINVAL },
		{ "bit 11 of config1", with(22, 1 << 11, 0), EINVAL },
		{ "bit 32 of config1", with(22, 1ull << 32, 0), EINVAL },
		{ "bit 2 of config2", with(22, 0, 1 << 2), EINVAL },
		{ "bit 16 of config2", with(22, 0, 1 << 16), EINVAL },
		{ "reference event 64", with(64, 0, 0), EINVAL },
		{ "event 63 of PMC4", with(PERF_OWN(4, 63), 0, 0), EINVAL },
		{ "event 128 of PMC4", with(PERF_OWN(4, 128), 0, 0), EINVAL },
		{ "event of PMC10", with(PERF_OWN(10, 64), 0, 0), EINVAL },
		{ "event of PMC255", with(PERF_OWN(255, 64), 0, 0), EINVAL },
		{ "PMC10", with(22 | PERF_ON_COUNTER(10), 0, 0), EINVAL },
		{ "PMC5 for an event of PMC4",
		  with(PERF_OWN(4, 121) | PERF_ON_COUNTER(5), 0, 0), EINVAL },
		{ "carry of PMC1 on PMC1", with(2 | PERF_ON_COUNTER(1), 0, 0), EINVAL },
		{ "chained cycles", with(PERF_CYCLES | PERF_CHAIN, 0, 0), EINVAL },
		{ "threshold of cycles", with(PERF_CYCLES, 1, 0), EINVAL },
		{ "cycles on PMC1", with(PERF_CYCLES | PERF_ON_COUNTER(1), 0, 0), EINVAL },
		{ "condition 3", with(22, 0, PERF_START(3, 4)), EINVAL },
		{ "start counter alone", with(22, 0, PERF_START(0, 4)), EINVAL },
		{ "start on PMC10", with(22, 0, PERF_START(1, 10)), EINVAL },
		{ "start on itself", with(22 | PERF_ON_COUNTER(4), 0, PERF_START(1, 4)), EINVAL },
		{ "source not in the group", with(22, 0, PERF_START(1, 4)), EINVAL },
		{ "stop's source not in the group", with(22, 0, PERF_STOP(2, 4)), EINVAL },
	};
	unsigned int i;

	(void)state;
	for (i = 0; i < sizeof(refusals) / sizeof(*refusals); i++)
		assert_refused(refusals[i].what, &refusals[i].attr, -1, refusals[i].error);
	assert_string_equal(pm_sysfs("owner"), "none");
	assert_int_equal(pm_sysfs_number("generation"), 0);
}

/* Refused next to events that count, which go on undisturbed. */
static void test_groups(void **state)
{
	struct perf_event_attr software = { .size = sizeof(software), .type = PERF_TYPE_SOFTWARE };
	struct perf_event_attr attr = perf_attr(PERF_REF(22));
	int fd[9], other;
	unsigned int i;

	(void)state;
	fd[0] = open_good(PERF_OWN(4, 121), -1);
	attr.config = PERF_OWN(4, 122);
	assert_refused("two for PMC4", &attr, fd[0], EINVAL);
	for (i = 1; i < 9; i++)
		fd[i] = open_good(PERF_REF(22), fd[0]);
	attr.config = PERF_REF(23);
	assert_refused("ten for nine", &attr, fd[0], EINVAL);
	attr.config = PERF_CYCLES | PERF_CHAIN;
	assert_refused("wrong words in a group", &attr, fd[0], EINVAL);
	software.config = PERF_COUNT_SW_CPU_CLOCK;
	other = perf_open_attr(&software, fd[0]);
	assert_true(other >= 0);
	close(other);
	close_all(fd, 9);

	/* a leader of software, which has to move to us */
	fd[0] = perf_open_attr(&software, -1);
	assert_true(fd[0] >= 0);
	fd[1] = open_good(PERF_REF(QUIET), fd[0]);
	raise_events(QUIET, 12);
	assert_int_equal(perf_count(fd[1], NULL, NULL), 12);
	close_all(fd, 2);
}

static void test_wrong_type(void **state)
{
	struct perf_event_attr attr = perf_attr(PERF_REF(22));

	(void)state;
	attr.type = perf_type() + 1;
	assert_refused("another type", &attr, -1, ENOENT);
}

/* The tables in sysfs speak the language of the system call. */
static void test_sysfs(void **state)
{
	static const char *const files[][2] = {
		{ "cpumask", "0\n" }, { "identifier", "mpc8544e\n" },
		{ "caps/num_counters", "10\n" }, { "format/event", "config:0-15\n" },
		{ "format/counter", "config:16-19\n" }, { "format/chain", "config:20\n" },
		{ "format/bdist", "config1:26-31\n" }, { "format/start", "config2:0-1\n" },
		{ "format/stop_counter", "config2:12-15\n" },
		{ "events/cycles", "event=0xffff\n" }, { "events/l2_data_miss", "event=0x479\n" },
		{ "events/l2_data_hit", "event=0x17\n" }, { "events/pmc0_carry", "event=0x01\n" },
	};
	char path[128], text[64];
	unsigned int i;

	(void)state;
	for (i = 0; i < sizeof(files) / sizeof(*files); i++) {
		snprintf(path, sizeof(path), PERF_SYSFS "%s", files[i][0]);
		assert_int_equal(pm_read_file(path, text, sizeof(text)), 0);
		assert_string_equal(text, files[i][1]);
	}
	assert_int_equal(access(PERF_SYSFS "events/l2_data_hit.unit", F_OK), -1);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest counts[] = {
		cmocka_unit_test(test_window),
		cmocka_unit_test(test_ten),
		cmocka_unit_test(test_ratio),
		cmocka_unit_test(test_single_reads),
		cmocka_unit_test(test_overflow),
		cmocka_unit_test(test_chain),
		cmocka_unit_test(test_rotation),
	};
	const struct CMUnitTest modes[] = {
		cmocka_unit_test(test_threshold),
		cmocka_unit_test(test_burst),
		cmocka_unit_test(test_start_and_stop),
		cmocka_unit_test(test_start_on_overflow),
		cmocka_unit_test(test_source_closed),
	};
	const struct CMUnitTest groups[] = {
		cmocka_unit_test(test_stranger),
		cmocka_unit_test(test_software_leads),
	};
	const struct CMUnitTest wrong[] = {
		cmocka_unit_test(test_inexact),
		cmocka_unit_test(test_fault),
	};
	const struct CMUnitTest errors[] = {
		cmocka_unit_test(test_kinds),
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_groups),
		cmocka_unit_test(test_wrong_type),
		cmocka_unit_test(test_sysfs),
	};
	const char *what = argc > 1 ? argv[1] : "";

	cmocka_set_message_output(CM_OUTPUT_TAP);
	if (!strcmp(what, "counts"))
		return cmocka_run_group_tests_name("pmu counts", counts, NULL, NULL);
	if (!strcmp(what, "modes"))
		return cmocka_run_group_tests_name("pmu modes", modes, NULL, NULL);
	if (!strcmp(what, "groups"))
		return cmocka_run_group_tests_name("pmu groups", groups, NULL, NULL);
	if (!strcmp(what, "wrong"))
		return cmocka_run_group_tests_name("pmu wrong", wrong, NULL, NULL);
	if (!strcmp(what, "errors"))
		return cmocka_run_group_tests_name("pmu errors", errors, NULL, NULL);
	fprintf(stderr, "usage: pmu counts|modes|groups|wrong|errors\n");
	return 2;
}
