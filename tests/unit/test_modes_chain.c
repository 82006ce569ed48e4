// SPDX-License-Identifier: GPL-2.0-only
/*
 * Chains of 64 and 96 bits by the block on the simulated monitor, read in every
 * clock around the wrap: the larger of what software reckons and what the chain
 * shows is what the traffic sent.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "ought.h"

/* The three counters of a chain, the least significant one first. */
static const unsigned int links[] = { 4, 2, 6 };

static const char *const traffic =
	"random c4:121 mean 3\n"
	"steady ref:13 every 1\n"
	OUGHT_NEIGHBOURS;

struct wide {
	u64 high, low;		/* 64 bits each */
};

static struct wide wide_sum(u32 top, u32 middle, u32 bottom, u64 more)
{
	struct wide w = { top, (u64)middle << 32 | bottom };

	w.low += more;
	w.high += w.low < more;
	return w;
}

static bool wide_below(struct wide a, struct wide b)
{
	return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* What a reader gets out of a snapshot: the rule of max(software, chained). */
static struct wide reading(const struct ought *e, const struct mpc85xx_pm_snapshot *s,
			   unsigned int length, struct wide *chained)
{
	u32 top = length > 2 ? (u32)s->values[links[2]] : 0;
	struct wide software = wide_sum((u32)e->c[links[2]].initial,
					(u32)e->c[links[1]].initial,
					(u32)e->c[links[0]].initial,
					s->values[links[0]] - e->c[links[0]].initial);

	*chained = wide_sum(top, (u32)s->values[links[1]], (u32)s->values[links[0]], 0);
	return wide_below(software, *chained) ? *chained : software;
}

static struct ought *chain(unsigned int length, const char *switches, u32 access, u64 nth)
{
	struct ought *e = ought_new(traffic, switches, access);

	/* 96 bits: all of it wraps at once, below a 5 */
	ought_use(e, links[0], (struct mpm_fields){ .event = 121 }, (1ull << 32) - nth);
	ought_use(e, links[1], (struct mpm_fields){ .event = 5 },
		  length > 2 ? 0xffffffff : 41);
	if (length > 2)
		ought_use(e, links[2], (struct mpm_fields){ .event = 3 }, 5);
	ought_neighbours(e);
	ought_start(e, 0);
	return e;
}

/* Frozen @offset - 6 clocks behind the wrap. */
static void read_at_wrap(unsigned int length, u32 delay, u32 more, unsigned int offset)
{
	struct mpc85xx_pm_snapshot s;
	struct wide truth, chained, read;
	char switches[120];
	struct ought *e;
	u64 wrap, from;

	snprintf(switches, sizeof(switches), "chain_delay=%u,carry_held=%u,carry_on_write=%u",
		 delay, more & 1, more >> 1);
	e = chain(length, switches, 0, 200);
	from = e->rig.gate.since[links[0]];
	wrap = pmsim_when(e->traffic, 4 << 8 | 121, from, OUGHT_SPAN, 200);
	rig_run(&e->rig, wrap + offset - 6 - pmsim_now(e->rig.sim));
	s = ought_snapshot(e, MPC85XX_PM_READ_FREEZE);
	truth = wide_sum((u32)e->c[links[2]].initial, (u32)e->c[links[1]].initial,
			 (u32)e->c[links[0]].initial,
			 pmsim_truth(e->traffic, 4 << 8 | 121, from, pmsim_now(e->rig.sim)));
	read = reading(e, &s, length, &chained);
	assert_int_equal(read.low, truth.low);
	assert_int_equal(read.high, truth.high);
	/* the chain by itself: right unless a carry is under way */
	if (offset <= 6 || offset - 6 > delay * (length - 1)) {
		assert_int_equal(chained.low, truth.low);
		assert_int_equal(chained.high, truth.high);
	} else if (delay) {
		assert_true(wide_below(chained, truth));
	}
	/* the carry that the freeze met is lost or held, as the switch says */
	assert_int_equal(mpm_block_unfreeze(&e->rig.block, rig_ns(&e->rig)), 0);
	ought_look(e, 3, 99);
	ought_check(e);
	ought_free(e);
}

static void test_read_in_every_clock_around_the_wrap(void **state)
{
	unsigned int length, offset;
	u32 delay, more;

	(void)state;
	for (length = 2; length <= 3; length++)
		for (delay = 0; delay <= 4; delay++)
			for (more = 0; more < 4; more++)
				for (offset = 0; offset < 24; offset++)
					read_at_wrap(length, delay, more, offset);
}

/* Snapshots all the time: whatever they cost the chain, the larger one is right. */
static void look_all_the_time(unsigned int length, u32 delay, u32 held, u32 access)
{
	struct wide truth, chained, read;
	struct mpc85xx_pm_snapshot s;
	char switches[80];
	struct ought *e;
	unsigned int i;

	snprintf(switches, sizeof(switches), "chain_delay=%u,carry_held=%u", delay, held);
	e = chain(length, switches, access, 60);
	for (i = 0; i < 60; i++) {
		rig_run(&e->rig, 5 + i % 7);
		s = ought_snapshot(e, 0);
		read = reading(e, &s, length, &chained);
		truth = wide_sum((u32)e->c[links[2]].initial, (u32)e->c[links[1]].initial,
				 (u32)e->c[links[0]].initial, e->rig.at_freeze[links[0]]);
		assert_int_equal(read.low, truth.low);
		assert_int_equal(read.high, truth.high);
		assert_false(wide_below(truth, chained));
	}
	assert_true(e->rig.at_freeze[links[0]] > 60);
	ought_end(e);
}

static void test_looks_that_meet_the_carry(void **state)
{
	unsigned int length;
	u32 delay, access;

	(void)state;
	for (length = 2; length <= 3; length++)
		for (delay = 0; delay <= 4; delay++)
			for (access = 1; access <= 5; access++) {
				look_all_the_time(length, delay, 0, access);
				look_all_the_time(length, delay, 1, access);
			}
}

/*
 * Many wraps of all three, far more than software could follow: read at the end
 * only, and at leisure.
 */
static void test_ninety_six_bits_over_many_wraps(void **state)
{
	static struct rig r;
	struct mpc85xx_pm_config c = { .counter_mask = 1 << 1 | 1 << 2 | 1 << 4 | 1 << 6 };
	struct mpc85xx_pm_snapshot s;
	struct wide truth;
	u32 delay;

	(void)state;
	for (delay = 0; delay <= 4; delay++) {
		rig_new(&r, "steady c4:121 every 1 weight 65535\n"
			    "steady ref:25 every 1 weight 65536\n");
		assert_int_equal(pmsim_set(r.sim, "chain_delay", delay), 0);
		r.access_clocks = 8;
		assert_int_equal(rig_init(&r), 0);
		c.counters[1].lca = 25 << 16;	/* a neighbour with interrupts */
		c.counters[4].lca = 121 << 16;
		c.counters[2].lca = 5 << 16;
		c.counters[2].initial = 0xffffff80;
		c.counters[6].lca = 3 << 16;
		assert_int_equal(mpm_block_configure(&r.block, &c, rig_ns(&r)), 0);
		assert_int_equal(mpm_block_start(&r.block, 0, rig_ns(&r)), 0);
		rig_run(&r, 20000000);
		assert_int_equal(mpm_block_read(&r.block, MPC85XX_PM_READ_FREEZE |
						MPC85XX_PM_READ_RAW, rig_ns(&r), &s), 0);
		truth = wide_sum(0, 0xffffff80, 0, pmsim_gate_count(&r.gate, r.sim, 4));
		assert_int_equal(s.values[6], truth.high);
		assert_int_equal(s.values[2] << 32 | s.values[4], truth.low);
		assert_int_equal(s.values[6], 1);
		assert_true(r.block.overflow_irqs > 500);
		rig_free(&r);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_read_in_every_clock_around_the_wrap),
		cmocka_unit_test(test_looks_that_meet_the_carry),
		cmocka_unit_test(test_ninety_six_bits_over_many_wraps),
	};

	return cmocka_run_group_tests_name("modes_chain", tests, NULL, NULL);
}
