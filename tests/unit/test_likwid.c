// SPDX-License-Identifier: GPL-2.0-only
/* Group files in the shape of likwid-perfctr, and every way to get them wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/group_result.h"
#include "lib/groups.h"
#include "lib/likwid.h"
#include "lib/metrics.h"

static struct conf *good(const char *text)
{
	struct pm_error err = { "" };
	struct conf *c = likwid_parse(text, strlen(text), "g.txt", &err);

	if (!c)
		fail_msg("%s", err.text);
	return c;
}

static void bad_size(const char *text, size_t size, const char *why)
{
	struct pm_error err = { "" };
	struct conf *c = likwid_parse(text, size, "g.txt", &err);

	if (c)
		fail_msg("taken: %s", text);
	assert_string_equal(err.text, why);
}

static void bad(const char *text, const char *why)
{
	bad_size(text, strlen(text), why);
}

/* The file around what is tested; lines 1 to 3. */
#define TOP	"SHORT s\nEVENTSET\nPMC4 l2_data_miss\n"

static void test_everything(void **state)
{
	struct conf *c = good("\xef\xbb\xbf# comment\n"
			      "SHORT  L2 of the core\t\r\n"
			      "REQUIRE_NOHT\n"
			      "\n"
			      "EVENTSET\n"
			      "PMC0\tcycles\n"
			      "# comment\n"
			      "  PMC4   l2_data_miss\t\n"
			      "* l2_data_hit\n"
			      "* c2:123\n"
			      "\n"
			      "\n"
			      "METRICS\n"
			      "L2 miss ratio [%]\tPMC4/(PMC4+l2_data_hit)*100\n"
			      "Runtime (RDTSC) [s] time\n"
			      "Rate [MBytes/s]  1.0E-06*(PMC4+c2_123)*32.0/time\n"
			      "Clock inverseClock\n"
			      "plain clock_hz/cycles\n"
			      "\n"
			      "LONG\n"
			      "Formulas:\n"
			      "\n"
			      "# no comment here\n"
			      "EVENTSET\n"
			      "EVENTSET and METRICS are words\n");
	char *text = group_description(c);

	(void)state;
	assert_string_equal(c->summary.text, "L2 of the core");
	assert_int_equal(c->summary.line, 2);
	assert_int_equal(c->counters, 4);
	assert_string_equal(c->counter[0].name, "PMC0");
	assert_string_equal(c->counter[0].event.text, "cycles");
	assert_int_equal(c->counter[0].counter.value, 0);
	assert_int_equal(c->counter[0].counter.line, 6);
	assert_string_equal(c->counter[1].name, "PMC4");
	assert_int_equal(c->counter[1].counter.value, 4);
	assert_int_equal(c->counter[1].line, 8);
	assert_int_equal(c->counter[1].event.line, 8);
	assert_string_equal(c->counter[2].name, "l2_data_hit");
	assert_int_equal(c->counter[2].counter.line, 0);
	assert_string_equal(c->counter[3].name, "c2_123");
	assert_string_equal(c->counter[3].event.text, "c2:123");
	assert_int_equal(c->metrics, 5);
	assert_string_equal(c->metric[0].name, "L2 miss ratio");
	assert_string_equal(c->metric[0].unit.text, "%");
	assert_string_equal(c->metric[0].formula.text, "PMC4/(PMC4+l2_data_hit)*100");
	assert_int_equal(c->metric[0].formula.line, 14);
	assert_string_equal(c->metric[1].name, "Runtime (RDTSC)");
	assert_string_equal(c->metric[1].unit.text, "s");
	assert_string_equal(c->metric[2].unit.text, "MBytes/s");
	assert_string_equal(c->metric[3].name, "Clock");
	assert_int_equal(c->metric[3].unit.line, 0);
	assert_string_equal(text,
			    "Formulas:\n# no comment here\nEVENTSET\nEVENTSET and METRICS are words");
	free(text);
	conf_free(c);
}

static void test_which_files(void **state)
{
	static const struct {
		const char *text, *file;
		bool is;
	} cases[] = {
		{ "SHORT a\n", "g.conf", true },
		{ "SHORT", "g", true },
		{ "\n# c\n\nSHORT\ta\n", "g", true },
		{ "SHORTER a\n", "g", false },
		{ " SHORT a\n", "g", false },
		{ "[group]\nSHORT = a\n", "g", false },
		{ "", "g", false },
		{ "[group]\n", "g.txt", true },
		{ "[group]\n", ".txt", false },
		{ "[group]\n", "txt", false },
	};

	(void)state;
	for (unsigned int i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		assert_int_equal(likwid_is_group(cases[i].text, strlen(cases[i].text),
						 cases[i].file), cases[i].is);
}

static void test_sections(void **state)
{
	struct conf *c;

	(void)state;
	bad("", "g.txt: the file is empty, it needs an EVENTSET section");
	bad("EVENTSET\nPMC4 l2_data_miss\n", "g.txt: no SHORT line, say with it what is measured");
	bad("SHORT\nEVENTSET\nPMC4 l2_data_miss\n",
	    "g.txt:1: SHORT has no text, say in the same line what is measured");
	bad("SHORT s\nSHORT t\n", "g.txt:2: SHORT is there already, in line 1; keep one of them");
	bad("SHORT s\n", "g.txt: nothing under EVENTSET, so nothing to count");
	bad("SHORT s\nEVENTSET\n\n", "g.txt: nothing under EVENTSET, so nothing to count");
	bad(TOP "\nEVENTSET\n", "g.txt:5: section EVENTSET is there already, in line 2; join them");
	bad("SHORT s\nEVENTSETS\n", "g.txt:2: 'EVENTSETS' is in no section; did you mean 'EVENTSET'?");
	bad("SHORT s\nEVENTSET PMC4 l2_data_miss\n",
	    "g.txt:2: 'EVENTSET PMC4 l2_data_miss' is in no section; did you mean 'EVENTSET'?");
	bad("SHORT s\nshrot s\n", "g.txt:2: 'shrot s' is in no section; did you mean 'SHORT'?");
	bad("SHORT s\nunrelated\n",
	    "g.txt:2: 'unrelated' is in no section, there are SHORT, EVENTSET, METRICS and LONG");
	bad(TOP "\nPMC3 l2_data_hit\n",
	    "g.txt:5: 'PMC3 l2_data_hit' is in no section, the blank line 4 ended it; remove that");
	bad(TOP "\nMETRICS\na PMC4\n\t\nb PMC4\n",
	    "g.txt:8: 'b PMC4' is in no section, the blank line 7 ended it; remove that");
	c = good(TOP "LONG\ntext\nMETRICS\na PMC4 is text\n");
	assert_int_equal(c->metrics, 0);
	assert_string_equal(likwid_long(c), "text\nMETRICS\na PMC4 is text\n");
	conf_free(c);
	bad("SHORT s\nLONG\ntext\nEVENTSET\nPMC4 l2_data_hit\n",
	    "g.txt:4: EVENTSET stands behind LONG, which goes up to the end of the file; move it before LONG");
	bad(TOP "REQUIRE_NOHT\n", "g.txt:4:13: 'REQUIRE_NOHT' has no event, write 'PMCn EVENT' or '* EVENT'");
}

static void test_events(void **state)
{
	(void)state;
	bad(TOP "PMC3\n", "g.txt:4:5: 'PMC3' has no event, write 'PMCn EVENT' or '* EVENT'");
	bad(TOP "PMC3 l2_data_hit  too\n",
	    "g.txt:4:19: 'too' is too much, write 'PMCn EVENT' or '* EVENT'");
	bad(TOP "FIXC0 l2_data_hit\n",
	    "g.txt:4:1: no counter 'FIXC0', write PMCn, or * to have one chosen");
	bad(TOP " PMC l2_data_hit\n",
	    "g.txt:4:2: no counter 'PMC', write PMCn, or * to have one chosen");
	bad(TOP "PMC03 l2_data_hit\n",
	    "g.txt:4:1: no counter 'PMC03', write PMCn, or * to have one chosen");
	bad(TOP "pmc3 l2_data_hit\n",
	    "g.txt:4:1: no counter 'pmc3', write PMCn, or * to have one chosen");
	bad(TOP "PMC3:EDGEDETECT l2_data_hit\n",
	    "g.txt:4:1: options of a counter, as in 'PMC3:EDGEDETECT', are not known here; a .conf file has them");
	bad(TOP "PMC4 l2_data_hit\n",
	    "g.txt:4:1: 'PMC4' is there already, in line 3; each counter and each event stands once");
	bad(TOP "* ref:1\n* ref:1\n",
	    "g.txt:5:1: 'ref_1' is there already, in line 4; each counter and each event stands once");
	bad(TOP "* l2+data\n",
	    "g.txt:4:1: 'l2+data' is no event, write a name of 'pmctl list', ref:N or cK:N");
	bad(TOP "* max\n",
	    "g.txt:4:1: 'max' is no event, write a name of 'pmctl list', ref:N or cK:N");
}

static void test_metrics(void **state)
{
	(void)state;
	bad(TOP "METRICS\nPMC4\n",
	    "g.txt:5:1: 'PMC4' is no metric, write a name and a formula without blanks");
	bad(TOP "METRICS\na b PMC4*\n",
	    "g.txt:5:10: a number, a name or '(' expected at the end in the formula 'PMC4*'");
	bad(TOP "METRICS\nratio PMC4 / time\n",
	    "g.txt:5:12: '/' ends the name, write the formula without blanks");
	bad(TOP "METRICS\na sum(PMC4)\n",
	    "g.txt:5:3: no function 'sum', there are min and max in the formula 'sum(PMC4)'");
	bad(TOP "METRICS\na PMC4/tme\n",
	    "g.txt:5: no counter 'tme' at column 6 of the formula of 'a'; did you mean 'time'?");
	bad(TOP "METRICS\na PMC3\n",
	    "g.txt:5: no counter 'PMC3' at column 1 of the formula of 'a'; did you mean 'PMC4'?");
	bad(TOP "METRICS\na q\n",
	    "g.txt:5: no counter 'q' at column 1 of the formula of 'a'; it has to be under EVENTSET");
	bad(TOP "METRICS\na [s] PMC4\na PMC4\n",
	    "g.txt:6:3: metric 'a' is there already, in line 5; rename one");
	bad(TOP "METRICS\nPMC4 PMC4\n",
	    "g.txt:5:6: 'PMC4' is a counter already, choose another name");
	bad(TOP "METRICS\n"
	    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxy PMC4\n",
	    "g.txt:5:83: the metric's name is longer than 80 bytes, shorten it");
}

/* Names are names: what they hold is never put into a formula. */
static void test_no_substitution(void **state)
{
	(void)state;
	bad(TOP "* ref:1\nMETRICS\na PMC41\n",
	    "g.txt:6: no counter 'PMC41' at column 1 of the formula of 'a'; did you mean 'PMC4'?");
	bad(TOP "METRICS\na PMC4;os.exit(1)\n",
	    "g.txt:5:7: operator expected in the formula 'PMC4;os.exit(1)'");
}

static void test_long_lines(void **state)
{
	static char text[3 * LIKWID_LONGEST_LINE];
	size_t top = strlen(TOP "LONG\n");
	struct conf *c;

	(void)state;
	memcpy(text, TOP "LONG\n", top);
	memset(text + top, 'x', LIKWID_LONGEST_LINE);
	strcpy(text + top + LIKWID_LONGEST_LINE, "\n");
	c = good(text);
	assert_int_equal(strlen(likwid_long(c)), LIKWID_LONGEST_LINE + 1);
	conf_free(c);
	memset(text + top, 'x', LIKWID_LONGEST_LINE + 1);
	strcpy(text + top + LIKWID_LONGEST_LINE + 1, "\nMETRICS\na PMC9\n");
	bad(text, "g.txt:5: the line is longer than 4094 bytes, split or shorten it");
	bad_size(TOP "METRICS\na\0b PMC4\n", sizeof(TOP "METRICS\na\0b PMC4\n") - 1,
		 "g.txt:5: the line holds a NUL byte, write plain text");
}

static void test_limits(void **state)
{
	char text[8000] = "SHORT s\nEVENTSET\n";

	(void)state;
	for (unsigned int i = 0; i <= CONF_MOST_COUNTERS; i++)
		sprintf(text + strlen(text), "* ref:%u\n", i);
	bad(text, "g.txt:35: more than 32 counters, split the file");
	strcpy(text, TOP "METRICS\n");
	for (unsigned int i = 0; i <= CONF_MOST_METRICS; i++)
		sprintf(text + strlen(text), "m%u PMC4\n", i);
	bad(text, "g.txt:69: more than 64 metrics, split the file");
}

/* The factor of a percentage is in the formula, and time is seconds. */
static void test_values(void **state)
{
	struct conf *c = good("SHORT s\nEVENTSET\nPMC4 l2_data_miss\n* l2_data_hit\n\nMETRICS\n"
			      "ratio [%] PMC4/(PMC4+l2_data_hit)*100\n"
			      "t time\nclock 1/inverseClock\nsum [%] PMC4+l2_data_hit\n");
	struct mpc85xx_pm_snapshot snap = {
		.valid_mask = 0x3ff, .values = { [0] = 2000000, [1] = 75, [4] = 25 },
		.state = MPC85XX_PM_STATE_FROZEN,
		.window = { [0] = 1, [1] = 1, [4] = 1 },
		.running_ns = { [0] = 5000000, [1] = 5000000, [4] = 5000000 },
	};
	struct pm_error err;
	struct reading r;
	struct plan p;

	(void)state;
	assert_int_equal(plan_from_conf(&p, &mpm_soc_mpc8544e, c, &err), 0);
	reading_make(&r, &p, &snap, 400000000);
	assert_true(value_double(&r.metric[0].value) == 25);
	assert_true(value_double(&r.metric[1].value) == 0.005);
	assert_true(value_double(&r.metric[2].value) == 400000000);
	assert_int_equal(r.metric[3].value.kind, VALUE_WHOLE);
	assert_int_equal(r.metric[3].value.magnitude, 100);
	conf_free(c);
}

static void test_lint(void **state)
{
	struct conf *c = good(TOP "METRICS\n"
			      "a [%] PMC4*100\nb [%] PMC4/0.01\nc [%] PMC4\n"
			      "d [GB/s] 1.0E-09*PMC4\ne [GB/s] PMC4/1E9\nf [GB/s] 1.0E-06*PMC4\n"
			      "g [MHz] 1.E-06/inverseClock\nh [MHz] 1/inverseClock\n"
			      "i [kHz] 1/inverseClock\nj PMC4\n");
	static const char * const warnings[] = {
		"Warning: g.txt:7: 'c' is in %, but its formula has no factor of 100.",
		"Warning: g.txt:10: 'f' is in GB/s, but its formula has no factor of 1E9 or 1E-9.",
		"Warning: g.txt:12: 'h' is in MHz, but its formula has no factor of 1E6 or 1E-6.",
	};

	(void)state;
	for (unsigned int i = 0; i < 3; i++) {
		char *text = likwid_lint(c, i);

		assert_non_null(text);
		assert_string_equal(text, warnings[i]);
		free(text);
	}
	assert_null(likwid_lint(c, 3));
	conf_free(c);
}

static void test_either_language(void **state)
{
	const char *text = "[counter a]\nevent = ref:1\n";
	struct pm_error err = { "" };
	struct conf *c = group_parse(text, strlen(text), "g.conf", &err);

	(void)state;
	assert_non_null(c);
	conf_free(c);
	assert_null(group_parse(text, strlen(text), "g.txt", &err));
	assert_string_equal(err.text,
			    "g.txt:1: '[counter a]' is in no section, there are SHORT, EVENTSET, METRICS and LONG");
	text = TOP;
	c = group_parse(text, strlen(text), "g.conf", &err);
	assert_non_null(c);
	conf_free(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_everything),
		cmocka_unit_test(test_which_files),
		cmocka_unit_test(test_sections),
		cmocka_unit_test(test_events),
		cmocka_unit_test(test_metrics),
		cmocka_unit_test(test_no_substitution),
		cmocka_unit_test(test_long_lines),
		cmocka_unit_test(test_limits),
		cmocka_unit_test(test_values),
		cmocka_unit_test(test_lint),
		cmocka_unit_test(test_either_language),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
