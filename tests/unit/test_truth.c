// SPDX-License-Identifier: GPL-2.0-only
/* Ground truth: right by itself, and what the counters show. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <cmocka.h>

#include "monitor.h"
#include "random.h"

static void plain_events_by_hand(void **state)
{
	struct pmsim *s = monitor("steady ref:22 every 10 phase 3\n"
				  "steady ref:22*2+ref:23 every 100\n"
				  "burst ref:24 every 50 size 4 gap 5 weight 3\n"
				  "op ref:34 every 100 length 20 phase 90\n"
				  "level ref:40 entries 2 step 5 from 10 until 30\n");

	(void)state;
	assert_int_equal(pmsim_truth(s, 22, 0, 0), 0);
	assert_int_equal(pmsim_truth(s, 22, 0, 3), 2);
	assert_int_equal(pmsim_truth(s, 22, 0, 4), 3);
	assert_int_equal(pmsim_truth(s, 22, 3, 4), 1);
	assert_int_equal(pmsim_truth(s, 22, 1, 1001), 100 + 20);
	assert_int_equal(pmsim_truth(s, 23, 1, 1001), 10);
	/* clocks 0, 5, 10, 15 of each 50 */
	assert_int_equal(pmsim_truth(s, 24, 5, 56), 3 * (3 + 2));
	/* an operation counts when it ends: clocks 110, 210 ... */
	assert_int_equal(pmsim_truth(s, 34, 0, 110), 0);
	assert_int_equal(pmsim_truth(s, 34, 0, 111), 1);
	assert_int_equal(pmsim_truth(s, 34, 111, 311), 2);
	assert_int_equal(pmsim_truth(s, 40, 0, 1000), 20);
	assert_int_equal(pmsim_truth(s, 40, 12, 20), 8);
	assert_int_equal(pmsim_truth(s, 2, 0, 1000), 0);	/* a carry */
	assert_int_equal(pmsim_truth(s, 55, 0, 1000), 0);
	assert_int_equal(pmsim_truth(s, 0xffff, 7, 1000), 993);
	pmsim_free(s);
}

static const char *const streams =
	"steady ref:22 every 7 phase 3\n"
	"random ref:22 mean 9\n"
	"random ref:23 3 | ref:24*5+c1:70 1 mean 4\n"
	"burst ref:23 every 90 size 7 gap 3 jitter 60\n"
	"op ref:34 every 30 length 1..19 jitter 10\n"
	"level ref:40 step 11 entries 0..6\n";

static const u16 ids[] = { 22, 23, 24, 1 << 8 | 70, 34, 40 };

/* Asked again and again, forwards, backwards, over other intervals. */
static void intervals_add_up(void **state)
{
	struct pmsim *s = monitor(streams);
	struct random r = { 31 };
	unsigned int i, round;

	(void)state;
	for (round = 0; round < 3000; round++) {
		u16 id = ids[random_below(&r, ARRAY_SIZE(ids))];
		u64 a = random_below(&r, 3000), b = a + random_below(&r, 3000);
		u64 c = b + random_below(&r, 3000);

		assert_int_equal(pmsim_truth(s, id, a, b) + pmsim_truth(s, id, b, c),
				 pmsim_truth(s, id, a, c));
	}
	for (i = 0; i < ARRAY_SIZE(ids); i++) {
		u64 sum = 0, clock;

		for (clock = 0; clock < 2000; clock++)
			sum += pmsim_truth(s, ids[i], clock, clock + 1);
		assert_true(sum > 0);
		assert_int_equal(pmsim_truth(s, ids[i], 0, 2000), sum);
	}
	pmsim_free(s);
}

/* Many windows of counting, each event on a counter. */
static void counters_show_the_truth(void **state)
{
	struct pmsim *s = monitor(streams);
	struct random r = { 32 };
	u64 expected[ARRAY_SIZE(ids)] = { 0 };
	unsigned int i, round;

	(void)state;
	wr(s, MPM_PMGC0, FAC);
	for (i = 0; i < ARRAY_SIZE(ids); i++) {
		unsigned int n = ids[i] >> 8 ? ids[i] >> 8 : i + 2;

		wr(s, MPM_PMLCA(n), EVENT(ids[i] & 0x7f));
	}
	for (round = 0; round < 300; round++) {
		u64 from, to;

		run(s, random_below(&r, 500));
		from = pmsim_now(s);
		wr(s, MPM_PMGC0, 0);
		run(s, random_below(&r, 500));
		wr(s, MPM_PMGC0, FAC);
		to = pmsim_now(s);
		for (i = 0; i < ARRAY_SIZE(ids); i++) {
			unsigned int n = ids[i] >> 8 ? ids[i] >> 8 : i + 2;

			expected[i] += pmsim_truth(s, ids[i], from, to);
			assert_int_equal(pmc(s, n), expected[i]);
		}
	}
	pmsim_free(s);
}

/* The clock of each event, found again from its number. */
static void events_are_found_by_number(void **state)
{
	struct pmsim *s = monitor(streams);
	unsigned int i;
	u64 clock, nth, more;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(ids); i++) {
		for (clock = 100, nth = 1; clock < 1000; clock++) {
			more = pmsim_truth(s, ids[i], clock, clock + 1);
			for (; more; more--, nth++)
				assert_int_equal(pmsim_when(s, ids[i], 100, 1000, nth), clock);
		}
		assert_true(nth > 10);
		assert_int_equal(pmsim_when(s, ids[i], 100, 1000, nth), PMSIM_NEVER);
	}
	assert_int_equal(pmsim_when(s, 0xffff, 100, 1000, 900), 999);
	assert_int_equal(pmsim_when(s, 0xffff, 100, 1000, 901), PMSIM_NEVER);
	assert_int_equal(pmsim_when(s, 22, 100, 100, 1), PMSIM_NEVER);
	assert_int_equal(pmsim_when(s, 22, 100, 1000, 0), PMSIM_NEVER);
	assert_int_equal(pmsim_when(s, 55, 0, 1000, 1), PMSIM_NEVER);
	pmsim_free(s);
}

static struct pmsim_question bursts_of(u32 bsize, u32 bgran, u32 bdist)
{
	struct pmsim_question q = {
		.kind = PMSIM_ASK_BURSTS, .id = 22,
		.bsize = bsize, .bgran = bgran, .bdist = bdist,
	};

	return q;
}

static void bursts_by_hand(void **state)
{
	/* clocks 0 2 4 6, 100 102 104 106, ... */
	struct pmsim *s = monitor("burst ref:22 every 100 size 4 gap 2\n");
	struct pmsim_question q = bursts_of(4, 1, 5);

	(void)state;
	/* sure in clock 8 */
	assert_int_equal(pmsim_ask(s, &q, 0, 8), 0);
	assert_int_equal(pmsim_ask(s, &q, 0, 9), 1);
	assert_int_equal(pmsim_ask(s, &q, 0, 1000), 10);
	/* armed in the middle of one */
	assert_int_equal(pmsim_ask(s, &q, 2, 1000), 9);
	q = bursts_of(5, 1, 6);
	assert_int_equal(pmsim_ask(s, &q, 0, 1000), 0);
	q = bursts_of(4, 0, 5);
	assert_int_equal(pmsim_ask(s, &q, 0, 1000), 0);
	/* deaf from clock 9 to clock 8 + 93 - 1 = 100: three events are left */
	q = bursts_of(4, 1, 92);
	assert_int_equal(pmsim_ask(s, &q, 0, 1000), 10);
	q = bursts_of(4, 1, 93);
	assert_int_equal(pmsim_ask(s, &q, 0, 1000), 5);
	set(s, "burst_size_off", 1);
	assert_int_equal(pmsim_ask(s, &q, 0, 1000), 0);
	pmsim_free(s);
}

static void lengths_by_hand(void **state)
{
	struct pmsim *s = monitor("op ref:34 every 100 phase 10 length 20\n");
	struct pmsim_question q = {
		.kind = PMSIM_ASK_LONGER, .id = 34, .threshold = 19,
	};

	(void)state;
	assert_int_equal(pmsim_ask(s, &q, 0, 30), 0);
	assert_int_equal(pmsim_ask(s, &q, 0, 31), 1);
	assert_int_equal(pmsim_ask(s, &q, 0, 1000), 10);
	q.threshold = 20;
	assert_int_equal(pmsim_ask(s, &q, 0, 1000), 0);
	set(s, "threshold_ge", 1);
	assert_int_equal(pmsim_ask(s, &q, 0, 1000), 10);
	q.threshold = 21;
	assert_int_equal(pmsim_ask(s, &q, 0, 1000), 0);
	set(s, "duration_start_counts", 1);
	assert_int_equal(pmsim_ask(s, &q, 0, 1000), 10);
	set(s, "duration_at_crossing", 1);
	q.threshold = 5;	/* 5 long, the start counted, in clock 14 */
	assert_int_equal(pmsim_ask(s, &q, 0, 14), 0);
	assert_int_equal(pmsim_ask(s, &q, 0, 15), 1);
	pmsim_free(s);
}

/* A counter with the registers of @q against the traffic asked the same. */
static void assert_counter_agrees(struct pmsim *s, struct random *r,
				  const struct pmsim_question *q)
{
	u64 from, to;

	wr(s, MPM_PMGC0, FAC);
	wr(s, MPM_PMLCB(1), THRESHOLD(0, q->threshold));
	wr(s, MPM_PMLCA(1), EVENT(q->id & 0x7f) | BURST(q->bsize, q->bgran, q->bdist));
	wr(s, MPM_PMC(1), 0);
	run(s, random_below(r, 100));
	from = pmsim_now(s);
	wr(s, MPM_PMGC0, 0);
	run(s, random_below(r, 3000));
	to = pmsim_now(s);
	assert_int_equal(pmc(s, 1), pmsim_ask(s, q, from, to));
}

static void random_switches(struct pmsim *s, struct random *r)
{
	static const char *const names[] = {
		"threshold_ge", "duration_at_crossing", "duration_start_counts",
		"burst_size_off", "burst_gran_off", "burst_dist_off",
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(names); i++)
		set(s, names[i], random_below(r, 2));
}

static void counters_show_bursts_lengths_and_levels(void **state)
{
	struct pmsim *s = monitor(streams);
	struct random r = { 33 };
	unsigned int round;
	u64 asked = 0;

	(void)state;
	for (round = 0; round < 600; round++) {
		struct pmsim_question q = {
			.kind = PMSIM_ASK_BURSTS, .id = random_below(&r, 2) ? 22 : 23,
			.bsize = 1 + random_below(&r, 6), .bgran = random_below(&r, 6),
		};

		q.bdist = q.bsize + 1 + random_below(&r, 30);
		random_switches(s, &r);
		assert_counter_agrees(s, &r, &q);
		asked += pmsim_ask(s, &q, 0, 1000);
		q = (struct pmsim_question){
			.kind = PMSIM_ASK_LONGER, .id = 34,
			.threshold = random_below(&r, 22),
		};
		assert_counter_agrees(s, &r, &q);
		q = (struct pmsim_question){
			.kind = PMSIM_ASK_FULLER, .id = 40,
			.threshold = random_below(&r, 8),
		};
		assert_counter_agrees(s, &r, &q);
	}
	assert_true(asked > 1000);
	pmsim_free(s);
}

/* An hour of steady traffic, asked at once. */
static void steady_truth_is_no_walk(void **state)
{
	struct pmsim *s = monitor("steady ref:22 every 3 weight 65536\n");
	u64 hour = 3600ull * 400000000;

	(void)state;
	assert_int_equal(pmsim_truth(s, 22, 0, hour), hour / 3 * 65536);
	pmsim_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_events_by_hand),
		cmocka_unit_test(intervals_add_up),
		cmocka_unit_test(counters_show_the_truth),
		cmocka_unit_test(events_are_found_by_number),
		cmocka_unit_test(bursts_by_hand),
		cmocka_unit_test(lengths_by_hand),
		cmocka_unit_test(counters_show_bursts_lengths_and_levels),
		cmocka_unit_test(steady_truth_is_no_walk),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
