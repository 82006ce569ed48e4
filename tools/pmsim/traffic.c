// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Streams of events: where the next one of a source lies. */
#include "traffic.h"

static u64 max64(u64 a, u64 b)
{
	return a > b ? a : b;
}

static u64 min64(u64 a, u64 b)
{
	return a < b ? a : b;
}

static u32 outcome_of(const struct pmt_source *s, u32 bits)
{
	u32 i, at;

	if (s->num_outcomes == 1)
		return 0;
	at = pmt_scale(bits, s->outcomes[s->num_outcomes - 1].share_end);
	for (i = 0; at >= s->outcomes[i].share_end; i++)
		;
	return i;
}

static u32 numbered_outcome(const struct pmt_source *s, u64 number)
{
	if (s->num_outcomes == 1)
		return 0;
	return outcome_of(s, (u32)pmt_hash(s->key, number));
}

/* Random numbers of one slot: what they decide differs by kind. */
static u64 slot_bits(const struct pmt_source *s, u64 slot)
{
	return pmt_hash(~s->key, slot);
}

static u64 slot_start(const struct pmt_source *s, u64 slot, u64 bits)
{
	u64 start = s->phase + slot * s->every;

	if (s->jitter)
		start += (bits >> 24) % (s->jitter + 1);
	return start;
}

static u64 slot_of(const struct pmt_source *s, u64 clock)
{
	return clock <= s->phase ? 0 : (clock - s->phase) / s->every;
}

static void finish(const struct pmt_source *s, struct pmt_cursor *c, u64 clock)
{
	c->clock = clock < s->until ? clock : PMT_NEVER;
}

/* --- steady --- */

/* Number of the first event at or after @clock. */
static u64 steady_number(const struct pmt_source *s, u64 clock)
{
	if (clock <= s->phase)
		return 0;
	return (clock - s->phase + s->every - 1) / s->every;
}

static void steady_place(const struct pmt_source *s, struct pmt_cursor *c)
{
	finish(s, c, s->phase + c->slot * s->every);
	c->outcome = numbered_outcome(s, c->slot);
}

u64 pmt_steady_count(const struct pmt_source *s, u64 from, u64 to)
{
	from = max64(from, s->from);
	to = min64(to, s->until);
	if (from >= to)
		return 0;
	return steady_number(s, to) - steady_number(s, from);
}

u64 pmt_steady_find(const struct pmt_source *s, u64 from, u64 nth)
{
	u64 number = steady_number(s, max64(from, s->from));
	u64 clock;

	if (nth > PMT_MAX_CLOCK / s->every)
		return PMT_NEVER;
	clock = s->phase + (number + nth - 1) * s->every;
	return clock < s->until ? clock : PMT_NEVER;
}

/* --- random: each block of clocks is drawn by itself --- */

static unsigned int block_shift(const struct pmt_source *s)
{
	return 6 + 64 - (unsigned int)__builtin_clzll(s->every);
}

static void random_draw(const struct pmt_source *s, struct pmt_cursor *c, u64 clock)
{
	unsigned int shift = block_shift(s);
	u64 bits;

	for (;;) {
		bits = pmt_random(&c->random);
		clock += pmt_gap(s->gap_scale, (u32)(bits >> 32));
		if (clock >> shift == c->slot)
			break;
		/* the gap leaves the block: draw afresh from the next one's edge */
		c->slot++;
		c->random = slot_bits(s, c->slot);
		clock = (c->slot << shift) - 1;
	}
	finish(s, c, clock);
	c->outcome = outcome_of(s, (u32)bits);
}

static void random_seek(const struct pmt_source *s, struct pmt_cursor *c, u64 clock)
{
	unsigned int shift = block_shift(s);

	c->slot = clock >> shift;
	c->random = slot_bits(s, c->slot);
	random_draw(s, c, (c->slot << shift) - 1);
	while (c->clock < clock)
		random_draw(s, c, c->clock);
}

/* --- bursts --- */

static void burst_place(const struct pmt_source *s, struct pmt_cursor *c)
{
	u64 start = slot_start(s, c->slot, slot_bits(s, c->slot));

	finish(s, c, start + c->index * s->gap);
	c->outcome = numbered_outcome(s, c->slot * s->size + c->index);
}

static void burst_seek(const struct pmt_source *s, struct pmt_cursor *c, u64 clock)
{
	u64 start, index = 0;

	c->slot = slot_of(s, clock);
	start = slot_start(s, c->slot, slot_bits(s, c->slot));
	if (clock > start)
		index = (clock - start + s->gap - 1) / s->gap;
	if (index >= s->size) {
		index = 0;
		c->slot++;
	}
	c->index = (u32)index;
	burst_place(s, c);
}

static void burst_next(const struct pmt_source *s, struct pmt_cursor *c)
{
	if (++c->index == s->size) {
		c->index = 0;
		c->slot++;
	}
	burst_place(s, c);
}

/* --- operations --- */

static u32 op_length(const struct pmt_source *s, u64 slot)
{
	u64 bits = pmt_hash(s->key, slot);
	u32 i = 0, at;

	at = pmt_scale((u32)bits, s->lengths[s->num_lengths - 1].share_end);
	while (at >= s->lengths[i].share_end)
		i++;
	return s->lengths[i].lo +
	       pmt_scale((u32)(bits >> 32), s->lengths[i].hi - s->lengths[i].lo + 1);
}

static void op_place(const struct pmt_source *s, struct pmt_cursor *c)
{
	c->start = slot_start(s, c->slot, slot_bits(s, c->slot));
	c->clock = c->start + op_length(s, c->slot);
	if (c->start < s->until)
		return;
	/* there is none: neither a start nor an end, nor a crossing in between */
	c->start = PMT_NEVER;
	c->clock = PMT_NEVER;
}

static void op_seek(const struct pmt_source *s, struct pmt_cursor *c, u64 clock)
{
	c->slot = slot_of(s, clock);	/* an operation ends in its slot */
	op_place(s, c);
	while (c->clock < clock || c->start < s->from) {
		c->slot++;
		op_place(s, c);
	}
}

/* --- all kinds --- */

void pmt_seek(const struct pmt_source *s, struct pmt_cursor *c, u64 clock)
{
	u64 from = max64(clock, s->from);

	memset(c, 0, sizeof(*c));
	c->pos = clock;
	switch (s->kind) {
	case PMT_STEADY:
		c->slot = steady_number(s, from);
		steady_place(s, c);
		break;
	case PMT_RANDOM:
		random_seek(s, c, from);
		break;
	case PMT_BURST:
		burst_seek(s, c, from);
		break;
	case PMT_OP:
		op_seek(s, c, from);
		break;
	default:
		c->clock = PMT_NEVER;
	}
}

void pmt_next(const struct pmt_source *s, struct pmt_cursor *c)
{
	if (c->clock == PMT_NEVER)
		return;
	c->pos = c->clock + 1;
	switch (s->kind) {
	case PMT_STEADY:
		c->slot++;
		steady_place(s, c);
		break;
	case PMT_RANDOM:
		random_draw(s, c, c->clock);
		break;
	case PMT_BURST:
		burst_next(s, c);
		break;
	default:
		c->slot++;
		op_place(s, c);
	}
}
