// SPDX-License-Identifier: GPL-2.0-only
/*
 * The block on the model of every part: all counters at once, the last one, and
 * chains and triggers that reach up to it.
 */
#include <stdlib.h>

#include "block_rig.h"
#include "lib/config_check.h"
#include "lib/event_text.h"

/* Codes that no table has, so they mean nothing else anywhere. */
#define ALWAYS		60	/* each clock */
#define SELDOM		62
#define LAST_OWN	100	/* of the last counter */

static struct rig rig;

static unsigned int last_of(const struct rig *r)
{
	return r->soc->num_counters - 1;
}

static struct rig *fixture_of(const struct mpm_soc *soc, u32 weight)
{
	char traffic[200];

	snprintf(traffic, sizeof(traffic),
		 "steady ref:%u every 1 weight %u\n"
		 "steady ref:%u every 1000 phase 500\n"
		 "steady c%u:%u every 3 weight %u\n",
		 ALWAYS, weight, SELDOM, soc->num_counters - 1, LAST_OWN, weight);
	rig_new_of(&rig, soc, traffic);
	rig.access_clocks = 16;
	assert_int_equal(rig_init(&rig), 0);
	return &rig;
}

static void on_every_part(void (*one)(const struct mpm_soc *soc))
{
	for (unsigned int i = 0; i < MPM_SOCS; i++)
		one(&mpm_socs[i]);
}

/* --- all counters --- */

/* Some ten overflows of each counter, and the last one on an event of its own. */
static void count_on_all(const struct mpm_soc *soc)
{
	struct rig *r = fixture_of(soc, 65536);
	struct mpc85xx_pm_config c = config(mpm_soc_mask(soc));
	struct mpc85xx_pm_snapshot s;

	for (unsigned int n = 1; n < soc->num_counters; n++)
		c.counters[n].lca = EVENT(ALWAYS);
	c.counters[last_of(r)].lca = EVENT(LAST_OWN);
	configure(r, &c);
	start(r);
	for (unsigned int i = 0; i < 50; i++) {
		rig_run(r, 10007 + i);
		s = snapshot(r, 0);
		assert_truth(r, &s);
	}
	assert_int_equal(s.valid_mask, mpm_soc_mask(soc));
	assert_true(s.values[1] > 10ull << 31);
	assert_true(s.values[last_of(r)] > 3ull << 31);
	assert_true(r->block.overflow_irqs >= 10 * (last_of(r) - 1) + 3);
	done(r);
}

static void test_all_counters_at_once(void **state)
{
	(void)state;
	on_every_part(count_on_all);
}

/* --- chains --- */

/*
 * PMC1 counts and each counter behind it the carry of the one before: a wrap of PMC1
 * runs through all of them, up to the last.
 */
static void chain_all(const struct mpm_soc *soc)
{
	struct rig *r = fixture_of(soc, 1);
	struct mpc85xx_pm_config c = config(mpm_soc_mask(soc) & ~1u);
	struct mpc85xx_pm_snapshot s;

	for (unsigned int n = 1; n < soc->num_counters; n++) {
		c.counters[n].lca = EVENT(n == 1 ? ALWAYS : n);
		c.counters[n].initial = 0xffffffff;
	}
	c.counters[1].initial = 0xffffffff - 1000;
	c.counters[last_of(r)].initial = 7;
	configure(r, &c);
	start(r);
	rig_run(r, 900);
	s = snapshot(r, 0);
	assert_int_equal(s.values[last_of(r)], 7);
	rig_run(r, 900);
	assert_int_equal(mpm_block_freeze(&r->block, rig_ns(r)), 0);
	s = snapshot(r, 0);
	assert_int_equal((u32)s.values[1], (u32)(0xffffffff - 1000 + r->at_freeze[1]));
	for (unsigned int n = 2; n < last_of(r); n++)
		assert_int_equal((u32)s.values[n], 0);
	assert_int_equal(s.values[last_of(r)], 8);
	done(r);
}

static void test_chain_up_to_the_last(void **state)
{
	(void)state;
	on_every_part(chain_all);
}

/* The last carry there is: of the last counter, on PMC1. */
static void chain_back(const struct mpm_soc *soc)
{
	struct rig *r = fixture_of(soc, 65536);
	struct mpc85xx_pm_config c = config(1u << 1 | 1u << last_of(r));
	struct mpc85xx_pm_snapshot s;
	u64 truth;

	c.counters[1].lca = EVENT(soc->num_counters);
	c.counters[last_of(r)].lca = EVENT(LAST_OWN);
	configure(r, &c);
	start(r);
	rig_run(r, 1000003);
	assert_int_equal(mpm_block_freeze(&r->block, rig_ns(r)), 0);
	s = snapshot(r, 0);
	truth = r->at_freeze[last_of(r)];
	assert_int_equal(s.values[1], truth >> 32);
	assert_int_equal((u32)s.values[last_of(r)], (u32)truth);
	assert_true(s.values[1] >= 5);
	done(r);
}

static void test_carry_of_the_last(void **state)
{
	(void)state;
	on_every_part(chain_back);
}

/* --- triggers --- */

/*
 * PMC1 waits for PMC2, PMC3 for the last counter, which counts the same: both count
 * the same clocks.
 */
static void trigger_by_last(const struct mpm_soc *soc)
{
	struct rig *r = fixture_of(soc, 1);
	struct mpc85xx_pm_config c = config(0xe | 1u << last_of(r));
	struct mpc85xx_pm_snapshot s;

	c.counters[1].lca = EVENT(ALWAYS);
	c.counters[1].lcb = ON(2, MPM_TRIG_CHANGE);
	c.counters[2].lca = EVENT(SELDOM);
	c.counters[3].lca = EVENT(ALWAYS);
	c.counters[3].lcb = ON(last_of(r), MPM_TRIG_CHANGE);
	c.counters[last_of(r)].lca = EVENT(SELDOM);
	configure(r, &c);
	start(r);
	rig_run(r, 5000);
	s = snapshot(r, MPC85XX_PM_READ_FREEZE);
	assert_int_equal(s.values[1], s.values[3]);
	assert_int_equal(s.values[2], s.values[last_of(r)]);
	assert_in_range(s.values[3], 4000, r->at_freeze[3] - 1);
	done(r);
}

static void test_trigger_by_the_last(void **state)
{
	(void)state;
	on_every_part(trigger_by_last);
}

/* --- what is not there --- */

static void refuse_more(const struct mpm_soc *soc)
{
	struct mpc85xx_pm_config c = config(1u << soc->num_counters);

	assert_int_equal(mpm_config_check(soc, &c), -EINVAL);
	c = config(1u << (soc->num_counters - 1));
	assert_int_equal(mpm_config_check(soc, &c), 0);
	c = config(2);
	c.counters[1].lcb = ON(soc->num_counters, MPM_TRIG_CHANGE);
	assert_int_equal(mpm_config_check(soc, &c), -EINVAL);
	c = config(2 | 1u << (soc->num_counters - 1));
	c.counters[1].lcb = ON(soc->num_counters - 1, MPM_TRIG_CHANGE);
	assert_int_equal(mpm_config_check(soc, &c), 0);
}

static void test_no_counter_beyond_the_last(void **state)
{
	(void)state;
	on_every_part(refuse_more);
}

/* The model answers for each register of the part, and takes the next for reserved. */
static void reach_registers(const struct mpm_soc *soc)
{
	struct rig *r = fixture_of(soc, 1);
	struct pmsim_stats st;

	pmsim_write(r->sim, MPM_PMC(last_of(r)), 0x1234, 4);
	assert_int_equal(reg(r, MPM_PMC(last_of(r))), 0x1234);
	pmsim_stats(r->sim, &st);
	assert_int_equal(st.reserved_offset, 0);
	pmsim_write(r->sim, MPM_PMC(soc->num_counters), 0x1234, 4);
	assert_int_equal(reg(r, MPM_PMC(soc->num_counters)), 0);
	pmsim_stats(r->sim, &st);
	assert_int_equal(st.reserved_offset, 2);
	rig_free(r);
}

static void test_registers_end_behind_the_last(void **state)
{
	(void)state;
	on_every_part(reach_registers);
}

/* A state that is kept is one of that part. */
static void keep(const struct mpm_soc *soc)
{
	struct rig *r = fixture_of(soc, 1);
	struct pmsim_error err = { "" };
	char *text = pmsim_save(r->sim), *again;
	struct pmsim *back = pmsim_load(text, &err);

	assert_non_null(strstr(text, soc->name));
	if (!back)
		fail_msg("%s", err.text);
	again = pmsim_save(back);
	assert_string_equal(again, text);
	free(again);
	free(text);
	pmsim_free(back);
	rig_free(r);
}

static void test_state_keeps_the_part(void **state)
{
	(void)state;
	on_every_part(keep);
}

/* --- traffic --- */

/*
 * What only other parts have is left out, and the rest is the same to a clock: random
 * sources keep their place.
 */
static void test_traffic_of_other_parts(void **state)
{
	const char *const both = "random ddr_sec_access mean 9\n"
				 "random tsec1_drop 1 | l2_inst_hit+tsec2_drop 3 mean 50\n"
				 "random ref:60 mean 20\n";
	unsigned int with = 0;
	u64 others = 0;
	u16 id;

	(void)state;
	for (unsigned int i = 0; i < MPM_SOCS; i++) {
		const struct mpm_event_table *t = &mpm_event_tables[i];

		rig_new_of(&rig, t->soc, both);
		if (!mpm_event_parse(t, "l2_inst_hit", &id)) {
			with++;
			assert_in_range(pmsim_truth(rig.sim, id, 0, 1000000), 14000, 16000);
		}
		others = others ? others : pmsim_truth(rig.sim, 60, 0, 1000000);
		assert_int_equal(pmsim_truth(rig.sim, 60, 0, 1000000), others);
		if (!mpm_event_by_name(t, "ddr_sec_access"))
			assert_int_equal(pmsim_truth(rig.sim, 0x0645, 0, 1000000), 0);
		rig_free(&rig);
	}
	assert_true(with >= 5 && others > 40000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_all_counters_at_once),
		cmocka_unit_test(test_chain_up_to_the_last),
		cmocka_unit_test(test_carry_of_the_last),
		cmocka_unit_test(test_trigger_by_the_last),
		cmocka_unit_test(test_no_counter_beyond_the_last),
		cmocka_unit_test(test_registers_end_behind_the_last),
		cmocka_unit_test(test_state_keeps_the_part),
		cmocka_unit_test(test_traffic_of_other_parts),
	};

	return cmocka_run_group_tests_name("parts", tests, NULL, NULL);
}
