// SPDX-License-Identifier: GPL-2.0-only
/*
 * Requests of the interrupt that nobody has handled yet when their counter loses its
 * event, or its overflow condition: they must not stand for ever.
 */
#include "seats_rig.h"

#define REF(n)		((u64)(n))
#define PIN(n)		((u64)(n) << 16)
#define BURST		(3 << 16 | 2 << 21 | 9u << 26)

enum { group = 1 };

/* How the interrupt may be wired (hardware.rst), and whether all can be held. */
static const struct wiring {
	u64 level, latch_clear, needs_ce;
	bool live;
} wirings[] = {
	{ 1, 0, 1, false }, { 1, 0, 1, true },
	{ 0, 0, 1, false }, { 0, 0, 1, true }, { 0, 0, 0, false }, { 0, 0, 0, true },
	{ 0, 1, 1, false }, { 0, 1, 1, true }, { 0, 1, 0, false }, { 0, 1, 0, true },
	{ 0, 2, 1, false }, { 0, 2, 1, true }, { 0, 2, 0, false }, { 0, 2, 0, true },
};

/*
 * Two counters that overflow, the second late, and, for what is to run live, a
 * burst; the request of the first is there and not handled.
 */
static struct seats_rig *with_request(const struct wiring *w, struct sitter *g)
{
	static struct seats_rig s;
	struct rig *r = fixture(torrent);
	unsigned int count = w->live ? 3 : 2;

	assert_int_equal(pmsim_set(r->sim, "irq_is_level_of_msb", w->level), 0);
	assert_int_equal(pmsim_set(r->sim, "irq_latch_clear", w->latch_clear), 0);
	assert_int_equal(pmsim_set(r->sim, "irq_latch_needs_ce", w->needs_ce), 0);
	seats_rig_init(&s, r);
	sitter_init(&g[0], request(REF(L2_INST_HIT) | PIN(3), 0, 0), group);
	sitter_init(&g[1], request(REF(L2_DATA_HIT), 0, 0), group);
	sitter_init(&g[2], request(REF(L2_DATA_HIT), BURST, 0), group);
	pause(&s);
	for (unsigned int i = 0; i < count; i++)
		assert_int_equal(add(&s, &g[i]), 0);
	proceed(&s, g, count);
	assert_true(pmsim_run_to_irq(r->sim, pmsim_now(r->sim) + 40000));
	assert_true(reg(r, MPM_PMC(3)) & MPM_MSB);
	return &s;
}

/*
 * At most one interrupt more, and the others' overflows are still handled: by the
 * look, where a latch can only be masked.
 */
static void assert_quiet(struct seats_rig *s, const struct sitter *other)
{
	struct rig *r = s->r;

	rig_run(r, 1000);
	assert_true(r->spurious <= 1);
	assert_false(pmsim_irq(r->sim));
	for (unsigned int i = 0; i < 20; i++) {
		rig_run(r, 50000);
		mpm_block_sync(&r->block, rig_ns(r));
	}
	assert_true(r->spurious <= r->handled + 1);
	assert_true(r->handled + r->block.missed_irqs > 5);
	assert_int_equal(r->faults, 0);
	look_exact(s, other);
	done(r);
}

static void test_event_goes(void **state)
{
	(void)state;
	for (unsigned int i = 0; i < ARRAY_SIZE(wirings); i++) {
		struct sitter g[3];
		struct seats_rig *s = with_request(&wirings[i], g);

		pause(s);
		remove_exact(s, &g[0]);
		proceed(s, g, wirings[i].live ? 3 : 2);
		assert_quiet(s, &g[1]);
	}
}

/* Who counts its carries comes: the condition goes, and the count goes on. */
static void test_condition_goes(void **state)
{
	(void)state;
	for (unsigned int i = 0; i < ARRAY_SIZE(wirings); i++) {
		struct sitter g[4];
		struct seats_rig *s = with_request(&wirings[i], g);

		sitter_init(&g[3], request(REF(4), 0, 0), group);
		pause(s);
		assert_int_equal(add(s, &g[3]), 0);
		proceed(s, g, 4);
		assert_int_equal(reg(s->r, MPM_PMLCA(3)), EVENT(L2_INST_HIT));
		look_exact(s, &g[0]);
		assert_quiet(s, &g[1]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_event_goes),
		cmocka_unit_test(test_condition_goes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
