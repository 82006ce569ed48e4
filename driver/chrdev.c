// SPDX-License-Identifier: GPL-2.0-only
/*
 * The character device.  What the calls mean, and the order of their checks, is
 * in the uapi header.
 */
#include <linux/module.h>
#include <linux/ktime.h>
#include <linux/uaccess.h>

#include "fifo.h"
#include "mpm.h"

/* The reads that change what others see. */
#define MPM_READ_WRITES	(MPC85XX_PM_READ_FREEZE | MPC85XX_PM_READ_RESET)

static bool mpm_writable(const struct file *file)
{
	return file->f_mode & FMODE_WRITE;
}

/* Takes session_lock unless the device is gone. */
static int mpm_lock_present(struct mpm_dev *mpm)
{
	mutex_lock(&mpm->session_lock);
	if (!mpm->gone)
		return 0;
	mutex_unlock(&mpm->session_lock);
	return -ENODEV;
}

static int mpm_get_info(struct mpm_dev *mpm, struct file *file, void __user *arg)
{
	struct mpc85xx_pm_info info = {
		.abi_version = MPC85XX_PM_ABI_VERSION,
		.num_counters = mpm->soc->num_counters,
		.counters64 = mpm->soc->counters64,
		.record_size = mpm_queue_record_size(mpm->soc->num_counters),
		.clock_hz = mpm->block.clock_hz,
	};
	unsigned long flags;
	int ret;

	strscpy(info.name, dev_name(&mpm->dev), sizeof(info.name));
	strscpy(info.soc, mpm->soc->name, sizeof(info.soc));
	ret = mpm_lock_present(mpm);
	if (ret)
		return ret;
	flags = mpm_hw_lock(mpm);
	if (mpm->block.has_irq)
		info.features |= MPC85XX_PM_FEAT_INTERRUPT | MPC85XX_PM_FEAT_SAMPLING;
	if (mpm->has_perf)
		info.features |= MPC85XX_PM_FEAT_PERF;
	info.min_period = mpm->block.min_period;
	mpm_hw_unlock(mpm, flags);
	mutex_unlock(&mpm->session_lock);
	return copy_to_user(arg, &info, sizeof(info)) ? -EFAULT : 0;
}

/* Whether @config would be refused for what it finds here. */
static int mpm_try(struct mpm_dev *mpm, struct file *file,
		   const struct mpc85xx_pm_config *config)
{
	unsigned long flags;
	int ret;

	flags = mpm_hw_lock(mpm);
	ret = mpm_block_check(&mpm->block, config);
	if (!ret && mpm_session_foreign(mpm, file))
		ret = -EBUSY;
	if (!ret)
		ret = mpm_block_can_configure(&mpm->block);
	mpm_hw_unlock(mpm, flags);
	return ret;
}

static bool mpm_samples(const struct mpc85xx_pm_config *config)
{
	unsigned int n;

	for (n = 0; n < MPC85XX_PM_MAX_COUNTERS; n++)
		if (config->counters[n].flags & MPC85XX_PM_CTR_SAMPLE)
			return true;
	return false;
}

/* Takes over @fifo, which may be NULL. */
static int mpm_apply(struct mpm_dev *mpm, struct file *file,
		     struct mpc85xx_pm_config *config, struct mpm_fifo *fifo)
{
	struct mpm_fifo *old;
	unsigned long flags;
	int ret;

	flags = mpm_hw_lock(mpm);
	/* there before the first record can come; back again if none will */
	old = mpm->fifo;
	mpm->fifo = fifo;
	ret = mpm_block_configure(&mpm->block, config, ktime_get_ns());
	if (ret)
		swap(mpm->fifo, old);
	else if (old)
		mpm->lost_before += old->queue.lost_total;
	config->generation = mpm->block.generation;
	mpm_hw_unlock(mpm, flags);
	mpm_fifo_put(old);
	if (ret)
		return ret;
	mpm_session_take(mpm, file);
	wake_up_interruptible_all(&mpm->wait);
	return 0;
}

static int mpm_try_apply(struct mpm_dev *mpm, struct file *file,
			 struct mpc85xx_pm_config *config)
{
	struct mpm_fifo *fifo = NULL;
	int ret = mpm_try(mpm, file, config);

	if (config->flags & MPC85XX_PM_CFG_TEST_ONLY) {
		config->generation = mpm->block.generation;
		return ret;
	}
	/* whether a faulty block obeys again is found out by configuring it */
	if (ret && ret != -EIO)
		return ret;
	if (mpm_samples(config)) {
		fifo = mpm_fifo_alloc(config);
		if (!fifo)
			return -ENOMEM;
	}
	return mpm_apply(mpm, file, config, fifo);
}

static int mpm_configure(struct mpm_dev *mpm, struct file *file, void __user *arg)
{
	struct mpc85xx_pm_config config;
	int ret;

	if (copy_from_user(&config, arg, sizeof(config)))
		return -EFAULT;
	if (!mpm_writable(file))
		return -EBADF;
	ret = mpm_lock_present(mpm);
	if (ret)
		return ret;
	ret = mpm_try_apply(mpm, file, &config);
	mutex_unlock(&mpm->session_lock);
	if (ret)
		return ret;
	/* a failure here cannot take the configuration back */
	return copy_to_user(arg, &config, sizeof(config)) ? -EFAULT : 0;
}

static int mpm_get_config(struct mpm_dev *mpm, struct file *file, void __user *arg)
{
	struct mpc85xx_pm_config config = {};
	unsigned long flags;
	int ret;

	ret = mpm_lock_present(mpm);
	if (ret)
		return ret;
	flags = mpm_hw_lock(mpm);
	mpm_block_get_config(&mpm->block, &config);
	if (mpm->fifo) {
		config.fifo_records = mpm->fifo->queue.slots;
		config.watermark = mpm->fifo->queue.watermark;
	}
	mpm_hw_unlock(mpm, flags);
	mutex_unlock(&mpm->session_lock);
	return copy_to_user(arg, &config, sizeof(config)) ? -EFAULT : 0;
}

/* Also the way out of a fault, hence no EIO. */
static int mpm_release_block(struct mpm_dev *mpm, struct file *file,
			     void __user *arg)
{
	int ret;

	if (!mpm_writable(file))
		return -EBADF;
	ret = mpm_lock_present(mpm);
	if (ret)
		return ret;
	if (mpm_session_foreign(mpm, file))
		ret = -EPERM;
	else if (!mpm->block.used)
		ret = -EINVAL;
	else
		mpm_session_end(mpm);
	mutex_unlock(&mpm->session_lock);
	return ret;
}

typedef int (*mpm_deed)(struct mpm_block *b, u32 mask, u64 now_ns);

static int mpm_deed_freeze(struct mpm_block *b, u32 mask, u64 now_ns)
{
	return mpm_block_freeze(b, now_ns);
}

static int mpm_deed_unfreeze(struct mpm_block *b, u32 mask, u64 now_ns)
{
	return mpm_block_unfreeze(b, now_ns);
}

static int mpm_do(struct mpm_block *b, mpm_deed deed,
		  struct mpc85xx_pm_control *control)
{
	int ret;

	if (b->faulty)
		return -EIO;
	ret = mpm_block_check_generation(b, control->generation);
	if (ret)
		return ret;
	ret = deed(b, control->counter_mask, ktime_get_ns());
	control->state = mpm_block_state(b);
	control->generation = b->generation;
	return ret;
}

static int mpm_control(struct mpm_dev *mpm, struct file *file, void __user *arg,
		       bool per_counter, mpm_deed deed)
{
	struct mpc85xx_pm_control control;
	unsigned long flags;
	int ret;

	if (copy_from_user(&control, arg, sizeof(control)))
		return -EFAULT;
	if (!mpm_writable(file))
		return -EBADF;
	ret = mpm_lock_present(mpm);
	if (ret)
		return ret;
	ret = mpm_control_check(mpm->soc, per_counter, &control);
	if (!ret && mpm_session_foreign(mpm, file))
		ret = -EPERM;
	if (!ret) {
		flags = mpm_hw_lock(mpm);
		ret = mpm_do(&mpm->block, deed, &control);
		mpm_hw_unlock(mpm, flags);
	}
	mutex_unlock(&mpm->session_lock);
	if (ret)
		return ret;
	return copy_to_user(arg, &control, sizeof(control)) ? -EFAULT : 0;
}

static int mpm_start(struct mpm_dev *mpm, struct file *file, void __user *arg)
{
	return mpm_control(mpm, file, arg, true, mpm_block_start);
}

static int mpm_stop(struct mpm_dev *mpm, struct file *file, void __user *arg)
{
	return mpm_control(mpm, file, arg, true, mpm_block_stop);
}

static int mpm_reset(struct mpm_dev *mpm, struct file *file, void __user *arg)
{
	return mpm_control(mpm, file, arg, true, mpm_block_reset);
}

static int mpm_freeze(struct mpm_dev *mpm, struct file *file, void __user *arg)
{
	return mpm_control(mpm, file, arg, false, mpm_deed_freeze);
}

static int mpm_unfreeze(struct mpm_dev *mpm, struct file *file, void __user *arg)
{
	return mpm_control(mpm, file, arg, false, mpm_deed_unfreeze);
}

static int mpm_read(struct mpm_dev *mpm, struct file *file, void __user *arg)
{
	struct mpc85xx_pm_snapshot __user *to = arg;
	struct mpc85xx_pm_snapshot snap = {};
	unsigned long flags;
	u32 how;
	int ret;

	if (get_user(how, &to->flags))
		return -EFAULT;
	if ((how & MPM_READ_WRITES) && !mpm_writable(file))
		return -EBADF;
	ret = mpm_lock_present(mpm);
	if (ret)
		return ret;
	ret = mpm_read_check(how);
	if (!ret && (how & MPM_READ_WRITES) && mpm_session_foreign(mpm, file))
		ret = -EPERM;
	if (!ret) {
		flags = mpm_hw_lock(mpm);
		ret = mpm_block_read(&mpm->block, how, ktime_get_ns(), &snap);
		if (mpm->fifo)
			snap.records_lost = mpm->fifo->queue.lost_total;
		mpm_hw_unlock(mpm, flags);
	}
	mutex_unlock(&mpm->session_lock);
	if (ret)
		return ret;
	return copy_to_user(arg, &snap, sizeof(snap)) ? -EFAULT : 0;
}

static long mpm_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	struct mpm_dev *mpm = file->private_data;
	void __user *argp = (void __user *)arg;

	switch (cmd) {
	case MPC85XX_PM_IOC_GET_INFO:
		return mpm_get_info(mpm, file, argp);
	case MPC85XX_PM_IOC_CONFIGURE:
		return mpm_configure(mpm, file, argp);
	case MPC85XX_PM_IOC_GET_CONFIG:
		return mpm_get_config(mpm, file, argp);
	case MPC85XX_PM_IOC_RELEASE:
		return mpm_release_block(mpm, file, argp);
	case MPC85XX_PM_IOC_START:
		return mpm_start(mpm, file, argp);
	case MPC85XX_PM_IOC_STOP:
		return mpm_stop(mpm, file, argp);
	case MPC85XX_PM_IOC_RESET:
		return mpm_reset(mpm, file, argp);
	case MPC85XX_PM_IOC_FREEZE:
		return mpm_freeze(mpm, file, argp);
	case MPC85XX_PM_IOC_UNFREEZE:
		return mpm_unfreeze(mpm, file, argp);
	case MPC85XX_PM_IOC_READ:
		return mpm_read(mpm, file, argp);
	default:
		return -ENOTTY;
	}
}

static int mpm_open(struct inode *inode, struct file *file)
{
	struct mpm_dev *mpm = container_of(inode->i_cdev, struct mpm_dev, cdev);
	int ret;

	ret = mpm_lock_present(mpm);
	if (ret)
		return ret;
	mutex_unlock(&mpm->session_lock);
	file->private_data = mpm;
	return stream_open(inode, file);
}

static int mpm_close(struct inode *inode, struct file *file)
{
	struct mpm_dev *mpm = file->private_data;

	mutex_lock(&mpm->session_lock);
	mpm_session_close(mpm, file);
	mutex_unlock(&mpm->session_lock);
	return 0;
}

const struct file_operations mpm_fops = {
	.owner = THIS_MODULE,
	.open = mpm_open,
	.release = mpm_close,
	.read = mpm_stream_read,
	.poll = mpm_stream_poll,
	.unlocked_ioctl = mpm_ioctl,
	.compat_ioctl = compat_ptr_ioctl,
};
