// SPDX-License-Identifier: GPL-2.0-only
/* Who owns the block. */
#include <linux/lockdep.h>
#include <linux/ktime.h>

#include "fifo.h"
#include "mpm.h"

/* Whether somebody else than @file owns the block. */
bool mpm_session_foreign(struct mpm_dev *mpm, struct file *file)
{
	lockdep_assert_held(&mpm->session_lock);
	return mpm->session.perf_events ||
	       (mpm->session.owner && mpm->session.owner != file);
}

/* Whoever calls, for people. */
static void mpm_session_name(struct mpm_dev *mpm)
{
	mpm->session.pid = get_pid(task_tgid(current));
	get_task_comm(mpm->session.comm, current);
}

void mpm_session_take(struct mpm_dev *mpm, struct file *file)
{
	mpm_session_drop(mpm);
	mpm->session.owner = file;
	mpm_session_name(mpm);
}

void mpm_session_drop(struct mpm_dev *mpm)
{
	lockdep_assert_held(&mpm->session_lock);
	put_pid(mpm->session.pid);
	memset(&mpm->session, 0, sizeof(mpm->session));
}

void mpm_session_end(struct mpm_dev *mpm)
{
	struct mpm_fifo *fifo;
	unsigned long flags;

	lockdep_assert_held(&mpm->session_lock);
	flags = mpm_hw_lock(mpm);
	if (!mpm->gone)
		mpm_block_release(&mpm->block, ktime_get_ns());
	fifo = mpm->fifo;
	mpm->fifo = NULL;
	if (fifo)
		mpm->lost_before += fifo->queue.lost_total;
	mpm_hw_unlock(mpm, flags);
	mpm_session_drop(mpm);
	mpm_fifo_put(fifo);
	wake_up_interruptible_all(&mpm->wait);
}

/* A configuration without an owner (PERSIST) is in the way, too, until a RELEASE. */
static int mpm_session_open(struct mpm_dev *mpm)
{
	unsigned long flags;
	int ret;

	if (mpm->session.owner)
		return -EBUSY;
	flags = mpm_hw_lock(mpm);
	ret = mpm_block_open(&mpm->block, ktime_get_ns());
	mpm_hw_unlock(mpm, flags);
	if (!ret)
		mpm_session_name(mpm);
	return ret;
}

int mpm_session_perf_get(struct mpm_dev *mpm)
{
	int ret = 0;

	mutex_lock(&mpm->session_lock);
	if (mpm->gone)
		ret = -ENODEV;
	else if (!mpm->session.perf_events)
		ret = mpm_session_open(mpm);
	else if (READ_ONCE(mpm->block.faulty))
		ret = -EIO;
	if (!ret)
		mpm->session.perf_events++;
	mutex_unlock(&mpm->session_lock);
	return ret;
}

void mpm_session_perf_put(struct mpm_dev *mpm)
{
	mutex_lock(&mpm->session_lock);
	if (!--mpm->session.perf_events)
		mpm_session_end(mpm);
	mutex_unlock(&mpm->session_lock);
}

void mpm_session_close(struct mpm_dev *mpm, struct file *file)
{
	lockdep_assert_held(&mpm->session_lock);
	if (mpm->session.owner != file)
		return;
	/* set by CONFIGURE alone, which takes session_lock */
	if (mpm->block.config_flags & MPC85XX_PM_CFG_PERSIST)
		mpm_session_drop(mpm);
	else
		mpm_session_end(mpm);
}
