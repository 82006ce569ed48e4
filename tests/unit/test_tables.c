// SPDX-License-Identifier: GPL-2.0-only
/*
 * Event tables of all parts: each row as golden/PART.txt has it, and what holds for
 * every row of every part.  A part is found in mpm_socs alone: no list here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/words.h"
#include "lib/event_text.h"
#include "lib/soc_find.h"
#include "lib/text.h"

typedef void check(const struct mpm_event_table *t, const struct mpm_event *e);

static void check_every_row(check *one)
{
	for (unsigned int s = 0; s < MPM_SOCS; s++) {
		const struct mpm_event_table *t = mpm_events_of(&mpm_socs[s]);

		assert_ptr_equal(t->soc, &mpm_socs[s]);
		assert_true(t->count > 0);
		for (unsigned int i = 0; i < t->count; i++)
			one(t, &t->events[i]);
	}
}

/* --- golden --- */

struct golden {
	char name[40], kind[16], confidence[16];
	unsigned int id, counters, lca;
};

/* The word of the event alone, on each counter that can count it and on no other. */
static void check_words(const struct mpm_soc *soc, const struct golden *g)
{
	struct mpm_fields f = { 0 };

	if (g->id != MPM_EVENT_CYCLES)
		f.event = (u8)mpm_event_code((u16)g->id);
	for (unsigned int n = 0; n < soc->num_counters; n++) {
		u32 lca = 1, lcb = 1;

		if (!(g->counters & 1u << n))
			continue;
		assert_int_equal(mpm_words_encode(soc, n, &f, &lca, &lcb), MPM_OK);
		assert_int_equal(lca, g->lca);
		assert_int_equal(lcb, 0);
	}
	assert_int_equal(g->counters >> soc->num_counters, 0);
}

static void check_golden(const struct mpm_event_table *t, FILE *in)
{
	struct golden g;
	char head[200];
	unsigned int i;

	assert_non_null(fgets(head, sizeof(head), in));
	for (i = 0; fscanf(in, "%39s %x %15s %15s %x %x", g.name, &g.id, g.kind, g.confidence,
			   &g.counters, &g.lca) == 6; i++) {
		const struct mpm_event *e = &t->events[i];

		assert_in_range(i, 0, t->count - 1);
		assert_string_equal(e->name, g.name);
		assert_int_equal(e->id, g.id);
		assert_string_equal(mpm_kind_name(e->kind), g.kind);
		assert_string_equal(mpm_confidence_name(e->confidence), g.confidence);
		assert_int_equal(mpm_event_counters(t->soc, e->id), g.counters);
		check_words(t->soc, &g);
	}
	assert_true(feof(in));
	assert_int_equal(i, t->count);
}

static void test_every_event_is_as_known(void **state)
{
	char path[80];

	(void)state;
	for (unsigned int s = 0; s < MPM_SOCS; s++) {
		FILE *in;

		snprintf(path, sizeof(path), "tests/unit/golden/%s.txt", mpm_socs[s].name);
		in = fopen(path, "r");
		if (!in)
			fail_msg("%s: how should the events of this part be?", path);
		check_golden(&mpm_event_tables[s], in);
		fclose(in);
	}
}

/* --- order and names --- */

static void check_order(const struct mpm_event_table *t, const struct mpm_event *e)
{
	int order;

	for (const struct mpm_event *before = t->events; before < e; before++) {
		assert_int_not_equal(before->id, e->id);
		assert_string_not_equal(before->name, e->name);
		assert_string_not_equal(before->text, e->text);
	}
	if (e == t->events)
		return;
	order = strcmp(e[-1].unit, e->unit);
	assert_true(order < 0 || (!order && strcmp(e[-1].name, e->name) < 0));
}

static void test_rows_are_sorted_and_unique(void **state)
{
	(void)state;
	check_every_row(check_order);
}

static bool ends_in(const char *text, const char *end)
{
	size_t length = strlen(text);

	return length >= strlen(end) && !strcmp(text + length - strlen(end), end);
}

/* [a-z][a-z0-9_]*, the unit first, and no '_' without a word on both sides. */
static void check_name(const struct mpm_event_table *t, const struct mpm_event *e)
{
	size_t length = strlen(e->name), unit = strlen(e->unit);

	(void)t;
	assert_int_equal(strspn(e->name, "abcdefghijklmnopqrstuvwxyz0123456789_"), length);
	assert_in_range(e->name[0], 'a', 'z');
	assert_int_not_equal(e->name[length - 1], '_');
	assert_null(strstr(e->name, "__"));
	assert_true(length <= 31);
	assert_int_equal(ends_in(e->name, "_lifetime"), e->kind == MPM_KIND_DURATION);
	assert_int_equal(ends_in(e->name, "_carry"), e->kind == MPM_KIND_CHAIN);
	assert_int_equal(ends_in(e->name, "_cycle"), !!strstr(e->text, "Cycles with"));
	assert_int_equal(e->id == MPM_EVENT_CYCLES, !strcmp(e->name, "cycles"));
	if (e->id == MPM_EVENT_CYCLES)
		return;
	assert_memory_equal(e->name, e->unit, unit);
	assert_true(e->name[unit] == '_' || mpm_is_digit(e->name[unit]));
}

static void test_names_follow_the_rule(void **state)
{
	(void)state;
	check_every_row(check_name);
}

/* A name stands for one thing wherever it is, and a thing has one name. */
static void check_same_elsewhere(const struct mpm_event_table *t, const struct mpm_event *e)
{
	for (const struct mpm_event_table *other = mpm_event_tables; other < t; other++) {
		const struct mpm_event *same = mpm_event_by_name(other, e->name);

		if (same) {
			assert_string_equal(same->text, e->text);
			assert_string_equal(same->unit, e->unit);
			assert_int_equal(same->kind, e->kind);
			continue;
		}
		for (unsigned int i = 0; i < other->count; i++)
			assert_string_not_equal(other->events[i].text, e->text);
	}
}

static void test_a_name_is_one_thing_on_all_parts(void **state)
{
	(void)state;
	check_every_row(check_same_elsewhere);
}

/* The same word twice in a row. */
static bool has_doubled_word(const char *text)
{
	const char *word = text, *next;
	size_t length;

	for (; *word; word = next) {
		length = strcspn(word, " ,.;:()");
		next = word + length;
		next += strspn(next, " ,.;:()");
		if (length && length == strcspn(next, " ,.;:()") &&
		    !strncmp(word, next, length))
			return true;
	}
	return false;
}

static void check_line(const char *text, size_t max)
{
	size_t length = strlen(text), i;

	assert_in_range(length, 1, max);
	for (i = 0; i < length; i++)
		assert_in_range(text[i], 0x20, 0x7e);
	assert_null(strstr(text, "  "));
	assert_false(text[0] == ' ' || text[length - 1] == ' ');
	assert_false(has_doubled_word(text));
}

static void check_text(const struct mpm_event_table *t, const struct mpm_event *e)
{
	(void)t;
	check_line(e->text, 84);
	assert_in_range(e->text[0], 'A', 'Z');
	assert_int_not_equal(e->text[strlen(e->text) - 1], '.');
}

static void test_texts_are_one_clean_line(void **state)
{
	(void)state;
	assert_true(has_doubled_word("Frames of (of eTSEC1)"));
	assert_true(has_doubled_word("frames of, of"));
	assert_false(has_doubled_word("of frames of offload"));
	check_every_row(check_text);
}

/* Starts with an id of the list of sources: D0, or S and a number up to 12. */
static bool cites_a_source(const char *sources)
{
	unsigned int number = 0;

	if (!strncmp(sources, "D0", 2))
		return true;
	if (*sources++ != 'S')
		return false;
	while (mpm_is_digit(*sources))
		number = number * 10 + (unsigned int)(*sources++ - '0');
	return number >= 1 && number <= 12;
}

static void check_sources(const struct mpm_event_table *t, const struct mpm_event *e)
{
	(void)t;
	check_line(e->sources, 84);
	assert_true(cites_a_source(e->sources));
	assert_int_not_equal(e->confidence, MPM_CONF_UNKNOWN);
	assert_int_equal(e->confidence == MPM_CONF_INFERRED,
			 !!strstr(e->sources, "; inferred-"));
}

static void test_rows_cite_their_sources(void **state)
{
	(void)state;
	check_every_row(check_sources);
}

/* --- codes --- */

/* A carry is at the code of its counter, and nothing else is at one of those. */
static void check_carry(const struct mpm_event_table *t, const struct mpm_event *e)
{
	int source = mpm_event_chain_source(t->soc, e->id);
	char name[32];

	assert_int_equal(e->kind == MPM_KIND_CHAIN, source >= 0);
	if (source >= 0) {
		snprintf(name, sizeof(name), "pmc%d_carry", source);
		assert_string_equal(e->name, name);
	}
}

static void check_code(const struct mpm_event_table *t, const struct mpm_event *e)
{
	u16 id = 0;

	assert_true(mpm_event_counters(t->soc, e->id) != 0);
	assert_ptr_equal(mpm_event_by_id(t, e->id), e);
	assert_ptr_equal(mpm_event_by_name(t, e->name), e);
	assert_int_equal(mpm_event_parse(t, e->name, &id), 0);
	assert_int_equal(id, e->id);
}

static void test_codes_exist_on_the_part(void **state)
{
	(void)state;
	check_every_row(check_carry);
	check_every_row(check_code);
}

/* Rows whose sources contradict each other or were corrected say so. */
static void test_noted_faults_of_sources(void **state)
{
	static const struct { const char *part, *event, *raw, *says; } rows[] = {
		{ "mpc8548e", "l2_lock_failure", "c4:122", "C4:48" },
		{ "mpc8548e", "ddr_read_write_beat", "ref:11", "calls it write" },
		{ "mpc8572e", "l2_inst_hit", "c2:123", "C2:213" },
		{ "mpc8540", "lbc_sdram_read_cycle", "c3:121", "on C2" },
		{ "mpc8540", "pci_outbound_config_read", "c7:90", "slip" },
		{ "mpc8540", "pic_select0_interrupt", "c1:120", "threshold" },
		{ "p2020", "l2_data_hit", "c4:121", "one slot later" },
	};
	const struct mpm_event *e;
	char raw[12];

	(void)state;
	for (unsigned int i = 0; i < ARRAY_SIZE(rows); i++) {
		e = mpm_event_by_name(mpm_events_of(mpm_soc_find(rows[i].part)), rows[i].event);
		mpm_event_raw_name(e->id, raw);
		assert_string_equal(raw, rows[i].raw);
		assert_non_null(strstr(e->sources, rows[i].says));
	}
	/* claimed by two events: neither has it */
	assert_null(mpm_event_by_id(mpm_events_of(mpm_soc_find("p2020")), 0x0860));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_event_is_as_known),
		cmocka_unit_test(test_rows_are_sorted_and_unique),
		cmocka_unit_test(test_names_follow_the_rule),
		cmocka_unit_test(test_a_name_is_one_thing_on_all_parts),
		cmocka_unit_test(test_texts_are_one_clean_line),
		cmocka_unit_test(test_rows_cite_their_sources),
		cmocka_unit_test(test_codes_exist_on_the_part),
		cmocka_unit_test(test_noted_faults_of_sources),
	};

	return cmocka_run_group_tests_name("tables", tests, NULL, NULL);
}
