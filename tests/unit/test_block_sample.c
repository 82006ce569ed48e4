// SPDX-License-Identifier: GPL-2.0-only
/* Sampling on the simulated monitor: every event is in a record, once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "random.h"
#include "rig.h"

#define EVENT(code)	((u32)(code) << 16)
#define L2_DATA_HIT	23	/* reference */
#define L2_INST_HIT	22
#define L2_DATA_MISS	121	/* PMC4 */
#define MAX_TOLD	4096

static const char plain[] =
	"steady ref:23 every 7\n"
	"steady ref:22 every 3 phase 1\n"
	"steady c4:121 every 50\n";

/* 65536 events in a clock. */
static const char torrent[] =
	"steady ref:22 every 1 weight 65536\n"
	"steady ref:23 every 3 weight 50000\n";

struct told {
	struct mpm_overflow o;
	u64 values[MPM_MAX_COUNTERS];
	u64 ns;
};

/* What the sink got, and per counter how far its periods have come. */
static struct {
	struct mpm_block *block;
	struct told told[MAX_TOLD];
	unsigned int count;
	u64 done[MPM_MAX_COUNTERS];	/* count up to which periods are told */
	u64 periods[MPM_MAX_COUNTERS];
	u32 resets, resumes, faults, throttles, unthrottles;
} sink;

/* The law, record by record: each begins where the one before ended. */
static void take_overflow(void *ctx, const struct mpm_overflow *o, u64 now_ns)
{
	struct told *t = &sink.told[sink.count % MAX_TOLD];
	unsigned int n = o->counter;

	(void)ctx;
	assert_true(n < MPM_MAX_COUNTERS);
	assert_true(o->ended.periods >= 1);
	assert_int_equal(o->ended.due - sink.done[n], o->ended.periods * o->ended.period);
	assert_true(o->value - o->ended.due < 1ull << 63);
	sink.done[n] = o->ended.due;
	sink.periods[n] += o->ended.periods;
	t->o = *o;
	t->ns = now_ns;
	for (n = 0; n < MPM_MAX_COUNTERS; n++)
		t->values[n] = sink.block->count[n].total;
	sink.count++;
}

static void take_state(void *ctx, u32 cause, u32 mask, u64 now_ns)
{
	(void)ctx;
	(void)now_ns;
	if (cause == MPC85XX_PM_CAUSE_RESET) {
		sink.resets++;
		for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
			if (mask & 1u << n)
				sink.done[n] = sink.block->initial[n];
	}
	sink.resumes += cause == MPC85XX_PM_CAUSE_RESUME;
	sink.faults += cause == MPC85XX_PM_CAUSE_FAULT;
}

static void take_throttle(void *ctx, bool on, u32 mask, u64 now_ns)
{
	(void)ctx;
	(void)now_ns;
	assert_int_equal(mask & ~sink.block->sampling, 0);
	sink.throttles += on;
	sink.unthrottles += !on;
}

static struct rig *fixture(const char *traffic)
{
	static struct rig r;

	rig_new(&r, traffic);
	r.access_clocks = 16;
	assert_int_equal(rig_init(&r), 0);
	memset(&sink, 0, sizeof(sink));
	sink.block = &r.block;
	r.block.sink = (struct mpm_sink){
		.overflow = take_overflow, .state = take_state, .throttle = take_throttle,
	};
	return &r;
}

static void done(struct rig *r)
{
	struct pmsim_stats st;

	pmsim_stats(r->sim, &st);
	assert_int_equal(st.bad_size + st.unaligned + st.reserved_offset, 0);
	assert_int_equal(st.reserved_bits + st.running_write, 0);
	rig_free(r);
}

/* Counters of @mask in use, none sampling. */
static struct mpc85xx_pm_config config(u32 mask)
{
	struct mpc85xx_pm_config c = { .counter_mask = mask };

	for (unsigned int n = 1; n < 10; n++)
		if (mask & 1u << n)
			c.counters[n].lca = EVENT(n & 1 ? L2_INST_HIT : L2_DATA_HIT);
	return c;
}

static void sample(struct mpc85xx_pm_config *c, unsigned int n, u64 period)
{
	c->counters[n].flags = MPC85XX_PM_CTR_SAMPLE;
	c->counters[n].period = period;
}

static void configure(struct rig *r, const struct mpc85xx_pm_config *c)
{
	assert_int_equal(mpm_block_check(&r->block, c), 0);
	assert_int_equal(mpm_block_configure(&r->block, c, rig_ns(r)), 0);
	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
		sink.done[n] = r->block.initial[n];
}

static void start(struct rig *r)
{
	assert_int_equal(mpm_block_start(&r->block, 0, rig_ns(r)), 0);
}

static struct mpc85xx_pm_snapshot snapshot(struct rig *r, u32 flags)
{
	struct mpc85xx_pm_snapshot s;

	assert_int_equal(mpm_block_read(&r->block, flags, rig_ns(r), &s), 0);
	return s;
}

/* Nothing is due that has not been told; counts are the ground truth. */
static void assert_conserved(struct rig *r, bool truth)
{
	struct mpc85xx_pm_snapshot s = snapshot(r, 0);

	for (unsigned int n = 0; n < r->block.soc->num_counters; n++) {
		if (!(s.valid_mask & 1u << n))
			continue;
		if (truth)
			assert_int_equal(s.values[n] - r->block.initial[n], r->at_freeze[n]);
		if (!(r->block.sampling & 1u << n))
			continue;
		assert_true(s.values[n] - sink.done[n] < 1ull << 63);
		assert_true(s.values[n] - sink.done[n] < r->block.sample[n].period);
	}
}

static void stop(struct rig *r)
{
	assert_int_equal(mpm_block_stop(&r->block, 0, rig_ns(r)), 0);
}

static void test_sampling_programs_what_is_left(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = config(0x1f), back;

	(void)state;
	sample(&c, 0, 1000);
	sample(&c, 1, 1);
	sample(&c, 2, 1ull << 31);
	sample(&c, 3, 1ull << 33);
	sample(&c, 4, 1ull << 63);
	c.counters[0].initial = 0x1122334455667788ull;
	c.counters[1].initial = ~0ull;
	c.counters[4].flags = MPC85XX_PM_CTR_SAMPLE | MPC85XX_PM_CTR_FREQUENCY;
	c.counters[4].period = 1000;
	c.counters[4].jitter = 5;
	configure(r, &c);
	assert_int_equal(pmsim_read(r->sim, MPM_PMC0_HI, 4), 0x7fffffff);
	assert_int_equal(pmsim_read(r->sim, MPM_PMC0_LO, 4), (u32)-1000);
	assert_int_equal(pmsim_read(r->sim, MPM_PMC(1), 4), 0x7fffffff);
	assert_int_equal(pmsim_read(r->sim, MPM_PMC(2), 4), 0);
	assert_int_equal(pmsim_read(r->sim, MPM_PMC(3), 4), 0);
	assert_in_range(pmsim_read(r->sim, MPM_PMC(4), 4), 0x7fff0000 - 32, 0x7fff0000);
	assert_int_equal(snapshot(r, 0).values[0], 0x1122334455667788ull);
	assert_int_equal(snapshot(r, 0).values[1], ~0ull);
	mpm_block_get_config(&r->block, &back);
	back.generation = 0;
	assert_memory_equal(&back, &c, sizeof(c));
	done(r);
}

/* One record per period, each of exactly that, and handled once. */
static void test_sampling_each_period_once(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = config(0x3);

	(void)state;
	sample(&c, 1, 1000);
	configure(r, &c);
	start(r);
	rig_run(r, 3 * 1000 * 2000);
	stop(r);
	assert_conserved(r, true);
	/* its own handler keeps a counter from counting for seven accesses */
	assert_in_range(sink.count, 1920, 1940);
	for (unsigned int i = 0; i < sink.count; i++) {
		const struct mpm_overflow *o = &sink.told[i].o;

		assert_int_equal(o->ended.periods, 1); /* no 2N */
		assert_int_equal(o->ended.due, 1000 * (i + 1));
		/* two accesses of 16 clocks after it, an event in three */
		assert_true(o->value - o->ended.due < 20);
		assert_true(i == 0 || o->cycles - sink.told[i - 1].o.cycles < 3300);
		assert_int_equal(o->flags, 0);
		assert_int_equal(o->value_mask, 0);
	}
	assert_int_equal(r->spurious, 0);
	assert_int_equal(r->handled, sink.count);
	done(r);
}

struct wiring {
	const char *options;
	u32 delay;
};

static const struct wiring wirings[] = {
	{ "irq_is_level_of_msb=1", 0 },
	{ "irq_is_level_of_msb=1", 5000 },
	{ "irq_is_level_of_msb=0,irq_latch_clear=0", 0 },
	{ "irq_is_level_of_msb=0,irq_latch_clear=0", 5000 },
	{ "irq_is_level_of_msb=0,irq_latch_clear=1", 100 },
	{ "irq_is_level_of_msb=0,irq_latch_clear=2", 100 },
	{ "write_raises=1,carry_on_write=1", 100 },
	{ "fcece_is_level=1", 100 },
	{ "fcece_same_cycle=1,fcece_needs_pmie=1", 100 },
};

static struct rig *wired(const char *traffic, const struct wiring *w)
{
	struct rig *r = fixture(traffic);
	struct pmsim_error err;

	if (pmsim_set_list(r->sim, w->options, &err))
		fail_msg("%s", err.text);
	r->irq_delay = w->delay;
	return r;
}

/* Whatever the wiring and the period; the torrent makes laps of 2^31 quick. */
static void test_sampling_conserves_for_every_wiring(void **state)
{
	static const u64 periods[] = { 70000, 1u << 20, 1u << 31, (1ull << 31) + 1,
				       3ull << 31, 1ull << 33 };
	u64 records = 0;

	(void)state;
	for (unsigned int w = 0; w < ARRAY_SIZE(wirings); w++) {
		for (unsigned int p = 0; p < ARRAY_SIZE(periods); p++) {
			struct rig *r = wired(torrent, &wirings[w]);
			struct mpc85xx_pm_config c = config(0x7);

			sample(&c, 1, periods[p]);
			sample(&c, 2, periods[p] + 12345);
			configure(r, &c);
			start(r);
			rig_run(r, 2000000);
			stop(r);
			assert_conserved(r, true);
			assert_true(sink.periods[1] > 10);
			records += sink.count;
			done(r);
		}
	}
	print_message("%llu records\n", (unsigned long long)records);
}

static void test_sampling_period_of_one(void **state)
{
	(void)state;
	for (unsigned int w = 0; w < ARRAY_SIZE(wirings); w++) {
		struct rig *r = wired("steady ref:22 every 100\n", &wirings[w]);
		struct mpc85xx_pm_config c = config(0x2);

		sample(&c, 1, 1);
		configure(r, &c);
		start(r);
		rig_run(r, 1000000);
		stop(r);
		assert_conserved(r, true);
		assert_int_equal(sink.periods[1], r->at_freeze[1]);
		assert_true(sink.periods[1] > 100);
		done(r);
	}
}

/* The same period on one signal: due in one clock, told one after the other. */
static void test_sampling_several_in_one_instant(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = config(0x2aa);

	(void)state;
	for (unsigned int n = 1; n < 10; n += 2)
		sample(&c, n, 5000);
	configure(r, &c);
	start(r);
	rig_run(r, 3 * 5000 + 1000);
	assert_conserved(r, true);
	assert_int_equal(r->handled, 1);
	assert_int_equal(sink.count, 5);
	for (unsigned int i = 0; i < sink.count; i++) {
		assert_int_equal(sink.told[i].o.counter, 2 * i + 1);
		assert_int_equal(sink.told[i].ns, sink.told[0].ns);
	}
	/* later they drift apart, and come while another is handled */
	rig_run(r, 3 * 5000 * 500);
	assert_conserved(r, true);
	for (unsigned int n = 1; n < 10; n += 2)
		assert_in_range(sink.periods[n], 475, 501);
	done(r);
}

/* PMC0 is 64 bits wide: no laps, and time to sample by. */
static void test_sampling_cycles(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = config(0x3);

	(void)state;
	sample(&c, 0, 25000);
	c.counters[0].initial = ~0ull - 100000;
	configure(r, &c);
	start(r);
	rig_run(r, 25000 * 100);
	stop(r);
	assert_conserved(r, true);
	assert_in_range(sink.periods[0], 97, 100);
	for (unsigned int i = 0; i < sink.count; i++)
		assert_int_equal(sink.told[i].o.cycles, sink.told[i].o.value);
	done(r);
}

static void test_sampling_jitter(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = config(0x2);
	u64 low = ~0ull, high = 0;

	(void)state;
	sample(&c, 1, 0x1000);
	c.counters[1].jitter = 10;
	configure(r, &c);
	start(r);
	rig_run(r, 3 * 0x1200 * 1000);
	assert_conserved(r, true);
	for (unsigned int i = 0; i < sink.count; i++) {
		low = sink.told[i].o.ended.period < low ? sink.told[i].o.ended.period : low;
		high = sink.told[i].o.ended.period > high ? sink.told[i].o.ended.period : high;
	}
	assert_in_range(low, 0x1000, 0x1010);
	assert_in_range(high, 0x13f0, 0x13ff);
	done(r);
}

/* 250 MHz / 3: 83333 events are a millisecond; from the start period of 65536. */
static void test_sampling_frequency(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = config(0x16);
	unsigned int before;

	(void)state;
	sample(&c, 1, 1000);
	sample(&c, 4, 100);
	c.counters[4].lca = EVENT(L2_DATA_MISS);
	c.counters[1].flags |= MPC85XX_PM_CTR_FREQUENCY;
	c.counters[4].flags |= MPC85XX_PM_CTR_FREQUENCY;
	configure(r, &c);
	start(r);
	rig_run(r, RIG_CLOCK_HZ / 2);
	before = sink.count;
	rig_run(r, RIG_CLOCK_HZ);
	assert_in_range(sink.count - before, 1090, 1110);
	assert_conserved(r, true);
	assert_in_range(r->block.sample[1].period, 83000, 83700);
	assert_in_range(r->block.sample[4].period, 49500, 50500);
	done(r);
}

/* One event in a second and a half: the periodic look does not wait for 65536. */
static void test_sampling_frequency_of_a_trickle(void **state)
{
	struct rig *r = fixture("steady ref:22 every 375000000\n");
	struct mpc85xx_pm_config c = config(0x2);

	(void)state;
	sample(&c, 1, 10);
	c.counters[1].flags |= MPC85XX_PM_CTR_FREQUENCY;
	configure(r, &c);
	start(r);
	rig_run(r, 10ull * RIG_CLOCK_HZ);
	assert_in_range(sink.count, 4, 6);
	assert_conserved(r, true);
	done(r);
}

/* All counters are those of the overflow, whatever the handler's delay. */
static void values_of_one_instant(const struct wiring *w)
{
	struct rig *r = wired("steady ref:22 every 3\nsteady ref:23 every 7\n", w);
	struct mpc85xx_pm_config c = config(0xf);

	c.flags = MPC85XX_PM_CFG_SAMPLE_VALUES;
	sample(&c, 1, 1000);
	configure(r, &c);
	start(r);
	rig_run(r, 1000000);
	stop(r);
	assert_conserved(r, false);
	assert_true(sink.count > 50);
	for (unsigned int i = 0; i < sink.count; i++) {
		const struct told *t = &sink.told[i];
		bool first = !i;
		u64 clocks = t->values[0] - (first ? 0 : sink.told[i - 1].values[0]);

		assert_int_equal(t->o.value_mask, 0xf);
		assert_int_equal(t->o.value, t->o.ended.due);
		assert_int_equal(t->o.cycles, t->values[0]);
		/* PMC3 hears the same signal; it may miss the clock of a freeze */
		assert_in_range(t->values[3], t->values[1] - i - 1, t->values[1]);
		assert_in_range(clocks, 2995, 3005);
	}
	done(r);
}

static void test_sampling_values(void **state)
{
	(void)state;
	for (unsigned int w = 0; w < ARRAY_SIZE(wirings); w++)
		values_of_one_instant(&wirings[w]);
}

static void test_sampling_values_and_freeze(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = config(0x7);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	c.flags = MPC85XX_PM_CFG_SAMPLE_VALUES | MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
	sample(&c, 1, 1000);
	configure(r, &c);
	start(r);
	for (unsigned int i = 1; i < 10; i++) {
		rig_run(r, 100000);
		s = snapshot(r, 0);
		assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
		assert_int_equal(sink.count, i);
		assert_int_equal(s.values[1], 1000 * i);
		assert_memory_equal(s.values, sink.told[i - 1].values, 3 * sizeof(u64));
		assert_int_equal(mpm_block_unfreeze(&r->block, rig_ns(r)), 0);
	}
	done(r);
}

/* An interrupt that does not come is made up for by the periodic look. */
static void test_sampling_without_its_interrupt(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = config(0x2);

	(void)state;
	sample(&c, 1, 1000);
	configure(r, &c);
	start(r);
	assert_int_equal(pmsim_set(r->sim, "fault_stuck_line", 2), 0);
	rig_run(r, 2ull * RIG_CLOCK_HZ);
	assert_true(sink.count >= 1);
	assert_true(r->block.missed_irqs >= 1);
	assert_true(sink.periods[1] > 50000);
	stop(r);
	assert_conserved(r, true);
	done(r);
}

static void test_sampling_throttled(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = config(0x3);
	unsigned int before;

	(void)state;
	sample(&c, 1, 1000);
	configure(r, &c);
	start(r);
	rig_run(r, 100000);
	mpm_block_throttle(&r->block, rig_ns(r));
	before = sink.count;
	rig_run(r, 1000000);
	assert_int_equal(sink.count, before);
	mpm_block_unthrottle(&r->block, rig_ns(r));
	assert_int_equal(sink.count, before + 1);
	assert_int_equal(sink.told[before].o.flags, MPC85XX_PM_REC_THROTTLED);
	assert_in_range(sink.told[before].o.ended.periods, 332, 336);
	rig_run(r, 100000);
	assert_true(sink.count > before + 20);
	assert_int_equal(sink.told[sink.count - 1].o.flags, 0);
	stop(r);
	assert_conserved(r, true);
	assert_int_equal(sink.throttles, 1);
	assert_int_equal(sink.unthrottles, 1);
	done(r);
}

static void test_sampling_reset(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = config(0x7);

	(void)state;
	sample(&c, 1, 1000);
	sample(&c, 2, 1000);
	configure(r, &c);
	start(r);
	rig_run(r, 100000);
	assert_int_equal(mpm_block_reset(&r->block, 1 << 1, rig_ns(r)), 0);
	rig_run(r, 100000);
	assert_conserved(r, false);
	snapshot(r, MPC85XX_PM_READ_RESET);
	rig_run(r, 100000);
	assert_conserved(r, false);
	assert_int_equal(sink.resets, 2);
	done(r);
}

static void test_sampling_sleep(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = config(0x7);

	(void)state;
	sample(&c, 1, 1000);
	configure(r, &c);
	start(r);
	rig_run(r, 100000);
	mpm_block_suspend(&r->block, rig_ns(r));
	rig_run(r, 100000);
	for (unsigned int n = 0; n < 10; n++)
		pmsim_write(r->sim, MPM_PMC(n), 0, 4); /* power was off */
	assert_int_equal(mpm_block_resume(&r->block, rig_ns(r)), 0);
	rig_run(r, 100000);
	stop(r);
	assert_conserved(r, false);
	assert_int_equal(sink.resumes, 1);
	assert_in_range(sink.periods[1], 64, 67);
	done(r);
}

static void test_sampling_fault(void **state)
{
	struct rig *r = fixture(plain);
	struct mpc85xx_pm_config c = config(0x2);

	(void)state;
	sample(&c, 1, 1000);
	configure(r, &c);
	start(r);
	assert_int_equal(pmsim_set(r->sim, "fault_stuck_msb", 1 << 1), 0);
	rig_run(r, 100000);
	assert_int_equal(r->faults, 1);
	assert_int_equal(sink.faults, 1);
	assert_int_equal(mpm_block_state(&r->block), MPC85XX_PM_STATE_FAULTY);
	rig_free(r);
}

/* One of the calls that may come at any time. */
static void do_something(struct rig *r, struct random *rnd)
{
	u32 mask = random_below(rnd, 2) ? 0 : 1u << (1 + random_below(rnd, 3));

	switch (random_below(rnd, 10)) {
	case 0:
		mpm_block_stop(&r->block, mask, rig_ns(r));
		break;
	case 1:
		mpm_block_freeze(&r->block, rig_ns(r));
		break;
	case 2:
		mpm_block_reset(&r->block, mask, rig_ns(r));
		break;
	case 3:
		mpm_block_suspend(&r->block, rig_ns(r));
		mpm_block_resume(&r->block, rig_ns(r));
		break;
	case 4:
		mpm_block_throttle(&r->block, rig_ns(r));
		break;
	case 5:
		mpm_block_unthrottle(&r->block, rig_ns(r));
		break;
	case 6:
		mpm_block_sync(&r->block, rig_ns(r));
		break;
	case 7:
		snapshot(r, random_below(rnd, 2) ? MPC85XX_PM_READ_FREEZE : 0);
		break;
	default:
		mpm_block_start(&r->block, 0, rig_ns(r));
		mpm_block_unfreeze(&r->block, rig_ns(r));
	}
}

static u64 random_calls(const struct wiring *w, u32 flags, u64 seed)
{
	struct rig *r = wired(torrent, w);
	struct mpc85xx_pm_config c = config(0xf);
	struct random rnd = { seed };

	c.flags = flags;
	for (unsigned int n = 1; n < 4; n++)
		sample(&c, n, (1ull << (20 + random_below(&rnd, 14))) + random_u32(&rnd) % 99);
	c.counters[3].jitter = random_below(&rnd, 20);
	if (random_below(&rnd, 2))
		sample(&c, 0, 3333);
	configure(r, &c);
	for (int i = 0; i < 300; i++) {
		do_something(r, &rnd);
		rig_run(r, random_below(&rnd, 30000));
	}
	mpm_block_unthrottle(&r->block, rig_ns(r));
	stop(r);
	assert_conserved(r, false);
	done(r);
	return sink.count;
}

static void test_sampling_conserves_under_random_calls(void **state)
{
	u64 records = 0;

	(void)state;
	for (unsigned int w = 0; w < ARRAY_SIZE(wirings); w++) {
		for (u64 seed = 1; seed < 20; seed++) {
			records += random_calls(&wirings[w], 0, seed);
			records += random_calls(&wirings[w], MPC85XX_PM_CFG_SAMPLE_VALUES, seed);
			records += random_calls(&wirings[w],
						MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW, seed);
		}
	}
	print_message("%llu records\n", (unsigned long long)records);
	assert_true(records > 10000);
}

/* The figures that the documents state. */
static u64 accesses_per_record(struct mpc85xx_pm_config *c, unsigned int sampling)
{
	struct rig *r = fixture(plain);
	struct pmsim_stats a, b;
	u64 sum;

	for (unsigned int n = 1; n <= sampling; n++)
		sample(c, n, n & 1 ? 21000 : 9000);
	configure(r, c);
	start(r);
	rig_run(r, 50000);
	pmsim_stats(r->sim, &a);
	rig_run(r, 630000);
	pmsim_stats(r->sim, &b);
	sum = (b.reads + b.writes - a.reads - a.writes) * 100 / (b.irq_rises - a.irq_rises);
	done(r);
	return sum;
}

static void test_sampling_number_of_accesses(void **state)
{
	struct mpc85xx_pm_config c = config(0x2);

	(void)state;
	assert_int_equal(accesses_per_record(&c, 1), 500);
	c = config(0x3); /* and PMC0 */
	assert_int_equal(accesses_per_record(&c, 1), 800);
	c = config(0x3ff);
	c.flags = MPC85XX_PM_CFG_SAMPLE_VALUES;
	assert_int_equal(accesses_per_record(&c, 1), 2000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sampling_programs_what_is_left),
		cmocka_unit_test(test_sampling_each_period_once),
		cmocka_unit_test(test_sampling_conserves_for_every_wiring),
		cmocka_unit_test(test_sampling_period_of_one),
		cmocka_unit_test(test_sampling_several_in_one_instant),
		cmocka_unit_test(test_sampling_cycles),
		cmocka_unit_test(test_sampling_jitter),
		cmocka_unit_test(test_sampling_frequency),
		cmocka_unit_test(test_sampling_frequency_of_a_trickle),
		cmocka_unit_test(test_sampling_values),
		cmocka_unit_test(test_sampling_values_and_freeze),
		cmocka_unit_test(test_sampling_without_its_interrupt),
		cmocka_unit_test(test_sampling_throttled),
		cmocka_unit_test(test_sampling_reset),
		cmocka_unit_test(test_sampling_sleep),
		cmocka_unit_test(test_sampling_fault),
		cmocka_unit_test(test_sampling_conserves_under_random_calls),
		cmocka_unit_test(test_sampling_number_of_accesses),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
