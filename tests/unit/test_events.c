// SPDX-License-Identifier: GPL-2.0-only
/* Event table of the MPC8544E and the notation of raw events. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/events.h"
#include "core/text.h"
#include "core/words.h"

#define TABLE	(&mpm_events_mpc8544e)
#define SOC	(&mpm_soc_mpc8544e)

/*
 * Every event: its id, what it is, the counters that can count it, and the word
 * that PMLCA of such a counter then holds.
 */
static const struct golden {
	const char *name;
	u16 id;
	const char *kind;
	const char *confidence;
	u32 counters;
	u32 lca;
} golden[] = {
	{ "ddr_core_access", 0x000d, "plain", "inferred", 0x3fe, 0x000d0000 },
	{ "ddr_dma_access", 0x0542, "plain", "inferred", 0x020, 0x00420000 },
	{ "ddr_etsec_access", 0x0341, "plain", "inferred", 0x008, 0x00410000 },
	{ "ddr_pci_access", 0x0342, "plain", "inferred", 0x008, 0x00420000 },
	{ "ddr_pcie_access", 0x0443, "plain", "inferred", 0x010, 0x00430000 },
	{ "ddr_read_beat", 0x0013, "plain", "confirmed", 0x3fe, 0x00130000 },
	{ "ddr_read_write_beat", 0x000b, "plain", "confirmed", 0x3fe, 0x000b0000 },
	{ "ddr_row_hit", 0x0340, "plain", "inferred", 0x008, 0x00400000 },
	{ "ddr_row_miss", 0x0241, "plain", "inferred", 0x004, 0x00410000 },
	{ "ddr_sec_access", 0x0645, "plain", "inferred", 0x040, 0x00450000 },
	{ "dma0_read_request", 0x0142, "plain", "inferred", 0x002, 0x00420000 },
	{ "ecm_core_dispatch", 0x0150, "plain", "inferred", 0x002, 0x00500000 },
	{ "ecm_core_request_wait", 0x084d, "plain", "inferred", 0x100, 0x004d0000 },
	{ "ecm_dispatch", 0x000f, "plain", "inferred", 0x3fe, 0x000f0000 },
	{ "etsec1_data_read_lifetime", 0x0032, "duration", "inferred", 0x3fe, 0x00320000 },
	{ "etsec1_dma_read_beat", 0x046e, "plain", "inferred", 0x010, 0x006e0000 },
	{ "etsec1_dma_read_request", 0x066d, "plain", "inferred", 0x040, 0x006d0000 },
	{ "etsec1_dma_write_beat", 0x036d, "plain", "inferred", 0x008, 0x006d0000 },
	{ "etsec1_dma_write_request", 0x056a, "plain", "inferred", 0x020, 0x006a0000 },
	{ "etsec1_drop", 0x0958, "plain", "inferred", 0x200, 0x00580000 },
	{ "etsec1_rx_csum_error", 0x0473, "plain", "inferred", 0x010, 0x00730000 },
	{ "etsec1_rx_fifo_1of4_cycle", 0x056e, "plain", "inferred", 0x020, 0x006e0000 },
	{ "etsec1_rx_fifo_2of4_cycle", 0x0671, "plain", "inferred", 0x040, 0x00710000 },
	{ "etsec1_rx_fifo_3of4_cycle", 0x076e, "plain", "inferred", 0x080, 0x006e0000 },
	{ "etsec1_rx_fifo_full_cycle", 0x086e, "plain", "inferred", 0x100, 0x006e0000 },
	{ "etsec1_rx_filter_error_reject", 0x0672, "plain", "inferred", 0x040, 0x00720000 },
	{ "etsec1_rx_filter_reject", 0x056f, "plain", "inferred", 0x020, 0x006f0000 },
	{ "etsec1_rx_ip_csum_packet", 0x095c, "plain", "inferred", 0x200, 0x005c0000 },
	{ "etsec1_rx_l4_csum_packet", 0x0372, "plain", "inferred", 0x008, 0x00720000 },
	{ "etsec1_rxbd_read_lifetime", 0x0026, "duration", "inferred", 0x3fe, 0x00260000 },
	{ "etsec1_rxbd_write_lifetime", 0x002e, "duration", "inferred", 0x3fe, 0x002e0000 },
	{ "etsec1_tx_ip_csum_packet", 0x0169, "plain", "inferred", 0x002, 0x00690000 },
	{ "etsec1_tx_l4_csum_packet", 0x0271, "plain", "inferred", 0x004, 0x00710000 },
	{ "etsec1_txbd_read_lifetime", 0x0022, "duration", "confirmed", 0x3fe, 0x00220000 },
	{ "etsec1_txbd_write_lifetime", 0x002a, "duration", "inferred", 0x3fe, 0x002a0000 },
	{ "etsec3_data_read_lifetime", 0x0034, "duration", "inferred", 0x3fe, 0x00340000 },
	{ "etsec3_dma_read_beat", 0x086c, "plain", "inferred", 0x100, 0x006c0000 },
	{ "etsec3_dma_read_request", 0x0167, "plain", "inferred", 0x002, 0x00670000 },
	{ "etsec3_dma_write_beat", 0x076c, "plain", "inferred", 0x080, 0x006c0000 },
	{ "etsec3_dma_write_request", 0x095a, "plain", "inferred", 0x200, 0x005a0000 },
	{ "etsec3_drop", 0x0470, "plain", "inferred", 0x010, 0x00700000 },
	{ "etsec3_rx_csum_error", 0x016a, "plain", "inferred", 0x002, 0x006a0000 },
	{ "etsec3_rx_fifo_1of4_cycle", 0x0961, "plain", "inferred", 0x200, 0x00610000 },
	{ "etsec3_rx_fifo_2of4_cycle", 0x016d, "plain", "inferred", 0x002, 0x006d0000 },
	{ "etsec3_rx_fifo_3of4_cycle", 0x0274, "plain", "inferred", 0x004, 0x00740000 },
	{ "etsec3_rx_fifo_full_cycle", 0x0376, "plain", "inferred", 0x008, 0x00760000 },
	{ "etsec3_rx_filter_error_reject", 0x0374, "plain", "inferred", 0x008, 0x00740000 },
	{ "etsec3_rx_filter_reject", 0x0272, "plain", "inferred", 0x004, 0x00720000 },
	{ "etsec3_rx_ip_csum_packet", 0x0674, "plain", "inferred", 0x040, 0x00740000 },
	{ "etsec3_rx_l4_csum_packet", 0x095e, "plain", "inferred", 0x200, 0x005e0000 },
	{ "etsec3_rxbd_read_lifetime", 0x0028, "duration", "inferred", 0x3fe, 0x00280000 },
	{ "etsec3_rxbd_write_lifetime", 0x0030, "duration", "inferred", 0x3fe, 0x00300000 },
	{ "etsec3_tx_ip_csum_packet", 0x0770, "plain", "inferred", 0x080, 0x00700000 },
	{ "etsec3_tx_l4_csum_packet", 0x0870, "plain", "inferred", 0x100, 0x00700000 },
	{ "etsec3_txbd_read_lifetime", 0x0024, "duration", "inferred", 0x3fe, 0x00240000 },
	{ "etsec3_txbd_write_lifetime", 0x002c, "duration", "inferred", 0x3fe, 0x002c0000 },
	{ "l2_address_retry", 0x037a, "plain", "inferred", 0x008, 0x007a0000 },
	{ "l2_allocation", 0x0019, "plain", "inferred", 0x3fe, 0x00190000 },
	{ "l2_data_hit", 0x0017, "plain", "confirmed", 0x3fe, 0x00170000 },
	{ "l2_data_miss", 0x0479, "plain", "confirmed", 0x010, 0x00790000 },
	{ "l2_eviction", 0x0574, "plain", "inferred", 0x020, 0x00740000 },
	{ "l2_inst_hit", 0x0016, "plain", "inferred", 0x3fe, 0x00160000 },
	{ "l2_inst_miss", 0x027b, "plain", "inferred", 0x004, 0x007b0000 },
	{ "l2_invalidation", 0x0679, "plain", "inferred", 0x040, 0x00790000 },
	{ "l2_lock_clear", 0x0775, "plain", "inferred", 0x080, 0x00750000 },
	{ "l2_lock_failure", 0x047a, "plain", "inferred", 0x010, 0x007a0000 },
	{ "l2_noncore_burst_write", 0x0573, "plain", "inferred", 0x020, 0x00730000 },
	{ "l2_noncore_read_hit", 0x0018, "plain", "inferred", 0x3fe, 0x00180000 },
	{ "l2_noncore_read_miss", 0x0176, "plain", "inferred", 0x002, 0x00760000 },
	{ "l2_noncore_single_write", 0x0678, "plain", "inferred", 0x040, 0x00780000 },
	{ "l2_noncore_write_miss", 0x0774, "plain", "inferred", 0x080, 0x00740000 },
	{ "l2_write_queue_retry", 0x027c, "plain", "inferred", 0x004, 0x007c0000 },
	{ "pic_interrupt", 0x001a, "plain", "inferred", 0x3fe, 0x001a0000 },
	{ "cycles", 0xffff, "cycles", "confirmed", 0x001, 0x00000000 },
	{ "pmc0_carry", 0x0001, "chain", "inferred", 0x3fe, 0x00010000 },
	{ "pmc1_carry", 0x0002, "chain", "confirmed", 0x3fc, 0x00020000 },
	{ "pmc2_carry", 0x0003, "chain", "confirmed", 0x3fa, 0x00030000 },
	{ "pmc3_carry", 0x0004, "chain", "inferred", 0x3f6, 0x00040000 },
	{ "pmc4_carry", 0x0005, "chain", "inferred", 0x3ee, 0x00050000 },
	{ "pmc5_carry", 0x0006, "chain", "inferred", 0x3de, 0x00060000 },
	{ "pmc6_carry", 0x0007, "chain", "inferred", 0x3be, 0x00070000 },
	{ "pmc7_carry", 0x0008, "chain", "inferred", 0x37e, 0x00080000 },
	{ "pmc8_carry", 0x0009, "chain", "inferred", 0x2fe, 0x00090000 },
	{ "pmc9_carry", 0x000a, "chain", "inferred", 0x1fe, 0x000a0000 },
};

static void test_every_event_is_as_known(void **state)
{
	unsigned int i;

	(void)state;
	assert_int_equal(ARRAY_SIZE(golden), 84);
	assert_int_equal(TABLE->count, 84);
	for (i = 0; i < TABLE->count; i++) {
		const struct mpm_event *e = &TABLE->events[i];

		assert_string_equal(e->name, golden[i].name);
		assert_int_equal(e->id, golden[i].id);
		assert_string_equal(mpm_kind_name(e->kind), golden[i].kind);
		assert_string_equal(mpm_confidence_name(e->confidence),
				    golden[i].confidence);
		assert_int_equal(mpm_event_counters(SOC, e->id), golden[i].counters);
	}
}

static void check_word(const struct golden *g, unsigned int n)
{
	struct mpm_fields f = { 0 };
	u32 lca = 1, lcb = 1;

	if (g->id != MPM_EVENT_CYCLES)
		f.event = (u8)mpm_event_code(g->id);
	assert_int_equal(mpm_words_encode(SOC, n, &f, &lca, &lcb), MPM_OK);
	assert_int_equal(lca, g->lca);
	assert_int_equal(lcb, 0);
}

static void test_word_of_every_event_on_every_counter(void **state)
{
	unsigned int i, n, words = 0;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(golden); i++) {
		for (n = 0; n < SOC->num_counters; n++) {
			if (!(golden[i].counters & (1u << n)))
				continue;
			check_word(&golden[i], n);
			words++;
		}
	}
	/* PMC0; 54 specific; 19 plain reference, 10 carries of which PMC0's has 9 */
	assert_int_equal(words, 1 + 54 + 19 * 9 + 9 + 9 * 8);
}

static void test_rows_are_sorted_and_unique(void **state)
{
	unsigned int i, j;

	(void)state;
	for (i = 1; i < TABLE->count; i++) {
		const struct mpm_event *a = &TABLE->events[i - 1];
		const struct mpm_event *b = &TABLE->events[i];
		int order = strcmp(a->unit, b->unit);

		assert_true(order < 0 || (!order && strcmp(a->name, b->name) < 0));
		for (j = 0; j < i; j++) {
			assert_int_not_equal(TABLE->events[j].id, b->id);
			assert_string_not_equal(TABLE->events[j].name, b->name);
			assert_string_not_equal(TABLE->events[j].text, b->text);
		}
	}
}

/* [a-z][a-z0-9_]*, the unit first, and no '_' without a word on both sides. */
static void check_name(const struct mpm_event *e)
{
	size_t length = strlen(e->name), unit = strlen(e->unit);

	assert_int_equal(strspn(e->name, "abcdefghijklmnopqrstuvwxyz0123456789_"), length);
	assert_in_range(e->name[0], 'a', 'z');
	assert_int_not_equal(e->name[length - 1], '_');
	assert_null(strstr(e->name, "__"));
	assert_true(length <= 31);
	if (e->id == MPM_EVENT_CYCLES) {
		assert_string_equal(e->name, "cycles");
		return;
	}
	assert_memory_equal(e->name, e->unit, unit);
	assert_true(e->name[unit] == '_' || mpm_is_digit(e->name[unit]));
}

static bool ends_in(const char *text, const char *end)
{
	size_t length = strlen(text);

	return length >= strlen(end) && !strcmp(text + length - strlen(end), end);
}

static void test_names_follow_the_rule(void **state)
{
	unsigned int i;

	(void)state;
	for (i = 0; i < TABLE->count; i++) {
		const struct mpm_event *e = &TABLE->events[i];

		check_name(e);
		assert_int_equal(ends_in(e->name, "_lifetime"),
				 e->kind == MPM_KIND_DURATION);
		assert_int_equal(ends_in(e->name, "_carry"), e->kind == MPM_KIND_CHAIN);
		assert_int_equal(ends_in(e->name, "_cycle"),
				 !!strstr(e->text, "Cycles with"));
	}
}

/* The same word twice in a row. */
static bool has_doubled_word(const char *text)
{
	const char *word = text, *next;
	size_t length;

	for (; *word; word = next) {
		length = strcspn(word, " ,.;:()");
		next = word + length;
		next += strspn(next, " ,.;:()");
		if (length && length == strcspn(next, " ,.;:()") &&
		    !strncmp(word, next, length))
			return true;
	}
	return false;
}

static void check_line(const char *text, size_t max)
{
	size_t length = strlen(text), i;

	assert_in_range(length, 1, max);
	for (i = 0; i < length; i++)
		assert_in_range(text[i], 0x20, 0x7e);
	assert_null(strstr(text, "  "));
	assert_false(text[0] == ' ' || text[length - 1] == ' ');
	assert_false(has_doubled_word(text));
}

static void test_texts_are_one_clean_line(void **state)
{
	unsigned int i;

	(void)state;
	assert_true(has_doubled_word("Frames of (of eTSEC1)"));
	assert_true(has_doubled_word("frames of, of"));
	assert_false(has_doubled_word("of frames of offload"));
	for (i = 0; i < TABLE->count; i++) {
		const char *text = TABLE->events[i].text;

		check_line(text, 84);
		assert_in_range(text[0], 'A', 'Z');
		assert_int_not_equal(text[strlen(text) - 1], '.');
	}
}

/* Starts with an id of the list of sources: D0, or S and a number up to 12. */
static bool cites_a_source(const char *sources)
{
	unsigned int number = 0;

	if (!strncmp(sources, "D0", 2))
		return true;
	if (*sources++ != 'S')
		return false;
	while (mpm_is_digit(*sources))
		number = number * 10 + (unsigned int)(*sources++ - '0');
	return number >= 1 && number <= 12;
}

static void test_rows_cite_their_sources(void **state)
{
	unsigned int i, confirmed = 0;

	(void)state;
	for (i = 0; i < TABLE->count; i++) {
		const struct mpm_event *e = &TABLE->events[i];
		bool inferred = e->confidence == MPM_CONF_INFERRED;

		check_line(e->sources, 84);
		assert_true(cites_a_source(e->sources));
		assert_int_equal(inferred, !!strstr(e->sources, "; inferred-"));
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
	assert_string_equal(mpm_confidence_name(MPM_CONF_CONFIRMED), "confirmed");
	assert_string_equal(mpm_confidence_name(MPM_CONF_INFERRED), "inferred");
	assert_string_equal(mpm_confidence_name(MPM_CONF_UNKNOWN), "unknown");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_event_is_as_known),
		cmocka_unit_test(test_word_of_every_event_on_every_counter),
		cmocka_unit_test(test_rows_are_sorted_and_unique),
		cmocka_unit_test(test_names_follow_the_rule),
		cmocka_unit_test(test_texts_are_one_clean_line),
		cmocka_unit_test(test_rows_cite_their_sources),
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
