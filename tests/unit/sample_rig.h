/* SPDX-License-Identifier: GPL-2.0-only */
/* What the tests of sampling share: who listens to the block, and the law. */
#ifndef TEST_SAMPLE_RIG_H
#define TEST_SAMPLE_RIG_H

#include "block_rig.h"

#define MAX_TOLD	4096

struct told {
	struct mpm_overflow o;
	u64 values[MPM_MAX_COUNTERS];
	u64 ns;
};

/* What the sink got, and per counter how far its periods have come. */
static struct {
	struct mpm_block *block;
	struct told told[MAX_TOLD];
	unsigned int count;
	u64 done[MPM_MAX_COUNTERS];	/* count up to which periods are told */
	u64 periods[MPM_MAX_COUNTERS];
	u32 resets, resumes, faults, throttles, unthrottles;
} sink;

/* The law, record by record: each begins where the one before ended. */
static void take_overflow(void *ctx, const struct mpm_overflow *o, u64 now_ns)
{
	struct told *t = &sink.told[sink.count % MAX_TOLD];
	unsigned int n = o->counter;

	(void)ctx;
	assert_true(n < MPM_MAX_COUNTERS);
	assert_true(o->ended.periods >= 1);
	assert_int_equal(o->ended.due - sink.done[n], o->ended.periods * o->ended.period);
	assert_true(o->value - o->ended.due < 1ull << 63);
	sink.done[n] = o->ended.due;
	sink.periods[n] += o->ended.periods;
	t->o = *o;
	t->ns = now_ns;
	for (n = 0; n < MPM_MAX_COUNTERS; n++)
		t->values[n] = sink.block->count[n].total;
	sink.count++;
}

static void take_state(void *ctx, u32 cause, u32 mask, u64 now_ns)
{
	(void)ctx;
	(void)now_ns;
	if (cause == MPC85XX_PM_CAUSE_RESET) {
		sink.resets++;
		for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
			if (mask & 1u << n)
				sink.done[n] = sink.block->initial[n];
	}
	sink.resumes += cause == MPC85XX_PM_CAUSE_RESUME;
	sink.faults += cause == MPC85XX_PM_CAUSE_FAULT;
}

static void take_throttle(void *ctx, bool on, u32 mask, u64 now_ns)
{
	(void)ctx;
	(void)now_ns;
	assert_int_equal(mask & ~sink.block->sampling, 0);
	sink.throttles += on;
	sink.unthrottles += !on;
}

static inline struct rig *sampling_rig(const char *traffic)
{
	struct rig *r = fixture(traffic);

	memset(&sink, 0, sizeof(sink));
	sink.block = &r->block;
	r->block.sink = (struct mpm_sink){
		.overflow = take_overflow, .state = take_state, .throttle = take_throttle,
	};
	return r;
}

/* Counters of @mask in use, none sampling. */
static inline struct mpc85xx_pm_config sampling_config(u32 mask)
{
	struct mpc85xx_pm_config c = config(mask);

	for (unsigned int n = 1; n < 10; n++)
		if (mask & 1u << n)
			c.counters[n].lca = EVENT(n & 1 ? L2_INST_HIT : L2_DATA_HIT);
	return c;
}

static inline void sample(struct mpc85xx_pm_config *c, unsigned int n, u64 period)
{
	c->counters[n].flags = MPC85XX_PM_CTR_SAMPLE;
	c->counters[n].period = period;
}

static inline void load(struct rig *r, const struct mpc85xx_pm_config *c)
{
	configure(r, c);
	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
		sink.done[n] = r->block.initial[n];
}

static inline void begin(struct rig *r, const struct mpc85xx_pm_config *c)
{
	load(r, c);
	start(r);
}

/* Nothing is due that has not been told; counts are the ground truth. */
static inline void assert_conserved(struct rig *r, bool truth)
{
	struct mpc85xx_pm_snapshot s = snapshot(r, 0);

	for (unsigned int n = 0; n < r->block.soc->num_counters; n++) {
		if (!(s.valid_mask & 1u << n))
			continue;
		if (truth)
			assert_int_equal(s.values[n] - r->block.initial[n], r->at_freeze[n]);
		if (!(r->block.sampling & 1u << n))
			continue;
		assert_true(s.values[n] - sink.done[n] < 1ull << 63);
		assert_true(s.values[n] - sink.done[n] < r->block.sample[n].period);
	}
}

static inline void stop(struct rig *r)
{
	assert_int_equal(mpm_block_stop(&r->block, 0, rig_ns(r)), 0);
}

struct wiring {
	const char *options;
	u32 delay;
};

static const struct wiring wirings[] __attribute__((unused)) = {
	{ "irq_is_level_of_msb=1", 0 },
	{ "irq_is_level_of_msb=1", 5000 },
	{ "irq_is_level_of_msb=0,irq_latch_clear=0", 0 },
	{ "irq_is_level_of_msb=0,irq_latch_clear=0", 5000 },
	{ "irq_is_level_of_msb=0,irq_latch_clear=1", 100 },
	{ "irq_is_level_of_msb=0,irq_latch_clear=2", 100 },
	{ "write_raises=1,carry_on_write=1", 100 },
	{ "fcece_is_level=1", 100 },
	{ "fcece_same_cycle=1,fcece_needs_pmie=1", 100 },
};

static inline struct rig *wired(const char *traffic, const struct wiring *w)
{
	struct rig *r = sampling_rig(traffic);
	struct pmsim_error err;

	if (pmsim_set_list(r->sim, w->options, &err))
		fail_msg("%s", err.text);
	r->irq_delay = w->delay;
	return r;
}

#endif /* TEST_SAMPLE_RIG_H */
