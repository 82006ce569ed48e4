// SPDX-License-Identifier: GPL-2.0-only
/* The block on the simulated monitor: states, registers, exact counts. */
#include "block_rig.h"

static void test_block_init_silences_dirty_hardware(void **state)
{
	static struct rig r;

	(void)state;
	rig_new(&r, plain);
	for (unsigned int n = 0; n < 10; n++) {
		pmsim_write(r.sim, MPM_PMC(n), 0xfffffff0, 4);
		pmsim_write(r.sim, MPM_PMLCB(n), 0x04040000, 4);
		pmsim_write(r.sim, MPM_PMLCA(n), n ? 0x04170000 : 0x04000000, 4);
	}
	pmsim_write(r.sim, MPM_PMGC0, MPM_PMGC0_PMIE | MPM_PMGC0_FCECE, 4);
	assert_true(pmsim_irq(r.sim));
	assert_int_equal(rig_init(&r), 0);
	assert_false(pmsim_irq(r.sim));
	assert_int_equal(reg(&r, MPM_PMGC0), MPM_PMGC0_FAC);
	for (unsigned int n = 0; n < 10; n++) {
		assert_int_equal(reg(&r, MPM_PMLCA(n)), MPM_PMLCA_FC);
		assert_int_equal(reg(&r, MPM_PMLCB(n)), 0);
	}
	assert_int_equal(mpm_block_state(&r.block), MPC85XX_PM_STATE_IDLE);
	rig_free(&r);
}

static void test_block_init_without_hardware_fails(void **state)
{
	static struct rig r;

	(void)state;
	rig_new(&r, plain);
	assert_int_equal(pmsim_set(r.sim, "fault_all_ones", 1), 0);
	assert_int_equal(rig_init(&r), -ENODEV);
	rig_free(&r);
}

static void test_block_configure_writes_words(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = l2_config(), back;

	(void)state;
	c.counters[1].initial = 0x123456789abcull;
	c.counters[0].initial = 0x1122334455667788ull;
	configure(r, &c);
	assert_int_equal(reg(r, MPM_PMGC0), 0x80000000);
	assert_int_equal(reg(r, MPM_PMLCA(0)), 0x80000000);
	assert_int_equal(reg(r, MPM_PMLCA(1)), 0x84170000);
	assert_int_equal(reg(r, MPM_PMLCA(2)), 0x84160000);
	assert_int_equal(reg(r, MPM_PMLCA(3)), 0x80000000);
	assert_int_equal(reg(r, MPM_PMLCA(4)), 0x84790000);
	/* Half of the range is left, whatever the start value. */
	assert_int_equal(reg(r, MPM_PMC(1)), 0x56789abc);
	assert_int_equal(reg(r, MPM_PMC0_LO), 0x55667788);
	assert_int_equal(reg(r, MPM_PMC0_HI), 0x11223344);
	assert_int_equal(mpm_block_state(&r->block), MPC85XX_PM_STATE_STOPPED);

	mpm_block_get_config(&r->block, &back);
	assert_int_equal(back.generation, 1);
	back.generation = 0;
	assert_memory_equal(&back, &c, sizeof(c));
	done(r);
}

static void test_block_counts_match_truth(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = l2_config();
	struct mpc85xx_pm_snapshot s;

	(void)state;
	c.counters[1].initial = 0xfffffffff0ull;
	configure(r, &c);
	rig_run(r, 1000);
	s = snapshot(r, 0);
	assert_truth(r, &s);
	assert_int_equal(s.values[2], 0);
	start(r);
	for (int i = 0; i < 100; i++) {
		rig_run(r, 997 + i);
		s = snapshot(r, 0);
		assert_truth(r, &s);
	}
	assert_true(s.values[2] > 30000);
	assert_int_equal(mpm_block_stop(&r->block, 1 << 2, rig_ns(r)), 0);
	rig_run(r, 10000);
	s = snapshot(r, MPC85XX_PM_READ_FREEZE);
	assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
	assert_truth(r, &s);
	rig_run(r, 10000);
	assert_memory_equal(snapshot(r, 0).values, s.values, sizeof(s.values));
	assert_int_equal(mpm_block_unfreeze(&r->block, rig_ns(r)), 0);
	rig_run(r, 10000);
	s = snapshot(r, 0);
	assert_int_equal(s.state, MPC85XX_PM_STATE_RUNNING);
	assert_truth(r, &s);
	done(r);
}

static void test_block_starts_and_stops_in_one_clock(void **state)
{
	struct rig *r = fixture("steady ref:22 every 1\n");
	struct mpc85xx_pm_config c = config(0x3ff);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	for (unsigned int n = 1; n < 10; n++)
		c.counters[n].lca = EVENT(L2_INST_HIT);
	configure(r, &c);
	start(r);
	rig_run(r, 12345);
	assert_int_equal(mpm_block_stop(&r->block, 0, rig_ns(r)), 0);
	s = snapshot(r, 0);
	assert_true(s.values[0] >= 12345);
	for (unsigned int n = 1; n < 10; n++)
		assert_int_equal(s.values[n], s.values[0]);
	done(r);
}

static void test_block_times(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = l2_config();
	struct mpc85xx_pm_snapshot s;

	(void)state;
	r->access_clocks = 0;
	configure(r, &c);
	rig_run(r, 1000);
	start(r);
	rig_run(r, 2000);
	assert_int_equal(mpm_block_freeze(&r->block, rig_ns(r)), 0);
	rig_run(r, 500);
	assert_int_equal(mpm_block_unfreeze(&r->block, rig_ns(r)), 0);
	rig_run(r, 100);
	assert_int_equal(mpm_block_stop(&r->block, 0, rig_ns(r)), 0);
	rig_run(r, 5000);
	s = snapshot(r, 0);
	assert_int_equal(s.time_enabled_ns, 2600 * 4);
	assert_int_equal(s.time_frozen_ns, 500 * 4);
	assert_int_equal(s.time_running_ns, 2100 * 4);
	assert_int_equal(s.values[0], 2100);
	assert_int_equal(s.timestamp_ns, rig_ns(r));
	done(r);
}

static void test_block_reset(void **state)
{
	struct rig *r = fixture("steady ref:22 every 1\n");
	struct mpc85xx_pm_config c = config(0x7);
	struct mpc85xx_pm_snapshot s;
	u64 before;

	(void)state;
	r->access_clocks = 0;
	c.counters[1].lca = EVENT(L2_INST_HIT);
	c.counters[1].initial = 100;
	c.counters[2].lca = EVENT(L2_INST_HIT);
	configure(r, &c);
	start(r);
	rig_run(r, 1000);
	assert_int_equal(mpm_block_reset(&r->block, 1 << 1, rig_ns(r)), 0);
	rig_run(r, 10);
	s = snapshot(r, 0);
	assert_int_equal(s.values[0], 1010);
	assert_int_equal(s.values[1], 110);
	assert_int_equal(s.values[2], 1010);
	before = s.values[2];
	s = snapshot(r, MPC85XX_PM_READ_RESET);
	assert_int_equal(s.values[2], before);
	rig_run(r, 10);
	s = snapshot(r, 0);
	assert_int_equal(s.values[0], 10);
	assert_int_equal(s.values[1], 110);
	assert_int_equal(s.values[2], 10);
	assert_int_equal(s.time_enabled_ns, 40);
	assert_int_equal(mpm_block_reset(&r->block, 1 << 5, rig_ns(r)), -EINVAL);
	done(r);
}

static void test_block_raw_values(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = l2_config();
	struct mpc85xx_pm_snapshot s;

	(void)state;
	c.counters[1].initial = 0x700000000ull;
	configure(r, &c);
	s = snapshot(r, 0);
	assert_int_equal(s.values[1], 0x700000000ull);
	s = snapshot(r, MPC85XX_PM_READ_RAW);
	assert_int_equal(s.values[1], 0);
	done(r);
}

static void test_block_state_errors(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = l2_config();
	struct mpc85xx_pm_snapshot s;

	(void)state;
	assert_int_equal(mpm_block_start(&r->block, 0, 0), -EINVAL);
	assert_int_equal(mpm_block_stop(&r->block, 0, 0), -EINVAL);
	assert_int_equal(mpm_block_reset(&r->block, 0, 0), -EINVAL);
	assert_int_equal(mpm_block_freeze(&r->block, 0), -EINVAL);
	assert_int_equal(mpm_block_unfreeze(&r->block, 0), -EINVAL);
	s = snapshot(r, 0);
	assert_int_equal(s.state, MPC85XX_PM_STATE_IDLE);
	assert_int_equal(s.valid_mask, 0);
	configure(r, &c);
	assert_int_equal(mpm_block_start(&r->block, 1 << 3, rig_ns(r)), -EINVAL);
	assert_int_equal(mpm_block_check_generation(&r->block, 0), 0);
	assert_int_equal(mpm_block_check_generation(&r->block, 1), 0);
	assert_int_equal(mpm_block_check_generation(&r->block, 2), -ESTALE);
	start(r);
	assert_int_equal(mpm_block_can_configure(&r->block), -EBUSY);
	assert_int_equal(mpm_block_configure(&r->block, &c, rig_ns(r)), -EBUSY);
	assert_int_equal(mpm_block_state(&r->block), MPC85XX_PM_STATE_RUNNING);
	rig_run(r, 700);
	mpm_block_release(&r->block, rig_ns(r));
	s = snapshot(r, 0);
	assert_int_equal(s.state, MPC85XX_PM_STATE_IDLE);
	assert_int_equal(s.valid_mask, 0x17);
	assert_true(s.values[1] >= 100);
	configure(r, &c);
	assert_int_equal(snapshot(r, 0).generation, 2);
	assert_int_equal(snapshot(r, 0).values[1], 0);
	done(r);
}

/* How the interrupt may be wired: hardware.rst */
static const struct { u64 level, latch_clear, latch_needs_pmie; } irq_models[] = {
	{ 1, 0, 0 }, { 0, 0, 0 }, { 0, 1, 0 }, { 0, 2, 0 }, { 0, 2, 1 },
};

/*
 * Counters are read as they run.  Where a read takes away what comes in that clock, it
 * does so once for each read at most, and never adds anything.
 */
static void assert_nearly_true(struct rig *r, const struct mpc85xx_pm_snapshot *s)
{
	struct pmsim_stats st;

	pmsim_stats(r->sim, &st);
	for (unsigned int n = 0; n < r->block.soc->num_counters; n++) {
		assert_true(s->values[n] <= r->at_freeze[n]);
		assert_true(r->at_freeze[n] - s->values[n] <= st.reads * 65536);
	}
}

/* Nine counters, handlers late by up to @delay clocks: nothing is lost. */
static u64 overflow_run(const char *option, u64 value, unsigned int irq_model, u32 delay)
{
	struct rig *r = fixture(torrent);
	struct mpc85xx_pm_config c = config(0x3ff);
	struct mpc85xx_pm_snapshot s;
	u64 overflows;

	for (unsigned int n = 1; n < 10; n++)
		c.counters[n].lca = EVENT(n & 1 ? L2_INST_HIT : L2_DATA_HIT);
	assert_int_equal(pmsim_set(r->sim, "irq_is_level_of_msb", irq_models[irq_model].level), 0);
	assert_int_equal(pmsim_set(r->sim, "irq_latch_clear",
				   irq_models[irq_model].latch_clear), 0);
	assert_int_equal(pmsim_set(r->sim, "irq_latch_needs_pmie",
				   irq_models[irq_model].latch_needs_pmie), 0);
	if (option)
		assert_int_equal(pmsim_set(r->sim, option, value), 0);
	r->irq_delay = delay;
	configure(r, &c);
	start(r);
	for (int i = 0; i < 20; i++) {
		rig_run(r, 250000 + 13 * i);
		s = snapshot(r, i & 1 ? MPC85XX_PM_READ_FREEZE : 0);
		if (option && !strcmp(option, "read_drops_increment") && value)
			assert_nearly_true(r, &s);
		else
			assert_truth(r, &s);
		assert_int_equal(s.inexact_mask | s.tainted_mask, 0);
		if (i & 1) {
			rig_run(r, 1000);
			assert_int_equal(mpm_block_unfreeze(&r->block, rig_ns(r)), 0);
		}
	}
	overflows = r->block.overflow_irqs;
	assert_true(overflows > 500);
	assert_int_equal(r->faults, 0);
	/* A latched request costs at most one more interrupt an overflow. */
	assert_true(r->spurious <= r->handled);
	done(r);
	return overflows;
}

static void test_block_overflows_exact_in_every_setting(void **state)
{
	u64 overflows = 0;

	(void)state;
	for (unsigned int m = 0; m < ARRAY_SIZE(irq_models); m++) {
		for (u32 delay = 0; delay <= 20000; delay += 5000)
			overflows += overflow_run(NULL, 0, m, delay);
		for (unsigned int i = 0; i < pmsim_option_count; i++) {
			const struct pmsim_option *o = &pmsim_options[i];

			/* what the hardware loses, no driver can count */
			if (o->fault || !strncmp(o->name, "irq_", 4) ||
			    !strcmp(o->name, "increment_cap"))
				continue;
			for (u64 v = o->min; v <= o->max && v < o->min + 5; v++)
				overflows += overflow_run(o->name, v, m, 1000);
		}
	}
	print_message("%llu overflows\n", (unsigned long long)overflows);
}

/*
 * Without FCECE no interrupt comes in one of the readings, and FCECE would freeze:
 * the periodic look finds each overflow, at the highest rate it is made for.
 */
static void test_block_exact_without_any_interrupt(void **state)
{
	struct rig *r = fixture("steady ref:22 every 1 weight 4\nsteady ref:23 every 1 weight 3\n");
	struct mpc85xx_pm_config c = config(0x3ff);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	for (unsigned int n = 1; n < 10; n++)
		c.counters[n].lca = EVENT(n & 1 ? 22 : 23);
	assert_int_equal(pmsim_set(r->sim, "irq_needs_fcece", 1), 0);
	configure(r, &c);
	start(r);
	for (int i = 0; i < 30; i++) {
		rig_run(r, RIG_CLOCK_HZ / 2 + 1234567);
		s = snapshot(r, i & 1 ? MPC85XX_PM_READ_FREEZE : 0);
		assert_truth(r, &s);
		assert_int_equal(s.inexact_mask, 0);
		if (i & 1)
			assert_int_equal(mpm_block_unfreeze(&r->block, rig_ns(r)), 0);
	}
	assert_true(s.values[1] > 3ull << 32);
	assert_int_equal(r->block.overflow_irqs, 0);
	assert_true(r->block.missed_irqs >= 9 * 5);
	assert_int_equal(r->block.pmgc0 & MPM_PMGC0_FCECE, 0);
	done(r);
}

static void test_block_million_overflows(void **state)
{
	struct rig *r = fixture(torrent);
	struct mpc85xx_pm_config c = config(0x3ff);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	for (unsigned int n = 1; n < 10; n++)
		c.counters[n].lca = EVENT(L2_INST_HIT);
	r->irq_delay = 700;
	configure(r, &c);
	start(r);
	while (r->block.overflow_irqs < 1000000)
		rig_run(r, 100000000);
	s = snapshot(r, 0);
	assert_truth(r, &s);
	assert_int_equal(r->spurious, 0);
	assert_int_equal(s.inexact_mask, 0);
	done(r);
}

/* A latch that only FAC releases, while FAC is to stay set. */
static void test_block_latched_request_while_frozen(void **state)
{
	struct rig *r = fixture(torrent);
	struct mpc85xx_pm_config c = config(0x2);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	assert_int_equal(pmsim_set(r->sim, "irq_is_level_of_msb", 0), 0);
	assert_int_equal(pmsim_set(r->sim, "irq_latch_clear", 2), 0);
	start_hits(r, &c, 0);
	assert_true(pmsim_run_to_irq(r->sim, pmsim_now(r->sim) + 100000));
	assert_int_equal(mpm_block_freeze(&r->block, rig_ns(r)), 0);
	rig_run(r, 10000);
	assert_int_equal(r->handled, 1);
	assert_int_equal(r->spurious, 1);
	s = snapshot(r, 0);
	assert_truth(r, &s);
	rig_run(r, 10000);
	assert_int_equal(r->spurious, 1);
	assert_int_equal(mpm_block_unfreeze(&r->block, rig_ns(r)), 0);
	rig_run(r, 100000);
	assert_true(r->handled >= 3);
	s = snapshot(r, 0);
	assert_truth(r, &s);
	done(r);
}

/* Others than the handler may clear the msb that a latched request came from. */
static void test_block_latched_request_cleared_by_others(void **state)
{
	(void)state;
	for (int who = 0; who < 8; who++) {
		struct rig *r = fixture(torrent);
		struct mpc85xx_pm_config c = config(0x6);

		assert_int_equal(pmsim_set(r->sim, "irq_is_level_of_msb", 0), 0);
		assert_int_equal(pmsim_set(r->sim, "irq_latch_clear", 1 + who / 4), 0);
		c.counters[1].lca = EVENT(L2_INST_HIT);
		c.counters[2].lca = EVENT(L2_DATA_HIT);
		configure(r, &c);
		start(r);
		assert_true(pmsim_run_to_irq(r->sim, pmsim_now(r->sim) + 100000));
		switch (who % 4) {
		case 0:
			mpm_block_sync(&r->block, rig_ns(r));
			break;
		case 1:
			mpm_block_reset(&r->block, 1 << 1, rig_ns(r));
			break;
		case 2:
			snapshot(r, MPC85XX_PM_READ_FREEZE | MPC85XX_PM_READ_RESET);
			break;
		case 3:
			mpm_block_stop(&r->block, 0, rig_ns(r));
			mpm_block_reset(&r->block, 0, rig_ns(r));
			break;
		}
		r->handled = 0;
		r->spurious = 0;
		rig_run(r, 5000);
		assert_in_range(r->spurious, 0, 2);
		done(r);
	}
}

static void test_block_without_interrupt_exact(void **state)
{
	static struct rig r;
	struct mpc85xx_pm_config c = config(0x3);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	/* One event a clock: a wrap every 17 s. */
	rig_new(&r, "steady ref:22 every 1\n");
	r.use_irq = false;
	r.access_clocks = 16;
	assert_int_equal(rig_init(&r), 0);
	c.counters[1].lca = EVENT(L2_INST_HIT);
	configure(&r, &c);
	assert_int_equal(reg(&r, MPM_PMLCA(1)), 0x80160000); /* no CE */
	start(&r);
	rig_run(&r, 100ull * RIG_CLOCK_HZ);
	s = snapshot(&r, 0);
	assert_true(s.values[1] > 5ull << 32);
	assert_truth(&r, &s);
	assert_int_equal(s.inexact_mask, 0);
	done(&r);
}

static void test_block_late_look_is_inexact(void **state)
{
	static struct rig r;
	struct mpc85xx_pm_config c = config(0x3);

	(void)state;
	rig_new(&r, "steady ref:22 every 1\n");
	r.use_irq = false;
	assert_int_equal(rig_init(&r), 0);
	start_hits(&r, &c, 0);
	pmsim_run(r.sim, pmsim_now(r.sim) + 4ull * RIG_CLOCK_HZ);
	assert_int_equal(snapshot(&r, 0).inexact_mask, 0);
	pmsim_run(r.sim, pmsim_now(r.sim) + 5ull * RIG_CLOCK_HZ);
	assert_int_equal(snapshot(&r, 0).inexact_mask, 1 << 1);
	/* UNFREEZE of what was not frozen is no look. */
	assert_int_equal(mpm_block_reset(&r.block, 0, rig_ns(&r)), 0);
	pmsim_run(r.sim, pmsim_now(r.sim) + 17ull * RIG_CLOCK_HZ);
	assert_int_equal(mpm_block_unfreeze(&r.block, rig_ns(&r)), 0);
	pmsim_run(r.sim, pmsim_now(r.sim) + RIG_CLOCK_HZ);
	assert_int_equal(snapshot(&r, 0).inexact_mask, 1 << 1);
	/* Frozen time hides no wrap. */
	assert_int_equal(mpm_block_reset(&r.block, 0, rig_ns(&r)), 0);
	assert_int_equal(mpm_block_freeze(&r.block, rig_ns(&r)), 0);
	pmsim_run(r.sim, pmsim_now(r.sim) + 50ull * RIG_CLOCK_HZ);
	assert_int_equal(mpm_block_unfreeze(&r.block, rig_ns(&r)), 0);
	assert_int_equal(snapshot(&r, 0).inexact_mask, 0);
	done(&r);
}

/* PMC4 counts, PMC2 counts its carry: around the wrap, clock by clock. */
static void chain_at_wrap(u64 delay, u64 held)
{
	struct rig *r = fixture("steady c4:121 every 1\n");
	struct mpc85xx_pm_config c = config(1 << 2 | 1 << 4);
	const u64 first = 0xffffffc0;

	assert_int_equal(pmsim_set(r->sim, "chain_delay", delay), 0);
	assert_int_equal(pmsim_set(r->sim, "carry_held", held), 0);
	r->access_clocks = 0;
	c.counters[4].lca = EVENT(L2_DATA_MISS);
	c.counters[4].initial = first;
	c.counters[2].lca = EVENT(5);
	configure(r, &c);
	assert_int_equal(reg(r, MPM_PMLCA(4)), 0x80790000); /* no CE */
	start(r);
	for (int i = 0; i < 200; i++) {
		struct mpc85xx_pm_snapshot s = snapshot(r, 0);
		u64 chained = s.values[2] << 32 | (u32)s.values[4];
		u64 truth = first + pmsim_gate_count(&r->gate, r->sim, 4);

		assert_int_equal(s.values[4], truth);
		assert_true(chained <= truth);
		if (truth < 1ull << 32 || !delay)
			assert_int_equal(chained, truth);
		assert_int_equal(chained > s.values[4] ? chained : s.values[4], truth);
		rig_run(r, 1);
	}
	done(r);
}

static void test_block_chain_read_at_wrap(void **state)
{
	(void)state;
	for (u64 delay = 0; delay <= 4; delay++)
		for (u64 held = 0; held <= 1; held++)
			chain_at_wrap(delay, held);
}

/* Writing zero to a counter whose msb is set may be a carry for its listener. */
static void test_block_chain_reset_leaves_no_carry(void **state)
{
	(void)state;
	for (unsigned int i = 0; i < 20; i++) {
		struct rig *r = fixture("steady c4:121 every 1\nsteady ref:22 every 1\n");
		struct mpc85xx_pm_config c = config(1 << 2 | 1 << 4 | 1 << 9);
		struct mpc85xx_pm_snapshot s;

		assert_int_equal(pmsim_set(r->sim, "carry_on_write", 1), 0);
		assert_int_equal(pmsim_set(r->sim, "chain_delay", i % 5), 0);
		assert_int_equal(pmsim_set(r->sim, "carry_held", i / 5 & 1), 0);
		c.counters[4].lca = EVENT(L2_DATA_MISS);
		c.counters[4].initial = 0x90000000;
		c.counters[2].lca = EVENT(5);	/* carry of PMC4 */
		c.counters[9].lca = EVENT(3);	/* carry of PMC2 */
		c.counters[2].initial = 0xffffffff;
		configure(r, &c);
		start(r);
		rig_run(r, 1000);
		assert_int_equal(mpm_block_reset(&r->block, i / 10 ? 1 << 4 : 0, rig_ns(r)), 0);
		rig_run(r, 1000);
		s = snapshot(r, 0);
		assert_int_equal(s.values[2], 0xffffffff);
		assert_int_equal(s.values[9], 0);
		assert_in_range(s.values[4], 0x90000000ull + 1000, 0x90000000ull + 2000);
		mpm_block_stop(&r->block, 0, rig_ns(r));
		c.counters[4].initial = 0;
		configure(r, &c);
		start(r);
		rig_run(r, 1000);
		s = snapshot(r, 0);
		assert_int_equal(s.values[2], 0xffffffff);
		assert_int_equal(s.values[9], 0);
		done(r);
	}
}

static void test_block_chain_undisturbed_over_many_wraps(void **state)
{
	struct rig *r = fixture("steady c4:121 every 1 weight 65535\nsteady ref:22 every 1 weight 65536\n");
	struct mpc85xx_pm_config c = config(1 << 1 | 1 << 2 | 1 << 4);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	c.counters[1].lca = EVENT(L2_INST_HIT); /* a neighbour with interrupts */
	c.counters[4].lca = EVENT(L2_DATA_MISS);
	c.counters[2].lca = EVENT(5);
	configure(r, &c);
	start(r);
	/* The driver's look comes once a second: too late for 65535 a clock. */
	rig_run(r, 10000000);
	assert_int_equal(mpm_block_freeze(&r->block, rig_ns(r)), 0);
	s = snapshot(r, MPC85XX_PM_READ_RAW);
	assert_int_equal(s.values[2] << 32 | s.values[4],
			 pmsim_gate_count(&r->gate, r->sim, 4));
	assert_true(s.values[2] > 100);
	done(r);
}

static void test_block_triggers_read_live(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = config(1 << 1 | 1 << 2);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	c.counters[1].lca = EVENT(L2_DATA_HIT);
	c.counters[2].lca = EVENT(L2_INST_HIT);
	c.counters[2].lcb = ON(1, 1);
	configure(r, &c);
	start(r);
	rig_run(r, 1000);
	s = snapshot(r, 0);
	assert_int_equal(s.flags, MPC85XX_PM_READ_LIVE);
	assert_true(s.values[2] > 0);
	s = snapshot(r, s.flags | MPC85XX_PM_READ_FREEZE);
	assert_int_equal(s.flags, MPC85XX_PM_READ_FREEZE);
	done(r);
}

static void test_block_spurious_interrupt_changes_nothing(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = l2_config();
	struct mpc85xx_pm_snapshot s;

	(void)state;
	assert_int_equal(mpm_block_irq(&r->block, rig_ns(r)), MPM_IRQ_NONE);
	configure(r, &c);
	start(r);
	rig_run(r, 1000);
	for (int i = 0; i < 5; i++)
		assert_int_equal(mpm_block_irq(&r->block, rig_ns(r)), MPM_IRQ_NONE);
	assert_int_equal(r->block.spurious_irqs, 6);
	s = snapshot(r, 0);
	assert_truth(r, &s);
	done(r);
}

static void test_block_suspend_keeps_counts(void **state)
{
	struct rig *r = fixture(torrent);
	struct mpc85xx_pm_config c = config(0xf);
	struct mpc85xx_pm_snapshot s, t;

	(void)state;
	c.counters[1].lca = EVENT(L2_INST_HIT);
	c.counters[2].lca = EVENT(L2_DATA_HIT);
	c.counters[3].lca = EVENT(L2_DATA_HIT);
	configure(r, &c);
	assert_int_equal(mpm_block_start(&r->block, 0x7, rig_ns(r)), 0);
	rig_run(r, 1000000);
	mpm_block_suspend(&r->block, rig_ns(r));
	s = snapshot(r, 0);
	assert_truth(r, &s);
	/* Power goes: nothing is retained. */
	for (unsigned int n = 0; n < 10; n++) {
		pmsim_write(r->sim, MPM_PMLCA(n), 0x80000000, 4);
		pmsim_write(r->sim, MPM_PMC(n), 0xdeadbeef, 4);
	}
	pmsim_write(r->sim, MPM_PMC0_HI, 0xffffffff, 4);
	rig_run(r, 1000000);
	t = snapshot(r, 0);
	assert_memory_equal(t.values, s.values, sizeof(s.values));
	assert_int_equal(mpm_block_resume(&r->block, rig_ns(r)), 0);
	rig_run(r, 1000000);
	t = snapshot(r, 0);
	assert_int_equal(t.state, MPC85XX_PM_STATE_RUNNING);
	assert_int_equal(t.generation, s.generation);
	assert_int_equal(t.values[3], 0);
	assert_int_equal(t.inexact_mask, 0);
	/* The words were written again: the truth has started afresh. */
	for (unsigned int n = 1; n < 4; n++)
		assert_int_equal(t.values[n], s.values[n] + r->at_freeze[n]);
	assert_true(t.values[1] > s.values[1]);
	done(r);
}

static void test_block_throttle(void **state)
{
	struct rig *r = torrent_rig();
	struct mpc85xx_pm_snapshot s;

	(void)state;
	mpm_block_throttle(&r->block, rig_ns(r));
	assert_int_equal(reg(r, MPM_PMLCA(1)), 0x00160000);
	rig_run(r, 50000);
	assert_int_equal(r->handled, 0);
	mpm_block_unthrottle(&r->block, rig_ns(r));
	assert_int_equal(reg(r, MPM_PMLCA(1)), 0x04160000);
	rig_run(r, 100000);
	assert_true(r->handled > 0);
	s = snapshot(r, 0);
	assert_int_equal(s.throttle_count, 1);
	assert_int_equal(s.inexact_mask, 0x6);
	assert_truth(r, &s); /* this time nothing was missed */
	done(r);
}

/* The end of a throttle finds nothing to do in a block that was silenced meanwhile. */
static void test_block_silence_outlasts_the_throttle(void **state)
{
	struct rig *r = torrent_rig();

	(void)state;
	assert_true(mpm_block_throttle(&r->block, rig_ns(r)));
	mpm_block_quiesce(&r->block);
	mpm_block_unthrottle(&r->block, rig_ns(r));
	for (unsigned int n = 0; n < 10; n++)
		assert_int_equal(reg(r, MPM_PMLCA(n)), MPM_PMLCA_FC);
	assert_int_equal(reg(r, MPM_PMGC0), MPM_PMGC0_FAC);
	done(r);
}

/* The figures that the documents state. */
static void test_block_number_of_accesses(void **state)
{
	struct rig *r = fixture(torrent);
	struct pmsim_stats a, b;
	struct mpc85xx_pm_config c = config(0x3ff);

	(void)state;
	for (unsigned int n = 1; n < 10; n++)
		c.counters[n].lca = EVENT(L2_DATA_MISS); /* nothing happens */
	configure(r, &c);
	start(r);
	pmsim_stats(r->sim, &a);
	snapshot(r, 0);
	pmsim_stats(r->sim, &b);
	assert_int_equal(b.reads - a.reads, 10 + 4);
	assert_int_equal(b.writes - a.writes, 2);
	mpm_block_release(&r->block, rig_ns(r));

	c = config(1 << 1);
	start_hits(r, &c, 0);
	pmsim_run_to_irq(r->sim, pmsim_now(r->sim) + 100000);
	pmsim_stats(r->sim, &a);
	assert_int_equal(mpm_block_irq(&r->block, rig_ns(r)), MPM_IRQ_HANDLED);
	pmsim_stats(r->sim, &b);
	assert_int_equal(b.reads - a.reads + b.writes - a.writes, 5);
	mpm_block_release(&r->block, rig_ns(r));

	/* Nine, of which one overflows: that one is handled, the others are read. */
	c = config(0x3fe);
	for (unsigned int n = 2; n < 10; n++)
		c.counters[n].lca = EVENT(L2_DATA_MISS);
	start_hits(r, &c, 0);
	for (unsigned int i = 0; i < 20; i++) {
		assert_true(pmsim_run_to_irq(r->sim, pmsim_now(r->sim) + 100000));
		pmsim_stats(r->sim, &a);
		assert_int_equal(mpm_block_irq(&r->block, rig_ns(r)), MPM_IRQ_HANDLED);
		pmsim_stats(r->sim, &b);
		assert_int_equal(b.reads - a.reads + b.writes - a.writes, 5 + 8);
	}
	done(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_block_init_silences_dirty_hardware),
		cmocka_unit_test(test_block_init_without_hardware_fails),
		cmocka_unit_test(test_block_configure_writes_words),
		cmocka_unit_test(test_block_counts_match_truth),
		cmocka_unit_test(test_block_starts_and_stops_in_one_clock),
		cmocka_unit_test(test_block_times),
		cmocka_unit_test(test_block_reset),
		cmocka_unit_test(test_block_raw_values),
		cmocka_unit_test(test_block_state_errors),
		cmocka_unit_test(test_block_overflows_exact_in_every_setting),
		cmocka_unit_test(test_block_exact_without_any_interrupt),
		cmocka_unit_test(test_block_million_overflows),
		cmocka_unit_test(test_block_latched_request_while_frozen),
		cmocka_unit_test(test_block_latched_request_cleared_by_others),
		cmocka_unit_test(test_block_without_interrupt_exact),
		cmocka_unit_test(test_block_late_look_is_inexact),
		cmocka_unit_test(test_block_chain_read_at_wrap),
		cmocka_unit_test(test_block_chain_reset_leaves_no_carry),
		cmocka_unit_test(test_block_chain_undisturbed_over_many_wraps),
		cmocka_unit_test(test_block_triggers_read_live),
		cmocka_unit_test(test_block_spurious_interrupt_changes_nothing),
		cmocka_unit_test(test_block_suspend_keeps_counts),
		cmocka_unit_test(test_block_throttle),
		cmocka_unit_test(test_block_silence_outlasts_the_throttle),
		cmocka_unit_test(test_block_number_of_accesses),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
