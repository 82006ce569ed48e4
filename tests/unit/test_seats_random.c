// SPDX-License-Identifier: GPL-2.0-only
/*
 * Programs made at random: events of several groups come, go, stand, move and are
 * read, while counters overflow, the throttle acts, the machine sleeps and others
 * take snapshots.  Every count is what the gate says, in every setting of the model
 * that could matter.  SEATS_SEEDS=N: more of them.
 */
#include <stdlib.h>

#include "seats_rig.h"

#include "random.h"

#define SITTERS		14
#define GROUPS		4
#define STEPS		250
#define CYCLES		0xffffull

/* What has no CE must not wrap between two looks: what is chained is slow. */
static const char traffic[] =
	"steady ref:22 every 1 weight 65536\n"
	"steady ref:23 every 3 weight 50000\n"
	"steady ref:24 every 5\n"
	"steady c4:121 every 50\n"
	"steady c5:66 every 2 weight 30000\n"
	"steady c1:80 every 7\n";

struct player {
	struct random rnd;
	struct seats_rig s;
	struct sitter g[SITTERS];
	u64 exact;		/* comparisons, for want of any no proof */
	u64 moved, refused, live;
	bool asleep;
};

static u64 plain_event(struct random *rnd)
{
	static const u64 events[] = { 22, 23, 24, 0x479, 0x542, 0x150, CYCLES };

	return events[random_below(rnd, ARRAY_SIZE(events))];
}

/* A sitter that is not there: what it will ask for.  Bursts and triggers are few. */
static void dress(struct player *p, struct sitter *g)
{
	u64 words[MPM_PERF_WORDS] = { plain_event(&p->rnd), 0, 0 };
	struct mpm_request r;
	u32 kind = random_below(&p->rnd, 12);

	if (kind == 0)
		words[0] = 24 | 1 << 20;
	else if (kind == 1)
		words[1] = 3 << 16 | 2 << 21 | 9u << 26;
	else if (kind == 2)
		words[0] |= (u64)random_below(&p->rnd, 10) << 16;
	else if (kind == 3)
		words[2] = 1 | 0 << 4;
	if (mpm_perf_decode(&mpm_soc_mpc8544e, words, &r)) {
		words[0] = 22;
		words[1] = 0;
		words[2] = 0;
		assert_int_equal(mpm_perf_decode(&mpm_soc_mpc8544e, words, &r), 0);
	}
	sitter_init(g, r, 1 + random_below(&p->rnd, GROUPS));
}

/* The gate knows no bursts and no triggers. */
static bool is_known(const struct sitter *g)
{
	const struct mpm_fields *f = &g->guest.request.fields;

	return !f->bsize && !f->on.when && !f->off.when;
}

static void check(struct player *p, struct sitter *g)
{
	if (g->guest.low < 0 || !is_known(g))
		return;
	look_exact(&p->s, g);
	p->exact++;
}

static void come_or_go(struct player *p, struct sitter *g)
{
	s32 before[SITTERS];
	unsigned int i;
	int ret;

	if (g->guest.low >= 0) {
		if (is_known(g))
			remove_exact(&p->s, g);
		else
			mpm_seats_remove(&p->s.seats, &g->guest, rig_ns(p->s.r));
		follow(&p->s, g);
		g->past = 0;
		return;
	}
	dress(p, g);
	for (i = 0; i < SITTERS; i++)
		before[i] = p->g[i].guest.low;
	ret = add(&p->s, g);
	assert_true(!ret || ret == -EAGAIN);
	p->refused += ret != 0;
	for (i = 0; i < SITTERS; i++) {
		p->moved += before[i] >= 0 && before[i] != p->g[i].guest.low;
		follow(&p->s, &p->g[i]);
	}
}

/* What a context switch, a close or a rotation does. */
static void change_some(struct player *p)
{
	u32 n = 1 + random_below(&p->rnd, 5);

	pause(&p->s);
	p->live += !p->s.r->block.paused;
	while (n--)
		come_or_go(p, &p->g[random_below(&p->rnd, SITTERS)]);
	proceed(&p->s, p->g, SITTERS);
}

static void read_group(struct player *p)
{
	unsigned int i;

	pause(&p->s);
	for (i = 0; i < SITTERS; i++)
		check(p, &p->g[i]);
	proceed(&p->s, p->g, SITTERS);
}

/* The registers lose everything, and are written again. */
static void sleep_and_wake(struct player *p)
{
	struct mpm_block *b = &p->s.r->block;
	struct sitter *g;

	mpm_block_suspend(b, rig_ns(p->s.r));
	for (g = p->g; g < p->g + SITTERS; g++)
		if (g->on) {
			g->past += p->s.stopped[g->low] - g->start;
			g->on = false;
		}
	if (random_below(&p->rnd, 2))
		change_some(p);
	assert_int_equal(mpm_block_resume(b, rig_ns(p->s.r)), 0);
	for (g = p->g; g < p->g + SITTERS; g++)
		if (g->low >= 0) {
			g->start = g->low ? 0 : p->s.stopped[0];
			g->on = true;
		}
}

static void step(struct player *p)
{
	struct mpm_block *b = &p->s.r->block;
	struct mpc85xx_pm_snapshot snap;

	switch (random_below(&p->rnd, 12)) {
	case 0:
		mpm_block_throttle(b, rig_ns(p->s.r));
		break;
	case 1:
		mpm_block_unthrottle(b, rig_ns(p->s.r));
		break;
	case 2:
		assert_int_equal(mpm_block_read(b, 0, rig_ns(p->s.r), &snap), 0);
		break;
	case 3:
		sleep_and_wake(p);
		break;
	case 4:
	case 5:
		read_group(p);
		break;
	case 6:
		check(p, &p->g[random_below(&p->rnd, SITTERS)]);
		break;
	default:
		change_some(p);
	}
	/* a throttled torrent must not wrap unseen */
	mpm_block_sync(b, rig_ns(p->s.r));
	rig_run(p->s.r, random_below(&p->rnd, 20000));
}

static void play(struct player *p, u32 seed, const char *name, u64 value)
{
	static struct rig *r;
	unsigned int i;

	memset(p, 0, sizeof(*p));
	p->rnd.state = seed;
	r = fixture(traffic);
	/* latches are for requests that are not the msb itself */
	if (name && !strncmp(name, "irq_latch", 9))
		assert_int_equal(pmsim_set(r->sim, "irq_is_level_of_msb", 0), 0);
	if (name)
		assert_int_equal(pmsim_set(r->sim, name, value), 0);
	r->access_clocks = 1 + random_below(&p->rnd, 30);
	r->irq_delay = random_below(&p->rnd, 3000);
	seats_rig_init(&p->s, r);
	for (i = 0; i < SITTERS; i++)
		dress(p, &p->g[i]);
	for (i = 0; i < STEPS; i++)
		step(p);
	done(r);
}

static const struct {
	const char *name;
	u64 value;
} settings[] = {
	{ NULL, 0 }, { "irq_is_level_of_msb", 0 }, { "irq_latch_clear", 1 },
	{ "irq_latch_clear", 2 }, { "irq_latch_needs_ce", 0 }, { "write_raises", 1 },
	{ "write_drops_increment", 1 }, { "chain_delay", 4 }, { "carry_on_write", 1 },
	{ "carry_held", 1 }, { "trig_write_is_change", 1 }, { "trig_write_is_overflow", 1 },
	{ "rearm_on_thaw", 0 }, { "rearm_on_write", 0 }, { "burst_unreasonable", 1 },
	{ "rearm_on_thaw", 2 }, { "rearm_on_thaw", 3 }, { "burst_rearm_on_thaw", 0 },
	{ "irq_needs_fcece", 1 }, { "irq_latch_needs_pmie", 1 }, { "burst_in_distance", 2 },
};

static void test_random(void **state)
{
	static struct player p;
	const char *more = getenv("SEATS_SEEDS");
	u32 seeds = more ? (u32)strtoul(more, NULL, 10) : 2;
	u64 exact = 0, moved = 0, refused = 0, live = 0, irqs = 0;

	(void)state;
	for (unsigned int i = 0; i < ARRAY_SIZE(settings); i++)
		for (u32 seed = 1; seed <= seeds; seed++) {
			play(&p, seed + 64 * i, settings[i].name, settings[i].value);
			exact += p.exact;
			moved += p.moved;
			refused += p.refused;
			live += p.live;
			irqs += p.s.r->block.overflow_irqs;
		}
	print_message("%llu exact, %llu moved, %llu refused, %llu live, %llu irqs\n",
		      (unsigned long long)exact, (unsigned long long)moved,
		      (unsigned long long)refused, (unsigned long long)live,
		      (unsigned long long)irqs);
	assert_true(exact > 2000 && moved > 200 && refused > 500 && live > 300 && irqs > 500);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_random),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
