// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Overflows: the interrupt, the periodic look, the throttle. */
#include "block_priv.h"

#define SYNC_PERIOD_NS	1000000000u

/* Visits all of @mask; adds the overflows to *@overflows. */
static enum mpm_irq visit_all(struct mpm_block *b, u32 mask, u64 now_ns, u64 *overflows)
{
	u64 before = *overflows;
	unsigned int i;

	for (i = 0; i < b->rel.count; i++) {
		if (!mpm_block_has(mask, b->rel.order[i]))
			continue;
		switch (mpm_block_visit(b, b->rel.order[i], now_ns)) {
		case MPM_IRQ_FAULT:
			return MPM_IRQ_FAULT;
		case MPM_IRQ_HANDLED:
			++*overflows;
			break;
		default:
			break;
		}
	}
	return *overflows == before ? MPM_IRQ_NONE : MPM_IRQ_HANDLED;
}

/*
 * Whether the request is the msb itself or a latch that wants the monitor frozen
 * and thawed after it is not known.  If a request outlives a handled
 * overflow it is a latch: freeze and thaw once.  While the block is to stay
 * frozen, or where the thaw could change what triggers and bursts count, the
 * request is only masked: the next thaw releases it, and until then the periodic
 * look does the interrupt's work.
 */
static void release_latch(struct mpm_block *b, u64 now_ns)
{
	b->pulse_due = false;
	if (b->pmgc0 & MPM_PMGC0_FAC || b->rel.fragile)
		b->latch_masked = true;
	else if (mpm_block_hold(b, now_ns))
		return;
	mpm_block_let_go(b);
}

/*
 * Visits of counters whose values belong together, those of records of an instant or
 * of perf's groups: all are frozen, so that no counter counts while another does
 * not.  @look: even if nothing has happened.
 */
static enum mpm_irq visit_held(struct mpm_block *b, u32 mask, bool look, u64 now_ns,
			       u64 *overflows)
{
	u64 before = b->harvests, harvests;
	enum mpm_irq ret;

	if (!look && !mpm_block_overflow_pending(b, b->ce))
		return MPM_IRQ_NONE;
	/* Whoever calls has looked at PMGC0, if FCECE is in use. */
	if (b->open ? mpm_block_hold(b, now_ns) : mpm_block_hold_checked(b, now_ns))
		return MPM_IRQ_FAULT;
	harvests = b->harvests - before;
	ret = visit_all(b, mask, now_ns, overflows);
	*overflows += harvests;
	if (ret == MPM_IRQ_FAULT)
		return ret;
	mpm_block_let_go(b);
	return harvests ? MPM_IRQ_HANDLED : ret;
}

/*
 * Handles all overflows of @mask; adds them to *@overflows.  The hardware may have
 * frozen itself just before, or while this went on.
 */
static enum mpm_irq handle_all(struct mpm_block *b, u32 mask, bool look, u64 now_ns,
			       u64 *overflows)
{
	bool together = b->open && !(b->running & b->rel.fragile);
	bool froze = mpm_block_froze_itself(b, now_ns);
	enum mpm_irq ret;

	if (b->faulty)
		return MPM_IRQ_FAULT;
	if (mpm_block_with_values(b) || together)
		ret = visit_held(b, mask, look || froze, now_ns, overflows);
	else
		ret = visit_all(b, mask, now_ns, overflows);
	if (ret == MPM_IRQ_HANDLED && !mpm_block_with_values(b) &&
	    mpm_block_froze_itself(b, now_ns))
		froze = true;
	if (ret == MPM_IRQ_FAULT)
		return ret;
	return froze && b->frozen ? MPM_IRQ_FROZE : ret;
}

enum mpm_irq mpm_block_irq(struct mpm_block *b, u64 now_ns)
{
	enum mpm_irq ret;

	if (b->faulty || b->suspended) {
		b->spurious_irqs++;
		return MPM_IRQ_NONE;
	}
	ret = handle_all(b, b->ce, false, now_ns, &b->overflow_irqs);
	if (ret != MPM_IRQ_NONE)
		return ret;
	b->spurious_irqs++;
	if (b->pulse_due)
		release_latch(b, now_ns);
	return ret;
}

enum mpm_irq mpm_block_sync(struct mpm_block *b, u64 now_ns)
{
	if (!mpm_block_counts(b))
		return MPM_IRQ_NONE;
	b->doubtful |= b->unproven;
	if (!(b->pmgc0 & MPM_PMGC0_FCECE))
		mpm_block_check_global(b, now_ns);
	mpm_block_check_words(b, b->used);
	return handle_all(b, b->running & (b->ce | ~b->soc->counters64), true, now_ns,
			  &b->missed_irqs);
}

u64 mpm_block_sync_period_ns(const struct mpm_block *b)
{
	return b->horizon_ns / 2 < SYNC_PERIOD_NS ? b->horizon_ns / 2 : SYNC_PERIOD_NS;
}

/* Gives CE to, or takes it from, the counters of @mask, without freezing any. */
static void write_ce(struct mpm_block *b, u32 mask, u32 ce)
{
	unsigned int n;

	for (n = 0; n < b->soc->num_counters; n++) {
		if (!mpm_block_has(mask, n))
			continue;
		b->lca[n] = (b->lca[n] & ~MPM_PMLCA_CE) | ce;
		mpm_wr(&b->io, MPM_PMLCA(n), b->lca[n]);
	}
}

bool mpm_block_throttle(struct mpm_block *b, u64 now_ns)
{
	u32 mask = b->ce & b->running & ~b->throttled;

	/* An overflow that freezes the block cannot come again by itself. */
	if (!mask || b->faulty || b->suspended ||
	    b->config_flags & MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW)
		return false;
	b->throttled |= mask;
	b->inexact |= mask & ~b->sampling;
	b->throttle_count++;
	mpm_block_check_words(b, mask);
	write_ce(b, mask, 0);
	if (mask & b->sampling && b->sink.throttle)
		b->sink.throttle(b->sink.ctx, true, mask & b->sampling, now_ns);
	return true;
}

/*
 * What is due by now is told before the interrupt is back, which would come at
 * once and blame whoever runs now for all of it.
 */
void mpm_block_unthrottle(struct mpm_block *b, u64 now_ns)
{
	u32 mask = b->throttled;
	u64 overflows = 0;

	if (!mask || b->faulty || b->suspended)
		return;
	if (mask & b->sampling &&
	    handle_all(b, mask & b->sampling, false, now_ns, &overflows) == MPM_IRQ_FAULT)
		return;
	b->throttled = 0;
	mpm_block_check_words(b, mask);
	write_ce(b, mask, MPM_PMLCA_CE);
	if (mask & b->sampling && b->sink.throttle)
		b->sink.throttle(b->sink.ctx, false, mask & b->sampling, now_ns);
}
