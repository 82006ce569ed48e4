// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Overflows: the interrupt, the periodic look, the throttle. */
#include "block_priv.h"

#define SYNC_PERIOD_NS	1000000000u

/* Visits all of @mask; the number of overflows in *@overflows. */
static enum mpm_irq visit_all(struct mpm_block *b, u32 mask, u64 now_ns, u32 *overflows)
{
	unsigned int i;

	*overflows = 0;
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
	return *overflows ? MPM_IRQ_HANDLED : MPM_IRQ_NONE;
}

/*
 * Whether the request is the msb itself or a latch that wants the monitor frozen
 * and thawed after it is not known.  If a request outlives a handled
 * overflow it is a latch: freeze and thaw once.  While the block is to stay
 * frozen the request is only masked; the thaw to come releases it.
 */
static void release_latch(struct mpm_block *b)
{
	u32 wanted = b->pmgc0;

	b->pulse_due = false;
	if (wanted & MPM_PMGC0_FAC) {
		b->latch_masked = true;
		mpm_block_let_go(b);
		return;
	}
	mpm_block_set_pmgc0(b, wanted | MPM_PMGC0_FAC);
	mpm_block_set_pmgc0(b, wanted);
}

/*
 * Visits of counters whose values belong together: all are frozen, so that every
 * record of this instant gets the values of it, and no counter counts while
 * another does not.  @look: even if nothing has happened.
 */
static enum mpm_irq visit_held(struct mpm_block *b, u32 mask, bool look, u64 now_ns,
			       u32 *overflows)
{
	u64 before = b->harvests;
	enum mpm_irq ret;
	u32 harvests;

	*overflows = 0;
	if (!look && !mpm_block_overflow_pending(b, b->ce))
		return MPM_IRQ_NONE;
	if (mpm_block_hold(b, now_ns))
		return MPM_IRQ_FAULT;
	harvests = (u32)(b->harvests - before);
	ret = visit_all(b, mask, now_ns, overflows);
	*overflows += harvests;
	if (ret == MPM_IRQ_FAULT)
		return ret;
	mpm_block_let_go(b);
	return *overflows ? MPM_IRQ_HANDLED : MPM_IRQ_NONE;
}

/* Handles all overflows of @mask; how many in *@overflows. */
static enum mpm_irq handle_all(struct mpm_block *b, u32 mask, bool look, u64 now_ns,
			       u32 *overflows)
{
	if (mpm_block_with_values(b))
		return visit_held(b, mask, look, now_ns, overflows);
	return visit_all(b, mask, now_ns, overflows);
}

enum mpm_irq mpm_block_irq(struct mpm_block *b, u64 now_ns)
{
	bool froze;
	u32 overflows;
	enum mpm_irq ret;

	if (b->faulty || b->suspended) {
		b->spurious_irqs++;
		return MPM_IRQ_NONE;
	}
	froze = mpm_block_froze_itself(b, now_ns);
	ret = handle_all(b, b->ce & ~b->throttled, froze, now_ns, &overflows);
	b->overflow_irqs += overflows;
	if (ret == MPM_IRQ_FAULT)
		return ret;
	if (ret == MPM_IRQ_HANDLED) {
		b->pulse_due = true;
		return froze && b->frozen ? MPM_IRQ_FROZE : ret;
	}
	b->spurious_irqs++;
	if (b->pulse_due)
		release_latch(b);
	return ret;
}

enum mpm_irq mpm_block_sync(struct mpm_block *b, u64 now_ns)
{
	bool froze;
	u32 overflows;
	enum mpm_irq ret;

	if (!mpm_block_counts(b))
		return MPM_IRQ_NONE;
	froze = mpm_block_froze_itself(b, now_ns);
	ret = handle_all(b, b->running & (b->ce | ~b->soc->counters64), true, now_ns,
			 &overflows);
	b->missed_irqs += overflows;
	return ret != MPM_IRQ_FAULT && froze && b->frozen ? MPM_IRQ_FROZE : ret;
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

void mpm_block_throttle(struct mpm_block *b, u64 now_ns)
{
	u32 mask = b->ce & b->running & ~b->throttled;

	if (!mask || b->faulty || b->suspended)
		return;
	b->throttled |= mask;
	b->inexact |= mask & ~b->sampling;
	b->throttle_count++;
	write_ce(b, mask, 0);
	if (mask & b->sampling && b->sink.throttle)
		b->sink.throttle(b->sink.ctx, true, mask & b->sampling, now_ns);
}

/*
 * What is due by now is told before the interrupt is back, which would come at
 * once and blame whoever runs now for all of it.
 */
void mpm_block_unthrottle(struct mpm_block *b, u64 now_ns)
{
	u32 mask = b->throttled, overflows;

	if (!mask || b->faulty || b->suspended)
		return;
	if (mask & b->sampling &&
	    handle_all(b, mask & b->sampling, false, now_ns, &overflows) == MPM_IRQ_FAULT)
		return;
	b->throttled = 0;
	write_ce(b, mask, MPM_PMLCA_CE);
	if (mask & b->sampling && b->sink.throttle)
		b->sink.throttle(b->sink.ctx, false, mask & b->sampling, now_ns);
}
