// SPDX-License-Identifier: GPL-2.0-only
/* perf's words: every field at its bounds, every bit that belongs to none, groups. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/perf_config.h"
#include "random.h"

#define SOC	(&mpm_soc_mpc8544e)
#define REF(n)	((u64)(n))
#define OWN(counter, n)	((u64)(counter) << 8 | (n))
#define CYCLES	0xffffull

static int decode(u64 config, u64 config1, u64 config2, struct mpm_request *out)
{
	const u64 words[MPM_PERF_WORDS] = { config, config1, config2 };

	return mpm_perf_decode(SOC, words, out);
}

static struct mpm_request good(u64 config, u64 config1, u64 config2)
{
	struct mpm_request r;

	assert_int_equal(decode(config, config1, config2, &r), 0);
	return r;
}

static void assert_refused(u64 config, u64 config1, u64 config2)
{
	struct mpm_request before = { .event = 7, .allowed = 5 }, r = before;

	assert_int_equal(decode(config, config1, config2, &r), -EINVAL);
	assert_memory_equal(&r, &before, sizeof(r));
}

/* The layout is an interface: written down here a second time. */
static void test_layout(void **state)
{
	static const struct mpm_perf_term layout[] = {
		{ "event", 0, 0, 15, "" }, { "counter", 0, 16, 19, "" },
		{ "chain", 0, 20, 20, "" }, { "threshold", 1, 0, 5, "" },
		{ "tbmult", 1, 8, 10, "" }, { "bsize", 1, 16, 20, "" },
		{ "bgran", 1, 21, 25, "" }, { "bdist", 1, 26, 31, "" },
		{ "start", 2, 0, 1, "" }, { "start_counter", 2, 4, 7, "" },
		{ "stop", 2, 8, 9, "" }, { "stop_counter", 2, 12, 15, "" },
	};

	(void)state;
	assert_int_equal(ARRAY_SIZE(layout), MPM_PERF_TERMS);
	for (unsigned int i = 0; i < MPM_PERF_TERMS; i++) {
		assert_string_equal(mpm_perf_terms[i].name, layout[i].name);
		assert_int_equal(mpm_perf_terms[i].word, layout[i].word);
		assert_int_equal(mpm_perf_terms[i].first, layout[i].first);
		assert_int_equal(mpm_perf_terms[i].last, layout[i].last);
		assert_true(strlen(mpm_perf_terms[i].text) > 10);
	}
}

static void test_fields_at_their_bounds(void **state)
{
	struct mpm_request r = good(REF(34), 0x3f, 0);

	(void)state;
	assert_int_equal(r.event, 34);
	assert_int_equal(r.fields.event, 34);
	assert_int_equal(r.fields.threshold, 63);
	assert_int_equal(good(REF(34), 0x700, 0).fields.tbmult, 7);
	assert_int_equal(good(REF(34), 0x1full << 16, 0).fields.bsize, 31);
	assert_int_equal(good(REF(34), 0x1full << 21, 0).fields.bgran, 31);
	assert_int_equal(good(REF(34), 0x3full << 26, 0).fields.bdist, 63);
	r = good(REF(34), 0xffff073f, 0);
	assert_int_equal(r.fields.bsize + r.fields.bgran + r.fields.bdist, 31 + 31 + 63);
	r = good(REF(34), 0, 0x92);
	assert_int_equal(r.fields.on.when, MPM_TRIG_OVERFLOW);
	assert_int_equal(r.fields.on.source, 9);
	r = good(REF(34), 0, 0x7100);
	assert_int_equal(r.fields.off.when, MPM_TRIG_CHANGE);
	assert_int_equal(r.fields.off.source, 7);
	assert_true(good(REF(34) | 1u << 20, 0, 0).chain);
	assert_false(good(REF(34), 0, 0).chain);
}

/* One bit more than nothing, in each place that is no term's. */
static void test_reserved_bits(void **state)
{
	static const u64 known[MPM_PERF_WORDS] = { 0x1fffff, 0xffff073f, 0xf3f3 };

	(void)state;
	for (unsigned int word = 0; word < MPM_PERF_WORDS; word++)
		for (unsigned int bit = 0; bit < 64; bit++) {
			u64 words[MPM_PERF_WORDS] = { REF(22), 0, 0 };
			struct mpm_request r;

			if (known[word] >> bit & 1)
				continue;
			words[word] |= 1ull << bit;
			assert_int_equal(mpm_perf_decode(SOC, words, &r), -EINVAL);
		}
}

static void test_events(void **state)
{
	(void)state;
	assert_int_equal(good(REF(0), 0, 0).allowed, 0x3fe);
	assert_int_equal(good(REF(63), 0, 0).allowed, 0x3fe);
	assert_refused(REF(64), 0, 0);
	assert_refused(REF(127), 0, 0);
	assert_refused(REF(128), 0, 0);
	assert_int_equal(good(OWN(4, 121), 0, 0).allowed, 1 << 4);
	assert_int_equal(good(OWN(9, 64), 0, 0).allowed, 1 << 9);
	assert_int_equal(good(OWN(1, 127), 0, 0).allowed, 1 << 1);
	assert_refused(OWN(4, 63), 0, 0);
	assert_refused(OWN(4, 128), 0, 0);
	assert_refused(OWN(10, 64), 0, 0);
	assert_refused(OWN(255, 64), 0, 0);
	assert_refused(0xfffe, 0, 0);
	assert_int_equal(good(CYCLES, 0, 0).allowed, 1);
	assert_int_equal(good(CYCLES, 0, 0).fields.event, 0);
	/* the carry of a counter is not for that counter */
	assert_int_equal(good(REF(2), 0, 0).allowed, 0x3fe & ~2);
}

static void test_counter(void **state)
{
	(void)state;
	assert_int_equal(good(REF(22) | 1 << 16, 0, 0).allowed, 1 << 1);
	assert_int_equal(good(REF(22) | 9 << 16, 0, 0).allowed, 1 << 9);
	assert_refused(REF(22) | 10 << 16, 0, 0);
	assert_refused(REF(22) | 15 << 16, 0, 0);
	assert_int_equal(good(OWN(4, 121) | 4 << 16, 0, 0).allowed, 1 << 4);
	assert_refused(OWN(4, 121) | 5 << 16, 0, 0);
	assert_refused(REF(2) | 1 << 16, 0, 0);
	assert_refused(CYCLES | 1 << 16, 0, 0);
}

/* What PMC0 does not have. */
static void test_cycles(void **state)
{
	(void)state;
	assert_refused(CYCLES | 1 << 20, 0, 0);
	assert_refused(CYCLES, 1, 0);
	assert_refused(CYCLES, 1 << 8, 0);
	assert_refused(CYCLES, 1 << 16, 0);
	assert_refused(CYCLES, 1 << 21, 0);
	assert_refused(CYCLES, 1 << 26, 0);
	assert_int_equal(good(CYCLES, 0, 0x11).allowed, 1);
	assert_refused(CYCLES, 0, 0x01);
}

static void test_triggers(void **state)
{
	(void)state;
	assert_refused(REF(22), 0, 0x13);	/* condition 3 */
	assert_refused(REF(22), 0, 0x1300);
	assert_refused(REF(22), 0, 0x10);	/* a counter and no condition */
	assert_refused(REF(22), 0, 0x1000);
	assert_refused(REF(22), 0, 0xa1);	/* no such counter */
	assert_refused(REF(22), 0, 0xa100);
	assert_refused(REF(22) | 3 << 16, 0, 0x31);	/* itself */
	assert_refused(OWN(4, 121), 0, 0x4200);
	assert_int_equal(good(REF(22), 0, 0x31).allowed, 0x3fe & ~8);
	assert_int_equal(good(REF(22), 0, 0x5231).allowed, 0x3fe & ~0x28);
}

static int check(const struct mpm_request *r, unsigned int count)
{
	const struct mpm_request *list[32];

	for (unsigned int i = 0; i < count; i++)
		list[i] = &r[i];
	return mpm_group_check(SOC, list, count);
}

static void test_group_must_fit(void **state)
{
	struct mpm_request r[11];
	unsigned int i;

	(void)state;
	for (i = 0; i < 9; i++)
		r[i] = good(REF(22), 0, 0);
	r[9] = good(CYCLES, 0, 0);
	assert_int_equal(check(r, 10), 0);
	r[10] = good(REF(23), 0, 0);
	assert_int_equal(check(r, 11), -EINVAL);
	/* the one that can only be on PMC1 comes last */
	r[8] = good(OWN(1, 80), 0, 0);
	assert_int_equal(check(r, 10), 0);
	r[7] = good(OWN(1, 66), 0, 0);
	assert_int_equal(check(r, 10), -EINVAL);
	assert_int_equal(check(r + 7, 2), -EINVAL);
	assert_int_equal(check(r + 8, 2), 0);
}

static void test_group_with_chains(void **state)
{
	struct mpm_request r[17];
	unsigned int i;

	(void)state;
	for (i = 0; i < 17; i++)
		r[i] = good(REF(22) | 1 << 20, 0, 0);
	assert_int_equal(check(r, 4), 0);
	assert_int_equal(check(r, 5), -EINVAL);
	assert_int_equal(check(r, 17), -EINVAL);
	r[4] = good(REF(22), 0, 0);
	assert_int_equal(check(r, 5), 0);
	for (i = 0; i < 17; i++)
		r[i] = good(REF(22), 0, 0);
	assert_int_equal(check(r, 17), -EINVAL);
}

static void test_group_with_triggers(void **state)
{
	struct mpm_request r[3] = {
		good(REF(22) | 3 << 16, 0, 0), good(REF(23), 0, 0x31), good(REF(23), 0, 0x3200),
	};

	(void)state;
	assert_int_equal(check(r, 3), 0);
	assert_int_equal(check(r + 1, 1), -EINVAL);	/* no source */
	assert_int_equal(check(r + 2, 1), -EINVAL);
	r[0] = good(REF(22), 0, 0);			/* not pinned */
	assert_int_equal(check(r, 2), -EINVAL);
	r[0] = good(OWN(3, 64), 0, 0);			/* pinned by its nature */
	assert_int_equal(check(r, 3), 0);
	r[0] = good(CYCLES, 0, 0);
	r[1] = good(REF(22), 0, 0x02);
	assert_int_equal(check(r, 2), 0);
	r[0] = good(REF(23), 0, 0x31);			/* comes before its source */
	r[1] = good(REF(22) | 3 << 16, 0, 0);
	assert_int_equal(check(r, 2), -EINVAL);
}

static void test_put(void **state)
{
	u64 words[MPM_PERF_WORDS] = { 0 };

	(void)state;
	for (unsigned int i = 0; i < MPM_PERF_TERMS; i++) {
		const struct mpm_perf_term *t = &mpm_perf_terms[i];
		u64 max = (2ull << (t->last - t->first)) - 1;

		assert_int_equal(words[t->word] & max << t->first, 0);
		words[t->word] |= max << t->first;
	}
	assert_int_equal(words[0], 0x1fffff);
	assert_int_equal(words[1], 0xffff073f);
	assert_int_equal(words[2], 0xf3f3);
}

/* Random terms: taken exactly when the words of a counter are. */
static void test_random_words(void **state)
{
	struct random rnd = { 4711 };
	unsigned int taken = 0;

	(void)state;
	for (unsigned int i = 0; i < 20000; i++) {
		u64 words[MPM_PERF_WORDS] = { 0 };
		struct mpm_request r;
		u32 ok = 0, lca, lcb;

		for (unsigned int t = 0; t < MPM_PERF_TERMS; t++) {
			const struct mpm_perf_term *term = &mpm_perf_terms[t];

			if (!t || random_below(&rnd, 3) == 0)
				words[term->word] |= (random_u32(&rnd) &
					((2ull << (term->last - term->first)) - 1)) << term->first;
		}
		words[0] &= ~(u64)(random_u32(&rnd) & 0xf000);
		if (mpm_perf_decode(SOC, words, &r))
			continue;
		taken++;
		for (unsigned int n = 0; n < 10; n++)
			if (r.allowed & 1u << n &&
			    mpm_words_encode(SOC, n, &r.fields, &lca, &lcb) == MPM_OK)
				ok |= 1u << n;
		assert_int_equal(ok, r.allowed);
		assert_int_equal(r.allowed & ~mpm_event_counters(SOC, r.event), 0);
	}
	assert_true(taken > 200);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_layout),
		cmocka_unit_test(test_fields_at_their_bounds),
		cmocka_unit_test(test_reserved_bits),
		cmocka_unit_test(test_events),
		cmocka_unit_test(test_counter),
		cmocka_unit_test(test_cycles),
		cmocka_unit_test(test_triggers),
		cmocka_unit_test(test_group_must_fit),
		cmocka_unit_test(test_group_with_chains),
		cmocka_unit_test(test_group_with_triggers),
		cmocka_unit_test(test_put),
		cmocka_unit_test(test_random_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
