// SPDX-License-Identifier: GPL-2.0-only
/*
 * The queue of records: what the block tells of its sampling counters goes in,
 * in whatever context the block found it out, under hw_lock.
 *
 * A configuration has a queue of its own.  Readers hold a reference, so that a
 * new configuration need not wait for one that sleeps in a page fault.
 */
#include <linux/capability.h>
#include <linux/lockdep.h>
#include <linux/mm.h>
#include <linux/ptrace.h>
#include <linux/sched.h>
#include <linux/security.h>
#include <linux/slab.h>
#include <linux/smp.h>
#include <linux/ktime.h>

#include <asm/irq_regs.h>

#include "fifo.h"
#include "mpm.h"

/* For a configuration that has been checked; NULL when memory is short. */
struct mpm_fifo *mpm_fifo_alloc(struct mpc85xx_pm_config *config)
{
	u32 slots = mpm_queue_slots(config->fifo_records);
	u32 size = mpm_queue_record_size(mpm_queue_values(config));
	struct mpm_fifo *fifo;

	fifo = kvzalloc(struct_size(fifo, memory, size / 8 * slots), GFP_KERNEL);
	if (!fifo)
		return NULL;
	kref_init(&fifo->ref);
	mutex_init(&fifo->read_lock);
	fifo->record_size = size;
	fifo->tells_all = perfmon_capable() && !security_locked_down(LOCKDOWN_PERF);
	fifo->process = get_pid(task_tgid(current));
	mpm_queue_init(&fifo->queue, fifo->memory, slots, size);
	fifo->queue.watermark = clamp(config->watermark, 1U, slots);
	config->fifo_records = slots;
	config->watermark = fifo->queue.watermark;
	return fifo;
}

static void mpm_fifo_release(struct kref *ref)
{
	struct mpm_fifo *fifo = container_of(ref, struct mpm_fifo, ref);

	mutex_destroy(&fifo->read_lock);
	put_pid(fifo->process);
	kvfree(fifo);
}

/* Not under hw_lock. */
void mpm_fifo_put(struct mpm_fifo *fifo)
{
	if (fifo)
		kref_put(&fifo->ref, mpm_fifo_release);
}

/* Whether the owner of @fifo may know of whoever was interrupted. */
static bool mpm_may_tell(const struct mpm_fifo *fifo, struct pt_regs *regs)
{
	return fifo->tells_all || (user_mode(regs) && task_tgid(current) == fifo->process);
}

/*
 * Who was interrupted.  Where there is one core, whoever was interrupted by an
 * overflow is the one who ran when it came.  With two, the interrupt may come to
 * the core that has not caused it: then nobody knows.
 */
static void mpm_find_context(const struct mpm_dev *mpm, struct mpm_context *who)
{
	struct pt_regs *regs = mpm->in_irq ? get_irq_regs() : NULL;

	memset(who, 0, sizeof(*who));
	who->cpu = smp_processor_id();
	if (!regs || num_possible_cpus() > 1) {
		who->flags = MPC85XX_PM_REC_NO_CONTEXT;
		return;
	}
	if (!mpm_may_tell(mpm->fifo, regs)) {
		who->flags = MPC85XX_PM_REC_NO_CONTEXT | MPC85XX_PM_REC_WITHHELD;
		return;
	}
	who->flags = user_mode(regs) ? MPC85XX_PM_REC_USER : MPC85XX_PM_REC_KERNEL;
	who->ip = instruction_pointer(regs);
	who->pid = task_tgid_nr(current);
	who->tid = task_pid_nr(current);
	who->comm = current->comm;
}

static void mpm_put_overflow(void *ctx, const struct mpm_overflow *o, u64 now_ns)
{
	struct mpm_dev *mpm = ctx;
	struct mpm_context who;

	lockdep_assert_held(&mpm->hw_lock);
	if (!mpm->fifo)
		return;
	mpm_find_context(mpm, &who);
	mpm_queue_overflow(&mpm->fifo->queue, &mpm->block, o, &who, now_ns);
}

static void mpm_put_state(void *ctx, u32 cause, u32 mask, u64 now_ns)
{
	struct mpm_dev *mpm = ctx;

	lockdep_assert_held(&mpm->hw_lock);
	if (!mpm->fifo)
		return;
	mpm_queue_state(&mpm->fifo->queue, &mpm->block, cause, mask, now_ns);
}

static void mpm_put_throttle(void *ctx, bool on, u32 mask, u64 now_ns)
{
	struct mpm_dev *mpm = ctx;

	lockdep_assert_held(&mpm->hw_lock);
	if (!mpm->fifo)
		return;
	mpm_queue_throttle(&mpm->fifo->queue, &mpm->block, on, mask, now_ns);
}

const struct mpm_sink mpm_fifo_sink = {
	.overflow = mpm_put_overflow,
	.state = mpm_put_state,
	.throttle = mpm_put_throttle,
};
