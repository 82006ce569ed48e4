// SPDX-License-Identifier: GPL-2.0-only
/* The simulated monitor as a whole: police, log, switches, faults, saved state. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "core/events.h"
#include "monitor.h"
#include "pmsim/gate.h"
#include "random.h"

#define EVERY_CLOCK	"steady ref:22 every 1\n"

static void bad_scenario_names_file_and_line(void **state)
{
	struct pmsim_setup setup = {
		.soc = &mpm_soc_mpc8544e, .traffic = "\nsteady ref:22 every 0\n",
		.traffic_name = "x.traffic",
	};
	struct pmsim_error err = { "" };

	(void)state;
	assert_null(pmsim_new(&setup, &err));
	assert_string_equal(err.text,
			    "x.traffic:2: every 0 is 0 clocks, outside 1..1099511627776");
	pmsim_free(NULL);
}

/* --- access police --- */

static void police_sees_each_offence(void **state)
{
	struct pmsim *s = monitor(EVERY_CLOCK);
	struct pmsim_stats st;

	(void)state;
	wr(s, MPM_PMLCA(1), FC | EVENT(22));
	wr(s, MPM_PMC(1), 77);
	wr(s, MPM_PMGC0, FAC);
	wr(s, MPM_PMC(2), 78);
	wr(s, MPM_PMC0_HI, 1);
	assert_int_equal(pmc(s, 1), 77);
	st = stats(s);
	assert_int_equal(st.writes, 5);
	assert_int_equal(st.reads, 1);
	assert_int_equal(st.bad_size + st.unaligned + st.reserved_offset + st.reserved_bits +
			 st.running_write, 0);

	/* 0 for a read, no effect for a write */
	assert_int_equal(pmsim_read(s, MPM_PMC(1), 2), 0);
	assert_int_equal(pmsim_read(s, MPM_PMC(1) + 3, 1), 0);
	pmsim_write(s, MPM_PMC(1), 5, 8);
	assert_int_equal(stats(s).bad_size, 3);
	assert_int_equal(stats(s).unaligned, 1);
	assert_int_equal(pmsim_read(s, MPM_PMC(1) + 2, 4), 0);
	assert_int_equal(stats(s).unaligned, 2);
	assert_int_equal(pmc(s, 1), 77);
	assert_int_equal(stats(s).reserved_offset, 0);
	assert_int_equal(rd(s, 0x004), 0);
	assert_int_equal(rd(s, 0x02c), 0);
	assert_int_equal(rd(s, 0x0b0), 0);
	assert_int_equal(rd(s, 0x1000), 0);
	assert_int_equal(rd(s, 0xfffffffc), 0);
	wr(s, 0x00c, 1);
	assert_int_equal(stats(s).reserved_offset, 6);

	wr(s, MPM_PMGC0, FAC | 1);
	wr(s, MPM_PMLCA(0), EVENT(1));
	wr(s, MPM_PMLCA(3), 0x00800000);
	wr(s, MPM_PMLCB(0), 0x700);
	wr(s, MPM_PMLCB(3), 0x40000000);
	assert_int_equal(stats(s).reserved_bits, 5);
	assert_int_equal(rd(s, MPM_PMGC0), FAC);

	wr(s, MPM_PMGC0, 0);
	wr(s, MPM_PMC(1), 5);		/* FC is set */
	assert_int_equal(stats(s).running_write, 0);
	wr(s, MPM_PMC(2), 5);
	wr(s, MPM_PMC0_LO, 5);
	wr(s, MPM_PMC0_HI, 5);
	assert_int_equal(stats(s).running_write, 3);
	pmsim_free(s);
}

static void log_keeps_the_latest(void **state)
{
	struct pmsim *s = monitor(NULL);
	struct pmsim_access log[PMSIM_LOG_SIZE + 5];
	unsigned int i, n;

	(void)state;
	assert_int_equal(pmsim_log(s, log, 10), 0);
	run(s, 7);
	wr(s, MPM_PMC(1), 99);
	pmsim_read(s, MPM_PMC(1), 4);
	pmsim_read(s, MPM_PMC(1) + 1, 1);
	n = pmsim_log(s, log, 10);
	assert_int_equal(n, 3);
	assert_true(log[0].write);
	assert_int_equal(log[0].clock, 7);
	assert_int_equal(log[0].offset, MPM_PMC(1));
	assert_int_equal(log[0].value, 99);
	assert_false(log[1].write);
	assert_int_equal(log[1].value, 99);
	assert_int_equal(log[1].size, 4);
	assert_int_equal(log[2].size, 1);
	assert_int_equal(log[2].offset, MPM_PMC(1) + 1);
	for (i = 0; i < 1000; i++)
		wr(s, MPM_PMC(2), i);
	n = pmsim_log(s, log, ARRAY_SIZE(log));
	assert_int_equal(n, PMSIM_LOG_SIZE);
	for (i = 0; i < n; i++)
		assert_int_equal(log[i].value, 1000 - n + i);
	n = pmsim_log(s, log, 2);
	assert_int_equal(n, 2);
	assert_int_equal(log[0].value, 998);
	assert_int_equal(log[1].value, 999);
	pmsim_free(s);
}

/* --- switches by name --- */

static void every_switch_has_its_range(void **state)
{
	struct pmsim *s = monitor(NULL);
	unsigned int i;
	u64 value;

	(void)state;
	for (i = 0; i < pmsim_option_count; i++) {
		const struct pmsim_option *o = &pmsim_options[i];

		assert_true(o->text && *o->text);
		assert_int_equal(pmsim_get(s, o->name, &value), 0);
		assert_true(value == o->preset);
		assert_int_equal(pmsim_set(s, o->name, o->max), 0);
		assert_int_equal(pmsim_get(s, o->name, &value), 0);
		assert_true(value == o->max);
		if (o->max < UINT64_MAX)
			assert_int_equal(pmsim_set(s, o->name, o->max + 1), -ERANGE);
		assert_int_equal(pmsim_get(s, o->name, &value), 0);
		assert_true(value == o->max);
		assert_int_equal(pmsim_set(s, o->name, o->preset), 0);
	}
	assert_int_equal(pmsim_set(s, "chain", 0), -ENOENT);
	assert_int_equal(pmsim_set(s, "chain_delays", 0), -ENOENT);
	assert_int_equal(pmsim_get(s, "", &value), -ENOENT);
	pmsim_free(s);
}

static void lists_are_set_whole_or_not_at_all(void **state)
{
	static const struct {
		const char *list, *error;
	} bad[] = {
		{ "chain_delay", "'chain_delay' is not NAME=VALUE" },
		{ "trig_delay=2,", "'' is not NAME=VALUE" },
		{ "chain_delay=1,,trig_delay=1", "'' is not NAME=VALUE" },
		{ "trig_delay=3,chain_dilay=2",
		  "no switch or fault knob of the model is named 'chain_dilay'" },
		{ "trig_delay=3,chain_delay=5",
		  "'chain_delay=5': the value must be a number from 0 to 4" },
		{ "trig_delay=3,chain_delay=",
		  "'chain_delay=': the value must be a number from 0 to 4" },
		{ "trig_delay=3,chain_delay=2x",
		  "'chain_delay=2x': the value must be a number from 0 to 4" },
		{ "trig_delay=3,chain_delay=-1",
		  "'chain_delay=-1': the value must be a number from 0 to 4" },
		{ "fault_drop_write=18446744073709551616",
		  "'fault_drop_write=18446744073709551616': the value must be a number "
		  "from 0 to 18446744073709551615" },
	};
	struct pmsim *s = monitor(NULL);
	struct pmsim_error err;
	unsigned int i;
	u64 value;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(bad); i++) {
		assert_int_equal(pmsim_set_list(s, bad[i].list, &err), -EINVAL);
		assert_string_equal(err.text, bad[i].error);
		pmsim_get(s, "trig_delay", &value);
		assert_int_equal(value, 0);
	}
	assert_int_equal(pmsim_set_list(s, "", &err), 0);
	assert_int_equal(pmsim_set_list(s, "trig_delay=3,fault_stuck_msb=0x1f,chain_delay=4", &err),
			 0);
	pmsim_get(s, "trig_delay", &value);
	assert_int_equal(value, 3);
	pmsim_get(s, "fault_stuck_msb", &value);
	assert_int_equal(value, 0x1f);
	pmsim_get(s, "chain_delay", &value);
	assert_int_equal(value, 4);
	pmsim_free(s);
}

/* --- faults --- */

static void stuck_msb(void **state)
{
	struct pmsim *s = monitor(EVERY_CLOCK);

	(void)state;
	set(s, "fault_stuck_msb", 1 << 3 | 1 << 0);
	assert_int_equal(pmc(s, 3), 0x80000000);
	assert_int_equal(rd(s, MPM_PMC0_HI), 0x80000000);
	assert_int_equal(pmc(s, 4), 0);
	wr(s, MPM_PMGC0, PMIE);
	assert_false(pmsim_irq(s));
	wr(s, MPM_PMLCA(3), CE | EVENT(22));
	assert_true(pmsim_irq(s));
	wr(s, MPM_PMC(3), 0);
	assert_true(pmsim_irq(s));
	assert_int_equal(pmc(s, 3), 0x80000000);
	run(s, 10);
	assert_int_equal(pmc(s, 3), 0x8000000a);
	set(s, "irq_is_level_of_msb", 0);
	assert_true(pmsim_irq(s));
	wr(s, MPM_PMLCA(3), EVENT(22));
	assert_false(pmsim_irq(s));
	set(s, "fault_stuck_msb", 0);
	assert_int_equal(pmc(s, 3), 10);
	pmsim_free(s);
}

static void stuck_line(void **state)
{
	struct pmsim *s = monitor(NULL);

	(void)state;
	set(s, "fault_stuck_line", 1);
	assert_true(pmsim_irq(s));
	assert_true(pmsim_run_to_irq(s, 100));
	assert_int_equal(pmsim_now(s), 0);
	set(s, "fault_stuck_line", 0);
	assert_false(pmsim_irq(s));
	set(s, "fault_stuck_line", 2);
	wr(s, MPM_PMC(1), 0x80000000);
	wr(s, MPM_PMLCA(1), CE);
	wr(s, MPM_PMGC0, PMIE);
	assert_false(pmsim_irq(s));
	assert_false(pmsim_run_to_irq(s, 100));
	set(s, "fault_stuck_line", 0);
	assert_true(pmsim_irq(s));
	pmsim_free(s);
}

static void stuck_fac(void **state)
{
	struct pmsim *s = monitor(EVERY_CLOCK);

	(void)state;
	wr(s, MPM_PMLCA(1), EVENT(22));
	run(s, 10);
	set(s, "fault_stuck_fac", 1);
	wr(s, MPM_PMGC0, 0);
	assert_int_equal(rd(s, MPM_PMGC0), FAC);
	run(s, 10);
	assert_int_equal(pmc(s, 1), 10);
	assert_int_equal(pmc(s, 0), 10);
	set(s, "fault_stuck_fac", 0);
	assert_int_equal(rd(s, MPM_PMGC0), 0);
	run(s, 10);
	assert_int_equal(pmc(s, 1), 20);
	pmsim_free(s);
}

static void all_ones(void **state)
{
	struct pmsim *s = monitor(NULL);

	(void)state;
	wr(s, MPM_PMC(1), 5);
	set(s, "fault_all_ones", 1);
	assert_true(pmsim_read(s, MPM_PMC(1), 4) == 0xffffffff);
	assert_true(pmsim_read(s, 0x004, 2) == 0xffff);
	assert_true(pmsim_read(s, 0x000, 8) == UINT64_MAX);
	wr(s, MPM_PMC(1), 6);
	set(s, "fault_all_ones", 0);
	assert_int_equal(pmc(s, 1), 5);
	pmsim_free(s);
}

static void nth_write_is_lost(void **state)
{
	struct pmsim *s = monitor(NULL);
	unsigned int n;
	u64 left;

	(void)state;
	set(s, "fault_drop_write", 3);
	for (n = 1; n <= 5; n++)
		wr(s, MPM_PMC(n), n);
	for (n = 1; n <= 5; n++)
		assert_int_equal(pmc(s, n), n == 3 ? 0 : n);
	pmsim_get(s, "fault_drop_write", &left);
	assert_int_equal(left, 0);
	pmsim_free(s);
}

static void late_line(void **state)
{
	struct pmsim *s = monitor(EVERY_CLOCK);

	(void)state;
	set(s, "fault_irq_delay", 50);
	wr(s, MPM_PMC(1), 0x7ffffff0);
	wr(s, MPM_PMLCA(1), CE | EVENT(22));
	wr(s, MPM_PMGC0, PMIE);
	assert_true(pmsim_run_to_irq(s, 1000));
	assert_int_equal(pmsim_now(s), 16 + 50);
	wr(s, MPM_PMC(1), 0);
	assert_false(pmsim_irq(s));	/* it falls at once */
	/* a condition that ends before is never seen */
	wr(s, MPM_PMC(1), 0x80000000);
	run(s, 49);
	wr(s, MPM_PMC(1), 0);
	assert_false(pmsim_run_to_irq(s, 1000));
	assert_int_equal(stats(s).irq_rises, 1);
	pmsim_free(s);
}

/* --- foresight --- */

static void irq_ahead_changes_nothing(void **state)
{
	struct pmsim *s = monitor("random ref:22 mean 3 weight 60000\n");
	char *before, *after;
	u64 at = 0;

	(void)state;
	assert_false(pmsim_irq_ahead(s, 1000000, &at));
	wr(s, MPM_PMLCA(1), CE | EVENT(22));
	wr(s, MPM_PMGC0, PMIE);
	before = pmsim_save(s);
	assert_true(pmsim_irq_ahead(s, 1000000, &at));
	after = pmsim_save(s);
	assert_string_equal(before, after);
	assert_in_range(at, 100000, 115000);	/* 2^31 / 60000 * 3 */
	assert_false(pmsim_irq_ahead(s, at - 1, &at));
	assert_true(pmsim_irq_ahead(s, at, &at));
	assert_false(pmsim_run_to_irq(s, at - 1));
	assert_true(pmsim_run_to_irq(s, 1000000));
	assert_int_equal(pmsim_now(s), at);
	assert_true(pmsim_irq_ahead(s, pmsim_now(s), &at));
	assert_int_equal(at, pmsim_now(s));
	free(before);
	free(after);
	pmsim_free(s);
}

/* --- saved state --- */

static char *some_state(void)
{
	struct pmsim *s = monitor("# a scenario\nrandom ref:22 mean 3\nsteady ref:23 every 2\n");
	char *text;

	set(s, "chain_delay", 2);
	wr(s, MPM_PMLCA(1), CE | BURST(2, 1, 4) | EVENT(22));
	wr(s, MPM_PMLCB(2), ON(3, CHANGE));
	wr(s, MPM_PMLCA(2), EVENT(23));
	wr(s, MPM_PMC(4), 0x80000000);
	wr(s, MPM_PMLCA(4), CE | EVENT(2));
	wr(s, MPM_PMGC0, PMIE);
	pmsim_read(s, 3, 1);
	run(s, 12345);
	text = pmsim_save(s);
	pmsim_free(s);
	return text;
}

static void load_gives_back_what_was_saved(void **state)
{
	char *text = some_state(), *again;
	struct pmsim_error err;
	struct pmsim *s = pmsim_load(text, &err);

	(void)state;
	assert_non_null(s);
	assert_int_equal(pmsim_now(s), 12345);
	assert_int_equal(pmc(s, 4), 0x80000000);
	assert_true(pmsim_irq(s));
	assert_int_equal(stats(s).bad_size, 1);
	assert_int_equal(stats(s).writes, 6);
	pmsim_free(s);
	s = pmsim_load(text, &err);
	again = pmsim_save(s);
	assert_string_equal(text, again);
	free(again);
	free(text);
	pmsim_free(s);
}

/* Replaces the value in the line "name value" and loads. */
static void assert_refused(const char *name, const char *value, const char *why)
{
	char *text = some_state(), *at, *edited, key[64];
	struct pmsim_error err = { "" };
	struct pmsim *s;

	snprintf(key, sizeof(key), "\n%s ", name);
	at = strstr(text, key);
	assert_non_null(at);
	at += strlen(key);
	edited = malloc(strlen(text) + strlen(value) + 1);
	sprintf(edited, "%.*s%s%s", (int)(at - text), text, value, strchr(at, '\n'));
	s = pmsim_load(edited, &err);
	if (s)
		fail_msg("%s %s: accepted", name, value);
	if (!strstr(err.text, why))
		fail_msg("%s %s: '%s'", name, value, err.text);
	assert_memory_equal(err.text, "saved state, line ", 18);
	free(edited);
	free(text);
}

static void load_checks_every_value(void **state)
{
	static const struct {
		const char *name, *value, *why;
	} cases[] = {
		{ "chain_delay", "5", "value out of bounds" },
		{ "irq_is_level_of_msb", "2", "value out of bounds" },
		{ "clock_hz", "4294967296", "value out of bounds" },
		{ "seed", "18446744073709551616", "number too large" },
		{ "seed", "-1", "not a number" },
		{ "seed", "", "not a number" },
		{ "seed", "07", "not a number" },
		{ "seed", "7 ", "not a number" },
		{ "model.now", "4611686018427387905", "value out of bounds" },
		{ "model.pmgc0", "4294967296", "value out of bounds" },
		{ "model.pmgc0", "1", "reserved bits" },
		{ "model.irq.wanted", "0", "contradict" },
		{ "model.irq.line", "2", "value out of bounds" },
		{ "model.irq.line", "0", "contradict" },
		{ "model.irq.since", "12346", "clock in the future" },
		{ "model.drop.clock", "12346", "clock in the future" },
		{ "counter", "1", "counters out of order" },
		{ "lca", "1", "reserved bits" },
		{ "lcb", "1", "reserved bits" },
		{ "latch", "3", "value out of bounds" },
		{ "start_ring", "256", "value out of bounds" },
		{ "halted", "12346", "clock in the future" },
		{ "burst.in", "3", "value out of bounds" },
		{ "burst.left", "33", "value out of bounds" },
		{ "burst.end", "99999", "clock in the future" },
		{ "burst.blind", "99999", "clock in the future" },
		{ "soc", "9", "" },
	};
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(cases); i++)
		assert_refused(cases[i].name, cases[i].value, cases[i].why);
}

/* Cut anywhere, or with any one byte changed: refused or a state that runs. */
static void load_survives_damage(void **state)
{
	char *text = some_state(), *copy = malloc(strlen(text) + 2);
	size_t len = strlen(text), i;
	struct random r = { 77 };
	struct pmsim_error err;
	unsigned int accepted = 0;

	(void)state;
	for (i = 0; i < len; i++) {
		strcpy(copy, text);
		copy[i] = '\0';
		assert_null(pmsim_load(copy, &err));
	}
	sprintf(copy, "%s\n", text);
	assert_null(pmsim_load(copy, &err));
	for (i = 0; i < len; i++) {
		struct pmsim *s;

		strcpy(copy, text);
		copy[i] = (char)(random_below(&r, 3) ? '0' + random_below(&r, 10) :
				 1 + random_below(&r, 126));
		s = pmsim_load(copy, &err);
		if (s) {
			run(s, 1000);
			wr(s, MPM_PMGC0, 0);
			run(s, 1000);
			pmsim_free(s);
			accepted++;
		}
	}
	assert_in_range(accepted, 1, len / 2);
	free(text);
	free(copy);
}

static void load_names_the_line(void **state)
{
	struct pmsim_error err;

	(void)state;
	assert_null(pmsim_load("", &err));
	assert_string_equal(err.text, "saved state, line 1: 'pmsim-state 1' expected");
	assert_null(pmsim_load("pmsim-state 1\nsoc 3\nabc\n", &err));
	assert_string_equal(err.text, "saved state, line 4: 'traffic-name' expected");
	assert_null(pmsim_load("pmsim-state 1\nsoc 3\nabc\ntraffic-name 1\nx\ntraffic 0\n\n"
			       "seed 1\nclock_hz 1\n", &err));
	assert_string_equal(err.text, "saved state, line 9: unknown part");
}

/* --- speed that tests rely on --- */

static void an_idle_hour(void **state)
{
	struct pmsim *s = monitor("steady ref:26 every 1600000\nrandom ref:25 mean 8000000\n");
	u64 hour = 3600ull * 400000000;

	(void)state;
	wr(s, MPM_PMLCA(1), CE | EVENT(26));
	wr(s, MPM_PMLCA(2), CE | EVENT(25));
	wr(s, MPM_PMGC0, PMIE);
	pmsim_run(s, hour);
	assert_int_equal(pmc(s, 1), hour / 1600000);
	assert_int_equal(pmc(s, 2), pmsim_truth(s, 25, 0, hour));
	assert_int_equal(rd(s, MPM_PMC0_HI), hour >> 32);
	pmsim_free(s);
}

/* A million overflows are within reach of a test. */
static void a_hundred_thousand_overflows(void **state)
{
	struct pmsim *s = monitor("steady ref:22 every 1 weight 65536\n");
	unsigned int i;

	(void)state;
	wr(s, MPM_PMLCA(1), CE | EVENT(22));
	wr(s, MPM_PMGC0, PMIE);
	for (i = 0; i < 100000; i++) {
		assert_true(pmsim_run_to_irq(s, UINT64_MAX));
		assert_int_equal(pmsim_now(s), (i + 1) * 32768ull);
		wr(s, MPM_PMC(1), 0);
	}
	assert_int_equal(stats(s).overflows, 100000);
	pmsim_free(s);
}

/* --- events from outside --- */

static void raised_events_count_beside_the_scenario(void **state)
{
	struct pmsim *s = monitor("steady ref:22 every 3\nrandom ref:22 mean 7\n");
	struct pmsim_gate gate = { 0 };
	struct random rnd = { 5 };
	u64 truth = 0;

	(void)state;
	pmsim_gate_write(&gate, s, MPM_PMLCA(1), EVENT(22));
	wr(s, MPM_PMLCA(1), EVENT(22));
	pmsim_gate_write(&gate, s, MPM_PMLCA(4), EVENT(121));
	wr(s, MPM_PMLCA(4), EVENT(121));
	for (int i = 0; i < 1000; i++) {
		u64 before = pmsim_now(s);

		pmsim_gate_raise(&gate, 22, i);
		pmsim_raise(s, 22, i);
		assert_int_equal(pmsim_now(s), before + 1);
		assert_int_equal(pmsim_gate_count(&gate, s, 1), pmc(s, 1));
		truth += i;
		pmsim_run(s, pmsim_now(s) + random_below(&rnd, 20));
		assert_int_equal(pmsim_gate_count(&gate, s, 1), pmc(s, 1));
	}
	assert_int_equal(pmc(s, 1), truth + pmsim_truth(s, 22, 0, pmsim_now(s)));
	assert_int_equal(pmc(s, 4), 0);
	pmsim_gate_raise(&gate, MPM_EVENT_ID(4, 121), 5);
	pmsim_raise(s, MPM_EVENT_ID(4, 121), 5);
	assert_int_equal(pmc(s, 4), 5);
	assert_int_equal(pmsim_gate_count(&gate, s, 4), 5);
	wr(s, MPM_PMLCA(4), FC | EVENT(121));
	pmsim_raise(s, MPM_EVENT_ID(4, 121), 5);
	assert_int_equal(pmc(s, 4), 5);
	pmsim_free(s);
}

static void raised_events_overflow(void **state)
{
	struct pmsim *s = monitor("");

	(void)state;
	wr(s, MPM_PMLCA(1), FC | CE | EVENT(22));
	wr(s, MPM_PMC(1), 0x7ffffff0);
	wr(s, MPM_PMLCA(1), CE | EVENT(22));
	wr(s, MPM_PMGC0, PMIE);
	pmsim_raise(s, 22, 15);
	assert_false(pmsim_irq(s));
	pmsim_raise(s, 22, 3);
	assert_true(pmsim_irq(s));
	assert_int_equal(pmc(s, 1), 0x80000002);
	assert_int_equal(stats(s).overflows, 1);
	pmsim_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bad_scenario_names_file_and_line),
		cmocka_unit_test(police_sees_each_offence),
		cmocka_unit_test(log_keeps_the_latest),
		cmocka_unit_test(every_switch_has_its_range),
		cmocka_unit_test(lists_are_set_whole_or_not_at_all),
		cmocka_unit_test(stuck_msb),
		cmocka_unit_test(stuck_line),
		cmocka_unit_test(stuck_fac),
		cmocka_unit_test(all_ones),
		cmocka_unit_test(nth_write_is_lost),
		cmocka_unit_test(late_line),
		cmocka_unit_test(irq_ahead_changes_nothing),
		cmocka_unit_test(load_gives_back_what_was_saved),
		cmocka_unit_test(load_checks_every_value),
		cmocka_unit_test(load_survives_damage),
		cmocka_unit_test(load_names_the_line),
		cmocka_unit_test(raised_events_count_beside_the_scenario),
		cmocka_unit_test(raised_events_overflow),
		cmocka_unit_test(an_idle_hour),
		cmocka_unit_test(a_hundred_thousand_overflows),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
