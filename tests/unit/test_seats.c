// SPDX-License-Identifier: GPL-2.0-only
/* Events that come and go on counters while others run: places, and exact counts. */
#include "seats_rig.h"

#include "random.h"

#define REF(n)		((u64)(n))
#define OWN(counter, n)	((u64)(counter) << 8 | (n))
#define PIN(n)		((u64)(n) << 16)
#define CHAIN		(1ull << 20)
#define CYCLES		0xffffull

enum { group_a = 1, group_b };

static struct seats_rig *seats(const char *traffic)
{
	static struct seats_rig s;

	seats_rig_init(&s, fixture(traffic));
	return &s;
}

static void assert_sits(const struct sitter *g, s32 low, s32 high)
{
	assert_int_equal(g->guest.low, low);
	assert_int_equal(g->guest.high, high);
}

/* Nothing is written before the pause ends, and then it counts. */
static void test_counts_from_proceed_on(void **state)
{
	struct seats_rig *s = seats(plain);
	struct sitter g[2];
	u64 writes;

	(void)state;
	sitter_init(&g[0], request(REF(L2_INST_HIT), 0, 0), group_a);
	sitter_init(&g[1], request(CYCLES, 0, 0), group_a);
	pause(s);
	writes = s->r->gate.pmgc0;
	assert_int_equal(add(s, &g[0]), 0);
	assert_int_equal(add(s, &g[1]), 0);
	assert_sits(&g[0], 1, -1);
	assert_sits(&g[1], 0, -1);
	assert_int_equal(reg(s->r, MPM_PMLCA(1)), MPM_PMLCA_FC);
	assert_int_equal(s->r->gate.pmgc0, writes);
	assert_int_equal(look(s, &g[0]), 0);
	proceed(s, g, 2);
	assert_int_equal(reg(s->r, MPM_PMLCA(1)), EVENT(L2_INST_HIT) | MPM_PMLCA_CE);
	rig_run(s->r, 30000);
	pause(s);
	look_exact(s, &g[0]);
	assert_in_range(look(s, &g[0]), 10000, 10100);
	assert_int_equal(remove_exact(s, &g[0]) / 10, remove_exact(s, &g[1]) / 30);
	proceed(s, g, 2);
	assert_int_equal(reg(s->r, MPM_PMGC0), MPM_PMGC0_FAC);
	assert_int_equal(reg(s->r, MPM_PMLCA(1)), MPM_PMLCA_FC);
	assert_int_equal(s->r->block.used, 0);
	done(s->r);
}

/* The common, then the single-minded: who has been there moves, exactly. */
static void test_moves_to_make_room(void **state)
{
	struct seats_rig *s = seats(torrent);
	struct sitter g[10];
	unsigned int i;

	(void)state;
	for (i = 0; i < 9; i++)
		sitter_init(&g[i], request(REF(i & 1 ? L2_INST_HIT : L2_DATA_HIT), 0, 0), group_a);
	sitter_init(&g[8], request(OWN(4, L2_DATA_MISS), 0, 0), group_b);
	sitter_init(&g[9], request(OWN(4, 122), 0, 0), group_b);
	pause(s);
	for (i = 0; i < 8; i++)
		assert_int_equal(add(s, &g[i]), 0);
	assert_sits(&g[3], 4, -1);
	proceed(s, g, 10);
	rig_run(s->r, 100000);
	pause(s);
	assert_int_equal(add(s, &g[8]), 0);
	assert_sits(&g[8], 4, -1);
	assert_true(g[3].guest.low != 4);
	assert_int_equal(add(s, &g[9]), -EAGAIN);
	proceed(s, g, 10);
	rig_run(s->r, 100000);
	pause(s);
	for (i = 0; i < 9; i++)
		look_exact(s, &g[i]);
	assert_int_equal(look(s, &g[3]), look(s, &g[5]));
	assert_true(look(s, &g[3]) > 1ull << 32);
	for (i = 0; i < 9; i++)
		remove_exact(s, &g[i]);
	proceed(s, g, 10);
	done(s->r);
}

static void test_full(void **state)
{
	struct seats_rig *s = seats(plain);
	struct sitter g[11];
	unsigned int i;

	(void)state;
	for (i = 0; i < 11; i++)
		sitter_init(&g[i], request(i ? REF(L2_INST_HIT) : CYCLES, 0, 0), group_a);
	pause(s);
	for (i = 0; i < 10; i++)
		assert_int_equal(add(s, &g[i]), 0);
	assert_int_equal(add(s, &g[10]), -EAGAIN);
	assert_sits(&g[10], -1, -1);
	proceed(s, g, 11);
	rig_run(s->r, 1000);
	pause(s);
	remove_exact(s, &g[7]);
	assert_int_equal(add(s, &g[10]), 0);
	proceed(s, g, 11);
	rig_run(s->r, 1000);
	pause(s);
	for (i = 0; i < 11; i++)
		if (i != 7)
			remove_exact(s, &g[i]);
	proceed(s, g, 11);
	done(s->r);
}

/* Wraps that no look has seen are in the carries. */
static void test_chain(void **state)
{
	struct seats_rig *s = seats(torrent);
	struct sitter g[1];

	(void)state;
	s->r->use_irq = false;
	s->r->block.has_irq = false;
	sitter_init(&g[0], request(REF(L2_INST_HIT) | CHAIN, 0, 0), group_a);
	pause(s);
	assert_int_equal(add(s, &g[0]), 0);
	assert_sits(&g[0], 1, 2);
	proceed(s, g, 1);
	assert_int_equal(reg(s->r, MPM_PMLCA(1)), EVENT(L2_INST_HIT));
	assert_int_equal(reg(s->r, MPM_PMLCA(2)), EVENT(2));
	pmsim_run(s->r->sim, pmsim_now(s->r->sim) + 1000000);
	pause(s);
	look_exact(s, &g[0]);
	assert_true(look(s, &g[0]) > 10ull << 32);
	remove_exact(s, &g[0]);
	proceed(s, g, 1);
	done(s->r);
}

/* Who counts the carries of another takes CE from it, and gives it back. */
static void test_listener_comes_and_goes(void **state)
{
	struct seats_rig *s = seats(plain);
	struct sitter g[2];

	(void)state;
	sitter_init(&g[0], request(REF(L2_INST_HIT) | PIN(3), 0, 0), group_a);
	sitter_init(&g[1], request(REF(4), 0, 0), group_a);
	pause(s);
	assert_int_equal(add(s, &g[0]), 0);
	proceed(s, g, 2);
	rig_run(s->r, 5000);
	pause(s);
	assert_int_equal(add(s, &g[1]), 0);
	proceed(s, g, 2);
	assert_int_equal(reg(s->r, MPM_PMLCA(3)), EVENT(L2_INST_HIT));
	rig_run(s->r, 5000);
	pause(s);
	remove_exact(s, &g[1]);
	proceed(s, g, 2);
	assert_int_equal(reg(s->r, MPM_PMLCA(3)), EVENT(L2_INST_HIT) | MPM_PMLCA_CE);
	rig_run(s->r, 5000);
	pause(s);
	remove_exact(s, &g[0]);
	proceed(s, g, 2);
	done(s->r);
}

/* A write that takes the msb away carries, if the switch says so: nobody hears it. */
static void test_source_comes_under_a_listener(void **state)
{
	struct seats_rig *s = seats(torrent);
	struct sitter g[2];

	(void)state;
	assert_int_equal(pmsim_set(s->r->sim, "carry_on_write", 1), 0);
	assert_int_equal(pmsim_set(s->r->sim, "carry_held", 1), 0);
	sitter_init(&g[0], request(REF(L2_INST_HIT) | PIN(3), 0, 0), group_a);
	sitter_init(&g[1], request(REF(4), 0, 0), group_b);
	pause(s);
	assert_int_equal(add(s, &g[1]), 0);
	proceed(s, g, 2);
	pmsim_write(s->r->sim, MPM_PMC(3), MPM_MSB, 4);
	pause(s);
	assert_int_equal(add(s, &g[0]), 0);
	proceed(s, g, 2);
	rig_run(s->r, 100);
	assert_int_equal(look(s, &g[1]), 0);
	rig_run(s->r, 70000);
	assert_int_equal(look(s, &g[1]), 1);
	done(s->r);
}

static void test_trigger_needs_its_source(void **state)
{
	struct seats_rig *s = seats(plain);
	struct sitter g[4];

	(void)state;
	sitter_init(&g[0], request(REF(L2_INST_HIT) | PIN(3), 0, 0), group_a);
	sitter_init(&g[1], request(REF(L2_DATA_HIT), 0, 0x31), group_a);
	sitter_init(&g[2], request(REF(L2_INST_HIT) | PIN(3), 0, 0), group_b);
	sitter_init(&g[3], request(REF(L2_INST_HIT), 0, 0), group_b);
	pause(s);
	assert_int_equal(add(s, &g[1]), -EAGAIN);
	assert_int_equal(add(s, &g[2]), 0);
	assert_int_equal(add(s, &g[1]), -EAGAIN);	/* another group's counter */
	remove_exact(s, &g[2]);
	assert_int_equal(add(s, &g[0]), 0);
	assert_int_equal(add(s, &g[1]), 0);
	proceed(s, g, 4);
	rig_run(s->r, 3000);
	/* the source goes: its counter stays empty, or others would trigger */
	pause(s);
	mpm_seats_remove(&s->seats, &g[0].guest, rig_ns(s->r));
	follow(s, &g[0]);
	assert_int_equal(add(s, &g[2]), -EAGAIN);
	assert_int_equal(add(s, &g[0]), -EAGAIN);
	for (unsigned int i = 0; i < 7; i++) {
		struct sitter more;

		sitter_init(&more, g[3].guest.request, group_b);
		assert_int_equal(add(s, &more), 0);
		assert_true(more.guest.low != 3);
		mpm_seats_remove(&s->seats, &more.guest, rig_ns(s->r));
	}
	mpm_seats_remove(&s->seats, &g[1].guest, rig_ns(s->r));
	follow(s, &g[1]);
	assert_int_equal(add(s, &g[2]), 0);
	proceed(s, g, 4);
	done(s->r);
}

/* The source is switched off, and another of the group sits where it would. */
static void test_trigger_takes_no_other(void **state)
{
	struct seats_rig *s = seats(plain);
	struct sitter g[5];
	unsigned int i;

	(void)state;
	for (i = 0; i < 3; i++)
		sitter_init(&g[i], request(REF(L2_INST_HIT), 0, 0), group_a);
	sitter_init(&g[3], request(REF(L2_INST_HIT) | PIN(3), 0, 0), group_a);
	sitter_init(&g[4], request(REF(L2_DATA_HIT), 0, 0x31), group_a);
	pause(s);
	for (i = 0; i < 3; i++)
		assert_int_equal(add(s, &g[i]), 0);
	assert_sits(&g[2], 3, -1);
	assert_int_equal(add(s, &g[4]), -EAGAIN);
	assert_int_equal(add(s, &g[3]), 0);
	assert_sits(&g[3], 3, -1);
	assert_int_equal(add(s, &g[4]), 0);
	proceed(s, g, 5);
	done(s->r);
}

/* Whoever is triggered is not disturbed by those that come, go and are read. */
static void test_fragile_runs_on(void **state)
{
	struct seats_rig *s = seats("steady ref:22 every 1000 phase 10\nsteady ref:23 every 1\n");
	struct sitter g[3];
	u64 before;

	(void)state;
	/* starts when PMC3 changes: were it armed anew, it would wait again */
	sitter_init(&g[0], request(REF(L2_INST_HIT) | PIN(3), 0, 0), group_a);
	sitter_init(&g[1], request(REF(L2_DATA_HIT), 0, 0x31), group_a);
	sitter_init(&g[2], request(REF(L2_DATA_HIT), 0, 0), group_b);
	pause(s);
	assert_int_equal(add(s, &g[0]), 0);
	assert_int_equal(add(s, &g[1]), 0);
	proceed(s, g, 3);
	rig_run(s->r, 2000);
	assert_true(look(s, &g[1]) > 900);
	for (unsigned int i = 0; i < 20; i++) {
		before = look(s, &g[1]);
		pause(s);
		assert_int_equal(reg(s->r, MPM_PMGC0) & MPM_PMGC0_FAC, 0);
		assert_int_equal(add(s, &g[2]), 0);
		proceed(s, g, 3);
		look_exact(s, &g[2]);
		pause(s);
		remove_exact(s, &g[2]);
		proceed(s, g, 3);
		/* clocks without an event of PMC3 */
		assert_true(look(s, &g[1]) > before);
	}
	pause(s);
	mpm_seats_remove(&s->seats, &g[1].guest, rig_ns(s->r));
	follow(s, &g[1]);
	remove_exact(s, &g[0]);
	/* nobody is left to be disturbed: the next ones start in one clock */
	sitter_init(&g[1], g[2].guest.request, group_b);
	assert_int_equal(add(s, &g[1]), 0);
	assert_int_equal(add(s, &g[2]), 0);
	proceed(s, g, 3);
	rig_run(s->r, 3000);
	pause(s);
	assert_int_equal(remove_exact(s, &g[1]), remove_exact(s, &g[2]));
	proceed(s, g, 3);
	done(s->r);
}

static void test_stop_and_start(void **state)
{
	struct seats_rig *s = seats(plain);
	struct sitter g[2];

	(void)state;
	sitter_init(&g[0], request(REF(L2_INST_HIT) | CHAIN, 0, 0), group_a);
	sitter_init(&g[1], request(REF(L2_DATA_HIT), 0, 0), group_a);
	pause(s);
	assert_int_equal(mpm_seats_add(&s->seats, &g[0].guest, false, rig_ns(s->r)), 0);
	assert_int_equal(add(s, &g[1]), 0);
	mpm_seats_run(&s->seats, &g[1].guest, false, rig_ns(s->r));
	proceed(s, g, 2);
	rig_run(s->r, 1000);
	assert_int_equal(look(s, &g[0]) + look(s, &g[1]), 0);
	mpm_seats_run(&s->seats, &g[0].guest, true, rig_ns(s->r));
	rig_run(s->r, 1000);
	mpm_seats_run(&s->seats, &g[0].guest, false, rig_ns(s->r));
	look_exact(s, &g[0]);
	assert_true(look(s, &g[0]) > 300);
	rig_run(s->r, 1000);
	look_exact(s, &g[0]);
	assert_int_equal(look(s, &g[1]), 0);
	done(s->r);
}

/* The same event twice, and clocks: overflows and looks take the same from each. */
static void test_ratio_holds(void **state)
{
	struct seats_rig *s = seats("steady ref:22 every 1 weight 65536\n");
	struct sitter g[3];
	u64 count;

	(void)state;
	sitter_init(&g[0], request(REF(L2_INST_HIT), 0, 0), group_a);
	sitter_init(&g[1], request(REF(L2_INST_HIT) | PIN(9), 0, 0), group_a);
	sitter_init(&g[2], request(CYCLES, 0, 0), group_a);
	pause(s);
	for (unsigned int i = 0; i < 3; i++)
		assert_int_equal(add(s, &g[i]), 0);
	proceed(s, g, 3);
	for (unsigned int i = 0; i < 200; i++) {
		rig_run(s->r, 7919 * (i % 7));
		look(s, &g[i % 3]);
		mpm_block_sync(&s->r->block, rig_ns(s->r));
		pause(s);
		count = look_exact(s, &g[2]);
		assert_int_equal(look_exact(s, &g[0]), count << 16);
		assert_int_equal(look_exact(s, &g[1]), count << 16);
		proceed(s, g, 3);
	}
	assert_true(s->r->handled > 50);
	done(s->r);
}

/* Whatever comes in between: no thaw before the last proceed. */
static void test_pause_holds(void **state)
{
	struct seats_rig *s = seats(torrent);
	struct mpm_block *b = &s->r->block;
	struct sitter g[2];
	u64 count;

	(void)state;
	sitter_init(&g[0], request(REF(L2_INST_HIT), 0, 0), group_a);
	sitter_init(&g[1], request(REF(L2_DATA_HIT), 0, 0), group_a);
	pause(s);
	assert_int_equal(add(s, &g[0]), 0);
	assert_int_equal(add(s, &g[1]), 0);
	proceed(s, g, 2);
	pmsim_run(s->r->sim, pmsim_now(s->r->sim) + 40000);
	pause(s);
	pause(s);
	count = look_exact(s, &g[0]);
	snapshot(s->r, 0);
	rig_handle(s->r);
	mpm_block_sync(b, rig_ns(s->r));
	mpm_seats_run(&s->seats, &g[1].guest, false, rig_ns(s->r));
	assert_true(mpm_block_throttle(b, rig_ns(s->r)));
	mpm_block_unthrottle(b, rig_ns(s->r));
	assert_int_equal(reg(s->r, MPM_PMGC0) & MPM_PMGC0_FAC, MPM_PMGC0_FAC);
	mpm_block_proceed(b, rig_ns(s->r));
	assert_int_equal(reg(s->r, MPM_PMGC0) & MPM_PMGC0_FAC, MPM_PMGC0_FAC);
	mpm_block_suspend(b, rig_ns(s->r));
	assert_int_equal(mpm_block_resume(b, rig_ns(s->r)), 0);
	assert_int_equal(reg(s->r, MPM_PMGC0) & MPM_PMGC0_FAC, MPM_PMGC0_FAC);
	assert_int_equal(look(s, &g[0]), count);
	mpm_block_proceed(b, rig_ns(s->r));
	assert_int_equal(reg(s->r, MPM_PMGC0) & MPM_PMGC0_FAC, 0);
	rig_run(s->r, 100);
	assert_true(look(s, &g[0]) > count);
	done(s->r);
}

static void test_open_and_release(void **state)
{
	struct seats_rig *s = seats(plain);
	struct mpc85xx_pm_config c = l2_config();
	struct sitter g[1];
	u32 generation = s->r->block.generation;

	(void)state;
	assert_int_equal(mpm_block_state(&s->r->block), MPC85XX_PM_STATE_STOPPED);
	assert_int_equal(mpm_block_open(&s->r->block, rig_ns(s->r)), -EBUSY);
	assert_int_equal(mpm_block_can_configure(&s->r->block), -EBUSY);
	sitter_init(&g[0], request(OWN(4, L2_DATA_MISS), 0, 0), group_a);
	pause(s);
	assert_int_equal(add(s, &g[0]), 0);
	proceed(s, g, 1);
	assert_int_equal(s->r->block.generation, generation + 1);
	mpm_block_get_config(&s->r->block, &c);
	assert_int_equal(c.flags, MPC85XX_PM_CFG_PERF);
	assert_int_equal(c.counter_mask, 1 << 4);
	assert_int_equal(c.counters[4].lca, EVENT(L2_DATA_MISS));
	pause(s);
	remove_exact(s, &g[0]);
	proceed(s, g, 1);
	mpm_block_release(&s->r->block, rig_ns(s->r));
	assert_int_equal(mpm_block_state(&s->r->block), MPC85XX_PM_STATE_IDLE);
	c = l2_config();
	configure(s->r, &c);
	assert_int_equal(mpm_block_open(&s->r->block, rig_ns(s->r)), -EBUSY);
	mpm_block_release(&s->r->block, rig_ns(s->r));
	assert_int_equal(mpm_block_open(&s->r->block, rig_ns(s->r)), 0);
	done(s->r);
}

/* Somebody's configuration, kept over a fault, is not to be tried out. */
static void test_open_leaves_a_fault_alone(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = l2_config();
	struct mpc85xx_pm_snapshot snap;

	(void)state;
	configure(r, &c);
	assert_int_equal(mpm_block_start(&r->block, 0, rig_ns(r)), 0);
	rig_run(r, 1000);
	assert_int_equal(pmsim_set(r->sim, "fault_all_ones", 1), 0);
	assert_int_equal(mpm_block_read(&r->block, 0, rig_ns(r), &snap), -EIO);
	assert_int_equal(pmsim_set(r->sim, "fault_all_ones", 0), 0);
	assert_int_equal(mpm_block_open(&r->block, rig_ns(r)), -EBUSY);
	assert_int_equal(mpm_block_state(&r->block), MPC85XX_PM_STATE_FAULTY);
	assert_int_equal(mpm_block_start(&r->block, 0, rig_ns(r)), -EIO);
	mpm_block_release(&r->block, rig_ns(r));
	assert_int_equal(mpm_block_open(&r->block, rig_ns(r)), 0);
	done(r);
}

static void test_faulty(void **state)
{
	struct seats_rig *s = seats(plain);
	struct sitter g[2];
	u64 before;

	(void)state;
	sitter_init(&g[0], request(REF(L2_INST_HIT), 0, 0), group_a);
	sitter_init(&g[1], request(REF(L2_INST_HIT), 0, 0), group_a);
	pause(s);
	assert_int_equal(add(s, &g[0]), 0);
	proceed(s, g, 1);
	rig_run(s->r, 1000);
	before = look(s, &g[0]);
	assert_int_equal(pmsim_set(s->r->sim, "fault_all_ones", 1), 0);
	pause(s);
	assert_true(s->r->block.faulty);
	assert_int_equal(look(s, &g[0]), before);
	assert_int_equal(add(s, &g[1]), -EIO);
	assert_int_equal(mpm_seats_remove(&s->seats, &g[0].guest, rig_ns(s->r)), before);
	mpm_block_proceed(&s->r->block, rig_ns(s->r));
	mpm_block_release(&s->r->block, rig_ns(s->r));
	assert_int_equal(mpm_block_open(&s->r->block, rig_ns(s->r)), -EIO);
	assert_int_equal(pmsim_set(s->r->sim, "fault_all_ones", 0), 0);
	assert_int_equal(mpm_block_open(&s->r->block, rig_ns(s->r)), 0);
	rig_free(s->r);
}

static bool wrong(struct seats_rig *s, struct sitter *g)
{
	return mpm_seats_wrong(&s->seats, &g->guest, rig_ns(s->r));
}

/* Nobody looks, nor handles an interrupt, until a wrap may have been missed. */
static void sleep_late(struct seats_rig *s)
{
	pmsim_run(s->r->sim, pmsim_now(s->r->sim) + s->r->block.horizon_ns / 4 + 1);
}

/* A late look makes a group wrong as a whole, but no chain, no clocks, no others. */
static void test_late_is_wrong(void **state)
{
	struct seats_rig *s = seats(plain);
	struct sitter g[4];
	unsigned int i;

	(void)state;
	sitter_init(&g[0], request(OWN(4, L2_DATA_MISS), 0, 0), group_a);
	sitter_init(&g[1], request(CYCLES, 0, 0), group_a);
	sitter_init(&g[2], request(REF(L2_DATA_HIT) | CHAIN, 0, 0), group_b);
	sitter_init(&g[3], request(CYCLES, 0, 0), group_b);
	pause(s);
	for (i = 0; i < 3; i++)
		assert_int_equal(add(s, &g[i]), 0);
	proceed(s, g, 4);
	rig_run(s->r, 1000);
	for (i = 0; i < 3; i++)
		assert_false(wrong(s, &g[i]));
	sleep_late(s);
	/* the clocks are exact, and left out all the same: before the look, and after */
	assert_true(wrong(s, &g[1]));
	look(s, &g[0]);
	look(s, &g[2]);
	assert_true(wrong(s, &g[0]));
	assert_true(wrong(s, &g[1]));
	assert_false(wrong(s, &g[2]));

	/* who comes again counts again */
	pause(s);
	mpm_seats_remove(&s->seats, &g[0].guest, rig_ns(s->r));
	mpm_seats_remove(&s->seats, &g[1].guest, rig_ns(s->r));
	assert_int_equal(add(s, &g[0]), 0);
	assert_int_equal(add(s, &g[1]), 0);
	mpm_block_proceed(&s->r->block, rig_ns(s->r));
	assert_false(wrong(s, &g[0]));
	assert_false(wrong(s, &g[1]));
	s->r->block.faulty = true;
	for (i = 0; i < 3; i++)
		assert_true(wrong(s, &g[i]));
	done(s->r);
}

/* To move to another counter does not make it right. */
static void test_wrong_moves_along(void **state)
{
	struct seats_rig *s = seats(plain);
	struct sitter g[9];
	unsigned int i;

	(void)state;
	for (i = 0; i < 8; i++)
		sitter_init(&g[i], request(REF(L2_DATA_HIT), 0, 0), 10 + i);
	sitter_init(&g[8], request(OWN(4, L2_DATA_MISS), 0, 0), 20);
	pause(s);
	for (i = 0; i < 8; i++)
		assert_int_equal(add(s, &g[i]), 0);
	proceed(s, g, 9);
	assert_sits(&g[3], 4, -1);
	sleep_late(s);
	pause(s);
	assert_int_equal(add(s, &g[8]), 0);
	assert_true(g[3].guest.low != 4);
	mpm_block_proceed(&s->r->block, rig_ns(s->r));
	assert_true(wrong(s, &g[3]));
	assert_false(wrong(s, &g[3]));
	assert_false(wrong(s, &g[8]));
	done(s->r);
}

/* What is found wrong only as an event leaves is wrong for its group all the same. */
static void test_wrong_at_the_end(void **state)
{
	struct seats_rig *s = seats(plain);
	struct sitter g[3];
	unsigned int i;

	(void)state;
	sitter_init(&g[0], request(REF(L2_INST_HIT), 0, 0), group_a);
	sitter_init(&g[1], request(REF(L2_DATA_HIT), 0, 0), group_a);
	sitter_init(&g[2], request(CYCLES, 0, 0), group_b);
	pause(s);
	for (i = 0; i < 3; i++)
		assert_int_equal(add(s, &g[i]), 0);
	proceed(s, g, 3);
	rig_run(s->r, 1000);
	/* somebody else stops the first */
	pmsim_write(s->r->sim, MPM_PMLCA(g[0].guest.low), MPM_PMLCA_FC, 4);
	rig_run(s->r, 1000);
	pause(s);
	for (i = 0; i < 3; i++) {
		mpm_seats_remove(&s->seats, &g[i].guest, rig_ns(s->r));
		assert_int_equal(mpm_seats_wrong(&s->seats, &g[i].guest, rig_ns(s->r)), i < 2);
	}
	mpm_block_proceed(&s->r->block, rig_ns(s->r));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_counts_from_proceed_on),
		cmocka_unit_test(test_moves_to_make_room),
		cmocka_unit_test(test_full),
		cmocka_unit_test(test_chain),
		cmocka_unit_test(test_listener_comes_and_goes),
		cmocka_unit_test(test_source_comes_under_a_listener),
		cmocka_unit_test(test_trigger_needs_its_source),
		cmocka_unit_test(test_trigger_takes_no_other),
		cmocka_unit_test(test_fragile_runs_on),
		cmocka_unit_test(test_stop_and_start),
		cmocka_unit_test(test_ratio_holds),
		cmocka_unit_test(test_pause_holds),
		cmocka_unit_test(test_open_and_release),
		cmocka_unit_test(test_open_leaves_a_fault_alone),
		cmocka_unit_test(test_faulty),
		cmocka_unit_test(test_late_is_wrong),
		cmocka_unit_test(test_wrong_moves_along),
		cmocka_unit_test(test_wrong_at_the_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
