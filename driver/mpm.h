/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * One performance monitor and what the files of the driver call in each other.
 *
 * Locks, in the order in which they are taken:
 *
 * session_lock (mutex)	  who owns the block, whether it is gone; held over every
 *			  call that changes configuration or state, so that checks
 *			  and deeds are one.
 * read_lock (mutex)	  of a queue of records: one reader at a time.  Taken by
 *			  readers alone, without session_lock.
 * hw_lock (raw spinlock) the registers, everything in struct mpm_block, and what
 *			  is in the queue.  Taken by mpm_hw_lock() alone.  Nobody
 *			  is woken, no timer armed and nothing printed under it:
 *			  tell_work does that.  lock.c says why.
 *
 * User memory is copied before or after session_lock and hw_lock; records are
 * copied under read_lock.  Fields without a word below are
 * set before the device is published and never change.
 */
#ifndef MPM_H
#define MPM_H

#include <linux/cdev.h>
#include <linux/device.h>
#include <linux/fs.h>
#include <linux/hrtimer.h>
#include <linux/io.h>
#include <linux/irq_work.h>
#include <linux/mutex.h>
#include <linux/pid.h>
#include <linux/sched.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/wait.h>
#include <linux/workqueue.h>

#include "core/block.h"
#include "core/seats.h"
#include "core/throttle.h"

#define MPM_NAME	"mpc85xx_pm"
#define MPM_MAX_DEVICES	4

/* Who has the block; all of it under session_lock. */
struct mpm_session {
	struct file *owner;	/* NULL = no file; never dereferenced */
	unsigned int perf_events;	/* there are; perf has it while there is one */
	struct pid *pid;	/* process that came first, for people only */
	char comm[TASK_COMM_LEN];
};

struct mpm_fifo;
struct poll_table_struct;

/* Bits of mpm_dev.reports: what the handler has to say. */
enum mpm_report {
	MPM_REPORT_FAULT,
	MPM_REPORT_STUCK,
	MPM_REPORT_THROTTLED,
	MPM_REPORT_THROTTLED_ONCE,	/* said, and not again */
	MPM_REPORT_ARM,			/* the periodic sync is to be armed */
};

/*
 * Freed by the release of @dev: an open file keeps it through its reference on
 * @cdev, whose parent @dev is, and so outlives the unbinding of the driver.
 */
struct mpm_dev {
	struct device dev;
	struct cdev cdev;
	const struct mpm_soc *soc;
	void __iomem *regs;	/* unmapped once gone */
	int id;
	int irq;		/* 0 = none */
	bool irq_shared;	/* others are on the line */

	struct mutex session_lock; /* session, gone */
	struct mpm_session session;
	bool gone;		/* no register may be touched any more */

	raw_spinlock_t hw_lock;	/* registers, block, and the rest of this group */
	struct mpm_block block;
	struct mpm_seats seats;	/* of perf's events */
	unsigned int perf_pauses; /* those that perf has begun */
	bool perf_wrong;	/* a count was left out since its last transaction began */
	struct mpm_fifo *fifo;	/* NULL when no counter samples */
	u64 lost_before;	/* records that did not fit earlier queues */
	bool in_irq;		/* the handler runs: the interrupted context is known */
	struct mpm_throttle throttle;
	u64 foreign_ns;		/* start of a run of interrupts not ours */
	unsigned int foreign_irqs;
	bool sync_armed;	/* sync_work will run, or tell_work will queue it */

	wait_queue_head_t wait;	/* readers */
	struct irq_work tell_work;	/* wakes them, and says what is in @reports */
	unsigned long reports;	/* atomic bits */
	struct delayed_work sync_work;	/* while counters run */
	struct hrtimer unthrottle_timer;

	struct dentry *debugfs;
	bool has_perf;		/* there is a PMU */
};

/*
 * node.c: registers and platform clock of the device tree node.  Errors are told.
 * *@hz is 0 when the tree does not say.
 */
struct platform_device;
int mpm_node_map(struct mpm_dev *mpm, struct platform_device *pdev);
int mpm_node_clock(struct device *dev, u32 *hz);
bool mpm_node_has_irq(const struct device_node *node);

/* lock.c: hw_lock with interrupts off; what follows from what was done under it. */
unsigned long mpm_hw_lock(struct mpm_dev *mpm);
void mpm_hw_unlock(struct mpm_dev *mpm, unsigned long flags);
/*
 * Whether this CPU has it already, or is about to: then it must not be waited for.  The
 * caller stays on this CPU.
 */
bool mpm_hw_is_busy(void);

/* io.c: 32-bit big-endian accesses, never anything else. */
extern const struct mpm_io mpm_mmio;

/* irq.c */
int mpm_irq_request(struct mpm_dev *mpm, int irq, struct device *dev);
void mpm_irq_init_work(struct mpm_dev *mpm);
void mpm_irq_cancel_work(struct mpm_dev *mpm);

/* Wakes readers, arms the periodic sync and prints, while no lock is held. */
void mpm_tell(struct irq_work *work);

/* queue.c: goes into struct mpm_block. */
extern const struct mpm_sink mpm_fifo_sink;

/* stream.c */
ssize_t mpm_stream_read(struct file *file, char __user *to, size_t size, loff_t *pos);
__poll_t mpm_stream_poll(struct file *file, struct poll_table_struct *table);

/* session.c: all under session_lock. */
bool mpm_session_foreign(struct mpm_dev *mpm, struct file *file);
void mpm_session_take(struct mpm_dev *mpm, struct file *file);
void mpm_session_drop(struct mpm_dev *mpm);
/* One event of perf more, which claims the block, and one less. */
int mpm_session_perf_get(struct mpm_dev *mpm);
void mpm_session_perf_put(struct mpm_dev *mpm);
/* Silence; the configuration, unread records and the owner are gone. */
void mpm_session_end(struct mpm_dev *mpm);
/* The last descriptor of @file was closed. */
void mpm_session_close(struct mpm_dev *mpm, struct file *file);

/* power.c */
void mpm_quiesce(struct mpm_dev *mpm);
void mpm_power_down(struct mpm_dev *mpm);
extern const struct dev_pm_ops mpm_pm_ops;

/* chrdev.c, sysfs.c */
extern const struct file_operations mpm_fops;
extern const struct attribute_group *mpm_groups[];

/* perf.c */
#ifdef CONFIG_PERF_EVENTS
int mpm_perf_init(void);
void mpm_perf_exit(void);
/* The device's PMU, and on the way back its end; @dev is for messages. */
int mpm_perf_add(struct mpm_dev *mpm, struct device *dev);
#else
static inline int mpm_perf_init(void) { return 0; }
static inline void mpm_perf_exit(void) { }
static inline int mpm_perf_add(struct mpm_dev *mpm, struct device *dev) { return 0; }
#endif

/* debugfs.c */
#ifdef CONFIG_DEBUG_FS
void mpm_debugfs_add(struct mpm_dev *mpm);
void mpm_debugfs_remove(struct mpm_dev *mpm);
#else
static inline void mpm_debugfs_add(struct mpm_dev *mpm) { }
static inline void mpm_debugfs_remove(struct mpm_dev *mpm) { }
#endif

#endif /* MPM_H */
