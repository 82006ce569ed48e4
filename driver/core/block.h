/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * The block as software sees it: registers through struct mpm_io, shadows of
 * the control words, 64-bit counts, and the state machine of the character
 * device.  The driver and the simulated device both run on it.
 *
 * Nothing here locks, sleeps, allocates or prints: the caller serialises all
 * calls on one block (the driver with a raw spinlock that its interrupt handler
 * takes too) and passes the time, CLOCK_MONOTONIC ns.
 *
 * Rules that keep counts exact:
 * - A counter with the overflow condition (CE) is read as it runs.  Only if its msb
 *   is set is it frozen, by its own FC, while the msb is cleared: no other counter
 *   loses anything.
 * - Passive counters (check.h) are never written while they may count.
 * - A sampling counter is re-armed for its next deadline in the same way; it is
 *   never passive.
 * - Counters that come and go (perf's) stand and run together, whatever is done to
 *   one of them, so that ratios hold; again unless one is fragile.
 * - A snapshot freezes by FAC; if that could change what a counter counts
 *   (fragile, check.h) it reads live instead, unless it is to stay frozen.
 * - The control registers are read back and compared with the shadows, see
 *   block_verify.c.  A count that cannot be trusted is tainted until it is reset.
 */
#ifndef MPM_CORE_BLOCK_H
#define MPM_CORE_BLOCK_H

#include "check.h"
#include "extend.h"
#include "io.h"
#include "sample.h"

/* Tries at clearing an msb before the hardware counts as faulty. */
#define MPM_CLEAR_TRIES		3
/* Most events in one clock that horizons allow for: hardware.rst has [?]. */
#define MPM_MAX_INCREMENT	4
/* Time by which two looks at a counter may be further apart than their now_ns are. */
#define MPM_LOOK_SLACK_NS	50000

struct mpm_block;

/* A sampling counter was due: what only the block knows of it. */
struct mpm_overflow {
	struct mpm_ended ended;
	u64 value;		/* count when it was handled */
	u64 cycles;		/* PMC0 then; 0 when not in use */
	u32 counter;
	u32 value_mask;		/* whose counts, now in mpm_block.count[], are to be told */
	u32 flags;		/* MPC85XX_PM_REC_INEXACT, _THROTTLED */
};

/*
 * Where the block tells what it makes of sampling counters, in the middle of
 * whatever call found it out; members may be NULL.  @mask: counters meant.
 */
struct mpm_sink {
	void (*overflow)(void *ctx, const struct mpm_overflow *o, u64 now_ns);
	/* @cause: MPC85XX_PM_CAUSE_* */
	void (*state)(void *ctx, u32 cause, u32 mask, u64 now_ns);
	void (*throttle)(void *ctx, bool on, u32 mask, u64 now_ns);
	void *ctx;
};

struct mpm_block {
	struct mpm_io io;
	struct mpm_sink sink;
	const struct mpm_soc *soc;
	u32 clock_hz;		/* 0 = unknown */
	u64 horizon_ns;		/* no wrap can hide between looks closer than this */
	u32 max_increment;	/* a count that grows by more per clock is not believed */
	bool has_irq;		/* somebody handles the line: PMIE may be set */
	u32 min_period;		/* smallest sampling period; 0 and 1 are the same */

	/* What the registers hold, as far as software wrote them. */
	u32 pmgc0;
	u32 lca[MPM_MAX_COUNTERS];
	u32 lcb[MPM_MAX_COUNTERS];

	/* Configuration. */
	u32 config_flags;	/* MPC85XX_PM_CFG_*, those that last */
	u32 used;		/* counter_mask; 0 = no configuration */
	u32 ce;			/* counters that shall have CE */
	u64 initial[MPM_MAX_COUNTERS];
	struct mpm_relations rel;
	u32 generation;		/* never 0 once configured */
	u32 sampling;		/* counters that sample */
	struct mpm_sampling sample[MPM_MAX_COUNTERS];

	/* State. */
	u32 running;		/* started counters: FC = 0 */
	bool frozen;		/* by FREEZE or an overflow, running or not */
	bool faulty;
	bool suspended;
	bool pulse_due;		/* an overflow was handled: see mpm_block_irq() */
	bool latch_masked;	/* request masked until the next thaw: the same */

	/* Counters that come and go one by one (block_parts.c). */
	bool open;		/* used that way: a configuration, be it empty */
	bool paused;		/* held from mpm_block_pause() to _proceed() */
	bool changed;		/* counters have gone since */
	unsigned int pauses;	/* depth */
	u32 fresh;		/* put, but not programmed yet, nor in @used */
	u32 fresh_run;		/* of them: to be started */

	/*
	 * Counts.  PMC0 is 64 bits wide: its count is pmc0_base + register, and
	 * count[0].total holds the last one seen.
	 */
	struct mpm_extend count[MPM_MAX_COUNTERS];
	u64 pmc0_base;
	u64 synced_ns[MPM_MAX_COUNTERS];	/* of the last look while counting */
	u32 valid;		/* counters whose counts mean something */
	u32 overflowed;
	u32 inexact;
	u32 throttled;		/* CE taken away by mpm_block_throttle() */

	/* Whether registers hold what was written (block_verify.c). */
	u32 tainted;		/* counters whose taint[] is not 0 */
	u32 taint[MPM_MAX_COUNTERS];	/* MPC85XX_PM_TAINT_* since the last reset */
	u32 unproven;		/* msb cleared, and not seen clear since */
	u32 doubtful;		/* of them: read back the next time */
	u32 next_word;		/* control word that the next READ compares */

	/* Times, totals up to @since_ns. */
	u64 since_ns;
	u64 enabled_ns;
	u64 frozen_ns;
	u64 running_ns[MPM_MAX_COUNTERS];	/* of each counter since its reset */

	/* Windows: counters of one name have run in the same time since their reset. */
	u32 window[MPM_MAX_COUNTERS];	/* 0 = has not run */
	u32 last_window;	/* the name given last */
	u32 counted;		/* counters that counted when names were given last */

	/* Statistics since mpm_block_init(). */
	u64 harvests;		/* overflows of sampling counters, laps too */
	u64 overflow_irqs;	/* overflows handled in mpm_block_irq() */
	u64 spurious_irqs;
	u64 missed_irqs;	/* overflows that mpm_block_sync() found first */
	u64 throttle_count;
};

/*
 * Freezes everything and switches the interrupt off, whatever the registers
 * held (call before the interrupt is requested).  Returns 0, or -ENODEV when
 * PMGC0 does not hold what was written (no block there).
 */
int mpm_block_init(struct mpm_block *b, const struct mpm_soc *soc,
		   const struct mpm_io *io, u32 clock_hz, u64 now_ns);

/*
 * For a block whose members came from a file: finds again what follows from the
 * others (rel, horizon_ns).
 */
void mpm_block_derive(struct mpm_block *b);

/* Same silence at any later time: shutdown, removal. */
void mpm_block_quiesce(struct mpm_block *b);

/* mpm_config_check_within() with what this block can do. */
int mpm_block_check(const struct mpm_block *b, const struct mpc85xx_pm_config *config);

/*
 * Ownership is the caller's business, and so is mpm_block_check().
 * mpm_block_can_configure() is what TEST_ONLY asks: 0, -EIO when faulty, -EBUSY
 * while counters run.  mpm_block_configure() first tries whether a faulty block
 * obeys again.
 */
int mpm_block_can_configure(const struct mpm_block *b);
int mpm_block_configure(struct mpm_block *b, const struct mpc85xx_pm_config *config,
			u64 now_ns);
void mpm_block_get_config(const struct mpm_block *b, struct mpc85xx_pm_config *out);
/* Silence; configuration gone; last counts stay readable. */
void mpm_block_release(struct mpm_block *b, u64 now_ns);

/*
 * @mask of counters, 0 = all in use.  -EINVAL without configuration or for a
 * counter not in use, -EIO when faulty.  Starting all that are in use, and
 * stopping all that run, happens in one clock.
 */
int mpm_block_start(struct mpm_block *b, u32 mask, u64 now_ns);
int mpm_block_stop(struct mpm_block *b, u32 mask, u64 now_ns);
/* Counts back to their initial values, running or not; times too for mask 0. */
int mpm_block_reset(struct mpm_block *b, u32 mask, u64 now_ns);
/* Idempotent.  UNFREEZE also ends a freeze that an overflow caused (FCECE). */
int mpm_block_freeze(struct mpm_block *b, u64 now_ns);
int mpm_block_unfreeze(struct mpm_block *b, u64 now_ns);

/* -ESTALE unless @generation is 0 or the current one. */
int mpm_block_check_generation(const struct mpm_block *b, u32 generation);
u32 mpm_block_state(const struct mpm_block *b);	/* MPC85XX_PM_STATE_* */

/*
 * @flags: MPC85XX_PM_READ_*, checked.  @snap is written whole; records_lost is
 * 0.  -EIO when faulty or when the hardware does not obey.
 */
int mpm_block_read(struct mpm_block *b, u32 flags, u64 now_ns,
		   struct mpc85xx_pm_snapshot *snap);

enum mpm_irq {
	MPM_IRQ_NONE,		/* not ours: no enabled msb is set */
	MPM_IRQ_HANDLED,
	MPM_IRQ_FROZE,		/* an overflow froze the block (FCECE) */
	MPM_IRQ_FAULT,		/* an msb does not clear: the block is silenced */
};

/* The overflow interrupt. */
enum mpm_irq mpm_block_irq(struct mpm_block *b, u64 now_ns);

/*
 * The periodic look, at least once per mpm_block_sync_period_ns(): compares all
 * control registers in use, syncs all counts, and clears an msb whose interrupt never
 * came, or tells the sink.
 */
enum mpm_irq mpm_block_sync(struct mpm_block *b, u64 now_ns);
u64 mpm_block_sync_period_ns(const struct mpm_block *b);

/*
 * Too many interrupts: takes CE away from every counter that has one (counting
 * goes on, mpm_block_sync() extends it, inexact is set unless it samples), and
 * gives it back.  Neither does anything when there is nothing to do, nor where an
 * overflow is to freeze the block (FREEZE_ON_OVERFLOW); true if CE was taken from
 * any.
 */
bool mpm_block_throttle(struct mpm_block *b, u64 now_ns);
void mpm_block_unthrottle(struct mpm_block *b, u64 now_ns);

/* Suspend keeps counts and what ran; resume writes every register again. */
void mpm_block_suspend(struct mpm_block *b, u64 now_ns);
int mpm_block_resume(struct mpm_block *b, u64 now_ns);

/*
 * Counters that come and go while others run.
 *
 * mpm_block_open() takes the place of mpm_block_configure(): an empty
 * configuration, until mpm_block_release().  -EBUSY when there is a configuration,
 * -EIO when faulty.
 *
 * Changes stand between mpm_block_pause() and mpm_block_proceed(), which nest.
 * The block is held in between, so that counters start and stop in one clock,
 * unless a counter runs that a thaw would disturb (fragile, check.h): then the
 * others are stopped and started one after the other.  What is put is programmed
 * by the last proceed(), which raises the generation if anything has changed.
 */
int mpm_block_open(struct mpm_block *b, u64 now_ns);
void mpm_block_pause(struct mpm_block *b, u64 now_ns);
void mpm_block_proceed(struct mpm_block *b, u64 now_ns);

/* What a counter does. */
struct mpm_part {
	u32 lca, lcb;		/* words as mpm_words_check() takes them */
	u64 total;		/* count so far, the register starts at 0 */
	bool run;
};

/* Counter @n must not be in use. */
void mpm_block_put(struct mpm_block *b, unsigned int n, const struct mpm_part *part);
/* Stops counter @n, which is free then; *@out would put it again. */
void mpm_block_take(struct mpm_block *b, unsigned int n, u64 now_ns, struct mpm_part *out);
/* Starts or stops counter @n, be it programmed yet or not. */
void mpm_block_run(struct mpm_block *b, unsigned int n, bool run, u64 now_ns);
/* Counters that may have missed a wrap, those included of which a look would find it now. */
u32 mpm_block_inexact(const struct mpm_block *b, u64 now_ns);
/* Count of @n now, in a pause: of one instant for all, if the block is held. */
u64 mpm_block_look(struct mpm_block *b, unsigned int n, u64 now_ns);

#endif /* MPM_CORE_BLOCK_H */
