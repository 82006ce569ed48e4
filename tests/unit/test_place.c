// SPDX-License-Identifier: GPL-2.0-only
/* Placement of wanted counts on counters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/place.h"
#include "lib/assign_conflict.h"
#include "lib/event_text.h"
#include "random.h"

#define SOC		(&mpm_soc_mpc8544e)
#define REFERENCE	0x3feu		/* any counter but PMC0 */

static void check_placed(const struct mpm_want *wants, unsigned int count,
			 const s32 *expected)
{
	struct mpm_placement out;
	unsigned int i;

	memset(&out, 0x55, sizeof(out));
	assert_int_equal(mpm_place_or_not(wants, count, &out), 0);
	for (i = 0; i < MPM_MAX_WANTS; i++)
		assert_int_equal(out.counter[i], i < count ? expected[i] : -1);
	assert_int_equal(out.stuck, 0);
}

static void check_clash(const struct mpm_want *wants, unsigned int count,
			u32 clash_wants, u32 clash_counters)
{
	struct assign_conflict conflict;
	struct mpm_placement out;
	unsigned int i;

	memset(&out, 0x55, sizeof(out));
	assert_int_equal(mpm_place_or_not(wants, count, &out), -ENOSPC);
	for (i = 0; i < MPM_MAX_WANTS; i++)
		assert_int_equal(out.counter[i], -1);
	memset(&conflict, 0x55, sizeof(conflict));
	assign_conflict_find(wants, out.stuck, &conflict);
	assert_int_equal(conflict.wants, clash_wants);
	assert_int_equal(conflict.counters, clash_counters);
}

static void test_nothing_wanted(void **state)
{
	(void)state;
	check_placed(NULL, 0, NULL);
}

static void test_lowest_counters_in_order(void **state)
{
	static const struct mpm_want wants[] = {
		{ REFERENCE }, { REFERENCE }, { 0x001 }, { REFERENCE },
	};
	static const s32 expected[] = { 1, 2, 0, 3 };

	(void)state;
	check_placed(wants, ARRAY_SIZE(wants), expected);
}

/* The L2 hit rate in any order: the misses on PMC2 and PMC4, the hits around. */
static void test_l2_hit_rate_in_any_order(void **state)
{
	static const char *const names[] = {
		"l2_inst_hit", "l2_data_hit", "l2_inst_miss", "l2_data_miss",
	};
	unsigned int order, i, hits, rest;

	(void)state;
	for (order = 0; order < 24; order++) {
		unsigned int left[] = { 0, 1, 2, 3 };
		struct mpm_want wants[4];
		s32 expected[4];

		rest = order;
		hits = 0;
		for (i = 0; i < 4; i++) {
			unsigned int pick = rest % (4 - i);
			unsigned int which = left[pick];
			const struct mpm_event *e;

			e = mpm_event_by_name(&mpm_events_mpc8544e, names[which]);
			wants[i].allowed = mpm_event_counters(SOC, e->id);
			rest /= 4 - i;
			left[pick] = left[3 - i];
			if (which == 2)
				expected[i] = 2;
			else if (which == 3)
				expected[i] = 4;
			else
				expected[i] = hits++ ? 3 : 1;
		}
		check_placed(wants, 4, expected);
	}
}

/* Every want but the last has to move for the last one. */
static void test_long_path(void **state)
{
	struct mpm_want wants[MPM_MAX_WANTS];
	s32 expected[MPM_MAX_WANTS];
	unsigned int i;

	(void)state;
	for (i = 0; i < MPM_MAX_WANTS - 1; i++) {
		wants[i].allowed = 3u << i;
		expected[i] = (s32)i + 1;
	}
	wants[15].allowed = 1;
	expected[15] = 0;
	check_placed(wants, MPM_MAX_WANTS, expected);
}

static void test_full_house(void **state)
{
	struct mpm_want wants[MPM_MAX_WANTS];
	s32 expected[MPM_MAX_WANTS];
	unsigned int i;

	(void)state;
	for (i = 0; i < MPM_MAX_WANTS; i++) {
		wants[i].allowed = 0xffff;
		expected[i] = (s32)i;
	}
	check_placed(wants, MPM_MAX_WANTS, expected);
	check_placed(wants, 9, expected);
}

static void test_too_many_wants(void **state)
{
	struct mpm_want wants[MPM_MAX_WANTS + 1];
	struct mpm_placement out;
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(wants); i++)
		wants[i].allowed = 0xffff;
	memset(&out, 0x55, sizeof(out));
	assert_int_equal(mpm_place_or_not(wants, ARRAY_SIZE(wants), &out), -EINVAL);
	assert_int_equal(out.counter[0], -1);
	assert_int_equal(out.stuck, 0);
}

static void test_two_wants_for_one_counter(void **state)
{
	/* l2_inst_hit, l2_inst_miss, l2_data_hit, l2_write_queue_retry */
	static const struct mpm_want wants[] = {
		{ REFERENCE }, { 1u << 2 }, { REFERENCE }, { 1u << 2 },
	};

	(void)state;
	check_placed(wants, 3, (const s32[]){ 1, 2, 3 });
	check_clash(wants, 4, 0xa, 1u << 2);
}

static void test_want_without_counter(void **state)
{
	static const struct mpm_want wants[] = {
		{ 1u << 2 }, { 1u << 2 }, { REFERENCE }, { 0 },
	};

	(void)state;
	check_clash(wants, 4, 1u << 3, 0);
	/* counters that no part can have are none */
	check_clash(&(const struct mpm_want){ 0xffff0000 }, 1, 1, 0);
	check_placed(&(const struct mpm_want){ 0xffff8000 }, 1, (const s32[]){ 15 });
}

static void test_ten_events_for_nine_counters(void **state)
{
	struct mpm_want wants[11];
	unsigned int i;

	(void)state;
	for (i = 0; i < 10; i++)
		wants[i].allowed = REFERENCE;
	check_placed(wants, 9, (const s32[]){ 1, 2, 3, 4, 5, 6, 7, 8, 9 });
	check_clash(wants, 10, 0x3ff, REFERENCE);
	/* cycles have a counter of their own and are not to blame */
	wants[10] = wants[0];
	wants[0].allowed = 0x001;
	check_clash(wants, 11, 0x7fe, REFERENCE);
}

static void test_event_put_on_a_counter_that_has_it_not(void **state)
{
	u32 miss = mpm_event_counters(SOC, MPM_EVENT_ID(2, 123));
	struct mpm_want want;
	s32 n;

	(void)state;
	for (n = 0; n < 10; n++) {
		want.allowed = miss & (1u << n);
		if (n == 2)
			check_placed(&want, 1, &n);
		else
			check_clash(&want, 1, 1, 0);
	}
}

/*
 * The judge: tries everything.  @dead remembers what was found hopeless: want i
 * with these counters taken.
 */
struct judge {
	const u32 *allowed;
	unsigned int count;
	unsigned int counters;
	s32 counter[MPM_MAX_WANTS];
	u8 dead[MPM_MAX_WANTS << MPM_MAX_COUNTERS];
};

/* Depth first on ascending counters: the first hit is the placement promised. */
static bool judge_place(struct judge *j, unsigned int want, u32 taken)
{
	unsigned int c;
	u8 *dead;

	if (want == j->count)
		return true;
	dead = &j->dead[(want << j->counters) + taken];
	if (*dead)
		return false;
	for (c = 0; c < j->counters; c++) {
		if (!(j->allowed[want] & ~taken & (1u << c)))
			continue;
		j->counter[want] = (s32)c;
		if (judge_place(j, want + 1, taken | 1u << c))
			return true;
	}
	*dead = 1;
	return false;
}

static unsigned int bits(u32 mask)
{
	return (unsigned int)__builtin_popcount(mask);
}

/* Smallest set with fewer counters than members; the lowest number of those. */
static u32 judge_clash(const struct judge *j, u32 *counters)
{
	static u32 united[1u << MPM_MAX_WANTS];
	u32 set, best = 0;

	united[0] = 0;
	for (set = 1; set < 1u << j->count; set++) {
		u32 rest = set & (set - 1);

		united[set] = united[rest] |
			      j->allowed[__builtin_ctz(set)];
		if (bits(united[set]) < bits(set) &&
		    (!best || bits(set) < bits(best)))
			best = set;
	}
	*counters = united[best];
	return best;
}

static bool judged(const u32 *allowed, unsigned int count, unsigned int counters)
{
	static struct judge j;
	struct mpm_want wants[MPM_MAX_WANTS];
	u32 clash, clash_counters;
	unsigned int i;

	j.allowed = allowed;
	j.count = count;
	j.counters = counters;
	memset(j.dead, 0, (size_t)count << counters);
	for (i = 0; i < count; i++)
		wants[i].allowed = allowed[i];
	if (judge_place(&j, 0, 0)) {
		check_placed(wants, count, j.counter);
		return true;
	}
	clash = judge_clash(&j, &clash_counters);
	assert_true(clash);
	check_clash(wants, count, clash, clash_counters);
	return false;
}

/* Counters of one want: like an event, or whatever, many or few. */
static u32 random_counters(struct random *r, unsigned int counters)
{
	u32 all = (1u << counters) - 1;

	switch (random_below(r, 4)) {
	case 0:
		return all & ~1u;
	case 1:
		return 1u << random_below(r, counters);
	case 2:
		return random_u32(r) & random_u32(r) & all;
	default:
		return random_u32(r) & all;
	}
}

static void test_random_sets_against_the_judge(void **state)
{
	struct random r = { 8544 };
	unsigned int set, i, placed = 0;
	u32 allowed[MPM_MAX_WANTS];

	(void)state;
	for (set = 0; set < 100000; set++) {
		unsigned int counters = 1 + random_below(&r, 12);
		unsigned int count = random_below(&r, counters + 2);

		for (i = 0; i < count; i++)
			allowed[i] = random_counters(&r, counters);
		placed += judged(allowed, count, counters);
	}
	assert_in_range(placed, 20000, 80000);
}

/* Few counters each, so that the paths are long and clashes of middling size. */
static void test_random_sets_of_full_size(void **state)
{
	struct random r = { 16 };
	unsigned int set, i, k, placed = 0;
	u32 allowed[MPM_MAX_WANTS];

	(void)state;
	for (set = 0; set < 100; set++) {
		for (i = 0; i < MPM_MAX_WANTS; i++) {
			allowed[i] = 0;
			for (k = 0; k < 3 + set % 3; k++)
				allowed[i] |= 1u << random_below(&r, 16);
		}
		placed += judged(allowed, MPM_MAX_WANTS, MPM_MAX_COUNTERS);
	}
	assert_in_range(placed, 10, 90);
}

/* Windows around a ring with one counter too few: nothing less than all clash. */
static void test_clash_of_all(void **state)
{
	struct mpm_want wants[MPM_MAX_WANTS];
	unsigned int i;

	(void)state;
	for (i = 0; i < MPM_MAX_WANTS; i++)
		wants[i].allowed = 1u << i % 15 | 1u << (i + 1) % 15;
	check_clash(wants, MPM_MAX_WANTS, 0xffff, 0x7fff);
}

/* Wants come one by one: there is room as long as there is for all afresh. */
static void test_one_more_at_random(void **state)
{
	struct random rnd = { .state = 7 };
	unsigned int round, i, n, refused = 0;

	(void)state;
	for (round = 0; round < 3000; round++) {
		struct mpm_want wants[MPM_MAX_WANTS];
		struct mpm_placement p, fresh;

		for (n = 0; n < MPM_MAX_WANTS; n++) {
			u32 taken = 0;
			int ret;

			wants[n].allowed = random_below(&rnd, 3) ? REFERENCE :
					   1u << random_below(&rnd, 10);
			p.counter[n] = -1;
			ret = mpm_place_more(wants, n + 1, &p);
			assert_int_equal(ret, mpm_place_or_not(wants, n + 1, &fresh));
			refused += !!ret;
			if (ret)
				break;
			for (i = 0; i <= n; i++) {
				assert_true(wants[i].allowed & 1u << p.counter[i]);
				assert_false(taken & 1u << p.counter[i]);
				taken |= 1u << p.counter[i];
			}
		}
	}
	assert_true(refused > 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_nothing_wanted),
		cmocka_unit_test(test_lowest_counters_in_order),
		cmocka_unit_test(test_l2_hit_rate_in_any_order),
		cmocka_unit_test(test_long_path),
		cmocka_unit_test(test_full_house),
		cmocka_unit_test(test_too_many_wants),
		cmocka_unit_test(test_two_wants_for_one_counter),
		cmocka_unit_test(test_want_without_counter),
		cmocka_unit_test(test_ten_events_for_nine_counters),
		cmocka_unit_test(test_event_put_on_a_counter_that_has_it_not),
		cmocka_unit_test(test_random_sets_against_the_judge),
		cmocka_unit_test(test_random_sets_of_full_size),
		cmocka_unit_test(test_clash_of_all),
		cmocka_unit_test(test_one_more_at_random),
	};

	return cmocka_run_group_tests_name("place", tests, NULL, NULL);
}
