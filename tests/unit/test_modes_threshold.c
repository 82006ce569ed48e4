// SPDX-License-Identifier: GPL-2.0-only
/*
 * Thresholds by the block on the simulated monitor: every THRESHOLD and TBMULT
 * over lengths that are known, counted here by arithmetic alone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "ought.h"

#define CLOCKS	60000u

/* Operations of Ref:34: each source has one length, and they overlap. */
static const struct source {
	u32 phase, every, length;
} sources[] = {
	{ 100, 70, 1 }, { 101, 90, 2 }, { 90, 130, 9 }, { 222, 110, 10 }, { 7, 170, 11 },
	{ 5, 200, 63 }, { 17, 210, 64 }, { 3, 333, 65 }, { 444, 600, 128 },
	{ 0, 1000, 504 }, { 1, 1500, 1008 }, { 12, 3000, 2016 }, { 40, 6000, 4032 },
	{ 60, 9100, 8063 }, { 61, 9200, 8064 }, { 62, 9300, 8065 }, { 63, 9400, 9000 },
};

static const char *text(void)
{
	static char lines[2000];
	size_t used = 0;

	for (const struct source *s = sources; s < sources + ARRAY_SIZE(sources); s++)
		used += (size_t)snprintf(lines + used, sizeof(lines) - used,
					 "op ref:34 phase %u every %u length %u\n",
					 s->phase, s->every, s->length);
	snprintf(lines + used, sizeof(lines) - used, "%s",
		 "op ref:36 every 61 length 1..40:5,50..55:1 jitter 5\n"
		 "op ref:36 every 8400 length 100..8200 jitter 90\n"
		 "level ref:40 entries 0..9 step 11\n"
		 "level ref:42 entries 20..20 step 50 from 1000 until 31000\n"
		 OUGHT_NEIGHBOURS);
	return lines;
}

struct meaning {
	bool ge, crossing, start_counts;
};

/* Clocks after its start in which an operation counts, or ~0. */
static u32 counts_after(const struct meaning *m, u32 length, u32 threshold)
{
	u32 least = threshold + !m->ge;		/* this long it has to be */

	if (length + m->start_counts < least)
		return ~0u;
	if (!m->crossing)
		return length;
	return least > m->start_counts ? least - m->start_counts : 0;
}

static u64 operations(const struct meaning *m, u32 threshold, u64 from, u64 to)
{
	u64 count = 0, start, after;

	for (const struct source *s = sources; s < sources + ARRAY_SIZE(sources); s++) {
		after = counts_after(m, s->length, threshold);
		if (after == ~0u)
			continue;
		for (start = s->phase; start + after < to; start += s->every)
			count += start + after >= from;
	}
	return count;
}

struct sweep {
	struct rig rig;
	u32 field, mult;	/* of PMC1; the others have the next fields */
	u32 access_clocks;
	u64 from, to;
	struct mpc85xx_pm_snapshot s;
};

/* Six counters with one event and the thresholds @field, @field + 1, ... */
static void sweep_start(struct sweep *w, u8 event, const struct meaning *m)
{
	struct mpc85xx_pm_config c = { .counter_mask = 0x3fe };
	struct rig *r = &w->rig;

	rig_new(r, text());
	r->access_clocks = w->access_clocks;
	assert_int_equal(pmsim_set(r->sim, "threshold_ge", m->ge), 0);
	assert_int_equal(pmsim_set(r->sim, "duration_at_crossing", m->crossing), 0);
	assert_int_equal(pmsim_set(r->sim, "duration_start_counts", m->start_counts), 0);
	assert_int_equal(rig_init(r), 0);
	for (unsigned int n = 1; n < 10; n++) {
		struct mpm_fields f = { .event = event, .threshold = (u8)(w->field + n - 1),
					.tbmult = (u8)w->mult };

		if (n > 6)
			f = (struct mpm_fields){ .event = n & 1 ? 25 : 26 };
		assert_int_equal(mpm_words_encode(r->block.soc, n, &f, &c.counters[n].lca,
						  &c.counters[n].lcb), MPM_OK);
	}
	pmsim_run(r->sim, 1234);
	assert_int_equal(mpm_block_configure(&r->block, &c, rig_ns(r)), 0);
	assert_int_equal(mpm_block_start(&r->block, 0, rig_ns(r)), 0);
}

/* If accesses take no time, looks and handlers cost no event. */
static void sweep_run(struct sweep *w)
{
	struct rig *r = &w->rig;

	w->from = r->gate.since[1];
	for (unsigned int i = 0; i < 7; i++) {
		rig_run(r, CLOCKS / 7 + i);
		assert_int_equal(mpm_block_read(&r->block, 0, rig_ns(r), &w->s), 0);
	}
	assert_int_equal(mpm_block_read(&r->block, MPC85XX_PM_READ_FREEZE, rig_ns(r), &w->s), 0);
	w->to = r->gate.since[1];
	assert_true(r->block.overflow_irqs >= 2);
	for (unsigned int n = 1; n < 7; n++)
		assert_int_equal(w->s.values[n], r->at_freeze[n]);
}

static void sweep_all(u8 event, const struct meaning *m,
		      void (*check)(struct sweep *w, const struct meaning *m, unsigned int n,
				    u32 threshold))
{
	static struct sweep w;

	for (w.mult = 0; w.mult <= 7; w.mult++) {
		/* 0..5, 6..11 ... 54..59, 58..63 */
		for (w.field = 0; w.field <= 58; w.field += w.field == 54 ? 4 : 6) {
			sweep_start(&w, event, m);
			sweep_run(&w);
			for (unsigned int n = 1; n <= 6; n++)
				check(&w, m, n, (w.field + n - 1) << w.mult);
			rig_free(&w.rig);
		}
	}
}

static void check_known(struct sweep *w, const struct meaning *m, unsigned int n, u32 threshold)
{
	assert_int_equal(w->s.values[n], operations(m, threshold, w->from, w->to));
}

/* 512 thresholds, both readings of each of three questions. */
static void test_known_lengths(void **state)
{
	(void)state;
	for (unsigned int bits = 0; bits < 8; bits++) {
		struct meaning m = { bits & 1, bits >> 1 & 1, bits >> 2 & 1 };

		sweep_all(34, &m, check_known);
	}
}

static void check_asked(struct sweep *w, const struct meaning *m, unsigned int n, u32 threshold)
{
	struct pmsim_question q = {
		.kind = PMSIM_ASK_LONGER, .id = 36, .threshold = threshold,
	};

	(void)m;
	assert_int_equal(w->s.values[n], pmsim_ask(w->rig.sim, &q, w->from, w->to));
}

static void test_drawn_lengths(void **state)
{
	(void)state;
	for (unsigned int bits = 0; bits < 8; bits++) {
		struct meaning m = { bits & 1, bits >> 1 & 1, bits >> 2 & 1 };

		sweep_all(36, &m, check_asked);
	}
}

/* Twenty entries for 30000 clocks. */
static void check_constant(struct sweep *w, const struct meaning *m, unsigned int n,
			   u32 threshold)
{
	u64 clocks = 31000 - w->from;

	if (!m->ge && threshold >= 20)
		clocks = 0;
	if (m->ge && threshold > 20)
		clocks = 0;
	if (m->ge && !threshold)	/* an empty queue will do */
		clocks = w->to - w->from;
	assert_int_equal(w->s.values[n], clocks);
}

static void check_level(struct sweep *w, const struct meaning *m, unsigned int n, u32 threshold)
{
	struct pmsim_question q = {
		.kind = PMSIM_ASK_FULLER, .id = 40, .threshold = threshold,
	};

	(void)m;
	assert_int_equal(w->s.values[n], pmsim_ask(w->rig.sim, &q, w->from, w->to));
}

static void test_quantities(void **state)
{
	(void)state;
	for (unsigned int ge = 0; ge <= 1; ge++) {
		struct meaning m = { .ge = ge };

		sweep_all(42, &m, check_constant);
		sweep_all(40, &m, check_level);
	}
}

/* The gate knows in which clocks looks and handlers stop each counter. */
static void test_windows_of_thresholds(void **state)
{
	static struct sweep w = { .mult = 1, .field = 3 };

	(void)state;
	for (unsigned int bits = 0; bits < 24; bits++) {
		struct meaning m = { bits & 1, bits >> 1 & 1, bits >> 2 & 1 };

		w.access_clocks = 1 + bits;
		sweep_start(&w, (u8)(bits < 8 ? 34 : bits < 16 ? 36 : 40), &m);
		sweep_run(&w);
		assert_true(w.s.values[1] > 100);
		rig_free(&w.rig);
	}
}

/* A plain event does not know thresholds (D0). */
static void test_plain_events_ignore_the_threshold(void **state)
{
	static struct sweep w = { .field = 58, .mult = 7 };
	struct meaning m = { .ge = false };

	(void)state;
	sweep_start(&w, 26, &m);
	sweep_run(&w);
	for (unsigned int n = 1; n <= 6; n++)
		assert_int_equal(w.s.values[n], pmsim_truth(w.rig.sim, 26, w.from, w.to));
	rig_free(&w.rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_known_lengths),
		cmocka_unit_test(test_drawn_lengths),
		cmocka_unit_test(test_quantities),
		cmocka_unit_test(test_windows_of_thresholds),
		cmocka_unit_test(test_plain_events_ignore_the_threshold),
	};

	return cmocka_run_group_tests_name("modes_threshold", tests, NULL, NULL);
}
