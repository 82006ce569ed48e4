// SPDX-License-Identifier: GPL-2.0-only
/*
 * debugfs, for people who look for a fault; no ABI.
 *
 * regs	   every register as it is: its offset and its word
 * shadow  the control registers: what the driver wrote and what they hold
 * stats   what sysfs does not show
 *
 * Reading counters that run may cost a count, if D0 has it right.
 */
#include <linux/debugfs.h>
#include <linux/seq_file.h>

#include "mpm.h"

/* Offsets that a part with all the counters there can be uses. */
#define MPM_REGS_END	(MPM_PMC(MPM_MAX_COUNTERS) - 8)

/* Whether registers can be read now, or an error.  Under hw_lock. */
static int mpm_debug_check(const struct mpm_dev *mpm)
{
	if (READ_ONCE(mpm->gone))
		return -ENODEV;
	return mpm->block.suspended ? -EAGAIN : 0;
}

/* A counter has two control words and a count; PMC0 alone has an upper half. */
static bool mpm_has_reg(const struct mpm_soc *soc, u32 off)
{
	if (off == MPM_PMGC0 || off == MPM_PMC0_HI)
		return true;
	return off >= MPM_PMLCA(0) && off < MPM_PMLCA(soc->num_counters) &&
	       (off & 0xc) != 0xc;
}

/* Every register at one instant, whatever runs. */
static int mpm_copy_regs(struct mpm_dev *mpm, u32 *words)
{
	unsigned long flags;
	u32 off;
	int ret;

	flags = mpm_hw_lock(mpm);
	ret = mpm_debug_check(mpm);
	for (off = 0; !ret && off < MPM_REGS_END; off += 4) {
		if (mpm_has_reg(mpm->soc, off))
			words[off / 4] = mpm_rd(&mpm->block.io, off);
	}
	mpm_hw_unlock(mpm, flags);
	return ret;
}

static int regs_show(struct seq_file *m, void *unused)
{
	struct mpm_dev *mpm = m->private;
	u32 words[MPM_REGS_END / 4];
	u32 off;
	int ret;

	ret = mpm_copy_regs(mpm, words);
	if (ret)
		return ret;
	for (off = 0; off < MPM_REGS_END; off += 4)
		if (mpm_has_reg(mpm->soc, off))
			seq_printf(m, "%03x %08x\n", off, words[off / 4]);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(regs);

static void mpm_show_pair(struct seq_file *m, const char *name, int counter,
			  u32 wrote, u32 holds)
{
	if (counter < 0)
		seq_printf(m, "%-8s", name);
	else
		seq_printf(m, "%s%-3d", name, counter);
	seq_printf(m, " %08x %08x%s\n", wrote, holds,
		   wrote == holds ? "" : " differs");
}

static int shadow_show(struct seq_file *m, void *unused)
{
	struct mpm_dev *mpm = m->private;
	const struct mpm_io *io = &mpm->block.io;
	struct { u32 wrote, holds; } pmgc0, lca[MPM_MAX_COUNTERS],
		lcb[MPM_MAX_COUNTERS];
	unsigned int n = mpm->soc->num_counters, i;
	unsigned long flags;
	int ret;

	flags = mpm_hw_lock(mpm);
	ret = mpm_debug_check(mpm);
	if (ret) {
		mpm_hw_unlock(mpm, flags);
		return ret;
	}
	pmgc0.wrote = mpm->block.pmgc0;
	pmgc0.holds = mpm_rd(io, MPM_PMGC0);
	for (i = 0; i < n; i++) {
		bool used = mpm->block.used & 1u << i;

		/* the rest is held by FC alone */
		lca[i].wrote = used ? mpm->block.lca[i] : MPM_PMLCA_FC;
		lca[i].holds = mpm_rd(io, MPM_PMLCA(i));
		lcb[i].wrote = used ? mpm->block.lcb[i] : 0;
		lcb[i].holds = mpm_rd(io, MPM_PMLCB(i));
	}
	mpm_hw_unlock(mpm, flags);

	seq_puts(m, "register wrote    holds\n");
	/* an overflow sets FAC where FREEZE_ON_OVERFLOW is asked for */
	mpm_show_pair(m, "PMGC0", -1, pmgc0.wrote, pmgc0.holds);
	for (i = 0; i < n; i++) {
		mpm_show_pair(m, "PMLCA", i, lca[i].wrote, lca[i].holds);
		mpm_show_pair(m, "PMLCB", i, lcb[i].wrote, lcb[i].holds);
	}
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(shadow);

static int stats_show(struct seq_file *m, void *unused)
{
	struct mpm_dev *mpm = m->private;
	const struct mpm_block *b = &mpm->block;
	unsigned long flags;

	flags = mpm_hw_lock(mpm);
	seq_printf(m, "irq %d%s%s\n", mpm->irq, mpm->irq_shared ? " shared" : "",
		   b->has_irq ? "" : " not in use");
	seq_printf(m, "overflow_irqs %llu\n", b->overflow_irqs);
	seq_printf(m, "spurious_irqs %llu\n", b->spurious_irqs);
	seq_printf(m, "missed_irqs %llu\n", b->missed_irqs);
	seq_printf(m, "throttle_count %llu\n", b->throttle_count);
	seq_printf(m, "window_irqs %u\n", mpm->throttle.irqs);
	seq_printf(m, "foreign_irqs %u\n", mpm->foreign_irqs);
	seq_printf(m, "used %04x\n", b->used);
	seq_printf(m, "running %04x\n", b->running);
	seq_printf(m, "ce %04x\n", b->ce);
	seq_printf(m, "throttled %04x\n", b->throttled);
	seq_printf(m, "passive %04x\n", b->rel.passive);
	seq_printf(m, "fragile %04x\n", b->rel.fragile);
	seq_printf(m, "inexact %04x\n", b->inexact);
	seq_printf(m, "sync_period_ns %llu\n", mpm_block_sync_period_ns(b));
	mpm_hw_unlock(mpm, flags);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(stats);

void mpm_debugfs_add(struct mpm_dev *mpm)
{
	struct dentry *dir = debugfs_create_dir(dev_name(&mpm->dev), NULL);

	debugfs_create_file("regs", 0400, dir, mpm, &regs_fops);
	debugfs_create_file("shadow", 0400, dir, mpm, &shadow_fops);
	debugfs_create_file("stats", 0400, dir, mpm, &stats_fops);
	mpm->debugfs = dir;
}

/* Waits for readers: nobody touches a register afterwards. */
void mpm_debugfs_remove(struct mpm_dev *mpm)
{
	debugfs_remove(mpm->debugfs);
}
