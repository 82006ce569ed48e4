// SPDX-License-Identifier: GPL-2.0-only
/* Formulas of metrics: grammar, exactness, unknown values. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/formula.h"

#define BIG	(1ull << 53)

/* a to h stand for fixed numbers; what is not listed is not counted. */
static struct value get(void *ctx, const char *name)
{
	(void)ctx;
	if (!strcmp(name, "one"))
		return value_whole(1);
	if (!strcmp(name, "seven"))
		return value_whole(7);
	if (!strcmp(name, "zero"))
		return value_whole(0);
	if (!strcmp(name, "big"))
		return value_whole(BIG + 1);
	if (!strcmp(name, "most"))
		return value_whole(UINT64_MAX);
	if (!strcmp(name, "half"))
		return value_real(0.5);
	return value_unknown("%s is not counted", name);
}

static struct value eval(const char *text)
{
	const struct formula_inputs inputs = { .get = get };
	struct formula_error err = { 0, "" };
	struct formula *f = formula_parse(text, &err);
	struct value v;

	if (!f)
		fail_msg("'%s': %s at %u", text, err.text, err.column);
	v = formula_eval(f, &inputs);
	formula_free(f);
	return v;
}

static void test_whole_numbers(void **state)
{
	static const struct {
		const char *text;
		int64_t result;
	} rows[] = {
		{ "1", 1 },
		{ "1 + 2 * 3", 7 },
		{ "(1 + 2) * 3", 9 },
		{ "10 - 4 - 3", 3 },
		{ "100 / 5 / 2", 10 },
		{ "2 - -3", 5 },
		{ "--4", 4 },
		{ "-(2 + 3) * 2", -10 },
		{ "-2 - 3", -5 },
		{ "0 - 0", 0 },
		{ "-zero", 0 },
		{ "seven * seven - one", 48 },
		{ "min(3, 1, 2)", 1 },
		{ "max(3, seven, -9)", 7 },
		{ "min(4)", 4 },
		{ "min(-1, -2) + max(-1, -2)", -3 },
		{ " ( ( one ) ) ", 1 },
		{ "minimum_not", 0 },
	};

	(void)state;
	for (size_t i = 0; i + 1 < sizeof(rows) / sizeof(rows[0]); i++) {
		struct value v = eval(rows[i].text);

		if (v.kind != VALUE_WHOLE ||
		    (v.negative ? -(int64_t)v.magnitude : (int64_t)v.magnitude) != rows[i].result)
			fail_msg("'%s' is kind %d, %s%llu", rows[i].text, v.kind,
				 v.negative ? "-" : "", (unsigned long long)v.magnitude);
		assert_false(v.negative && !v.magnitude);
	}
	assert_int_equal(eval(rows[17].text).kind, VALUE_UNKNOWN);
}

static void test_real_numbers(void **state)
{
	static const struct {
		const char *text;
		double result;
	} rows[] = {
		{ "1 / 2", 0.5 },
		{ "0.1 + 0.2", 0.1 + 0.2 },
		{ ".5 * 3", 1.5 },
		{ "5. / 2", 2.5 },
		{ "1e3 * half", 500 },
		{ "2.5e-1", 0.25 },
		{ "1E+2 + half", 100.5 },
		{ "-half", -0.5 },
		{ "max(half, 0.25)", 0.5 },
		{ "min(half, 1)", 0.5 },
		{ "100 * 7 / 3", 700.0 / 3 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct value v = eval(rows[i].text);

		assert_int_equal(v.kind, VALUE_REAL);
		assert_true(v.real == rows[i].result);
	}
}

static void test_sums_stay_exact_beyond_doubles(void **state)
{
	struct value v = eval("big + 2");

	(void)state;
	assert_int_equal(v.kind, VALUE_WHOLE);
	assert_true(v.magnitude == BIG + 3);
	v = eval("most - 1");
	assert_true(v.magnitude == UINT64_MAX - 1);
	v = eval("18446744073709551615 - most");
	assert_int_equal(v.kind, VALUE_WHOLE);
	assert_true(v.magnitude == 0);
	v = eval("one - most");
	assert_true(v.negative && v.magnitude == UINT64_MAX - 1);
	/* Equal as doubles, and yet the larger one is found. */
	v = eval("max(9007199254740992, big)");
	assert_true(v.magnitude == BIG + 1);
	v = eval("most / 5");
	assert_int_equal(v.kind, VALUE_WHOLE);
	assert_true(v.magnitude == UINT64_MAX / 5);
}

static void test_sum_beyond_64_bits_becomes_real(void **state)
{
	struct value v = eval("most + 1");

	(void)state;
	assert_int_equal(v.kind, VALUE_REAL);
	assert_true(v.real == 18446744073709551616.0);
	v = eval("-most - most");
	assert_true(v.real == -36893488147419103232.0);
	v = eval("most * 2");
	assert_true(v.real == 36893488147419103232.0);
	v = eval("18446744073709551616");
	assert_int_equal(v.kind, VALUE_REAL);
}

static void test_zero_divisor_is_named(void **state)
{
	static const struct {
		const char *text, *reason;
	} rows[] = {
		{ "one / zero", "zero = 0" },
		{ "0 / 0", "0 = 0" },
		{ "1 / (one - one)", "(one - one) = 0" },
		{ "1 / ((one) - one)", "((one) - one) = 0" },
		{ "1 + 2 / max(zero, 0) * 3", "max(zero, 0) = 0" },
		{ "1 / -0.0", "-0.0 = 0" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct value v = eval(rows[i].text);

		assert_int_equal(v.kind, VALUE_UNKNOWN);
		assert_string_equal(v.reason, rows[i].reason);
	}
}

static void test_unknown_input_spreads(void **state)
{
	static const char * const texts[] = {
		"lost", "lost + 1", "1 + lost", "lost * 0", "0 * lost", "lost / 0", "0 / lost",
		"-lost", "min(1, lost)", "max(lost, 1)", "lost - lost",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct value v = eval(texts[i]);

		assert_int_equal(v.kind, VALUE_UNKNOWN);
		assert_string_equal(v.reason, "lost is not counted");
	}
}

static void test_no_infinity(void **state)
{
	struct value v = eval("1e308 * 10");

	(void)state;
	assert_int_equal(v.kind, VALUE_UNKNOWN);
	assert_string_equal(v.reason, "the result is too large");
	v = eval("1e308 / 1e-308");
	assert_int_equal(v.kind, VALUE_UNKNOWN);
	v = eval("1e308 * 10 - 1e308 * 10");
	assert_int_equal(v.kind, VALUE_UNKNOWN);
}

static void test_refusals(void **state)
{
	static const struct {
		const char *text;
		unsigned int column;
		const char *why;
	} rows[] = {
		{ "", 1, "a number, a name or '(' expected at the end" },
		{ "1 +", 4, "a number, a name or '(' expected at the end" },
		{ "* 2", 1, "a number, a name or '(' expected" },
		{ "1 2", 3, "operator expected" },
		{ "a b", 3, "operator expected" },
		{ "(1", 3, "')' expected" },
		{ "1)", 2, "operator expected" },
		{ "()", 2, "a number, a name or '(' expected" },
		{ "min", 4, "'(' expected after min" },
		{ "min(1", 6, "',' or ')' expected" },
		{ "min(1,)", 7, "a number, a name or '(' expected" },
		{ "max()", 5, "a number, a name or '(' expected" },
		{ "sum(1)", 1, "no function 'sum', there are min and max" },
		{ "1e", 1, "malformed number" },
		{ "0x10", 1, "malformed number" },
		{ "1.2.3", 1, "malformed number" },
		{ "3a", 1, "malformed number" },
		{ "1e999", 1, "number too large" },
		{ "a % b", 3, "operator expected" },
		{ "a ^ b", 3, "operator expected" },
		{ "$a", 1, "a number, a name or '(' expected" },
		{ "1 + + 2", 5, "a number, a name or '(' expected" },
		{ "os.exit()", 3, "operator expected" },
		{ "nan(", 1, "no function 'nan', there are min and max" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct formula_error err = { 0, "" };
		struct formula *f = formula_parse(rows[i].text, &err);

		if (f)
			fail_msg("'%s' was taken", rows[i].text);
		assert_string_equal(err.text, rows[i].why);
		assert_int_equal(err.column, rows[i].column);
	}
}

static void test_depth_and_length_are_bounded(void **state)
{
	struct formula_error err;
	char text[4000];

	(void)state;
	memset(text, '(', 500);
	text[500] = '\0';
	assert_null(formula_parse(text, &err));
	assert_string_equal(err.text, "nested too deeply");
	memset(text, '-', 900);
	strcpy(text + 900, "1");
	assert_null(formula_parse(text, &err));
	assert_string_equal(err.text, "nested too deeply");
	memset(text, '1', 3999);
	text[3999] = '\0';
	assert_null(formula_parse(text, &err));
	assert_string_equal(err.text, "longer than 1000 characters");
	for (int i = 0; i < 499; i++)
		memcpy(text + 2 * i, "1+", 2);
	strcpy(text + 998, "1");
	assert_true(eval(text).magnitude == 500);
}

static void test_names_in_order(void **state)
{
	struct formula_error err;
	struct formula *f = formula_parse("b + min(a, (c)) / b * 2 - _x1", &err);
	static const struct {
		const char *name;
		unsigned int column;
	} rows[] = { { "b", 1 }, { "a", 9 }, { "c", 13 }, { "b", 19 }, { "_x1", 27 } };
	unsigned int column;

	(void)state;
	assert_non_null(f);
	for (unsigned int i = 0; i < 5; i++) {
		assert_string_equal(formula_name(f, i, &column), rows[i].name);
		assert_int_equal(column, rows[i].column);
	}
	assert_null(formula_name(f, 5, NULL));
	formula_free(f);
}

static struct value get_inexact(void *ctx, const char *name)
{
	struct value v = value_whole(3);

	(void)ctx;
	v.inexact = !strcmp(name, "soft");
	return v;
}

static void test_inexactness_spreads(void **state)
{
	const struct formula_inputs inputs = { .get = get_inexact };
	static const struct {
		const char *text;
		bool inexact;
	} rows[] = {
		{ "soft", true }, { "hard", false }, { "hard + soft", true }, { "soft * 2", true },
		{ "7 / soft", true }, { "hard / 2", false }, { "-soft", true },
		{ "min(hard, soft)", true }, { "max(hard, 1)", false }, { "hard - hard", false },
	};
	struct formula_error err;

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct formula *f = formula_parse(rows[i].text, &err);

		assert_int_equal(formula_eval(f, &inputs).inexact, rows[i].inexact);
		formula_free(f);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_whole_numbers),
		cmocka_unit_test(test_real_numbers),
		cmocka_unit_test(test_sums_stay_exact_beyond_doubles),
		cmocka_unit_test(test_sum_beyond_64_bits_becomes_real),
		cmocka_unit_test(test_zero_divisor_is_named),
		cmocka_unit_test(test_unknown_input_spreads),
		cmocka_unit_test(test_no_infinity),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_depth_and_length_are_bounded),
		cmocka_unit_test(test_names_in_order),
		cmocka_unit_test(test_inexactness_spreads),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
