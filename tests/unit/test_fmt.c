// SPDX-License-Identifier: GPL-2.0-only
/* Results as text, CSV and JSON. */
#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <json-c/json.h>

#include "lib/fmt.h"
#include "lib/mem.h"
#include "random.h"

static const struct column columns[] = {
	{ .name = "name" },
	{ .name = "value", .right = true },
	{ .name = "code", .machine = true },
	{ .name = "note", .optional = true },
	{ }
};

static char *print(const struct fmt_ops *ops, const char *separator, const struct result *r)
{
	const struct fmt f = { .ops = ops, .separator = separator };
	char *text = NULL, *copy;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ops->result(&f, r, out);
	fclose(out);
	copy = strdup(text);
	free(text);
	return copy;
}

static void is(const struct fmt_ops *ops, const char *separator, const struct result *r,
	       const char *want)
{
	char *text = print(ops, separator, r);

	assert_string_equal(text, want);
	free(text);
}

static struct result *sample(const char *note)
{
	struct result *r = result_new();
	struct table *t = result_table(r, "row", TABLE_ALL, columns);

	table_text(t, "first");
	table_whole(t, UINT64_MAX);
	table_none(t);
	table_text(t, note);
	table_text(t, "b");
	table_real(t, 0.1, "0.10");
	table_bool(t, true);
	table_none(t);
	return r;
}

static void test_text(void **state)
{
	struct result *r = sample(NULL);

	(void)state;
	is(&fmt_text, NULL, r,
	   "name                 value\n"
	   "first 18446744073709551615\n"
	   "b                     0.10\n");
	r->title = mem_copy("Title");
	r->aside = mem_copy("aside");
	result_note(r, "A note of %d.", 3);
	is(&fmt_text, NULL, r,
	   "Title  (aside)\n"
	   "  name                 value\n"
	   "  first 18446744073709551615\n"
	   "  b                     0.10\n"
	   "\n"
	   "A note of 3.\n");
	result_free(r);
	r = sample("why");
	is(&fmt_text, NULL, r,
	   "name                 value note\n"
	   "first 18446744073709551615 why\n"
	   "b                     0.10\n");
	result_free(r);
}

/* A serial console says 80 columns; nothing may be cut there. */
static void test_text_is_never_cut(void **state)
{
	struct result *r = sample("x");
	char long_text[400], *text;

	(void)state;
	setenv("COLUMNS", "20", 1);
	memset(long_text, 'w', sizeof(long_text) - 1);
	long_text[sizeof(long_text) - 1] = '\0';
	table_text(r->table[0], long_text);
	table_whole(r->table[0], 1);
	table_none(r->table[0]);
	table_text(r->table[0], "end");
	text = print(&fmt_text, NULL, r);
	assert_non_null(strstr(text, long_text));
	assert_non_null(strstr(text, " 18446744073709551615 x\n"));
	assert_non_null(strstr(text, "1 end\n"));
	free(text);
	unsetenv("COLUMNS");
	result_free(r);
}

static void test_text_obeys_no_escape(void **state)
{
	struct result *r = sample("\033[2J");
	char *text;

	(void)state;
	r->title = mem_copy("a\033]0;x\007b");
	text = print(&fmt_text, NULL, r);
	assert_null(strchr(text, '\033'));
	assert_null(strchr(text, '\007'));
	free(text);
	result_free(r);
}

static void test_csv(void **state)
{
	struct result *r = sample("a,b");

	(void)state;
	is(&fmt_csv, ",", r,
	   "name,value,code,note\n"
	   "first,18446744073709551615,,\"a,b\"\n"
	   "b,0.1,yes,\n");
	is(&fmt_csv, ";", r,
	   "name;value;code;note\n"
	   "first;18446744073709551615;;a,b\n"
	   "b;0.1;yes;\n");
	is(&fmt_csv, "1", r,
	   "name1value1code1note\n"
	   "first1\"18446744073709551615\"11a,b\n"
	   "b1\"0.1\"1yes1\n");
	result_free(r);
	r = sample("say \"no\"\nor");
	is(&fmt_csv, ",", r,
	   "name,value,code,note\n"
	   "first,18446744073709551615,,\"say \"\"no\"\"\nor\"\n"
	   "b,0.1,yes,\n");
	result_free(r);
}

/* Fields of one RFC 4180 record at @text, unquoted, into @field. */
static unsigned int parse_csv(const char **text, char field[4][64])
{
	unsigned int n = 0;
	size_t used = 0;
	bool quoted = false;

	for (const char *c = *text; ; c++) {
		if (quoted) {
			assert_int_not_equal(*c, '\0');
			if (*c == '"' && c[1] != '"') {
				quoted = false;
				continue;
			}
			c += *c == '"';
			field[n][used++] = *c;
		} else if (*c == '"' && !used) {
			quoted = true;
		} else if (*c == ',' || *c == '\n') {
			field[n++][used] = '\0';
			used = 0;
			if (*c == '\n') {
				*text = c + 1;
				return n;
			}
			assert_true(n < 4);
		} else {
			field[n][used++] = *c;
		}
	}
}

static void test_csv_of_any_text(void **state)
{
	static const char letters[] = "ab,\"\n\r; '\t";
	struct random r1 = { .state = 1 };

	(void)state;
	for (int i = 0; i < 2000; i++) {
		char want[12], field[4][64], *text;
		struct result *r;
		const char *at;
		size_t length = random_below(&r1, sizeof(want));

		for (size_t k = 0; k < length; k++)
			want[k] = letters[random_below(&r1, sizeof(letters) - 1)];
		want[length] = '\0';
		r = sample(want);
		text = print(&fmt_csv, ",", r);
		at = text;
		assert_int_equal(parse_csv(&at, field), 4);
		assert_int_equal(parse_csv(&at, field), 4);
		assert_string_equal(field[0], "first");
		assert_string_equal(field[3], want);
		assert_int_equal(parse_csv(&at, field), 4);
		assert_string_equal(field[0], "b");
		assert_string_equal(at, "");
		free(text);
		result_free(r);
	}
}

static void test_json(void **state)
{
	struct result *r = sample("say \"no\"/\n");

	(void)state;
	is(&fmt_json, NULL, r,
	   "{\"schema\":\"pmctl-1\",\"record\":\"row\",\"name\":\"first\",\"value\":18446744073709551615,\"code\":null,\"note\":\"say \\\"no\\\"/\\n\"}\n"
	   "{\"schema\":\"pmctl-1\",\"record\":\"row\",\"name\":\"b\",\"value\":0.1,\"code\":true,\"note\":null}\n");
	result_free(r);
}

static void test_json_reads_back(void **state)
{
	static const double numbers[] = {
		0.1, 1.0 / 3, 1e300, -0.000025, 123456789.125, 100, 0, -0.0, DBL_MIN,
	};

	(void)state;
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		struct result *r = sample(NULL);
		struct json_object *o, *value;
		char *text;

		r->table[0]->cell[1] = (struct cell){ .kind = CELL_REAL, .real = numbers[i] };
		text = print(&fmt_json, NULL, r);
		*strchr(text, '\n') = '\0';
		o = json_tokener_parse(text);
		assert_non_null(o);
		assert_true(json_object_object_get_ex(o, "value", &value));
		assert_true(json_object_get_double(value) == numbers[i]);
		assert_null(strstr(text, "nan"));
		json_object_put(o);
		free(text);
		result_free(r);
	}
}

static void test_outputs_are_separate(void **state)
{
	struct result *r = result_new();
	static const struct column one[] = { { .name = "x" }, { } };

	(void)state;
	table_text(result_table(r, "a", TABLE_TEXT, one), "text");
	table_text(result_table(r, "b", TABLE_CSV, one), "csv");
	table_text(result_table(r, "c", TABLE_JSON, one), "json");
	is(&fmt_text, NULL, r, "x\ntext\n");
	is(&fmt_csv, ",", r, "x\ncsv\n");
	is(&fmt_json, NULL, r, "{\"schema\":\"pmctl-1\",\"record\":\"c\",\"x\":\"json\"}\n");
	result_free(r);
}

static void test_empty_table(void **state)
{
	struct result *r = result_new();

	(void)state;
	result_table(r, "row", TABLE_ALL, columns);
	is(&fmt_text, NULL, r, "");
	is(&fmt_csv, ",", r, "name,value,code,note\n");
	is(&fmt_json, NULL, r, "");
	result_free(r);
}

static void test_shortest_real(void **state)
{
	static const struct {
		double number;
		const char *text;
	} rows[] = {
		{ 0.1, "0.1" }, { 1, "1" }, { 1e22, "1e+22" }, { 1.0 / 3, "0.3333333333333333" },
		{ 2.0 / 3, "0.6666666666666666" }, { 0.1 + 0.2, "0.30000000000000004" },
		{ 93.21, "93.21" }, { -0.00001, "-1e-05" },
	};
	char buf[32];

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		cell_real_text(rows[i].number, buf);
		assert_string_equal(buf, rows[i].text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_text),
		cmocka_unit_test(test_text_is_never_cut),
		cmocka_unit_test(test_text_obeys_no_escape),
		cmocka_unit_test(test_csv),
		cmocka_unit_test(test_csv_of_any_text),
		cmocka_unit_test(test_json),
		cmocka_unit_test(test_json_reads_back),
		cmocka_unit_test(test_outputs_are_separate),
		cmocka_unit_test(test_empty_table),
		cmocka_unit_test(test_shortest_real),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
