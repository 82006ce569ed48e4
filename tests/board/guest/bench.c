// SPDX-License-Identifier: GPL-2.0-only
/*
 * Figures of the driver, not verdicts: bench [NS-PER-INSTRUCTION [quick]].  On a
 * board that runs by instruction count, guest time is a count of instructions.
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

static int fd;
static unsigned long ns_per_instruction = 8;
/* quick: less of everything, for numbers that do not need more. */
static unsigned int rounds = 1000;
static unsigned int overflow_us = 100000;
static unsigned int rate_ns = 500000000;
static unsigned int work_rounds = 5000000;

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
	unsigned int i;

	configure(n, 63);
	control_stats(&a);
	from = now_ns();
	for (i = 0; i < rounds; i++) {
		struct mpc85xx_pm_snapshot s = { 0 };

		call(MPC85XX_PM_IOC_READ, &s, "read");
	}
	to = now_ns();
	control_stats(&b);
	printf("snapshot of %2u counters: %llu reads, %llu writes, %llu instructions\n", n,
	       (unsigned long long)(b.reads - a.reads) / rounds,
	       (unsigned long long)(b.writes - a.writes) / rounds,
	       (to - from) / rounds / ns_per_instruction);
	call(MPC85XX_PM_IOC_RELEASE, NULL, "release");
}

/* @n counters that overflow together (traffic of bench: Ref:22 in torrents). */
static void bench_overflow(unsigned int n)
{
	unsigned long long accesses, interrupts;
	struct control_stats a, b;

	configure(n + 1, 22);
	control_stats(&a);
	usleep(overflow_us);
	control_stats(&b);
	accesses = b.reads - a.reads + b.writes - a.writes;
	interrupts = b.irq_rises - a.irq_rises;
	printf("overflow of %u counter%s: %.2f accesses per interrupt, %llu interrupts in %u ms\n",
	       n, n == 1 ? "" : "s", (double)accesses / (double)interrupts, interrupts,
	       overflow_us / 1000);
	call(MPC85XX_PM_IOC_RELEASE, NULL, "release");
}

/* PMC1 samples Ref:22, and PMC0 counts. */
static void configure_sampling(unsigned long long period, unsigned int flags, unsigned int n)
{
	struct mpc85xx_pm_config c = {
		.flags = MPC85XX_PM_CFG_START | flags, .fifo_records = 16384,
	};
	unsigned int i;

	c.counter_mask = (1u << n) - 1;
	for (i = 1; i < n; i++)
		c.counters[i].lca = 22 << 16;
	c.counters[1].flags = MPC85XX_PM_CTR_SAMPLE;
	c.counters[1].period = period;
	call(MPC85XX_PM_IOC_CONFIGURE, &c, "configure");
}

/* ns that a fixed piece of work takes. */
static unsigned long long work_ns(void)
{
	unsigned long long from = now_ns();
	volatile unsigned int i;

	for (i = 0; i < work_rounds; i++)
		;
	return now_ns() - from;
}

/* Records of one read(), 0 when there are none. */
static unsigned long long read_some(void)
{
	static char buf[1 << 16];
	ssize_t size = read(fd, buf, sizeof(buf)), at;
	unsigned long long records = 0;

	for (at = 0; at < size; records++)
		at += ((struct mpc85xx_pm_record *)(buf + at))->size;
	return records;
}

/* Records that are there once nothing samples, and the ns it took to read them. */
static unsigned long long drain(unsigned long long *ns)
{
	unsigned long long records = 0, some, from = now_ns();

	while ((some = read_some()))
		records += some;
	*ns = now_ns() - from;
	return records;
}

static unsigned long long lost(void)
{
	struct mpc85xx_pm_snapshot s = { 0 };

	call(MPC85XX_PM_IOC_READ, &s, "read");
	return s.records_lost;
}

/* What a record costs whoever is interrupted, and then whoever reads it. */
static void bench_sample(unsigned int n, unsigned int flags, const char *what)
{
	unsigned long long without = work_ns(), with, records, ns;
	struct control_stats a, b;

	configure_sampling(1ull << 30, flags, n);
	control_stats(&a);
	with = work_ns();
	control_stats(&b);
	call(MPC85XX_PM_IOC_STOP, &(struct mpc85xx_pm_control){ 0 }, "stop");
	records = drain(&ns);
	printf("sample, %s: %.1f accesses, %llu instructions, and %llu to read it (%llu records, %llu lost)\n",
	       what, (double)(b.reads + b.writes - a.reads - a.writes) /
	       (double)(b.irq_rises - a.irq_rises),
	       (with - without) / records / ns_per_instruction,
	       ns / records / ns_per_instruction, records, lost());
	call(MPC85XX_PM_IOC_RELEASE, NULL, "release");
}

/*
 * Records a second of a reader that does nothing else.  It ends by the clock:
 * where it only just keeps up there is always one more.
 */
static unsigned long long read_rate(void)
{
	unsigned long long records = 0, from = now_ns(), to;

	do {
		records += read_some();
		to = now_ns();
	} while (to - from < rate_ns);
	return records * 1000000000 / (to - from);
}

/*
 * Ever shorter periods until a reader that does nothing else loses records, or
 * until no more come: a counter does not count while its overflow is handled.
 */
static void bench_highest_rate(void)
{
	unsigned long long period, rate, best = 0;
	const char *then = "records get lost";

	for (period = 1ull << 33; period; period = period * 7 / 8) {
		configure_sampling(period, 0, 2);
		rate = read_rate();
		if (lost())
			break;
		if (rate < best + best / 100) {
			then = "overflows come no faster";
			break;
		}
		best = rate;
		call(MPC85XX_PM_IOC_RELEASE, NULL, "release");
	}
	printf("highest rate without loss: %llu records a second (beyond it, %s)\n", best, then);
	call(MPC85XX_PM_IOC_RELEASE, NULL, "release");
}

static void set_max_irq_rate(const char *rate)
{
	FILE *f = fopen("/sys/module/mpc85xx_pm/parameters/max_irq_rate", "w");

	if (!f || fputs(rate, f) < 0 || fclose(f))
		err(1, "max_irq_rate");
}

/* How much of its pace work keeps while counters overflow all the time. */
static void bench_storm(const char *rate)
{
	unsigned long long without = work_ns(), with;

	set_max_irq_rate(rate);
	configure_sampling(1, 0, 2);
	with = work_ns();
	printf("storm, max_irq_rate=%s: work keeps %llu%% of its pace\n", rate,
	       without * 100 / with);
	call(MPC85XX_PM_IOC_RELEASE, NULL, "release");
	set_max_irq_rate("0");
}

int main(int argc, char **argv)
{
	unsigned int n;

	if (argc > 1)
		ns_per_instruction = strtoul(argv[1], NULL, 10);
	if (argc > 2) {
		rounds = 20;
		overflow_us = 10000;
		rate_ns = 20000000;
		work_rounds = 200000;
	}
	fd = open("/dev/mpc85xx_pm0", O_RDWR | O_NONBLOCK);
	if (fd < 0)
		err(1, "/dev/mpc85xx_pm0");
	for (n = 1; n <= 10; n++)
		bench_snapshot(n);
	bench_overflow(1);
	bench_overflow(9);
	bench_sample(2, 0, "PMC0 beside it");
	bench_sample(10, MPC85XX_PM_CFG_SAMPLE_VALUES, "values of 10 counters");
	bench_highest_rate();
	bench_storm("1000");
	bench_storm("10000");
	return 0;
}
