// SPDX-License-Identifier: GPL-2.0-only
/*
 * Words of every event of every part with every field at its ends, and of all
 * pairs of field values: what a value adds to a word is written out here, and
 * nothing but that may be in it.  (Words of events alone are in test_events.c,
 * of fields alone in test_words.c.)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/words.h"
#include "lib/event_text.h"
#include "random.h"

#define COUNTERS	(soc->num_counters)
#define CHANGE		MPM_TRIG_CHANGE
#define OVERFLOW	MPM_TRIG_OVERFLOW

static const struct mpm_soc *soc;

/* Fields that an event may be combined with, and what each value adds. */
enum field { BSIZE, BGRAN, BDIST, THRESHOLD, TBMULT, START, STOP, FIELDS };

static struct end {
	struct mpm_fields f;
	u32 lca, lcb;
} ends[FIELDS][4] = {
	[BSIZE] = {
		{ { .bsize = 1 }, 0x00000800, 0 },
		{ { .bsize = 16 }, 0x00008000, 0 },
		{ { .bsize = 31 }, 0x0000f800, 0 },
	},
	[BGRAN] = {
		{ { .bgran = 1 }, 0x00000040, 0 },
		{ { .bgran = 16 }, 0x00000400, 0 },
		{ { .bgran = 31 }, 0x000007c0, 0 },
	},
	[BDIST] = {
		{ { .bdist = 1 }, 0x00000001, 0 },
		{ { .bdist = 32 }, 0x00000020, 0 },
		{ { .bdist = 63 }, 0x0000003f, 0 },
	},
	[THRESHOLD] = {
		{ { .threshold = 1 }, 0, 0x00000001 },
		{ { .threshold = 32 }, 0, 0x00000020 },
		{ { .threshold = 63 }, 0, 0x0000003f },
	},
	[TBMULT] = {
		{ { .tbmult = 1 }, 0, 0x00000100 },
		{ { .tbmult = 4 }, 0, 0x00000400 },
		{ { .tbmult = 7 }, 0, 0x00000700 },
	},
	[START] = {
		{ { .on = { CHANGE, 0 } }, 0, 0x00040000 },
		{ { .on = { OVERFLOW, 0 } }, 0, 0x00080000 },
		/* and of the last counter, see choose_part() */
	},
	[STOP] = {
		{ { .off = { CHANGE, 0 } }, 0, 0x00010000 },
		{ { .off = { OVERFLOW, 0 } }, 0, 0x00020000 },
	},
};

static void choose_part(const struct mpm_soc *part)
{
	u8 last = (u8)(part->num_counters - 1);

	soc = part;
	ends[START][2] = (struct end){ { .on = { CHANGE, last } }, 0, last << 26 | 0x40000 };
	ends[START][3] = (struct end){ { .on = { OVERFLOW, last } }, 0, last << 26 | 0x80000 };
	ends[STOP][2] = (struct end){ { .off = { CHANGE, last } }, 0, last << 20 | 0x10000 };
	ends[STOP][3] = (struct end){ { .off = { OVERFLOW, last } }, 0, last << 20 | 0x20000 };
}

static int setup(void **state)
{
	(void)state;
	choose_part(&mpm_soc_mpc8544e);
	return 0;
}

/* Fields of @more that are not 0 go into @f. */
static void merge(struct mpm_fields *f, const struct mpm_fields *more)
{
	const u8 *from = (const u8 *)more;
	u8 *to = (u8 *)f;

	for (size_t i = 0; i < sizeof(*f); i++)
		to[i] |= from[i];
}

static bool is_self(const struct mpm_trigger *t, unsigned int n)
{
	return t->when && t->source == n;
}

/* Encoding gives exactly these words, and decoding them gives @f back. */
static void check_words(unsigned int n, const struct mpm_fields *f, u32 lca, u32 lcb)
{
	bool self = is_self(&f->on, n) || is_self(&f->off, n);
	u32 got_lca = 0xdeadbeef, got_lcb = 0xdeadbeef;
	struct mpm_fields back;

	assert_int_equal(mpm_words_encode(soc, n, f, &got_lca, &got_lcb),
			 self ? MPM_REFUSE_TRIG_SELF : MPM_OK);
	assert_int_equal(got_lca, self ? 0xdeadbeef : lca);
	assert_int_equal(got_lcb, self ? 0xdeadbeef : lcb);
	assert_int_equal(mpm_words_check(soc, n, lca, lcb),
			 self ? MPM_REFUSE_TRIG_SELF : MPM_OK);
	mpm_words_decode(n, lca, lcb, &back);
	assert_memory_equal(&back, f, sizeof(back));
}

/* @choice: a digit per field to the base of five, 0 = leave it alone. */
static void check_choice(unsigned int n, u32 code, unsigned int choice)
{
	struct mpm_fields f = { .event = (u8)code };
	u32 lca = code << 16, lcb = 0;
	unsigned int i, pick;

	for (i = n ? BSIZE : START; i < FIELDS; i++, choice /= 5) {
		pick = choice % 5;
		if (!pick || (i < START && pick == 4))
			continue;
		merge(&f, &ends[i][pick - 1].f);
		lca |= ends[i][pick - 1].lca;
		lcb |= ends[i][pick - 1].lcb;
	}
	check_words(n, &f, lca, lcb);
}

/* All of a field's ends alone, in pairs, and everything at its largest. */
static void check_event(unsigned int n, u32 code)
{
	static const unsigned int power[] = { 1, 5, 25, 125, 625, 3125, 15625 };
	unsigned int fields = n ? FIELDS : 2, i, j, a, b, all = 0;

	for (i = 0; i < fields; i++) {
		for (j = 0; j < i; j++)
			for (a = 0; a < 5; a++)
				for (b = 0; b < 5; b++)
					check_choice(n, code, a * power[i] + b * power[j]);
		all += (n && i < START ? 3 : 4) * power[i];
	}
	check_choice(n, code, all);
}

static unsigned int check_table(const struct mpm_event_table *t)
{
	unsigned int i, n, places = 0;
	u32 counters;

	choose_part(t->soc);
	for (i = 0; i < t->count; i++) {
		counters = mpm_event_counters(soc, t->events[i].id);
		for (n = 0; n < COUNTERS; n++) {
			if (!(counters >> n & 1))
				continue;
			check_event(n, n ? mpm_event_code(t->events[i].id) : 0);
			places++;
		}
	}
	return places;
}

static void test_every_event_with_every_end_of_every_field(void **state)
{
	(void)state;
	/* PMC0; 54 specific; 19 plain reference, 10 carries of which PMC0's has 9 */
	assert_int_equal(check_table(&mpm_events_mpc8544e), 1 + 54 + 19 * 9 + 9 + 9 * 8);
	for (unsigned int i = 0; i < MPM_SOCS; i++)
		assert_true(check_table(&mpm_event_tables[i]) >= mpm_event_tables[i].count);
}

/* All combinations of ends of all fields, on one event of each kind. */
static void test_all_ends_together(void **state)
{
	static const struct { unsigned int n; u32 code; } places[] = {
		{ 0, 0 }, { 4, 121 }, { 9, 34 }, { 1, 127 }, { 5, 0 },
	};
	unsigned int i, choice;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(places); i++)
		for (choice = 0; choice < (places[i].n ? 78125u : 25u); choice++)
			check_choice(places[i].n, places[i].code, choice);
}

/* --- all pairs of values --- */

/* Value @v of field @i (EVENT is FIELDS); false when there is no such value. */
static bool value_of(unsigned int i, unsigned int v, struct end *x)
{
	static const unsigned int max[] = { 31, 31, 63, 63, 7, 18, 18, 127 };
	static const struct { size_t member; bool in_lcb; u32 unit; } places[] = {
		[BSIZE] = { offsetof(struct mpm_fields, bsize), false, 0x800 },
		[BGRAN] = { offsetof(struct mpm_fields, bgran), false, 0x40 },
		[BDIST] = { offsetof(struct mpm_fields, bdist), false, 1 },
		[THRESHOLD] = { offsetof(struct mpm_fields, threshold), true, 1 },
		[TBMULT] = { offsetof(struct mpm_fields, tbmult), true, 0x100 },
		[FIELDS] = { offsetof(struct mpm_fields, event), false, 0x10000 },
	};
	struct mpm_trigger trig = { 0, 0 };

	memset(x, 0, sizeof(*x));
	if (v > max[i])
		return false;
	if (v && (i == START || i == STOP)) {
		trig.when = v <= 9 ? CHANGE : OVERFLOW;
		trig.source = (u8)((v - 1) % 9);
	}
	if (i == START || i == STOP) {
		*(i == START ? &x->f.on : &x->f.off) = trig;
		x->lcb = trig.source * (i == START ? 0x04000000u : 0x00100000u) +
			 trig.when * (i == START ? 0x40000u : 0x10000u);
		return true;
	}
	*((u8 *)&x->f + places[i].member) = (u8)v;
	*(places[i].in_lcb ? &x->lcb : &x->lca) = v * places[i].unit;
	return true;
}

static void test_every_pair_of_values(void **state)
{
	unsigned int i, j, v, w;
	struct end a, b;

	(void)state;
	for (i = 0; i <= FIELDS; i++) {
		for (j = 0; j < i; j++) {
			for (v = 0; value_of(i, v, &a); v++) {
				for (w = 0; value_of(j, w, &b); w++) {
					merge(&b.f, &a.f);
					check_words(9, &b.f, a.lca | b.lca, a.lcb | b.lcb);
				}
			}
		}
	}
}

/* --- anything legal --- */

static struct mpm_trigger random_trigger(struct random *r, unsigned int n)
{
	struct mpm_trigger t = { (u8)random_below(r, 3), 0 };

	if (t.when)
		t.source = (u8)((n + 1 + random_below(r, COUNTERS - 1)) % COUNTERS);
	return t;
}

static void test_random_fields(void **state)
{
	struct random r = { 0x8544 };
	struct mpm_fields f;
	u32 lca, lcb;
	unsigned int i, n;

	(void)state;
	for (i = 0; i < 300000; i++) {
		n = i % COUNTERS;
		memset(&f, 0, sizeof(f));
		f.on = random_trigger(&r, n);
		f.off = random_trigger(&r, n);
		lca = 0;
		lcb = f.on.source << 26 | f.off.source << 20 | f.on.when << 18 |
		      f.off.when << 16;
		if (n) {
			f.event = (u8)random_below(&r, 128);
			f.bsize = (u8)random_below(&r, 32);
			f.bgran = (u8)random_below(&r, 32);
			f.bdist = (u8)random_below(&r, 64);
			f.threshold = (u8)random_below(&r, 64);
			f.tbmult = (u8)random_below(&r, 8);
			lca = (u32)f.event << 16 | f.bsize << 11 | f.bgran << 6 | f.bdist;
			lcb |= f.tbmult << 8 | f.threshold;
		}
		check_words(n, &f, lca, lcb);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_every_event_with_every_end_of_every_field, setup),
		cmocka_unit_test_setup(test_all_ends_together, setup),
		cmocka_unit_test_setup(test_every_pair_of_values, setup),
		cmocka_unit_test_setup(test_random_fields, setup),
	};

	return cmocka_run_group_tests_name("golden", tests, NULL, NULL);
}
