// SPDX-License-Identifier: GPL-2.0-only
/*
 * Figures of the driver, not verdicts: bench [NS-PER-INSTRUCTION].  On a board
 * that runs by instruction count, guest time is a count of instructions.
 */
#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include <linux/mpc85xx_pm.h>

#include "control.h"

#define ROUNDS	1000

static int fd;
static unsigned long ns_per_instruction = 8;

static unsigned long long now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000ull + (unsigned long long)t.tv_nsec;
}

static void call(unsigned long request, void *arg, const char *name)
{
	if (ioctl(fd, request, arg))
		err(1, "%s", name);
}

/* PMC0 and the @n - 1 counters after it, on an event that does not occur. */
static void configure(unsigned int n, unsigned int code)
{
	struct mpc85xx_pm_config c = { .flags = MPC85XX_PM_CFG_START };
	unsigned int i;

	c.counter_mask = (1u << n) - 1;
	for (i = 1; i < n; i++)
		c.counters[i].lca = code << 16;
	call(MPC85XX_PM_IOC_CONFIGURE, &c, "configure");
}

static void bench_snapshot(unsigned int n)
{
	struct control_stats a, b;
	unsigned long long from, to;
	int i;

	configure(n, 63);
	control_stats(&a);
	from = now_ns();
	for (i = 0; i < ROUNDS; i++) {
		struct mpc85xx_pm_snapshot s = { 0 };

		call(MPC85XX_PM_IOC_READ, &s, "read");
	}
	to = now_ns();
	control_stats(&b);
	printf("snapshot of %2u counters: %llu reads, %llu writes, %llu instructions\n", n,
	       (unsigned long long)(b.reads - a.reads) / ROUNDS,
	       (unsigned long long)(b.writes - a.writes) / ROUNDS,
	       (to - from) / ROUNDS / ns_per_instruction);
	call(MPC85XX_PM_IOC_RELEASE, NULL, "release");
}

/* @n counters that overflow together (traffic of bench: Ref:22 in torrents). */
static void bench_overflow(unsigned int n)
{
	unsigned long long accesses, interrupts;
	struct control_stats a, b;

	configure(n + 1, 22);
	control_stats(&a);
	usleep(100000);
	control_stats(&b);
	accesses = b.reads - a.reads + b.writes - a.writes;
	interrupts = b.irq_rises - a.irq_rises;
	printf("overflow of %u counter%s: %.2f accesses per interrupt, %llu interrupts in 100 ms\n",
	       n, n == 1 ? "" : "s", (double)accesses / (double)interrupts, interrupts);
	call(MPC85XX_PM_IOC_RELEASE, NULL, "release");
}

int main(int argc, char **argv)
{
	unsigned int n;

	if (argc > 1)
		ns_per_instruction = strtoul(argv[1], NULL, 10);
	fd = open("/dev/mpc85xx_pm0", O_RDWR);
	if (fd < 0)
		err(1, "/dev/mpc85xx_pm0");
	for (n = 1; n <= 10; n++)
		bench_snapshot(n);
	bench_overflow(1);
	bench_overflow(9);
	return 0;
}
