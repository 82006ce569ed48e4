// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* The queue of records. */
#include "queue.h"

#define FEWEST_SLOTS	16u

u32 mpm_queue_slots(u32 wanted)
{
	u32 slots = FEWEST_SLOTS;

	if (!wanted)
		wanted = MPC85XX_PM_FIFO_DEFAULT;
	while (slots < wanted && slots < MPC85XX_PM_FIFO_MAX)
		slots *= 2;
	return slots;
}

u32 mpm_queue_record_size(u32 values)
{
	return (u32)sizeof(struct mpc85xx_pm_record_overflow) + 8 * values;
}

u32 mpm_queue_values(const struct mpc85xx_pm_config *config)
{
	if (!(config->flags & MPC85XX_PM_CFG_SAMPLE_VALUES))
		return 0;
	return hweight32(config->counter_mask);
}

void mpm_queue_init(struct mpm_queue *q, u64 *memory, u32 slots, u32 record_size)
{
	memset(q, 0, sizeof(*q));
	q->memory = memory;
	q->slots = slots;
	q->slot_words = record_size / 8;
}

static void *slot(const struct mpm_queue *q, u32 position)
{
	return q->memory + (size_t)(position & (q->slots - 1)) * q->slot_words;
}

const struct mpc85xx_pm_record *mpm_queue_at(const struct mpm_queue *q, u32 i)
{
	return slot(q, q->tail + i);
}

void mpm_queue_drop(struct mpm_queue *q, u32 count)
{
	q->tail += count;
	/* it must not fall so far behind that it seems to lie ahead */
	if ((s32)(q->urgent - q->tail) < 0)
		q->urgent = q->tail;
}

bool mpm_queue_ready(const struct mpm_queue *q, const struct mpm_block *b)
{
	u32 count = mpm_queue_count(q);

	if (count >= q->watermark || mpm_queue_owes(q) || q->urgent != q->tail)
		return true;
	/* No more will come by itself. */
	return count && (!b->running || b->frozen);
}

bool mpm_queue_wakes(struct mpm_queue *q, const struct mpm_block *b)
{
	bool before = q->told_ready;

	q->told_ready = mpm_queue_ready(q, b);
	return q->told_ready && !before;
}

static u32 room(const struct mpm_queue *q)
{
	return q->slots - mpm_queue_count(q);
}

/* The next slot with its header; there is room. */
static void *fill(struct mpm_queue *q, u32 type, size_t size, u64 now_ns)
{
	struct mpc85xx_pm_record *r = slot(q, q->head);

	memset(r, 0, size);
	r->type = (u16)type;
	r->size = (u16)size;
	r->seqno = q->seqno++;
	r->timestamp_ns = now_ns;
	q->head++;
	return r;
}

static void fill_lost(struct mpm_queue *q, u64 now_ns)
{
	struct mpc85xx_pm_record_lost *r;

	r = fill(q, MPC85XX_PM_RECORD_LOST, sizeof(*r), now_ns);
	r->lost = q->lost;
	r->total = q->lost_total;
	r->others = q->others;
	q->lost = 0;
	q->others = 0;
}

void mpm_queue_tell_lost(struct mpm_queue *q, u64 now_ns)
{
	if (mpm_queue_owes(q) && !mpm_queue_count(q))
		fill_lost(q, now_ns);
}

/* Room for a record, after the one that tells what was dropped. */
static bool make_room(struct mpm_queue *q, u64 now_ns)
{
	if (room(q) < (mpm_queue_owes(q) ? 2u : 1u)) {
		q->seqno++;
		return false;
	}
	if (mpm_queue_owes(q))
		fill_lost(q, now_ns);
	return true;
}

static void *put_other(struct mpm_queue *q, u32 type, size_t size, u64 now_ns)
{
	if (make_room(q, now_ns))
		return fill(q, type, size, now_ns);
	q->others++;
	return NULL;
}

/* Tells the name of a thread unless it was told already, if two have room. */
static void put_comm(struct mpm_queue *q, const struct mpm_context *who, u64 now_ns)
{
	struct mpm_told *told = &q->told[who->tid & (MPM_TOLD - 1)];
	struct mpc85xx_pm_record_comm *r;

	if (!who->comm || (told->used && told->tid == who->tid &&
			   !strncmp(told->comm, who->comm, MPM_COMM - 1)))
		return;
	if (room(q) < (mpm_queue_owes(q) ? 3u : 2u) || !make_room(q, now_ns))
		return;
	told->used = true;
	told->tid = who->tid;
	memset(told->comm, 0, MPM_COMM);
	memcpy(told->comm, who->comm, strnlen(who->comm, MPM_COMM - 1));
	r = fill(q, MPC85XX_PM_RECORD_COMM, sizeof(*r), now_ns);
	r->pid = who->pid;
	r->tid = who->tid;
	memcpy(r->comm, told->comm, MPM_COMM);
}

static void put_values(struct mpc85xx_pm_record_overflow *r, const struct mpm_block *b)
{
	__u64 *value = (__u64 *)(r + 1);
	unsigned int n;

	r->values_at = sizeof(*r);
	for (n = 0; n < b->soc->num_counters; n++)
		if (r->value_mask & 1u << n)
			*value++ = b->count[n].total;
}

static size_t values_size(u32 mask)
{
	return 8 * hweight32(mask);
}

void mpm_queue_overflow(struct mpm_queue *q, const struct mpm_block *b,
			const struct mpm_overflow *o, const struct mpm_context *who,
			u64 now_ns)
{
	struct mpc85xx_pm_record_overflow *r;

	put_comm(q, who, now_ns);
	if (!make_room(q, now_ns)) {
		q->lost++;
		q->lost_total++;
		return;
	}
	r = fill(q, MPC85XX_PM_RECORD_OVERFLOW, sizeof(*r) + values_size(o->value_mask),
		 now_ns);
	r->generation = b->generation;
	r->counter = (u16)o->counter;
	r->flags = (u16)(o->flags | who->flags);
	r->value = o->value;
	r->due = o->ended.due;
	r->period = o->ended.period;
	r->cycles = o->cycles;
	r->ip = who->ip;
	r->cpu = who->cpu;
	r->pid = who->pid;
	r->tid = who->tid;
	r->periods = o->ended.periods;
	r->value_mask = o->value_mask;
	put_values(r, b);
}

void mpm_queue_state(struct mpm_queue *q, const struct mpm_block *b, u32 cause,
		     u32 mask, u64 now_ns)
{
	struct mpc85xx_pm_record_state *r;

	r = put_other(q, MPC85XX_PM_RECORD_STATE, sizeof(*r), now_ns);
	if (!r)
		return;
	r->generation = b->generation;
	r->cause = cause;
	r->state = mpm_block_state(b);
	r->counter_mask = mask;
	q->urgent = q->head;
}

void mpm_queue_throttle(struct mpm_queue *q, const struct mpm_block *b, bool on,
			u32 mask, u64 now_ns)
{
	bool *told = on ? &q->throttle_told : &q->unthrottle_told;
	struct mpc85xx_pm_record_throttle *r;

	if (*told)
		return;
	r = put_other(q, on ? MPC85XX_PM_RECORD_THROTTLE : MPC85XX_PM_RECORD_UNTHROTTLE,
		      sizeof(*r), now_ns);
	if (!r)
		return;
	*told = true;
	q->urgent = q->head;
	r->generation = b->generation;
	r->counter_mask = mask;
}
