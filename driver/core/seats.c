// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Which event sits where; how it gets there is the block's business. */
#include "place.h"
#include "seats.h"

#define MOST_GUESTS	MPM_MAX_COUNTERS

/* Guests and the wants they have; a chained one has two, side by side. */
struct plan {
	struct mpm_guest *guest[MOST_GUESTS + 1];
	u8 first_want[MOST_GUESTS + 1];
	unsigned int guests;
	struct mpm_want want[MPM_MAX_WANTS];
	unsigned int wants;
	struct mpm_placement placed;
};

static u32 bit_of(s32 counter)
{
	return counter < 0 ? 0 : 1u << counter;
}

static u32 seats_of(const struct mpm_guest *g)
{
	return bit_of(g->low) | bit_of(g->high);
}

static u32 sources_of(const struct mpm_request *r)
{
	u32 mask = 0;

	if (r->fields.on.when != MPM_TRIG_OFF)
		mask |= 1u << r->fields.on.source;
	if (r->fields.off.when != MPM_TRIG_OFF)
		mask |= 1u << r->fields.off.source;
	return mask;
}

static bool is_first_seat(const struct mpm_seats *s, s32 n)
{
	return s->at[n] && s->at[n]->low == n;
}

/*
 * Counters on which @g must not sit down: another group's triggers hear them, or
 * triggers of its own group, which already wait, would hear how it is programmed.
 */
static u32 barred(const struct mpm_seats *s, const struct mpm_guest *g)
{
	u32 mask = 0;
	s32 n;

	for (n = 0; s->hearing >> n; n++)
		if (s->hearing & 1u << n)
			mask |= sources_of(&s->at[n]->request);
	return mask & ~bit_of(g->low);
}

/* Who sits on a source by chance, in place of the one that was meant, is none. */
static bool sources_sit(const struct mpm_seats *s, const struct mpm_guest *g)
{
	u32 missing = sources_of(&g->request);
	s32 n;

	for (n = 0; missing >> n; n++)
		if (s->at[n] && s->at[n]->group == g->group &&
		    mpm_request_pinned(&s->at[n]->request, (unsigned int)n))
			missing &= ~(1u << n);
	return !missing;
}

static bool may_move(const struct mpm_seats *s, const struct mpm_guest *g)
{
	const struct mpm_block *b = s->block;
	u32 seats = seats_of(g);

	if (!(seats & ~b->fresh))
		return true;
	return b->paused && !g->request.chain && !(seats & b->rel.passive);
}

static u32 high_seats(const struct mpm_soc *soc)
{
	return mpm_soc_mask(soc) & ~soc->counters64;
}

static void want(struct plan *p, const struct mpm_seats *s, struct mpm_guest *g, bool move)
{
	u32 free = ~barred(s, g);

	p->guest[p->guests] = g;
	p->first_want[p->guests++] = (u8)p->wants;
	p->placed.counter[p->wants] = g->low;
	p->want[p->wants++].allowed = move ? g->request.allowed & free : bit_of(g->low);
	if (!g->request.chain)
		return;
	p->placed.counter[p->wants] = g->high;
	p->want[p->wants++].allowed = move ? high_seats(s->block->soc) & free :
					     bit_of(g->high);
}

/* Everybody, and @g: false when there is no room for all. */
static bool place_all(struct plan *p, const struct mpm_seats *s, struct mpm_guest *g)
{
	s32 n;

	p->guests = 0;
	p->wants = 0;
	if (hweight32(s->taken) + 1 + g->request.chain > MPM_MAX_WANTS)
		return false;
	for (n = 0; n < (s32)MPM_MAX_COUNTERS; n++)
		if (is_first_seat(s, n))
			want(p, s, s->at[n], may_move(s, s->at[n]));
	want(p, s, g, true);
	return !mpm_place_more(p->want, p->wants, &p->placed);
}

static s32 lowest(u32 mask)
{
	s32 n = 0;

	while (!(mask & 1u << n))
		n++;
	return n;
}

/* The common case: @g alone, on the lowest that is free. */
static bool place_one(const struct mpm_seats *s, const struct mpm_guest *g, s32 *low, s32 *high)
{
	u32 taken = barred(s, g) | s->taken;
	u32 allowed = g->request.allowed & ~taken, highs;

	if (!allowed)
		return false;
	*low = lowest(allowed);
	*high = -1;
	if (!g->request.chain)
		return true;
	highs = high_seats(s->block->soc) & ~taken & ~bit_of(*low);
	if (!highs)
		return false;
	*high = lowest(highs);
	return true;
}

static void leave(struct mpm_seats *s, struct mpm_guest *g)
{
	s->taken &= ~seats_of(g);
	s->hearing &= ~bit_of(g->low);
	s->at[g->low] = NULL;
	if (g->high >= 0)
		s->at[g->high] = NULL;
	g->low = -1;
	g->high = -1;
}

static void sit(struct mpm_seats *s, struct mpm_guest *g, s32 low, s32 high,
		const struct mpm_part *part)
{
	struct mpm_part p = { g->request.lca, g->request.lcb, part->total, part->run };
	struct mpm_part carries = { .run = part->run };

	g->low = low;
	g->high = high;
	s->at[low] = g;
	s->taken |= seats_of(g);
	if (sources_of(&g->request))
		s->hearing |= bit_of(low);
	mpm_block_put(s->block, (unsigned int)low, &p);
	if (high < 0)
		return;
	s->at[high] = g;
	carries.lca = mpm_field_put(MPM_PMLCA_EVENT, (u32)low + 1);
	mpm_block_put(s->block, (unsigned int)high, &carries);
}

/* What is chained is right however late the look. */
static bool counts_wrong(const struct mpm_guest *g, u32 tainted, u32 inexact)
{
	return seats_of(g) & (g->request.chain ? tainted : tainted | inexact);
}

/* All that move leave before the first sits down. */
static void carry_out(struct plan *p, struct mpm_seats *s, bool run, u64 now_ns)
{
	u32 tainted = s->block->tainted;
	u32 inexact = mpm_block_inexact(s->block, now_ns);
	struct mpm_part part[MOST_GUESTS + 1], carries;
	bool moves[MOST_GUESTS + 1];
	unsigned int i;

	for (i = 0; i < p->guests; i++) {
		struct mpm_guest *g = p->guest[i];
		const s32 *to = &p->placed.counter[p->first_want[i]];

		moves[i] = g->low != to[0] || (g->request.chain && g->high != to[1]);
		part[i] = (struct mpm_part){ .run = run };
		if (!moves[i] || g->low < 0)
			continue;
		g->wrong |= counts_wrong(g, tainted, inexact);
		if (g->high >= 0)
			mpm_block_take(s->block, (unsigned int)g->high, now_ns, &carries);
		mpm_block_take(s->block, (unsigned int)g->low, now_ns, &part[i]);
		leave(s, g);
	}
	for (i = 0; i < p->guests; i++) {
		struct mpm_guest *g = p->guest[i];
		const s32 *to = &p->placed.counter[p->first_want[i]];

		if (moves[i])
			sit(s, g, to[0], g->request.chain ? to[1] : -1, &part[i]);
	}
}

int mpm_seats_add(struct mpm_seats *s, struct mpm_guest *g, bool run, u64 now_ns)
{
	const struct mpm_part part = { .run = run };
	struct plan p;
	s32 low, high;

	if (s->block->faulty)
		return -EIO;
	if (!sources_sit(s, g))
		return -EAGAIN;
	g->wrong = false;
	if (place_one(s, g, &low, &high))
		sit(s, g, low, high, &part);
	else if (place_all(&p, s, g))
		carry_out(&p, s, run, now_ns);
	else
		return -EAGAIN;
	return 0;
}

/*
 * With a chain there are two ways to reckon: the low counter as far as looks have
 * extended it, or the carries times 2^32 and its register.  Either may lag, the
 * first when looks came late, the second by the delay of a carry.
 */
static u64 joined(u64 low, u64 carries)
{
	u64 chained = carries << 32 | (u32)low;

	return chained > low ? chained : low;
}

/* Marks the group of @g if one of it counts wrong. */
static void mark_group(struct mpm_seats *s, const struct mpm_guest *g, u32 tainted,
		       u32 inexact)
{
	bool wrong = false;
	s32 n;

	if (!(tainted | inexact))
		return;
	for (n = 0; n < (s32)MPM_MAX_COUNTERS; n++)
		if (s->at[n] && s->at[n]->group == g->group)
			wrong |= counts_wrong(s->at[n], tainted, inexact);
	for (n = 0; wrong && n < (s32)MPM_MAX_COUNTERS; n++)
		if (s->at[n] && s->at[n]->group == g->group)
			s->at[n]->wrong = true;
}

u64 mpm_seats_remove(struct mpm_seats *s, struct mpm_guest *g, u64 now_ns)
{
	struct mpm_part low, high = { .total = 0 };

	if (g->low < 0)
		return 0;
	if (g->high >= 0)
		mpm_block_take(s->block, (unsigned int)g->high, now_ns, &high);
	mpm_block_take(s->block, (unsigned int)g->low, now_ns, &low);
	/* the last look may have found what is wrong */
	mark_group(s, g, s->block->tainted, s->block->inexact);
	leave(s, g);
	return joined(low.total, high.total);
}

u64 mpm_seats_look(struct mpm_seats *s, const struct mpm_guest *g, u64 now_ns)
{
	u64 low, carries = 0;

	if (g->low < 0)
		return 0;
	mpm_block_pause(s->block, now_ns);
	/* the carries first, so that none is seen without its wrap */
	if (g->high >= 0)
		carries = mpm_block_look(s->block, (unsigned int)g->high, now_ns);
	low = mpm_block_look(s->block, (unsigned int)g->low, now_ns);
	mpm_block_proceed(s->block, now_ns);
	return joined(low, carries);
}

bool mpm_seats_wrong(struct mpm_seats *s, struct mpm_guest *g, u64 now_ns)
{
	bool wrong;

	mark_group(s, g, s->block->tainted, mpm_block_inexact(s->block, now_ns));
	wrong = g->wrong || s->block->faulty;
	g->wrong = false;
	return wrong;
}

void mpm_seats_run(struct mpm_seats *s, const struct mpm_guest *g, bool run, u64 now_ns)
{
	if (g->high >= 0)
		mpm_block_run(s->block, (unsigned int)g->high, run, now_ns);
	if (g->low >= 0)
		mpm_block_run(s->block, (unsigned int)g->low, run, now_ns);
}
