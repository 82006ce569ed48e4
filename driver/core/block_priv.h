/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* Shared by the files of the block; nobody else includes this. */
#ifndef MPM_CORE_BLOCK_PRIV_H
#define MPM_CORE_BLOCK_PRIV_H

#include "block.h"

/* PMGC0 as the state asks for it. */
u32 mpm_block_pmgc0(const struct mpm_block *b);
void mpm_block_set_pmgc0(struct mpm_block *b, u32 value);
/*
 * Stops all counting in one clock: -EIO, and the block faulty, if it does not.
 * An overflow that is to carry the values of its instant is handled here.
 * PMGC0 is compared first; mpm_block_hold_checked() is for who has just done that.
 */
int mpm_block_hold(struct mpm_block *b, u64 now_ns);
int mpm_block_hold_checked(struct mpm_block *b, u64 now_ns);
/* Back to what the state asks for. */
void mpm_block_let_go(struct mpm_block *b);
/* The same, read back: -EIO, and the block faulty, if it stays frozen. */
int mpm_block_thaw(struct mpm_block *b, u64 now_ns);
/* Whether PMGC0 holds @wanted. */
bool mpm_block_pmgc0_is(struct mpm_block *b, u32 wanted);
/* True, and the block held, if the hardware froze itself (FCECE) since. */
bool mpm_block_froze_itself(struct mpm_block *b, u64 now_ns);

/*
 * Writes every register from the shadows and counts, and reads all of them back; the
 * block stays held.  -EIO, and the block faulty, if they do not hold it.
 */
int mpm_block_program(struct mpm_block *b, u64 now_ns);
/* Count of @n back to its initial value, not yet in the register. */
void mpm_block_rewind(struct mpm_block *b, unsigned int n);
/* Count of PMC0 is its register plus pmc0_base. */
u64 mpm_block_read_pmc0(struct mpm_block *b, bool held);
void mpm_block_write_count(struct mpm_block *b, unsigned int n);
/*
 * The same for an overflow that has been handled: the msb is clear then.  It is read
 * back if there is a reason to: HANDLED or FAULT.
 */
enum mpm_irq mpm_block_write_back(struct mpm_block *b, unsigned int n, u64 now_ns);

/* Brings the count of @n up to date from its register's value @raw. */
void mpm_block_account(struct mpm_block *b, unsigned int n, u32 raw, u64 now_ns);
/* The same for PMC0. */
void mpm_block_account_pmc0(struct mpm_block *b, u64 raw, u64 now_ns);
/* Reads and accounts one; it is held, or stands still. */
void mpm_block_read_held(struct mpm_block *b, unsigned int n, u64 now_ns);
/* Reads and accounts all of @mask, then handles what is due; the block is held. */
void mpm_block_sync_held(struct mpm_block *b, u32 mask, u64 now_ns);
/* Looks at counter @n, running or not, and clears its msb if it has CE. */
enum mpm_irq mpm_block_visit(struct mpm_block *b, unsigned int n, u64 now_ns);

/* block_verify.c: do the registers hold what was written? */
void mpm_block_taint(struct mpm_block *b, u32 mask, u32 why);
void mpm_block_untaint(struct mpm_block *b, u32 mask);
/*
 * Compares PMGC0, unless all are held, and writes it again if somebody else has
 * written it.  True, and the block held, if the hardware froze itself (FCECE).
 */
bool mpm_block_check_global(struct mpm_block *b, u64 now_ns);
/* @value is what PMGC0 held though nobody here has written that. */
void mpm_block_judge_global(struct mpm_block *b, u32 value);
/* Compares the words of @mask, or only the next one in turn of those in use. */
void mpm_block_check_words(struct mpm_block *b, u32 mask);
void mpm_block_check_next_word(struct mpm_block *b);
/* Whether the words, or the counts, of @mask are what the shadows say. */
bool mpm_block_words_hold(struct mpm_block *b, u32 mask);
bool mpm_block_counts_hold(struct mpm_block *b, u32 mask);
/* Whether so many events since the last look are impossible. */
bool mpm_block_is_too_far(const struct mpm_block *b, unsigned int n, u64 step, u64 now_ns);

/* block.c: no counts, no times; a new generation. */
void mpm_block_begin(struct mpm_block *b, u64 now_ns);
/*
 * A faulty block whose PMGC0 holds what is written is given back.  Counters are found
 * out when they are programmed: one that is broken does not take the others along.
 */
bool mpm_block_revive(struct mpm_block *b);
/* Overflow conditions: the plain counters, if anything comes of one. */
u32 mpm_block_choose_ce(const struct mpm_block *b);

void mpm_block_fault(struct mpm_block *b, u64 now_ns);

/* block_sample.c */
void mpm_block_sample_setup(struct mpm_block *b, const struct mpc85xx_pm_config *c);
void mpm_block_sample_config(const struct mpm_block *b, unsigned int n,
			     struct mpc85xx_pm_counter_config *out);
/* What the register of sampling counter @n must hold for its next deadline. */
void mpm_block_arm(struct mpm_block *b, unsigned int n);
/* Counter @n, which samples and stands still, is due or has done a lap. */
bool mpm_block_is_due(struct mpm_block *b, unsigned int n);
/* Tells the sink, and arms it: HANDLED or FAULT. */
enum mpm_irq mpm_block_harvest(struct mpm_block *b, unsigned int n, u64 now_ns);
bool mpm_block_overflow_pending(struct mpm_block *b, u32 mask);
/* Totals of the times up to now; before anything that changes which counters count. */
void mpm_block_clock(struct mpm_block *b, u64 now_ns);
/* A name for a window that no counter has, not even after a wrap. */
u32 mpm_block_new_window(struct mpm_block *b);
/* Counter @n has not run: reset, or gone. */
void mpm_block_forget_window(struct mpm_block *b, unsigned int n);

static inline bool mpm_block_counts(const struct mpm_block *b)
{
	return b->running && !b->frozen && !b->suspended && !b->faulty;
}

/* Records carry the values of the instant of the overflow. */
static inline bool mpm_block_with_values(const struct mpm_block *b)
{
	return b->config_flags & MPC85XX_PM_CFG_SAMPLE_VALUES;
}

/* The offset whose bit 0 is the overflow bit of counter @n. */
static inline u32 mpm_block_top_word(const struct mpm_block *b, unsigned int n)
{
	return b->soc->counters64 & 1u << n ? MPM_PMC0_HI : MPM_PMC(n);
}

static inline bool mpm_block_has(u32 mask, unsigned int n)
{
	return mask & 1u << n;
}

/* Counter @n, which counts, may have wrapped unseen since the last look at it. */
static inline bool mpm_block_is_late(const struct mpm_block *b, unsigned int n, u64 now_ns)
{
	return !mpm_block_has(b->soc->counters64, n) &&
	       now_ns - b->synced_ns[n] >= b->horizon_ns;
}

#endif /* MPM_CORE_BLOCK_PRIV_H */
