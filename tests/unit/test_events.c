// SPDX-License-Identifier: GPL-2.0-only
/* The notation of raw events, and what is of the MPC8544E alone (see test_tables.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/event_text.h"

#define TABLE	(&mpm_events_mpc8544e)
#define SOC	(&mpm_soc_mpc8544e)

/* Only D0 has looked at this very part. */
static void test_confirmed_rows_have_the_witness(void **state)
{
	unsigned int i, confirmed = 0;

	(void)state;
	assert_int_equal(TABLE->count, 84);
	for (i = 0; i < TABLE->count; i++) {
		const struct mpm_event *e = &TABLE->events[i];

		if (e->confidence == MPM_CONF_CONFIRMED) {
			assert_memory_equal(e->sources, "D0,", 3);
			confirmed++;
		}
	}
	assert_int_equal(confirmed, 8);
}

static void test_kinds_of_inference(void **state)
{
	static const struct {
		const char *name;
		const char *sources;
	} rows[] = {
		{ "l2_data_miss", "D0,S7,S1" },
		{ "l2_inst_miss", "S7,S1; inferred-8548E+8540" },
		{ "ecm_dispatch", "S1,S6,S7; inferred-bracketed" },
		{ "pmc8_carry", "S1; inferred-pattern" },
		{ "l2_lock_failure",
		  "S7,S1; inferred-8540 (S7 prints C4:48 for 8548E, taken as a slip)" },
	};
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(rows); i++)
		assert_string_equal(mpm_event_by_name(TABLE, rows[i].name)->sources,
				    rows[i].sources);
}

static void test_lookup(void **state)
{
	const struct mpm_event *e;
	unsigned int i;

	(void)state;
	for (i = 0; i < TABLE->count; i++) {
		e = &TABLE->events[i];
		assert_ptr_equal(mpm_event_by_name(TABLE, e->name), e);
		assert_ptr_equal(mpm_event_by_id(TABLE, e->id), e);
	}
	assert_ptr_equal(mpm_event_by_name(TABLE, "L2_Data_Hit"),
			 mpm_event_by_name(TABLE, "l2_data_hit"));
	assert_null(mpm_event_by_name(TABLE, ""));
	assert_null(mpm_event_by_name(TABLE, "l2_data"));
	assert_null(mpm_event_by_name(TABLE, "l2_data_hits"));
	assert_null(mpm_event_by_name(TABLE, " l2_data_hit"));
	/* the slot of the instruction miss, but on the wrong counter */
	assert_null(mpm_event_by_id(TABLE, MPM_EVENT_ID(4, 123)));
	assert_ptr_equal(mpm_events_of(SOC), TABLE);
}

static void test_part_without_a_table(void **state)
{
	struct mpm_soc other = mpm_soc_mpc8544e;

	(void)state;
	assert_null(mpm_events_of(&other));
}

static void test_ids(void **state)
{
	(void)state;
	assert_int_equal(MPM_EVENT_ID(4, 121), 0x0479);
	assert_int_equal(MPM_EVENT_ID(0, 23), 0x0017);
	assert_int_equal(mpm_event_counter(0x0479), 4);
	assert_int_equal(mpm_event_code(0x0479), 121);
	assert_int_equal(MPM_EVENT_CYCLES, 0xffff);
}

static void test_counters_of_raw_events(void **state)
{
	(void)state;
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_CYCLES), 0x001);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(0, 0)), 0x3fe);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(0, 63)), 0x3fe);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(0, 64)), 0);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(0, 128)), 0);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(2, 123)), 0x004);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(2, 63)), 0);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(2, 64)), 0x004);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(2, 127)), 0x004);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(2, 128)), 0);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(9, 64)), 0x200);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(10, 64)), 0);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(31, 64)), 0);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(255, 64)), 0);
	/* the carry of PMC4 needs another counter than PMC4 */
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(0, 5)), 0x3ee);
	assert_int_equal(mpm_event_counters(SOC, MPM_EVENT_ID(0, 1)), 0x3fe);
}

static void test_chain_sources(void **state)
{
	struct mpm_soc nine = mpm_soc_mpc8544e;
	unsigned int k;

	(void)state;
	nine.num_counters = 9;
	assert_int_equal(mpm_event_chain_source(SOC, MPM_EVENT_ID(0, 0)), -1);
	for (k = 1; k <= 10; k++)
		assert_int_equal(mpm_event_chain_source(SOC, MPM_EVENT_ID(0, k)), k - 1);
	for (k = 11; k < 256; k++)
		assert_int_equal(mpm_event_chain_source(SOC, MPM_EVENT_ID(0, k)), -1);
	assert_int_equal(mpm_event_chain_source(SOC, MPM_EVENT_ID(1, 66)), -1);
	assert_int_equal(mpm_event_chain_source(SOC, MPM_EVENT_ID(1, 1)), -1);
	assert_int_equal(mpm_event_chain_source(SOC, MPM_EVENT_CYCLES), -1);
	assert_int_equal(mpm_event_chain_source(&nine, MPM_EVENT_ID(0, 9)), 8);
	assert_int_equal(mpm_event_chain_source(&nine, MPM_EVENT_ID(0, 10)), -1);
}

static void test_parse(void **state)
{
	static const struct {
		const char *text;
		int err;
		u16 id;
	} rows[] = {
		{ "cycles", 0, 0xffff }, { "CYCLES", 0, 0xffff },
		{ "l2_data_miss", 0, 0x0479 }, { "L2_DATA_MISS", 0, 0x0479 },
		{ "ref:0", 0, 0x0000 }, { "ref:63", 0, 0x003f },
		{ "REF:23", 0, 0x0017 }, { "Ref:5", 0, 0x0005 },
		{ "c4:121", 0, 0x0479 }, { "C4:121", 0, 0x0479 },
		{ "c1:64", 0, 0x0140 }, { "c9:127", 0, 0x097f },

		{ "", -ENOENT, 0 }, { "l2_data_mis", -ENOENT, 0 },
		{ "l2_data_miss ", -ENOENT, 0 }, { "c4", -ENOENT, 0 },
		{ "ref", -ENOENT, 0 }, { "ref23", -ENOENT, 0 },
		{ ":", -ENOENT, 0 }, { ":5", -ENOENT, 0 }, { "re:5", -ENOENT, 0 },
		{ "reff:5", -ENOENT, 0 }, { "rex:5", -ENOENT, 0 },
		{ "d4:121", -ENOENT, 0 }, { "cycles:5", -ENOENT, 0 },
		{ "cx:64", -ENOENT, 0 }, { " ref:5", -ENOENT, 0 },

		{ "ref:", -EINVAL, 0 }, { "ref:x", -EINVAL, 0 },
		{ "ref:5x", -EINVAL, 0 }, { "ref:-1", -EINVAL, 0 },
		{ "ref:+1", -EINVAL, 0 }, { "ref: 1", -EINVAL, 0 },
		{ "ref:1 ", -EINVAL, 0 }, { "ref:0x10", -EINVAL, 0 },
		{ "ref:010", -EINVAL, 0 }, { "ref:00", -EINVAL, 0 },
		{ "ref:5:6", -EINVAL, 0 }, { "c:64", -EINVAL, 0 },
		{ "c4:", -EINVAL, 0 }, { "c4:1e2", -EINVAL, 0 },
		{ "c4x:121", -EINVAL, 0 }, { "c04:121", -EINVAL, 0 },
		{ "c4::121", -EINVAL, 0 },

		{ "ref:64", -ERANGE, 0 }, { "ref:121", -ERANGE, 0 },
		{ "ref:65536", -ERANGE, 0 }, { "ref:4294967301", -ERANGE, 0 },
		{ "ref:18446744073709551621", -ERANGE, 0 },
		/* the older manuals' notation of c2:123 */
		{ "c2:59", -ERANGE, 0 }, { "c2:63", -ERANGE, 0 },
		{ "c2:128", -ERANGE, 0 }, { "c2:185", -ERANGE, 0 },
		{ "c0:64", -ERANGE, 0 }, { "c10:64", -ERANGE, 0 },
		{ "c260:64", -ERANGE, 0 }, { "c4294967300:121", -ERANGE, 0 },
	};
	unsigned int i;
	u16 id;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		id = 0xaaaa;
		assert_int_equal(mpm_event_parse(TABLE, rows[i].text, &id), rows[i].err);
		assert_int_equal(id, rows[i].err ? 0xaaaa : rows[i].id);
	}
}

/* Only a part that has the counter takes its events. */
static void test_parse_for_nine_counters(void **state)
{
	struct mpm_soc nine = mpm_soc_mpc8544e;
	struct mpm_event_table table = { &nine, NULL, 0 };
	u16 id;

	(void)state;
	nine.num_counters = 9;
	assert_int_equal(mpm_event_parse(&table, "c8:64", &id), 0);
	assert_int_equal(id, 0x0840);
	assert_int_equal(mpm_event_parse(&table, "c9:64", &id), -ERANGE);
	assert_int_equal(mpm_event_parse(&table, "cycles", &id), -ENOENT);
}

/* Ids that a counter can count are those that their raw names lead back to. */
static void test_raw_name_of_every_id(void **state)
{
	unsigned int i, legal = 0;
	char buf[12];
	u16 id;

	(void)state;
	for (i = 0; i <= 0xffff; i++) {
		bool back;

		memset(buf, '#', sizeof(buf));
		mpm_event_raw_name((u16)i, buf);
		assert_non_null(memchr(buf, '\0', sizeof(buf)));
		back = !mpm_event_parse(TABLE, buf, &id) && id == i;
		assert_int_equal(back, mpm_event_counters(SOC, (u16)i) != 0);
		legal += back;
	}
	assert_int_equal(legal, 1 + 64 + 9 * 64);
}

static void test_raw_names(void **state)
{
	char buf[12];

	(void)state;
	mpm_event_raw_name(0x0017, buf);
	assert_string_equal(buf, "ref:23");
	mpm_event_raw_name(0x0000, buf);
	assert_string_equal(buf, "ref:0");
	mpm_event_raw_name(0x0479, buf);
	assert_string_equal(buf, "c4:121");
	mpm_event_raw_name(MPM_EVENT_CYCLES, buf);
	assert_string_equal(buf, "cycles");
}

static void test_names_of_kinds_and_confidences(void **state)
{
	(void)state;
	assert_string_equal(mpm_kind_name(MPM_KIND_CYCLES), "cycles");
	assert_string_equal(mpm_kind_name(MPM_KIND_PLAIN), "plain");
	assert_string_equal(mpm_kind_name(MPM_KIND_CHAIN), "chain");
	assert_string_equal(mpm_kind_name(MPM_KIND_DURATION), "duration");
	assert_string_equal(mpm_kind_name(MPM_KIND_UNCLEAR), "unclear");
	assert_string_equal(mpm_confidence_name(MPM_CONF_CONFIRMED), "confirmed");
	assert_string_equal(mpm_confidence_name(MPM_CONF_INFERRED), "inferred");
	assert_string_equal(mpm_confidence_name(MPM_CONF_UNKNOWN), "unknown");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_confirmed_rows_have_the_witness),
		cmocka_unit_test(test_kinds_of_inference),
		cmocka_unit_test(test_lookup),
		cmocka_unit_test(test_part_without_a_table),
		cmocka_unit_test(test_ids),
		cmocka_unit_test(test_counters_of_raw_events),
		cmocka_unit_test(test_chain_sources),
		cmocka_unit_test(test_parse),
		cmocka_unit_test(test_parse_for_nine_counters),
		cmocka_unit_test(test_raw_name_of_every_id),
		cmocka_unit_test(test_raw_names),
		cmocka_unit_test(test_names_of_kinds_and_confidences),
	};

	return cmocka_run_group_tests_name("events", tests, NULL, NULL);
}
