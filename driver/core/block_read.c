// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Snapshots of all counters in use. */
#include "block_priv.h"

static void read_one(struct mpm_block *b, unsigned int n, bool held, bool raw,
		     u64 now_ns, struct mpc85xx_pm_snapshot *snap)
{
	u64 value;

	if (mpm_block_has(b->soc->counters64, n)) {
		value = mpm_block_read_pmc0(b, held);
		mpm_block_account_pmc0(b, value, now_ns);
		if (value >> 63 && mpm_block_has(b->ce, n))
			b->overflowed |= 1u << n;
	} else {
		value = mpm_rd(&b->io, MPM_PMC(n));
		mpm_block_account(b, n, (u32)value, now_ns);
		if (value & MPM_MSB && mpm_block_has(b->ce, n))
			b->overflowed |= 1u << n;
	}
	snap->values[n] = raw ? value : b->count[n].total;
}

static void read_all(struct mpm_block *b, bool held, bool raw, u64 now_ns,
		     struct mpc85xx_pm_snapshot *snap)
{
	unsigned int i;

	for (i = 0; i < b->rel.count; i++)
		if (mpm_block_has(b->used, b->rel.order[i]))
			read_one(b, b->rel.order[i], held, raw, now_ns, snap);
}

static void fill(const struct mpm_block *b, u64 now_ns, struct mpc85xx_pm_snapshot *snap)
{
	unsigned int n;

	snap->state = mpm_block_state(b);
	snap->generation = b->generation;
	snap->valid_mask = b->valid;
	snap->overflow_mask = b->overflowed;
	snap->inexact_mask = b->inexact;
	snap->running_mask = b->running;
	snap->timestamp_ns = now_ns;
	snap->time_enabled_ns = b->enabled_ns;
	snap->time_running_ns = b->enabled_ns - b->frozen_ns;
	snap->time_frozen_ns = b->frozen_ns;
	snap->throttle_count = b->throttle_count;
	memcpy(snap->window, b->window, sizeof(snap->window));
	memcpy(snap->running_ns, b->running_ns, sizeof(snap->running_ns));
	snap->tainted_mask = b->tainted;
	for (n = 0; n < b->soc->num_counters; n++)
		snap->taint[n] = (u16)b->taint[n];
}

static void last_values(const struct mpm_block *b, struct mpc85xx_pm_snapshot *snap)
{
	unsigned int n;

	for (n = 0; n < b->soc->num_counters; n++)
		if (mpm_block_has(b->valid, n))
			snap->values[n] = b->count[n].total;
}

int mpm_block_read(struct mpm_block *b, u32 flags, u64 now_ns,
		   struct mpc85xx_pm_snapshot *snap)
{
	bool hold;
	int ret = 0;

	memset(snap, 0, sizeof(*snap));
	snap->flags = flags & ~MPC85XX_PM_READ_LIVE;
	if (b->faulty)
		return -EIO;
	if (!b->used || b->suspended) {
		last_values(b, snap);
		fill(b, now_ns, snap);
		return 0;
	}
	mpm_block_check_global(b, now_ns);
	mpm_block_clock(b, now_ns);
	hold = !b->rel.fragile || b->pmgc0 & MPM_PMGC0_FAC ||
	       flags & (MPC85XX_PM_READ_FREEZE | MPC85XX_PM_READ_RESET);
	if (hold)
		ret = mpm_block_hold_checked(b, now_ns);
	if (ret || b->faulty)
		return -EIO;
	mpm_block_check_next_word(b);
	read_all(b, hold, flags & MPC85XX_PM_READ_RAW, now_ns, snap);
	if (flags & MPC85XX_PM_READ_FREEZE)
		b->frozen = true;
	fill(b, now_ns, snap);
	if (!hold)
		snap->flags |= MPC85XX_PM_READ_LIVE;
	if (flags & MPC85XX_PM_READ_RESET)
		return mpm_block_reset(b, 0, now_ns);
	mpm_block_let_go(b);
	return 0;
}
