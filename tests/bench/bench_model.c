// SPDX-License-Identifier: GPL-2.0-only
/* Speed of the register model on one core. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "pmsim/pmsim.h"

#define CLOCK_HZ	400000000u

/* Processor time: other programs may be running. */
static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 0.000000001;
}

static struct pmsim *monitor(const char *traffic)
{
	struct pmsim_setup setup = {
		.soc = &mpm_soc_mpc8544e, .traffic = traffic,
		.traffic_name = "bench", .seed = 1, .clock_hz = CLOCK_HZ,
	};
	struct pmsim_error err = { "" };
	struct pmsim *s = pmsim_new(&setup, &err);

	if (!s) {
		fprintf(stderr, "bench_model: %s\n", err.text);
		exit(1);
	}
	return s;
}

/* Counter 1 on Ref:22, with @lca and @lcb added, for @clocks. */
static void run(const char *name, const char *traffic, u32 lca, u32 lcb, u64 clocks)
{
	struct pmsim *s = monitor(traffic);
	double begin, time;
	u64 events;

	pmsim_write(s, MPM_PMLCB(1), lcb, 4);
	pmsim_write(s, MPM_PMLCA(1), lca | 22u << 16, 4);
	begin = seconds();
	pmsim_run(s, clocks);
	time = seconds() - begin;
	events = pmsim_truth(s, 22, 0, clocks);
	printf("model: %-34s %12llu events in %.3f s, %.1f million/s\n", name,
	       (unsigned long long)events, time, (double)events / time * 0.000001);
	pmsim_free(s);
}

static void idle_hour(void)
{
	struct pmsim *s = monitor("steady pic_interrupt every 4ms\n"
				  "steady l2_inst_hit every 20us\n"
				  "random l2_data_miss mean 20ms\n");
	double begin;

	pmsim_write(s, MPM_PMLCA(1), 22u << 16 | MPM_PMLCA_CE, 4);
	pmsim_write(s, MPM_PMLCA(2), 26u << 16 | MPM_PMLCA_CE, 4);
	pmsim_write(s, MPM_PMLCA(4), 121u << 16 | MPM_PMLCA_CE, 4);
	pmsim_write(s, MPM_PMGC0, MPM_PMGC0_PMIE, 4);
	begin = seconds();
	pmsim_run(s, 3600ull * CLOCK_HZ);
	printf("model: an hour of an idle machine         %.3f s\n", seconds() - begin);
	pmsim_free(s);
}

/* As a driver's handler clears it, without any other access. */
static void overflows(void)
{
	struct pmsim *s = monitor("steady l2_inst_hit every 1 weight 65536\n");
	unsigned int i, count = 200000;
	double begin;

	pmsim_write(s, MPM_PMLCA(1), 22u << 16 | MPM_PMLCA_CE, 4);
	pmsim_write(s, MPM_PMGC0, MPM_PMGC0_PMIE, 4);
	begin = seconds();
	for (i = 0; i < count; i++) {
		pmsim_run_to_irq(s, UINT64_MAX);
		pmsim_write(s, MPM_PMC(1), 0, 4);
	}
	printf("model: interrupts, cleared by one write  %12u in %.3f s\n", count,
	       seconds() - begin);
	pmsim_free(s);
}

int main(void)
{
	u32 burst = 4u << 11 | 1u << 6 | 8u;

	run("plain, steady", "steady ref:22 every 3\n", 0, 0, 3600ull * CLOCK_HZ);
	run("plain, random one by one", "random ref:22 mean 5\n", 0, 0, 100000000);
	run("plain, four random sources",
	    "random ref:22 mean 20\nrandom ref:22 mean 20\n"
	    "random ref:22 mean 20\nrandom ref:22 mean 20\n", 0, 0, 100000000);
	run("plain, random, four outcomes",
	    "random ref:22 9 | ref:22+ref:23 9 | ref:22+c1:70 1 | ref:22+c2:70 1 mean 5\n",
	    0, 0, 100000000);
	run("bursts", "random ref:22 mean 5\n", burst, 0, 20000000);
	run("operations with a threshold", "op ref:22 every 100 length 20..80\n", 0, 50,
	    500000000);
	run("queue above a threshold", "level ref:22 step 10 entries 0..16\n", 0, 4,
	    200000000);
	idle_hour();
	overflows();
	return 0;
}
