// SPDX-License-Identifier: GPL-2.0-only
/*
 * Tracepoints that lead a group with an event of the monitor in it: the kernel then
 * reads the monitor wherever the tracepoint stands, in the middle of the timer code
 * or of an interrupt.  Meanwhile the driver arms timers, queues work and wakes
 * readers as fast as it can.  A driver that does so while it holds its lock hangs
 * here, or is told so by lockdep in the kernel's log.  The tracepoints of locks
 * themselves are left out: on a 32-bit kernel perf's own counts are behind a lock, and
 * perf deadlocks in them without any driver.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "control.h"
#include "perf_pm.h"

#define EVENTS		"/sys/kernel/debug/tracing/events/"
#define QUIET		50	/* no traffic: only what is raised here */
#define PAGES		8	/* of samples; the oldest are overwritten */
#define ROUNDS		200
#define RAISED		1000

static void raise_events(unsigned int count)
{
	*control_raise() = QUIET << 16 | count;
}

/* A leader that samples each time, with the values of the group, or -1. */
static int open_leader(const char *tracepoint, unsigned int cpu)
{
	struct perf_event_attr attr;
	char path[128], id[16];

	snprintf(path, sizeof(path), EVENTS "%s/id", tracepoint);
	if (pm_read_file(path, id, sizeof(id)))
		return -1;
	memset(&attr, 0, sizeof(attr));
	attr.size = sizeof(attr);
	attr.type = PERF_TYPE_TRACEPOINT;
	attr.config = strtoull(id, NULL, 10);
	attr.sample_period = 1;
	attr.sample_type = PERF_SAMPLE_READ;
	attr.read_format = PERF_FORMAT_GROUP;
	return (int)syscall(SYS_perf_event_open, &attr, -1, cpu, -1, PERF_FLAG_FD_CLOEXEC);
}

/* What makes the driver arm its timers: counters that start and stop, and readers. */
static void keep_busy(unsigned int rounds)
{
	for (unsigned int i = 0; i < rounds; i++) {
		int fd = perf_open(PERF_REF(QUIET + 1 + i % 3), -1);

		if (fd < 0)
			fail_msg("an event: %s", strerror(-fd));
		perf_switch(fd, PERF_EVENT_IOC_DISABLE, false);
		perf_switch(fd, PERF_EVENT_IOC_ENABLE, false);
		raise_events(RAISED / ROUNDS);
		close(fd);
		usleep(1);
	}
}

/* Samples of a group of two: the monitor's count in each, which never goes back. */
static unsigned int check_samples(const struct perf_event_mmap_page *head, __u64 most)
{
	const char *data = (const char *)head + sysconf(_SC_PAGESIZE);
	__u64 size = (__u64)PAGES * (__u64)sysconf(_SC_PAGESIZE);
	__u64 at = head->data_tail, end = head->data_head, last = 0;
	unsigned int samples = 0;

	__sync_synchronize();
	while (at < end) {
		struct perf_event_header record;
		__u64 v[3];	/* how many, the leader's, the monitor's */

		for (size_t i = 0; i < sizeof(record); i++)
			((char *)&record)[i] = data[(at + i) % size];
		if (record.type == PERF_RECORD_SAMPLE) {
			for (size_t i = 0; i < sizeof(v); i++)
				((char *)v)[i] = data[(at + sizeof(record) + i) % size];
			assert_int_equal(v[0], 2);
			assert_true(v[2] >= last);
			assert_true(v[2] <= most);
			last = v[2];
			samples++;
		}
		at += record.size;
	}
	return samples;
}

static void read_from(const char *tracepoint)
{
	size_t size = (size_t)(1 + PAGES) * (size_t)sysconf(_SC_PAGESIZE);
	unsigned int samples;
	int leader = open_leader(tracepoint, perf_cpu()), event;
	__u64 values[2];
	void *ring;

	if (leader < 0) {
		fail_msg("%s: %s", tracepoint, strerror(errno));
		return;
	}
	event = perf_open(PERF_REF(QUIET), leader);
	if (event < 0)
		fail_msg("an event behind %s: %s", tracepoint, strerror(-event));
	/* writable: the kernel stops when the ring is full, nothing is overwritten */
	ring = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, leader, 0);
	assert_ptr_not_equal(ring, MAP_FAILED);
	keep_busy(ROUNDS);
	assert_int_equal(perf_read_group(leader, values, 2), 2);
	assert_int_equal(values[1], RAISED);
	samples = check_samples(ring, RAISED);
	printf("%s: %u samples\n", tracepoint, samples);
	assert_true(samples > 0);
	munmap(ring, size);
	close(event);
	close(leader);
}

static void test_timer_start(void **state)
{
	(void)state;
	read_from("timer/timer_start");
}

static void test_hrtimer_start(void **state)
{
	(void)state;
	read_from("timer/hrtimer_start");
}

static void test_work_queued(void **state)
{
	(void)state;
	read_from("workqueue/workqueue_queue_work");
}

static void test_waking(void **state)
{
	(void)state;
	read_from("sched/sched_waking");
}

static void test_interrupt(void **state)
{
	(void)state;
	read_from("irq/softirq_raise");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_timer_start),
		cmocka_unit_test(test_hrtimer_start),
		cmocka_unit_test(test_work_queued),
		cmocka_unit_test(test_waking),
		cmocka_unit_test(test_interrupt),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
