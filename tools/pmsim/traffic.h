/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * Scripted traffic: which events arrive in which clock.
 *
 * A scenario is a set of sources (Documentation/traffic.rst is the language).
 * Each source is a pure function of the scenario, the seed and the clock: it can
 * be entered at any clock, at a cost that does not depend on the clock, and all
 * arithmetic is on integers, so every machine sees the same stream.
 */
#ifndef PMSIM_TRAFFIC_H
#define PMSIM_TRAFFIC_H

#include "core/soc.h"

#define PMT_MAX_SOURCES		64u
#define PMT_MAX_EVENTS		256u	/* of all sources together */
#define PMT_MAX_OUTCOMES	8u
#define PMT_MAX_LENGTHS		8u
#define PMT_MAX_WEIGHT		65536u
/* Clocks lie below this; NEVER is later than any. */
#define PMT_MAX_CLOCK		(1ull << 62)
#define PMT_NEVER		(1ull << 63)
/* Steps of a queue walk after which it starts anew. */
#define PMT_WALK_STEPS		64u

enum pmt_kind {
	PMT_STEADY,	/* one every @every clocks from @phase on */
	PMT_RANDOM,	/* gaps of @every clocks on average, without memory */
	PMT_BURST,	/* every @every clocks @size events @gap clocks apart */
	PMT_OP,		/* every @every clocks an operation of some length */
	PMT_LEVEL,	/* a queue of @lo..@hi entries, a step every @every clocks */
};

/* An event that an outcome raises, @weight times in the clock. */
struct pmt_event {
	u16 id;
	u32 weight;
};

/* One of the things that may happen; shares are cumulative. */
struct pmt_outcome {
	u16 first, count;	/* in pmt_traffic.events */
	u32 share_end;
};

struct pmt_length {
	u32 lo, hi;
	u32 share_end;
};

struct pmt_source {
	u8 kind;		/* enum pmt_kind */
	u8 num_outcomes, num_lengths;
	unsigned int line;
	u64 every, phase, jitter, gap;
	u64 from, until;	/* window, until itself excluded */
	u32 size, lo, hi;
	u64 key;		/* of its random numbers */
	u64 gap_scale;		/* of a random source */
	struct pmt_outcome outcomes[PMT_MAX_OUTCOMES];
	struct pmt_length lengths[PMT_MAX_LENGTHS];
};

struct pmt_traffic {
	u32 clock_hz;		/* 0 when neither scenario nor caller knows */
	unsigned int num_sources, num_events;
	struct pmt_source sources[PMT_MAX_SOURCES];
	struct pmt_event events[PMT_MAX_EVENTS];
};

/*
 * Place in the stream of one source (all kinds but PMT_LEVEL): the first event
 * at or after @pos.  An operation is placed by its last clock.
 */
struct pmt_cursor {
	u64 pos;
	u64 clock;		/* PMT_NEVER behind the last one */
	u64 start;		/* first clock of an operation */
	u64 slot;		/* period or block the event lies in */
	u64 random;		/* state of the generator inside the block */
	u32 index;		/* event of a burst */
	u32 outcome;
};

/*
 * Parses @text; @name is for messages.  Returns NULL and one sentence in @err
 * ("name:12: ...") when it is malformed; free() releases the result.
 */
struct pmt_traffic *pmt_parse(const struct mpm_soc *soc, const char *text,
			      const char *name, u64 seed, u32 clock_hz,
			      char *err, size_t err_size);

/* Goes to the first event at or after @clock. */
void pmt_seek(const struct pmt_source *s, struct pmt_cursor *c, u64 clock);
/* Goes to the next event; at most one in a clock. */
void pmt_next(const struct pmt_source *s, struct pmt_cursor *c);

/* A steady source with one outcome can be counted without a walk. */
static inline bool pmt_is_uniform(const struct pmt_source *s)
{
	return s->kind == PMT_STEADY && s->num_outcomes == 1;
}

/* Events of a steady source in the clocks [@from, @to). */
u64 pmt_steady_count(const struct pmt_source *s, u64 from, u64 to);
/* Clock of the @nth (from 1) at or after @from, or PMT_NEVER. */
u64 pmt_steady_find(const struct pmt_source *s, u64 from, u64 nth);

/* Walk of a queue: its entries during the clocks [start, end). */
struct pmt_walk {
	u64 start, end;
	u64 step, random;
	u32 entries;
};

void pmt_walk_seek(const struct pmt_source *s, struct pmt_walk *w, u64 clock);
void pmt_walk_next(const struct pmt_source *s, struct pmt_walk *w);

/* Clocks of [@from, @to) in which the queue holds at least @least entries. */
u64 pmt_level_count(const struct pmt_source *s, u64 from, u64 to, u32 least);
/* The @nth such clock (from 1) in [@from, @to), or PMT_NEVER. */
u64 pmt_level_find(const struct pmt_source *s, u64 from, u64 to, u32 least,
		   u64 nth);

/* Random numbers (random.c). */
u64 pmt_hash(u64 key, u64 index);
u64 pmt_random(u64 *state);
/* m * ln 2 in units of 2^-12, with m the scale of gaps of @mean clocks. */
u64 pmt_gap_scale(u64 mean);
/* Gap from 1 on, from 32 random bits. */
u64 pmt_gap(u64 scale, u32 bits);
/* @bits scaled to 0 .. @range - 1. */
static inline u32 pmt_scale(u32 bits, u32 range)
{
	return (u32)((u64)bits * range >> 32);
}

#endif /* PMSIM_TRAFFIC_H */
