// SPDX-License-Identifier: GPL-2.0-only
/*
 * Bursts by the block on the simulated monitor: known traffic, counted here by
 * arithmetic, and any traffic, counted twice: as hardware.md 2.7 has it, clock by
 * clock (ought.h), and by the traffic's own list of runs (truth_burst.c).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "ought.h"
#include "random.h"

/* Four events three clocks apart, each 200 clocks from clock 2000 on. */
#define FIRST	2000u
#define EVERY	200u
#define SIZE	4u
#define GAP	3u
#define KNOWN	27

static const char *const traffic =
	"burst ref:27 every 200 size 4 gap 3 from 2000\n"
	"burst ref:24 every 120 size 9 gap 2 jitter 60\n"
	"burst ref:24 every 310 size 31 gap 1 jitter 100\n"
	"random ref:23 mean 6\n"
	"steady ref:22 every 4\n"
	"burst ref:11 every 97 size 3 gap 4 jitter 40 weight 2\n"
	"op ref:34 every 35 length 1..20 jitter 10\n"
	OUGHT_NEIGHBOURS;

struct meaning {
	u32 size_off, gran_off, dist_off, literal;
	u32 in_distance, raw, gran_zero;
};

static struct meaning meaning_of(unsigned int bits)
{
	struct meaning m = {
		bits & 1, bits >> 1 & 1, bits >> 2 & 1, bits >> 3 & 1,
		(bits >> 4) % 3, bits >> 6 & 1, bits >> 7 & 1,
	};

	return m;
}

static struct ought *new_block(const struct meaning *m, u32 access)
{
	char switches[250];

	snprintf(switches, sizeof(switches),
		 "burst_size_off=%u,burst_gran_off=%u,burst_dist_off=%u,burst_unreasonable=%u,"
		 "burst_in_distance=%u,burst_compare_raw=%u,burst_gran_zero=%u",
		 m->size_off, m->gran_off, m->dist_off, m->literal, m->in_distance, m->raw,
		 m->gran_zero);
	return ought_new(traffic, switches, access);
}

static struct mpm_fields burst(u8 event, u32 bsize, u32 bgran, u32 bdist, u32 tbmult)
{
	struct mpm_fields f = {
		.event = event, .bsize = (u8)bsize, .bgran = (u8)bgran,
		.bdist = (u8)bdist, .tbmult = (u8)tbmult,
	};

	return f;
}

static bool is_reasonable(const struct mpm_fields *f)
{
	return f->bsize && mpm_scaled(f->bdist, f->tbmult) > f->bsize;
}

static bool counts_bursts(const struct ought *e, const struct mpm_fields *f)
{
	if (!(f->bsize | f->bgran | f->bdist) ||
	    (!f->bgran && ought_switch(e, "burst_gran_zero")))
		return false;
	if (ought_switch(e, "burst_unreasonable"))
		return true;
	return is_reasonable(f) &&
	       (f->bdist > f->bsize || !ought_switch(e, "burst_compare_raw"));
}

/* --- by arithmetic --- */

/* Bursts of the known traffic counted below clock @to, in reasonable settings. */
static u64 known_bursts(const struct meaning *m, const struct mpm_fields *f, u64 to)
{
	u64 idle = f->bgran > m->gran_off ? f->bgran - m->gran_off : 0;
	u64 deaf = mpm_scaled(f->bdist, f->tbmult) + m->dist_off;
	u64 start, sure, heard = 0, left, count = 0;

	for (start = FIRST; start < to; start += EVERY) {
		left = SIZE;		/* of its events, those that are heard */
		while (left && start + (SIZE - left) * GAP < heard)
			left--;
		if (idle < GAP - 1)
			left = left > 1 ? 1 : left;	/* four bursts of one */
		sure = start + (SIZE - 1) * GAP + idle + 1;
		if (left < f->bsize + m->size_off || sure >= to)
			continue;
		count++;
		heard = sure + deaf;
	}
	return count;
}

/* Sizes, granularities and distances that matter for that traffic. */
static void check_known(const struct meaning *m, u32 bgran, u32 tbmult)
{
	struct ought *e = new_block(m, 3);
	struct mpc85xx_pm_snapshot s;
	unsigned int n;
	u64 to;

	for (n = 1; n <= 6; n++) {
		static const u8 sizes[] = { 2, 3, 4, 5, 2, 4 }, distances[] = {
			6, 6, 6, 6, 31, 63,
		};

		ought_use(e, n, burst(KNOWN, sizes[n - 1], bgran, distances[n - 1], tbmult), n);
	}
	ought_neighbours(e);
	ought_start(e, 0);
	assert_true(pmsim_now(e->rig.sim) < FIRST);
	ought_look(e, 9, 5000);
	s = ought_snapshot(e, MPC85XX_PM_READ_FREEZE);
	to = e->rig.gate.since[1];
	for (n = 1; n <= 6; n++)
		assert_int_equal(s.values[n] - n, known_bursts(m, &e->c[n].f, to));
	ought_check(e);
	ought_free(e);
}

static void test_known_bursts(void **state)
{
	(void)state;
	for (unsigned int bits = 0; bits < 8; bits++) {
		struct meaning m = meaning_of(bits);

		for (u32 bgran = 0; bgran <= 6; bgran++)
			for (u32 tbmult = 0; tbmult <= 7; tbmult++)
				check_known(&m, bgran, tbmult);
		check_known(&m, 31, 0);
	}
}

/* --- every field over mixed traffic --- */

static void check_against_traffic(const struct ought *e, unsigned int n, u64 value, u64 from,
				  u64 to)
{
	const struct mpm_fields *f = &e->c[n].f;
	struct pmsim_question q = {
		.kind = PMSIM_ASK_BURSTS, .id = f->event,
		.bsize = f->bsize, .bgran = f->bgran,
		.bdist = mpm_scaled(f->bdist, f->tbmult),
	};

	if (!counts_bursts(e, f))
		assert_int_equal(value, e->rig.at_freeze[n]);
	else
		assert_int_equal(value, pmsim_ask(e->rig.sim, &q, from, to));
}

static void check_fields(const struct meaning *m, const struct mpm_fields *fields, u32 access)
{
	struct ought *e = new_block(m, access);
	struct mpc85xx_pm_snapshot s;
	unsigned int n;
	u64 from;

	for (n = 1; n <= 6; n++)
		ought_use(e, n, fields[n - 1], 0);
	ought_neighbours(e);
	ought_start(e, 0);
	from = e->rig.gate.since[1];
	ought_look(e, 7, 5000);
	s = ought_snapshot(e, MPC85XX_PM_READ_FREEZE);
	for (n = 1; n <= 6; n++)
		check_against_traffic(e, n, s.values[n], from, e->rig.gate.since[1]);
	ought_check(e);
	ought_free(e);
}

static const u8 events[] = { 22, 23, 24, 11 };

/* Each field over all its values, the others where bursts are found. */
static void test_every_value_of_each_field(void **state)
{
	struct mpm_fields f[6];
	unsigned int bits, v, i;

	(void)state;
	for (bits = 0; bits < 16; bits += 5) {
		struct meaning m = meaning_of(bits);

		for (v = 0; v < 64; v++) {
			for (i = 0; i < 6; i++) {
				u8 event = events[(v + i) % 4];

				f[i] = i < 2 ? burst(event, v & 31, 4 + i, 40, i) :
				       i < 4 ? burst(event, 2 + i, v & 31, 10, i) :
					       burst(event, 3, i - 3, v, (v + i) & 7);
			}
			check_fields(&m, f, 1 + v % 8);
		}
	}
}

static void test_any_combination_of_fields(void **state)
{
	struct random r = { 8544 };
	struct mpm_fields f[6];
	unsigned int round, i;

	(void)state;
	for (round = 0; round < 400; round++) {
		struct meaning m = meaning_of(round % 256);

		for (i = 0; i < 6; i++)
			f[i] = burst(events[random_below(&r, 4)],
				     random_below(&r, random_below(&r, 2) ? 6 : 32),
				     random_below(&r, random_below(&r, 2) ? 8 : 32),
				     random_below(&r, random_below(&r, 2) ? 12 : 64),
				     random_below(&r, 8));
		check_fields(&m, f, 1 + round % 11);
	}
}

/* BSIZE 0, or a distance not above it: ordinary counting, or what it says. */
static void test_unreasonable_settings(void **state)
{
	static const struct mpm_fields f[] = {
		{ .event = 24, .bgran = 3 },
		{ .event = 24, .bdist = 9, .tbmult = 2 },
		{ .event = 24, .bgran = 3, .bdist = 9 },
		{ .event = 24, .bsize = 9, .bgran = 3, .bdist = 9 },
		{ .event = 24, .bsize = 5, .bgran = 3 },
		{ .event = 24, .bsize = 8, .bgran = 2, .bdist = 1, .tbmult = 3 },
	};
	unsigned int bits;

	(void)state;
	for (bits = 0; bits < ARRAY_SIZE(f); bits++)
		assert_false(is_reasonable(&f[bits]));
	for (bits = 0; bits < 16; bits++) {
		struct meaning m = meaning_of(bits);

		check_fields(&m, f, 5);
	}
}

/* Burst fields of operations: without effect, or bursts of the long ones. */
static void test_bursts_of_operations(void **state)
{
	char switches[100];
	unsigned int bits;
	struct ought *e;

	(void)state;
	for (bits = 0; bits < 8; bits++) {
		snprintf(switches, sizeof(switches),
			 "burst_with_threshold=%u,threshold_ge=%u,duration_at_crossing=%u",
			 bits & 1, bits >> 1 & 1, bits >> 2 & 1);
		e = ought_new(traffic, switches, 2);
		for (u8 n = 1; n <= 6; n++)
			ought_use(e, n, (struct mpm_fields){
				.event = 34, .threshold = n, .bsize = 2, .bgran = 31,
				.bdist = 4 + n, .tbmult = 1 }, 0);
		ought_neighbours(e);
		ought_start(e, 0);
		ought_look(e, 9, 5000);
		ought_end(e);
		assert_true(e->c[1].sum[OUGHT_SPAN] > (bits & 1 ? 10 : 100));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_known_bursts),
		cmocka_unit_test(test_every_value_of_each_field),
		cmocka_unit_test(test_any_combination_of_fields),
		cmocka_unit_test(test_unreasonable_settings),
		cmocka_unit_test(test_bursts_of_operations),
	};

	return cmocka_run_group_tests_name("modes_burst", tests, NULL, NULL);
}
