// SPDX-License-Identifier: GPL-2.0-only
/*
 * How long the processor takes no interrupts, at most, in each call of the driver,
 * in its handler, and in what perf does with its events: bench_irqsoff
 * [NS-PER-INSTRUCTION [MOST]].  The emulator looks on from outside.  With MOST, more
 * instructions than that in a line fail.
 */
#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "control.h"
#include "perf_pm.h"

#define COUNTERS	10
#define QUIET		63
#define TORRENT		22	/* of torrent.traffic */
#define ROTATING	14

static unsigned long ns_per_instruction = 8;
static unsigned long most;
static int over;

static void watch(void)
{
	if (control_command("watch"))
		errx(1, "the emulator cannot watch");
}

static void tell(const char *what)
{
	unsigned long n = control_ask("irqsoff") / ns_per_instruction;

	printf("interrupts off, at most %6lu instructions: %s\n", n, what);
	over |= most && n > most;
}

static void call(int fd, unsigned long request, void *arg, const char *what)
{
	watch();
	if (ioctl(fd, request, arg))
		err(1, "%s", what);
	tell(what);
}

static struct mpc85xx_pm_config all_on(unsigned int event)
{
	struct mpc85xx_pm_config c = { .flags = MPC85XX_PM_CFG_START };
	unsigned int i;

	c.counter_mask = (1 << COUNTERS) - 1;
	for (i = 1; i < COUNTERS; i++)
		c.counters[i].lca = PM_EVENT(event);
	return c;
}

static void bench_calls(int fd)
{
	struct mpc85xx_pm_config c = all_on(QUIET);
	struct mpc85xx_pm_control all = { .flags = 0 }, one = { .counter_mask = 2 };
	struct mpc85xx_pm_snapshot s = { .flags = 0 };

	call(fd, MPC85XX_PM_IOC_CONFIGURE, &c, "CONFIGURE, ten counters");
	call(fd, MPC85XX_PM_IOC_GET_CONFIG, &c, "GET_CONFIG");
	call(fd, MPC85XX_PM_IOC_READ, &s, "READ");
	s.flags = MPC85XX_PM_READ_RESET;
	call(fd, MPC85XX_PM_IOC_READ, &s, "READ with RESET");
	call(fd, MPC85XX_PM_IOC_RESET, &one, "RESET of one");
	call(fd, MPC85XX_PM_IOC_RESET, &all, "RESET");
	call(fd, MPC85XX_PM_IOC_FREEZE, &all, "FREEZE");
	call(fd, MPC85XX_PM_IOC_UNFREEZE, &all, "UNFREEZE");
	call(fd, MPC85XX_PM_IOC_STOP, &all, "STOP");
	call(fd, MPC85XX_PM_IOC_START, &all, "START");
	call(fd, MPC85XX_PM_IOC_RELEASE, NULL, "RELEASE");
}

static void overflows(int fd, struct mpc85xx_pm_config *c, const char *what)
{
	if (ioctl(fd, MPC85XX_PM_IOC_CONFIGURE, c))
		err(1, "%s", what);
	watch();
	usleep(3000);
	tell(what);
	ioctl(fd, MPC85XX_PM_IOC_RELEASE);
}

static void bench_handler(int fd)
{
	struct mpc85xx_pm_config c = all_on(TORRENT);

	overflows(fd, &c, "handler, nine counters overflow");
	c.flags |= MPC85XX_PM_CFG_SAMPLE_VALUES;
	c.counters[1].flags = MPC85XX_PM_CTR_SAMPLE;
	c.counters[1].period = 1ull << 30;
	overflows(fd, &c, "handler, a sample with ten values");
}

static int perf_event(__u64 config, int group, int disabled)
{
	struct perf_event_attr attr = perf_attr(config);
	int fd;

	attr.disabled = disabled;
	attr.read_format = group < 0 ? PERF_FORMAT_GROUP : 0;
	fd = perf_open_attr(&attr, group);
	if (fd < 0)
		errx(1, "event: error %d", -fd);
	return fd;
}

static void close_all(int *fd, int count)
{
	while (count--)
		close(fd[count]);
}

static void bench_group(void)
{
	int fd[COUNTERS], i;
	__u64 v[1 + COUNTERS];

	watch();
	for (i = 0; i < COUNTERS; i++)
		fd[i] = perf_event(i ? PERF_REF(QUIET) : PERF_CYCLES, i ? fd[0] : -1, !i);
	tell("perf, opening a group of ten that is off");
	watch();
	perf_switch(fd[0], PERF_EVENT_IOC_ENABLE, false);
	tell("perf, switching the group on");
	watch();
	if (read(fd[0], v, sizeof(v)) != sizeof(v))
		err(1, "read of the group");
	tell("perf, read of the group");
	watch();
	perf_switch(fd[0], PERF_EVENT_IOC_DISABLE, false);
	tell("perf, switching the group off");
	close_all(fd, COUNTERS);
}

/* All run; then comes one that only PMC4 can count, where another sits. */
static void bench_singles(void)
{
	int fd[ROTATING], i;

	watch();
	for (i = 0; i < COUNTERS - 1; i++)
		fd[i] = perf_event(i ? PERF_REF(QUIET) : PERF_CYCLES, -1, 0);
	tell("perf, opening nine events one after the other");
	watch();
	fd[i] = perf_event(PERF_OWN(4, 121), -1, 0);
	tell("perf, opening one that others make room for");
	watch();
	close(fd[i]);
	tell("perf, closing it");
	for (; i < ROTATING; i++)
		fd[i] = perf_event(PERF_OWN(4, 121 + i % 2), -1, 0);
	watch();
	usleep(9000);
	tell("perf, taking turns");
	close_all(fd, ROTATING);
}

int main(int argc, char **argv)
{
	int fd = pm_open(O_RDWR | O_NONBLOCK);

	if (argc > 1)
		ns_per_instruction = strtoul(argv[1], NULL, 10);
	if (argc > 2)
		most = strtoul(argv[2], NULL, 10);
	watch();
	usleep(9000);
	tell("nothing but the kernel's own ticks");
	bench_calls(fd);
	bench_handler(fd);
	close(fd);
	bench_group();
	bench_singles();
	return over;
}
