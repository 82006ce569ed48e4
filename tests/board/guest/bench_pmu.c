// SPDX-License-Identifier: GPL-2.0-only
/*
 * Figures of the PMU beside the character device, not verdicts:
 * bench_pmu [NS-PER-INSTRUCTION], on a board that runs by instruction count.
 */
#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "control.h"
#include "perf_pm.h"

#define COUNTERS	10
#define ROUNDS		1000
#define QUIET		63

static unsigned long ns_per_instruction = 8;

struct cost {
	struct control_stats stats;
	unsigned long long ns;
};

static struct cost now(void)
{
	struct cost c;
	struct timespec t;

	control_stats(&c.stats);
	clock_gettime(CLOCK_MONOTONIC, &t);
	c.ns = t.tv_sec * 1000000000ull + (unsigned long long)t.tv_nsec;
	return c;
}

static void tell(const char *what, const struct cost *from, unsigned int rounds)
{
	struct timespec t;
	struct cost to;

	clock_gettime(CLOCK_MONOTONIC, &t);
	to.ns = t.tv_sec * 1000000000ull + (unsigned long long)t.tv_nsec;
	control_stats(&to.stats);
	printf("%s: %.1f reads, %.1f writes, %llu instructions\n", what,
	       (double)(to.stats.reads - from->stats.reads) / rounds,
	       (double)(to.stats.writes - from->stats.writes) / rounds,
	       (to.ns - from->ns) / rounds / ns_per_instruction);
}

static void bench_device(void)
{
	struct mpc85xx_pm_config c = { .flags = MPC85XX_PM_CFG_START };
	struct mpc85xx_pm_snapshot s = { .flags = 0 };
	int fd = pm_open(O_RDWR), i;
	struct cost from;

	c.counter_mask = (1 << COUNTERS) - 1;
	for (i = 1; i < COUNTERS; i++)
		c.counters[i].lca = PM_EVENT(QUIET);
	from = now();
	if (ioctl(fd, MPC85XX_PM_IOC_CONFIGURE, &c))
		err(1, "configure");
	tell("configuring 10 counters", &from, 1);
	from = now();
	for (i = 0; i < ROUNDS; i++)
		if (ioctl(fd, MPC85XX_PM_IOC_READ, &s))
			err(1, "read");
	tell("snapshot of 10 counters", &from, ROUNDS);
	close(fd);
}

static void bench_perf(void)
{
	struct perf_event_attr attr = perf_attr(PERF_CYCLES);
	int fd[COUNTERS], i;
	__u64 v[1 + COUNTERS];
	struct cost from = now();

	attr.read_format = PERF_FORMAT_GROUP;
	attr.disabled = 1;
	for (i = 0; i < COUNTERS; i++) {
		fd[i] = perf_open_attr(&attr, i ? fd[0] : -1);
		if (fd[i] < 0)
			errx(1, "event %d: error %d", i, -fd[i]);
		attr.config = PERF_REF(QUIET);
		attr.read_format = 0;
		attr.disabled = 0;
	}
	tell("opening a group of 10 events of perf, each", &from, COUNTERS);
	from = now();
	for (i = 0; i < ROUNDS; i++) {
		perf_switch(fd[0], PERF_EVENT_IOC_ENABLE, false);
		perf_switch(fd[0], PERF_EVENT_IOC_DISABLE, false);
	}
	tell("switching the group on and off", &from, ROUNDS);
	perf_switch(fd[0], PERF_EVENT_IOC_ENABLE, false);
	from = now();
	for (i = 0; i < ROUNDS; i++)
		if (read(fd[0], v, sizeof(v)) != sizeof(v))
			err(1, "read of the group");
	tell("read of the group", &from, ROUNDS);
	from = now();
	for (i = 0; i < ROUNDS; i++)
		if (read(fd[1], v, sizeof(v[0])) != sizeof(v[0]))
			err(1, "read of one event");
	tell("read of one of its events", &from, ROUNDS);
	for (i = COUNTERS; i--;)
		close(fd[i]);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		ns_per_instruction = strtoul(argv[1], NULL, 10);
	bench_device();
	bench_perf();
	return 0;
}
