// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Overflows: the interrupt, the periodic look, the throttle. */
#include "block_priv.h"

#define SYNC_PERIOD_NS	1000000000u

/*
 * Visits all of @mask; adds the overflows to *@overflows.  The hardware may have
 * frozen itself just before, or while this went on.
 */
static enum mpm_irq visit_all(struct mpm_block *b, u32 mask, u64 now_ns, u64 *overflows)
{
	bool froze = mpm_block_froze_itself(b, now_ns);
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
	if (*overflows == before)
		return froze ? MPM_IRQ_FROZE : MPM_IRQ_NONE;
	if (mpm_block_froze_itself(b, now_ns))
		froze = true;
	return froze ? MPM_IRQ_FROZE : MPM_IRQ_HANDLED;
}

/*
 * Whether the request is the msb itself or a latch that wants the monitor frozen
 * and thawed after it is not known.  If a request outlives a handled
 * overflow it is a latch: freeze and thaw once.  While the block is to stay
 * frozen, or where the thaw could change what triggers and bursts count, the
 * request is only masked: the next thaw releases it, and until then the periodic
 * look does the interrupt's work.
 */
static void release_latch(struct mpm_block *b)
{
	b->pulse_due = false;
	if (b->pmgc0 & MPM_PMGC0_FAC || b->rel.fragile)
		b->latch_masked = true;
	else if (mpm_block_hold(b))
		return;
	mpm_block_let_go(b);
}

enum mpm_irq mpm_block_irq(struct mpm_block *b, u64 now_ns)
{
	enum mpm_irq ret;

	if (b->faulty || b->suspended) {
		b->spurious_irqs++;
		return MPM_IRQ_NONE;
	}
	ret = visit_all(b, b->ce, now_ns, &b->overflow_irqs);
	if (ret != MPM_IRQ_NONE)
		return ret;
	b->spurious_irqs++;
	if (b->pulse_due)
		release_latch(b);
	return ret;
}

enum mpm_irq mpm_block_sync(struct mpm_block *b, u64 now_ns)
{
	if (!mpm_block_counts(b))
		return MPM_IRQ_NONE;
	return visit_all(b, b->running & (b->ce | ~b->soc->counters64), now_ns,
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

bool mpm_block_throttle(struct mpm_block *b)
{
	u32 mask = b->ce & b->running & ~b->throttled;

	/* An overflow that freezes the block cannot come again by itself. */
	if (!mask || b->faulty || b->suspended ||
	    b->config_flags & MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW)
		return false;
	b->throttled |= mask;
	b->inexact |= mask;
	b->throttle_count++;
	write_ce(b, mask, 0);
	return true;
}

void mpm_block_unthrottle(struct mpm_block *b)
{
	u32 mask = b->throttled;

	if (!mask || b->faulty || b->suspended)
		return;
	b->throttled = 0;
	write_ce(b, mask, MPM_PMLCA_CE);
}
