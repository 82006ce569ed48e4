/* SPDX-License-Identifier: GPL-2.0-only */
/* The queue of records of one configuration, between queue.c and stream.c. */
#ifndef MPM_FIFO_H
#define MPM_FIFO_H

#include <linux/kref.h>
#include <linux/mutex.h>

#include "core/queue.h"

struct mpm_dev;

struct mpm_fifo {
	struct kref ref;
	struct mutex read_lock;	/* one reader at a time; taken before hw_lock */
	u32 record_size;	/* of the largest record */
	bool tells_all;		/* whoever configured may know of others */
	struct pid *process;	/* that configured */
	struct mpm_queue queue;	/* hw_lock */
	u64 memory[];		/* slots: see core/queue.h */
};

struct mpm_fifo *mpm_fifo_alloc(struct mpc85xx_pm_config *config);
void mpm_fifo_put(struct mpm_fifo *fifo);

#endif /* MPM_FIFO_H */
