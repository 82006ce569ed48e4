// SPDX-License-Identifier: GPL-2.0-only
/* From configurations to counters and words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/event_find.h"
#include "lib/event_text.h"
#include "lib/plan.h"

#define SOC	(&mpm_soc_mpc8544e)

static struct conf *parse(const char *text)
{
	struct pm_error err;
	struct conf *c = conf_parse(text, strlen(text), "t.conf", &err);

	if (!c)
		fail_msg("%s", err.text);
	return c;
}

static struct conf *make(struct plan *p, const char *text)
{
	struct conf *c = parse(text);
	struct pm_error err;

	if (plan_from_conf(p, SOC, c, &err))
		fail_msg("%s", err.text);
	return c;
}

static void bad(const char *text, const char *why)
{
	struct conf *c = parse(text);
	struct pm_error err;
	struct plan p;

	assert_int_equal(plan_from_conf(&p, SOC, c, &err), -1);
	assert_string_equal(err.text, why);
	conf_free(c);
}

static void on(const struct plan *p, const char *name, int low, int high)
{
	const struct plan_count *count = plan_find(p, name);

	assert_non_null(count);
	assert_int_equal(count->low, low);
	assert_int_equal(count->high, high);
}

static const char * const l2_counters[4] = {
	"[counter ih]\nevent = l2_inst_hit\n", "[counter im]\nevent = l2_inst_miss\n",
	"[counter dh]\nevent = l2_data_hit\n", "[counter dm]\nevent = l2_data_miss\n",
};

/* Whatever the order in the file: the misses have one counter each. */
static void test_l2_in_every_order(void **state)
{
	(void)state;
	for (unsigned int code = 0; code < 256; code++) {
		unsigned int at[4] = { code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 };
		struct plan p;
		struct conf *c;
		char text[300];

		if (((1u << at[0]) | (1u << at[1]) | (1u << at[2]) | (1u << at[3])) != 15)
			continue;
		snprintf(text, sizeof(text), "%s%s%s%s", l2_counters[at[0]], l2_counters[at[1]],
			 l2_counters[at[2]], l2_counters[at[3]]);
		c = make(&p, text);
		on(&p, "im", 2, PLAN_NO_COUNTER);
		on(&p, "dm", 4, PLAN_NO_COUNTER);
		on(&p, "cycles", 0, PLAN_NO_COUNTER);
		assert_int_equal(p.config.counter_mask, 0x1f);
		assert_int_equal(p.config.counters[2].lca, 0x007b0000);
		assert_int_equal(p.config.counters[4].lca, 0x00790000);
		assert_int_equal(p.config.counters[plan_find(&p, "ih")->low].lca, 0x00160000);
		assert_int_equal(p.config.counters[plan_find(&p, "dh")->low].lca, 0x00170000);
		for (unsigned int n = 0; n < 16; n++)
			assert_int_equal(p.config.counters[n].lcb, 0);
		assert_int_equal(p.config.counters[0].lca, 0);
		assert_int_equal(p.config.flags, 0);
		conf_free(c);
	}
}

static void test_pins(void **state)
{
	struct plan p;
	struct conf *c = make(&p, "[counter a]\nevent = l2_data_hit\ncounter = 9\n"
				  "[counter b]\nevent = ref:23\ncounter = 1\n"
				  "[counter c]\nevent = C4:121\ncounter = 4\n"
				  "[counter d]\nevent = cycles\ncounter = 0\n");

	(void)state;
	on(&p, "a", 9, PLAN_NO_COUNTER);
	on(&p, "b", 1, PLAN_NO_COUNTER);
	on(&p, "c", 4, PLAN_NO_COUNTER);
	on(&p, "d", 0, PLAN_NO_COUNTER);
	assert_null(plan_find(&p, "cycles"));
	assert_int_equal(p.counts, 4);
	assert_string_equal(plan_event_name(plan_find(&p, "b")), "l2_data_hit");
	conf_free(c);
	bad("[counter a]\nevent = l2_data_miss\ncounter = 2\n",
	    "t.conf:3: l2_data_miss is counted on PMC4 only, not on PMC2; remove 'counter = 2'");
	bad("[counter a]\nevent = l2_data_hit\ncounter = 0\n",
	    "t.conf:3: l2_data_hit is counted on PMC1 to PMC9 only, not on PMC0; remove 'counter = 0'");
	bad("[counter a]\nevent = l2_data_hit\ncounter = 10\n",
	    "t.conf:3: the MPC8544E has PMC0 to PMC9, no PMC10");
	bad("[counter a]\nevent = l2_data_hit\ncounter = 4294967297\n",
	    "t.conf:3: the MPC8544E has PMC0 to PMC9, no PMC4294967297");
	bad("[counter a]\nevent = pmc2_carry\ncounter = 2\n",
	    "t.conf:3: pmc2_carry is counted on PMC1, PMC3, PMC4, PMC5, PMC6, PMC7, PMC8 and PMC9 only, not on PMC2; remove 'counter = 2'");
}

static void test_events(void **state)
{
	(void)state;
	bad("[counter a]\nevent = l2_dat_mis\n",
	    "t.conf:2: unknown event 'l2_dat_mis'; did you mean 'l2_data_miss', 'l2_data_hit' or 'l2_inst_miss'?");
	bad("[counter a]\nevent = whatever\n",
	    "t.conf:2: unknown event 'whatever'; 'pmctl list' shows them all, ref:N and cK:N name a code");
	bad("[counter a]\nevent = c4:57\n",
	    "t.conf:2: event 'c4:57' is in the notation of older manuals, write c4:121");
	bad("[counter a]\nevent = c10:64\n",
	    "t.conf:2: event 'c10:64' is out of range, there are ref:0 to ref:63 and c1:64 to c9:127");
	bad("[counter a]\nevent = ref:64\n",
	    "t.conf:2: event 'ref:64' is out of range, there are ref:0 to ref:63 and c1:64 to c9:127");
	bad("[counter a]\nevent = ref:0x10\n",
	    "t.conf:2: malformed event 'ref:0x10', write ref:N or cK:N with plain numbers");
}

static void test_raw_event(void **state)
{
	struct plan p;
	struct conf *c = make(&p, "[counter a]\nevent = c7:127\n[counter b]\nevent = ref:63\n");

	(void)state;
	on(&p, "a", 7, PLAN_NO_COUNTER);
	on(&p, "b", 1, PLAN_NO_COUNTER);
	assert_int_equal(p.config.counters[7].lca, 0x007f0000);
	assert_int_equal(p.config.counters[1].lca, 0x003f0000);
	assert_null(plan_find(&p, "a")->row);
	assert_string_equal(plan_event_name(plan_find(&p, "a")), "c7:127");
	conf_free(c);
}

static void test_chain(void **state)
{
	struct plan p;
	struct conf *c = make(&p, "[counter wide]\nevent = l2_data_miss\nchain = 64\n"
				  "[counter h]\nevent = l2_data_hit\nchain = 64\ncounter = 9\n");

	(void)state;
	on(&p, "wide", 4, 1);
	on(&p, "h", 9, 2);
	assert_int_equal(p.config.counters[4].lca, 0x00790000);
	assert_int_equal(p.config.counters[1].lca, 0x00050000);	/* ref:5, carry of PMC4 */
	assert_int_equal(p.config.counters[9].lca, 0x00170000);
	assert_int_equal(p.config.counters[2].lca, 0x000a0000);	/* ref:10, of PMC9 */
	assert_int_equal(plan_mask(plan_find(&p, "wide")), 0x12);
	conf_free(c);
	bad("[counter a]\nevent = ref:1\nchain = 65\n",
	    "t.conf:3: 'chain = 65' is not possible, write 'chain = 64' or 'chain = 96'");
	bad("[counter a]\nevent = cycles\nchain = 64\n",
	    "t.conf:3: PMC0 is 64 bits wide already, remove 'chain = 64'");
}

/* A chain must give way to an event that has one counter only. */
static void test_chain_moves_for_others(void **state)
{
	struct plan p;
	struct conf *c = make(&p, "[counter a]\nevent = ref:11\nchain = 64\n"
				  "[counter b]\nevent = c1:118\n"
				  "[counter c]\nevent = c2:123\n"
				  "[counter d]\nevent = c3:64\n"
				  "[counter e]\nevent = c4:121\n"
				  "[counter f]\nevent = c5:66\n"
				  "[counter g]\nevent = c6:69\n"
				  "[counter h]\nevent = c7:116\n");
	const struct plan_count *a;

	(void)state;
	a = plan_find(&p, "a");
	assert_int_equal(plan_mask(a), 0x300);
	assert_int_equal(p.config.counters[a->high].lca, (uint32_t)(a->low + 1) << 16);
	assert_int_equal(p.config.counter_mask, 0x3ff);
	conf_free(c);
}

static void test_clashes(void **state)
{
	(void)state;
	bad("[counter a]\nevent = l2_data_miss\n[counter x]\nevent = ref:1\n"
	    "[counter b]\nevent = ddr_pcie_access\n",
	    "t.conf:6: 'b' (ddr_pcie_access) and, in line 2, 'a' (l2_data_miss) both need PMC4; remove one or measure them apart");
	bad("[counter a]\nevent = cycles\n[counter b]\nevent = cycles\n",
	    "t.conf:4: 'b' and, in line 2, 'a' both count cycles, which only PMC0 does; remove one");
	bad("[counter a]\nevent = ref:11\ncounter = 5\n[counter b]\nevent = c5:66\n",
	    "t.conf:5: 'b' (ddr_dma_access) and, in line 3, 'a' (ddr_read_write_beat) both need PMC5; remove one or measure them apart");
	bad("[counter a]\nevent = ref:3\n",
	    "t.conf:2: 'a' counts the carry of PMC2, where nothing counts; put a counter there with 'counter = 2', or give the counter that is meant 'chain = 64'");
}

static void test_too_many(void **state)
{
	char text[2000] = "";

	(void)state;
	for (int i = 0; i < 10; i++)
		snprintf(text + strlen(text), sizeof(text) - strlen(text),
			 "[counter a%d]\nevent = ref:%d\n", i, i + 20);
	bad(text,
	    "t.conf:19: [counter a9] needs counter number 10, but besides PMC0 the MPC8544E has 9; remove one or split the file");
	text[0] = '\0';
	for (int i = 0; i < 8; i++)
		snprintf(text + strlen(text), sizeof(text) - strlen(text),
			 "[counter a%d]\nevent = ref:%d\n", i, i + 20);
	strcat(text, "[counter w]\nevent = ref:11\nchain = 64\n");
	bad(text,
	    "t.conf:17: [counter w] needs counter number 10, but besides PMC0 the MPC8544E has 9; remove one or split the file");
}

/* Every event of the table, alone: the word its code says, on each counter. */
static void test_every_event_on_every_counter(void **state)
{
	const struct mpm_event_table *t = &mpm_events_mpc8544e;

	(void)state;
	for (unsigned int i = 0; i < t->count; i++) {
		const struct mpm_event *e = &t->events[i];
		uint32_t allowed = mpm_event_counters(SOC, e->id);
		int source = mpm_event_chain_source(SOC, e->id);

		for (unsigned int n = 0; n < SOC->num_counters; n++) {
			struct plan p;
			struct conf *c;
			char text[200];

			if (!(allowed & 1u << n))
				continue;
			snprintf(text, sizeof(text), "[counter a]\nevent = %s\ncounter = %u\n",
				 e->name, n);
			if (source > 0)
				snprintf(text + strlen(text), sizeof(text) - strlen(text),
					 "[counter s]\nevent = ref:60\ncounter = %d\n", source);
			c = make(&p, text);
			assert_int_equal(plan_find(&p, "a")->low, n);
			assert_int_equal(p.config.counters[n].lca,
					 n ? (uint32_t)(e->id & 0x7f) << 16 : 0);
			assert_int_equal(p.config.counters[n].lcb, 0);
			conf_free(c);
		}
	}
}

static void test_words_and_back(void **state)
{
	struct plan p, back;
	struct conf *c = make(&p, "[counter wide]\nevent = l2_data_miss\nchain = 64\n"
				  "[counter r]\nevent = c8:127\n");

	(void)state;
	plan_from_words(&back, SOC, &p.config);
	assert_true(plan_matches(&p, &back.config));
	assert_int_equal(back.counts, 4);
	assert_string_equal(back.count[0].name, "cycles");
	assert_string_equal(plan_event_name(&back.count[1]), "pmc4_carry");
	assert_string_equal(back.count[1].name, "pmc1");
	assert_string_equal(plan_event_name(&back.count[2]), "l2_data_miss");
	assert_string_equal(plan_event_name(&back.count[3]), "c8:127");
	back.config.counters[4].lca ^= 0x10000;
	assert_false(plan_matches(&p, &back.config));
	back.config.counters[4].lca ^= 0x10000;
	back.config.counters[4].initial = 1;
	assert_false(plan_matches(&p, &back.config));
	back.config.counters[4].initial = 0;
	back.config.counter_mask |= 0x20;
	assert_false(plan_matches(&p, &back.config));
	conf_free(c);
}

static void test_counter_lists(void **state)
{
	static const struct {
		uint32_t mask;
		const char *text;
	} rows[] = {
		{ 0, "" }, { 1, "PMC0" }, { 0x10, "PMC4" }, { 3, "PMC0 and PMC1" },
		{ 0x3fe, "PMC1 to PMC9" }, { 0x7, "PMC0 to PMC2" }, { 0x15, "PMC0, PMC2 and PMC4" },
		{ 0x8001, "PMC0 and PMC15" }, { 0xffff, "PMC0 to PMC15" },
	};
	char buf[80];

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		event_counters_text(rows[i].mask, buf, sizeof(buf));
		assert_string_equal(buf, rows[i].text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_l2_in_every_order),
		cmocka_unit_test(test_pins),
		cmocka_unit_test(test_events),
		cmocka_unit_test(test_raw_event),
		cmocka_unit_test(test_chain),
		cmocka_unit_test(test_chain_moves_for_others),
		cmocka_unit_test(test_clashes),
		cmocka_unit_test(test_too_many),
		cmocka_unit_test(test_every_event_on_every_counter),
		cmocka_unit_test(test_words_and_back),
		cmocka_unit_test(test_counter_lists),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
