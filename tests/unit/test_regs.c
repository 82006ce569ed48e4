// SPDX-License-Identifier: GPL-2.0-only
/* Register and field tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/reg_text.h"

#define COUNTERS	10u

static void test_bits_are_numbered_from_the_msb(void **state)
{
	(void)state;
	assert_int_equal(MPM_BIT(0), 0x80000000);
	assert_int_equal(MPM_BIT(5), 0x04000000);
	assert_int_equal(MPM_BIT(31), 0x00000001);
	assert_int_equal(MPM_FIELD(0, 31), 0xffffffff);
	assert_int_equal(MPM_FIELD(9, 15), 0x007f0000);
	assert_int_equal(MPM_FIELD(31, 31), 0x00000001);
}

static void test_fields_are_where_the_manual_has_them(void **state)
{
	static const struct {
		const char *reg;
		const char *name;
		u32 mask;
	} golden[] = {
		{ "PMGC0", "FAC", 0x80000000 },
		{ "PMGC0", "PMIE", 0x40000000 },
		{ "PMGC0", "FCECE", 0x20000000 },
		{ "PMLCA0", "FC", 0x80000000 },
		{ "PMLCA0", "CE", 0x04000000 },
		{ "PMLCB0", "TRIGONSEL", 0x3c000000 },
		{ "PMLCB0", "TRIGOFFSEL", 0x00f00000 },
		{ "PMLCB0", "TRIGONCNTL", 0x000c0000 },
		{ "PMLCB0", "TRIGOFFCNTL", 0x00030000 },
		{ "PMC0_LO", "COUNT", 0xffffffff },
		{ "PMC0_HI", "COUNT", 0xffffffff },
		{ "PMLCA", "FC", 0x80000000 },
		{ "PMLCA", "CE", 0x04000000 },
		{ "PMLCA", "EVENT", 0x007f0000 },
		{ "PMLCA", "BSIZE", 0x0000f800 },
		{ "PMLCA", "BGRAN", 0x000007c0 },
		{ "PMLCA", "BDIST", 0x0000003f },
		{ "PMLCB", "TRIGONSEL", 0x3c000000 },
		{ "PMLCB", "TRIGOFFSEL", 0x00f00000 },
		{ "PMLCB", "TRIGONCNTL", 0x000c0000 },
		{ "PMLCB", "TRIGOFFCNTL", 0x00030000 },
		{ "PMLCB", "TBMULT", 0x00000700 },
		{ "PMLCB", "THRESHOLD", 0x0000003f },
		{ "PMC", "COUNT", 0xffffffff },
	};
	unsigned int i;

	(void)state;
	assert_int_equal(mpm_field_desc_count, ARRAY_SIZE(golden));
	for (i = 0; i < ARRAY_SIZE(golden); i++) {
		assert_string_equal(mpm_field_desc[i].reg, golden[i].reg);
		assert_string_equal(mpm_field_desc[i].name, golden[i].name);
		assert_int_equal(mpm_field_desc[i].mask, golden[i].mask);
	}
}

/* Row @name of one of the tables: index, which is the count when missing. */
static unsigned int reg_row(const char *name)
{
	unsigned int i;

	for (i = 0; i < mpm_reg_desc_count; i++) {
		if (!strcmp(mpm_reg_desc[i].name, name))
			break;
	}
	return i;
}

static void test_fields_make_up_their_registers(void **state)
{
	u32 united[16] = { 0 };
	unsigned int i, row;

	(void)state;
	assert_true(mpm_reg_desc_count <= ARRAY_SIZE(united));
	for (i = 0; i < mpm_field_desc_count; i++) {
		const struct mpm_field_desc *f = &mpm_field_desc[i];

		row = reg_row(f->reg);
		assert_true(row < mpm_reg_desc_count);
		assert_int_equal(f->scope, mpm_reg_desc[row].scope);
		assert_int_equal(united[row] & f->mask, 0);
		united[row] |= f->mask;
	}
	for (row = 0; row < mpm_reg_desc_count; row++)
		assert_int_equal(united[row], mpm_reg_desc[row].writable);
}

static void test_masks_are_contiguous(void **state)
{
	unsigned int i;

	(void)state;
	for (i = 0; i < mpm_field_desc_count; i++) {
		u32 mask = mpm_field_desc[i].mask;
		u32 filled = mask | (mask - 1);

		assert_true(mask);
		assert_int_equal(filled & (filled + 1), 0);
	}
}

static void test_rows_are_complete(void **state)
{
	unsigned int i;

	(void)state;
	for (i = 0; i < mpm_reg_desc_count; i++) {
		const struct mpm_reg_desc *r = &mpm_reg_desc[i];

		assert_int_equal(reg_row(r->name), i);
		assert_int_equal(r->reset & ~r->writable, 0);
		assert_int_equal(r->reset, 0);
		assert_int_equal(r->stride != 0, r->scope == MPM_SCOPE_COUNTERS);
		assert_true(strlen(r->text) > 0);
		assert_true(strlen(r->source) > 0);
	}
	for (i = 0; i < mpm_field_desc_count; i++) {
		assert_true(strlen(mpm_field_desc[i].text) > 0);
		assert_true(strlen(mpm_field_desc[i].source) > 0);
	}
}

static void test_field_values(void **state)
{
	unsigned int i;
	u32 value;

	(void)state;
	assert_int_equal(mpm_field_put(MPM_PMLCA_EVENT, 121), 0x00790000);
	assert_int_equal(mpm_field_get(MPM_PMLCA_EVENT, 0xffffffff), 127);
	assert_int_equal(mpm_field_max(MPM_PMLCB_THRESHOLD), 63);
	assert_int_equal(mpm_field_put(MPM_PMLCB_TBMULT, 8), 0);
	for (i = 0; i < mpm_field_desc_count; i++) {
		u32 mask = mpm_field_desc[i].mask;
		u32 max = mpm_field_max(mask);

		assert_int_equal(mpm_field_put(mask, max), mask);
		assert_int_equal(mpm_field_get(mask, ~mask), 0);
		for (value = 0; value <= max && value < 256; value++) {
			assert_int_equal(mpm_field_get(mask, mpm_field_put(mask, value)),
					 value);
			assert_int_equal(mpm_field_put(mask, value) & ~mask, 0);
		}
	}
}

/* What lies at an offset, told by arithmetic of its own. */
static const char *expected_name(u32 off, unsigned int counters, char *buf)
{
	static const char *const slot[] = { "PMLCA", "PMLCB", "PMC" };
	unsigned int counter = off / 16 - 1;
	unsigned int which = off % 16 / 4;

	if (off == 0)
		return strcpy(buf, "PMGC0");
	if (off == 0x18)
		return strcpy(buf, "PMC0_LO");
	if (off == 0x1c)
		return strcpy(buf, "PMC0_HI");
	if (off < 0x10 || off % 4 || which == 3 || counter >= counters)
		return NULL;
	strcpy(buf, slot[which]);
	buf += strlen(buf);
	if (counter >= 10)
		*buf++ = '1';
	*buf++ = (char)('0' + counter % 10);
	*buf = '\0';
	return buf;
}

static void check_every_offset(unsigned int counters)
{
	unsigned int counter, registers = 0;
	char expected[12], name[12];
	u32 off;

	for (off = 0; off < 2 * MPM_WINDOW_SIZE; off++) {
		const struct mpm_reg_desc *reg;

		counter = 99;
		reg = mpm_reg_find(off, counters, &counter);
		assert_ptr_equal(mpm_reg_find(off, counters, NULL), reg);
		if (!expected_name(off, counters, expected)) {
			assert_null(reg);
			assert_int_equal(counter, 99);
			continue;
		}
		assert_non_null(reg);
		assert_int_equal(counter, off < 0x10 ? 0 : off / 16 - 1);
		mpm_reg_name(reg, counter, name);
		assert_string_equal(name, expected);
		registers++;
	}
	assert_int_equal(registers, 1 + 4 + 3 * (counters - 1));
}

static void test_every_offset(void **state)
{
	unsigned int counters;

	(void)state;
	for (counters = 1; counters <= MPM_MAX_COUNTERS; counters++)
		check_every_offset(counters);
}

static void test_registers_of_the_part(void **state)
{
	static const struct {
		u32 off;
		const char *name;
	} golden[] = {
		{ 0x000, "PMGC0" }, { 0x010, "PMLCA0" }, { 0x014, "PMLCB0" },
		{ 0x018, "PMC0_LO" }, { 0x01c, "PMC0_HI" }, { 0x020, "PMLCA1" },
		{ 0x024, "PMLCB1" }, { 0x028, "PMC1" }, { 0x058, "PMC4" },
		{ 0x0a0, "PMLCA9" }, { 0x0a4, "PMLCB9" }, { 0x0a8, "PMC9" },
	};
	unsigned int counter, i;
	char name[12];

	(void)state;
	for (i = 0; i < ARRAY_SIZE(golden); i++) {
		const struct mpm_reg_desc *reg;

		reg = mpm_reg_find(golden[i].off, COUNTERS, &counter);
		assert_non_null(reg);
		mpm_reg_name(reg, counter, name);
		assert_string_equal(name, golden[i].name);
	}
	assert_int_equal(MPM_PMLCA(9), 0x0a0);
	assert_int_equal(MPM_PMLCB(9), 0x0a4);
	assert_int_equal(MPM_PMC(9), 0x0a8);
	assert_int_equal(MPM_CCSR_OFFSET, 0xe1000);
}

static void test_offsets_outside(void **state)
{
	static const u32 outside[] = {
		0x0ac, 0x0b0, 0x02c, 0xfff, 0x1000, 0x10000, 0x10020,
		0x7ffffff8, 0x80000000, 0xfffffff0, 0xfffffffc, 0xffffffff,
	};
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(outside); i++)
		assert_null(mpm_reg_find(outside[i], COUNTERS, NULL));
	/* the tenth counter is not there on a part with nine */
	assert_non_null(mpm_reg_find(0x0a0, 10, NULL));
	assert_null(mpm_reg_find(0x0a0, 9, NULL));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bits_are_numbered_from_the_msb),
		cmocka_unit_test(test_fields_are_where_the_manual_has_them),
		cmocka_unit_test(test_fields_make_up_their_registers),
		cmocka_unit_test(test_masks_are_contiguous),
		cmocka_unit_test(test_rows_are_complete),
		cmocka_unit_test(test_field_values),
		cmocka_unit_test(test_every_offset),
		cmocka_unit_test(test_registers_of_the_part),
		cmocka_unit_test(test_offsets_outside),
	};

	return cmocka_run_group_tests_name("regs", tests, NULL, NULL);
}
