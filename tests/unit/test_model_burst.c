// SPDX-License-Identifier: GPL-2.0-only
/* Thresholds and bursts: hardware.rst */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "monitor.h"

/* --- durations: one operation from clock 10 to clock 10 + length --- */

#define OPERATION(length) "op ref:34 every 1000 phase 10 length " #length " until 11\n"

static struct pmsim *timed(const char *traffic, u32 threshold)
{
	struct pmsim *s = monitor(traffic);

	wr(s, MPM_PMLCB(1), threshold);
	wr(s, MPM_PMLCA(1), EVENT(34));
	return s;
}

static void longer_than_the_threshold(void **state)
{
	unsigned int ge, starts;
	u32 threshold;

	(void)state;
	for (threshold = 18; threshold <= 22; threshold++) {
		for (ge = 0; ge < 2; ge++) {
			for (starts = 0; starts < 2; starts++) {
				struct pmsim *s = timed(OPERATION(20), threshold);

				set(s, "threshold_ge", ge);
				set(s, "duration_start_counts", starts);
				run(s, 100);
				assert_int_equal(pmc(s, 1), 20 + starts + ge > threshold);
				pmsim_free(s);
			}
		}
	}
}

static void multiplier_is_a_power_of_two(void **state)
{
	u32 mult;

	(void)state;
	for (mult = 0; mult < 8; mult++) {
		/* 63 << mult against lengths of just that and one more */
		char text[96];
		struct pmsim *s;
		u32 length = 63u << mult;

		snprintf(text, sizeof(text), "op ref:34 every 20000 length %u until 1\n", length);
		s = timed(text, THRESHOLD(mult, 63));
		run(s, 30000);
		assert_int_equal(pmc(s, 1), 0);
		pmsim_free(s);
		snprintf(text, sizeof(text), "op ref:34 every 20000 length %u until 1\n",
			 length + 1);
		s = timed(text, THRESHOLD(mult, 63));
		run(s, 30000);
		assert_int_equal(pmc(s, 1), 1);
		pmsim_free(s);
	}
}

static void counted_at_the_end_or_at_the_crossing(void **state)
{
	unsigned int crossing;

	(void)state;
	for (crossing = 0; crossing < 2; crossing++) {
		struct pmsim *s = timed(OPERATION(20), 5);
		/* exceeds 5 in clock 16, ends in clock 30 */
		u64 clock = crossing ? 16 : 30;

		set(s, "duration_at_crossing", crossing);
		pmsim_run(s, clock);
		assert_int_equal(pmc(s, 1), 0);
		run(s, 1);
		assert_int_equal(pmc(s, 1), 1);
		run(s, 100);
		assert_int_equal(pmc(s, 1), 1);
		pmsim_free(s);
	}
}

/* Two counters, two thresholds, the same operations. */
/* Goes on from what was saved, in place of @s. */
static struct pmsim *saved_and_loaded(struct pmsim *s)
{
	struct pmsim_error err = { "" };
	char *text = pmsim_save(s);
	struct pmsim *loaded = pmsim_load(text, &err);

	if (!loaded)
		fail_msg("%s", err.text);
	pmsim_free(s);
	free(text);
	return loaded;
}

/*
 * Operations start in the clocks 100 and, would "until" allow it, 300, 500 and so
 * on.  Behind the last one nothing counts, however often somebody looks, writes,
 * saves or loads.
 */
static void nothing_starts_behind_until(void **state)
{
	static const char *const traffic[] = {
		"op ref:34 every 200 phase 100 length 50 until 50\n",
		"op ref:34 every 200 phase 100 length 50 until 101\n",
	};
	unsigned int ops, crossing, ge, starts, i;

	(void)state;
	for (i = 0; i < 16; i++) {
		struct pmsim *s;

		ops = i & 1;
		crossing = i >> 1 & 1;
		ge = i >> 2 & 1;
		starts = i >> 3 & 1;
		s = monitor(traffic[ops]);
		set(s, "duration_at_crossing", crossing);
		set(s, "threshold_ge", ge);
		set(s, "duration_start_counts", starts);
		wr(s, MPM_PMLCA(1), EVENT(34));
		wr(s, MPM_PMLCB(2), THRESHOLD(0, 20));
		wr(s, MPM_PMLCA(2), EVENT(34));
		while (pmsim_now(s) < 1000) {
			run(s, 7);
			s = saved_and_loaded(s);
			wr(s, MPM_PMLCA(3), EVENT(34));
		}
		assert_int_equal(pmc(s, 1), ops);
		assert_int_equal(pmc(s, 2), ops);
		pmsim_free(s);
	}
}

static void each_counter_has_its_threshold(void **state)
{
	unsigned int crossing;

	(void)state;
	for (crossing = 0; crossing < 2; crossing++) {
		struct pmsim *s = timed("op ref:34 every 100 length 10:1,40:1\n", 5);
		u32 both, longer;

		set(s, "duration_at_crossing", crossing);
		wr(s, MPM_PMLCB(2), 20);
		wr(s, MPM_PMLCA(2), EVENT(34));
		run(s, 100000);
		both = pmc(s, 1);
		longer = pmc(s, 2);
		assert_int_equal(both, 1000);
		assert_in_range(longer, 400, 600);
		pmsim_free(s);
	}
}

static void frozen_at_the_end_of_an_operation(void **state)
{
	struct pmsim *s = timed(OPERATION(20), 5);

	(void)state;
	pmsim_run(s, 30);
	wr(s, MPM_PMGC0, FAC);
	run(s, 1);
	wr(s, MPM_PMGC0, 0);
	run(s, 100);
	assert_int_equal(pmc(s, 1), 0);
	pmsim_free(s);
}

/* --- quantities --- */

static void clocks_above_a_level(void **state)
{
	unsigned int ge;

	(void)state;
	for (ge = 0; ge < 2; ge++) {
		/* always 3 entries, from clock 100 to clock 199 */
		struct pmsim *s = monitor("level ref:40 entries 3 step 7 from 100 until 200\n");
		unsigned int n;

		set(s, "threshold_ge", ge);
		for (n = 1; n <= 5; n++) {
			wr(s, MPM_PMLCB(n), n - 1);
			wr(s, MPM_PMLCA(n), EVENT(40));
		}
		run(s, 1000);
		assert_int_equal(pmc(s, 1), ge ? 1000 : 100);	/* 0 */
		assert_int_equal(pmc(s, 2), 100);		/* 1 */
		assert_int_equal(pmc(s, 3), 100);		/* 2 */
		assert_int_equal(pmc(s, 4), ge ? 100 : 0);	/* 3 */
		assert_int_equal(pmc(s, 5), 0);			/* 4 */
		pmsim_free(s);
	}
}

static void level_overflows_in_its_clock(void **state)
{
	struct pmsim *s = monitor("level ref:40 entries 3 step 7 from 100 until 200\n");

	(void)state;
	wr(s, MPM_PMC(1), 0x7ffffff0);
	wr(s, MPM_PMLCB(1), 2);
	wr(s, MPM_PMLCA(1), CE | EVENT(40));
	wr(s, MPM_PMGC0, PMIE);
	assert_true(pmsim_run_to_irq(s, 1000));
	assert_int_equal(pmsim_now(s), 116);
	pmsim_free(s);
}

/* --- bursts --- */

/*
 * Clocks with an event, one digit per clock (the number of events).  The bursts
 * counted behind clock @clocks; *@first is the clock in which the first counted.
 */
static u32 bursts(const char *events, u32 lca, u32 lcb, const char *option, u64 *first)
{
	struct pmsim_error err = { "" };
	char text[4096] = "";
	struct pmsim *s;
	size_t clock, used = 0;
	u32 count;

	for (clock = 0; events[clock]; clock++) {
		if (events[clock] == '.')
			continue;
		used += (size_t)snprintf(text + used, sizeof(text) - used,
					 "steady ref:22 every 1 from %zu until %zu weight %c\n",
					 clock, clock + 1, events[clock]);
	}
	s = monitor(text);
	if (option)
		assert_int_equal(pmsim_set_list(s, option, &err), 0);
	wr(s, MPM_PMGC0, FAC);
	wr(s, MPM_PMLCA(1), lca | EVENT(22));
	wr(s, MPM_PMLCB(1), lcb);
	wr(s, MPM_PMGC0, 0);
	for (clock = 0; first && clock < 200 && !pmc(s, 1); clock++)
		run(s, 1);
	if (first)
		*first = pmsim_now(s) - 1;
	pmsim_run(s, 200);
	count = pmc(s, 1);
	pmsim_free(s);
	return count;
}

static void burst_of_enough_events_counts_once_it_is_over(void **state)
{
	u64 first;

	(void)state;
	/* the last event is in clock 4; two idle clocks are allowed */
	assert_int_equal(bursts(".1111", BURST(4, 2, 5), 0, NULL, &first), 1);
	assert_int_equal(first, 7);
	assert_int_equal(bursts(".1.1..11", BURST(4, 2, 5), 0, NULL, &first), 1);
	assert_int_equal(first, 10);
	assert_int_equal(bursts(".111", BURST(4, 2, 5), 0, NULL, NULL), 0);
	assert_int_equal(bursts(".1111111111", BURST(4, 2, 5), 0, NULL, NULL), 1);
	/* several events in a clock */
	assert_int_equal(bursts(".31", BURST(4, 2, 5), 0, NULL, NULL), 1);
	assert_int_equal(bursts(".4", BURST(4, 2, 5), 0, NULL, NULL), 1);
}

static void burst_size_off_by_one(void **state)
{
	(void)state;
	assert_int_equal(bursts("1111", BURST(4, 2, 5), 0, "burst_size_off=1", NULL), 0);
	assert_int_equal(bursts("11111", BURST(4, 2, 5), 0, "burst_size_off=1", NULL), 1);
}

static void longer_pause_drops_the_candidate(void **state)
{
	(void)state;
	assert_int_equal(bursts("11..11", BURST(4, 2, 5), 0, NULL, NULL), 1);
	assert_int_equal(bursts("11...11", BURST(4, 2, 5), 0, NULL, NULL), 0);
	assert_int_equal(bursts("11..11", BURST(4, 2, 5), 0, "burst_gran_off=1", NULL), 0);
	assert_int_equal(bursts("11.11", BURST(4, 2, 5), 0, "burst_gran_off=1", NULL), 1);
	/* what was dropped does not help the next one */
	assert_int_equal(bursts("111...111", BURST(4, 2, 5), 0, NULL, NULL), 0);
	/* no idle clock at all */
	assert_int_equal(bursts("1111", BURST(4, 0, 5), 0, NULL, NULL), 1);
	assert_int_equal(bursts("11.11", BURST(4, 0, 5), 0, NULL, NULL), 0);
	assert_int_equal(bursts("1111", BURST(4, 0, 5), 0, "burst_gran_off=1", NULL), 1);
}

/*
 * BSIZE 2, BGRAN 0: the burst of clocks 0 and 1 counts in clock 2; with BDIST 6
 * clocks 3 to 7 are deaf.
 */
static void distance_between_bursts(void **state)
{
	(void)state;
	assert_int_equal(bursts("11", BURST(2, 0, 6), 0, NULL, NULL), 1);
	assert_int_equal(bursts("11....11", BURST(2, 0, 6), 0, NULL, NULL), 1);
	assert_int_equal(bursts("11.....11", BURST(2, 0, 6), 0, NULL, NULL), 1);
	assert_int_equal(bursts("11......11", BURST(2, 0, 6), 0, NULL, NULL), 2);
	assert_int_equal(bursts("11......11", BURST(2, 0, 6), 0, "burst_dist_off=1", NULL), 1);
	assert_int_equal(bursts("11.......11", BURST(2, 0, 6), 0, "burst_dist_off=1", NULL), 2);
	/* the rest of a burst that began in the deaf time */
	assert_int_equal(bursts("11.....111", BURST(2, 0, 6), 0, NULL, NULL), 2);
	/* TBMULT scales the distance: 3 << 1 */
	assert_int_equal(bursts("11.....11", BURST(2, 0, 3), THRESHOLD(1, 0), NULL, NULL), 1);
	assert_int_equal(bursts("11......11", BURST(2, 0, 3), THRESHOLD(1, 0), NULL, NULL), 2);
}

/* The first burst is over in clock 2, and its distance ends before clock 8. */
static void bursts_that_begin_in_the_distance(void **state)
{
	static const struct { const char *events; u32 counted[3]; } cases[] = {
		{ "11..11", { 1, 1, 1 } },	/* over in clock 6 */
		{ "11....11", { 1, 1, 2 } },	/* over in clock 8 */
		{ "11.....11", { 1, 1, 2 } },
		{ "11.....111", { 2, 1, 2 } },	/* two of the three come after it */
		{ "11......11", { 2, 2, 2 } },	/* begins in clock 8 */
		{ "11....11.11", { 2, 2, 2 } },	/* the last, the last, the second */
		{ "11.....1111111.11", { 2, 2, 2 } },
	};
	unsigned int i;
	u32 reading;
	char option[40];

	(void)state;
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		for (reading = 0; reading < 3; reading++) {
			snprintf(option, sizeof(option), "burst_in_distance=%u", reading);
			assert_int_equal(bursts(cases[i].events, BURST(2, 0, 6), 0, option, NULL),
					 cases[i].counted[reading]);
		}
	}
}

static void other_readings_of_the_fields(void **state)
{
	(void)state;
	/* 3 << 1 is above 4, 3 is not */
	assert_int_equal(bursts("1111.21", BURST(4, 2, 3), THRESHOLD(1, 0),
				"burst_compare_raw=0", NULL), 1);
	assert_int_equal(bursts("1111.21", BURST(4, 2, 3), THRESHOLD(1, 0),
				"burst_compare_raw=1", NULL), 7);
	assert_int_equal(bursts("1111.21", BURST(4, 2, 5), 0, "burst_compare_raw=1", NULL), 1);
	assert_int_equal(bursts("1111.21", BURST(4, 0, 8), 0, "burst_gran_zero=0", NULL), 1);
	assert_int_equal(bursts("1111.21", BURST(4, 0, 8), 0, "burst_gran_zero=1", NULL), 7);
	assert_int_equal(bursts("1111.21", BURST(4, 1, 8), 0, "burst_gran_zero=1", NULL), 1);
}

static void unreasonable_settings_count_plainly(void **state)
{
	static const u32 settings[] = {
		BURST(0, 0, 0), BURST(4, 2, 4), BURST(4, 2, 0), BURST(0, 2, 5), BURST(4, 0, 0),
	};
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(settings); i++)
		assert_int_equal(bursts("1111.21", settings[i], 0, NULL, NULL), 7);
	/* 2 << 1 is not above 4, 3 << 1 is */
	assert_int_equal(bursts("1111.21", BURST(4, 2, 2), THRESHOLD(1, 0), NULL, NULL), 7);
	assert_int_equal(bursts("1111.21", BURST(4, 2, 3), THRESHOLD(1, 0), NULL, NULL), 1);
	/* taken literally: all zero is still plain */
	assert_int_equal(bursts("1111.21", BURST(0, 0, 0), 0, "burst_unreasonable=1", NULL), 7);
	assert_int_equal(bursts("1111.21", BURST(4, 2, 4), 0, "burst_unreasonable=1", NULL), 1);
	assert_int_equal(bursts("11.1.1...1", BURST(0, 0, 1), 0, "burst_unreasonable=1", NULL), 4);
	assert_int_equal(bursts("11.11", BURST(2, 0, 0), 0, "burst_unreasonable=1", NULL), 2);
}

/* Steady stream for ever: one burst that never ends. */
static void endless_burst_never_counts(void **state)
{
	struct pmsim *s = monitor("steady ref:22 every 2\n");

	(void)state;
	wr(s, MPM_PMLCA(1), BURST(4, 1, 8) | EVENT(22));
	run(s, 100000);
	assert_int_equal(pmc(s, 1), 0);
	pmsim_free(s);
}

static void bursts_overflow_and_interrupt(void **state)
{
	struct pmsim *s = monitor("burst ref:22 every 100 size 5 gap 2\n");

	(void)state;
	wr(s, MPM_PMC(1), 0x7ffffffd);
	wr(s, MPM_PMLCA(1), CE | BURST(4, 1, 8) | EVENT(22));
	wr(s, MPM_PMGC0, PMIE);
	assert_true(pmsim_run_to_irq(s, 10000));
	/* third burst: events in clocks 200 to 208, sure in clock 210 */
	assert_int_equal(pmsim_now(s), 211);
	pmsim_free(s);
}

/* Half a burst, a freeze, the other half. */
static void freeze_inside_a_burst(void **state)
{
	unsigned int i, rearm, by_fac;

	(void)state;
	for (i = 0; i < 8; i++) {
		struct pmsim *s = monitor("steady ref:22 every 1 until 2\n"
					  "steady ref:22 every 1 from 52 until 54\n");

		rearm = i >> 1;
		by_fac = i & 1;
		set(s, "burst_rearm_on_thaw", rearm);
		set(s, "rearm_on_thaw", 3 - rearm);
		wr(s, MPM_PMLCA(1), BURST(4, 2, 5) | EVENT(22));
		run(s, 2);
		wr(s, by_fac ? MPM_PMGC0 : MPM_PMLCA(1),
		   by_fac ? FAC : FC | BURST(4, 2, 5) | EVENT(22));
		run(s, 50);
		wr(s, by_fac ? MPM_PMGC0 : MPM_PMLCA(1),
		   by_fac ? 0 : BURST(4, 2, 5) | EVENT(22));
		run(s, 50);
		assert_int_equal(pmc(s, 1), rearm != 1 && rearm != 3 - by_fac);
		pmsim_free(s);
	}
}

static void bursts_of_threshold_events(void **state)
{
	unsigned int with;

	(void)state;
	for (with = 0; with < 2; with++) {
		/* every 40 clocks two operations that pass and one that does not */
		struct pmsim *s = monitor("op ref:34 every 40 length 8 phase 0\n"
					  "op ref:34 every 40 length 8 phase 3\n"
					  "op ref:34 every 40 length 4 phase 20\n");

		set(s, "burst_with_threshold", with);
		wr(s, MPM_PMLCB(1), THRESHOLD(0, 5));
		wr(s, MPM_PMLCA(1), BURST(2, 4, 6) | EVENT(34));
		run(s, 4000);
		assert_int_equal(pmc(s, 1), with ? 100 : 200);
		pmsim_free(s);

		/* a queue: 10 clocks with entries are a burst of 10 events */
		s = monitor("level ref:40 entries 2 step 1 from 100 until 110\n");
		set(s, "burst_with_threshold", with);
		wr(s, MPM_PMLCA(1), BURST(4, 2, 6) | EVENT(40));
		wr(s, MPM_PMLCA(2), BURST(11, 2, 12) | EVENT(40));
		run(s, 4000);
		assert_int_equal(pmc(s, 1), with ? 1 : 10);
		assert_int_equal(pmc(s, 2), with ? 0 : 10);
		pmsim_free(s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(longer_than_the_threshold),
		cmocka_unit_test(multiplier_is_a_power_of_two),
		cmocka_unit_test(counted_at_the_end_or_at_the_crossing),
		cmocka_unit_test(nothing_starts_behind_until),
		cmocka_unit_test(each_counter_has_its_threshold),
		cmocka_unit_test(frozen_at_the_end_of_an_operation),
		cmocka_unit_test(clocks_above_a_level),
		cmocka_unit_test(level_overflows_in_its_clock),
		cmocka_unit_test(burst_of_enough_events_counts_once_it_is_over),
		cmocka_unit_test(burst_size_off_by_one),
		cmocka_unit_test(longer_pause_drops_the_candidate),
		cmocka_unit_test(distance_between_bursts),
		cmocka_unit_test(bursts_that_begin_in_the_distance),
		cmocka_unit_test(other_readings_of_the_fields),
		cmocka_unit_test(unreasonable_settings_count_plainly),
		cmocka_unit_test(endless_burst_never_counts),
		cmocka_unit_test(bursts_overflow_and_interrupt),
		cmocka_unit_test(freeze_inside_a_burst),
		cmocka_unit_test(bursts_of_threshold_events),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
