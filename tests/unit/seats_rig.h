/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Events of perf on a simulated block, with the books that the gate keeps: what
 * each must have counted, over all counters it has sat on.
 */
#ifndef TEST_SEATS_RIG_H
#define TEST_SEATS_RIG_H

#include "block_rig.h"
#include "core/seats.h"

struct sitter {
	struct mpm_guest guest;
	s32 low;		/* where the books know it, -1 = nowhere */
	bool on;		/* programmed there: the gate counts for it */
	u64 start;		/* gate's count when it came to that counter */
	u64 past;		/* counted on other counters, and before sleeps */
};

struct seats_rig {
	struct rig *r;
	struct mpm_seats seats;
	u64 stopped[MPM_MAX_COUNTERS];	/* gate's count when last stopped */
};

static struct seats_rig *seats_rig_now;

/* A counter stops by its FC, or all do by FAC. */
static void seats_wr(void *ctx, u32 off, u32 value)
{
	struct seats_rig *s = seats_rig_now;
	unsigned int n;

	for (n = 0; n < s->r->block.soc->num_counters; n++)
		if ((off == MPM_PMGC0 && value & MPM_PMGC0_FAC) ||
		    (off == MPM_PMLCA(n) && value & MPM_PMLCA_FC))
			s->stopped[n] = pmsim_gate_count(&s->r->gate, s->r->sim, n);
	rig_wr(ctx, off, value);
}

static inline void seats_rig_init(struct seats_rig *s, struct rig *r)
{
	memset(s, 0, sizeof(*s));
	s->r = r;
	s->seats.block = &r->block;
	seats_rig_now = s;
	r->block.io.wr = seats_wr;
	assert_int_equal(mpm_block_open(&r->block, rig_ns(r)), 0);
}

static inline struct mpm_request request(u64 config, u64 config1, u64 config2)
{
	const u64 words[MPM_PERF_WORDS] = { config, config1, config2 };
	struct mpm_request r;

	assert_int_equal(mpm_perf_decode(&mpm_soc_mpc8544e, words, &r), 0);
	return r;
}

static inline void sitter_init(struct sitter *g, struct mpm_request r, u64 group)
{
	memset(g, 0, sizeof(*g));
	mpm_guest_init(&g->guest, &r, group);
	g->low = -1;
}

static inline void pause(struct seats_rig *s)
{
	mpm_block_pause(&s->r->block, rig_ns(s->r));
}

/* Whatever has moved since the last call, in the middle of a pause or at its end. */
static inline void follow(struct seats_rig *s, struct sitter *g)
{
	if (g->low == g->guest.low)
		return;
	if (g->on)
		g->past += s->stopped[g->low] - g->start;
	g->low = g->guest.low;
	g->on = false;
}

/* All that sit are programmed, whatever was stopped has started. */
static inline void proceed(struct seats_rig *s, struct sitter *all, unsigned int count)
{
	unsigned int i;

	for (i = 0; i < count; i++)
		follow(s, &all[i]);
	/* PMC0 has no event whose change would start its count afresh */
	for (i = 0; i < count; i++)
		if (all[i].low == 0 && !all[i].on)
			all[i].start = pmsim_gate_count(&s->r->gate, s->r->sim, 0);
		else if (all[i].low >= 0 && !all[i].on)
			all[i].start = 0;
	mpm_block_proceed(&s->r->block, rig_ns(s->r));
	for (i = 0; i < count; i++)
		all[i].on = all[i].low >= 0;
}

static inline u64 look(struct seats_rig *s, const struct sitter *g)
{
	return mpm_seats_look(&s->seats, &g->guest, rig_ns(s->r));
}

/* What it must have counted when it was last stopped. */
static inline u64 truth(const struct seats_rig *s, const struct sitter *g)
{
	return g->past + (g->on ? s->stopped[g->low] - g->start : 0);
}

/* Looks, which may stop the counter, and only then asks what is true. */
static inline u64 look_exact(struct seats_rig *s, const struct sitter *g)
{
	u64 count = look(s, g);

	assert_int_equal(count, truth(s, g));
	return count;
}

static inline int add(struct seats_rig *s, struct sitter *g)
{
	return mpm_seats_add(&s->seats, &g->guest, true, rig_ns(s->r));
}

/* Its last count, which must be what is true. */
static inline u64 remove_exact(struct seats_rig *s, struct sitter *g)
{
	u64 count = mpm_seats_remove(&s->seats, &g->guest, rig_ns(s->r));

	follow(s, g);
	assert_int_equal(count, g->past);
	g->past = 0;
	return count;
}

#endif /* TEST_SEATS_RIG_H */
