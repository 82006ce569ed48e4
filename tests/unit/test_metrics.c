// SPDX-License-Identifier: GPL-2.0-only
/* Snapshots in the terms of a plan. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/metrics.h"
#include "lib/reading_put.h"
#include "lib/trust.h"

#define CLOCK_HZ	333333000u

static const char l2[] =
	"[counter ih]\nevent = l2_inst_hit\n[counter im]\nevent = l2_inst_miss\n"
	"[counter dh]\nevent = l2_data_hit\n[counter dm]\nevent = l2_data_miss\n"
	"[metric rate]\nformula = (ih + dh) / (ih + im + dh + dm)\nunit = %\nrange = 0..1\n"
	"[metric per_s]\nformula = ih / seconds\n"
	"[metric milli]\nformula = ih\nscale = 1e-3\nunit = k\n"
	"[metric sum]\nformula = ih + im + dh + dm\n"
	"[metric clock]\nformula = cycles / seconds - clock_hz\n";

static struct plan plan;
static struct mpc85xx_pm_snapshot snap;
static struct reading reading;
static struct conf *conf;

/* A snapshot of all counters in use, each 1000 * n. */
static void load(const char *text)
{
	struct pm_error err;

	conf = conf_parse(text, strlen(text), "t.conf", &err);
	if (!conf || plan_from_conf(&plan, &mpm_soc_mpc8544e, conf, &err))
		fail_msg("%s", err.text);
	memset(&snap, 0, sizeof(snap));
	snap.state = MPC85XX_PM_STATE_RUNNING;
	snap.valid_mask = plan.config.counter_mask;
	snap.values[0] = CLOCK_HZ;
	snap.running_mask = snap.valid_mask;
	for (unsigned int n = 0; n < 10; n++) {
		snap.window[n] = 7;
		snap.running_ns[n] = 1000000000;
		if (n)
			snap.values[n] = 1000 * n;
	}
}

static void take(uint32_t clock_hz)
{
	reading_make(&reading, &plan, &snap, clock_hz);
}

static int unload(void **state)
{
	(void)state;
	conf_free(conf);
	conf = NULL;
	return 0;
}

static const struct plan_count *count_of(const char *name)
{
	return plan_find(&plan, name);
}

static const struct reading_count *count(const char *name)
{
	for (unsigned int i = 0; i < reading.counts; i++)
		if (!strcmp(reading.count[i].count->name, name))
			return &reading.count[i];
	fail_msg("no counter %s", name);
	return NULL;
}

static const struct reading_metric *metric(const char *name)
{
	for (unsigned int i = 0; i < reading.metrics; i++)
		if (!strcmp(reading.metric[i].metric->name, name))
			return &reading.metric[i];
	fail_msg("no metric %s", name);
	return NULL;
}

static void is_whole(const struct value *v, uint64_t number)
{
	assert_int_equal(v->kind, VALUE_WHOLE);
	assert_true(v->magnitude == number && !v->negative);
}

static void test_counts_and_metrics(void **state)
{
	(void)state;
	load(l2);
	take(CLOCK_HZ);
	/* ih on PMC1, im on PMC2, dh on PMC3, dm on PMC4 */
	is_whole(&count("ih")->value, 1000);
	is_whole(&count("im")->value, 2000);
	is_whole(&count("dh")->value, 3000);
	is_whole(&count("dm")->value, 4000);
	is_whole(&count("cycles")->value, CLOCK_HZ);
	is_whole(&reading.seconds, 1);
	assert_int_equal(metric("rate")->state, READING_COUNTED);
	assert_true(value_double(&metric("rate")->value) == 40);
	is_whole(&metric("per_s")->value, 1000);
	assert_true(value_double(&metric("milli")->value) == 1);
	is_whole(&metric("sum")->value, 10000);
	is_whole(&metric("clock")->value, 0);
	assert_string_equal(metric("rate")->reason, "");
}

static void test_zero_divisor(void **state)
{
	(void)state;
	load(l2);
	for (unsigned int n = 1; n < 5; n++)
		snap.values[n] = 0;
	take(CLOCK_HZ);
	assert_int_equal(metric("rate")->state, READING_UNAVAILABLE);
	assert_int_equal(metric("rate")->value.kind, VALUE_UNKNOWN);
	assert_string_equal(metric("rate")->reason, "(ih + im + dh + dm) = 0");
	is_whole(&metric("sum")->value, 0);
}

static void test_missing_counter(void **state)
{
	(void)state;
	load(l2);
	snap.valid_mask &= ~(1u << 2);
	snap.values[2] = 0;
	take(CLOCK_HZ);
	assert_int_equal(count("im")->state, READING_UNAVAILABLE);
	assert_string_equal(count("im")->value.reason, "im: PMC2 has not counted");
	assert_string_equal(metric("rate")->reason, "im: PMC2 has not counted");
	assert_int_equal(metric("sum")->state, READING_UNAVAILABLE);
	is_whole(&metric("per_s")->value, 1000);
}

static void test_inexact_counter(void **state)
{
	(void)state;
	load(l2);
	snap.inexact_mask = 1u << 1;
	take(CLOCK_HZ);
	assert_int_equal(count("ih")->state, READING_INEXACT);
	is_whole(&count("ih")->value, 1000);
	assert_int_equal(count("im")->state, READING_COUNTED);
	assert_int_equal(metric("rate")->state, READING_INEXACT);
	assert_string_equal(metric("rate")->reason, "a count may have missed a wrap");
	assert_true(value_double(&metric("rate")->value) == 40);
}

static void test_out_of_range(void **state)
{
	(void)state;
	load("[counter a]\nevent = ref:1\ncounter = 5\n"
	     "[metric hi]\nformula = a / 1000\nunit = %\nrange = 0..1\n"
	     "[metric lo]\nformula = -a\nrange = 0..10\n"
	     "[metric at]\nformula = a / 5000\nrange = 1..1\n");
	take(CLOCK_HZ);
	assert_int_equal(metric("hi")->state, READING_OUT_OF_RANGE);
	assert_true(value_double(&metric("hi")->value) == 500);
	assert_string_equal(metric("hi")->reason, "outside 0..1");
	assert_int_equal(metric("lo")->state, READING_OUT_OF_RANGE);
	assert_string_equal(metric("lo")->reason, "outside 0..10");
	assert_int_equal(metric("at")->state, READING_COUNTED);
}

static void test_unknown_clock(void **state)
{
	(void)state;
	load(l2);
	for (unsigned int n = 0; n < 10; n++)
		snap.running_ns[n] = 2000000000;
	take(0);
	assert_true(value_double(&reading.seconds) == 2);
	assert_true(value_double(&metric("per_s")->value) == 500);
	assert_int_equal(metric("clock")->state, READING_UNAVAILABLE);
	assert_string_equal(metric("clock")->reason,
			    "clock_hz: the device does not know its clock");
}

static void test_exact_beyond_doubles(void **state)
{
	(void)state;
	load(l2);
	snap.values[1] = (1ull << 53) + 1;
	snap.values[2] = 2;
	snap.values[3] = 0;
	snap.values[4] = 0;
	take(CLOCK_HZ);
	is_whole(&metric("sum")->value, (1ull << 53) + 3);
}

/* wide: low part on PMC1, high part on PMC2. */
/* What lies between two looks; a reset in between is told, and no count below 0. */
static void test_between(void **state)
{
	struct mpc85xx_pm_snapshot before;
	struct reading from, to;

	(void)state;
	load(l2);
	before = snap;
	reading_make(&from, &plan, &before, CLOCK_HZ);
	snap.values[0] += CLOCK_HZ / 1000;
	for (unsigned int n = 0; n < 10; n++) {
		snap.running_ns[n] += 1000000;
		snap.values[n] += n;
	}
	reading_make(&to, &plan, &snap, CLOCK_HZ);
	reading_between(&reading, &from, &to, CLOCK_HZ);
	is_whole(&reading.cycles, CLOCK_HZ / 1000);
	for (unsigned int i = 0; i < reading.counts; i++)
		if (reading.count[i].count->low)
			is_whole(&reading.count[i].value, (u64)reading.count[i].count->low);
	assert_true(value_double(&metric("per_s")->value) ==
		    1000.0 * count("ih")->count->low);
	snap.values[count("ih")->count->low] = 5;
	reading_make(&to, &plan, &snap, CLOCK_HZ);
	reading_between(&reading, &from, &to, CLOCK_HZ);
	assert_int_equal(count("ih")->state, READING_UNAVAILABLE);
	assert_string_equal(count("ih")->value.reason, "ih: has been reset meanwhile");
	assert_int_equal(metric("sum")->state, READING_UNAVAILABLE);
	assert_int_equal(count("im")->state, READING_COUNTED);
}

static const char chain[] = "[counter wide]\nevent = l2_data_hit\nchain = 64\n";

static const struct reading_count *wide(uint64_t low, uint64_t high, uint32_t flags,
					uint32_t inexact)
{
	unload(NULL);
	load(chain);
	snap.values[1] = low;
	snap.values[2] = high;
	snap.flags = flags;
	snap.inexact_mask = inexact;
	take(CLOCK_HZ);
	return count("wide");
}

static void test_chain_at_the_wrap(void **state)
{
	const uint64_t wrap = 1ull << 32;

	(void)state;
	is_whole(&wide(wrap - 1, 0, 0, 0)->value, wrap - 1);
	/* The carry has arrived... */
	is_whole(&wide(wrap, 1, 0, 0)->value, wrap);
	is_whole(&wide(wrap + 7, 1, 0, 0)->value, wrap + 7);
	/* ...or is still on its way at the freeze. */
	is_whole(&wide(wrap, 0, 0, 0)->value, wrap);
	is_whole(&wide(5 * wrap + 3, 4, 0, 0)->value, 5 * wrap + 3);
	/* Software has missed three wraps, hardware none. */
	is_whole(&wide(2 * wrap + 5, 5, 0, 0)->value, 5 * wrap + 5);
}

static void test_chain_exactness(void **state)
{
	const uint64_t wrap = 1ull << 32;

	(void)state;
	/* What software may have missed the chain has, unless its carry is late, too. */
	assert_int_equal(wide(wrap + 1000, 7, 0, 1u << 1)->state, READING_COUNTED);
	is_whole(&reading.count[0].value, 7 * wrap + 1000);
	assert_int_equal(wide(wrap + 3, 7, 0, 1u << 1)->state, READING_INEXACT);
	assert_int_equal(wide(wrap + 3, 7, 0, 0)->state, READING_COUNTED);
}

/* Read while they run, the halves are of two instants: high and low may not meet. */
static void test_chain_read_live(void **state)
{
	const uint64_t wrap = 1ull << 32;

	(void)state;
	is_whole(&wide(wrap - 1, 1, MPC85XX_PM_READ_LIVE, 0)->value, wrap - 1);
	assert_int_equal(wide(wrap + 9, 9, MPC85XX_PM_READ_LIVE, 1u << 1)->state,
			 READING_INEXACT);
}

static void test_chain_half_missing(void **state)
{
	(void)state;
	load(chain);
	snap.valid_mask &= ~(1u << 2);
	take(CLOCK_HZ);
	assert_int_equal(count("wide")->state, READING_UNAVAILABLE);
	assert_string_equal(count("wide")->value.reason, "wide: PMC2 has not counted");
}

static void test_no_configuration_file(void **state)
{
	struct mpc85xx_pm_config words = { .counter_mask = 0x12 };

	(void)state;
	load(chain);
	words.counters[1].lca = 0x00170000;
	words.counters[4].lca = 0x00790000;
	plan_from_words(&plan, &mpm_soc_mpc8544e, &words);
	snap.valid_mask = 0x12;
	take(CLOCK_HZ);
	assert_int_equal(reading.counts, 2);
	assert_int_equal(reading.metrics, 0);
	is_whole(&count("pmc4")->value, 4000);
	assert_int_equal(reading.cycles.kind, VALUE_UNKNOWN);
}

/* What was loaded is no event, whoever extends the counter. */
static void test_preload(void **state)
{
	(void)state;
	load("[counter a]\nevent = ref:11\noverflow-after = 1000\ncounter = 1\n"
	     "[counter b]\nevent = ref:13\nstart-on = a overflow\n"
	     "[counter c]\nevent = ref:15\ncounter = 9\ninitial = 18446744073709551615\n");
	snap.values[1] = 0x80000000u + 5;
	snap.values[9] = 41;
	take(CLOCK_HZ);
	is_whole(&count("a")->value, 1005);
	is_whole(&count("b")->value, 2000);
	is_whole(&count("c")->value, 42);
}

static void is_exact(const char *name, const char *digits, double number)
{
	assert_string_equal(count(name)->digits, digits);
	assert_int_equal(count(name)->value.kind, VALUE_REAL);
	assert_true(count(name)->value.real == number);
}

static void test_chain_of_96_bits(void **state)
{
	(void)state;
	load("[counter a]\nevent = ref:11\nchain = 96\n[metric m]\nformula = a / 2\n");
	snap.values[1] = 7;
	snap.values[2] = 0;
	snap.values[3] = 0;
	take(CLOCK_HZ);
	is_whole(&count("a")->value, 7);
	assert_string_equal(count("a")->digits, "");
	/* 2^64 + 2^33 + 7, of which the driver knows the last two parts at most. */
	snap.values[1] = (2ull << 32) + 7;
	snap.values[2] = (1ull << 32) + 2;
	snap.values[3] = 1;
	take(CLOCK_HZ);
	is_exact("a", "18446744082299486215", 18446744082299486215.0);
	assert_true(metric("m")->value.real == 18446744082299486215.0 / 2);
	/* The largest: 2^96 - 1. */
	snap.values[1] = UINT32_MAX;
	snap.values[2] = UINT32_MAX;
	snap.values[3] = UINT32_MAX;
	take(CLOCK_HZ);
	is_exact("a", "79228162514264337593543950335", 0x1p96);
	/* A carry on its way to the last one: the middle one knows by software. */
	snap.values[1] = 3;
	snap.values[2] = 1ull << 32;
	snap.values[3] = 0;
	take(CLOCK_HZ);
	is_exact("a", "18446744073709551619", 18446744073709551619.0);
	/* Read as they run, only the extension counts. */
	snap.flags = MPC85XX_PM_READ_LIVE;
	take(CLOCK_HZ);
	is_whole(&count("a")->value, 3);
}

/* All three begin so that the last one overflows: carries are late here, too. */
static void test_chain_preloaded(void **state)
{
	(void)state;
	load("[counter a]\nevent = ref:11\nchain = 96\noverflow-after = 10\n"
	     "[counter b]\nevent = ref:13\nstart-on = a overflow\n[hardware]\noverflow-trigger = wrap\n");
	snap.values[1] = 0xfffffff6 + 9;
	snap.values[2] = UINT32_MAX;
	snap.values[3] = UINT32_MAX;
	take(CLOCK_HZ);
	is_whole(&count("a")->value, 9);
	snap.values[1] = 0xfffffff6ull + 11;
	take(CLOCK_HZ);
	is_whole(&count("a")->value, 11);
	snap.values[2] = 1ull << 32;
	snap.values[3] = 1ull << 32;
	take(CLOCK_HZ);
	is_whole(&count("a")->value, 11);
}

static void test_clock_and_its_wraps(void **state)
{
	(void)state;
	load("[counter clk]\nevent = cycles\nchain = 96\ninitial = 5\n");
	snap.values[0] = 4;
	snap.values[1] = 1;
	take(CLOCK_HZ);
	is_whole(&count("clk")->value, UINT64_MAX);
	snap.values[0] = 6;
	take(CLOCK_HZ);
	is_exact("clk", "18446744073709551617", 18446744073709551616.0);
}

/* Of counters that the driver calls tainted nothing is reckoned. */
static void test_taints_spread(void **state)
{
	(void)state;
	load(l2);
	snap.tainted_mask = plan_mask(count_of("dh"));
	snap.taint[count_of("dh")->low] = MPC85XX_PM_TAINT_CONTROL | MPC85XX_PM_TAINT_VALUE;
	take(CLOCK_HZ);
	assert_int_equal(count("dh")->state, READING_TAINTED);
	assert_string_equal(reading_count_reason(count("dh")),
			    "its control registers are not as the driver wrote them; "
			    "the counter has gone back or leapt");
	assert_int_equal(count("ih")->state, READING_COUNTED);
	assert_int_equal(metric("rate")->state, READING_UNAVAILABLE);
	assert_string_equal(metric("rate")->reason, "dh: its control registers are not as the "
			    "driver wrote them; the counter has gone back or leapt");
	assert_int_equal(metric("per_s")->state, READING_COUNTED);
	assert_string_equal(reading_state_name(READING_TAINTED), "tainted");
}

/* A taint outlives an interval: the wrong word still holds. */
static void test_taints_are_of_intervals(void **state)
{
	struct mpc85xx_pm_snapshot before;
	struct reading first, between;

	(void)state;
	load(l2);
	before = snap;
	reading_make(&first, &plan, &before, CLOCK_HZ);
	snap.values[0] += CLOCK_HZ;
	snap.values[count_of("dm")->low] += 5;
	for (unsigned int n = 0; n < 10; n++)
		snap.running_ns[n] += 1000000000;
	snap.tainted_mask = plan_mask(count_of("dm"));
	snap.taint[count_of("dm")->low] = MPC85XX_PM_TAINT_GLOBAL;
	take(CLOCK_HZ);
	reading_between(&between, &first, &reading, CLOCK_HZ);
	reading = between;
	assert_int_equal(count("dm")->state, READING_TAINTED);
	assert_string_equal(reading_count_reason(count("dm")),
			    "PMGC0 is not as the driver wrote it");
	assert_int_equal(metric("rate")->state, READING_UNAVAILABLE);
	assert_int_equal(metric("per_s")->state, READING_COUNTED);
}

/* A wrong clock is no measure of time. */
static void test_tainted_clock(void **state)
{
	(void)state;
	load(l2);
	snap.tainted_mask = 1;
	snap.taint[0] = MPC85XX_PM_TAINT_VALUE;
	for (unsigned int n = 0; n < 10; n++)
		snap.running_ns[n] = 2000000000;
	take(CLOCK_HZ);
	assert_int_equal(reading.cycles.kind, VALUE_UNKNOWN);
	assert_non_null(strstr(reading.cycles.reason, "cycles: "));
	assert_true(value_double(&reading.seconds) == 2);
	assert_int_equal(metric("clock")->state, READING_UNAVAILABLE);
}

static void test_taints_are_named(void **state)
{
	struct pm_device d = { .name = "sim:t" };
	struct pm_error err;

	(void)state;
	load(l2);
	assert_int_equal(trust_counts(&d, &plan, &snap, &err), 0);
	snap.tainted_mask = plan_mask(count_of("ih")) | plan_mask(count_of("dm"));
	snap.taint[count_of("ih")->low] = MPC85XX_PM_TAINT_GLOBAL;
	snap.taint[count_of("dm")->low] = MPC85XX_PM_TAINT_GLOBAL;
	assert_int_equal(trust_counts(&d, &plan, &snap, &err), -1);
	assert_string_equal(err.text, "sim:t: wrong counts of ih, dm: PMGC0 is not as the driver "
			    "wrote it; 'pmctl config' or 'pmctl reset' begins anew");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(test_counts_and_metrics, unload),
		cmocka_unit_test_teardown(test_zero_divisor, unload),
		cmocka_unit_test_teardown(test_missing_counter, unload),
		cmocka_unit_test_teardown(test_inexact_counter, unload),
		cmocka_unit_test_teardown(test_out_of_range, unload),
		cmocka_unit_test_teardown(test_unknown_clock, unload),
		cmocka_unit_test_teardown(test_exact_beyond_doubles, unload),
		cmocka_unit_test_teardown(test_between, unload),
		cmocka_unit_test_teardown(test_chain_at_the_wrap, unload),
		cmocka_unit_test_teardown(test_chain_exactness, unload),
		cmocka_unit_test_teardown(test_chain_read_live, unload),
		cmocka_unit_test_teardown(test_chain_half_missing, unload),
		cmocka_unit_test_teardown(test_preload, unload),
		cmocka_unit_test_teardown(test_chain_of_96_bits, unload),
		cmocka_unit_test_teardown(test_chain_preloaded, unload),
		cmocka_unit_test_teardown(test_clock_and_its_wraps, unload),
		cmocka_unit_test_teardown(test_no_configuration_file, unload),
		cmocka_unit_test_teardown(test_taints_spread, unload),
		cmocka_unit_test_teardown(test_taints_are_of_intervals, unload),
		cmocka_unit_test_teardown(test_tainted_clock, unload),
		cmocka_unit_test_teardown(test_taints_are_named, unload),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
