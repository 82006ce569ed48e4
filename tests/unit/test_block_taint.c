// SPDX-License-Identifier: GPL-2.0-only
/*
 * Others write the registers, or writes are lost: counts are right, or say that they
 * are not, or the block is faulty.  And what the handling of one counter costs the others.
 */
#include "random.h"
#include "sample_rig.h"

/* Counters that count in every clock, so that whatever is lost is missing. */
static const char busy[] = "steady ref:22 every 1\nsteady ref:23 every 1\n"
			   "steady c4:121 every 1\n";

/* As hardware has them: no more events in a clock than the driver believes. */
static struct rig *real_rig(const char *traffic)
{
	struct rig *r = sampling_rig(traffic);

	r->block.max_increment = MPM_MAX_INCREMENT;
	return r;
}

static struct rig *counting(struct mpc85xx_pm_config *c, bool use_irq)
{
	struct rig *r = real_rig(busy);

	r->use_irq = use_irq;
	r->block.has_irq = use_irq;
	*c = l2_config();
	configure(r, c);
	start(r);
	rig_run(r, 1000);
	return r;
}

/* What somebody else stores, of which the block and the gate know nothing. */
static void poke(struct rig *r, u32 off, u32 value)
{
	pmsim_write(r->sim, off, value, 4);
}

static void assert_taint(const struct mpc85xx_pm_snapshot *s, u32 mask, u32 why)
{
	assert_int_equal(s->tainted_mask, mask);
	for (unsigned int n = 0; n < MPC85XX_PM_MAX_COUNTERS; n++)
		assert_int_equal(s->taint[n], mask & 1u << n ? why : 0);
}

/* A neighbour's overflows cost this one nothing at all. */
static void test_overflows_cost_neighbours_nothing(void **state)
{
	static const u64 periods[] = { 10, 100, 1000 };

	(void)state;
	for (unsigned int i = 0; i < ARRAY_SIZE(periods); i++) {
		struct rig *r = real_rig("steady ref:22 every 4096\nsteady ref:23 every 1\n");
		struct mpc85xx_pm_config c = config(0x6);
		u64 began;

		c.counters[1].lca = EVENT(L2_INST_HIT);
		c.counters[2].lca = EVENT(L2_DATA_HIT);
		sample(&c, 1, periods[i]);
		begin(r, &c);
		began = pmsim_now(r->sim);
		rig_run(r, RIG_CLOCK_HZ / 5);
		assert_in_range(sink.count, 50000000 / 4096 / periods[i] - 1,
				50000000 / 4096 / periods[i] + 1);
		assert_int_equal(pmsim_gate_missed(&r->gate, 2), 0);
		/* its event comes in every clock */
		assert_in_range(pmsim_gate_count(&r->gate, r->sim, 2),
				pmsim_now(r->sim) - began, pmsim_now(r->sim) - began + 32);
		stop(r);
		assert_conserved(r, true);
		done(r);
	}
}

/* Nor does the periodic look, nor an interrupt that is another device's. */
static void test_looks_cost_nothing(void **state)
{
	struct mpc85xx_pm_config c;
	struct rig *r = counting(&c, true);

	(void)state;
	for (int i = 0; i < 100; i++) {
		rig_run(r, 1000);
		mpm_block_sync(&r->block, rig_ns(r));
		mpm_block_irq(&r->block, rig_ns(r));
	}
	for (unsigned int n = 0; n < 5; n++)
		assert_int_equal(pmsim_gate_missed(&r->gate, n), 0);
	assert_int_equal(r->block.tainted, 0);
	done(r);
}

/* The truth itself: a counter that is held misses what passes. */
static void test_gate_knows_what_a_hold_costs(void **state)
{
	struct mpc85xx_pm_config c;
	struct rig *r = counting(&c, true);

	(void)state;
	for (int i = 0; i < 10; i++) {
		snapshot(r, 0);
		rig_run(r, 100);
	}
	/* until the thaw: PMGC0 written and read, a word, six reads */
	for (unsigned int n = 0; n < 5; n++)
		if (c.counter_mask & 1u << n)
			assert_int_equal(pmsim_gate_missed(&r->gate, n), 10 * 16 * 8);
	done(r);
}

/* A word that is not ours is found, put right, and told until the counter is reset. */
static void foreign_word(u32 off, u32 value, u32 mask, u32 why, bool by_look, bool use_irq)
{
	struct mpc85xx_pm_config c;
	struct rig *r = counting(&c, use_irq);
	struct mpc85xx_pm_snapshot s = snapshot(r, 0);
	u32 was = reg(r, off);

	assert_taint(&s, 0, 0);
	poke(r, off, value);
	rig_run(r, 1000);
	if (by_look)
		mpm_block_sync(&r->block, rig_ns(r));
	/* in turn: each of the words in use once */
	for (int i = 0; i < 8; i++)
		s = snapshot(r, 0);
	assert_taint(&s, mask, why);
	assert_int_equal(r->block.tainted, mask);
	assert_int_equal(reg(r, off), was);
	rig_run(r, 100000);
	s = snapshot(r, 0);
	assert_taint(&s, mask, why);
	assert_int_equal(mpm_block_reset(&r->block, 1 << 4, rig_ns(r)), 0);
	s = snapshot(r, 0);
	assert_taint(&s, mask & ~(1u << 4), why);
	s = snapshot(r, MPC85XX_PM_READ_RESET);
	assert_taint(&s, mask & ~(1u << 4), why);
	s = snapshot(r, 0);
	assert_taint(&s, 0, 0);
	done(r);
}

static void test_foreign_words(void **state)
{
	const u32 all = 0x17;

	(void)state;
	for (int i = 0; i < 4; i++) {
		bool look = i & 1, irq = i & 2;
		u32 ce = irq ? MPM_PMLCA_CE : 0;

		foreign_word(MPM_PMLCA(4), EVENT(12) | ce, 1 << 4,
			     MPC85XX_PM_TAINT_CONTROL, look, irq);
		foreign_word(MPM_PMLCA(2), MPM_PMLCA_FC | EVENT(L2_INST_HIT) | ce, 1 << 2,
			     MPC85XX_PM_TAINT_CONTROL, look, irq);
		foreign_word(MPM_PMLCA(0), MPM_PMLCA_FC, 1 << 0,
			     MPC85XX_PM_TAINT_CONTROL, look, irq);
		foreign_word(MPM_PMLCB(1), 63, 1 << 1, MPC85XX_PM_TAINT_CONTROL, look, irq);
		foreign_word(MPM_PMLCB(0), ON(1, 1), 1 << 0,
			     MPC85XX_PM_TAINT_CONTROL, look, irq);
		foreign_word(MPM_PMGC0, MPM_PMGC0_FAC, all, MPC85XX_PM_TAINT_GLOBAL,
			     look, irq);
		foreign_word(MPM_PMGC0, MPM_PMGC0_FCECE | (irq ? MPM_PMGC0_PMIE : 0), all,
			     MPC85XX_PM_TAINT_GLOBAL, look, irq);
		foreign_word(MPM_PMGC0, irq ? 0 : MPM_PMGC0_PMIE, all,
			     MPC85XX_PM_TAINT_GLOBAL, look, irq);
	}
}

/* Every call looks before it writes over what somebody else has written. */
static void test_no_call_covers_it_up(void **state)
{
	struct mpc85xx_pm_snapshot s;
	struct mpc85xx_pm_config c;

	(void)state;
	for (int call = 0; call < 6; call++) {
		struct rig *r = counting(&c, true);
		u64 now;

		poke(r, MPM_PMGC0, MPM_PMGC0_FAC);
		rig_run(r, 1000);
		now = rig_ns(r);
		if (call == 0)
			assert_int_equal(mpm_block_freeze(&r->block, now), 0);
		else if (call == 1)
			assert_int_equal(mpm_block_stop(&r->block, 0, now), 0);
		else if (call == 2)
			assert_int_equal(mpm_block_stop(&r->block, 1 << 4, now), 0);
		else if (call == 3)
			mpm_block_suspend(&r->block, now);
		else if (call == 4)
			assert_int_equal(mpm_block_read(&r->block, MPC85XX_PM_READ_FREEZE,
							now, &s), 0);
		else
			assert_int_equal(mpm_block_reset(&r->block, 1 << 4, now), 0);
		assert_int_equal(r->block.tainted, call == 5 ? 0x07 : 0x17);
		rig_free(r);
	}
}

/* Frozen by FREEZE, thawed by somebody else. */
static void test_foreign_thaw(void **state)
{
	struct mpc85xx_pm_config c;
	struct rig *r = counting(&c, true);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	assert_int_equal(mpm_block_freeze(&r->block, rig_ns(r)), 0);
	poke(r, MPM_PMGC0, MPM_PMGC0_PMIE);
	rig_run(r, 1000);
	s = snapshot(r, 0);
	assert_taint(&s, 0x17, MPC85XX_PM_TAINT_GLOBAL);
	assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
	assert_true(reg(r, MPM_PMGC0) & MPM_PMGC0_FAC);
	done(r);
}

/* Counters that come and go: each read compares the words of its counter. */
static void test_foreign_words_in_a_session_of_perf(void **state)
{
	(void)state;
	for (int what = 0; what < 5; what++) {
		const struct mpm_part part = { .lca = EVENT(L2_INST_HIT), .run = true };
		struct rig *r = real_rig(busy);
		struct mpm_block *b = &r->block;
		struct mpm_part out;

		assert_int_equal(mpm_block_open(b, rig_ns(r)), 0);
		mpm_block_pause(b, rig_ns(r));
		mpm_block_put(b, 3, &part);
		mpm_block_put(b, 5, &part);
		mpm_block_proceed(b, rig_ns(r));
		rig_run(r, 1000);
		mpm_block_look(b, 3, rig_ns(r));
		if (what == 0)
			poke(r, MPM_PMLCA(3), MPM_PMLCA_FC);
		else if (what == 1)
			poke(r, MPM_PMLCB(3), 9);
		else if (what == 2)
			poke(r, MPM_PMGC0, MPM_PMGC0_FAC);
		else if (what == 3)
			poke(r, MPM_PMC(3), 5);
		rig_run(r, 1000);
		mpm_block_pause(b, rig_ns(r));
		mpm_block_look(b, 3, rig_ns(r));
		mpm_block_look(b, 5, rig_ns(r));
		assert_int_equal(b->tainted, what == 2 ? 0x28 : what == 4 ? 0 : 8);
		mpm_block_take(b, 3, rig_ns(r), &out);
		mpm_block_put(b, 3, &part);
		mpm_block_proceed(b, rig_ns(r));
		assert_int_equal(b->tainted, what == 2 ? 0x20 : 0);
		rig_free(r);
	}
}

/* Reserved bits may read as anything; the block is alive. */
static u32 dirty_rd(void *ctx, u32 off)
{
	u32 value = rig_rd(ctx, off);

	if (off == MPM_PMGC0)
		return value | ~MPM_PMGC0_MASK;
	for (unsigned int n = 0; n < 10; n++) {
		if (off == MPM_PMLCA(n))
			return value | ~(n ? MPM_PMLCA_MASK : MPM_PMLCA0_MASK);
		if (off == MPM_PMLCB(n))
			return value | ~(n ? MPM_PMLCB_MASK : MPM_PMLCB0_MASK);
	}
	return value;
}

static void test_reserved_bits_may_read_as_one(void **state)
{
	(void)state;
	for (int live = 0; live <= 1; live++) {
		struct rig *r = real_rig(busy);
		struct mpc85xx_pm_config c = l2_config();
		struct mpc85xx_pm_snapshot s;

		r->block.io.rd = dirty_rd;
		if (live)
			c.counters[2].lcb = ON(1, 1);
		configure(r, &c);
		start(r);
		for (int i = 0; i < 20; i++) {
			rig_run(r, 1000);
			mpm_block_sync(&r->block, rig_ns(r));
			s = snapshot(r, 0);
			assert_taint(&s, 0, 0);
			assert_int_equal(s.flags, live ? MPC85XX_PM_READ_LIVE : 0);
		}
		assert_true(s.values[1] > 10000);
		done(r);
	}
}

/*
 * One after the other each write of a whole life is lost: values are the truth, or
 * tainted, or the block says that it is faulty.
 */
static bool life_without_write(u64 nth, const struct wiring *w)
{
	struct rig *r = real_rig(plain);
	struct mpc85xx_pm_config c = l2_config();
	struct mpc85xx_pm_snapshot s;
	struct pmsim_error err;
	u64 left, before;
	int ret;

	assert_int_equal(pmsim_set_list(r->sim, w->options, &err), 0);
	assert_int_equal(pmsim_set(r->sim, "fault_drop_write", nth), 0);
	c.counters[1].initial = 0x80000000ull - 500;
	ret = mpm_block_configure(&r->block, &c, rig_ns(r));
	if (!ret)
		ret = mpm_block_start(&r->block, 0, rig_ns(r));
	before = pmsim_now(r->sim);
	for (int i = 0; i < 4 && !ret; i++) {
		rig_run(r, 10000);
		mpm_block_sync(&r->block, rig_ns(r));
		for (int reads = 0; reads < 9 && !ret; reads++)
			ret = mpm_block_read(&r->block, 0, rig_ns(r), &s);
	}
	for (unsigned int n = 0; n < 5 && !ret; n++) {
		static const u64 every[] = { 1, 7, 3, 0, 50 };
		u64 clocks = pmsim_now(r->sim) - before, least, got;

		if (!(s.valid_mask & 1u << n) || s.tainted_mask & 1u << n)
			continue;
		got = s.values[n] - c.counters[n].initial;
		/* snapshots hold, and a repeated write takes its time */
		least = (clocks - 40 * 16 * 12) / every[n];
		if (got < least || got > clocks / every[n] + 20)
			fail_msg("write %llu lost: PMC%u has %llu of %llu",
				 (unsigned long long)nth, n, (unsigned long long)got,
				 (unsigned long long)(clocks / every[n]));
	}
	assert_int_equal(pmsim_get(r->sim, "fault_drop_write", &left), 0);
	rig_free(r);
	return !left;
}

static void test_each_write_lost(void **state)
{
	(void)state;
	for (unsigned int w = 0; w < ARRAY_SIZE(wirings); w++) {
		u64 nth = 1;

		while (life_without_write(nth, &wirings[w]))
			nth++;
		assert_true(nth > 100);
	}
}

/* Programming is read back: once lost it is repeated, for ever it is a fault. */
static void test_lost_programming(void **state)
{
	(void)state;
	for (u64 nth = 1; nth < 45; nth++) {
		struct rig *r = real_rig(busy);
		struct mpc85xx_pm_config c = l2_config();

		assert_int_equal(pmsim_set(r->sim, "fault_drop_write", nth), 0);
		c.counters[2].initial = 77;
		configure(r, &c);
		start(r);
		for (unsigned int n = 0; n < 10; n++) {
			u32 lca = !n ? 0 : c.counters[n].lca | MPM_PMLCA_CE;

			if (!(c.counter_mask & 1u << n))
				lca = MPM_PMLCA_FC;
			assert_int_equal(pmsim_peek(r->sim, MPM_PMLCA(n)), lca);
			assert_int_equal(pmsim_peek(r->sim, MPM_PMLCB(n)), 0);
		}
		assert_int_equal(pmsim_peek(r->sim, MPM_PMGC0), MPM_PMGC0_PMIE);
		rig_free(r);
	}
}

static void test_stuck_freeze_is_a_fault(void **state)
{
	struct rig *r = real_rig(busy);
	struct mpc85xx_pm_config c = l2_config();

	(void)state;
	configure(r, &c);
	assert_int_equal(pmsim_set(r->sim, "fault_stuck_fac", 1), 0);
	assert_int_equal(mpm_block_start(&r->block, 0, rig_ns(r)), -EIO);
	assert_int_equal(mpm_block_state(&r->block), MPC85XX_PM_STATE_FAULTY);
	rig_free(r);
}

/* The thaw of a READ is lost: all stand still until the next one. */
static void test_lost_thaw(void **state)
{
	struct mpc85xx_pm_config c;
	struct rig *r = counting(&c, true);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	assert_int_equal(pmsim_set(r->sim, "fault_drop_write", 2), 0);
	s = snapshot(r, 0);
	assert_taint(&s, 0, 0);
	rig_run(r, 1000);
	s = snapshot(r, 0);
	assert_taint(&s, 0x17, MPC85XX_PM_TAINT_GLOBAL);
	rig_run(r, 1000);
	assert_true(snapshot(r, 0).values[1] > s.values[1] + 900);
	done(r);
}

/* The write that clears an msb is lost: found at the next interrupt, and exact. */
static void test_lost_clearing(void **state)
{
	(void)state;
	for (int read = 0; read <= 1; read++) {
		struct mpc85xx_pm_config c = config(0x6);
		struct rig *r = real_rig(busy);
		struct mpc85xx_pm_snapshot s;

		c.counters[2].lca = EVENT(L2_DATA_HIT);
		start_hits(r, &c, 0x80000000ull - 5000);
		assert_true(pmsim_run_to_irq(r->sim, pmsim_now(r->sim) + 10000));
		/* frozen, cleared, thawed */
		assert_int_equal(pmsim_set(r->sim, "fault_drop_write", 2), 0);
		rig_handle(r);
		assert_true(pmsim_irq(r->sim));
		if (read) {
			s = snapshot(r, 0);
			assert_truth(r, &s);
		}
		rig_run(r, 1000);
		assert_false(pmsim_irq(r->sim));
		s = snapshot(r, 0);
		assert_truth(r, &s);
		assert_taint(&s, 0, 0);
		done(r);
	}
}

/* A counter that is written back, or on: never a leap of 2^32. */
static void foreign_count(unsigned int n, u32 value, bool use_irq, u32 expected)
{
	struct mpc85xx_pm_config c;
	struct rig *r = counting(&c, use_irq);
	struct mpc85xx_pm_snapshot s, t;

	rig_run(r, 99000);
	s = snapshot(r, 0);
	poke(r, n ? MPM_PMC(n) : MPM_PMC0_LO, value);
	rig_run(r, 1000);
	t = snapshot(r, 0);
	assert_taint(&t, expected, MPC85XX_PM_TAINT_VALUE);
	assert_in_range(t.values[n], s.values[n], s.values[n] + 2000);
	rig_run(r, 1000);
	s = snapshot(r, 0);
	assert_in_range(s.values[n], t.values[n] + 900, t.values[n] + 2000);
	for (unsigned int other = 0; other < 5; other++)
		if (other != n && s.valid_mask & 1u << other)
			assert_int_equal(s.values[other], r->at_freeze[other]);
	rig_free(r);
}

static void test_foreign_counts(void **state)
{
	(void)state;
	for (int irq = 0; irq <= 1; irq++) {
		foreign_count(4, 0, irq, 1 << 4);
		foreign_count(1, 90000, irq, 1 << 1);
		foreign_count(0, 0, irq, 1 << 0);
	}
	/* without CE nothing excuses a leap, either way */
	foreign_count(2, 0x7fffffff, false, 1 << 2);
	foreign_count(2, 0xfffffff0, false, 1 << 2);
	foreign_count(0, 0xfffffff0, false, 1 << 0);
}

/* Written while it is stopped: it cannot have counted that. */
static void test_foreign_count_while_stopped(void **state)
{
	struct mpc85xx_pm_config c;
	struct rig *r = counting(&c, true);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	assert_int_equal(mpm_block_stop(&r->block, 1 << 4, rig_ns(r)), 0);
	s = snapshot(r, 0);
	poke(r, MPM_PMC(4), 5);
	assert_int_equal(snapshot(r, 0).values[4], s.values[4]);
	s = snapshot(r, 0);
	assert_taint(&s, 1 << 4, MPC85XX_PM_TAINT_VALUE);
	done(r);
}

/* Records say it too, and none claims what cannot have been. */
static void test_records_are_tainted(void **state)
{
	struct rig *r = real_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x7);
	unsigned int before;

	(void)state;
	sample(&c, 1, 1000);
	sample(&c, 2, 5000);
	begin(r, &c);
	rig_run(r, 100000);
	before = sink.count;
	for (unsigned int i = 0; i < before; i++)
		assert_int_equal(sink.told[i].o.flags, 0);
	poke(r, MPM_PMC(1), 12345);
	mpm_block_sync(&r->block, rig_ns(r));
	for (int i = 0; i < 100; i++) {
		rig_run(r, 10000);
		mpm_block_sync(&r->block, rig_ns(r));
	}
	assert_true(sink.count > before + 200);
	for (unsigned int i = before; i < sink.count; i++) {
		const struct mpm_overflow *o = &sink.told[i].o;

		assert_int_equal(o->flags, o->counter == 1 ? MPC85XX_PM_REC_TAINTED : 0);
		assert_true(o->ended.periods < 20);
	}
	stop(r);
	assert_conserved(r, false);
	rig_free(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_overflows_cost_neighbours_nothing),
		cmocka_unit_test(test_looks_cost_nothing),
		cmocka_unit_test(test_gate_knows_what_a_hold_costs),
		cmocka_unit_test(test_foreign_words),
		cmocka_unit_test(test_no_call_covers_it_up),
		cmocka_unit_test(test_foreign_thaw),
		cmocka_unit_test(test_foreign_words_in_a_session_of_perf),
		cmocka_unit_test(test_reserved_bits_may_read_as_one),
		cmocka_unit_test(test_each_write_lost),
		cmocka_unit_test(test_lost_programming),
		cmocka_unit_test(test_stuck_freeze_is_a_fault),
		cmocka_unit_test(test_lost_thaw),
		cmocka_unit_test(test_lost_clearing),
		cmocka_unit_test(test_foreign_counts),
		cmocka_unit_test(test_foreign_count_while_stopped),
		cmocka_unit_test(test_records_are_tainted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
