// SPDX-License-Identifier: GPL-2.0-only
/* The block on the simulated monitor: freezes by overflow, faults. */
#include "block_rig.h"

static void freeze_on_overflow(u64 needs_pmie, bool use_irq, u64 same_cycle, u64 level)
{
	static struct rig r;
	struct mpc85xx_pm_config c = config(0x7);
	struct mpc85xx_pm_snapshot s;

	rig_new(&r, "steady ref:22 every 2 phase 1\nsteady ref:23 every 1\n");
	r.use_irq = use_irq;
	r.access_clocks = 16;
	assert_int_equal(pmsim_set(r.sim, "fcece_needs_pmie", needs_pmie), 0);
	assert_int_equal(pmsim_set(r.sim, "fcece_same_cycle", same_cycle), 0);
	assert_int_equal(pmsim_set(r.sim, "fcece_is_level", level), 0);
	assert_int_equal(rig_init(&r), 0);
	c.flags = MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
	c.counters[1].lca = EVENT(L2_INST_HIT);
	c.counters[1].initial = 0x80000000ull - 1000;
	c.counters[2].lca = EVENT(L2_DATA_HIT);
	configure(&r, &c);
	start(&r);
	rig_run(&r, 2 * RIG_CLOCK_HZ);
	s = snapshot(&r, 0);
	assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
	assert_int_equal(s.overflow_mask, 1 << 1);
	assert_int_equal(s.values[1], 0x80000000ull);
	assert_in_range(s.values[2], 1998, 2001);
	rig_run(&r, 1000);
	assert_int_equal(snapshot(&r, 0).values[2], s.values[2]);
	assert_int_equal(mpm_block_unfreeze(&r.block, rig_ns(&r)), 0);
	rig_run(&r, 10000);
	s = snapshot(&r, 0);
	assert_int_equal(s.state, MPC85XX_PM_STATE_RUNNING);
	assert_true(s.values[1] > 0x80000000ull + 4000);
	done(&r);
}

static void test_block_freeze_on_overflow(void **state)
{
	(void)state;
	for (int i = 0; i < 16; i++)
		freeze_on_overflow(i & 1, i >> 1 & 1, i >> 2 & 1, i >> 3);
}

/* UNFREEZE comes before anybody has looked at the overflow. */
static void test_block_unfreeze_before_overflow_was_handled(void **state)
{
	(void)state;
	for (u64 level = 0; level <= 1; level++) {
		struct rig *r = fixture("steady ref:22 every 1\n");
		struct mpc85xx_pm_config c = config(0x2);
		struct mpc85xx_pm_snapshot s;

		assert_int_equal(pmsim_set(r->sim, "fcece_is_level", level), 0);
		c.flags = MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
		start_hits(r, &c, 0x80000000ull - 1000);
		pmsim_run(r->sim, pmsim_now(r->sim) + 5000);
		assert_int_equal(mpm_block_unfreeze(&r->block, rig_ns(r)), 0);
		rig_run(r, 5000);
		s = snapshot(r, 0);
		assert_int_equal(s.state, MPC85XX_PM_STATE_RUNNING);
		assert_true(s.values[1] >= 0x80000000ull + 5000);
		assert_int_equal(s.overflow_mask, 1 << 1);
		done(r);
	}
}

/* The overflow comes while a snapshot is being taken: the freeze stays. */
static void test_block_freeze_on_overflow_during_snapshot(void **state)
{
	(void)state;
	for (unsigned int lead = 0; lead < 120; lead++) {
		struct rig *r = fixture("steady ref:22 every 1\n");
		struct mpc85xx_pm_config c = config(0x3);
		struct mpc85xx_pm_snapshot s;

		c.flags = MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
		start_hits(r, &c, 0x80000000ull - 1000);
		pmsim_run(r->sim, pmsim_now(r->sim) + 1000 - lead);
		snapshot(r, 0);
		rig_run(r, 1000);
		s = snapshot(r, 0);
		assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
		assert_int_equal(s.values[1], 0x80000000ull);
		done(r);
	}
}

static void test_block_pmc0_stops_the_others(void **state)
{
	struct rig *r = fixture("steady ref:22 every 1\n");
	struct mpc85xx_pm_config c = config(0x3);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	c.flags = MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
	c.counters[0].initial = (1ull << 63) - 5000;
	start_hits(r, &c, 0);
	rig_run(r, 10000);
	s = snapshot(r, 0);
	assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
	assert_int_equal(s.values[0], 1ull << 63);
	assert_in_range(s.values[1], 4999, 5000);
	assert_int_equal(s.overflow_mask, 1 << 0);
	done(r);
}

/* A counter that freezes the block, and one with a trigger. */
static struct rig *freezing_fixture(struct mpc85xx_pm_config *c)
{
	struct rig *r = fixture("steady ref:22 every 1\nsteady ref:23 every 9\n");

	*c = config(0xe);
	c->flags = MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
	c->counters[1].lca = EVENT(L2_INST_HIT);
	c->counters[1].initial = 0x80000000ull - 1000;
	c->counters[2].lca = EVENT(L2_INST_HIT);
	c->counters[2].lcb = ON(3, 1);
	c->counters[3].lca = EVENT(L2_DATA_HIT);
	return r;
}

/* An interrupt that is nobody's must not take the freeze away. */
static void test_block_foreign_interrupt_keeps_the_freeze(void **state)
{
	struct mpc85xx_pm_config c;
	struct rig *r = freezing_fixture(&c);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	assert_int_equal(pmsim_set(r->sim, "fcece_needs_pmie", 1), 0);
	configure(r, &c);
	start(r);
	for (int round = 0; round < 3; round++) {
		rig_run(r, 10000);
		s = snapshot(r, 0);
		assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
		assert_int_equal(s.flags, 0);
		assert_int_equal(s.values[1], 0x80000000ull);
		assert_int_equal(mpm_block_reset(&r->block, 0, rig_ns(r)), 0);
		assert_int_equal(mpm_block_unfreeze(&r->block, rig_ns(r)), 0);
		mpm_block_irq(&r->block, rig_ns(r));
		mpm_block_irq(&r->block, rig_ns(r));
	}
	done(r);
}

static void test_block_first_read_after_self_freeze_is_of_one_instant(void **state)
{
	struct mpc85xx_pm_config c;
	struct rig *r = freezing_fixture(&c);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	configure(r, &c);
	start(r);
	pmsim_run(r->sim, pmsim_now(r->sim) + 5000);
	s = snapshot(r, 0);
	assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
	assert_int_equal(s.flags, 0);
	done(r);
}

/* The overflow comes while the periodic look is under way. */
static void test_block_self_freeze_during_the_look_is_noticed(void **state)
{
	(void)state;
	for (unsigned int lead = 0; lead < 150; lead++) {
		struct mpc85xx_pm_config c;
		struct rig *r = freezing_fixture(&c);

		configure(r, &c);
		start(r);
		pmsim_run(r->sim, pmsim_now(r->sim) + 1000 - lead);
		mpm_block_sync(&r->block, rig_ns(r));
		if (reg(r, MPM_PMGC0) & MPM_PMGC0_FAC && !(reg(r, MPM_PMC(1)) & MPM_MSB))
			assert_int_equal(mpm_block_state(&r->block), MPC85XX_PM_STATE_FROZEN);
		done(r);
	}
}

static void test_block_throttle_leaves_freezing_counters(void **state)
{
	struct mpc85xx_pm_config c;
	struct rig *r = freezing_fixture(&c);

	(void)state;
	configure(r, &c);
	start(r);
	assert_false(mpm_block_throttle(&r->block, rig_ns(r)));
	rig_run(r, 10000);
	assert_int_equal(snapshot(r, 0).values[1], 0x80000000ull);
	done(r);
}

static void test_block_stuck_msb_is_a_fault(void **state)
{
	struct rig *r = torrent_rig();
	struct mpc85xx_pm_config c;
	struct mpc85xx_pm_snapshot s;

	(void)state;
	rig_run(r, 1000);
	assert_int_equal(pmsim_set(r->sim, "fault_stuck_msb", 1 << 2), 0);
	rig_run(r, 100000);
	assert_int_equal(r->faults, 1);
	assert_false(pmsim_irq(r->sim));
	assert_int_equal(mpm_block_state(&r->block), MPC85XX_PM_STATE_FAULTY);
	assert_int_equal(mpm_block_read(&r->block, 0, rig_ns(r), &s), -EIO);
	assert_int_equal(mpm_block_start(&r->block, 0, rig_ns(r)), -EIO);
	assert_int_equal(mpm_block_can_configure(&r->block), -EIO);
	mpm_block_get_config(&r->block, &c);
	assert_int_equal(mpm_block_configure(&r->block, &c, rig_ns(r)), -EIO);
	assert_int_equal(pmsim_set(r->sim, "fault_stuck_msb", 0), 0);
	configure(r, &c);
	start(r);
	rig_run(r, 1000);
	s = snapshot(r, 0);
	assert_true(s.values[1] > 0);
	rig_free(r);
}

static void test_block_gone_hardware_is_a_fault(void **state)
{
	struct mpc85xx_pm_snapshot s;

	(void)state;
	for (int live = 0; live <= 1; live++) {
		struct rig *r = fixture(plain);
		struct mpc85xx_pm_config c = l2_config();

		if (live)
			c.counters[2].lcb = ON(1, 1);
		configure(r, &c);
		start(r);
		rig_run(r, 1000);
		assert_int_equal(pmsim_set(r->sim, "fault_all_ones", 1), 0);
		assert_int_equal(mpm_block_read(&r->block, 0, rig_ns(r), &s), -EIO);
		assert_int_equal(mpm_block_state(&r->block), MPC85XX_PM_STATE_FAULTY);
		rig_free(r);
	}
}

static void test_block_freeze_that_is_dropped_once_is_repeated(void **state)
{
	struct rig *r = fixture("steady ref:22 every 1\n");
	struct mpc85xx_pm_config c = config(0x3);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	start_hits(r, &c, 0);
	rig_run(r, 1000);
	assert_int_equal(pmsim_set(r->sim, "fault_drop_write", 1), 0);
	s = snapshot(r, MPC85XX_PM_READ_FREEZE);
	assert_int_equal(reg(r, MPM_PMGC0) & MPM_PMGC0_FAC, MPM_PMGC0_FAC);
	assert_int_equal(s.values[0], s.values[1]);
	done(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_block_freeze_on_overflow),
		cmocka_unit_test(test_block_unfreeze_before_overflow_was_handled),
		cmocka_unit_test(test_block_freeze_on_overflow_during_snapshot),
		cmocka_unit_test(test_block_pmc0_stops_the_others),
		cmocka_unit_test(test_block_foreign_interrupt_keeps_the_freeze),
		cmocka_unit_test(test_block_first_read_after_self_freeze_is_of_one_instant),
		cmocka_unit_test(test_block_self_freeze_during_the_look_is_noticed),
		cmocka_unit_test(test_block_throttle_leaves_freezing_counters),
		cmocka_unit_test(test_block_stuck_msb_is_a_fault),
		cmocka_unit_test(test_block_gone_hardware_is_a_fault),
		cmocka_unit_test(test_block_freeze_that_is_dropped_once_is_repeated),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
