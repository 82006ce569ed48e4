// SPDX-License-Identifier: GPL-2.0-only
/* Control words of one counter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/words.h"
#include "lib/refusal_text.h"
#include "random.h"

#define COUNTERS	10u
#define SOC		(&mpm_soc_mpc8544e)

/* Bits that user space may set, from the register map; PMC0 and the others. */
#define LCA0_USER	0x00000000u
#define LCA_USER	0x007fffffu
#define LCB0_USER	0x3cff0000u
#define LCB_USER	0x3cff073fu
#define LCA_DRIVER	0x84000000u

static u32 lca_user(unsigned int n)
{
	return n ? LCA_USER : LCA0_USER;
}

static u32 lcb_user(unsigned int n)
{
	return n ? LCB_USER : LCB0_USER;
}

static void test_golden_words(void **state)
{
	static const struct {
		unsigned int n;
		struct mpm_fields f;
		u32 lca, lcb;
	} golden[] = {
		{ 0, { 0 }, 0, 0 },
		{ 1, { 0 }, 0, 0 },
		/* L2 data miss of the core, C4:121 */
		{ 4, { .event = 121 }, 0x00790000, 0 },
		/* L2 data hit, reference event 23 */
		{ 9, { .event = 23 }, 0x00170000, 0 },
		/* eTSEC1 TxBD reads longer than 10 * 8 clocks */
		{ 2, { .event = 34, .threshold = 10, .tbmult = 3 },
		  0x00220000, 0x0000030a },
		/* bursts of 4 events, gaps up to 2 clocks, 5 * 16 clocks apart */
		{ 3, { .event = 11, .bsize = 4, .bgran = 2, .bdist = 5, .tbmult = 4 },
		  0x000b2085, 0x00000400 },
		/* PMC0 from the overflow of PMC1 to a change of PMC2 */
		{ 0, { .on = { MPM_TRIG_OVERFLOW, 1 }, .off = { MPM_TRIG_CHANGE, 2 } },
		  0, 0x04290000 },
		/* a change of PMC0 starts PMC5: source 0 with a condition */
		{ 5, { .event = 1, .on = { MPM_TRIG_CHANGE, 0 } },
		  0x00010000, 0x00040000 },
		/* everything at its largest */
		{ 1, { .event = 127, .bsize = 31, .bgran = 31, .bdist = 63,
		       .threshold = 63, .tbmult = 7,
		       .on = { MPM_TRIG_OVERFLOW, 9 }, .off = { MPM_TRIG_CHANGE, 8 } },
		  0x007fffff, 0x2489073f },
	};
	struct mpm_fields back;
	unsigned int i;
	u32 lca, lcb;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(golden); i++) {
		lca = 0xdeadbeef;
		lcb = 0xdeadbeef;
		assert_int_equal(mpm_words_encode(SOC, golden[i].n, &golden[i].f,
						  &lca, &lcb), MPM_OK);
		assert_int_equal(lca, golden[i].lca);
		assert_int_equal(lcb, golden[i].lcb);
		assert_int_equal(mpm_words_check(SOC, golden[i].n, lca, lcb), MPM_OK);
		mpm_words_decode(golden[i].n, lca, lcb, &back);
		assert_memory_equal(&back, &golden[i].f, sizeof(back));
	}
}

/* One field: where it is in struct mpm_fields, in which word, how wide. */
struct sweep {
	size_t member;
	bool in_lcb;
	unsigned int shift;
	unsigned int max;
};

static const struct sweep sweeps[] = {
	{ offsetof(struct mpm_fields, event), false, 16, 127 },
	{ offsetof(struct mpm_fields, bsize), false, 11, 31 },
	{ offsetof(struct mpm_fields, bgran), false, 6, 31 },
	{ offsetof(struct mpm_fields, bdist), false, 0, 63 },
	{ offsetof(struct mpm_fields, threshold), true, 0, 63 },
	{ offsetof(struct mpm_fields, tbmult), true, 8, 7 },
};

static void sweep_value(const struct sweep *s, unsigned int n, unsigned int value)
{
	u32 words[2] = { 0xdeadbeef, 0xdeadbeef };
	struct mpm_fields f = { 0 }, back;
	enum mpm_refusal refusal, expected = MPM_OK;

	((u8 *)&f)[s->member] = (u8)value;
	if (value > s->max)
		expected = MPM_REFUSE_FIELD_RANGE;
	else if (value && !n)
		expected = s->in_lcb ? MPM_REFUSE_LCB_RESERVED : MPM_REFUSE_LCA_RESERVED;

	refusal = mpm_words_encode(SOC, n, &f, &words[0], &words[1]);
	assert_int_equal(refusal, expected);
	if (refusal != MPM_OK) {
		assert_int_equal(words[0], 0xdeadbeef);
		assert_int_equal(words[1], 0xdeadbeef);
		return;
	}
	assert_int_equal(words[s->in_lcb], value << s->shift);
	assert_int_equal(words[!s->in_lcb], 0);
	mpm_words_decode(n, words[0], words[1], &back);
	assert_memory_equal(&back, &f, sizeof(f));
}

static void test_every_value_of_every_field(void **state)
{
	unsigned int i, n, value;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(sweeps); i++) {
		for (n = 0; n < COUNTERS; n++) {
			for (value = 0; value < 256; value++)
				sweep_value(&sweeps[i], n, value);
		}
	}
}

/* The rules for triggers, one after the other over both. */
static enum mpm_refusal expected_triggers(unsigned int n, const struct mpm_fields *f)
{
	if (f->on.when == 3 || f->off.when == 3)
		return MPM_REFUSE_TRIG_CONTROL;
	if ((f->on.when && f->on.source > 9) || (f->off.when && f->off.source > 9))
		return MPM_REFUSE_TRIG_SOURCE;
	if ((f->on.when && f->on.source == n) || (f->off.when && f->off.source == n))
		return MPM_REFUSE_TRIG_SELF;
	if ((!f->on.when && f->on.source) || (!f->off.when && f->off.source))
		return MPM_REFUSE_TRIG_UNUSED;
	return MPM_OK;
}

static void check_triggers(unsigned int n, const struct mpm_fields *f)
{
	u32 word = (u32)f->on.source << 26 | (u32)f->off.source << 20 |
			(u32)f->on.when << 18 | (u32)f->off.when << 16;
	enum mpm_refusal expected = expected_triggers(n, f);
	u32 lca = 1, lcb = 1;
	struct mpm_fields back;

	assert_int_equal(mpm_words_check(SOC, n, 0, word), expected);
	assert_int_equal(mpm_words_encode(SOC, n, f, &lca, &lcb), expected);
	assert_int_equal(lca, expected == MPM_OK ? 0 : 1);
	assert_int_equal(lcb, expected == MPM_OK ? word : 1);
	mpm_words_decode(n, 0, word, &back);
	assert_memory_equal(&back, f, sizeof(back));
}

static void test_every_pair_of_triggers(void **state)
{
	struct mpm_fields f = { 0 };
	unsigned int n, bits;

	(void)state;
	for (n = 0; n < COUNTERS; n++) {
		for (bits = 0; bits < 1u << 12; bits++) {
			f.on.when = bits & 3;
			f.off.when = bits >> 2 & 3;
			f.on.source = bits >> 4 & 15;
			f.off.source = bits >> 8 & 15;
			check_triggers(n, &f);
		}
	}
}

static void test_trigger_values_too_wide(void **state)
{
	static const struct mpm_fields wide[] = {
		{ .on = { 4, 1 } }, { .on = { 255, 1 } },
		{ .off = { 4, 1 } }, { .off = { 255, 1 } },
		{ .on = { MPM_TRIG_CHANGE, 16 } }, { .on = { MPM_TRIG_CHANGE, 255 } },
		{ .off = { MPM_TRIG_CHANGE, 16 } }, { .off = { MPM_TRIG_CHANGE, 255 } },
	};
	u32 lca = 1, lcb = 1;
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(wide); i++)
		assert_int_equal(mpm_words_encode(SOC, 2, &wide[i], &lca, &lcb),
				 MPM_REFUSE_FIELD_RANGE);
	assert_int_equal(lca, 1);
	assert_int_equal(lcb, 1);
}

/* What one bit alone is refused for. */
static enum mpm_refusal expected_lca_bit(unsigned int n, u32 bit)
{
	if (bit & LCA_DRIVER)
		return MPM_REFUSE_LCA_DRIVER;
	return bit & lca_user(n) ? MPM_OK : MPM_REFUSE_LCA_RESERVED;
}

static enum mpm_refusal expected_lcb_bit(unsigned int n, u32 bit)
{
	struct mpm_fields f = {
		.on = { bit >> 18 & 3, bit >> 26 & 15 },
		.off = { bit >> 16 & 3, bit >> 20 & 15 },
	};

	if (!(bit & lcb_user(n)))
		return MPM_REFUSE_LCB_RESERVED;
	return expected_triggers(n, &f);
}

static void test_every_single_bit(void **state)
{
	unsigned int n, i;

	(void)state;
	for (n = 0; n < COUNTERS; n++) {
		for (i = 0; i < 32; i++) {
			u32 bit = 1u << i;

			assert_int_equal(mpm_words_check(SOC, n, bit, 0),
					 expected_lca_bit(n, bit));
			assert_int_equal(mpm_words_check(SOC, n, 0, bit),
					 expected_lcb_bit(n, bit));
		}
	}
}

static void test_no_such_counter(void **state)
{
	struct mpm_fields f = { 0 };
	u32 lca = 1, lcb = 1;

	(void)state;
	assert_int_equal(mpm_words_check(SOC, 9, 0, 0), MPM_OK);
	assert_int_equal(mpm_words_check(SOC, 10, 0, 0), MPM_REFUSE_COUNTER);
	assert_int_equal(mpm_words_check(SOC, 0xffffffff, 0, 0), MPM_REFUSE_COUNTER);
	assert_int_equal(mpm_words_encode(SOC, 10, &f, &lca, &lcb), MPM_REFUSE_COUNTER);
	f.event = 200;
	assert_int_equal(mpm_words_encode(SOC, 10, &f, &lca, &lcb), MPM_REFUSE_COUNTER);
	assert_int_equal(lca, 1);
	assert_int_equal(lcb, 1);
}

/* All is wrong at first; every row mends what the one before was refused for. */
static void test_order_of_refusals(void **state)
{
	static const struct {
		unsigned int n;
		u32 lca, lcb;
		enum mpm_refusal refusal;
	} rows[] = {
		{ 10, 0x84800000, 0x030f0800, MPM_REFUSE_COUNTER },
		{ 3, 0x84800000, 0x030f0800, MPM_REFUSE_LCA_RESERVED },
		{ 3, 0x84000000, 0x030f0800, MPM_REFUSE_LCA_DRIVER },
		{ 3, 0x04000000, 0x030f0800, MPM_REFUSE_LCA_DRIVER },
		{ 3, 0x00000000, 0x030f0800, MPM_REFUSE_LCB_RESERVED },
		/* start: condition 3; stop: PMC3 itself */
		{ 3, 0x00000000, 0x003d0000, MPM_REFUSE_TRIG_CONTROL },
		/* start: PMC10; stop: PMC3 itself */
		{ 3, 0x00000000, 0x28350000, MPM_REFUSE_TRIG_SOURCE },
		/* start: source 2 unused; stop: PMC3 itself */
		{ 3, 0x00000000, 0x08310000, MPM_REFUSE_TRIG_SELF },
		{ 3, 0x00000000, 0x08210000, MPM_REFUSE_TRIG_UNUSED },
		{ 3, 0x00000000, 0x08250000, MPM_OK },
	};
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(rows); i++)
		assert_int_equal(mpm_words_check(SOC, rows[i].n, rows[i].lca, rows[i].lcb),
				 rows[i].refusal);
}

static void test_too_wide_comes_before_the_rest(void **state)
{
	struct mpm_fields f = { .event = 128, .on = { 3, 2 } };
	u32 lca, lcb;

	(void)state;
	assert_int_equal(mpm_words_encode(SOC, 2, &f, &lca, &lcb),
			 MPM_REFUSE_FIELD_RANGE);
	f.event = 127;
	assert_int_equal(mpm_words_encode(SOC, 2, &f, &lca, &lcb),
			 MPM_REFUSE_TRIG_CONTROL);
	f.on.when = MPM_TRIG_CHANGE;
	assert_int_equal(mpm_words_encode(SOC, 2, &f, &lca, &lcb),
			 MPM_REFUSE_TRIG_SELF);
}

/* Words seen in the field: a driver for a sibling sets a bit that is reserved. */
static void test_word_of_a_sibling(void **state)
{
	struct mpm_fields f;

	(void)state;
	assert_int_equal(mpm_words_check(SOC, 1, 0x04ee0000, 0),
			 MPM_REFUSE_LCA_RESERVED);
	assert_int_equal(mpm_words_check(SOC, 1, 0x006e0000, 0), MPM_OK);
	mpm_words_decode(1, 0x04ee0000, 0, &f);
	assert_int_equal(f.event, 110);
}

static void test_decode_takes_any_words(void **state)
{
	struct mpm_fields f;

	(void)state;
	mpm_words_decode(1, 0xffffffff, 0xffffffff, &f);
	assert_int_equal(f.event, 127);
	assert_int_equal(f.bsize, 31);
	assert_int_equal(f.bgran, 31);
	assert_int_equal(f.bdist, 63);
	assert_int_equal(f.threshold, 63);
	assert_int_equal(f.tbmult, 7);
	assert_int_equal(f.on.when, 3);
	assert_int_equal(f.on.source, 15);
	assert_int_equal(f.off.when, 3);
	assert_int_equal(f.off.source, 15);

	/* PMC0 has its triggers only */
	mpm_words_decode(0, 0xffffffff, 0xffffffff, &f);
	assert_int_equal(f.event, 0);
	assert_int_equal(f.bsize, 0);
	assert_int_equal(f.bgran, 0);
	assert_int_equal(f.bdist, 0);
	assert_int_equal(f.threshold, 0);
	assert_int_equal(f.tbmult, 0);
	assert_int_equal(f.on.when, 3);
	assert_int_equal(f.on.source, 15);
	assert_int_equal(f.off.when, 3);
	assert_int_equal(f.off.source, 15);
}

/* Words pass the check exactly when their fields encode to the same words. */
static void test_random_words(void **state)
{
	struct random r = { 0xe1000 };
	unsigned int i, passed = 0, n;
	struct mpm_fields f;

	(void)state;
	for (i = 0; i < 200000; i++) {
		u32 lca = random_u32(&r), lcb = random_u32(&r);
		u32 lca_back = ~lca, lcb_back = ~lcb;
		enum mpm_refusal check;

		n = random_below(&r, COUNTERS);
		if (random_below(&r, 8)) {
			lca &= lca_user(n);
			lcb &= lcb_user(n);
		}
		check = mpm_words_check(SOC, n, lca, lcb);
		mpm_words_decode(n, lca, lcb, &f);
		mpm_words_encode(SOC, n, &f, &lca_back, &lcb_back);
		assert_int_equal(check == MPM_OK, lca_back == lca && lcb_back == lcb);
		passed += check == MPM_OK;
	}
	assert_in_range(passed, 10000, 190000);
}

static void test_refusals_have_texts_of_their_own(void **state)
{
	unsigned int i, j;

	(void)state;
	for (i = MPM_OK; i <= MPM_REFUSE_FIELD_RANGE; i++) {
		assert_true(strlen(mpm_refusal_text(i)) > 10);
		for (j = MPM_OK; j < i; j++)
			assert_string_not_equal(mpm_refusal_text(i), mpm_refusal_text(j));
	}
}

static void test_scaled(void **state)
{
	(void)state;
	assert_int_equal(mpm_scaled(5, 0), 5);
	assert_int_equal(mpm_scaled(10, 3), 80);
	assert_int_equal(mpm_scaled(63, 7), 8064);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_golden_words),
		cmocka_unit_test(test_every_value_of_every_field),
		cmocka_unit_test(test_every_pair_of_triggers),
		cmocka_unit_test(test_trigger_values_too_wide),
		cmocka_unit_test(test_every_single_bit),
		cmocka_unit_test(test_no_such_counter),
		cmocka_unit_test(test_order_of_refusals),
		cmocka_unit_test(test_too_wide_comes_before_the_rest),
		cmocka_unit_test(test_word_of_a_sibling),
		cmocka_unit_test(test_decode_takes_any_words),
		cmocka_unit_test(test_random_words),
		cmocka_unit_test(test_refusals_have_texts_of_their_own),
		cmocka_unit_test(test_scaled),
	};

	return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
