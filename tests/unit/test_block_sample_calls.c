// SPDX-License-Identifier: GPL-2.0-only
/* Sampling while other things happen: no interrupt, calls, sleep, faults. */
#include "random.h"
#include "sample_rig.h"

/* An interrupt that does not come is made up for by the periodic look. */
static void test_sampling_without_its_interrupt(void **state)
{
	struct rig *r = sampling_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x2);

	(void)state;
	sample(&c, 1, 1000);
	begin(r, &c);
	assert_int_equal(pmsim_set(r->sim, "fault_stuck_line", 2), 0);
	rig_run(r, 2ull * RIG_CLOCK_HZ);
	assert_true(sink.count >= 1);
	assert_true(r->block.missed_irqs >= 1);
	assert_true(sink.periods[1] > 50000);
	stop(r);
	assert_conserved(r, true);
	done(r);
}

/*
 * Where a read takes an event away, it does so from counters that run, once in an
 * interrupt; periods stay what they are.
 */
static void test_sampling_where_reads_drop_events(void **state)
{
	struct rig *r = sampling_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x7);
	struct mpc85xx_pm_snapshot s;
	struct pmsim_stats st;

	(void)state;
	assert_int_equal(pmsim_set(r->sim, "read_drops_increment", 1), 0);
	sample(&c, 1, 1000);
	sample(&c, 2, 700);
	begin(r, &c);
	rig_run(r, 3 * 1000 * 1000);
	stop(r);
	s = snapshot(r, 0);
	for (unsigned int n = 1; n <= 2; n++) {
		assert_true(s.values[n] <= r->at_freeze[n]);
		assert_true(r->at_freeze[n] - s.values[n] <= r->handled);
	}
	assert_conserved(r, false);
	/* the clock is read as it runs, three words a record */
	pmsim_stats(r->sim, &st);
	assert_true(s.values[0] < r->at_freeze[0]);
	assert_true(r->at_freeze[0] - s.values[0] <= 3 * sink.count);
	/* no spacing but one period: never two, and never none */
	for (unsigned int i = 0; i < sink.count; i++)
		assert_int_equal(sink.told[i].o.ended.periods, 1);
	assert_in_range(sink.periods[1], 950, 1001);
	done(r);
}

static void test_sampling_throttled(void **state)
{
	struct rig *r = sampling_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x3);
	unsigned int before;

	(void)state;
	sample(&c, 1, 1000);
	begin(r, &c);
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
	struct rig *r = sampling_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x7);

	(void)state;
	sample(&c, 1, 1000);
	sample(&c, 2, 1000);
	begin(r, &c);
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
	struct rig *r = sampling_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x7);

	(void)state;
	sample(&c, 1, 1000);
	begin(r, &c);
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
	struct rig *r = sampling_rig(plain);
	struct mpc85xx_pm_config c = sampling_config(0x2);

	(void)state;
	sample(&c, 1, 1000);
	begin(r, &c);
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
	struct mpc85xx_pm_config c = sampling_config(0xf);
	struct random rnd = { seed };

	c.flags = flags;
	for (unsigned int n = 1; n < 4; n++)
		sample(&c, n, (1ull << (20 + random_below(&rnd, 14))) + random_u32(&rnd) % 99);
	c.counters[3].jitter = random_below(&rnd, 20);
	if (random_below(&rnd, 2))
		sample(&c, 0, 3333);
	load(r, &c);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sampling_without_its_interrupt),
		cmocka_unit_test(test_sampling_where_reads_drop_events),
		cmocka_unit_test(test_sampling_throttled),
		cmocka_unit_test(test_sampling_reset),
		cmocka_unit_test(test_sampling_sleep),
		cmocka_unit_test(test_sampling_fault),
		cmocka_unit_test(test_sampling_conserves_under_random_calls),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
