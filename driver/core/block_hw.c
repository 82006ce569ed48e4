// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* The block's registers: freezing, programming, reading one counter. */
#include "block_priv.h"

u32 mpm_block_pmgc0(const struct mpm_block *b)
{
	u32 value = 0;

	if (!mpm_block_counts(b) || b->paused)
		value |= MPM_PMGC0_FAC;
	if (b->faulty || b->suspended || !b->used)
		return value;
	if (b->config_flags & (MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW |
			       MPC85XX_PM_CFG_SAMPLE_VALUES))
		/* Whether FCECE needs PMIE is not known (hardware.rst): set both. */
		value |= MPM_PMGC0_FCECE | MPM_PMGC0_PMIE;
	if (b->has_irq && b->ce)
		value |= MPM_PMGC0_PMIE;
	/* Masked until the next thaw; but FCECE may need PMIE to freeze. */
	if (b->latch_masked && (value & MPM_PMGC0_FAC || !(value & MPM_PMGC0_FCECE)))
		value &= ~MPM_PMGC0_PMIE;
	return value;
}

void mpm_block_set_pmgc0(struct mpm_block *b, u32 value)
{
	b->pmgc0 = value;
	mpm_wr(&b->io, MPM_PMGC0, value);
}

void mpm_block_fault(struct mpm_block *b, u64 now_ns)
{
	u32 sampling = b->sampling;

	b->faulty = true;
	b->running = 0;
	mpm_block_set_pmgc0(b, mpm_block_pmgc0(b));
	if (sampling && b->sink.state)
		b->sink.state(b->sink.ctx, MPC85XX_PM_CAUSE_FAULT, sampling, now_ns);
}

/* Reserved bits may read as anything (hardware.rst), but not all of them as 1. */
static bool is_pmgc0(u32 value, u32 wanted)
{
	return (value & MPM_PMGC0_MASK) == wanted && value != 0xffffffff;
}

bool mpm_block_pmgc0_is(struct mpm_block *b, u32 wanted)
{
	return is_pmgc0(mpm_rd(&b->io, MPM_PMGC0), wanted);
}

/*
 * Held, the counters have the values of the instant of an overflow, if hardware
 * froze itself upon it.
 */
static int settle_overflow(struct mpm_block *b, bool may_freeze_itself, u64 now_ns)
{
	/* The hardware may have been faster: its freeze must not be undone. */
	if (b->config_flags & MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW &&
	    may_freeze_itself && mpm_block_overflow_pending(b, b->ce)) {
		mpm_block_clock(b, now_ns);
		b->frozen = true;
	}
	if (mpm_block_with_values(b) &&
	    mpm_block_overflow_pending(b, b->ce & b->sampling))
		mpm_block_sync_held(b, b->used, now_ns);
	return b->faulty ? -EIO : 0;
}

int mpm_block_hold_checked(struct mpm_block *b, u64 now_ns)
{
	u32 wanted = b->pmgc0 | MPM_PMGC0_FAC;
	bool may_freeze_itself = b->pmgc0 & MPM_PMGC0_FCECE && b->pmgc0 != wanted;
	bool written = b->pmgc0 != wanted;
	unsigned int tries;
	u32 value;

	if (b->faulty)
		return -EIO;
	for (tries = 0; tries < MPM_CLEAR_TRIES; tries++) {
		if (written)
			mpm_block_set_pmgc0(b, wanted);
		value = mpm_rd(&b->io, MPM_PMGC0);
		if (is_pmgc0(value, wanted))
			break;
		if (!written)
			mpm_block_judge_global(b, value);
		written = true;
	}
	if (tries == MPM_CLEAR_TRIES) {
		mpm_block_fault(b, now_ns);
		return -EIO;
	}
	return settle_overflow(b, may_freeze_itself, now_ns);
}

int mpm_block_hold(struct mpm_block *b, u64 now_ns)
{
	mpm_block_check_global(b, now_ns);
	return mpm_block_hold_checked(b, now_ns);
}

void mpm_block_let_go(struct mpm_block *b)
{
	u32 wanted;

	if (b->pmgc0 & MPM_PMGC0_FAC && mpm_block_counts(b) && !b->paused) {
		/* This thaw releases a latched request. */
		b->latch_masked = false;
		b->pulse_due = false;
	}
	wanted = mpm_block_pmgc0(b);
	if (b->pmgc0 != wanted)
		mpm_block_set_pmgc0(b, wanted);
}

int mpm_block_thaw(struct mpm_block *b, u64 now_ns)
{
	unsigned int tries;
	u32 value;

	mpm_block_let_go(b);
	for (tries = 0; tries < MPM_CLEAR_TRIES; tries++) {
		value = mpm_rd(&b->io, MPM_PMGC0);
		if (is_pmgc0(value, b->pmgc0))
			return 0;
		/* An overflow may have come at once; whoever looks next sees to it. */
		if (b->pmgc0 & MPM_PMGC0_FCECE &&
		    is_pmgc0(value, b->pmgc0 | MPM_PMGC0_FAC) &&
		    mpm_block_overflow_pending(b, b->ce))
			return 0;
		mpm_block_set_pmgc0(b, b->pmgc0);
	}
	mpm_block_fault(b, now_ns);
	return -EIO;
}

bool mpm_block_froze_itself(struct mpm_block *b, u64 now_ns)
{
	return b->pmgc0 & MPM_PMGC0_FCECE && mpm_block_check_global(b, now_ns);
}

u64 mpm_block_read_pmc0(struct mpm_block *b, bool held)
{
	u32 high = mpm_rd(&b->io, MPM_PMC0_HI), low, again;
	unsigned int tries;

	for (tries = 0; ; tries++) {
		low = mpm_rd(&b->io, MPM_PMC0_LO);
		if (held || tries == MPM_CLEAR_TRIES)
			break;
		/* No latch: the low word may have wrapped in between. */
		again = mpm_rd(&b->io, MPM_PMC0_HI);
		if (again == high)
			break;
		high = again;
	}
	return (u64)high << 32 | low;
}

void mpm_block_write_count(struct mpm_block *b, unsigned int n)
{
	if (mpm_block_has(b->soc->counters64, n)) {
		u64 raw = b->count[n].total - b->pmc0_base;

		mpm_wr(&b->io, MPM_PMC0_HI, (u32)(raw >> 32));
		mpm_wr(&b->io, MPM_PMC0_LO, (u32)raw);
	} else {
		mpm_wr(&b->io, MPM_PMC(n), b->count[n].last);
	}
	/* It may have been the msb of a request that nobody has handled. */
	if (mpm_block_has(b->ce, n))
		b->pulse_due = true;
}

enum mpm_irq mpm_block_write_back(struct mpm_block *b, unsigned int n, u64 now_ns)
{
	u32 bit = 1u << n;
	bool read_back = (b->doubtful | b->soc->counters64) & bit;
	unsigned int tries;

	for (tries = 0; tries < MPM_CLEAR_TRIES; tries++) {
		mpm_block_write_count(b, n);
		if (read_back && mpm_rd(&b->io, mpm_block_top_word(b, n)) & MPM_MSB)
			continue;
		b->doubtful &= ~bit;
		b->unproven &= ~bit;
		if (!read_back)
			b->unproven |= bit;
		return MPM_IRQ_HANDLED;
	}
	mpm_block_fault(b, now_ns);
	return MPM_IRQ_FAULT;
}

void mpm_block_rewind(struct mpm_block *b, unsigned int n)
{
	u32 raw = (u32)b->initial[n];

	/* A set msb would interrupt at once where CE is on; none listens there. */
	if (mpm_block_has(b->ce, n))
		raw &= ~MPM_MSB;
	mpm_extend_set(&b->count[n], b->initial[n], raw);
	b->overflowed &= ~(1u << n);
	b->inexact &= ~(1u << n);
	mpm_block_untaint(b, 1u << n);
	if (mpm_block_has(b->sampling, n)) {
		mpm_sampling_begin(&b->sample[n], b->initial[n], b->min_period);
		mpm_block_arm(b, n);
		return;
	}
	if (mpm_block_has(b->soc->counters64, n))
		b->pmc0_base = mpm_block_has(b->ce, n) ? b->initial[n] & 1ull << 63 : 0;
}

/*
 * Counts first, while no counter has an event or a trigger: whether a write to a
 * counter triggers another, or carries when it takes the msb away, is not known
 * (hardware.rst).
 */
static void program_once(struct mpm_block *b)
{
	unsigned int n;

	mpm_block_set_pmgc0(b, MPM_PMGC0_FAC);
	for (n = 0; n < b->soc->num_counters; n++) {
		mpm_wr(&b->io, MPM_PMLCA(n), MPM_PMLCA_FC);
		mpm_wr(&b->io, MPM_PMLCB(n), 0);
	}
	for (n = 0; n < b->soc->num_counters; n++)
		if (mpm_block_has(b->used, n))
			mpm_block_write_count(b, n);
	for (n = 0; n < b->soc->num_counters; n++) {
		if (!mpm_block_has(b->used, n))
			continue;
		mpm_wr(&b->io, MPM_PMLCB(n), b->lcb[n]);
		mpm_wr(&b->io, MPM_PMLCA(n), b->lca[n]);
	}
}

int mpm_block_program(struct mpm_block *b, u64 now_ns)
{
	unsigned int tries;

	for (tries = 0; tries < MPM_CLEAR_TRIES; tries++) {
		program_once(b);
		if (mpm_block_pmgc0_is(b, MPM_PMGC0_FAC) && mpm_block_counts_hold(b, b->used) &&
		    mpm_block_words_hold(b, mpm_soc_mask(b->soc)))
			return 0;
	}
	mpm_block_fault(b, now_ns);
	return -EIO;
}

/*
 * The msb of @n has been cleared, nobody has seen it clear, and it is set again sooner
 * than the hardware could count 2^31 events: it was never cleared.
 */
static bool was_not_cleared(const struct mpm_block *b, unsigned int n, u32 raw, u64 now_ns)
{
	if (!mpm_block_has(b->unproven, n) || raw - b->count[n].last < MPM_MSB)
		return false;
	return mpm_block_has(b->doubtful, n) || mpm_block_is_too_far(b, n, MPM_MSB, now_ns);
}

static void stamp(struct mpm_block *b, unsigned int n, u64 now_ns)
{
	if (!mpm_block_has(b->running, n) || !mpm_block_counts(b))
		return;
	if (mpm_block_is_late(b, n, now_ns))
		b->inexact |= 1u << n;
	b->synced_ns[n] = now_ns;
}

void mpm_block_account(struct mpm_block *b, unsigned int n, u32 raw, u64 now_ns)
{
	struct mpm_extend *e = &b->count[n];
	u32 bit = 1u << n;
	bool back = raw < e->last;

	if (was_not_cleared(b, n, raw, now_ns)) {
		b->doubtful |= bit;
		raw &= ~MPM_MSB;
	} else if (b->unproven & bit) {
		b->unproven &= ~bit;
	}
	/* What has CE cannot wrap: its msb is handled half of the way before. */
	if ((back || !(b->ce & ~b->throttled & b->running & bit)) &&
	    mpm_block_is_too_far(b, n, raw - e->last, now_ns)) {
		mpm_block_taint(b, bit, MPC85XX_PM_TAINT_VALUE);
		e->last = raw;
	}
	stamp(b, n, now_ns);
	mpm_extend_sync(e, raw);
}

void mpm_block_account_pmc0(struct mpm_block *b, u64 raw, u64 now_ns)
{
	u64 step = b->pmc0_base + raw - b->count[0].total;

	if (mpm_block_is_too_far(b, 0, step, now_ns)) {
		mpm_block_taint(b, 1, MPC85XX_PM_TAINT_VALUE);
		b->pmc0_base -= step;
	}
	stamp(b, 0, now_ns);
	b->count[0].total = b->pmc0_base + raw;
}

void mpm_block_read_held(struct mpm_block *b, unsigned int n, u64 now_ns)
{
	if (mpm_block_has(b->soc->counters64, n))
		mpm_block_account_pmc0(b, mpm_block_read_pmc0(b, true), now_ns);
	else
		mpm_block_account(b, n, mpm_rd(&b->io, MPM_PMC(n)), now_ns);
}

void mpm_block_sync_held(struct mpm_block *b, u32 mask, u64 now_ns)
{
	unsigned int i, n;

	for (i = 0; i < b->rel.count; i++)
		if (mpm_block_has(mask, b->rel.order[i]))
			mpm_block_read_held(b, b->rel.order[i], now_ns);
	for (n = 0; n < b->soc->num_counters; n++)
		if (mpm_block_has(mask & b->sampling, n) && mpm_block_is_due(b, n) &&
		    mpm_block_harvest(b, n, now_ns) == MPM_IRQ_FAULT)
			return;
}

/* A counter that does not sample, and stands still. */
static enum mpm_irq clear_msb(struct mpm_block *b, unsigned int n, u64 now_ns)
{
	if (mpm_block_has(b->soc->counters64, n))
		b->pmc0_base += 1ull << 63;
	else
		b->count[n].last &= ~MPM_MSB;
	b->overflowed |= 1u << n;
	return mpm_block_write_back(b, n, now_ns);
}

/* Reads @n as it is, running or not; true if it has to stand still for more. */
static bool wants_more(struct mpm_block *b, unsigned int n, u64 now_ns)
{
	bool wide = mpm_block_has(b->soc->counters64, n);
	struct mpm_sampling *s = &b->sample[n];
	u32 top = mpm_rd(&b->io, mpm_block_top_word(b, n));

	if (!wide)
		mpm_block_account(b, n, top, now_ns);
	if (!mpm_block_has(b->sampling, n))
		return top & MPM_MSB && mpm_block_has(b->ce, n);
	if (wide && s->frequency && !(top & MPM_MSB))
		mpm_block_account_pmc0(b, mpm_block_read_pmc0(b, false), now_ns);
	return top & MPM_MSB || mpm_block_is_due(b, n) ||
	       mpm_sampling_hurry(s, b->count[n].total, now_ns, b->min_period);
}

/* A counter that samples, and stands still. */
static enum mpm_irq visit_sampling(struct mpm_block *b, unsigned int n, u64 now_ns)
{
	if (!mpm_block_is_due(b, n)) {
		mpm_block_arm(b, n);
		mpm_block_write_count(b, n);
		return MPM_IRQ_NONE;
	}
	/* The values that belong to it take a freeze of all: mpm_block_hold(). */
	return mpm_block_with_values(b) ? MPM_IRQ_NONE : mpm_block_harvest(b, n, now_ns);
}

/*
 * Read as they run, counters lose nothing.  Frozen by its own FC, one may be written
 * and re-armed without anything happening to the others.  Those that a freeze could cost
 * more than the events of that moment (passive, check.h) have nothing to be handled.
 */
enum mpm_irq mpm_block_visit(struct mpm_block *b, unsigned int n, u64 now_ns)
{
	enum mpm_irq ret;

	if (!wants_more(b, n, now_ns))
		return MPM_IRQ_NONE;
	mpm_wr(&b->io, MPM_PMLCA(n), b->lca[n] | MPM_PMLCA_FC);
	mpm_block_read_held(b, n, now_ns);
	if (mpm_block_has(b->sampling, n))
		ret = visit_sampling(b, n, now_ns);
	else
		ret = clear_msb(b, n, now_ns);
	mpm_wr(&b->io, MPM_PMLCA(n), b->lca[n]);
	return ret;
}
