// SPDX-License-Identifier: GPL-2.0-only
/* Scenarios: the language, its errors, and where the events of a source lie. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "pmsim/traffic.h"
#include "random.h"

static struct pmt_traffic *parse(const char *text, char *err, size_t size)
{
	return pmt_parse(&mpm_soc_mpc8544e, text, "t", 5, 0, err, size);
}

static struct pmt_traffic *good(const char *text)
{
	char err[256] = "";
	struct pmt_traffic *t = parse(text, err, sizeof(err));

	if (!t)
		fail_msg("%s", err);
	return t;
}

/* --- the language --- */

static void keys_and_times(void **state)
{
	struct pmt_traffic *t = good("# comment\n\n  clock 400MHz # MHz\n"
				     "steady ref:22 every 10us phase 3 from 1ms until 2s weight 7\n"
				     "random\tl2_data_hit 3 | L2_DATA_MISS*2+c5:66 1 mean 25ns weight 9\r\n"
				     "burst ref:22 every 100 size 5 gap 2 jitter 10 phase 1\n"
				     "op ref:34 every 100 length 5,10..20:8,30:1 jitter 3\n"
				     "level ref:40 step 64 entries 2..16");

	(void)state;
	assert_int_equal(t->clock_hz, 400000000);
	assert_int_equal(t->num_sources, 5);
	assert_int_equal(t->num_events, 7);
	assert_int_equal(t->sources[0].kind, PMT_STEADY);
	assert_int_equal(t->sources[0].line, 4);
	assert_int_equal(t->sources[0].every, 4000);
	assert_int_equal(t->sources[0].phase, 3);
	assert_int_equal(t->sources[0].from, 400000);
	assert_int_equal(t->sources[0].until, 800000000);
	assert_int_equal(t->events[0].id, 22);
	assert_int_equal(t->events[0].weight, 7);
	assert_int_equal(t->sources[1].every, 10);
	assert_int_equal(t->sources[1].num_outcomes, 2);
	assert_int_equal(t->sources[1].outcomes[0].share_end, 3);
	assert_int_equal(t->sources[1].outcomes[1].share_end, 4);
	assert_int_equal(t->sources[1].outcomes[1].count, 2);
	assert_int_equal(t->events[1].id, 23);
	assert_int_equal(t->events[1].weight, 9);
	assert_int_equal(t->events[2].id, 4 << 8 | 121);
	assert_int_equal(t->events[2].weight, 2);
	assert_int_equal(t->events[3].id, 5 << 8 | 66);
	assert_int_equal(t->events[3].weight, 9);
	assert_int_equal(t->sources[2].size, 5);
	assert_int_equal(t->sources[2].gap, 2);
	assert_int_equal(t->sources[2].jitter, 10);
	assert_int_equal(t->sources[3].num_lengths, 3);
	assert_int_equal(t->sources[3].lengths[0].share_end, 1);
	assert_int_equal(t->sources[3].lengths[1].lo, 10);
	assert_int_equal(t->sources[3].lengths[1].hi, 20);
	assert_int_equal(t->sources[3].lengths[2].share_end, 10);
	assert_int_equal(t->sources[4].lo, 2);
	assert_int_equal(t->sources[4].hi, 16);
	assert_true(t->sources[4].until == PMT_NEVER);
	free(t);
}

static void the_callers_clock_counts_first(void **state)
{
	char err[256];
	struct pmt_traffic *t;

	(void)state;
	t = pmt_parse(&mpm_soc_mpc8544e, "clock 400MHz\nsteady ref:22 every 1us\n", "t", 0,
		      533333333, err, sizeof(err));
	assert_non_null(t);
	assert_int_equal(t->sources[0].every, 533);
	free(t);
}

static void clock_units(void **state)
{
	static const struct {
		const char *text;
		u32 hz;
	} cases[] = {
		{ "clock 5", 5 }, { "clock 5Hz", 5 }, { "clock 5kHz", 5000 },
		{ "clock 4294MHz", 4294000000u },
	};
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		struct pmt_traffic *t = good(cases[i].text);

		assert_int_equal(t->clock_hz, cases[i].hz);
		free(t);
	}
}

/* Each is one flaw in a line that is otherwise right. */
static const struct {
	const char *text, *error;
} flaws[] = {
	{ "steddy ref:22 every 3",
	  "t:1: 'steddy' is no source (steady, random, burst, op, level) and not 'clock'" },
	{ "\n# x\nsteady", "t:3: an event is missing before 'the end'" },
	{ "steady every 3", "t:1: an event is missing before 'every'" },
	{ "steady ref:22 | every 3", "t:1: an event is missing before 'every'" },
	{ "steady ref:22", "t:1: steady needs 'every'" },
	{ "steady ref:22 every", "t:1: the value of 'every' is missing" },
	{ "steady ref:22 every x", "t:1: every takes clocks or a time like 20us, not 'x'" },
	{ "steady ref:22 every -3", "t:1: every takes clocks or a time like 20us, not '-3'" },
	{ "steady ref:22 every 3 every 4", "t:1: key 'every' twice" },
	{ "steady ref:22 every 3 mean 4", "t:1: steady has no key 'mean'" },
	{ "steady ref:22 every 3 speed 4", "t:1: steady has no key 'speed'" },
	{ "steady ref:22 every 0", "t:1: every 0 is 0 clocks, outside 1..1099511627776" },
	{ "steady ref:22 every 3us", "t:1: every 3us: a time needs a 'clock' line before it" },
	{ "clock 1MHz\nsteady ref:22 every 3parsec",
	  "t:2: every 3parsec: not a number of clocks, ns, us, ms or s" },
	{ "clock 1MHz\nsteady ref:22 every 3ns",
	  "t:2: every 3ns is 0 clocks, outside 1..1099511627776" },
	{ "clock 1GHz", "t:1: 'clock' takes a frequency like 400MHz, not '1GHz'" },
	{ "clock 0", "t:1: 'clock' takes a frequency like 400MHz, not '0'" },
	{ "clock", "t:1: 'clock' takes a frequency like 400MHz, not ''" },
	{ "clock 5MHz x", "t:1: nothing may follow the frequency, but 'x' does" },
	{ "steady ref:22 every 3\nclock 5MHz", "t:2: 'clock' must come before the sources" },
	{ "steady l2_data_hits every 3", "t:1: 'l2_data_hits' is no event of MPC8544E" },
	{ "steady ref:64 every 3",
	  "t:1: event 'ref:64' is outside: ref:0 to ref:63, c1:64 to c9:127" },
	{ "steady c10:64 every 3",
	  "t:1: event 'c10:64' is outside: ref:0 to ref:63, c1:64 to c9:127" },
	{ "steady c4:57 every 3",
	  "t:1: event 'c4:57' is outside: ref:0 to ref:63, c1:64 to c9:127" },
	{ "steady ref:x every 3", "t:1: 'ref:x' is no event of MPC8544E" },
	{ "steady ref:1 every 3", "t:1: 'ref:1' is the carry-out of counter 0, no traffic" },
	{ "steady pmc9_carry every 3",
	  "t:1: 'pmc9_carry' is the carry-out of counter 9, no traffic" },
	{ "steady cycles every 3", "t:1: 'cycles' are the clocks themselves, no traffic" },
	{ "steady ref:22*0 every 3",
	  "t:1: 'ref:22*0': a number from 1 to 65536 belongs behind '*'" },
	{ "steady ref:22*65537 every 3",
	  "t:1: 'ref:22*65537': a number from 1 to 65536 belongs behind '*'" },
	{ "steady ref:22 every 3 weight 0", "t:1: weight takes a number from 1 to 65536, not '0'" },
	{ "steady ref:22+ref:22 every 3", "t:1: event 'ref:22' twice in one outcome (use '*')" },
	{ "steady ref:22 0 every 3", "t:1: '0' is no share from 1 to 1000000" },
	{ "steady ref:22 5 6 every 3", "t:1: steady has no key '6'" },
	{ "steady ref:22 every 3 from 5 until 5", "t:1: from is not below until" },
	{ "random ref:22 mean 0", "t:1: mean 0 is 0 clocks, outside 1..1073741824" },
	{ "burst ref:22 every 10 size 5", "t:1: burst needs 'gap'" },
	{ "burst ref:22 every 10 size 0 gap 1",
	  "t:1: size takes a number from 1 to 1000000, not '0'" },
	{ "burst ref:22 every 10 size 5 gap 3",
	  "t:1: one burst takes up to 13 clocks, more than 'every 10'" },
	{ "burst ref:22 every 10 size 5 gap 1 jitter 6",
	  "t:1: one burst takes up to 11 clocks, more than 'every 10'" },
	{ "op ref:34 every 10 length 10",
	  "t:1: one op takes up to 11 clocks, more than 'every 10'" },
	{ "op ref:34 every 10 length 0",
	  "t:1: length takes N, LO..HI or LO..HI:SHARE,... from 1 to 16777216, not '0'" },
	{ "op ref:34 every 10 length 5..4",
	  "t:1: length takes N, LO..HI or LO..HI:SHARE,... from 1 to 16777216, not '5..4'" },
	{ "op ref:34 every 10 length 5:0",
	  "t:1: length takes N, LO..HI or LO..HI:SHARE,... from 1 to 16777216, not '5:0'" },
	{ "op ref:34 every 10 length 5,",
	  "t:1: length takes N, LO..HI or LO..HI:SHARE,... from 1 to 16777216, not '5,'" },
	{ "op ref:34 every 99 length 1,2,3,4,5,6,7,8,9",
	  "t:1: length 1,2,3,4,5,6,7,8,9: more than 8 ranges" },
	{ "op ref:34+ref:36 every 10 length 5", "t:1: op takes a single event" },
	{ "op ref:34 | ref:36 every 10 length 5", "t:1: op takes a single event" },
	{ "level ref:40 step 5 entries 4..2", "t:1: entries takes LO..HI up to 65535, not '4..2'" },
	{ "level ref:40 step 5 entries 2..70000",
	  "t:1: entries takes LO..HI up to 65535, not '2..70000'" },
	{ "level ref:40*2 step 5 entries 2", "t:1: level takes no weight" },
	{ "level ref:40 step 5 entries 2\nlevel ref:40 step 5 entries 2",
	  "t:2: event 'ref:40' comes from the level of line 1 already, which "
	  "cannot be mixed with level" },
	{ "steady ref:34 every 5\nop ref:34 every 50 length 2",
	  "t:2: event 'ref:34' comes from the steady of line 1 already, which "
	  "cannot be mixed with op" },
	{ "op ref:34 every 50 length 2\nrandom c1:70 | ref:34 mean 5",
	  "t:2: event 'ref:34' comes from the op of line 1 already, which cannot "
	  "be mixed with random" },
	{ "steady ref:22 every 3\001", "t:1: control character 0x1 in column 22" },
	{ "steady 1 | 2 every 3", "t:1: '1' is no event of MPC8544E" },
	{ "steady ref:22|ref:23 every 3", "t:1: 'ref:22|ref:23' is no event of MPC8544E" },
	{ "steady ref:22 1 | ref:22 1 | ref:22 1 | ref:22 1 | ref:22 1 | ref:22 1 | ref:22 1 | ref:22 1 | ref:22 1 every 2",
	  "t:1: more than 8 outcomes" },
};

static void flaws_are_named(void **state)
{
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(flaws); i++) {
		char err[256] = "";
		struct pmt_traffic *t = parse(flaws[i].text, err, sizeof(err));

		if (t)
			fail_msg("accepted: %s", flaws[i].text);
		assert_string_equal(err, flaws[i].error);
	}
}

static void limits_are_told(void **state)
{
	char err[256], *text = calloc(1, 70 * 32), *at = text;
	unsigned int i;

	(void)state;
	for (i = 0; i < 64; i++)
		at += sprintf(at, "steady ref:22 every 3\n");
	free(good(text));
	sprintf(at, "steady ref:22 every 3\n");
	assert_null(parse(text, err, sizeof(err)));
	assert_string_equal(err, "t:65: more than 64 sources");
	memset(text, ' ', 600);
	text[600] = '\0';
	assert_null(parse(text, err, sizeof(err)));
	assert_string_equal(err, "t:1: line longer than 511 characters");
	/* a comment may be as long as it likes */
	text[0] = '#';
	free(good(text));
	free(text);
}

/* --- the streams --- */

static const char *const streams[] = {
	"steady ref:22 every 7 phase 3",
	"steady ref:22 every 1",
	"steady ref:22 every 5 phase 100 from 50 until 900",
	"steady ref:22 2 | ref:23 every 3",
	"random ref:22 mean 1",
	"random ref:22 mean 2",
	"random ref:22 1 | ref:23 3 mean 40",
	"random ref:22 mean 9 from 77 until 3000",
	"burst ref:22 every 50 size 4 gap 3 jitter 20 phase 11",
	"burst ref:22 1 | ref:23 1 every 9 size 9 gap 1",
	"burst ref:22 every 50 size 4 gap 3 from 105 until 203",
	"op ref:34 every 30 length 1..9 jitter 20",
	"op ref:34 every 30 length 3:1,20:5 phase 7 from 40 until 1000",
};

/* From any clock on the stream is the same as on the way from clock 0. */
static void seek_is_walk(void **state)
{
	struct random r = { 4711 };
	unsigned int i, clock;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(streams); i++) {
		struct pmt_traffic *t = good(streams[i]);
		struct pmt_cursor walk, seek;

		pmt_seek(t->sources, &walk, 0);
		for (clock = 0; clock < 4000; clock++) {
			if (walk.clock < clock)
				pmt_next(t->sources, &walk);
			assert_true(walk.clock >= clock);
			pmt_seek(t->sources, &seek, clock);
			if (seek.clock != walk.clock ||
			    (walk.clock != PMT_NEVER && (seek.start != walk.start ||
							 seek.outcome != walk.outcome)))
				fail_msg("%s: from %u", streams[i], clock);
			if (random_below(&r, 10) == 0)
				walk = seek;
		}
		free(t);
	}
}

static void streams_keep_their_windows(void **state)
{
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(streams); i++) {
		struct pmt_traffic *t = good(streams[i]);
		const struct pmt_source *s = t->sources;
		struct pmt_cursor c;
		u64 count = 0, at;

		for (pmt_seek(s, &c, 0); c.clock < 10000; pmt_next(s, &c)) {
			at = s->kind == PMT_OP ? c.start : c.clock;
			assert_true(at >= s->from && at < s->until);
			count++;
		}
		assert_true(count > 5);
		free(t);
	}
}

static void steady_sums_are_the_walk(void **state)
{
	struct random r = { 99 };
	unsigned int i, round;

	(void)state;
	for (i = 0; i < 3; i++) {
		struct pmt_traffic *t = good(streams[i]);
		const struct pmt_source *s = t->sources;

		for (round = 0; round < 500; round++) {
			u64 from = random_below(&r, 1500), to = from + random_below(&r, 500);
			struct pmt_cursor c;
			u64 count = 0;

			for (pmt_seek(s, &c, from); c.clock < to; pmt_next(s, &c)) {
				count++;
				assert_int_equal(pmt_steady_find(s, from, count), c.clock);
			}
			assert_int_equal(pmt_steady_count(s, from, to), count);
			assert_true(pmt_steady_find(s, from, count + 1) == c.clock);
		}
		free(t);
	}
}

static void levels_are_the_walk(void **state)
{
	struct pmt_traffic *t = good("level ref:40 step 9 entries 1..5 from 100 until 7000");
	const struct pmt_source *s = t->sources;
	struct random r = { 98 };
	unsigned int round;
	static u32 entries[9000];
	struct pmt_walk w;
	u64 clock;

	(void)state;
	pmt_walk_seek(s, &w, 0);
	for (clock = 0; clock < ARRAY_SIZE(entries); clock++) {
		if (clock == w.end)
			pmt_walk_next(s, &w);
		assert_true(w.entries >= 1 && w.entries <= 5);
		entries[clock] = clock >= s->from && clock < s->until ? w.entries : 0;
	}
	for (round = 0; round < 2000; round++) {
		u64 from = random_below(&r, 8000), to = from + random_below(&r, 1000), n = 0;
		u32 least = random_below(&r, 7);

		for (clock = from; clock < to; clock++) {
			if (entries[clock] < least)
				continue;
			n++;
			if (n % 100 == 1)
				assert_int_equal(pmt_level_find(s, from, to, least, n), clock);
		}
		assert_int_equal(pmt_level_count(s, from, to, least), n);
		assert_true(pmt_level_find(s, from, to, least, n + 1) == PMT_NEVER);
	}
	free(t);
}

static u64 count_to(const struct pmt_source *s, u64 to, u32 outcome)
{
	struct pmt_cursor c;
	u64 n = 0;

	for (pmt_seek(s, &c, 0); c.clock < to; pmt_next(s, &c))
		n += c.outcome == outcome;
	return n;
}

/* Means and shares come out within 1 %, from gaps of one to thousands of clocks. */
static void random_sources_have_their_means(void **state)
{
	static const u32 means[] = { 1, 2, 3, 5, 17, 100, 4096, 70000 };
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(means); i++) {
		char text[80];
		struct pmt_traffic *t;
		u64 a, b;

		snprintf(text, sizeof(text), "random ref:22 3 | ref:23 1 mean %u", means[i]);
		t = good(text);
		a = count_to(t->sources, 200000ull * means[i], 0);
		b = count_to(t->sources, 200000ull * means[i], 1);
		assert_in_range(a + b, 198000, 202000);
		assert_in_range(b, 49000, 51000);
		free(t);
	}
}

/* Geometric gaps: their spread is about their mean. */
static void random_gaps_have_no_memory(void **state)
{
	struct pmt_traffic *t = good("random ref:22 mean 50");
	struct pmt_cursor c;
	u64 last = 0, below = 0, above3 = 0;
	unsigned int i;

	(void)state;
	pmt_seek(t->sources, &c, 0);
	for (i = 0; i < 100000; i++) {
		below += c.clock - last <= 50;
		above3 += c.clock - last > 150;
		last = c.clock;
		pmt_next(t->sources, &c);
	}
	assert_in_range(below, 62500, 64500);	/* 1 - 0.98^50 = 63.6 % */
	assert_in_range(above3, 4500, 5200);	/* 0.98^150 = 4.8 % */
	free(t);
}

static void lengths_have_their_shares(void **state)
{
	struct pmt_traffic *t = good("op ref:34 every 100 length 5:1,20..29:3");
	struct pmt_cursor c;
	u64 five = 0, low = 0, other = 0;
	unsigned int i;

	(void)state;
	pmt_seek(t->sources, &c, 0);
	for (i = 0; i < 40000; i++) {
		u64 length = c.clock - c.start;

		five += length == 5;
		low += length >= 20 && length <= 24;
		other += length != 5 && (length < 20 || length > 29);
		pmt_next(t->sources, &c);
	}
	assert_in_range(five, 9700, 10300);
	assert_in_range(low, 14600, 15400);
	assert_int_equal(other, 0);
	free(t);
}

/* The seed makes the stream, the place of the source in the file too. */
static void streams_depend_on_seed_and_source(void **state)
{
	const char *text = "random ref:22 mean 1000\nrandom ref:22 mean 1000\n";
	char err[256];
	struct pmt_traffic *a = good(text);
	struct pmt_traffic *b = pmt_parse(&mpm_soc_mpc8544e, text, "t", 6, 0, err, sizeof(err));
	struct pmt_cursor c[3];

	(void)state;
	pmt_seek(&a->sources[0], &c[0], 100000);
	pmt_seek(&a->sources[1], &c[1], 100000);
	pmt_seek(&b->sources[0], &c[2], 100000);
	assert_int_not_equal(c[0].clock, c[1].clock);
	assert_int_not_equal(c[0].clock, c[2].clock);
	free(a);
	free(b);
}

/* The same numbers on every machine, whatever its word size and byte order. */
static void streams_are_portable(void **state)
{
	static const u64 expected[] = {
		246913578510ull, 246913582591ull, 246913590189ull, 246913590699ull,
		246913578381ull, 246913578387ull, 246913580779ull, 246913580785ull,
		246913579572ull, 246913580816ull, 246913582830ull, 246913584622ull,
		130,
	};
	struct pmt_traffic *t = good("random ref:22 1 | ref:23 1 mean 1000\n"
				     "burst ref:22 1 | ref:23 1 every 1000 size 2 gap 3 jitter 900\n"
				     "op ref:34 every 1000 length 1..500 jitter 400\n");
	unsigned int i, k = 0, s;
	struct pmt_cursor c;
	struct pmt_walk w;

	(void)state;
	for (s = 0; s < 3; s++) {
		pmt_seek(&t->sources[s], &c, 123456789012ull);
		for (i = 0; i < 4; i++) {
			assert_int_equal(c.clock * 2 + c.outcome, expected[k++]);
			pmt_next(&t->sources[s], &c);
		}
	}
	free(t);
	t = good("level ref:40 step 10 entries 0..1000\n");
	pmt_walk_seek(t->sources, &w, 123456789012ull);
	assert_int_equal(w.entries, expected[k]);
	free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keys_and_times),
		cmocka_unit_test(the_callers_clock_counts_first),
		cmocka_unit_test(clock_units),
		cmocka_unit_test(flaws_are_named),
		cmocka_unit_test(limits_are_told),
		cmocka_unit_test(seek_is_walk),
		cmocka_unit_test(streams_keep_their_windows),
		cmocka_unit_test(steady_sums_are_the_walk),
		cmocka_unit_test(levels_are_the_walk),
		cmocka_unit_test(random_sources_have_their_means),
		cmocka_unit_test(random_gaps_have_no_memory),
		cmocka_unit_test(lengths_have_their_shares),
		cmocka_unit_test(streams_depend_on_seed_and_source),
		cmocka_unit_test(streams_are_portable),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
