// SPDX-License-Identifier: GPL-2.0-only
/* read() and poll(): records for the owner. */
#include <linux/fs.h>
#include <linux/ktime.h>
#include <linux/poll.h>
#include <linux/uaccess.h>

#include "fifo.h"
#include "mpm.h"

/*
 * A reference on the queue that @file may read, or an error; in *@gone whether
 * nothing more will come into it.
 */
static struct mpm_fifo *mpm_fifo_of(struct mpm_dev *mpm, struct file *file, bool *gone)
{
	struct mpm_fifo *fifo = NULL;
	unsigned long flags;
	int ret = 0;

	mutex_lock(&mpm->session_lock);
	*gone = mpm->gone;
	if (mpm->session.owner == file) {
		flags = mpm_hw_lock(mpm);
		fifo = mpm->fifo;
		if (fifo)
			kref_get(&fifo->ref);
		else
			ret = -EINVAL;
		mpm_hw_unlock(mpm, flags);
	} else {
		ret = -EPERM;
	}
	mutex_unlock(&mpm->session_lock);
	if (ret && *gone)
		ret = -ENODEV;
	return ret ? ERR_PTR(ret) : fifo;
}

static bool mpm_fifo_wakes(struct mpm_dev *mpm, struct mpm_fifo *fifo)
{
	unsigned long flags;
	bool wakes;

	flags = mpm_hw_lock(mpm);
	wakes = READ_ONCE(mpm->gone) || mpm->fifo != fifo ||
		mpm_queue_ready(&fifo->queue, &mpm->block);
	mpm_hw_unlock(mpm, flags);
	return wakes;
}

/* Copies the oldest of @count records; how many of them in *@done. */
static ssize_t mpm_copy(const struct mpm_queue *q, u32 count, char __user *to,
			size_t size, u32 *done)
{
	ssize_t copied = 0;

	for (*done = 0; *done < count; ++*done) {
		const struct mpc85xx_pm_record *r = mpm_queue_at(q, *done);

		if (r->size > size - copied)
			break;
		if (copy_to_user(to + copied, r, r->size))
			return copied ? copied : -EFAULT;
		copied += r->size;
	}
	return copied;
}

/* 0 when there is nothing. */
static ssize_t mpm_drain(struct mpm_dev *mpm, struct mpm_fifo *fifo,
			 char __user *to, size_t size)
{
	unsigned long flags;
	ssize_t ret;
	u32 count;

	if (mutex_lock_interruptible(&fifo->read_lock))
		return -ERESTARTSYS;
	flags = mpm_hw_lock(mpm);
	mpm_queue_tell_lost(&fifo->queue, ktime_get_ns());
	count = mpm_queue_count(&fifo->queue);
	mpm_hw_unlock(mpm, flags);

	ret = mpm_copy(&fifo->queue, count, to, size, &count);

	flags = mpm_hw_lock(mpm);
	mpm_queue_drop(&fifo->queue, count);
	mpm_hw_unlock(mpm, flags);
	mutex_unlock(&fifo->read_lock);
	return ret;
}

ssize_t mpm_stream_read(struct file *file, char __user *to, size_t size, loff_t *pos)
{
	struct mpm_dev *mpm = file->private_data;
	struct mpm_fifo *fifo;
	ssize_t ret;
	bool gone;

	do {
		fifo = mpm_fifo_of(mpm, file, &gone);
		if (IS_ERR(fifo))
			return PTR_ERR(fifo);
		ret = size < fifo->record_size ? -EINVAL :
						 mpm_drain(mpm, fifo, to, size);
		if (!ret && gone)
			ret = -ENODEV;
		if (!ret && file->f_flags & O_NONBLOCK)
			ret = -EAGAIN;
		if (!ret && wait_event_interruptible(mpm->wait, mpm_fifo_wakes(mpm, fifo)))
			ret = -ERESTARTSYS;
		mpm_fifo_put(fifo);
	} while (!ret);
	return ret;
}

__poll_t mpm_stream_poll(struct file *file, struct poll_table_struct *table)
{
	struct mpm_dev *mpm = file->private_data;
	struct mpm_fifo *fifo;
	unsigned long flags;
	__poll_t mask;
	bool gone;

	poll_wait(file, &mpm->wait, table);
	fifo = mpm_fifo_of(mpm, file, &gone);
	mask = gone ? EPOLLHUP | EPOLLERR : 0;
	if (IS_ERR(fifo))
		return mask | EPOLLERR;
	flags = mpm_hw_lock(mpm);
	if (mpm_queue_ready(&fifo->queue, &mpm->block) || (gone && mpm_queue_count(&fifo->queue)))
		mask |= EPOLLIN | EPOLLRDNORM;
	mpm_hw_unlock(mpm, flags);
	mpm_fifo_put(fifo);
	return mask;
}
