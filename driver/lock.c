// SPDX-License-Identifier: GPL-2.0-only
/*
 * hw_lock, and what follows from whatever was done under it.
 *
 * A tracepoint can lead a group of perf events with one of ours in it.  The count of
 * our event is then read wherever that tracepoint stands: in the timer code, in the
 * scheduler, in the lock itself.  Two rules keep that from a deadlock.
 * - Under hw_lock nothing is called that takes a lock: nobody is woken, no timer armed
 *   and nothing printed.  tell_work does that, in an interrupt in which no lock is
 *   held.  irq_work_queue() takes no lock and may be called under any; it is, so that
 *   whoever silences the block under hw_lock knows that nobody queues after it.
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

unsigned long mpm_hw_lock(struct mpm_dev *mpm)
	__acquires(&mpm->hw_lock)
{
	unsigned long flags;

	local_irq_save(flags);
	__this_cpu_write(mpm_hw_busy, true);
	barrier();
	raw_spin_lock(&mpm->hw_lock);
	return flags;
}

bool mpm_hw_is_busy(void)
{
	return this_cpu_read(mpm_hw_busy);
}

/* Has tell_work do what the state of the block asks for now. */
static void mpm_hw_follow_up(struct mpm_dev *mpm)
{
	struct mpm_block *b = &mpm->block;
	bool wake = mpm->fifo && mpm_queue_wakes(&mpm->fifo->queue, b);
	bool arm = b->running && !b->suspended && !mpm->sync_armed;

	/* once armed it stays so: STARTs in a row must not delay it */
	if (arm) {
		mpm->sync_armed = true;
		set_bit(MPM_REPORT_ARM, &mpm->reports);
	}
	if (wake || arm)
		irq_work_queue(&mpm->tell_work);
}

void mpm_hw_unlock(struct mpm_dev *mpm, unsigned long flags)
	__releases(&mpm->hw_lock)
{
	mpm_hw_follow_up(mpm);
	raw_spin_unlock(&mpm->hw_lock);
	barrier();
	__this_cpu_write(mpm_hw_busy, false);
	local_irq_restore(flags);
}
