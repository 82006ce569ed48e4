// SPDX-License-Identifier: GPL-2.0-only
/* Silence: before the end, and while the machine sleeps. */
#include <linux/interrupt.h>
#include <linux/pm.h>
#include <linux/ktime.h>

#include "mpm.h"

void mpm_quiesce(struct mpm_dev *mpm)
{
	unsigned long flags;

	flags = mpm_hw_lock(mpm);
	mpm_block_quiesce(&mpm->block);
	mpm_hw_unlock(mpm, flags);
}

/* For good, with the driver still bound: reboot, kexec. */
void mpm_power_down(struct mpm_dev *mpm)
{
	mutex_lock(&mpm->session_lock);
	WRITE_ONCE(mpm->gone, true);
	mpm_quiesce(mpm);
	mutex_unlock(&mpm->session_lock);
	wake_up_interruptible_all(&mpm->wait);
	if (mpm->irq)
		synchronize_irq(mpm->irq);
	mpm_irq_cancel_work(mpm);
}

static int __maybe_unused mpm_suspend(struct device *dev)
{
	struct mpm_dev *mpm = dev_get_drvdata(dev);
	unsigned long flags;

	mutex_lock(&mpm->session_lock);
	flags = mpm_hw_lock(mpm);
	mpm_block_suspend(&mpm->block, ktime_get_ns());
	mpm_hw_unlock(mpm, flags);
	if (mpm->irq)
		synchronize_irq(mpm->irq);
	mpm_irq_cancel_work(mpm);
	mutex_unlock(&mpm->session_lock);
	return 0;
}

/* A block that does not obey keeps no machine from waking up. */
static int __maybe_unused mpm_resume(struct device *dev)
{
	struct mpm_dev *mpm = dev_get_drvdata(dev);
	unsigned long flags;
	int ret;

	mutex_lock(&mpm->session_lock);
	flags = mpm_hw_lock(mpm);
	ret = mpm_block_resume(&mpm->block, ktime_get_ns());
	mpm_block_unthrottle(&mpm->block, ktime_get_ns());
	mpm_hw_unlock(mpm, flags);
	mutex_unlock(&mpm->session_lock);
	if (ret)
		dev_err(&mpm->dev,
			"the registers do not take their values after the sleep: counting stopped (error %d)\n",
			ret);
	return 0;
}

SIMPLE_DEV_PM_OPS(mpm_pm_ops, mpm_suspend, mpm_resume);
