/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A block on the simulated monitor, with the interrupt delivered to it as a
 * machine would: some clocks after the line rose, once per rise or for as long as
 * it stays high.
 */
#ifndef TEST_RIG_H
#define TEST_RIG_H

#include <string.h>

#include "core/block.h"
#include "pmsim/gate.h"
#include "pmsim/pmsim.h"

#define RIG_CLOCK_HZ	250000000u	/* one clock is 4 ns */

struct rig {
	const struct mpm_soc *soc;
	struct pmsim *sim;
	struct pmsim_gate gate;
	u64 at_freeze[MPM_MAX_COUNTERS];	/* gate's counts when FAC was last set */
	struct mpm_block block;
	u32 access_clocks;	/* time that one register access takes */
	u32 irq_delay;		/* clocks from line to handler */
	bool use_irq;
	u64 handled, spurious, faults;
	u64 next_sync;		/* clock */
};

static inline u64 rig_ns(const struct rig *r)
{
	return pmsim_now(r->sim) * 4;
}

static u32 rig_rd(void *ctx, u32 off)
{
	struct rig *r = ctx;
	u32 value = (u32)pmsim_read(r->sim, off, 4);

	pmsim_run(r->sim, pmsim_now(r->sim) + r->access_clocks);
	return value;
}

static void rig_wr(void *ctx, u32 off, u32 value)
{
	struct rig *r = ctx;
	unsigned int n;

	if (off == MPM_PMGC0 && value & MPM_PMGC0_FAC)
		for (n = 0; n < r->soc->num_counters; n++)
			r->at_freeze[n] = pmsim_gate_count(&r->gate, r->sim, n);
	pmsim_gate_write(&r->gate, r->sim, off, value);
	pmsim_write(r->sim, off, value, 4);
	pmsim_run(r->sim, pmsim_now(r->sim) + r->access_clocks);
}

static inline void rig_new_of(struct rig *r, const struct mpm_soc *soc, const char *traffic)
{
	struct pmsim_setup setup = {
		.soc = soc,
		.traffic = traffic,
		.traffic_name = "test",
		.seed = 1,
		.clock_hz = RIG_CLOCK_HZ,
	};
	struct pmsim_error err = { "" };

	memset(r, 0, sizeof(*r));
	r->soc = soc;
	r->sim = pmsim_new(&setup, &err);
	if (!r->sim)
		fail_msg("%s", err.text);
	r->use_irq = true;
}

static inline void rig_new(struct rig *r, const char *traffic)
{
	rig_new_of(r, &mpm_soc_mpc8544e, traffic);
}

static inline int rig_init(struct rig *r)
{
	struct mpm_io io = { rig_rd, rig_wr, r };
	int ret = mpm_block_init(&r->block, r->soc, &io, RIG_CLOCK_HZ, rig_ns(r));

	r->block.has_irq = r->use_irq;
	/* The heaviest traffic of the tests, far beyond that of any hardware. */
	r->block.max_increment = 65536;
	r->next_sync = pmsim_now(r->sim) + RIG_CLOCK_HZ;
	return ret;
}

static inline void rig_handle(struct rig *r)
{
	switch (mpm_block_irq(&r->block, rig_ns(r))) {
	case MPM_IRQ_NONE:
		r->spurious++;
		break;
	case MPM_IRQ_FAULT:
		r->faults++;
		break;
	default:
		r->handled++;
	}
}

/* Runs @clocks, with interrupts and the periodic look (each second). */
static inline void rig_run(struct rig *r, u64 clocks)
{
	u64 end = pmsim_now(r->sim) + clocks;

	while (pmsim_now(r->sim) < end) {
		u64 stop = r->next_sync < end ? r->next_sync : end;

		if (r->use_irq && pmsim_run_to_irq(r->sim, stop)) {
			pmsim_run(r->sim, pmsim_now(r->sim) + r->irq_delay);
			rig_handle(r);
			/* A line that never falls must not keep time still. */
			if (pmsim_irq(r->sim))
				pmsim_run(r->sim, pmsim_now(r->sim) + 1);
			continue;
		}
		if (!r->use_irq)
			pmsim_run(r->sim, stop);
		if (pmsim_now(r->sim) >= r->next_sync) {
			mpm_block_sync(&r->block, rig_ns(r));
			r->next_sync = pmsim_now(r->sim) + RIG_CLOCK_HZ;
		}
	}
}

static inline void rig_free(struct rig *r)
{
	pmsim_free(r->sim);
}

#endif /* TEST_RIG_H */
