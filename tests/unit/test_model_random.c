// SPDX-License-Identifier: GPL-2.0-only
/*
 * Random programs on random traffic under random switches: the model against the
 * plain one of naive.h, and the model in one jump against the model in many small
 * steps that is saved and loaded on the way.  RANDOM_PROGRAMS in the environment: how many of each.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <cmocka.h>

#include "pmsim/sim.h"
#include "naive.h"
#include "random.h"

#define PROGRAMS	2000u
#define ACCESSES	24u

static unsigned int programs(void)
{
	const char *n = getenv("RANDOM_PROGRAMS");

	return n ? (unsigned int)atoi(n) : PROGRAMS;
}

/* --- random traffic, switches and registers --- */

static u32 chance(struct random *r, u32 one_in)
{
	return random_below(r, one_in) == 0;
}

static int put_source(struct random *r, char *to, size_t size)
{
	static const char *const weights[] = { "", "", "", " weight 3", " weight 65536" };
	const char *weight = weights[random_below(r, ARRAY_SIZE(weights))];
	u32 every = 1 + random_below(r, chance(r, 2) ? 4 : 60);

	switch (random_below(r, 8)) {
	case 0:
		return snprintf(to, size, "steady ref:22 every %u phase %u%s\n", every,
				random_below(r, 20), weight);
	case 1:
		return snprintf(to, size, "steady ref:22+ref:23*2 every %u from %u until %u\n",
				every, random_below(r, 300), 301 + random_below(r, 2000));
	case 2:
		return snprintf(to, size, "steady ref:23 1 | ref:22+c2:70 2 every %u\n", every);
	case 3:
		return snprintf(to, size, "random ref:22 3 | c1:70 1 mean %u%s\n", every, weight);
	case 4:
		return snprintf(to, size, "random ref:23 mean %u\n", every);
	case 5:
		return snprintf(to, size, "burst ref:23 every %u size %u gap %u jitter %u\n",
				60 + every, 1 + random_below(r, 8), 1 + random_below(r, 3),
				random_below(r, 30));
	case 6:
		return snprintf(to, size, "op ref:34 every %u length 1..%u jitter %u phase %u%s\n",
				40 + every, 1 + random_below(r, 20), random_below(r, 15),
				random_below(r, 30), weight);
	default:
		return snprintf(to, size, "op ref:34 every %u length 5:1,9..12:2%s\n", 20 + every,
				chance(r, 2) ? " from 70 until 400" : "");
	}
}

static void put_traffic(struct random *r, char *to, size_t size)
{
	u32 n = 1 + random_below(r, 5);

	*to = '\0';
	if (chance(r, 3)) {
		snprintf(to, size, "level ref:40 step %u entries 0..%u from %u\n",
			 1 + random_below(r, 9), random_below(r, 6), random_below(r, 50));
		size -= strlen(to);
		to += strlen(to);
	}
	while (n--) {
		int len = put_source(r, to, size);

		to += len;
		size -= (size_t)len;
	}
}

struct program {
	struct random r;
	struct pmsim *sim, *steps;
	struct naive *naive;
	u32 seed;
};

static void set_option(struct program *p, const struct pmsim_option *o, u64 value)
{
	assert_int_equal(pmsim_set(p->sim, o->name, value), 0);
	assert_int_equal(pmsim_set(p->steps, o->name, value), 0);
	if (p->naive) {
		assert_int_equal(pmm_option_set(&p->naive->o, o, value), 0);
		naive_level_freeze(p->naive);
		naive_irq(p->naive);
	}
}

static void set_options(struct program *p)
{
	unsigned int i;

	for (i = 0; i < pmsim_option_count; i++) {
		const struct pmsim_option *o = &pmsim_options[i];

		if (!strcmp(o->name, "fault_irq_delay") && chance(&p->r, 4))
			set_option(p, o, random_below(&p->r, 30));
		else if (!strcmp(o->name, "fault_stuck_msb") && chance(&p->r, 10))
			set_option(p, o, 1u << random_below(&p->r, naive_counters));
		else if (!o->fault && chance(&p->r, 2))
			set_option(p, o, o->min + random_below(&p->r, (u32)(o->max - o->min + 1)));
	}
}

static u32 random_counter_value(struct random *r)
{
	switch (random_below(r, 4)) {
	case 0:
		return 0x80000000 - random_below(r, 40);
	case 1:
		return 0u - random_below(r, 40);
	case 2:
		return random_u32(r);
	default:
		return random_below(r, 5);
	}
}

static u32 random_lca(struct random *r, unsigned int n)
{
	static const u8 codes[] = { 22, 22, 23, 23, 34, 40, 70 };
	u32 code = chance(r, 3) ? 1 + random_below(r, naive_counters) :
		   codes[random_below(r, ARRAY_SIZE(codes))];
	u32 lca = code << 16 | chance(r, 6) << 31 | chance(r, 2) << 26;

	if (n && chance(r, 3))
		lca |= random_below(r, 5) << 11 | random_below(r, 4) << 6 |
		       random_below(r, 9);
	return lca;
}

static u32 random_lcb(struct random *r)
{
	u32 lcb = random_below(r, 12) << 26 | random_below(r, 12) << 20 |
		  random_below(r, 3) << 8 | random_below(r, 8);

	if (chance(r, 2))
		lcb |= random_below(r, 4) << 18;
	if (chance(r, 2))
		lcb |= random_below(r, 4) << 16;
	return lcb;
}

/* --- one access, on all --- */

static void write_all(struct program *p, u32 off, u32 value)
{
	unsigned int n = (off - 0x10) / 0x10;

	pmsim_write(p->sim, off, value, 4);
	pmsim_write(p->steps, off, value, 4);
	if (!p->naive)
		return;
	if (!off)
		naive_write_pmgc0(p->naive, value);
	else if (off % 16 == 0)
		naive_write_lca(p->naive, n, value);
	else if (off % 16 == 4)
		naive_write_lcb(p->naive, n, value);
	else
		naive_write_counter(p->naive, n, off == MPM_PMC0_HI, value);
}

static void random_write(struct program *p)
{
	unsigned int n = random_below(&p->r, naive_counters);

	switch (random_below(&p->r, 8)) {
	case 0:
	case 1:
		write_all(p, MPM_PMGC0, random_u32(&p->r) &
			  (chance(&p->r, 3) ? 0xe0000000 : 0x60000000));
		break;
	case 2:
	case 3:
	case 4:
		write_all(p, MPM_PMLCA(n), random_lca(&p->r, n));
		break;
	case 5:
		write_all(p, MPM_PMLCB(n), random_lcb(&p->r));
		break;
	default:
		write_all(p, chance(&p->r, 3) && !n ? MPM_PMC0_HI : MPM_PMC(n),
			  random_counter_value(&p->r));
	}
}

/* --- comparison --- */

static void assert_same_naive(struct program *p)
{
	struct pmm *m = &p->sim->model;
	struct naive *v = p->naive;
	struct pmsim_stats st;
	unsigned int n;

	pmm_settle_all(m);
	pmsim_stats(p->sim, &st);
	assert_int_equal(m->now, v->now);
	assert_int_equal(m->pmgc0, v->pmgc0);
	for (n = 0; n < naive_counters; n++) {
		if (m->c[n].value != v->c[n].value)
			fail_msg("program %u, clock %llu: counter %u is %llx, plainly %llx",
				 p->seed,
				 (unsigned long long)m->now, n,
				 (unsigned long long)m->c[n].value,
				 (unsigned long long)v->c[n].value);
		assert_int_equal(m->c[n].held, v->c[n].held);
		assert_int_equal(m->c[n].request, v->c[n].request);
		assert_int_equal(m->live >> n & 1, naive_live(v, n));
	}
	assert_int_equal(pmsim_irq(p->sim), v->line);
	assert_int_equal(st.overflows, v->overflows);
	assert_int_equal(st.wraps, v->wraps);
	assert_int_equal(st.irq_rises, v->rises);
}

/* The same text, and what is read back from it goes on in place of the other. */
static void assert_same_text(struct program *p)
{
	char *a = pmsim_save(p->sim), *b = pmsim_save(p->steps);
	struct pmsim_error err = { "" };

	assert_string_equal(a, b);
	pmsim_free(p->steps);
	p->steps = pmsim_load(a, &err);
	if (!p->steps)
		fail_msg("program %u: %s", p->seed, err.text);
	free(a);
	free(b);
}

/* A read of every counter, which may have effects of its own. */
static void read_counters(struct program *p)
{
	unsigned int n;
	u64 value;

	for (n = 0; n < naive_counters; n++) {
		value = pmsim_read(p->sim, MPM_PMC(n), 4);
		assert_int_equal(value, pmsim_read(p->steps, MPM_PMC(n), 4));
		if (p->naive)
			assert_int_equal(value, (u32)naive_counter_read(p->naive, n));
	}
}

/* --- moving the clock --- */

static void run_steps(struct program *p, u64 to)
{
	while (pmsim_now(p->steps) < to) {
		u64 now = pmsim_now(p->steps), next = now + 1 + random_below(&p->r, 9);

		pmsim_run(p->steps, next < to ? next : to);
	}
}

static void run_naive(struct program *p, u64 to)
{
	while (p->naive && p->naive->now < to)
		naive_clock(p->naive);
}

/* To the interrupt, which must have been foreseen, or to @to. */
static void run_to_irq(struct program *p, u64 to)
{
	bool was = pmsim_irq(p->sim), foreseen, high;
	u64 at = 0;

	foreseen = pmsim_irq_ahead(p->sim, to, &at);
	high = pmsim_run_to_irq(p->sim, to);
	assert_int_equal(high, foreseen);
	if (high)
		assert_int_equal(pmsim_now(p->sim), at);
	if (p->naive && !was) {
		while (p->naive->now < to && !p->naive->line)
			naive_clock(p->naive);
		assert_int_equal(p->naive->now, pmsim_now(p->sim));
	}
	run_steps(p, pmsim_now(p->sim));
}

static void run_some(struct program *p)
{
	u64 to = pmsim_now(p->sim) + random_below(&p->r, chance(&p->r, 3) ? 6 : 250);

	if (chance(&p->r, 4)) {
		run_to_irq(p, to);
		return;
	}
	pmsim_run(p->sim, to);
	run_steps(p, to);
	run_naive(p, to);
}

/* --- programs --- */

/* Two programs of three are for the MPC8544E, the others for all parts in turn. */
static const struct mpm_soc *soc;

static void choose_part(u32 seed)
{
	soc = seed % 3 ? &mpm_soc_mpc8544e : &mpm_socs[seed / 3 % MPM_SOCS];
	naive_counters = soc->num_counters;
}

static struct pmsim *new_sim(const char *text)
{
	struct pmsim_setup setup = {
		.soc = soc, .traffic = text, .seed = 7,
	};
	struct pmsim_error err = { "" };
	struct pmsim *s = pmsim_new(&setup, &err);

	if (!s)
		fail_msg("%s in\n%s", err.text, text);
	return s;
}

static void run_program(u32 seed, bool with_naive)
{
	struct program p = {
		.r = { 88172645463325252ull ^ (u64)seed << 20 }, .seed = seed,
	};
	static struct naive naive;
	char text[1024];
	unsigned int i;

	choose_part(seed);
	for (i = 0; i < 20; i++)
		random_u32(&p.r);
	put_traffic(&p.r, text, sizeof(text));
	p.sim = new_sim(text);
	p.steps = new_sim(text);
	if (with_naive) {
		naive_init(&naive, p.sim->traffic);
		p.naive = &naive;
	}
	set_options(&p);
	for (i = 0; i < ACCESSES; i++) {
		random_write(&p);
		if (chance(&p.r, 6))
			read_counters(&p);
		if (chance(&p.r, 2))
			run_some(&p);
		if (with_naive)
			assert_same_naive(&p);
		if (chance(&p.r, 12))
			assert_same_text(&p);
	}
	assert_same_text(&p);
	pmsim_free(p.sim);
	pmsim_free(p.steps);
}

static void model_is_the_plain_one(void **state)
{
	u32 seed;

	(void)state;
	for (seed = 1; seed <= programs(); seed++)
		run_program(seed, true);
}

static void jumps_are_steps(void **state)
{
	u32 seed;

	(void)state;
	for (seed = 1; seed <= 5 * programs(); seed++)
		run_program(seed + 1000000, false);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(model_is_the_plain_one),
		cmocka_unit_test(jumps_are_steps),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
