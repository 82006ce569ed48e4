// SPDX-License-Identifier: GPL-2.0-only
/*
 * hw_lock, and what follows from whatever was done under it.
 *
 * A tracepoint can lead a group of perf events with one of ours in it, so the count
 * of our event is read wherever that tracepoint stands: in the timer code, in the
 * scheduler, in irq_work_queue(), in the lock itself.  Two rules keep that from a
 * deadlock.
 * - Nothing that wakes, arms a timer or traces is called under hw_lock.  What has to
 *   be done is found out before the lock is given back, and handed to tell_work
 *   after that, in an interrupt in which no lock is held.
 * - Each CPU notes that it is about to take the lock, before it does, and until it
 *   has given it back.  A reader that finds the note on its own CPU was called from
 *   in between, and must not wait for the lock: it would wait for itself.
 *
 * Called by everything that touches registers or struct mpm_block.
 */
#include <linux/percpu.h>

#include "fifo.h"
#include "mpm.h"

/* This CPU has hw_lock of a device, or waits for it. */
static DEFINE_PER_CPU(bool, mpm_hw_busy);

static void mpm_hw_take(struct mpm_dev *mpm)
	__acquires(&mpm->hw_lock)
{
	__this_cpu_write(mpm_hw_busy, true);
	barrier();
	raw_spin_lock(&mpm->hw_lock);
}

unsigned long mpm_hw_lock(struct mpm_dev *mpm)
	__acquires(&mpm->hw_lock)
{
	unsigned long flags;

	local_irq_save(flags);
	mpm_hw_take(mpm);
	return flags;
}

bool mpm_hw_lock_unless_busy(struct mpm_dev *mpm, unsigned long *flags)
{
	local_irq_save(*flags);
	if (__this_cpu_read(mpm_hw_busy)) {
		local_irq_restore(*flags);
		return false;
	}
	mpm_hw_take(mpm);
	return true;
}

/* What tell_work has to do now, as bits of enum mpm_report. */
static unsigned long mpm_hw_todo(struct mpm_dev *mpm)
{
	struct mpm_block *b = &mpm->block;
	unsigned long todo = 0;

	if (mpm->fifo && mpm_queue_wakes(&mpm->fifo->queue, b))
		todo |= BIT(MPM_REPORT_WAKE);
	/* Once armed it stays so: STARTs in a row must not delay it. */
	if (b->running && !b->suspended && !mpm->sync_armed) {
		mpm->sync_armed = true;
		todo |= BIT(MPM_REPORT_ARM);
	}
	return todo;
}

void mpm_hw_unlock(struct mpm_dev *mpm, unsigned long flags)
	__releases(&mpm->hw_lock)
{
	unsigned long todo = mpm_hw_todo(mpm);

	raw_spin_unlock(&mpm->hw_lock);
	barrier();
	__this_cpu_write(mpm_hw_busy, false);
	if (todo & BIT(MPM_REPORT_ARM))
		set_bit(MPM_REPORT_ARM, &mpm->reports);
	if (todo)
		irq_work_queue(&mpm->tell_work);
	local_irq_restore(flags);
}
