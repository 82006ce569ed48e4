// SPDX-License-Identifier: GPL-2.0-only
/* Thresholds, bursts, triggers, preloads and words: what they become, what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "planned.h"

#define SLOW	"[counter slow]\nevent = etsec1_txbd_read_lifetime\n"
#define B	"[counter b]\nevent = ddr_read_write_beat\n"

/* Words of the only counter besides PMC0, which is PMC1. */
static void words(const char *text, u32 lca, u32 lcb, u64 initial)
{
	struct plan p;
	struct conf *c = planned(&p, text);

	assert_int_equal(p.config.counter_mask, 3);
	assert_int_equal(p.config.counters[1].lca, lca);
	assert_int_equal(p.config.counters[1].lcb, lcb);
	assert_true(p.config.counters[1].initial == initial);
	conf_free(c);
}

static void test_thresholds(void **state)
{
	(void)state;
	words(SLOW "threshold = 0 cycles\n", 0x00220000, 0, 0);
	words(SLOW "threshold = 63 cycles\n", 0x00220000, 0x3f, 0);
	words(SLOW "threshold = 64 cycles\n", 0x00220000, 0x120, 0);
	words(SLOW "threshold = 400 cycles\n", 0x00220000, 0x332, 0);	/* 50 * 8 */
	words(SLOW "threshold = 8064 cycles\n", 0x00220000, 0x73f, 0);
	words(SLOW "threshold = 401 cycles\nround = up\n", 0x00220000, 0x333, 0);
	words(SLOW "threshold = 407 cycles\nround = down\n", 0x00220000, 0x332, 0);
	words(SLOW "threshold = 403 cycles\nround = nearest\n", 0x00220000, 0x332, 0);
	words(SLOW "threshold = 404 cycles\nround = nearest\n", 0x00220000, 0x333, 0);
	refused(SLOW "threshold = 401 cycles\n",
		"t.conf:3: 'threshold = 401 cycles' cannot be had exactly; nearest: 400 and 408 cycles; write that, or 'round = up', 'down' or 'nearest'");
	refused(SLOW "threshold = 8065 cycles\nround = down\n",
		"t.conf:3: 'threshold = 8065 cycles' is above the largest that there is, 8064 cycles");
	refused(SLOW "threshold = 18446744073709551615 cycles\n",
		"t.conf:3: 'threshold = 18446744073709551615 cycles' is above the largest that there is, 8064 cycles");
	refused("[counter a]\nevent = ddr_read_beat\nthreshold = 4 cycles\n",
		"t.conf:3: 'threshold' is for durations, but 'ddr_read_beat' in line 2 is of kind plain; remove the threshold, or count a lifetime such as etsec1_txbd_read_lifetime");
	refused("[counter s]\nevent = ref:11\ncounter = 2\n[counter a]\nevent = ref:3\nthreshold = 4 cycles\n",
		"t.conf:6: 'threshold' is for durations, but 'pmc2_carry' in line 5 is of kind chain; remove the threshold, or count a lifetime such as etsec1_txbd_read_lifetime");
	refused("[counter a]\nevent = cycles\nthreshold = 4 cycles\n",
		"t.conf:3: 'threshold' is not possible for 'cycles' in line 2, PMC0 has no such field; remove it");
	warned("[counter a]\nevent = ref:60\nthreshold = 4 cycles\n",
	       "t.conf:3: whether ref:60 has a threshold is not known; if it has none, 'threshold' does nothing");
	warned(SLOW "threshold = 4 cycles\n", NULL);
}

static void test_times(void **state)
{
	(void)state;
	/* 100 ns are 33.33 clocks: above it is above 33, at least it is at least 34. */
	words(SLOW "threshold = 100 ns\n[hardware]\nclock-hz = 333333333\n", 0x00220000, 33, 0);
	words(B "burst-size = 2\nburst-gap = 0 cycles\nburst-distance = 100 ns\n"
	      "[hardware]\nclock-hz = 333333333\n", 0x000b0000 | 2 << 11 | 34, 0, 0);
	words(SLOW "threshold = 3 us\n[hardware]\nclock-hz = 208000000\n", 0x00220000,
	      4 << 8 | 624 / 16, 0);
	refused(SLOW "threshold = 1 us\n",
		"t.conf:3: 'threshold = 1 us' needs the platform clock, which is not known here; write it in cycles, or 'clock-hz = ' in [hardware]");
	refused(SLOW "threshold = 1 us\n[hardware]\nclock-hz = 333000001\n",
		"t.conf:3: 'threshold = 1 us' (333 cycles) cannot be had exactly; nearest: 328 and 336 cycles; write that, or 'round = up', 'down' or 'nearest'");
	refused(SLOW "threshold = 18446744073709551615 us\n[hardware]\nclock-hz = 333000001\n",
		"t.conf:3: 'threshold = 18446744073709551615 us' (18446744073709551615 cycles) is above the largest that there is, 8064 cycles");
}

#define BURST(size, gap, distance) \
	B "burst-size = " size "\nburst-gap = " gap " cycles\nburst-distance = " distance " cycles\n"

static void test_bursts(void **state)
{
	(void)state;
	words(BURST("10", "5", "100"), 0x000b0000 | 10 << 11 | 5 << 6 | 50, 0x100, 0);
	words(BURST("1", "0", "2"), 0x000b0000 | 1 << 11 | 2, 0, 0);
	words(BURST("31", "31", "8064"), 0x000bffff, 0x700, 0);
	refused(BURST("0", "5", "100"),
		"t.conf:3: 'burst-size = 0' is out of range, there are 1 to 31");
	refused(BURST("32", "5", "100"),
		"t.conf:3: 'burst-size = 32' is out of range, there are 1 to 31");
	refused(BURST("10", "32", "100"),
		"t.conf:4: 'burst-gap = 32 cycles' is out of range, there are 0 to 31");
	refused(BURST("10", "5", "10"),
		"t.conf:5: 'burst-distance' comes to 10 cycles, not above 'burst-size = 10' in line 3; the hardware would count every event");
	refused(BURST("10", "5", "101"),
		"t.conf:5: 'burst-distance = 101 cycles' cannot be had exactly; nearest: 100 and 102 cycles; write that, or 'round = up', 'down' or 'nearest'");
	refused("[counter a]\nevent = cycles\nburst-size = 2\nburst-gap = 1 cycles\nburst-distance = 9 cycles\n",
		"t.conf:3: 'burst-size' is not possible for 'cycles' in line 2, PMC0 has no such field; remove it");
	warned(SLOW "burst-size = 2\nburst-gap = 1 cycles\nburst-distance = 9 cycles\n",
	       "t.conf:3: what 'burst-size' does to 'etsec1_txbd_read_lifetime' in line 2, a duration, is not known; the burst may be ignored");
}

#define BOTH(threshold, distance) \
	SLOW "threshold = " threshold " cycles\nburst-size = 2\nburst-gap = 1 cycles\nburst-distance = " \
	distance " cycles\n"

/* One multiplier for two numbers. */
static void test_shared_multiplier(void **state)
{
	const u32 burst = 0x00220000 | 2 << 11 | 1 << 6;

	(void)state;
	words(BOTH("400", "24"), burst | 3, 0x332, 0);
	words(BOTH("62", "100"), burst | 50, 0x11f, 0);
	words(BOTH("63", "100") "round = down\n", burst | 50, 0x11f, 0);
	words(BOTH("401", "100") "round = up\n", burst | 13, 0x333, 0);
	refused(BOTH("63", "100"),
		"t.conf:3: 'threshold = 63 cycles' cannot be had exactly beside 'burst-distance' in line 6, which shares its multiplier; nearest: 62 and 64 cycles; write that, or 'round = up', 'down' or 'nearest'");
	refused(BOTH("400", "20"),
		"t.conf:6: 'burst-distance = 20 cycles' cannot be had exactly beside 'threshold' in line 3, which shares its multiplier; nearest: 16 and 24 cycles; write that, or 'round = up', 'down' or 'nearest'");
	refused(BOTH("8064", "63"),
		"t.conf:6: 'burst-distance = 63 cycles' cannot be had exactly beside 'threshold' in line 3, which shares its multiplier; nearest: 128 cycles; write that, or 'round = up', 'down' or 'nearest'");
	refused(BOTH("8064", "63") "round = down\n",
		"t.conf:6: 'burst-distance' comes to 0 cycles, not above 'burst-size = 2' in line 4; the hardware would count every event");
	warned(BOTH("400", "24"),
	       "t.conf:4: what 'burst-size' does together with 'threshold' in line 3 is not known; the burst may be ignored");
}

#define TRIGGERED(keys) "[counter a]\nevent = l2_data_hit\n" keys B

static void test_triggers(void **state)
{
	struct plan p;
	struct conf *c;

	(void)state;
	c = planned(&p, TRIGGERED("start-on = b overflow\nstop-on = cycles change\n"));
	assert_int_equal(p.config.counters[1].lcb, 2u << 26 | 2u << 18 | 1u << 16);
	assert_int_equal(p.config.counters[2].lcb, 0);
	conf_free(c);
	/* Forwards and backwards in the file, a chain, PMC0. */
	c = planned(&p, "[counter t]\nevent = cycles\nstart-on = w overflow\nstop-on = w change\n"
			"[counter w]\nevent = l2_data_miss\nchain = 96\noverflow-after = 5\n");
	assert_int_equal(plan_find(&p, "w")->low, 4);
	assert_int_equal(plan_find(&p, "w")->top, 2);
	assert_int_equal(p.config.counters[0].lcb, 2u << 26 | 2u << 18 | 4u << 20 | 1u << 16);
	assert_true(p.config.counters[4].initial == 0xfffffffb);
	assert_true(p.config.counters[1].initial == 0xffffffff);
	assert_true(p.config.counters[2].initial == 0x7fffffff);
	assert_int_equal(p.assumed, 1 << ASSUME_OVERFLOW_TRIGGER | 1 << ASSUME_RETRIGGER |
			 1 << ASSUME_EARLY_STOP | 1 << ASSUME_BOTH_TRIGGERS);
	conf_free(c);
	refused(TRIGGERED("start-on = bb overflow\n"),
		"t.conf:3: no counter 'bb' for 'start-on'; did you mean 'b'?");
	refused(TRIGGERED("stop-on = other change\n"),
		"t.conf:3: no counter 'other' for 'stop-on'; define [counter NAME] for it");
	refused(TRIGGERED("stop-on = a change\n"),
		"t.conf:3: 'stop-on' of 'a' and [counter a] in line 1 are the same counter, which cannot trigger itself; name another");
	refused(TRIGGERED("start-on = b change\n") "start-on = a overflow\n",
		"t.conf:3: 'a' waits for 'b' and 'b' (line 6) for 'a': none of them can ever start; remove a trigger");
	refused(TRIGGERED("start-on = b change\n") "start-on = c change\n"
		"[counter c]\nevent = ref:13\nstart-on = a change\n",
		"t.conf:3: 'a' waits for 'b', 'b' (line 6) for 'c' and 'c' (line 9) for 'a': none of them can ever start; remove a trigger");
	/* A ring over a carry; a stop on what one starts is none. */
	refused("[counter a]\nevent = ref:11\ncounter = 4\nstart-on = c change\n"
		"[counter c]\nevent = pmc4_carry\n",
		"t.conf:4: 'a' waits for 'c' and 'c' (line 6) for 'a': none of them can ever start; remove a trigger");
	warned(TRIGGERED("start-on = b change\n") "stop-on = a change\n", NULL);
	warned(TRIGGERED("start-on = b change\nstop-on = b change\n"),
	       "t.conf:3: 'a' starts and, in line 4, stops on the same thing, both in one clock: what comes of that is not known");
	warned(TRIGGERED("start-on = cycles overflow\n"),
	       "t.conf:3: 'start-on' of 'a' waits for an overflow of 'cycles' (PMC0), which has 64 bits or more and will not come to it; give it 'overflow-after'");
}

#define AFTER(n) "[counter b]\nevent = ref:11\ncounter = 1\noverflow-after = " n "\n" \
	"[counter a]\nevent = l2_data_hit\nstart-on = b overflow\n"

static void start_of_b(const char *text, u64 initial)
{
	struct plan p;
	struct conf *c = planned(&p, text);

	assert_true(p.config.counters[1].initial == initial);
	assert_int_equal(p.warnings, 0);
	conf_free(c);
}

static void test_preloads(void **state)
{
	(void)state;
	start_of_b(AFTER("1000"), 0x80000000 - 1000);
	start_of_b(AFTER("1"), 0x7fffffff);
	start_of_b(AFTER("2147483648"), 0);
	start_of_b(AFTER("1000") "[hardware]\noverflow-trigger = wrap\n", 0xffffffff - 999);
	start_of_b(AFTER("4294967295") "[hardware]\noverflow-trigger = wrap\n", 1);
	refused(AFTER("0"),
		"t.conf:4: 'overflow-after = 0' is out of range, there are 1 to 2147483648; 'chain = 64' gives more");
	refused(AFTER("2147483649"),
		"t.conf:4: 'overflow-after = 2147483649' is out of range, there are 1 to 2147483648; 'chain = 64' gives more");
	refused(AFTER("4294967296") "[hardware]\noverflow-trigger = wrap\n",
		"t.conf:4: 'overflow-after = 4294967296' is out of range, there are 1 to 4294967295; 'chain = 64' gives more");
	/* The condition of a freeze is the msb, whatever triggers are. */
	start_of_b("[group]\nfreeze-on-overflow = yes\n"
		   "[counter b]\nevent = ref:11\noverflow-after = 7\n"
		   "[hardware]\noverflow-trigger = wrap\n", 0x7ffffff9);
	/* A carry is the wrap. */
	start_of_b("[counter b]\nevent = ref:11\ncounter = 1\noverflow-after = 7\n"
		   "[counter c]\nevent = pmc1_carry\n", 0xfffffff9);
	warned("[counter b]\nevent = ref:11\noverflow-after = 7\n",
	       "t.conf:3: nothing comes of an overflow of 'b': no trigger names it, and there is no 'freeze-on-overflow = yes'");
	warned(AFTER("7") "[counter c]\nevent = pmc1_carry\n",
	       "t.conf:9: 'c' counts the wraps of PMC1, but 'overflow-after' of 'b' in line 4 sets its msb for a trigger; the first wrap comes 2^31 events after it");
	start_of_b("[counter b]\nevent = ref:11\ninitial = 18446744073709551615\n", UINT64_MAX);
	refused("[counter b]\nevent = ref:11\ninitial = 4294967296\nstart-on = cycles change\n",
		"t.conf:3: 'initial = 4294967296' is above 32 bits, which goes only where the driver extends the count, but 'b' starts on 'cycles' in line 4");
}

static void test_pmc0_preload(void **state)
{
	struct plan p;
	struct conf *c = planned(&p, "[counter clk]\nevent = cycles\noverflow-after = 1000\n"
				     "[counter a]\nevent = ref:11\nstart-on = clk overflow\n");

	(void)state;
	assert_true(p.config.counters[0].initial == (UINT64_C(1) << 63) - 1000);
	conf_free(c);
	c = planned(&p, "[counter clk]\nevent = cycles\nchain = 96\ninitial = 5\n");
	assert_int_equal(p.config.counter_mask, 3);
	assert_int_equal(p.config.counters[1].lca, 0x00010000);
	assert_true(p.config.counters[0].initial == 5);
	assert_true(p.config.counters[1].initial == 0);
	conf_free(c);
}

static void test_freeze(void **state)
{
	struct plan p;
	struct conf *c = planned(&p, "[group]\nfreeze-on-overflow = yes\n" B);

	(void)state;
	assert_int_equal(p.config.flags, MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW);
	assert_int_equal(p.warnings, 0);
	conf_free(c);
	c = planned(&p, "[group]\nfreeze-on-overflow = no\n" B);
	assert_int_equal(p.config.flags, 0);
	conf_free(c);
	refused("[group]\nfreeze-on-overflow = yes\n" AFTER("9"),
		"t.conf:2: 'freeze-on-overflow' needs a counter with the overflow condition, but 'b', the one with 'overflow-after' in line 6, starts 'a' in line 9 and cannot have it, nor can another but PMC0");
	warned("[group]\nfreeze-on-overflow = yes\n" AFTER("9") "[counter c]\nevent = ref:13\n",
	       "t.conf:2: 'freeze-on-overflow' does not freeze at the overflow of 'b' (line 6), which starts 'a' in line 9 and cannot have the condition");
	warned("[group]\nfreeze-on-overflow = yes\n" BURST("10", "5", "100"),
	       "t.conf:2: 'freeze-on-overflow' waits for PMC0 alone, which overflows after 2^63 clocks: PMC1 counts bursts in line 5, and no other counter can have the overflow condition");
	warned("[group]\nfreeze-on-overflow = yes\n[counter c]\nevent = cycles\n",
	       "t.conf:2: 'freeze-on-overflow' waits for PMC0 alone, which overflows after 2^63 clocks");
	refused("[group]\nfreeze-on-overflow = yes\n" B "start-on = cycles change\n",
		"t.conf:2: 'freeze-on-overflow' needs a counter with the overflow condition, but no one can have it: PMC0 starts 'b' in line 5");
	refused("[group]\nfreeze-on-overflow = yes\nclock = no\n" BURST("10", "5", "100"),
		"t.conf:2: 'freeze-on-overflow' needs a counter with the overflow condition, but no one can have it: PMC1 counts bursts in line 6");
}

#define RAW(n, lca, lcb) "[counter r" n "]\nwords = " lca " " lcb "\ncounter = " n "\n"

static void test_words_as_such(void **state)
{
	(void)state;
	words(RAW("1", "0x0022ffff", "0x0000073f"), 0x0022ffff, 0x73f, 0);
	words(RAW("1", "0x790000", "0x0"), 0x00790000, 0, 0);
	refused(RAW("4", "0x04790000", "0x0"),
		"t.conf:2: words of PMC4: FC and CE belong to the driver and must be 0; leave out 0x84000000");
	refused(RAW("0", "0x00790000", "0x0"),
		"t.conf:2: words of PMC0: PMLCA has bits set that are reserved on this counter; EVENT is 0x007f0000, BSIZE 0x0000f800, BGRAN 0x000007c0, BDIST 0x0000003f; PMC0 has none of them");
	refused(RAW("4", "0x00790000", "0x00000800"),
		"t.conf:2: words of PMC4: PMLCB has bits set that are reserved on this counter; TBMULT is 0x00000700, THRESHOLD 0x0000003f, and PMC0 has neither");
	refused(RAW("4", "0x00790000", "0x000c0000"),
		"t.conf:2: words of PMC4: trigger condition 3 is reserved");
	refused(RAW("4", "0x00790000", "0x10040000"),
		"t.conf:2: words of PMC4: a counter cannot trigger itself");
	refused(RAW("4", "0x00790000", "0x3c040000"),
		"t.conf:2: words of PMC4: the trigger's source is no counter of the part");
	refused(RAW("4", "0x00790000", "0x14040000"),
		"t.conf:2: words of PMC4: the trigger's source is PMC5, which is not in use; put a counter there with 'counter = 5'");
	refused(RAW("10", "0x00790000", "0x00000000"),
		"t.conf:3: the MPC8544E has PMC0 to PMC9, no PMC10");
	refused(RAW("4", "0x00790000", "0x0") B "counter = 4\n",
		"t.conf:6: 'b' (ddr_read_write_beat) and, in line 3, 'r4' (l2_data_miss) both need PMC4; remove one or measure them apart");
	warned(RAW("4", "0x00050000", "0x0"), "t.conf:2: 'r4' counts its own carry, so it never moves");
	warned(RAW("4", "0x00060000", "0x0"),
	       "t.conf:2: 'r4' counts the carry of PMC5, where nothing counts");
	warned(RAW("4", "0x00790000", "0x04040000") RAW("1", "0x000b0000", "0x10040000"),
	       "t.conf:2: 'r4' waits for 'r1' and 'r1' (line 5) for 'r4': none of them can ever start");
	warned(RAW("4", "0x00790000", "0x00000005"),
	       "t.conf:2: words of PMC4: THRESHOLD=5 does nothing, since l2_data_miss is of kind plain");
	warned(RAW("4", "0x00002e00", "0x0"),
	       "t.conf:2: words of PMC4: BSIZE=5 BGRAN=24 BDIST=0 is no burst (the distance must be above the size, and that above 0), so every event counts; EVENT is 0x007f0000, BSIZE 0x0000f800, BGRAN 0x000007c0, BDIST 0x0000003f");
}

static void test_assumptions(void **state)
{
	static const struct {
		const char *settings;
		u32 lca, lcb;
	} rows[] = {
		{ "", 0x00225115, 0x10 },
		{ "threshold = reaches\n", 0x00225115, 0x11 },
		{ "duration-start-counts = 1\n", 0x00225115, 0x11 },
		{ "threshold = reaches\nduration-start-counts = 1\n", 0x00225115, 0x12 },
		{ "burst-size-offset = 1\n", 0x00224915, 0x10 },
		{ "burst-gap-offset = 1\n", 0x00225155, 0x10 },
		{ "burst-distance-offset = 1\n", 0x00225114, 0x10 },
	};
	char text[400];

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		snprintf(text, sizeof(text), "%s[hardware]\n%s",
			 SLOW "threshold = 16 cycles\nburst-size = 10\nburst-gap = 4 cycles\nburst-distance = 21 cycles\n",
			 rows[i].settings);
		words(text, rows[i].lca, rows[i].lcb, 0);
	}
}

/* The machine's settings hold where the file has none; the device knows its clock. */
static void test_environment(void **state)
{
	static const char machine[] = "[hardware]\nthreshold = reaches\nclock-hz = 100000000\n";
	struct pm_error err;
	struct plan_env env = { .soc = SOC };
	struct conf *c = planned_conf(SLOW "threshold = 100 ns\n");
	struct conf *own = planned_conf(SLOW "threshold = 100 ns\n"
					"[hardware]\nthreshold = exceeds\nclock-hz = 200000000\n");
	const char *file;
	unsigned int line;
	struct plan p;

	(void)state;
	env.hardware = conf_parse_hardware(machine, sizeof(machine) - 1, "hw.conf", &err);
	assert_non_null(env.hardware);
	assert_int_equal(plan_make(&p, &env, c, &err), 0);
	assert_int_equal(p.config.counters[1].lcb, 11);
	assert_int_equal(plan_assumption(&p, ASSUME_THRESHOLD, &file, &line), ASSUME_REACHES);
	assert_string_equal(file, "hw.conf");
	assert_int_equal(line, 2);
	assert_int_equal(plan_assumption(&p, ASSUME_BURST_GAP, &file, &line), 0);
	assert_null(file);
	assert_int_equal(plan_make(&p, &env, own, &err), 0);
	assert_int_equal(p.config.counters[1].lcb, 20);
	env.clock_hz = 300000000;
	assert_int_equal(plan_make(&p, &env, c, &err), 0);
	assert_int_equal(p.config.counters[1].lcb, 31);
	assert_int_equal(plan_make(&p, &env, own, &err), -1);
	assert_string_equal(err.text,
			    "t.conf:6: 'clock-hz = 200000000', but the device says 300000000 Hz; remove the line");
	conf_free(c);
	conf_free(own);
	conf_free((struct conf *)env.hardware);
}

static void test_without_clock(void **state)
{
	struct plan p;
	struct conf *c = planned(&p, "[group]\nclock = no\n" B);

	(void)state;
	assert_int_equal(p.config.counter_mask, 2);
	assert_int_equal(p.counts, 1);
	conf_free(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_thresholds),
		cmocka_unit_test(test_times),
		cmocka_unit_test(test_bursts),
		cmocka_unit_test(test_shared_multiplier),
		cmocka_unit_test(test_triggers),
		cmocka_unit_test(test_preloads),
		cmocka_unit_test(test_pmc0_preload),
		cmocka_unit_test(test_freeze),
		cmocka_unit_test(test_words_as_such),
		cmocka_unit_test(test_assumptions),
		cmocka_unit_test(test_environment),
		cmocka_unit_test(test_without_clock),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
