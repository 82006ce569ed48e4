// SPDX-License-Identifier: GPL-2.0-only
/*
 * Chains, triggers, thresholds and bursts against the traffic, to the last event:
 * modes [quick]. The emulator answers questions about the traffic (control.h);
 * which ones to ask is worked out here, without looking at counters. Traffic:
 * tests/board/traffic/modes.traffic.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "control.h"
#include "pm.h"

#define MAX_COUNTERS	10
#define CHANGE		1
#define OVERFLOW	2
#define BURST(size, gran, dist)	((__u32)(size) << 11 | (__u32)(gran) << 6 | (__u32)(dist))
#define TOP		0x80000000u

static int fd;
static bool quick;
static unsigned long irqs;	/* of the neighbours, so far */
static uint64_t from, to;	/* clocks of the start and of the freeze */
static uint64_t counted;	/* in all: a test that counts nothing proves nothing */

static void set(const char *name, unsigned int value)
{
	assert_int_equal(control_command("set %s=%u", name, value), 0);
}

static struct mpc85xx_pm_snapshot look(__u32 flags)
{
	struct mpc85xx_pm_snapshot s = { .flags = flags };

	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), 0);
	assert_int_equal(s.inexact_mask, 0);
	return s;
}

/* Starts, with three neighbours that will soon interrupt. */
static void start(struct mpc85xx_pm_config *c)
{
	static const __u32 preloads[] = { 0x7fff0000, 0x7c000000, 0x7e000000 };
	unsigned int n;

	for (n = 7; n < MAX_COUNTERS; n++) {
		c->counter_mask |= 1u << n;
		c->counters[n].lca = PM_EVENT(25);
		c->counters[n].initial = preloads[n - 7];
	}
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, c), 0);
	assert_int_equal(control_command("zero"), 0);
	irqs = pm_sysfs_number("overflow_irqs");
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_START, NULL), 0);
}

/* Some looks, then frozen: the last one is returned. */
static struct mpc85xx_pm_snapshot run(unsigned int useconds, __u32 live)
{
	struct mpc85xx_pm_snapshot s;
	unsigned int i, n;

	for (i = 0; i < 3; i++) {
		usleep(useconds / 3);
		s = look(0);
		assert_int_equal(s.flags, live);
	}
	s = look(MPC85XX_PM_READ_FREEZE);
	assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
	from = control_thawed();
	to = control_frozen();
	for (n = 7; n < MAX_COUNTERS; n++)
		assert_true(s.values[n] > TOP);
	irqs = pm_sysfs_number("overflow_irqs") - irqs;
	return s;
}

static void stop(void)
{
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_STOP, NULL), 0);
}

/* --- triggers --- */

#define START_EVENT	22
#define STOP_EVENT	24

struct window {
	unsigned int on, off;
	unsigned int on_nth, off_nth;	/* of overflows: which event it is */
};

static const struct window windows[] = {
	{ CHANGE, CHANGE, 1, 1 },
	{ OVERFLOW, OVERFLOW, 10, 18 },
	{ OVERFLOW, CHANGE, 15, 1 },
	{ CHANGE, OVERFLOW, 1, 17 },
	{ CHANGE, 0, 1, 1 },
	{ OVERFLOW, 0, 20, 1 },
	{ 0, CHANGE, 1, 1 },
	{ 0, OVERFLOW, 1, 33 },
	{ OVERFLOW, OVERFLOW, 60, 2 },
};

static unsigned int trig_delay, on_wrap;

static void set_triggers(unsigned int wrap, unsigned int delay)
{
	on_wrap = wrap;
	trig_delay = delay;
	set("trig_overflow_is_wrap", wrap);
	set("trig_delay", delay);
}

static __u32 preload(unsigned int when, unsigned int nth)
{
	if (when != OVERFLOW)
		return 0;
	return (on_wrap ? 0 : TOP) - nth;
}

/* Clock in which the @nth event from clock @since on has its effect. */
static uint64_t effect(unsigned int event, uint64_t since, unsigned int nth)
{
	uint64_t at = control_ask("when %u %llu %llu %u", event, since, to, nth);

	return at == CONTROL_NEVER ? at : at + 1 + trig_delay;
}

/* The window that the traffic opens and closes; stops that come early are none. */
static void find_window(const struct window *w, uint64_t *begin, uint64_t *end)
{
	*begin = w->on ? effect(START_EVENT, from, w->on_nth) : from;
	*end = w->off ? effect(STOP_EVENT, from, w->off_nth) : CONTROL_NEVER;
	while (w->on && *begin != CONTROL_NEVER && *end <= *begin) {
		assert_true(*end < *begin);	/* else it is a matter of trig_both */
		*end = w->off == CHANGE ? effect(STOP_EVENT, *end - trig_delay, 1) :
					  CONTROL_NEVER;
	}
	*begin = *begin < to ? *begin : to;
	*end = *end < to ? *end : to;
}

static void check_window(const struct window *w)
{
	struct mpc85xx_pm_config c = { .counter_mask = 0xf };
	struct mpc85xx_pm_snapshot s;
	uint64_t begin, end;

	c.counters[1].lca = PM_EVENT(START_EVENT);
	c.counters[1].initial = preload(w->on, w->on_nth);
	c.counters[3].lca = PM_EVENT(STOP_EVENT);
	c.counters[3].initial = preload(w->off, w->off_nth);
	if (w->on)
		c.counters[2].lcb |= PM_ON(1, w->on);
	if (w->off)
		c.counters[2].lcb |= PM_OFF(3, w->off);
	c.counters[0].lcb = c.counters[2].lcb;
	c.counters[2].lca = PM_EVENT(23);
	c.counters[2].initial = 5;
	start(&c);
	s = run(300, MPC85XX_PM_READ_LIVE);
	find_window(w, &begin, &end);
	assert_int_equal(s.values[0], end - begin);
	assert_int_equal(s.values[2] - 5, control_ask("count 23 %llu %llu", begin, end));
	assert_true(irqs >= 1);
	counted += end - begin < to - from ? s.values[2] - 5 : 0;
	stop();
}

static void test_windows(void **state)
{
	unsigned int i, delay, wrap;

	(void)state;
	counted = 0;
	for (wrap = 0; wrap <= 1; wrap++) {
		for (delay = 0; delay <= 4; delay += quick ? 4 : 1) {
			set_triggers(wrap, delay);
			for (i = 0; i < (quick ? 4 : sizeof(windows) / sizeof(*windows)); i++)
				check_window(&windows[i]);
		}
	}
	set_triggers(0, 0);
	assert_true(counted > 1000);
}

/* Requests that only a thaw by FAC would end: no window may pay for them. */
static void test_windows_and_latched_interrupts(void **state)
{
	unsigned int clear;

	(void)state;
	set("irq_is_level_of_msb", 0);
	for (clear = 0; clear <= 2; clear++) {
		set("irq_latch_clear", clear);
		check_window(&windows[0]);
		check_window(&windows[1]);
	}
	set("irq_latch_clear", 0);
	set("irq_is_level_of_msb", 1);
}

/* --- chains --- */

struct wide {
	uint64_t high, low;
};

static struct wide wide_sum(__u32 top, __u32 middle, __u32 bottom, uint64_t more)
{
	struct wide w = { top, (uint64_t)middle << 32 | bottom };

	w.low += more;
	w.high += w.low < more;
	return w;
}

static bool wide_below(struct wide a, struct wide b)
{
	return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* PMC4 counts, PMC2 its wraps, PMC6 those of PMC2: all of them wrap at once. */
static void check_chain(unsigned int length)
{
	static const __u32 first[] = { 0xff800000, 0xffffffff, 5 };
	struct mpc85xx_pm_config c = { .counter_mask = length > 2 ? 0x54 : 0x14 };
	struct wide truth, chained, software;
	unsigned int i;

	c.counters[4].lca = PM_EVENT(122);
	c.counters[4].initial = first[0];
	c.counters[2].lca = PM_EVENT(5);
	c.counters[2].initial = first[1];
	if (length > 2) {
		c.counters[6].lca = PM_EVENT(3);
		c.counters[6].initial = first[2];
	}
	start(&c);
	for (i = 0; i < 30; i++) {
		struct mpc85xx_pm_snapshot s = look(MPC85XX_PM_READ_FREEZE);

		truth = wide_sum(first[2], first[1], first[0], control_total(4));
		software = wide_sum(first[2], first[1], first[0], s.values[4] - first[0]);
		chained = wide_sum(length > 2 ? s.values[6] : first[2], s.values[2],
				   s.values[4], 0);
		assert_false(wide_below(truth, chained));
		if (wide_below(software, chained))
			software = chained;
		assert_int_equal(software.low, truth.low);
		assert_int_equal(software.high, truth.high);
		assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_UNFREEZE, NULL), 0);
	}
	assert_true(length == 2 || truth.high == first[2] + 1);
	stop();
}

static void test_chains(void **state)
{
	unsigned int delay, held;

	(void)state;
	for (delay = 0; delay <= 4; delay += quick ? 4 : 1) {
		set("chain_delay", delay);
		for (held = 0; held <= 1; held++) {
			set("carry_held", held);
			check_chain(2);
			check_chain(3);
		}
	}
}

/* --- thresholds --- */

/* Six thresholds: two on each of two kinds of operations and on a queue. */
static void check_thresholds(unsigned int tbmult, unsigned int step)
{
	static const __u32 events[] = { 34, 36, 40 };
	struct mpc85xx_pm_config c = { .counter_mask = 0x7e };
	struct mpc85xx_pm_snapshot s;
	unsigned int n, field;

	for (n = 1; n <= 6; n++) {
		field = n > 4 ? (step + n) % 11 : (step * 13 + n * 17) % 64;
		c.counters[n].lca = PM_EVENT(events[(n - 1) / 2]);
		c.counters[n].lcb = tbmult << 8 | field;
	}
	start(&c);
	s = run(240, 0);
	for (n = 1; n <= 6; n++)
		assert_int_equal(s.values[n], control_total(n));
	for (n = 1; n <= 6; n++)
		counted += s.values[n];
	stop();
}

static void test_thresholds(void **state)
{
	unsigned int bits, tbmult;

	(void)state;
	counted = 0;
	for (bits = 0; bits < 8; bits += quick ? 7 : 1) {
		set("threshold_ge", bits & 1);
		set("duration_at_crossing", bits >> 1 & 1);
		set("duration_start_counts", bits >> 2);
		for (tbmult = 0; tbmult < 8; tbmult += quick ? 3 : 1)
			check_thresholds(tbmult, bits);
	}
	assert_true(counted > 1000);
	set("threshold_ge", 0);
	set("duration_at_crossing", 0);
	set("duration_start_counts", 0);
}

/* --- bursts --- */

struct burst {
	unsigned int event, size, gran, dist, tbmult;
};

static const struct burst bursts[][6] = {
	{ { 27, 4, 2, 5, 0 }, { 27, 3, 3, 63, 5 }, { 27, 2, 31, 63, 7 },
	  { 11, 9, 1, 10, 0 }, { 11, 8, 2, 30, 6 }, { 11, 1, 0, 2, 0 } },
	{ { 27, 5, 2, 6, 0 }, { 27, 4, 1, 5, 0 }, { 11, 10, 31, 50, 3 },
	  { 11, 31, 31, 63, 0 }, { 11, 3, 4, 5, 1 }, { 24, 5, 29, 40, 7 } },
	/* the last four are no sensible settings */
	{ { 24, 4, 31, 9, 0 }, { 24, 5, 30, 63, 4 }, { 27, 0, 3, 9, 0 },
	  { 27, 4, 3, 4, 0 }, { 11, 8, 3, 1, 3 }, { 11, 5, 4, 0, 7 } },
};

static uint64_t expected_bursts(const struct burst *b)
{
	if (!b->size || b->dist << b->tbmult <= b->size)
		return control_ask("count %u %llu %llu", b->event, from, to);
	return control_ask("bursts %u %u %u %u %llu %llu", b->event, b->size, b->gran,
			   b->dist << b->tbmult, from, to);
}

static void check_bursts(const struct burst *b)
{
	struct mpc85xx_pm_config c = { .counter_mask = 0x7e };
	struct mpc85xx_pm_snapshot s;
	unsigned int n;

	for (n = 1; n <= 6; n++) {
		c.counters[n].lca = PM_EVENT(b[n - 1].event) |
				    BURST(b[n - 1].size, b[n - 1].gran, b[n - 1].dist);
		c.counters[n].lcb = b[n - 1].tbmult << 8;
	}
	start(&c);
	s = run(240, MPC85XX_PM_READ_LIVE);
	for (n = 1; n <= 6; n++)
		assert_int_equal(s.values[n], expected_bursts(&b[n - 1]));
	for (n = 1; n <= 6; n++)
		counted += s.values[n];
	stop();
}

static void test_bursts(void **state)
{
	unsigned int bits, i;

	(void)state;
	counted = 0;
	for (bits = 0; bits < 8; bits += quick ? 7 : 1) {
		set("burst_size_off", bits & 1);
		set("burst_gran_off", bits >> 1 & 1);
		set("burst_dist_off", bits >> 2);
		for (i = 0; i < sizeof(bursts) / sizeof(*bursts); i++)
			check_bursts(bursts[i]);
	}
	assert_true(counted > 1000);
	set("burst_size_off", 0);
	set("burst_gran_off", 0);
	set("burst_dist_off", 0);
}

static int open_device(void **state)
{
	(void)state;
	fd = pm_open(O_RDWR);
	return fd < 0;
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_windows),
		cmocka_unit_test(test_windows_and_latched_interrupts),
		cmocka_unit_test(test_chains),
		cmocka_unit_test(test_thresholds),
		cmocka_unit_test(test_bursts),
	};

	quick = argc > 1 && !strcmp(argv[1], "quick");
	return cmocka_run_group_tests(tests, open_device, NULL);
}
