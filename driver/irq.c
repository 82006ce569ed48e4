// SPDX-License-Identifier: GPL-2.0-only
/*
 * The overflow interrupt, its throttle, and the periodic look that extends the
 * counts where no interrupt does, or where one got lost.
 */
#include <linux/interrupt.h>
#include <linux/jiffies.h>
#include <linux/lockdep.h>
#include <linux/moduleparam.h>
#include <linux/ktime.h>

#include "mpm.h"

/* So many interrupts in a second, none of them ours: the line is stuck. */
#define MPM_STUCK_IRQS		1000

static unsigned int max_irq_rate = 10000;
module_param(max_irq_rate, uint, 0644);
MODULE_PARM_DESC(max_irq_rate,
		 "Overflow interrupts per second above which they are throttled; 0 = never (default 10000)");

/* The next periodic sync, one period from now. */
static void mpm_sync_arm(struct mpm_dev *mpm)
{
	u64 period = mpm_block_sync_period_ns(&mpm->block);

	queue_delayed_work(system_highpri_wq, &mpm->sync_work,
			   max(nsecs_to_jiffies(period), 1UL));
}

/*
 * The handler is no thread even where others are, since the interrupted context
 * is what records are about; so it can neither wake nor print itself.
 */
void mpm_tell(struct irq_work *work)
{
	struct mpm_dev *mpm = container_of(work, struct mpm_dev, tell_work);

	if (test_and_clear_bit(MPM_REPORT_ARM, &mpm->reports))
		mpm_sync_arm(mpm);
	if (test_and_clear_bit(MPM_REPORT_FAULT, &mpm->reports))
		dev_err_ratelimited(&mpm->dev,
				    "an overflow bit does not clear: counting stopped until the next CONFIGURE\n");
	if (test_and_clear_bit(MPM_REPORT_STUCK, &mpm->reports))
		dev_err(&mpm->dev,
			"interrupt %d is stuck: switched off until the driver is bound again, counting goes on without\n",
			mpm->irq);
	if (test_and_clear_bit(MPM_REPORT_THROTTLED, &mpm->reports) &&
	    !test_and_set_bit(MPM_REPORT_THROTTLED_ONCE, &mpm->reports))
		dev_warn(&mpm->dev,
			 "more than %u overflow interrupts per second (max_irq_rate): throttled, counting goes on (said once, then counted in throttle_count)\n",
			 READ_ONCE(max_irq_rate));
	wake_up_interruptible_all(&mpm->wait);
}

static void mpm_report(struct mpm_dev *mpm, enum mpm_report what)
{
	set_bit(what, &mpm->reports);
	irq_work_queue(&mpm->tell_work);
}

static void mpm_sync_work(struct work_struct *work)
{
	struct mpm_dev *mpm = container_of(to_delayed_work(work),
					   struct mpm_dev, sync_work);
	enum mpm_irq what = MPM_IRQ_NONE;
	unsigned long flags;

	flags = mpm_hw_lock(mpm);
	mpm->sync_armed = false;
	if (mpm->block.running && !mpm->block.suspended)
		what = mpm_block_sync(&mpm->block, ktime_get_ns());
	mpm_hw_unlock(mpm, flags);
	if (what == MPM_IRQ_FAULT)
		mpm_report(mpm, MPM_REPORT_FAULT);
}

/* A timer to the point: a tick may be longer than what is left of a window. */
static enum hrtimer_restart mpm_unthrottle(struct hrtimer *timer)
{
	struct mpm_dev *mpm = container_of(timer, struct mpm_dev, unthrottle_timer);
	unsigned long flags;

	flags = mpm_hw_lock(mpm);
	mpm_block_unthrottle(&mpm->block, ktime_get_ns());
	mpm_hw_unlock(mpm, flags);
	return HRTIMER_NORESTART;
}

/* Whether an interrupt of ours at @now is one too many; *@ns: for how long. */
static bool mpm_throttled(struct mpm_dev *mpm, u64 now, u64 *ns)
{
	*ns = mpm_throttle_irq(&mpm->throttle, READ_ONCE(max_irq_rate), now);
	return *ns && mpm_block_throttle(&mpm->block, now);
}

/* Whether an interrupt at @now that is not ours shows that the line is stuck. */
static bool mpm_line_stuck(struct mpm_dev *mpm, u64 now)
{
	/* Then the others' interrupts look the same; the kernel counts them. */
	if (mpm->irq_shared)
		return false;
	if (now - mpm->foreign_ns >= NSEC_PER_SEC) {
		mpm->foreign_ns = now;
		mpm->foreign_irqs = 0;
	}
	return ++mpm->foreign_irqs >= MPM_STUCK_IRQS;
}

static irqreturn_t mpm_irq(int irq, void *data)
{
	struct mpm_dev *mpm = data;
	bool stuck = false, throttle = false;
	enum mpm_irq what;
	unsigned long flags;
	u64 now, ns;

	flags = mpm_hw_lock(mpm);
	now = ktime_get_ns();
	mpm->in_irq = true;
	what = mpm_block_irq(&mpm->block, now);
	mpm->in_irq = false;
	if (what == MPM_IRQ_NONE) {
		stuck = mpm_line_stuck(mpm, now);
		if (stuck)
			mpm->block.has_irq = false;
	} else {
		mpm->foreign_irqs = 0;
		throttle = mpm_throttled(mpm, now, &ns);
	}
	mpm_hw_unlock(mpm, flags);

	if (stuck) {
		disable_irq_nosync(mpm->irq);
		mpm_report(mpm, MPM_REPORT_STUCK);
	}
	if (throttle) {
		hrtimer_start(&mpm->unthrottle_timer, ns_to_ktime(ns),
			      HRTIMER_MODE_REL_HARD);
		mpm_report(mpm, MPM_REPORT_THROTTLED);
	}
	if (what == MPM_IRQ_FAULT)
		mpm_report(mpm, MPM_REPORT_FAULT);
	return what == MPM_IRQ_NONE ? IRQ_NONE : IRQ_HANDLED;
}

static void mpm_use_irq(struct mpm_dev *mpm, bool use)
{
	unsigned long flags;

	flags = mpm_hw_lock(mpm);
	mpm->block.has_irq = use;
	mpm_hw_unlock(mpm, flags);
}

/*
 * On every known part the line is the monitor's own; alone on it, the driver
 * can tell a stuck line from other devices' interrupts.  It may find that out
 * before the request returns, which must not take it back.
 */
int mpm_irq_request(struct mpm_dev *mpm, int irq, struct device *dev)
{
	int ret;

	mpm->irq = irq;
	mpm_use_irq(mpm, true);
	ret = devm_request_irq(dev, irq, mpm_irq, IRQF_PROBE_SHARED | IRQF_NO_THREAD,
			       dev_name(&mpm->dev), mpm);
	if (ret == -EBUSY) {
		mpm->irq_shared = true;
		ret = devm_request_irq(dev, irq, mpm_irq, IRQF_SHARED | IRQF_NO_THREAD,
				       dev_name(&mpm->dev), mpm);
	}
	if (ret) {
		mpm_use_irq(mpm, false);
		mpm->irq = 0;
		mpm->irq_shared = false;
	}
	return ret;
}

void mpm_irq_init_work(struct mpm_dev *mpm)
{
	init_waitqueue_head(&mpm->wait);
	init_irq_work(&mpm->tell_work, mpm_tell);
	INIT_DELAYED_WORK(&mpm->sync_work, mpm_sync_work);
#ifdef MPM_HAVE_HRTIMER_SETUP
	hrtimer_setup(&mpm->unthrottle_timer, mpm_unthrottle, CLOCK_MONOTONIC,
		      HRTIMER_MODE_REL_HARD);
#else
	hrtimer_init(&mpm->unthrottle_timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
	mpm->unthrottle_timer.function = mpm_unthrottle;
#endif
}

/*
 * The interrupt must be freed or unable to come, and no counter may run, else they
 * are armed again.
 */
void mpm_irq_cancel_work(struct mpm_dev *mpm)
{
	unsigned long flags;

	hrtimer_cancel(&mpm->unthrottle_timer);
	/* it may be about to arm the sync */
	irq_work_sync(&mpm->tell_work);
	cancel_delayed_work_sync(&mpm->sync_work);
	irq_work_sync(&mpm->tell_work);
	flags = mpm_hw_lock(mpm);
	mpm->sync_armed = false;
	mpm_hw_unlock(mpm, flags);
}
