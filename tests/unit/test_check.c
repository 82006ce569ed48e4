// SPDX-License-Identifier: GPL-2.0-only
/* Checks of a configuration: each refusal with otherwise valid input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/check.h"
#include "lib/config_check.h"

static const struct mpm_soc *const soc = &mpm_soc_mpc8544e;

#define EVENT(code)		((u32)(code) << 16)
#define ON(source, when)	((u32)(source) << 26 | (u32)(when) << 18)
#define OFF(source, when)	((u32)(source) << 20 | (u32)(when) << 16)

/* PMC0, PMC1 counting Ref:23, PMC2 the carry of PMC1, PMC4 C4:121. */
static struct mpc85xx_pm_config valid(void)
{
	struct mpc85xx_pm_config c = {
		.flags = MPC85XX_PM_CFG_START | MPC85XX_PM_CFG_PERSIST,
		.counter_mask = 0x17,
	};

	c.counters[1].lca = EVENT(23);
	c.counters[2].lca = EVENT(2);
	c.counters[4].lca = EVENT(121);
	return c;
}

static int check(const struct mpc85xx_pm_config *c)
{
	return mpm_config_check(soc, c);
}

static void test_check_valid_accepted(void **state)
{
	struct mpc85xx_pm_config c = valid();

	(void)state;
	assert_int_equal(check(&c), 0);
	c.generation = 77; /* an output: whatever it held is no matter */
	assert_int_equal(check(&c), 0);
	c.flags |= MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW | MPC85XX_PM_CFG_TEST_ONLY;
	assert_int_equal(check(&c), 0);
	c.counters[0].initial = ~0ull;
	c.counters[4].initial = ~0ull;
	assert_int_equal(check(&c), 0);
}

static void test_check_unknown_flags_refused(void **state)
{
	(void)state;
	for (unsigned int bit = 5; bit < 32; bit++) {
		struct mpc85xx_pm_config c = valid();

		c.flags |= 1u << bit;
		assert_int_equal(check(&c), -EINVAL);
	}
}

static void test_check_reserved_words_refused(void **state)
{
	(void)state;
	for (unsigned int i = 0; i < 3; i++) {
		struct mpc85xx_pm_config c = valid();

		c.reserved[i] = 1u << (i * 9);
		assert_int_equal(check(&c), -EINVAL);
	}
	struct mpc85xx_pm_config c = valid();

	c.counters[1].jitter = 1;
	assert_int_equal(check(&c), -EINVAL);
}

static void test_check_mask_outside_part_refused(void **state)
{
	struct mpc85xx_pm_config c = valid();

	(void)state;
	c.counter_mask |= 1u << 10;
	assert_int_equal(check(&c), -EINVAL);
	c = valid();
	c.counter_mask |= 1u << 31;
	assert_int_equal(check(&c), -EINVAL);
	memset(&c, 0, sizeof(c));
	assert_int_equal(check(&c), -EINVAL);
}

static void test_check_unused_entry_not_zero_refused(void **state)
{
	(void)state;
	for (unsigned int n = 0; n < MPC85XX_PM_MAX_COUNTERS; n++) {
		struct mpc85xx_pm_config c = valid();

		if (c.counter_mask & 1u << n)
			continue;
		c.counters[n].initial = 1ull << 40;
		assert_int_equal(check(&c), -EINVAL);
		c = valid();
		c.counters[n].lcb = 1;
		assert_int_equal(check(&c), -EINVAL);
	}
}

static void test_check_words_refused(void **state)
{
	static const struct { unsigned int n; u32 lca, lcb; } bad[] = {
		{ 0, EVENT(1), 0 },		/* PMC0 has no event */
		{ 0, 0, 1 },			/* nor a threshold */
		{ 1, EVENT(23) | 0x80000000, 0 },	/* FC is the driver's */
		{ 1, EVENT(23) | 0x04000000, 0 },	/* and so is CE */
		{ 1, EVENT(23) | 0x40000000, 0 },	/* reserved */
		{ 1, EVENT(23), 0x80000000 },	/* reserved */
		{ 1, EVENT(23), ON(4, 3) },	/* condition 3 */
		{ 1, EVENT(23), ON(10, 1) },	/* no such counter */
		{ 1, EVENT(23), OFF(1, 1) },	/* itself */
	};

	(void)state;
	for (unsigned int i = 0; i < ARRAY_SIZE(bad); i++) {
		struct mpc85xx_pm_config c = valid();

		c.counters[bad[i].n].lca = bad[i].lca;
		c.counters[bad[i].n].lcb = bad[i].lcb;
		assert_int_equal(check(&c), -EINVAL);
	}
}

static void test_check_every_event_code_accepted(void **state)
{
	(void)state;
	for (u32 code = 0; code < 128; code++) {
		struct mpc85xx_pm_config c = valid();

		c.counters[4].lca = EVENT(code);
		assert_int_equal(check(&c), 0);
	}
}

static void test_check_initial_beyond_passive_counter(void **state)
{
	struct mpc85xx_pm_config c = valid();

	(void)state;
	c.counters[1].initial = 0xffffffff; /* a chain source: bare value */
	assert_int_equal(check(&c), 0);
	c.counters[1].initial = 0x100000000ull;
	assert_int_equal(check(&c), -ERANGE);
	c = valid();
	c.counters[2].initial = 0x100000000ull; /* a chain listener */
	assert_int_equal(check(&c), -ERANGE);
	c = valid();
	c.counters[4].lcb = ON(1, 1);
	c.counters[4].initial = 0x100000000ull; /* triggered */
	assert_int_equal(check(&c), -ERANGE);
	c = valid();
	c.counters[4].lca |= 5u << 11;
	c.counters[4].initial = 0x100000000ull; /* counts bursts */
	assert_int_equal(check(&c), -ERANGE);
}

static void test_check_trigger_source_not_in_use_refused(void **state)
{
	struct mpc85xx_pm_config c = valid();

	(void)state;
	c.counters[4].lcb = ON(0, 1);
	assert_int_equal(check(&c), 0);
	c.counters[4].lcb = ON(3, 1);
	assert_int_equal(check(&c), -EINVAL);
	c.counters[4].lcb = OFF(9, 2);
	assert_int_equal(check(&c), -EINVAL);
}

/* valid(), with PMC1 sampling. */
static struct mpc85xx_pm_config sampling(u64 period)
{
	struct mpc85xx_pm_config c = valid();

	c.flags &= ~MPC85XX_PM_CFG_PERSIST;
	c.counter_mask = 0x13;
	memset(&c.counters[2], 0, sizeof(c.counters[2]));
	c.counters[1].flags = MPC85XX_PM_CTR_SAMPLE;
	c.counters[1].period = period;
	return c;
}

static void test_check_sampling_accepted(void **state)
{
	struct mpc85xx_pm_config c = sampling(1);

	(void)state;
	assert_int_equal(check(&c), 0);
	c.counters[1].period = 1ull << 63;
	assert_int_equal(check(&c), 0);
	c.flags |= MPC85XX_PM_CFG_SAMPLE_VALUES | MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
	c.fifo_records = ~0u;
	c.watermark = ~0u;
	assert_int_equal(check(&c), 0);
	c.counters[0].flags = MPC85XX_PM_CTR_SAMPLE | MPC85XX_PM_CTR_FREQUENCY;
	c.counters[0].period = MPC85XX_PM_MAX_FREQUENCY;
	c.counters[0].jitter = 31;
	assert_int_equal(check(&c), 0);
}

static void test_check_sampling_malformed_refused(void **state)
{
	struct mpc85xx_pm_config c = sampling(1000);

	(void)state;
	for (unsigned int bit = 2; bit < 32; bit++) {
		c.counters[1].flags = MPC85XX_PM_CTR_SAMPLE | 1u << bit;
		assert_int_equal(check(&c), -EINVAL);
	}
	c.counters[1].flags = MPC85XX_PM_CTR_FREQUENCY;
	assert_int_equal(check(&c), -EINVAL);
	c.counters[1].flags = 0; /* a period that nothing uses */
	assert_int_equal(check(&c), -EINVAL);
	c = sampling(1ull << 40);
	c.counters[1].jitter = 32;
	assert_int_equal(check(&c), -EINVAL);
	c.counters[1].jitter = 31;
	assert_int_equal(check(&c), 0);
	c.flags |= MPC85XX_PM_CFG_PERSIST;
	assert_int_equal(check(&c), -EINVAL);
}

static void test_check_queue_without_sampling_refused(void **state)
{
	struct mpc85xx_pm_config c = valid();

	(void)state;
	c.fifo_records = 1;
	assert_int_equal(check(&c), -EINVAL);
	c = valid();
	c.watermark = 1;
	assert_int_equal(check(&c), -EINVAL);
	c = valid();
	c.flags |= MPC85XX_PM_CFG_SAMPLE_VALUES;
	assert_int_equal(check(&c), -EINVAL);
	c = valid();
	c.counters[1].jitter = 1;
	assert_int_equal(check(&c), -EINVAL);
}

static void test_check_period_ranges(void **state)
{
	struct mpm_limits limits = { .interrupt = true, .min_period = 1000 };
	struct mpc85xx_pm_config c = sampling(0);

	(void)state;
	assert_int_equal(check(&c), -ERANGE);
	c.counters[1].period = (1ull << 63) + 1;
	assert_int_equal(check(&c), -ERANGE);
	c.counters[1].period = 1ull << 63;
	c.counters[1].jitter = 1; /* could be one more */
	assert_int_equal(check(&c), -ERANGE);
	c.counters[1].period = 255;
	c.counters[1].jitter = 8; /* could be 0 */
	assert_int_equal(check(&c), -ERANGE);
	c.counters[1].period = 256;
	assert_int_equal(check(&c), 0);
	c = sampling(999);
	assert_int_equal(mpm_config_check_within(soc, &limits, &c), -ERANGE);
	c.counters[1].period = 1000;
	assert_int_equal(mpm_config_check_within(soc, &limits, &c), 0);
	c.counters[1].jitter = 4; /* 992 at least */
	assert_int_equal(mpm_config_check_within(soc, &limits, &c), -ERANGE);
	c.counters[1].period = 1008;
	assert_int_equal(mpm_config_check_within(soc, &limits, &c), 0);
	c = sampling(0);
	c.counters[1].flags |= MPC85XX_PM_CTR_FREQUENCY;
	assert_int_equal(check(&c), -ERANGE);
	c.counters[1].period = MPC85XX_PM_MAX_FREQUENCY + 1;
	assert_int_equal(check(&c), -ERANGE);
	c.counters[1].period = 1; /* a frequency has nothing to do with min_period */
	assert_int_equal(mpm_config_check_within(soc, &limits, &c), 0);
}

static void test_check_passive_cannot_sample(void **state)
{
	struct mpc85xx_pm_config c = sampling(1000);

	(void)state;
	c.counters[4].lca = EVENT(2); /* the carry of PMC1 */
	assert_int_equal(check(&c), -EINVAL);
	c = sampling(1000);
	c.counters[1].lcb = 4u << 26 | 1u << 18; /* started by PMC4 */
	assert_int_equal(check(&c), -EINVAL);
	c = sampling(1000);
	c.counters[4].lcb = 0u << 26 | 1u << 18; /* by PMC0, and PMC1 samples */
	assert_int_equal(check(&c), 0);
	c.flags |= MPC85XX_PM_CFG_SAMPLE_VALUES; /* would start it afresh each time */
	assert_int_equal(check(&c), -EINVAL);
}

static void test_check_sampling_takes_an_interrupt(void **state)
{
	struct mpm_limits none = { .interrupt = false };
	struct mpc85xx_pm_config c = sampling(1000);

	(void)state;
	assert_int_equal(mpm_config_check_within(soc, &none, &c), -EOPNOTSUPP);
	c.counters[1].period = 0; /* ranges come first */
	assert_int_equal(mpm_config_check_within(soc, &none, &c), -ERANGE);
	c = valid();
	assert_int_equal(mpm_config_check_within(soc, &none, &c), 0);
}

static void test_check_freeze_that_could_never_come(void **state)
{
	struct mpc85xx_pm_config c = valid();

	(void)state;
	c.flags |= MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
	c.counter_mask = 0x6; /* PMC1 and its carry on PMC2 */
	memset(&c.counters[4], 0, sizeof(c.counters[4]));
	assert_int_equal(check(&c), -EINVAL);
	c.counter_mask |= 1 << 3;
	assert_int_equal(check(&c), 0);
}

static void test_check_order_of_errors(void **state)
{
	struct mpc85xx_pm_config c = valid();

	(void)state;
	/* Words before start values before relations. */
	c.counters[1].initial = 1ull << 32;
	c.counters[4].lcb = 9u << 26 | 1u << 18; /* a source that is not in use */
	assert_int_equal(check(&c), -ERANGE);
	c.counters[4].lca |= MPM_PMLCA_FC;
	assert_int_equal(check(&c), -EINVAL);
}

static void test_check_control(void **state)
{
	struct mpc85xx_pm_control c = { .counter_mask = 0x3ff };

	(void)state;
	assert_int_equal(mpm_control_check(soc, true, &c), 0);
	assert_int_equal(mpm_control_check(soc, false, &c), -EINVAL);
	c.counter_mask = 0x400;
	assert_int_equal(mpm_control_check(soc, true, &c), -EINVAL);
	c.counter_mask = 0;
	assert_int_equal(mpm_control_check(soc, false, &c), 0);
	c.flags = 1;
	assert_int_equal(mpm_control_check(soc, true, &c), -EINVAL);
	c.flags = 0;
	c.reserved[3] = 1;
	assert_int_equal(mpm_control_check(soc, true, &c), -EINVAL);
}

static void test_check_read_flags(void **state)
{
	(void)state;
	assert_int_equal(mpm_read_check(7), 0);
	assert_int_equal(mpm_read_check(MPC85XX_PM_READ_LIVE | 1), 0);
	for (unsigned int bit = 3; bit < 31; bit++)
		assert_int_equal(mpm_read_check(1u << bit), -EINVAL);
}

static void test_relations_masks_and_order(void **state)
{
	u32 lca[MPM_MAX_COUNTERS] = { 0 }, lcb[MPM_MAX_COUNTERS] = { 0 };
	struct mpm_relations r;

	(void)state;
	lca[3] = EVENT(2);	/* carry of PMC1 */
	lca[2] = EVENT(4);	/* carry of PMC3: 96 bits, PMC2:PMC3:PMC1 */
	lca[1] = EVENT(23);
	lca[5] = EVENT(22);
	lcb[5] = ON(6, 1) | OFF(0, 2);
	lca[6] = EVENT(11);
	lca[7] = EVENT(11) | 4u << 11;
	lca[8] = EVENT(10);	/* carry of PMC9, which is not in use */
	mpm_relations_find(soc, 0x1ff, lca, lcb, &r);
	assert_int_equal(r.chain_sources, 1 << 1 | 1 << 3);
	assert_int_equal(r.chain_listeners, 1 << 3 | 1 << 2);
	assert_int_equal(r.trigger_sources, 1 << 6 | 1 << 0);
	assert_int_equal(r.triggered, 1 << 5);
	assert_int_equal(r.burst, 1 << 7);
	assert_int_equal(r.fragile, 1 << 5 | 1 << 7);
	assert_int_equal(r.passive, 0xef);
	assert_int_equal(r.count, 9);
	/* 2 before 3 before 1. */
	int at[MPM_MAX_COUNTERS];

	for (int i = 0; i < r.count; i++)
		at[r.order[i]] = i;
	assert_true(at[2] < at[3] && at[3] < at[1]);
}

static void test_relations_ring_of_chains_ends(void **state)
{
	u32 lca[MPM_MAX_COUNTERS] = { 0 }, lcb[MPM_MAX_COUNTERS] = { 0 };
	struct mpm_relations r;

	(void)state;
	lca[1] = EVENT(3);
	lca[2] = EVENT(2);
	mpm_relations_find(soc, 0x6, lca, lcb, &r);
	assert_int_equal(r.count, 2);
	assert_int_equal(r.chain_sources, 0x6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_check_valid_accepted),
		cmocka_unit_test(test_check_unknown_flags_refused),
		cmocka_unit_test(test_check_reserved_words_refused),
		cmocka_unit_test(test_check_mask_outside_part_refused),
		cmocka_unit_test(test_check_unused_entry_not_zero_refused),
		cmocka_unit_test(test_check_words_refused),
		cmocka_unit_test(test_check_every_event_code_accepted),
		cmocka_unit_test(test_check_initial_beyond_passive_counter),
		cmocka_unit_test(test_check_trigger_source_not_in_use_refused),
		cmocka_unit_test(test_check_freeze_that_could_never_come),
		cmocka_unit_test(test_check_sampling_accepted),
		cmocka_unit_test(test_check_sampling_malformed_refused),
		cmocka_unit_test(test_check_queue_without_sampling_refused),
		cmocka_unit_test(test_check_period_ranges),
		cmocka_unit_test(test_check_passive_cannot_sample),
		cmocka_unit_test(test_check_sampling_takes_an_interrupt),
		cmocka_unit_test(test_check_order_of_errors),
		cmocka_unit_test(test_check_control),
		cmocka_unit_test(test_check_read_flags),
		cmocka_unit_test(test_relations_masks_and_order),
		cmocka_unit_test(test_relations_ring_of_chains_ends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
