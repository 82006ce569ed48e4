// SPDX-License-Identifier: GPL-2.0-only
/* Chains and triggers: hardware.rst */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "monitor.h"

#define EVERY_CLOCK	"steady ref:22 every 1\n"

/* PMC(n) is followed by whoever counts Ref:(n + 1). */
#define CARRY(n)	EVENT((n) + 1)

/* --- chains --- */

static void carry_is_the_wrap(void **state)
{
	struct pmsim *s = monitor(EVERY_CLOCK);

	(void)state;
	wr(s, MPM_PMC(1), 0x7ffffff0);
	wr(s, MPM_PMLCA(2), CARRY(1));
	wr(s, MPM_PMLCA(1), EVENT(22));
	run(s, 0x20);
	assert_int_equal(pmc(s, 2), 0);	/* the msb alone does nothing */
	run(s, 0x7fffffef);
	assert_int_equal(pmc(s, 1), 0xffffffff);
	assert_int_equal(pmc(s, 2), 0);
	run(s, 1);
	assert_int_equal(pmc(s, 1), 0);
	assert_int_equal(pmc(s, 2), 1);
	pmsim_free(s);
}

static void every_counter_has_a_carry(void **state)
{
	unsigned int n;

	(void)state;
	for (n = 0; n < 10; n++) {
		struct pmsim *s = monitor(EVERY_CLOCK);
		unsigned int to = n == 5 ? 6 : 5;

		wr(s, MPM_PMC(n), 0xfffffffe);
		if (!n)
			wr(s, MPM_PMC0_HI, 0xffffffff);
		wr(s, MPM_PMLCA(to), CARRY(n));
		wr(s, MPM_PMLCA(n), n ? EVENT(22) : 0);
		run(s, 1);
		assert_int_equal(pmc(s, to), 0);
		run(s, 1);
		assert_int_equal(pmc(s, to), 1);
		pmsim_free(s);
	}
}

static void three_in_a_row_are_96_bits(void **state)
{
	struct pmsim *s = monitor("steady ref:22 every 1 weight 65536\n");

	(void)state;
	wr(s, MPM_PMLCA(3), CARRY(2));
	wr(s, MPM_PMLCA(2), CARRY(1));
	wr(s, MPM_PMC(2), 0xfffffff0);
	wr(s, MPM_PMLCA(1), EVENT(22));
	/* 2^16 clocks wrap PMC1 once */
	run(s, 0x12 << 16);
	assert_int_equal(pmc(s, 1), 0);
	assert_int_equal(pmc(s, 2), 2);
	assert_int_equal(pmc(s, 3), 1);
	pmsim_free(s);
}

static void carry_takes_its_delay(void **state)
{
	unsigned int delay, i;

	(void)state;
	for (delay = 0; delay <= 4; delay++) {
		struct pmsim *s = monitor(EVERY_CLOCK);

		set(s, "chain_delay", delay);
		wr(s, MPM_PMLCA(2), CARRY(1));
		wr(s, MPM_PMC(1), 0xfffffffd);
		wr(s, MPM_PMLCA(1), EVENT(22));
		/* wraps in clock 2 */
		for (i = 0; i < 10; i++) {
			assert_int_equal(pmc(s, 2), pmsim_now(s) > 2 + delay);
			run(s, 1);
		}
		pmsim_free(s);
	}
}

/* Frozen between the wrap and the arrival. */
static void carry_to_a_frozen_counter(void **state)
{
	unsigned int held, by_fac;

	(void)state;
	for (held = 0; held < 2; held++) {
		for (by_fac = 0; by_fac < 2; by_fac++) {
			struct pmsim *s = monitor(EVERY_CLOCK);

			set(s, "chain_delay", 3);
			set(s, "carry_held", held);
			wr(s, MPM_PMLCA(2), CARRY(1));
			wr(s, MPM_PMC(1), 0xfffffffd);
			wr(s, MPM_PMLCA(1), EVENT(22));
			run(s, 4);
			wr(s, by_fac ? MPM_PMGC0 : MPM_PMLCA(2),
			   by_fac ? FAC : FC | CARRY(1));
			run(s, 100);
			assert_int_equal(pmc(s, 2), 0);
			wr(s, by_fac ? MPM_PMGC0 : MPM_PMLCA(2), by_fac ? 0 : CARRY(1));
			run(s, 10);
			assert_int_equal(pmc(s, 2), held);
			pmsim_free(s);
		}
	}
}

static void written_wrap_and_the_carry(void **state)
{
	unsigned int carries, delay;

	(void)state;
	for (carries = 0; carries < 2; carries++) {
		for (delay = 0; delay <= 4; delay += 4) {
			struct pmsim *s = monitor(NULL);

			set(s, "carry_on_write", carries);
			set(s, "chain_delay", delay);
			wr(s, MPM_PMLCA(2), CARRY(1));
			wr(s, MPM_PMC(1), 0x7fffffff);
			wr(s, MPM_PMC(1), 0x80000000);
			wr(s, MPM_PMC(1), 0xffffffff);
			run(s, 10);
			assert_int_equal(pmc(s, 2), 0);
			wr(s, MPM_PMC(1), 0);
			run(s, delay);
			assert_int_equal(pmc(s, 2), 0);
			run(s, 1);
			assert_int_equal(pmc(s, 2), carries);
			assert_int_equal(stats(s).wraps, 0);
			pmsim_free(s);
		}
	}
}

static void own_carry(void **state)
{
	struct pmsim *s = monitor(NULL);

	(void)state;
	set(s, "carry_on_write", 1);
	wr(s, MPM_PMLCA(1), CARRY(1));
	wr(s, MPM_PMC(1), 0xffffffff);
	wr(s, MPM_PMC(1), 0);
	run(s, 10);
	assert_int_equal(pmc(s, 1), 1);
	pmsim_free(s);
}

/* A pair with the interrupt on its upper half, frozen by its own overflow. */
static void pair_overflows_as_one(void **state)
{
	unsigned int same, delay;

	(void)state;
	for (same = 0; same < 2; same++) {
		for (delay = 0; delay < 2; delay++) {
			struct pmsim *s = monitor(EVERY_CLOCK);

			set(s, "fcece_same_cycle", same);
			set(s, "chain_delay", delay);
			wr(s, MPM_PMC(2), 0x7fffffff);
			wr(s, MPM_PMC(1), 0xfffffffe);
			wr(s, MPM_PMLCA(2), CE | CARRY(1));
			wr(s, MPM_PMLCA(1), EVENT(22));
			wr(s, MPM_PMLCA(3), EVENT(22));
			wr(s, MPM_PMGC0, PMIE | FCECE);
			assert_true(pmsim_run_to_irq(s, 100));
			assert_int_equal(pmsim_now(s), 2 + delay);
			assert_int_equal(pmc(s, 2), 0x80000000);
			/* the increment that caused it is never lost */
			assert_int_equal(pmc(s, 1), delay && same);
			assert_int_equal(pmc(s, 3), 1 + same + delay);
			pmsim_free(s);
		}
	}
}

/* --- triggers --- */

/* Counter 1 counts the clocks from 0 on, counter 2 is started by it. */
static struct pmsim *triggered(u32 first, u32 lcb)
{
	struct pmsim *s = monitor(EVERY_CLOCK);

	wr(s, MPM_PMGC0, FAC);
	wr(s, MPM_PMC(1), first);
	wr(s, MPM_PMLCA(1), EVENT(22));
	wr(s, MPM_PMLCA(2), EVENT(22));
	wr(s, MPM_PMLCB(2), lcb);
	wr(s, MPM_PMGC0, 0);
	return s;
}

static void start_on_change(void **state)
{
	unsigned int delay;

	(void)state;
	for (delay = 0; delay <= 4; delay++) {
		struct pmsim *s = triggered(0, ON(1, CHANGE));

		set(s, "trig_delay", delay);
		/* changes in clock 0, so it runs from clock 1 + delay on */
		run(s, 1 + delay);
		assert_int_equal(pmc(s, 2), 0);
		run(s, 10);
		assert_int_equal(pmc(s, 2), 10);
		pmsim_free(s);
	}
}

static void waits_for_a_source_that_is_still(void **state)
{
	struct pmsim *s = triggered(0, ON(3, CHANGE));

	(void)state;
	run(s, 1000);
	assert_int_equal(pmc(s, 2), 0);
	wr(s, MPM_PMLCA(3), EVENT(22));
	run(s, 11);
	assert_int_equal(pmc(s, 2), 10);
	pmsim_free(s);
}

static void start_on_overflow_or_wrap(void **state)
{
	unsigned int wrap;

	(void)state;
	for (wrap = 0; wrap < 2; wrap++) {
		struct pmsim *s = triggered(0x7ffffffe, ON(1, OVERFLOW));

		set(s, "trig_overflow_is_wrap", wrap);
		run(s, 2);	/* msb rises in clock 1: runs from clock 2 on */
		assert_int_equal(pmc(s, 2), 0);
		run(s, 10);
		assert_int_equal(pmc(s, 2), wrap ? 0 : 10);
		wr(s, MPM_PMC(1), 0xfffffff0);
		run(s, 26);
		assert_int_equal(pmc(s, 2), wrap ? 10 : 36);
		pmsim_free(s);
	}
}

static void stop_on_change_and_overflow(void **state)
{
	struct pmsim *s = triggered(0, OFF(1, CHANGE));

	(void)state;
	run(s, 100);
	assert_int_equal(pmc(s, 2), 1);	/* clock 0 only */
	pmsim_free(s);

	s = triggered(0x7ffffffa, OFF(1, OVERFLOW));
	run(s, 100);
	assert_int_equal(pmc(s, 2), 6);
	pmsim_free(s);
}

/* From one counter's overflow to another's: the window between two events. */
static void start_by_one_stop_by_another(void **state)
{
	struct pmsim *s = triggered(0x7ffffffa, ON(1, OVERFLOW) | OFF(3, OVERFLOW));

	(void)state;
	wr(s, MPM_PMC(3), 0x7fffffe0);
	wr(s, MPM_PMLCA(3), EVENT(22));
	run(s, 1000);
	/* from clock 6 to clock 31 */
	assert_int_equal(pmc(s, 2), 26);
	pmsim_free(s);
}

static void triggers_need_no_ce_and_no_pmie(void **state)
{
	struct pmsim *s = triggered(0x7ffffff0, ON(1, OVERFLOW));

	(void)state;
	run(s, 20);
	assert_int_equal(pmc(s, 2), 4);
	assert_int_equal(rd(s, MPM_PMGC0), 0);
	assert_false(pmsim_irq(s));
	pmsim_free(s);
}

static void pmc0_takes_and_gives_triggers(void **state)
{
	struct pmsim *s = triggered(0x7ffffff6, 0);

	(void)state;
	wr(s, MPM_PMLCB(0), ON(1, OVERFLOW));
	wr(s, MPM_PMLCB(2), ON(0, CHANGE));
	run(s, 20);
	assert_int_equal(pmc(s, 0), 10);	/* from clock 10 */
	assert_int_equal(pmc(s, 2), 9);
	pmsim_free(s);
}

static void selecting_oneself(void **state)
{
	unsigned int waits;

	(void)state;
	for (waits = 0; waits < 2; waits++) {
		struct pmsim *s = triggered(0, ON(2, CHANGE));

		set(s, "trig_self_waits", waits);
		run(s, 10);
		assert_int_equal(pmc(s, 2), waits ? 0 : 10);
		pmsim_free(s);
	}
}

static void reserved_codes_are_off(void **state)
{
	struct pmsim *s = triggered(0, ON(1, 3) | OFF(1, 3));

	(void)state;
	run(s, 10);
	assert_int_equal(pmc(s, 2), 10);
	/* a counter that does not exist never starts one */
	wr(s, MPM_PMLCB(2), ON(15, CHANGE));
	run(s, 10);
	assert_int_equal(pmc(s, 2), 10);
	pmsim_free(s);
}

/* The stop comes in clock 5, the start in clock 20. */
static void start_after_stop(void **state)
{
	unsigned int again;

	(void)state;
	for (again = 0; again < 2; again++) {
		struct pmsim *s = monitor(EVERY_CLOCK "steady ref:23 every 1 from 20 until 21\n"
					  "steady ref:24 every 1 from 5 until 6\n");

		set(s, "retrigger", again);
		wr(s, MPM_PMGC0, FAC);
		wr(s, MPM_PMLCA(1), EVENT(22));
		wr(s, MPM_PMLCA(3), EVENT(23));
		wr(s, MPM_PMLCA(4), EVENT(24));
		wr(s, MPM_PMLCB(1), ON(3, CHANGE) | OFF(4, CHANGE));
		set(s, "stop_while_waiting", 1);
		wr(s, MPM_PMGC0, 0);
		run(s, 100);
		/* stopped while waiting, then the start in clock 20 */
		assert_int_equal(pmc(s, 1), again ? 79 : 0);
		pmsim_free(s);
	}
}

static void stop_before_the_start(void **state)
{
	unsigned int stops;

	(void)state;
	for (stops = 0; stops < 2; stops++) {
		struct pmsim *s = monitor(EVERY_CLOCK "steady ref:23 every 1 from 20 until 21\n"
					  "steady ref:24 every 1 from 5 until 6\n");

		set(s, "stop_while_waiting", stops);
		wr(s, MPM_PMLCA(3), EVENT(23));
		wr(s, MPM_PMLCA(4), EVENT(24));
		wr(s, MPM_PMLCA(1), EVENT(22));
		wr(s, MPM_PMLCB(1), ON(3, CHANGE) | OFF(4, CHANGE));
		run(s, 100);
		assert_int_equal(pmc(s, 1), stops ? 0 : 79);
		pmsim_free(s);
	}
}

static void start_and_stop_at_once(void **state)
{
	unsigned int start_wins, running;

	(void)state;
	for (start_wins = 0; start_wins < 2; start_wins++) {
		for (running = 0; running < 2; running++) {
			/* both sources count in clock 10 */
			struct pmsim *s = monitor(EVERY_CLOCK
						  "steady ref:23+ref:24 every 1 from 10 until 11\n");

			set(s, "trig_both", start_wins);
			wr(s, MPM_PMLCA(3), EVENT(23));
			wr(s, MPM_PMLCA(4), EVENT(24));
			wr(s, MPM_PMLCA(1), EVENT(22));
			wr(s, MPM_PMLCB(1), running ? OFF(4, CHANGE) :
			   ON(3, CHANGE) | OFF(4, CHANGE));
			run(s, 100);
			if (running)
				assert_int_equal(pmc(s, 1), 11);
			else
				assert_int_equal(pmc(s, 1), start_wins ? 89 : 0);
			pmsim_free(s);
		}
	}
}

/* All readings, for a counter that waits and for one that runs; starts come again. */
static void every_reading_of_both_triggers(void **state)
{
	static const u32 counted[4][2] = { { 79, 5 }, { 89, 94 }, { 89, 5 }, { 0, 5 } };
	unsigned int reading, runs;

	(void)state;
	for (reading = 0; reading < 4; reading++) {
		for (runs = 0; runs < 2; runs++) {
			/* perhaps a start in clock 5, both in 10, a start in 20 */
			struct pmsim *s = monitor(runs ?
				EVERY_CLOCK
				"steady ref:23 every 1 from 5 until 6\n"
				"steady ref:23+ref:24 every 1 from 10 until 11\n"
				"steady ref:23 every 1 from 20 until 21\n" :
				EVERY_CLOCK
				"steady ref:23+ref:24 every 1 from 10 until 11\n"
				"steady ref:23 every 1 from 20 until 21\n");

			set(s, "trig_both", reading);
			wr(s, MPM_PMLCA(3), EVENT(23));
			wr(s, MPM_PMLCA(4), EVENT(24));
			wr(s, MPM_PMLCA(1), EVENT(22));
			wr(s, MPM_PMLCB(1), ON(3, CHANGE) | OFF(4, CHANGE));
			run(s, 100);
			assert_int_equal(pmc(s, 1), counted[reading][runs]);
			pmsim_free(s);
		}
	}
}

static void writes_to_the_source(void **state)
{
	unsigned int change, counts;

	(void)state;
	for (change = 0; change < 2; change++) {
		for (counts = 0; counts < 2; counts++) {
			struct pmsim *s = triggered(0, ON(3, change ? CHANGE : OVERFLOW));

			set(s, change ? "trig_write_is_change" : "trig_write_is_overflow",
			    counts);
			run(s, 10);
			wr(s, MPM_PMC(3), 0);	/* same value */
			run(s, 10);
			assert_int_equal(pmc(s, 2), 0);
			wr(s, MPM_PMC(3), 0x80000000);
			run(s, 11);
			assert_int_equal(pmc(s, 2), counts ? 10 : 0);
			pmsim_free(s);
		}
	}
}

static void written_overflow_may_be_the_wrap(void **state)
{
	struct pmsim *s = triggered(0, ON(3, OVERFLOW));

	(void)state;
	set(s, "trig_write_is_overflow", 1);
	set(s, "trig_overflow_is_wrap", 1);
	wr(s, MPM_PMC(3), 0x80000000);
	run(s, 10);
	assert_int_equal(pmc(s, 2), 0);
	wr(s, MPM_PMC(3), 0);
	run(s, 11);
	assert_int_equal(pmc(s, 2), 10);
	pmsim_free(s);
}

static void thaw_re_arms(void **state)
{
	unsigned int rearm, by_fac;

	(void)state;
	for (rearm = 0; rearm < 4; rearm++) {
		for (by_fac = 0; by_fac < 2; by_fac++) {
			struct pmsim *s = triggered(0, ON(1, CHANGE));

			set(s, "rearm_on_thaw", rearm);
			set(s, "burst_rearm_on_thaw", 3 - rearm);
			run(s, 11);
			assert_int_equal(pmc(s, 2), 10);
			wr(s, MPM_PMLCA(1), EVENT(40));	/* source stands still */
			if (by_fac) {
				wr(s, MPM_PMGC0, FAC);
				wr(s, MPM_PMGC0, 0);
			} else {
				wr(s, MPM_PMLCA(2), FC | EVENT(22));
				wr(s, MPM_PMLCA(2), EVENT(22));
			}
			run(s, 10);
			assert_int_equal(pmc(s, 2), rearm == 1 || rearm == 3 - by_fac ? 10 : 20);
			pmsim_free(s);
		}
	}
}

static void control_write_re_arms(void **state)
{
	unsigned int rearm;

	(void)state;
	for (rearm = 0; rearm < 2; rearm++) {
		struct pmsim *s = triggered(0, ON(1, CHANGE));

		set(s, "rearm_on_write", rearm);
		run(s, 11);
		wr(s, MPM_PMLCA(1), EVENT(40));
		wr(s, MPM_PMLCA(2), CE | EVENT(22));	/* CE is no reason */
		run(s, 10);
		assert_int_equal(pmc(s, 2), 20);
		wr(s, MPM_PMLCB(2), ON(1, CHANGE));
		run(s, 10);
		assert_int_equal(pmc(s, 2), rearm ? 20 : 30);
		pmsim_free(s);
	}
}

/* The source need not be looked at for the trigger to work (bulk counting). */
static void hours_before_the_trigger(void **state)
{
	struct pmsim *s = monitor("steady ref:22 every 1000\n");

	(void)state;
	wr(s, MPM_PMLCB(2), ON(1, OVERFLOW));
	wr(s, MPM_PMLCA(2), EVENT(22));
	wr(s, MPM_PMLCA(1), EVENT(22));
	pmsim_run(s, 0x80000000ull * 1000 + 5000);
	assert_int_equal(pmc(s, 1), 0x80000005);
	assert_int_equal(pmc(s, 2), 5);
	pmsim_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(carry_is_the_wrap),
		cmocka_unit_test(every_counter_has_a_carry),
		cmocka_unit_test(three_in_a_row_are_96_bits),
		cmocka_unit_test(carry_takes_its_delay),
		cmocka_unit_test(carry_to_a_frozen_counter),
		cmocka_unit_test(written_wrap_and_the_carry),
		cmocka_unit_test(own_carry),
		cmocka_unit_test(pair_overflows_as_one),
		cmocka_unit_test(start_on_change),
		cmocka_unit_test(waits_for_a_source_that_is_still),
		cmocka_unit_test(start_on_overflow_or_wrap),
		cmocka_unit_test(stop_on_change_and_overflow),
		cmocka_unit_test(start_by_one_stop_by_another),
		cmocka_unit_test(triggers_need_no_ce_and_no_pmie),
		cmocka_unit_test(pmc0_takes_and_gives_triggers),
		cmocka_unit_test(selecting_oneself),
		cmocka_unit_test(reserved_codes_are_off),
		cmocka_unit_test(start_after_stop),
		cmocka_unit_test(stop_before_the_start),
		cmocka_unit_test(start_and_stop_at_once),
		cmocka_unit_test(every_reading_of_both_triggers),
		cmocka_unit_test(writes_to_the_source),
		cmocka_unit_test(written_overflow_may_be_the_wrap),
		cmocka_unit_test(thaw_re_arms),
		cmocka_unit_test(control_write_re_arms),
		cmocka_unit_test(hours_before_the_trigger),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
