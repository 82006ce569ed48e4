// SPDX-License-Identifier: GPL-2.0-only
/* Registers, counting, freeze, overflow, interrupt: hardware.rst */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "monitor.h"

#define EVERY_CLOCK	"steady ref:22 every 1\n"

static void registers_are_zero_after_reset(void **state)
{
	struct pmsim *s = monitor(NULL);
	unsigned int n;

	(void)state;
	assert_int_equal(rd(s, MPM_PMGC0), 0);
	for (n = 0; n < 10; n++) {
		assert_int_equal(rd(s, MPM_PMLCA(n)), 0);
		assert_int_equal(rd(s, MPM_PMLCB(n)), 0);
		assert_int_equal(pmc(s, n), 0);
	}
	assert_int_equal(rd(s, MPM_PMC0_HI), 0);
	assert_false(pmsim_irq(s));
	pmsim_free(s);
}

static void registers_keep_their_defined_bits(void **state)
{
	struct pmsim *s = monitor(NULL);
	unsigned int n;

	(void)state;
	wr(s, MPM_PMGC0, ~0u);
	assert_int_equal(rd(s, MPM_PMGC0), 0xe0000000);
	for (n = 0; n < 10; n++) {
		wr(s, MPM_PMLCA(n), ~0u);
		wr(s, MPM_PMLCB(n), ~0u);
		wr(s, MPM_PMC(n), 0x12345678 + n);
		assert_int_equal(rd(s, MPM_PMLCA(n)), n ? 0x847fffff : 0x84000000);
		assert_int_equal(rd(s, MPM_PMLCB(n)), n ? 0x3cff073f : 0x3cff0000);
	}
	wr(s, MPM_PMC0_HI, 0xcafe0000);
	for (n = 0; n < 10; n++)
		assert_int_equal(pmc(s, n), 0x12345678 + n);
	assert_int_equal(rd(s, MPM_PMC0_HI), 0xcafe0000);
	pmsim_free(s);
}

/* PMC0 counts platform clocks from reset on; a read at t has the clocks below t. */
static void pmc0_counts_clocks_in_64_bits(void **state)
{
	struct pmsim *s = monitor(NULL);

	(void)state;
	assert_int_equal(pmc(s, 0), 0);
	run(s, 1);
	assert_int_equal(pmc(s, 0), 1);
	run(s, 0x1ffffffffull);
	assert_int_equal(pmc(s, 0), 0);
	assert_int_equal(rd(s, MPM_PMC0_HI), 2);
	wr(s, MPM_PMC0_HI, 0xffffffff);
	wr(s, MPM_PMC0_LO, 0xffffffff);
	run(s, 3);
	assert_int_equal(pmc(s, 0), 2);
	assert_int_equal(rd(s, MPM_PMC0_HI), 0);
	assert_int_equal(stats(s).wraps, 1);
	pmsim_free(s);
}

/* Below 64 the event is everybody's, from 64 on the counter's own. */
static void event_field_selects(void **state)
{
	struct pmsim *s = monitor("steady ref:22 every 2\nsteady c4:121 every 5\n"
				  "steady c5:121 every 7\n");

	(void)state;
	wr(s, MPM_PMLCA(1), EVENT(22));
	wr(s, MPM_PMLCA(4), EVENT(121));
	wr(s, MPM_PMLCA(5), EVENT(121));
	wr(s, MPM_PMLCA(6), EVENT(121));
	wr(s, MPM_PMLCA(9), EVENT(22));
	run(s, 100);
	assert_int_equal(pmc(s, 1), 50);
	assert_int_equal(pmc(s, 4), 20);
	assert_int_equal(pmc(s, 5), 15);
	assert_int_equal(pmc(s, 6), 0);
	assert_int_equal(pmc(s, 9), 50);
	assert_int_equal(pmc(s, 2), 0);
	pmsim_free(s);
}

static void threshold_does_not_touch_plain_events(void **state)
{
	struct pmsim *s = monitor(EVERY_CLOCK);

	(void)state;
	wr(s, MPM_PMLCB(1), THRESHOLD(7, 63));
	wr(s, MPM_PMLCA(1), EVENT(22));
	run(s, 10);
	assert_int_equal(pmc(s, 1), 10);
	pmsim_free(s);
}

static void fc_freezes_one_and_fac_all(void **state)
{
	struct pmsim *s = monitor(EVERY_CLOCK);

	(void)state;
	wr(s, MPM_PMLCA(1), EVENT(22));
	wr(s, MPM_PMLCA(2), EVENT(22));
	run(s, 10);
	wr(s, MPM_PMLCA(1), FC | EVENT(22));
	run(s, 10);
	assert_int_equal(pmc(s, 1), 10);
	assert_int_equal(pmc(s, 2), 20);
	wr(s, MPM_PMGC0, FAC);
	wr(s, MPM_PMLCA(1), EVENT(22));	/* FAC overrides */
	run(s, 10);
	assert_int_equal(pmc(s, 1), 10);
	assert_int_equal(pmc(s, 2), 20);
	assert_int_equal(pmc(s, 0), 20);
	wr(s, MPM_PMC(2), 5);		/* written while frozen */
	wr(s, MPM_PMGC0, 0);
	run(s, 10);
	assert_int_equal(pmc(s, 1), 20);
	assert_int_equal(pmc(s, 2), 15);
	assert_int_equal(pmc(s, 0), 30);
	pmsim_free(s);
}

/* --- overflow and interrupt --- */

/* Counter 1 overflows in the clock before 4. */
static struct pmsim *near_overflow(u32 lca, u32 pmgc0)
{
	struct pmsim *s = monitor(EVERY_CLOCK);

	wr(s, MPM_PMC(1), 0x7ffffffc);
	wr(s, MPM_PMLCA(1), lca | EVENT(22));
	wr(s, MPM_PMLCA(2), EVENT(22));
	wr(s, MPM_PMGC0, pmgc0);
	return s;
}

static void overflow_is_the_msb_not_the_wrap(void **state)
{
	struct pmsim *s = near_overflow(CE, PMIE);

	(void)state;
	assert_true(pmsim_run_to_irq(s, 1000));
	assert_int_equal(pmsim_now(s), 4);
	assert_int_equal(pmc(s, 1), 0x80000000);
	assert_int_equal(stats(s).overflows, 1);
	assert_int_equal(stats(s).irq_rises, 1);
	/* it goes on through the wrap, where the level falls */
	run(s, 0x7fffffff);
	assert_true(pmsim_irq(s));
	assert_int_equal(pmc(s, 1), 0xffffffff);
	run(s, 1);
	assert_false(pmsim_irq(s));
	assert_int_equal(pmc(s, 1), 0);
	assert_int_equal(stats(s).wraps, 1);
	assert_int_equal(rd(s, MPM_PMGC0), PMIE);
	pmsim_free(s);
}

/* The clock of the overflow, far ahead, whatever the streams are made of. */
static void overflow_comes_in_its_clock(void **state)
{
	static const char *const traffic[] = {
		"steady ref:22 every 1000 phase 17\n",
		"steady ref:22 every 1000\nsteady ref:22 every 777 weight 3 from 5000000\n",
		"steady ref:22 every 3 until 1000000\nsteady ref:22 every 900 weight 17\n",
		"steady ref:22 every 1 weight 500\nrandom ref:22 mean 300 weight 65536\n",
		"random ref:22 mean 200 weight 65536\nrandom ref:22 mean 300 weight 65536\n",
		"burst ref:22 every 1000 size 9 gap 4 jitter 900 weight 9999\n",
		"level ref:22 step 100000 entries 0..8\n",
		"op ref:22 every 100 length 3..50 weight 65536\n",
	};
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(traffic); i++) {
		struct pmsim *s = monitor(traffic[i]);
		u64 first = i == 6 ? 0x7f000000 : 0, at;

		wr(s, MPM_PMC(1), (u32)first);
		wr(s, MPM_PMLCA(1), CE | EVENT(22));
		wr(s, MPM_PMGC0, PMIE);
		assert_true(pmsim_irq_ahead(s, UINT64_MAX, &at));
		assert_true(pmsim_run_to_irq(s, UINT64_MAX));
		assert_int_equal(pmsim_now(s), at);
		assert_true(first + pmsim_truth(s, 22, 0, at) >= 0x80000000);
		assert_true(first + pmsim_truth(s, 22, 0, at - 1) < 0x80000000);
		assert_int_equal(pmc(s, 1), first + pmsim_truth(s, 22, 0, at));
		pmsim_free(s);
	}
}

static void interrupt_needs_ce_and_pmie(void **state)
{
	static const struct {
		u32 lca, pmgc0;
		bool irq;
	} cases[] = {
		{ CE, PMIE, true }, { CE, 0, false }, { 0, PMIE, false }, { 0, 0, false },
	};
	unsigned int i, level;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		for (level = 0; level < 2; level++) {
			struct pmsim *s = near_overflow(cases[i].lca, cases[i].pmgc0);

			set(s, "irq_is_level_of_msb", level);
			assert_int_equal(pmsim_run_to_irq(s, 100), cases[i].irq);
			assert_int_equal(stats(s).overflows, 1);
			pmsim_free(s);
		}
	}
}

static void level_follows_its_inputs(void **state)
{
	struct pmsim *s = near_overflow(CE, PMIE);

	(void)state;
	run(s, 10);
	assert_true(pmsim_irq(s));
	wr(s, MPM_PMLCA(1), EVENT(22));
	assert_false(pmsim_irq(s));
	wr(s, MPM_PMLCA(1), CE | EVENT(22));
	assert_true(pmsim_irq(s));
	wr(s, MPM_PMGC0, 0);
	assert_false(pmsim_irq(s));
	wr(s, MPM_PMGC0, PMIE);
	assert_true(pmsim_irq(s));
	wr(s, MPM_PMC(1), 0);
	assert_false(pmsim_irq(s));
	wr(s, MPM_PMC(1), 0x80000000);	/* raises at once */
	assert_true(pmsim_irq(s));
	pmsim_free(s);
}

static void pmc0_overflows_at_its_own_msb(void **state)
{
	struct pmsim *s = monitor(NULL);

	(void)state;
	wr(s, MPM_PMLCA(0), FC | CE);
	wr(s, MPM_PMC0_HI, 0x7fffffff);
	wr(s, MPM_PMC0_LO, 0x80000000);
	wr(s, MPM_PMGC0, PMIE);
	wr(s, MPM_PMLCA(0), CE);
	assert_false(pmsim_run_to_irq(s, 0x7fffffff));
	assert_true(pmsim_run_to_irq(s, 0x100000000ull));
	assert_int_equal(pmsim_now(s), 0x80000000);
	assert_int_equal(rd(s, MPM_PMC0_HI), 0x80000000);
	assert_int_equal(pmc(s, 0), 0);
	pmsim_free(s);
}

/* --- the request as a latch --- */

static struct pmsim *latched(unsigned int clear)
{
	struct pmsim *s = near_overflow(CE, PMIE);

	set(s, "irq_is_level_of_msb", 0);
	set(s, "irq_latch_clear", clear);
	run(s, 4);
	assert_true(pmsim_irq(s));
	return s;
}

/* One reading: PMIE and CE alone bring no interrupt. */
static void interrupt_may_need_fcece(void **state)
{
	struct pmsim *s = near_overflow(CE, PMIE);

	(void)state;
	set(s, "irq_needs_fcece", 1);
	run(s, 100);
	assert_false(pmsim_irq(s));
	wr(s, MPM_PMGC0, FAC | FCECE);
	assert_false(pmsim_irq(s));
	wr(s, MPM_PMGC0, FAC | FCECE | PMIE);
	assert_true(pmsim_irq(s));
	wr(s, MPM_PMGC0, PMIE);
	assert_false(pmsim_irq(s));
	set(s, "irq_needs_fcece", 0);
	assert_true(pmsim_irq(s));
	pmsim_free(s);
}

/* An overflow that nobody wanted to hear of: told later, or never. */
static void latch_and_pmie(void **state)
{
	unsigned int needs;

	(void)state;
	for (needs = 0; needs < 2; needs++) {
		struct pmsim *s = near_overflow(CE, 0);

		set(s, "irq_is_level_of_msb", 0);
		set(s, "irq_latch_needs_pmie", needs);
		run(s, 100);
		assert_int_equal(stats(s).overflows, 1);
		assert_false(pmsim_irq(s));
		wr(s, MPM_PMGC0, PMIE);
		assert_int_equal(pmsim_irq(s), !needs);
		wr(s, MPM_PMC(1), 0x7ffffff0);
		assert_false(pmsim_irq(s));
		run(s, 100);
		assert_true(pmsim_irq(s));
		pmsim_free(s);
	}
}

/* In six clocks 5 + 1, 0, 1, 5, 1 and 0 events. */
static void a_clock_may_add_few_events_only(void **state)
{
	static const struct { u64 cap; u32 in_six; } cases[] = {
		{ 0, 13 }, { 1, 4 }, { 2, 6 }, { 4, 10 }, { 5, 12 }, { 6, 13 }, { 16, 13 },
	};
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		struct pmsim *s = monitor("steady ref:22 every 3 weight 5\n"
					  "steady ref:22 every 2\n");

		set(s, "increment_cap", cases[i].cap);
		wr(s, MPM_PMLCA(1), EVENT(22));
		wr(s, MPM_PMC(2), 0x80000000 - 100 * cases[i].in_six);
		wr(s, MPM_PMLCA(2), CE | EVENT(22));
		wr(s, MPM_PMGC0, PMIE);
		assert_true(pmsim_run_to_irq(s, 10000));
		/* the last event of six clocks is in the fifth */
		assert_int_equal(pmsim_now(s), 599);
		run(s, 601);
		assert_int_equal(pmc(s, 1), 200 * cases[i].in_six);
		pmsim_free(s);
	}
}

static void latch_outlives_the_wrap(void **state)
{
	struct pmsim *s = latched(0);

	(void)state;
	run(s, 0x80000000);
	assert_int_equal(pmc(s, 1), 0);
	assert_true(pmsim_irq(s));
	wr(s, MPM_PMC(1), 0);
	assert_false(pmsim_irq(s));
	pmsim_free(s);
}

static void latch_cleared_by_msb(void **state)
{
	struct pmsim *s = latched(0);

	(void)state;
	wr(s, MPM_PMC(1), 0x80000001);
	assert_true(pmsim_irq(s));
	wr(s, MPM_PMC(1), 1);
	assert_false(pmsim_irq(s));
	pmsim_free(s);
}

static void latch_cleared_by_msb_and_thaw(void **state)
{
	unsigned int clear, by_fc, msb_first;

	(void)state;
	for (clear = 1; clear <= 2; clear++) {
		for (by_fc = 0; by_fc < 2; by_fc++) {
			for (msb_first = 0; msb_first < 2; msb_first++) {
				struct pmsim *s = latched(clear);

				if (msb_first) {
					wr(s, MPM_PMC(1), 0);
					assert_true(pmsim_irq(s));
				}
				if (by_fc) {
					wr(s, MPM_PMLCA(1), FC | CE | EVENT(22));
					wr(s, MPM_PMLCA(1), CE | EVENT(22));
				} else {
					wr(s, MPM_PMGC0, FAC | PMIE);
					wr(s, MPM_PMGC0, PMIE);
				}
				if (!msb_first) {
					assert_true(pmsim_irq(s));
					wr(s, MPM_PMC(1), 0);
				}
				assert_int_equal(pmsim_irq(s), clear == 2 && by_fc);
				pmsim_free(s);
			}
		}
	}
}

static void latch_and_ce(void **state)
{
	unsigned int needs;

	(void)state;
	for (needs = 0; needs < 2; needs++) {
		struct pmsim *s = latched(0);

		set(s, "irq_latch_needs_ce", needs);
		wr(s, MPM_PMLCA(1), EVENT(22));
		assert_int_equal(pmsim_irq(s), !needs);
		wr(s, MPM_PMGC0, 0);
		assert_false(pmsim_irq(s));
		pmsim_free(s);
	}
}

static void written_msb_and_the_latch(void **state)
{
	unsigned int raises;

	(void)state;
	for (raises = 0; raises < 2; raises++) {
		struct pmsim *s = monitor(NULL);

		set(s, "irq_is_level_of_msb", 0);
		set(s, "write_raises", raises);
		wr(s, MPM_PMGC0, PMIE);
		wr(s, MPM_PMC(1), 0x80000000);	/* CE is off */
		wr(s, MPM_PMLCA(1), CE | EVENT(22));
		assert_false(pmsim_irq(s));
		wr(s, MPM_PMC(1), 0x80000000);
		assert_int_equal(pmsim_irq(s), raises);
		/* PMC0: only the word that has the msb */
		wr(s, MPM_PMC(1), 0);
		wr(s, MPM_PMC0_HI, 0x80000000);
		wr(s, MPM_PMLCA(0), CE);
		wr(s, MPM_PMC0_LO, 0x80000000);
		assert_false(pmsim_irq(s));
		wr(s, MPM_PMC0_HI, 0x80000000);
		assert_int_equal(pmsim_irq(s), raises);
		pmsim_free(s);
	}
}

/* --- FCECE --- */

/* The overflow of clock 3 freezes from clock 4 on. */
static void fcece_freezes_all(void **state)
{
	unsigned int same;

	(void)state;
	for (same = 0; same < 2; same++) {
		struct pmsim *s = near_overflow(CE, PMIE | FCECE);

		set(s, "fcece_same_cycle", same);
		run(s, 3);
		assert_int_equal(rd(s, MPM_PMGC0), PMIE | FCECE);
		run(s, 100);
		assert_int_equal(rd(s, MPM_PMGC0), FAC | PMIE | FCECE);
		assert_int_equal(rd(s, MPM_PMLCA(1)), CE | EVENT(22));
		assert_int_equal(pmc(s, 1), 0x80000000);
		assert_int_equal(pmc(s, 2), 3 + same);
		assert_int_equal(pmc(s, 0), 3 + same);
		assert_true(pmsim_irq(s));
		/* software thaws; the msb is still set but does not rise again */
		wr(s, MPM_PMGC0, PMIE | FCECE);
		run(s, 10);
		assert_int_equal(pmc(s, 1), 0x8000000a);
		assert_int_equal(pmc(s, 2), 13 + same);
		pmsim_free(s);
	}
}

static void fcece_without_same_cycle_keeps_the_overflowing(void **state)
{
	struct pmsim *s = monitor(EVERY_CLOCK "steady ref:23 every 1 weight 3\n");

	(void)state;
	set(s, "fcece_same_cycle", 0);
	wr(s, MPM_PMC(1), 0x7fffffff);
	wr(s, MPM_PMC(2), 0x7ffffffe);
	wr(s, MPM_PMC(3), 0x7fffffff);
	wr(s, MPM_PMLCA(1), CE | EVENT(22));
	wr(s, MPM_PMLCA(2), CE | EVENT(23));
	wr(s, MPM_PMLCA(3), EVENT(22));		/* overflows, but without CE */
	wr(s, MPM_PMGC0, FCECE);
	run(s, 5);
	assert_int_equal(pmc(s, 1), 0x80000000);
	assert_int_equal(pmc(s, 2), 0x80000001);
	assert_int_equal(pmc(s, 3), 0x7fffffff);
	assert_int_equal(pmc(s, 0), 0);
	assert_int_equal(stats(s).overflows, 2);
	pmsim_free(s);
}

static void fcece_and_pmie(void **state)
{
	unsigned int needs;

	(void)state;
	for (needs = 0; needs < 2; needs++) {
		struct pmsim *s = near_overflow(CE, FCECE);

		set(s, "fcece_needs_pmie", needs);
		run(s, 100);
		assert_int_equal(rd(s, MPM_PMGC0), needs ? FCECE : FAC | FCECE);
		assert_int_equal(pmc(s, 1), needs ? 0x7ffffffcu + 100 : 0x80000000);
		assert_false(pmsim_irq(s));
		pmsim_free(s);
	}
}

static void fcece_needs_ce(void **state)
{
	struct pmsim *s = near_overflow(0, PMIE | FCECE);

	(void)state;
	run(s, 100);
	assert_int_equal(rd(s, MPM_PMGC0), PMIE | FCECE);
	pmsim_free(s);
}

static void fcece_as_a_level(void **state)
{
	unsigned int level;

	(void)state;
	for (level = 0; level < 2; level++) {
		struct pmsim *s = near_overflow(CE, FCECE);

		set(s, "fcece_is_level", level);
		run(s, 10);
		wr(s, MPM_PMGC0, FCECE);
		assert_int_equal(rd(s, MPM_PMGC0), level ? FAC | FCECE : FCECE);
		run(s, 10);
		assert_int_equal(pmc(s, 1), level ? 0x80000000 : 0x8000000a);
		wr(s, MPM_PMC(1), 0);
		wr(s, MPM_PMGC0, FCECE);
		assert_int_equal(rd(s, MPM_PMGC0), FCECE);
		/* software writes an msb */
		wr(s, MPM_PMC(1), 0x80000000);
		assert_int_equal(rd(s, MPM_PMGC0), level ? FAC | FCECE : FCECE);
		pmsim_free(s);
	}
}

/* --- accesses while counting --- */

static void reads_may_cost_an_increment(void **state)
{
	unsigned int drops;

	(void)state;
	for (drops = 0; drops < 2; drops++) {
		struct pmsim *s = monitor(EVERY_CLOCK);

		set(s, "read_drops_increment", drops);
		wr(s, MPM_PMLCA(1), EVENT(22));
		run(s, 10);
		assert_int_equal(pmc(s, 1), 10);
		assert_int_equal(pmc(s, 1), 10);
		run(s, 10);
		wr(s, MPM_PMGC0, FAC);	/* frozen: nothing to lose */
		assert_int_equal(pmc(s, 1), 20 - drops);
		wr(s, MPM_PMGC0, 0);
		run(s, 10);
		assert_int_equal(pmc(s, 1), 30 - drops);
		assert_int_equal(pmc(s, 0), 30);
		pmsim_free(s);
	}
}

static void writes_may_cost_an_increment(void **state)
{
	unsigned int drops;

	(void)state;
	for (drops = 0; drops < 2; drops++) {
		struct pmsim *s = monitor(EVERY_CLOCK);

		set(s, "write_drops_increment", drops);
		wr(s, MPM_PMLCA(1), EVENT(22));
		run(s, 10);
		wr(s, MPM_PMC(1), 1000);
		assert_int_equal(pmc(s, 1), 1000);
		run(s, 10);
		assert_int_equal(pmc(s, 1), 1010 - drops);
		pmsim_free(s);
	}
}

/* A lost increment may be the one that would have overflowed. */
static void lost_increment_delays_the_overflow(void **state)
{
	struct pmsim *s = near_overflow(CE, PMIE);

	(void)state;
	set(s, "read_drops_increment", 1);
	run(s, 3);
	assert_int_equal(pmc(s, 1), 0x7fffffff);
	assert_true(pmsim_run_to_irq(s, 100));
	assert_int_equal(pmsim_now(s), 5);
	pmsim_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(registers_are_zero_after_reset),
		cmocka_unit_test(registers_keep_their_defined_bits),
		cmocka_unit_test(pmc0_counts_clocks_in_64_bits),
		cmocka_unit_test(event_field_selects),
		cmocka_unit_test(threshold_does_not_touch_plain_events),
		cmocka_unit_test(fc_freezes_one_and_fac_all),
		cmocka_unit_test(overflow_is_the_msb_not_the_wrap),
		cmocka_unit_test(overflow_comes_in_its_clock),
		cmocka_unit_test(interrupt_needs_ce_and_pmie),
		cmocka_unit_test(level_follows_its_inputs),
		cmocka_unit_test(pmc0_overflows_at_its_own_msb),
		cmocka_unit_test(interrupt_may_need_fcece),
		cmocka_unit_test(latch_and_pmie),
		cmocka_unit_test(a_clock_may_add_few_events_only),
		cmocka_unit_test(latch_outlives_the_wrap),
		cmocka_unit_test(latch_cleared_by_msb),
		cmocka_unit_test(latch_cleared_by_msb_and_thaw),
		cmocka_unit_test(latch_and_ce),
		cmocka_unit_test(written_msb_and_the_latch),
		cmocka_unit_test(fcece_freezes_all),
		cmocka_unit_test(fcece_without_same_cycle_keeps_the_overflowing),
		cmocka_unit_test(fcece_and_pmie),
		cmocka_unit_test(fcece_needs_ce),
		cmocka_unit_test(fcece_as_a_level),
		cmocka_unit_test(reads_may_cost_an_increment),
		cmocka_unit_test(writes_may_cost_an_increment),
		cmocka_unit_test(lost_increment_delays_the_overflow),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
