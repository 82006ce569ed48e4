// SPDX-License-Identifier: GPL-2.0-only
/* Configuration files: lines, keys, and every way to get them wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/conf.h"

static struct conf *parse(const char *text, struct pm_error *err)
{
	err->text[0] = '\0';
	return conf_parse(text, strlen(text), "t.conf", err);
}

static struct conf *good(const char *text)
{
	struct pm_error err;
	struct conf *c = parse(text, &err);

	if (!c)
		fail_msg("%s", err.text);
	return c;
}

static void bad(const char *text, const char *why)
{
	struct pm_error err;
	struct conf *c = parse(text, &err);

	if (c)
		fail_msg("taken: %s", text);
	assert_string_equal(err.text, why);
}

#define COUNTER_KEYS \
	"event, counter, chain, threshold, round, overflow-after, initial, start-on, stop-on, burst-size, burst-gap, burst-distance, words"

/* The file around what is tested. */
#define A	"[counter a]\nevent = ref:1\n"

static void test_values_and_lines(void **state)
{
	struct conf *c = good("\xef\xbb\xbf[group]\n"
			      "summary = What it is	; comment\n"
			      "# comment\n"
			      "\n"
			      "[counter a]\r\n"
			      "event = l2_data_hit\r\n"
			      "  chain = 64 ; comment\n"
			      "\tcounter=3\n"
			      "[ counter  B_2 ]\n"
			      "event=c4:121;not a comment\n"
			      "[metric m]\n"
			      "formula = a / (B_2 + cycles)\n"
			      "unit = %\n"
			      "range = -0.5 .. 1e2\n"
			      "[metric n] ; comment\n"
			      "formula = a\n"
			      "scale = 1e-6");

	(void)state;
	assert_string_equal(c->summary.text, "What it is");
	assert_int_equal(c->summary.line, 2);
	assert_int_equal(c->counters, 2);
	assert_string_equal(c->counter[0].name, "a");
	assert_int_equal(c->counter[0].line, 5);
	assert_string_equal(c->counter[0].event.text, "l2_data_hit");
	assert_int_equal(c->counter[0].event.line, 6);
	assert_int_equal(c->counter[0].chain.value, 64);
	assert_int_equal(c->counter[0].chain.line, 7);
	assert_int_equal(c->counter[0].counter.value, 3);
	assert_int_equal(c->counter[0].counter.line, 8);
	assert_string_equal(c->counter[1].name, "B_2");
	assert_string_equal(c->counter[1].event.text, "c4:121;not a comment");
	assert_int_equal(c->counter[1].chain.line, 0);
	assert_int_equal(c->metrics, 2);
	assert_string_equal(c->metric[0].formula.text, "a / (B_2 + cycles)");
	assert_string_equal(c->metric[0].unit.text, "%");
	assert_true(c->metric[0].range.low == -0.5 && c->metric[0].range.high == 100);
	assert_int_equal(c->metric[0].range.line, 14);
	assert_int_equal(c->metric[1].line, 15);
	assert_true(c->metric[1].scale.value == 0.000001);
	assert_ptr_equal(conf_find_counter(c, "B_2"), &c->counter[1]);
	assert_null(conf_find_counter(c, "b_2"));
	conf_free(c);
}

static void test_lines_that_are_nothing(void **state)
{
	(void)state;
	bad(A "chain\n", "t.conf:3: 'chain' is neither 'key = value' nor '[section]'");
	bad(A "chain", "t.conf:3: 'chain' is neither 'key = value' nor '[section]'");
	bad(A "chain: 64\n", "t.conf:3: 'chain: 64' is neither 'key = value' nor '[section]'");
	bad(A "  continued = of\n lines\n",
	    "t.conf:3: unknown key 'continued' in [counter a]; there are " COUNTER_KEYS);
	bad("[counter a\nevent = ref:1\n",
	    "t.conf:1: '[counter a' has no ']', close the section name with it");
	bad("[counter a ;]\nevent = ref:1\n",
	    "t.conf:1: '[counter a ;]' has no ']', close the section name with it");
	bad("[counter a] event = ref:1\n",
	    "t.conf:1: 'event = ref:1' follows the section name, put it on a line of its own");
	bad(A "= 5\n", "t.conf:3: unknown key '' in [counter a]; there are " COUNTER_KEYS);
	bad(A "chain =\n", "t.conf:3: 'chain' has no value");
	bad(A "chain = ; nothing\n", "t.conf:3: 'chain' has no value");
	bad("event = ref:1\n" A, "t.conf:1: 'event' stands before the first [section]");
}

/* The tail of a line that is too long must never be taken for another line. */
static void test_long_lines(void **state)
{
	char text[2000], line[1000];
	struct conf *c;

	(void)state;
	memset(line, 'x', sizeof(line));
	line[0] = '#';
	snprintf(text, sizeof(text), "%.198s\n" A, line);
	conf_free(good(text));
	snprintf(text, sizeof(text), "%.198s\r\n" A, line);
	conf_free(good(text));
	snprintf(text, sizeof(text), "%.199s\n" A, line);
	bad(text, "t.conf:1: the line is longer than 198 bytes, split or shorten it");
	memcpy(line, "summary = ", 10);
	snprintf(text, sizeof(text), "[group]\n%.198s\n" A "chain = 64\n", line);
	c = good(text);
	assert_int_equal(strlen(c->summary.text), 188);
	assert_int_equal(c->counter[0].chain.line, 5);
	conf_free(c);
	snprintf(text, sizeof(text), "[group]\n%.198s\nchain = 64\n", line);
	bad(text, "t.conf:3: unknown key 'chain' in [group]; there are summary, freeze-on-overflow, clock");
	memcpy(line + 199, "[counter b]", 11);
	snprintf(text, sizeof(text), "[group]\n%.500s\n" A, line);
	bad(text, "t.conf:2: the line is longer than 198 bytes, split or shorten it");
	snprintf(text, sizeof(text), A "%.500s", line);
	bad(text, "t.conf:3: the line is longer than 198 bytes, split or shorten it");
}

static void test_nul_bytes(void **state)
{
	static const char text[] = A "chain = 6\0004\n";
	struct pm_error err;

	(void)state;
	assert_null(conf_parse(text, sizeof(text) - 1, "t.conf", &err));
	assert_string_equal(err.text, "t.conf:3: the line holds a NUL byte, write plain text");
	assert_null(conf_parse(A "#\0\n", sizeof(A "#\0\n") - 1, "t.conf", &err));
	assert_string_equal(err.text, "t.conf:3: the line holds a NUL byte, write plain text");
}

static void test_sections(void **state)
{
	(void)state;
	bad("", "t.conf: the file is empty, it needs a [counter NAME] section");
	bad("# nothing\n", "t.conf: no [counter NAME] section, so nothing to count");
	bad("[group]\nsummary = x\n", "t.conf: no [counter NAME] section, so nothing to count");
	bad("[counter a]\n", "t.conf:1: [counter a] has no 'event ='");
	bad(A "[counter b]\n[counter c]\nevent = ref:2\n",
	    "t.conf:3: [counter b] has no 'event ='");
	bad(A A, "t.conf:3: section [counter a] is there already, in line 1; rename or join them");
	bad("[group]\n[group]\n" A,
	    "t.conf:2: section [group] is there already, in line 1; rename or join them");
	bad(A "[metric a]\nformula = a\n",
	    "t.conf:3: 'a' is the counter of line 1 already, choose another name");
	bad(A "[metric m]\nformula = a\n[metric m]\nformula = a\n",
	    "t.conf:5: section [metric m] is there already, in line 3; rename or join them");
	bad(A "[countr b]\n", "t.conf:3: unknown section [countr b]; did you mean 'counter'?");
	bad(A "[]\n",
	    "t.conf:3: unknown section []; there are [group], [counter NAME], [metric NAME] and [hardware]");
	bad(A "[Counter b]\n", "t.conf:3: unknown section [Counter b]; did you mean 'counter'?");
	bad("[counter]\n", "t.conf:1: section [counter] needs a name, write [counter NAME]");
	bad("[group x]\n", "t.conf:1: there is one section [group], which takes no name, write [group] instead of [group x]");
	bad("[counter a b]\n",
	    "t.conf:1: 'a b' is no name: letters, digits and _, at most 31, no digit first");
	bad("[counter 1a]\n",
	    "t.conf:1: '1a' is no name: letters, digits and _, at most 31, no digit first");
	bad("[counter a2345678901234567890123456789012]\n",
	    "t.conf:1: 'a2345678901234567890123456789012' is no name: letters, digits and _, at most 31, no digit first");
	bad("[counter cycles]\nevent = cycles\n",
	    "t.conf:1: 'cycles' is a word of formulas, choose another name");
	bad("[metric min]\nformula = 1\n",
	    "t.conf:1: 'min' is a word of formulas, choose another name");
	bad("[counter a23456789012345678901234567890123456789012]\n",
	    "t.conf:1: the section name is longer than 49 bytes, choose a shorter one");
	conf_free(good("[counter a234567890123456789012345678901]\nevent = ref:1\n"));
}

static void test_keys(void **state)
{
	(void)state;
	bad(A "evnt = ref:1\n",
	    "t.conf:3: unknown key 'evnt' in [counter a]; did you mean 'event'?");
	bad(A "formula = 1\n",
	    "t.conf:3: unknown key 'formula' in [counter a]; there are " COUNTER_KEYS);
	bad(A "event = ref:2\n", "t.conf:3: 'event' is there already, in line 2; keep one of them");
	bad(A "chain = sixty\n", "t.conf:3: 'chain = sixty' needs a whole number");
	bad(A "chain = -1\n", "t.conf:3: 'chain = -1' needs a whole number");
	bad(A "counter = 18446744073709551616\n",
	    "t.conf:3: 'counter = 18446744073709551616' needs a whole number");
	bad(A "[metric m]\nformula = a\nscale = big\n",
	    "t.conf:5: 'scale = big' needs a number such as 64 or 1e-6");
	bad(A "[metric m]\nformula = a\nscale = nan\n",
	    "t.conf:5: 'scale = nan' needs a number such as 64 or 1e-6");
	bad(A "[metric m]\nformula = a\nscale = 1e999\n",
	    "t.conf:5: 'scale = 1e999' needs a number such as 64 or 1e-6");
	bad(A "[metric m]\nformula = a\nscale = 0x10\n",
	    "t.conf:5: 'scale = 0x10' needs a number such as 64 or 1e-6");
	bad(A "[metric m]\nformula = a\nunit = %\nscale = 2\n",
	    "t.conf:6: 'scale' does not go with 'unit = %', which is times 100");
}

static void test_ranges(void **state)
{
	static const char * const texts[] = {
		"1", "1..", "..1", "1.. 0", "1...2", "a..b", "0..1..2", "1-2",
	};
	char text[200], why[200];

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		snprintf(text, sizeof(text), A "[metric m]\nformula = a\nrange = %s\n", texts[i]);
		snprintf(why, sizeof(why),
			 "t.conf:5: 'range = %s' needs LOW..HIGH, such as 0..1, not LOW above HIGH",
			 texts[i]);
		bad(text, why);
	}
	conf_free(good(A "[metric m]\nformula = a\nrange = 1..1\n"));
}

static void test_metrics(void **state)
{
	(void)state;
	bad(A "[metric m]\n", "t.conf:3: [metric m] has no 'formula ='");
	bad(A "[metric m]\nformula = a +\n",
	    "t.conf:4: a number, a name or '(' expected at the end at column 4 of the formula 'a +'");
	bad(A "[metric m]\nformula = 1 + ab\n",
	    "t.conf:4: no counter 'ab' at column 5 of the formula; did you mean 'a'?");
	bad(A "[metric m]\nformula = other\n",
	    "t.conf:4: no counter 'other' at column 1 of the formula; define [counter NAME] for it");
	bad(A "[metric m]\nformula = cycle\n",
	    "t.conf:4: no counter 'cycle' at column 1 of the formula; did you mean 'cycles'?");
	bad(A "[metric m]\nformula = a\n[metric n]\nformula = m\n",
	    "t.conf:6: no counter 'm' at column 1 of the formula; did you mean 'a'?");
	/* The counter may come later. */
	conf_free(good("[metric m]\nformula = a / seconds / clock_hz\n" A));
}

static void test_many(void **state)
{
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);
	struct pm_error err;

	(void)state;
	for (int i = 0; i < 33; i++)
		fprintf(f, "[counter a%d]\nevent = ref:1\n", i);
	fclose(f);
	assert_null(conf_parse(text, size, "t.conf", &err));
	assert_string_equal(err.text, "t.conf:65: more than 32 counters, split the file");
	free(text);
	f = open_memstream(&text, &size);
	fputs(A, f);
	for (int i = 0; i < 65; i++)
		fprintf(f, "[metric m%d]\nformula = a\n", i);
	fclose(f);
	assert_null(conf_parse(text, size, "t.conf", &err));
	assert_string_equal(err.text, "t.conf:131: more than 64 metrics, split the file");
	free(text);
}

static void test_files(void **state)
{
	char dir[] = "/tmp/test_conf.XXXXXX", path[64], why[200];
	struct pm_error err;
	struct conf *c;
	FILE *f;

	(void)state;
	assert_non_null(mkdtemp(dir));
	snprintf(path, sizeof(path), "%s/a.conf", dir);
	assert_null(conf_load(path, &err));
	snprintf(why, sizeof(why), "%s: no such configuration file, check its name", path);
	assert_string_equal(err.text, why);
	assert_null(conf_load(dir, &err));
	snprintf(why, sizeof(why),
		 "%s: a directory, not a configuration file; name a file in it", dir);
	assert_string_equal(err.text, why);
	f = fopen(path, "w");
	fputs(A, f);
	fclose(f);
	c = conf_load(path, &err);
	assert_non_null(c);
	assert_string_equal(c->file, path);
	assert_string_equal(c->text, A);
	conf_free(c);
	assert_int_equal(truncate(path, (1 << 20) + 1), 0);
	assert_null(conf_load(path, &err));
	snprintf(why, sizeof(why), "%s: too large for a configuration file", path);
	assert_string_equal(err.text, why);
	unlink(path);
	rmdir(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_values_and_lines),
		cmocka_unit_test(test_lines_that_are_nothing),
		cmocka_unit_test(test_long_lines),
		cmocka_unit_test(test_nul_bytes),
		cmocka_unit_test(test_sections),
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_ranges),
		cmocka_unit_test(test_metrics),
		cmocka_unit_test(test_many),
		cmocka_unit_test(test_files),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
