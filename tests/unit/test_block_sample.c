// SPDX-License-Identifier: GPL-2.0-only
/* Sampling on the simulated monitor: every event is in a record, once. */
#include "sample_rig.h"

static void test_sampling_programs_what_is_left(void **state)
{
	struct rig *r = sampling_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x1f), back;

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
	load(r, &c);
	assert_int_equal(pmsim_read(r->sim, MPM_PMC0_HI, 4), 0x7fffffff);
	assert_int_equal(pmsim_read(r->sim, MPM_PMC0_LO, 4), (u32)-1000);
	assert_int_equal(pmsim_read(r->sim, MPM_PMC(1), 4), 0x7fffffff);
	assert_int_equal(pmsim_read(r->sim, MPM_PMC(2), 4), 0);
	assert_int_equal(pmsim_read(r->sim, MPM_PMC(3), 4), 0);
	assert_int_equal(pmsim_read(r->sim, MPM_PMC(4), 4), 0x7fffffff);
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
	struct rig *r = sampling_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x3);

	(void)state;
	sample(&c, 1, 1000);
	begin(r, &c);
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
			struct mpc85xx_pm_config c = sampling_config(0x7);

			sample(&c, 1, periods[p]);
			sample(&c, 2, periods[p] + 12345);
			begin(r, &c);
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
		struct mpc85xx_pm_config c = sampling_config(0x2);

		sample(&c, 1, 1);
		begin(r, &c);
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
	struct rig *r = sampling_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x2aa);

	(void)state;
	for (unsigned int n = 1; n < 10; n += 2)
		sample(&c, n, 5000);
	begin(r, &c);
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
	struct rig *r = sampling_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x3);

	(void)state;
	sample(&c, 0, 25000);
	c.counters[0].initial = ~0ull - 100000;
	begin(r, &c);
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
	struct rig *r = sampling_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x2);
	u64 low = ~0ull, high = 0;

	(void)state;
	sample(&c, 1, 0x1000);
	c.counters[1].jitter = 10;
	begin(r, &c);
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

/* 250 MHz / 3: 83333 events are a millisecond; from the start period of 1. */
static void test_sampling_frequency(void **state)
{
	struct rig *r = sampling_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x16);
	unsigned int before;

	(void)state;
	sample(&c, 1, 1000);
	sample(&c, 4, 100);
	c.counters[4].lca = EVENT(L2_DATA_MISS);
	c.counters[1].flags |= MPC85XX_PM_CTR_FREQUENCY;
	c.counters[4].flags |= MPC85XX_PM_CTR_FREQUENCY;
	begin(r, &c);
	rig_run(r, RIG_CLOCK_HZ / 2);
	before = sink.count;
	rig_run(r, RIG_CLOCK_HZ);
	assert_in_range(sink.count - before, 1090, 1110);
	assert_conserved(r, true);
	assert_in_range(r->block.sample[1].period, 83000, 83700);
	assert_in_range(r->block.sample[4].period, 49500, 50500);
	done(r);
}

/* One event in a second and a half: the periodic look does not wait for many. */
static void test_sampling_frequency_of_a_trickle(void **state)
{
	struct rig *r = sampling_rig("steady ref:22 every 375000000\n");
	struct mpc85xx_pm_config c = sampling_config(0x2);

	(void)state;
	sample(&c, 1, 10);
	c.counters[1].flags |= MPC85XX_PM_CTR_FREQUENCY;
	begin(r, &c);
	rig_run(r, 10ull * RIG_CLOCK_HZ);
	assert_in_range(sink.count, 4, 6);
	assert_conserved(r, true);
	done(r);
}

/* All counters are those of the overflow, whatever the handler's delay. */
static void values_of_one_instant(const struct wiring *w)
{
	struct rig *r = wired("steady ref:22 every 3\nsteady ref:23 every 7\n", w);
	struct mpc85xx_pm_config c = sampling_config(0xf);

	c.flags = MPC85XX_PM_CFG_SAMPLE_VALUES;
	sample(&c, 1, 1000);
	begin(r, &c);
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
	struct rig *r = sampling_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x7);
	struct mpc85xx_pm_snapshot s;

	(void)state;
	c.flags = MPC85XX_PM_CFG_SAMPLE_VALUES | MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
	sample(&c, 1, 1000);
	begin(r, &c);
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

/* The figures that the documents state. */
static u64 accesses_per_record(struct mpc85xx_pm_config *c, unsigned int sampling)
{
	struct rig *r = sampling_rig(plain);
	struct pmsim_stats a, b;
	u64 sum;

	for (unsigned int n = 1; n <= sampling; n++)
		sample(c, n, n & 1 ? 21000 : 9000);
	begin(r, c);
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
	struct mpc85xx_pm_config c = sampling_config(0x2);

	(void)state;
	assert_int_equal(accesses_per_record(&c, 1), 500);
	c = sampling_config(0x3); /* and PMC0 */
	assert_int_equal(accesses_per_record(&c, 1), 800);
	c = sampling_config(0x3ff);
	c.flags = MPC85XX_PM_CFG_SAMPLE_VALUES;
	assert_int_equal(accesses_per_record(&c, 1), 1800);
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
		cmocka_unit_test(test_sampling_number_of_accesses),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
