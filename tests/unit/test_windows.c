// SPDX-License-Identifier: GPL-2.0-only
/*
 * Names of windows: random starts, stops, resets, freezes, reads and sleeps of single
 * counters.  A recorder beside the block watches the registers and keeps, for each
 * counter, the list of spans in which it could count since its last reset.  Counters
 * with one name must have one list.  Register accesses take no time here, so that
 * the lists are exact.  WINDOWS_SEEDS=N: more programs.
 */
#include <stdlib.h>

#include "block_rig.h"
#include "random.h"

#define COUNTERS	6
#define MOST_SPANS	512
#define STEPS		120

struct span { u64 from, to; };

struct recorder {
	struct rig *r;
	struct mpm_io io;	/* of the rig */
	bool fac, fc[COUNTERS];
	unsigned int spans[COUNTERS];
	struct span span[COUNTERS][MOST_SPANS];
};

static bool is_open(const struct recorder *c, unsigned int n)
{
	return !c->fac && !c->fc[n];
}

/* Up to now; spans that touch are one, and empty ones are none. */
static void extend(struct recorder *c, unsigned int n, u64 since)
{
	u64 now = pmsim_now(c->r->sim);
	struct span *last = c->spans[n] ? &c->span[n][c->spans[n] - 1] : NULL;

	if (!is_open(c, n) || now == since)
		return;
	if (last && last->to == since) {
		last->to = now;
		return;
	}
	assert_true(c->spans[n] < MOST_SPANS);
	c->span[n][c->spans[n]++] = (struct span){ since, now };
}

static void pass(struct recorder *c, u64 clocks)
{
	u64 since = pmsim_now(c->r->sim);

	pmsim_run(c->r->sim, since + clocks);
	for (unsigned int n = 0; n < COUNTERS; n++)
		extend(c, n, since);
}

static u32 watch_rd(void *ctx, u32 off)
{
	struct recorder *c = ctx;

	return c->io.rd(c->io.ctx, off);
}

static void watch_wr(void *ctx, u32 off, u32 value)
{
	struct recorder *c = ctx;

	c->io.wr(c->io.ctx, off, value);
	if (off == MPM_PMGC0)
		c->fac = value & MPM_PMGC0_FAC;
	for (unsigned int n = 0; n < COUNTERS; n++)
		if (off == MPM_PMLCA(n))
			c->fc[n] = value & MPM_PMLCA_FC;
}

static void forget(struct recorder *c, u32 mask)
{
	for (unsigned int n = 0; n < COUNTERS; n++)
		if (mask & 1u << n)
			c->spans[n] = 0;
}

static bool same(const struct recorder *c, unsigned int a, unsigned int b)
{
	return c->spans[a] == c->spans[b] &&
	       !memcmp(c->span[a], c->span[b], c->spans[a] * sizeof(struct span));
}

/* Clocks from @since on in which counter @n could count. */
static u64 sum(const struct recorder *c, unsigned int n, u64 since)
{
	u64 clocks = 0;

	for (unsigned int i = 0; i < c->spans[n]; i++) {
		const struct span *s = &c->span[n][i];

		if (s->to > since)
			clocks += s->to - (s->from > since ? s->from : since);
	}
	return clocks;
}

struct last {
	struct mpc85xx_pm_snapshot snap;
	u64 clock;
	u64 clocks[COUNTERS];	/* in which each had run */
};

/* Names @a and @b have kept: they have run together, or one of them not at all. */
static void check_kept(const struct recorder *c, const struct last *l,
		       const struct mpc85xx_pm_snapshot *s, unsigned int a, unsigned int b)
{
	u64 x = sum(c, a, l->clock), y = sum(c, b, l->clock);
	bool kept = s->window[a] && s->window[a] == l->snap.window[a];

	if (kept)
		assert_int_equal(sum(c, a, 0) - l->clocks[a], x);
	if (kept && s->window[b] && s->window[b] == l->snap.window[b])
		assert_true(!x || !y || x == y);
}

static void look(struct recorder *c, struct last *l, bool exact, u32 flags)
{
	struct mpc85xx_pm_snapshot s = snapshot(c->r, flags);

	for (unsigned int a = 0; a < COUNTERS; a++) {
		assert_int_equal(s.running_ns[a], sum(c, a, 0) * 4);
		if (exact || !s.window[a])
			assert_int_equal(s.window[a] != 0, c->spans[a] != 0);
		for (unsigned int b = 0; b < COUNTERS; b++) {
			if (s.window[a] == s.window[b])
				assert_true(same(c, a, b));
			else if (exact)
				assert_false(same(c, a, b));
			check_kept(c, l, &s, a, b);
		}
	}
	if (flags & MPC85XX_PM_READ_RESET)
		forget(c, UINT32_MAX);
	l->snap = s;
	l->clock = pmsim_now(c->r->sim);
	for (unsigned int n = 0; n < COUNTERS; n++)
		l->clocks[n] = sum(c, n, 0);
}

static void step(struct recorder *c, struct random *rnd, struct last *l, bool exact)
{
	struct mpm_block *b = &c->r->block;
	u32 mask = random_below(rnd, 1 << COUNTERS), flags = 0;
	u64 now = rig_ns(c->r);

	switch (random_below(rnd, 12)) {
	case 0 ... 2:
		assert_int_equal(mpm_block_start(b, mask, now), 0);
		break;
	case 3 ... 5:
		assert_int_equal(mpm_block_stop(b, mask, now), 0);
		break;
	case 6:
		mask &= random_u32(rnd);
		assert_int_equal(mpm_block_reset(b, mask, now), 0);
		forget(c, mask ? mask : UINT32_MAX);
		break;
	case 7:
		assert_int_equal(mpm_block_freeze(b, now), 0);
		break;
	case 8:
		assert_int_equal(mpm_block_unfreeze(b, now), 0);
		break;
	case 9:
		mpm_block_suspend(b, now);
		pass(c, random_below(rnd, 100));
		assert_int_equal(mpm_block_resume(b, rig_ns(c->r)), 0);
		break;
	default:
		if (!random_below(rnd, 3))
			flags = MPC85XX_PM_READ_FREEZE;
		else if (!random_below(rnd, 8))
			flags = MPC85XX_PM_READ_RESET;
		look(c, l, exact, flags);
	}
}

/* @exact: some time lies between any two calls. */
static void play(u64 seed, bool exact)
{
	static struct recorder c;
	struct random rnd = { seed * 7919 + 1 };
	struct mpc85xx_pm_config words = config((1 << COUNTERS) - 1);
	struct last l = { 0 };

	memset(&c, 0, sizeof(c));
	c.r = fixture(plain);
	c.r->access_clocks = 0;
	c.io = c.r->block.io;
	c.r->block.io = (struct mpm_io){ .rd = watch_rd, .wr = watch_wr, .ctx = &c };
	for (unsigned int n = 1; n < COUNTERS; n++)
		words.counters[n].lca = EVENT(n & 1 ? L2_DATA_HIT : L2_INST_HIT);
	c.fac = true;
	/* a little before the names begin again from 1 */
	c.r->block.last_window = seed & 1 ? UINT32_MAX - 20 : 0;
	configure(c.r, &words);
	for (unsigned int i = 0; i < STEPS; i++) {
		step(&c, &rnd, &l, exact);
		pass(&c, exact ? 1 + random_below(&rnd, 50) : random_below(&rnd, 3));
	}
	look(&c, &l, false, 0);
	done(c.r);
}

static void test_windows_random(void **state)
{
	const char *more = getenv("WINDOWS_SEEDS");
	u64 seeds = more ? strtoull(more, NULL, 0) : 300;

	(void)state;
	for (u64 seed = 1; seed <= seeds; seed++)
		play(seed, seed & 2);
}

/* A block that an overflow froze: all that counted have stopped at once. */
static void test_windows_of_a_freeze_by_overflow(void **state)
{
	struct rig *r = fixture("steady ref:22 every 2\n");
	struct mpc85xx_pm_config c = config(0x7);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	c.flags = MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
	c.counters[2].lca = EVENT(L2_DATA_HIT);
	start_hits(r, &c, 0x80000000ull - 1000);
	rig_run(r, 100000);
	s = snapshot(r, 0);
	assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
	assert_int_equal(s.running_mask, 0x7);
	assert_int_equal(s.window[1], s.window[0]);
	assert_int_equal(s.window[2], s.window[0]);
	assert_int_not_equal(s.window[0], 0);
	/* 2000 clocks of 4 ns, and what it takes to handle the interrupt. */
	assert_in_range(s.running_ns[1], 7900, 10000);
	assert_int_equal(mpm_block_stop(&r->block, 1 << 2, rig_ns(r)), 0);
	assert_int_equal(mpm_block_unfreeze(&r->block, rig_ns(r)), 0);
	rig_run(r, 100);
	s = snapshot(r, 0);
	assert_int_equal(s.window[1], s.window[0]);
	assert_int_not_equal(s.window[2], s.window[0]);
	done(r);
}

/* Counters that come and go: a count that is brought along is of no common time. */
static void test_windows_of_parts(void **state)
{
	struct mpm_part part = { .lca = EVENT(L2_DATA_HIT), .run = true }, out;
	struct rig *r = fixture(plain);
	struct mpm_block *b = &r->block;
	struct mpc85xx_pm_snapshot s;

	(void)state;
	assert_int_equal(mpm_block_open(b, rig_ns(r)), 0);
	mpm_block_pause(b, rig_ns(r));
	mpm_block_put(b, 1, &part);
	mpm_block_put(b, 2, &part);
	part.total = 1000;
	mpm_block_put(b, 3, &part);
	mpm_block_proceed(b, rig_ns(r));
	rig_run(r, 100);
	s = snapshot(r, 0);
	assert_int_equal(s.window[1], s.window[2]);
	assert_int_not_equal(s.window[1], 0);
	assert_int_not_equal(s.window[3], s.window[1]);
	mpm_block_pause(b, rig_ns(r));
	mpm_block_take(b, 2, rig_ns(r), &out);
	part.total = 0;
	mpm_block_put(b, 2, &part);
	mpm_block_proceed(b, rig_ns(r));
	rig_run(r, 100);
	s = snapshot(r, 0);
	assert_int_not_equal(s.window[1], s.window[2]);
	assert_true(s.running_ns[2] < s.running_ns[1]);
	done(r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_windows_random),
		cmocka_unit_test(test_windows_of_a_freeze_by_overflow),
		cmocka_unit_test(test_windows_of_parts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
