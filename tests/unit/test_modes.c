// SPDX-License-Identifier: GPL-2.0-only
/*
 * Triggers, and all modes at once, by the block on the simulated monitor: counts
 * are those of the traffic in the windows that the traffic itself defines,
 * whatever neighbours interrupt and however often somebody looks.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "ought.h"
#include "random.h"

#define CHANGE		MPM_TRIG_CHANGE
#define OVERFLOW	MPM_TRIG_OVERFLOW

static const char *const traffic =
	"steady ref:22 every 37 phase 3\n"
	"random ref:23 mean 9\n"
	"burst ref:24 every 290 size 5 gap 3 jitter 140\n"
	"random ref:11 3 | ref:19 1 mean 5\n"
	"steady ref:13 every 1\n"
	"random c4:121 mean 3\n"
	"op ref:34 every 60 length 5..40 jitter 10\n"
	"op ref:36 every 200 length 100\n"
	"level ref:40 entries 0..9 step 11\n"
	OUGHT_NEIGHBOURS;

/* The value from which the @nth event is the overflow that triggers. */
static u64 preload(const struct ought *e, unsigned int n, u64 nth)
{
	u64 top = ought_top(n);

	return (ought_switch(e, "trig_overflow_is_wrap") ? top * 2 : top) - nth;
}

/* How the interrupt is wired must not matter to anybody. */
static const char *const wirings[] = {
	"irq_is_level_of_msb=1",
	"irq_is_level_of_msb=0,irq_latch_clear=0",
	"irq_is_level_of_msb=0,irq_latch_clear=1",
	"irq_is_level_of_msb=0,irq_latch_clear=2",
	"irq_is_level_of_msb=0,irq_latch_clear=2,irq_latch_needs_ce=0",
};

/* --- one window, asked of the traffic directly --- */

struct window_case {
	u8 on, off;		/* MPM_TRIG_* */
	u64 on_nth, off_nth;	/* of overflows: which event it is */
};

static const struct window_case window_cases[] = {
	{ CHANGE, MPM_TRIG_OFF, 1, 1 },
	{ OVERFLOW, MPM_TRIG_OFF, 20, 1 },
	{ MPM_TRIG_OFF, CHANGE, 1, 1 },
	{ MPM_TRIG_OFF, OVERFLOW, 1, 33 },
	{ CHANGE, CHANGE, 1, 1 },
	{ CHANGE, OVERFLOW, 1, 17 },
	{ OVERFLOW, CHANGE, 15, 1 },
	{ OVERFLOW, OVERFLOW, 10, 18 },
	{ OVERFLOW, OVERFLOW, 1, 1 },
	{ OVERFLOW, OVERFLOW, 60, 2 },
};

#define START_ID	22
#define STOP_ID		24

/* Effect of the @nth event of @id from clock @from on. */
static u64 effect_of(const struct ought *e, u16 id, u64 from, u64 nth)
{
	u64 at = pmsim_when(e->traffic, id, from, OUGHT_SPAN, nth);

	return at == PMSIM_NEVER ? at : at + 1 + ought_switch(e, "trig_delay");
}

/* Presets of "retrigger" and "stop_while_waiting". */
static void window_of(const struct ought *e, const struct window_case *w, u64 from,
		      u64 *begin, u64 *end)
{
	u64 lag = 1 + ought_switch(e, "trig_delay");
	u64 both = ought_switch(e, "trig_both");

	*begin = w->on ? effect_of(e, START_ID, from, w->on_nth) : from;
	*end = w->off ? effect_of(e, STOP_ID, from, w->off_nth) : PMSIM_NEVER;
	/* a stop comes too early, or takes the start of the same clock with it */
	while (w->on && *begin != PMSIM_NEVER && *end <= *begin) {
		if (*end == *begin && both == 3) {
			*begin = PMSIM_NEVER;	/* started and stopped, for good */
			break;
		}
		if (*end == *begin && !both)
			*begin = w->on == CHANGE ? effect_of(e, START_ID, *begin - lag + 1, 1)
						 : PMSIM_NEVER;
		*end = w->off == CHANGE ? effect_of(e, STOP_ID, *end - lag + 1, 1)
					: PMSIM_NEVER;
	}
}

static void check_window(const struct window_case *w, const char *switches, u32 access)
{
	struct ought *e = ought_new(traffic, switches, access);
	struct mpm_fields f = { .event = 23 };
	struct mpc85xx_pm_snapshot s;
	u64 from, to, begin, end;

	if (w->on)
		f.on = (struct mpm_trigger){ w->on, 1 };
	if (w->off)
		f.off = (struct mpm_trigger){ w->off, 3 };
	ought_use(e, 1, (struct mpm_fields){ .event = START_ID },
		  w->on == OVERFLOW ? preload(e, 1, w->on_nth) : 0);
	ought_use(e, 3, (struct mpm_fields){ .event = STOP_ID },
		  w->off == OVERFLOW ? preload(e, 3, w->off_nth) : 0);
	ought_use(e, 2, f, 5);
	f.event = 0;
	ought_use(e, 0, f, 0);
	ought_neighbours(e);
	ought_start(e, 0);
	from = e->rig.gate.since[2];
	ought_look(e, 12, 4000);
	window_of(e, w, from, &begin, &end);
	s = ought_snapshot(e, MPC85XX_PM_READ_FREEZE);
	to = e->rig.gate.since[2];
	begin = begin < to ? begin : to;
	end = end < to ? end : to;
	assert_int_equal(s.values[2] - 5, pmsim_truth(e->traffic, 23, begin, end));
	assert_int_equal(s.values[0], end - begin);
	assert_true(e->rig.block.overflow_irqs + e->rig.spurious >= 2);
	ought_check(e);
	ought_free(e);
}

static void test_windows_are_those_of_the_traffic(void **state)
{
	char switches[200];
	unsigned int bits, i;
	u32 delay;

	(void)state;
	for (delay = 0; delay <= 4; delay++) {
		for (bits = 0; bits < 16; bits++) {
			snprintf(switches, sizeof(switches),
				 "trig_delay=%u,trig_overflow_is_wrap=%u,trig_both=%u,"
				 "trig_write_is_change=%u,trig_write_is_overflow=%u,"
				 "carry_on_write=%u", delay, bits & 1, bits >> 2,
				 bits >> 1 & 1, bits >> 1 & 1, bits >> 1 & 1);
			for (i = 0; i < ARRAY_SIZE(window_cases); i++)
				check_window(&window_cases[i], switches,
					     1 + (bits & 7) * 2);
		}
	}
}

/* No handler disturbs a window, not even one that has to end a latched request. */
static void test_interrupts_of_neighbours_leave_windows_alone(void **state)
{
	unsigned int i, w;

	(void)state;
	for (w = 0; w < ARRAY_SIZE(wirings); w++)
		for (i = 0; i < ARRAY_SIZE(window_cases); i++)
			check_window(&window_cases[i], wirings[w], 7);
}

/* --- every switch of triggers, through starts and stops again and again --- */

static void check_again_and_again(unsigned int bits, u32 delay, bool freeze)
{
	struct mpm_trigger on = { bits & 1 ? CHANGE : OVERFLOW, 1 };
	struct mpm_trigger off = { bits & 2 ? CHANGE : OVERFLOW, 3 };
	/* a window within a window */
	const struct mpm_fields inner = {
		.event = 13, .on = { CHANGE, 2 }, .off = { CHANGE, 5 },
	};
	struct ought *e;
	char switches[200];

	snprintf(switches, sizeof(switches),
		 "trig_delay=%u,retrigger=%u,stop_while_waiting=%u,trig_both=%u,"
		 "trig_overflow_is_wrap=%u,rearm_on_thaw=%u,rearm_on_write=%u", delay,
		 bits >> 2 & 1, bits >> 3 & 1, bits >> 4 & 1, bits >> 5 & 1,
		 bits >> 6 & 1, bits >> 7 & 1);
	e = ought_new(traffic, switches, 3);
	ought_use(e, 1, (struct mpm_fields){ .event = 22 }, preload(e, 1, 40));
	ought_use(e, 3, (struct mpm_fields){ .event = 24 }, preload(e, 3, 60));
	ought_use(e, 2, (struct mpm_fields){ .event = 11, .on = on, .off = off }, 0);
	ought_use(e, 4, (struct mpm_fields){ .event = 121, .off = off }, 0);
	ought_use(e, 5, (struct mpm_fields){ .event = 23, .on = on }, 0);
	ought_use(e, 6, inner, 0);
	ought_neighbours(e);
	ought_start(e, 0);
	ought_look(e, 8, 3000);
	if (freeze) {
		assert_int_equal(mpm_block_freeze(&e->rig.block, rig_ns(&e->rig)), 0);
		rig_run(&e->rig, bits % 5);
		ought_snapshot(e, 0);
		assert_int_equal(mpm_block_unfreeze(&e->rig.block, rig_ns(&e->rig)), 0);
		e->wanted_thaws++;
	}
	ought_look(e, 8, 3000);
	ought_end(e);
}

static void test_every_switch_of_triggers(void **state)
{
	unsigned int bits;

	(void)state;
	for (bits = 0; bits < 256; bits++) {
		check_again_and_again(bits, bits % 5, false);
		check_again_and_again(bits, (bits + 2) % 5, true);
	}
}

/* A new configuration arms everything again, in one way or the other. */
static void check_configured_twice(const char *switches)
{
	struct ought *e = ought_new(traffic, switches, 2);
	struct mpc85xx_pm_config c;
	struct mpc85xx_pm_snapshot s;
	u64 begin, to;

	ought_use(e, 1, (struct mpm_fields){ .event = 22 }, 0);
	ought_use(e, 2, (struct mpm_fields){ .event = 13, .on = { CHANGE, 1 } }, 0);
	ought_start(e, 0);
	rig_run(&e->rig, 500);
	assert_int_equal(mpm_block_stop(&e->rig.block, 0, rig_ns(&e->rig)), 0);
	mpm_block_get_config(&e->rig.block, &c);
	c.generation = 0;
	assert_int_equal(mpm_block_configure(&e->rig.block, &c, rig_ns(&e->rig)), 0);
	assert_int_equal(mpm_block_start(&e->rig.block, 0, rig_ns(&e->rig)), 0);
	begin = effect_of(e, 22, e->rig.gate.since[1], 1);
	rig_run(&e->rig, 500);
	s = ought_snapshot(e, MPC85XX_PM_READ_FREEZE);
	to = e->rig.gate.since[1];
	assert_int_equal(s.values[2], to - begin);
	ought_free(e);
}

static void test_configured_twice(void **state)
{
	(void)state;
	check_configured_twice("rearm_on_thaw=1,rearm_on_write=0");
	check_configured_twice("rearm_on_thaw=0,rearm_on_write=1");
	check_configured_twice("rearm_on_thaw=1,rearm_on_write=1,trig_delay=4");
}

/* --- other sources of triggers --- */

/* The most significant counter of a chain (S1), and the 64 bits of PMC0. */
static void check_far_sources(u32 delay, u32 trig, bool wrap)
{
	struct ought *e;
	struct mpm_trigger on = { OVERFLOW, 2 }, off = { OVERFLOW, 0 };
	char switches[100];

	snprintf(switches, sizeof(switches),
		 "chain_delay=%u,trig_delay=%u,trig_overflow_is_wrap=%u", delay, trig, wrap);
	e = ought_new(traffic, switches, 5);
	ought_use(e, 4, (struct mpm_fields){ .event = 121 }, 0xffffff00);
	ought_use(e, 2, (struct mpm_fields){ .event = 5 }, preload(e, 2, 1));
	ought_use(e, 0, (struct mpm_fields){ .event = 0 }, preload(e, 0, 4500));
	ought_use(e, 5, (struct mpm_fields){ .event = 13, .on = on }, 0);
	ought_use(e, 6, (struct mpm_fields){ .event = 23, .off = off }, 0);
	ought_use(e, 1, (struct mpm_fields){ .event = 13, .on = on, .off = off }, 0);
	ought_neighbours(e);
	ought_start(e, 0);
	ought_look(e, 13, 6500);
	ought_end(e);
	assert_in_range(e->c[1].sum[OUGHT_SPAN], 3000, 4499);
	assert_true(e->c[5].sum[OUGHT_SPAN] > 5000);
}

static void test_chains_and_clocks_as_sources(void **state)
{
	u32 i;

	(void)state;
	for (i = 0; i < 50; i++)
		check_far_sources(i % 5, i / 5 % 5, i / 25);
}

/* Slow operations, and bursts, start and stop others. */
static void test_thresholds_and_bursts_as_sources(void **state)
{
	const struct mpm_fields slow = { .event = 34, .threshold = 15, .tbmult = 1 };
	const struct mpm_fields burst = { .event = 24, .bsize = 4, .bgran = 2, .bdist = 5 };
	const struct mpm_fields between = {
		.event = 13, .on = { CHANGE, 1 }, .off = { CHANGE, 2 },
	};
	struct ought *e;
	char switches[100];
	u32 delay;

	(void)state;
	for (delay = 0; delay <= 4; delay++) {
		snprintf(switches, sizeof(switches), "trig_delay=%u,retrigger=1", delay);
		e = ought_new(traffic, switches, 4);
		ought_use(e, 1, slow, 0);
		ought_use(e, 2, burst, 0);
		ought_use(e, 3, between, 0);
		ought_neighbours(e);
		ought_start(e, 0);
		ought_look(e, 11, 7000);
		ought_end(e);
		assert_in_range(e->c[3].sum[OUGHT_SPAN], 500, 6500);
	}
}

/* --- a freeze by the hardware closes every window --- */

static void check_freeze_on_overflow(bool same, u32 pmie)
{
	struct mpc85xx_pm_snapshot s;
	struct ought *e;
	char switches[100];
	u64 from, at, end, begin;

	snprintf(switches, sizeof(switches),
		 "fcece_same_cycle=%u,fcece_needs_pmie=%u,trig_delay=2", same, pmie);
	e = ought_new(traffic, switches, 3);
	ought_use(e, 1, (struct mpm_fields){ .event = 22 }, preload(e, 1, 9));
	ought_use(e, 2, (struct mpm_fields){ .event = 13, .on = { OVERFLOW, 1 } }, 0);
	ought_use(e, 3, (struct mpm_fields){ .event = 23 }, 0x80000000 - 200);
	ought_start(e, MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW);
	from = e->rig.gate.since[1];
	rig_run(&e->rig, 5000);
	s = ought_snapshot(e, 0);
	assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
	at = pmsim_when(e->traffic, 23, from, OUGHT_SPAN, 200);
	begin = effect_of(e, 22, from, 9);
	end = at + same;
	assert_true(begin < end);
	assert_int_equal(s.values[3], 0x80000000);
	assert_int_equal(s.values[2], end - begin);
	assert_int_equal(s.values[1] - e->c[1].initial, pmsim_truth(e->traffic, 22, from, end));
	ought_free(e);
}

static void test_freeze_on_overflow_closes_windows(void **state)
{
	unsigned int i;

	(void)state;
	for (i = 0; i < 4; i++)
		check_freeze_on_overflow(i & 1, i >> 1);
}

/* --- anything legal --- */

/* Trigger from a counter below @n, so that none depends on itself. */
static struct mpm_trigger random_trigger(struct random *r, unsigned int n)
{
	struct mpm_trigger t = { (u8)random_below(r, 3), 0 };

	if (!n || random_below(r, 2))
		t.when = MPM_TRIG_OFF;
	if (t.when)
		t.source = (u8)random_below(r, n);
	return t;
}

static void random_counter(struct ought *e, struct random *r, unsigned int n)
{
	static const u8 events[] = { 22, 23, 24, 11, 19, 13, 34, 36, 40, 1, 2, 3, 4, 5, 6 };
	struct mpm_fields f = { .on = random_trigger(r, n), .off = random_trigger(r, n) };
	u64 initial = 0;

	if (n)
		f.event = events[random_below(r, ARRAY_SIZE(events))];
	if (n == 4 && random_below(r, 2))
		f.event = 121;
	if (f.event < 11 && f.event > n)
		f.event = 23;
	if (n && !random_below(r, 3)) {
		f.bsize = (u8)random_below(r, 6);
		f.bgran = (u8)random_below(r, 8);
		f.bdist = (u8)random_below(r, 12);
	}
	if (n && random_below(r, 2)) {
		f.threshold = (u8)random_below(r, 12);
		f.tbmult = (u8)random_below(r, 4);
	}
	if (random_below(r, 2))
		initial = preload(e, n, 1 + random_below(r, 100));
	else if (n && random_below(r, 2))
		initial = 0ull - 1 - random_below(r, 100) + (1ull << 32);
	ought_use(e, n, f, initial);
}

static void random_switches(struct random *r, char *list, size_t size)
{
	int used = 0;

	list[0] = '\0';
	for (unsigned int i = 0; i < pmsim_option_count; i++) {
		const struct pmsim_option *o = &pmsim_options[i];

		/* a freeze by the hardware, and a self that cannot be chosen */
		if (o->fault || !strncmp(o->name, "fcece", 5) || !random_below(r, 3))
			continue;
		used += snprintf(list + used, size - (size_t)used, "%s%s=%u",
				 used ? "," : "", o->name,
				 random_below(r, (u32)o->max + 1));
	}
}

/* Now and then frozen and thawed, stopped and started. */
static void random_act(struct ought *e, struct random *r)
{
	struct mpm_block *b = &e->rig.block;

	rig_run(&e->rig, 1 + random_below(r, 400));
	ought_snapshot(e, 0);
	switch (random_below(r, 12)) {
	case 0:
		assert_int_equal(mpm_block_freeze(b, rig_ns(&e->rig)), 0);
		rig_run(&e->rig, random_below(r, 60));
		assert_int_equal(mpm_block_unfreeze(b, rig_ns(&e->rig)), 0);
		e->wanted_thaws++;
		break;
	case 1:
		assert_int_equal(mpm_block_stop(b, 0, rig_ns(&e->rig)), 0);
		rig_run(&e->rig, random_below(r, 60));
		ought_snapshot(e, 0);
		assert_int_equal(mpm_block_start(b, 0, rig_ns(&e->rig)), 0);
		e->wanted_thaws++;
		break;
	default:
		break;
	}
}

static void random_run(u64 seed)
{
	struct random r = { seed };
	char switches[1500];
	struct ought *e;
	unsigned int n;

	random_switches(&r, switches, sizeof(switches));
	e = ought_new(traffic, switches, 1 + random_below(&r, 12));
	e->rig.irq_delay = random_below(&r, 60);
	for (n = 0; n < 7; n++)
		random_counter(e, &r, n);
	ought_neighbours(e);
	ought_start(e, 0);
	while (pmsim_now(e->rig.sim) < 6500)
		random_act(e, &r);
	ought_end(e);
}

static void test_any_configuration_under_any_switch(void **state)
{
	u64 seed;

	(void)state;
	for (seed = 1; seed <= 600; seed++)
		random_run(seed * 0x9e3779b97f4a7c15ull);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_windows_are_those_of_the_traffic),
		cmocka_unit_test(test_interrupts_of_neighbours_leave_windows_alone),
		cmocka_unit_test(test_every_switch_of_triggers),
		cmocka_unit_test(test_configured_twice),
		cmocka_unit_test(test_chains_and_clocks_as_sources),
		cmocka_unit_test(test_thresholds_and_bursts_as_sources),
		cmocka_unit_test(test_freeze_on_overflow_closes_windows),
		cmocka_unit_test(test_any_configuration_under_any_switch),
	};

	return cmocka_run_group_tests_name("modes", tests, NULL, NULL);
}
