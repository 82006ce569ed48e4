/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * The queue of records between the block's sink and a reader: slots of one size
 * in memory that the caller provides.  What does not fit is dropped, counted, and
 * told before the next record that does.
 *
 * Producers and the functions that change the queue are serialised by the
 * caller.  A slot that has been filled does not change until mpm_queue_drop(), so
 * that one reader may look at it outside the lock.
 */
#ifndef MPM_CORE_QUEUE_H
#define MPM_CORE_QUEUE_H

#include "block.h"

/* Threads whose names are remembered; a power of two. */
#define MPM_TOLD	64u
#define MPM_COMM	16u

/* Who was interrupted. */
struct mpm_context {
	u32 flags;		/* MPC85XX_PM_REC_KERNEL, _USER or _NO_CONTEXT */
	u32 cpu;
	u32 pid;
	u32 tid;
	u64 ip;
	const char *comm;	/* terminated if shorter than MPM_COMM; NULL = unknown */
};

struct mpm_told {
	bool used;
	u32 tid;
	char comm[MPM_COMM];
};

struct mpm_queue {
	u64 *memory;
	u32 slots;		/* a power of two */
	u32 slot_words;		/* u64 in a slot */
	u32 head, tail;		/* filled and emptied slots, modulo 2^32 */
	u32 watermark;		/* so many records wake a reader; set by the caller */
	u32 urgent;		/* position after the newest record that wakes by itself */
	bool told_ready;	/* what mpm_queue_wakes() found last */
	u32 seqno;		/* of the next record */
	u64 lost;		/* overflow records dropped, not told yet */
	u64 others;		/* other records dropped, not told yet */
	u64 lost_total;		/* overflow records dropped */
	bool throttle_told, unthrottle_told;
	struct mpm_told told[MPM_TOLD];
};

/* Slots for @wanted records (0 = default): what CONFIGURE gives back. */
u32 mpm_queue_slots(u32 wanted);
/* Bytes of the largest record of a configuration with @values counters told. */
u32 mpm_queue_record_size(u32 values);
/* Counters whose values go into the records of @config, checked. */
u32 mpm_queue_values(const struct mpc85xx_pm_config *config);

/* An empty queue; @memory holds @slots times @record_size bytes. */
void mpm_queue_init(struct mpm_queue *q, u64 *memory, u32 slots, u32 record_size);

void mpm_queue_overflow(struct mpm_queue *q, const struct mpm_block *b,
			const struct mpm_overflow *o, const struct mpm_context *who,
			u64 now_ns);
void mpm_queue_state(struct mpm_queue *q, const struct mpm_block *b, u32 cause,
		     u32 mask, u64 now_ns);
/* The first of each kind is told. */
void mpm_queue_throttle(struct mpm_queue *q, const struct mpm_block *b, bool on,
			u32 mask, u64 now_ns);

static inline u32 mpm_queue_count(const struct mpm_queue *q)
{
	return q->head - q->tail;
}

/* Something was dropped that the reader has not been told of. */
static inline bool mpm_queue_owes(const struct mpm_queue *q)
{
	return q->lost || q->others;
}

/* Whether a reader of the queue of @b has something to do. */
bool mpm_queue_ready(const struct mpm_queue *q, const struct mpm_block *b);
/*
 * Whether readers that sleep must be woken now.  To be asked after everything that
 * may have changed the block or the queue, dropping included: it finds the change
 * from "not ready" to "ready", whichever call has made it.
 */
bool mpm_queue_wakes(struct mpm_queue *q, const struct mpm_block *b);

/* When all that was stored has been read: tells what was dropped after it. */
void mpm_queue_tell_lost(struct mpm_queue *q, u64 now_ns);
/* Record @i of those in the queue, 0 = oldest. */
const struct mpc85xx_pm_record *mpm_queue_at(const struct mpm_queue *q, u32 i);
/* The @count oldest have been read. */
void mpm_queue_drop(struct mpm_queue *q, u32 count);

#endif /* MPM_CORE_QUEUE_H */
