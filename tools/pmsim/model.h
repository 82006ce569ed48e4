/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * The register model: what the block does with events, clock by clock.
 *
 * Within a clock, in this order: effects due (trigger starts and stops, carries
 * in flight), increments, overflows with what they cause.  A freeze caused by an
 * overflow acts from the next clock on.  An access at clock t sees the clocks
 * below t.
 *
 * Clocks in which nothing but counting happens are not visited: steady streams
 * are added up when somebody looks ("settling"), other events are added one by
 * one, and only clocks in which something may follow from the counting (an msb
 * changes, a trigger source counts, a burst ends) are worked through in full by
 * pmm_clock().  model_plan.c finds out which those are.
 *
 * struct pmm holds no pointers but to constants: a copy is a second block.
 */
#ifndef PMSIM_MODEL_H
#define PMSIM_MODEL_H

#include "core/regs.h"
#include "core/soc.h"
#include "options.h"
#include "traffic.h"

enum pmm_latch {
	PMM_ARMED,		/* no trigger yet */
	PMM_STARTED,
	PMM_STOPPED,
};

/* What has been done towards clearing a latched request. */
#define PMM_CLEARED_MSB		1u
#define PMM_CLEARED_THAW	2u

enum pmm_in_burst {
	PMM_NO_BURST,
	PMM_IN_BURST,
	PMM_IN_IGNORED,		/* in one that will not count, whatever its size */
};

/* The three down-counters of a burst, kept as the clocks at which they end. */
struct pmm_burst {
	u8 in;			/* enum pmm_in_burst */
	u32 left;		/* events until it is long enough */
	u64 end;		/* clock that ends it when no event comes */
	u64 blind;		/* events before this clock are ignored */
};

struct pmm_counter {
	u32 lca, lcb;
	u64 value;
	u64 settled;		/* steady streams are in value up to here */
	u64 halted;		/* while not live: since when */
	u8 latch;		/* enum pmm_latch */
	/* bit clock % 8: what takes effect in that clock (at most 5 ahead) */
	u8 start_ring, stop_ring, carry_ring;
	u8 request, cleared;	/* latched interrupt request */
	u32 held;		/* carries kept until the thaw */
	struct pmm_burst burst;
};

struct pmm_irq {
	u8 wanted, line;
	u64 since;		/* wanted since this clock */
};

/* Increments lost to an access: to these counters, in this clock. */
struct pmm_drop {
	u32 mask;
	u64 clock;
};

struct pmm_counts {
	u64 overflows, wraps, irq_rises;
};

/* Decoded from a counter's registers. */
struct pmm_decoded {
	u16 id;			/* event listened to */
	int chained;		/* counter whose carry that is, or -1 */
	u8 burst;		/* counts bursts */
	bool capped;		/* more may come in a clock than it can add */
	u32 least;		/* length or entries that pass the threshold */
};

/* An event of a source that can be counted without a walk. */
struct pmm_feed {
	u8 source;
	u16 mask;		/* counters it goes to */
	u32 weight;
};

/* A source that is walked event by event. */
struct pmm_walked {
	u8 source;
	u32 budget;		/* events that cannot change any msb */
	u64 wake;		/* clock of the next one */
};

struct pmm {
	const struct mpm_soc *soc;
	const struct pmt_traffic *traffic;
	struct pmm_options opt;
	u64 now;
	u32 pmgc0;
	struct pmm_counter c[MPM_MAX_COUNTERS];
	struct pmm_irq irq;
	struct pmm_drop drop;
	struct pmm_counts counts;

	/* derived from the above by pmm_rewire() */
	u32 live;		/* counters that count now */
	struct pmm_decoded d[MPM_MAX_COUNTERS];
	u16 listen[PMT_MAX_EVENTS];	/* live counters by traffic event */
	u8 sources[MPM_MAX_COUNTERS];	/* walked ones that feed a counter */
	unsigned int num_feeds, num_walked;
	struct pmm_feed feed[PMT_MAX_EVENTS];
	struct pmm_walked walked[PMT_MAX_SOURCES];
	struct pmt_cursor cursor[PMT_MAX_SOURCES];	/* by source */

	/* derived by pmm_plan() */
	bool planned;
	u64 plan_end;		/* the plan does not look beyond */
	u64 full;		/* next clock for pmm_clock() */
	u64 feed_full[MPM_MAX_COUNTERS];
	u32 watched;		/* counters whose every change matters */
};

/* Registers as the address decoder sees them. */
enum pmm_reg_kind { PMM_PMGC0, PMM_PMLCA, PMM_PMLCB, PMM_PMC, PMM_PMC_HI };

struct pmm_reg {
	enum pmm_reg_kind kind;
	unsigned int counter;
};

/* False for a reserved offset. */
bool pmm_reg_decode(const struct mpm_soc *soc, u32 off, struct pmm_reg *reg);
/* Bits of a register that are defined. */
u32 pmm_reg_mask(const struct pmm_reg *reg);

/* After reset, at clock 0. */
void pmm_init(struct pmm *m, const struct mpm_soc *soc,
	      const struct pmt_traffic *traffic);
/* 32-bit accesses to defined registers; the clock does not move. */
u32 pmm_read(struct pmm *m, const struct pmm_reg *reg);
void pmm_write(struct pmm *m, const struct pmm_reg *reg, u32 value);
/* To be called around a change of m->opt. */
void pmm_options_begin(struct pmm *m);
void pmm_options_end(struct pmm *m);
/* Everything derived, after the state was filled in from outside. */
void pmm_rederive(struct pmm *m);

/* Runs to clock @to; with @to_irq only until the line is high, and tells so. */
bool pmm_run(struct pmm *m, u64 to, bool to_irq);
/* One clock, in which @count more events of @id come than the traffic has. */
void pmm_raise(struct pmm *m, u16 id, u32 count);
/* Least clock at which the line can rise by itself: a bound, not a prediction. */
u64 pmm_irq_bound(const struct pmm *m);

/* --- between the files of the model --- */

static inline unsigned int pmm_count(const struct pmm *m)
{
	return m->soc->num_counters;
}

static inline u64 pmm_top(const struct pmm *m, unsigned int n)
{
	return m->soc->counters64 >> n & 1 ? 1ull << 63 : 1ull << 31;
}

static inline u64 pmm_value_mask(const struct pmm *m, unsigned int n)
{
	return m->soc->counters64 >> n & 1 ? ~0ull : 0xffffffffull;
}

static inline bool pmm_frozen(const struct pmm *m, unsigned int n)
{
	return (m->pmgc0 & MPM_PMGC0_FAC) || m->opt.fault_stuck_fac ||
	       (m->c[n].lca & MPM_PMLCA_FC);
}

static inline u8 pmm_ring_bit(u64 clock)
{
	return (u8)(1u << (clock & 7));
}

/* model_wire.c */
/* The burst logic of a counter that does not count bursts is idle. */
void pmm_decode(struct pmm *m, unsigned int n);
/*
 * Follows a change of registers or triggers.  Counters that stop being live have
 * counted the clocks below @at, which is m->now or, in the clock of a freeze, one
 * less; those that become live count from m->now on.
 */
void pmm_rewire(struct pmm *m, u64 at);
u64 pmm_feed_count(const struct pmm *m, unsigned int n, u64 from, u64 to);
u64 pmm_feed_find(const struct pmm *m, unsigned int n, u64 from, u64 to, u64 nth);
void pmm_settle(struct pmm *m, unsigned int n, u64 clock);
void pmm_settle_all(struct pmm *m);

/* model_plan.c */
void pmm_plan(struct pmm *m, u64 to);

/* model_walk.c */
/* Clock at which walked source @w has something to say, from its cursor on. */
void pmm_wake(struct pmm *m, struct pmm_walked *w, u64 from);
/*
 * Events of @w in @clock, its wake clock, added to @ev[]; goes on to the next.
 * Returns the counters concerned.
 */
u32 pmm_take(struct pmm *m, struct pmm_walked *w, u64 clock, u32 *ev);
/* Plain counting up to @limit; returns the clock reached. */
u64 pmm_deliver(struct pmm *m, u64 limit);

/* model_clock.c */
void pmm_clock(struct pmm *m, u64 clock);

/* model_trigger.c */
bool pmm_running(const struct pmm *m, unsigned int n);
/* Starts and stops due in @clock; true when a counter began or ended to run. */
bool pmm_trigger_effects(struct pmm *m, u64 clock);
/* Counters changed, overflowed (msb 0 to 1) and wrapped in @clock. */
void pmm_trigger_causes(struct pmm *m, u64 clock, u32 changed, u32 overs,
			u32 wraps);
u32 pmm_trigger_watch(const struct pmm *m);
void pmm_rearm_triggers(struct pmm *m, unsigned int n);

/* model_burst.c */
void pmm_burst_event(struct pmm *m, unsigned int n, u64 clock, u32 events);
/* Clock in which the burst under way gets counted if no event comes. */
u64 pmm_burst_due(const struct pmm *m, unsigned int n);
void pmm_burst_done(struct pmm *m, unsigned int n, u64 clock);
bool pmm_burst_wanted(const struct pmm *m, unsigned int n);
void pmm_rearm_bursts(struct pmm *m, unsigned int n);

/* model_irq.c */
void pmm_irq_update(struct pmm *m);
/* Clock at which a late line rises, or PMT_NEVER. */
u64 pmm_irq_due(const struct pmm *m);
/* Most increments that the traffic can give to @n in one clock, if it takes all. */
u64 pmm_most_per_clock(const struct pmm *m, unsigned int n);
void pmm_irq_raise(struct pmm *m, unsigned int n);
void pmm_irq_cleared(struct pmm *m, unsigned int n, u8 how);
u64 pmm_seen(const struct pmm *m, unsigned int n, u64 value);

#endif /* PMSIM_MODEL_H */
