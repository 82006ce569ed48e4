// SPDX-License-Identifier: GPL-2.0-only
/* Records of the driver as items of a file. */
#include <string.h>

#include "lib/sampler.h"

static_assert(REC_SAMPLE_KERNEL == MPC85XX_PM_REC_KERNEL, "flags of samples");
static_assert(REC_SAMPLE_USER == MPC85XX_PM_REC_USER, "flags of samples");
static_assert(REC_SAMPLE_INEXACT == MPC85XX_PM_REC_INEXACT, "flags of samples");
static_assert(REC_SAMPLE_NO_CONTEXT == MPC85XX_PM_REC_NO_CONTEXT, "flags of samples");
static_assert(REC_SAMPLE_THROTTLED == MPC85XX_PM_REC_THROTTLED, "flags of samples");
static_assert(REC_SAMPLE_TAINTED == MPC85XX_PM_REC_TAINTED, "flags of samples");
static_assert(REC_SAMPLE_WITHHELD == MPC85XX_PM_REC_WITHHELD, "flags of samples");

static void take_values(const struct mpc85xx_pm_record_overflow *o, struct rec_sample *s)
{
	const u64 *value = (const void *)((const char *)o + o->values_at);
	u32 mask = o->value_mask, count = 0;

	for (u32 m = mask; m; m &= m - 1)
		count++;
	if (!mask || mask >> MPM_MAX_COUNTERS || o->values_at % 8 ||
	    o->values_at + 8 * count > o->header.size)
		return;
	s->value_mask = mask;
	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
		if (mask & 1u << n)
			s->values[n] = *value++;
}

static void overflow(const struct mpc85xx_pm_record *r, struct rec_item *item)
{
	const struct mpc85xx_pm_record_overflow *o = (const void *)r;
	struct rec_sample *s = &item->sample;

	item->type = REC_SAMPLE;
	memset(s, 0, offsetof(struct rec_sample, values));
	s->seq = r->seqno;
	s->periods = o->periods ? o->periods : 1;
	s->time_ns = r->timestamp_ns;
	s->value = o->value;
	s->due = o->due;
	s->period = o->period;
	s->cycles = o->cycles;
	s->ip = o->ip;
	s->pid = o->pid;
	s->tid = o->tid;
	s->cpu = o->cpu;
	s->flags = o->flags & REC_SAMPLE_FLAGS;
	s->counter = o->counter < MPM_MAX_COUNTERS ? o->counter : 0;
	take_values(o, s);
}

static void mark(const struct mpc85xx_pm_record *r, enum rec_mark_kind kind,
		 struct rec_item *item)
{
	item->type = REC_MARK;
	item->mark = (struct rec_mark){
		.kind = kind, .seq = r->seqno, .time_ns = r->timestamp_ns,
	};
}

static void state(const struct mpc85xx_pm_record_state *s, struct rec_item *item)
{
	switch (s->cause) {
	case MPC85XX_PM_CAUSE_RESUME:
		mark(&s->header, REC_MARK_RESUME, item);
		break;
	case MPC85XX_PM_CAUSE_RESET:
		mark(&s->header, REC_MARK_RESET, item);
		break;
	case MPC85XX_PM_CAUSE_FAULT:
		mark(&s->header, REC_MARK_FAULT, item);
		break;
	default:
		return;
	}
	item->mark.counter_mask = s->counter_mask & ((1u << MPM_MAX_COUNTERS) - 1);
}

static void throttle(const struct mpc85xx_pm_record_throttle *t, struct rec_item *item)
{
	mark(&t->header, t->header.type == MPC85XX_PM_RECORD_THROTTLE ?
	     REC_MARK_THROTTLE : REC_MARK_UNTHROTTLE, item);
	item->mark.counter_mask = t->counter_mask & ((1u << MPM_MAX_COUNTERS) - 1);
}

static void comm(const struct mpc85xx_pm_record_comm *c, struct rec_item *item)
{
	if (memchr(c->comm, 0, sizeof(c->comm))) {
		item->type = REC_COMM;
		item->comm = (struct rec_comm){ .pid = c->pid, .tid = c->tid, .name = c->comm };
	}
}

/* Records may have grown, but not shrunk. */
static const size_t sizes[] = {
	[MPC85XX_PM_RECORD_OVERFLOW] = sizeof(struct mpc85xx_pm_record_overflow),
	[MPC85XX_PM_RECORD_LOST] = sizeof(struct mpc85xx_pm_record_lost),
	[MPC85XX_PM_RECORD_THROTTLE] = sizeof(struct mpc85xx_pm_record_throttle),
	[MPC85XX_PM_RECORD_UNTHROTTLE] = sizeof(struct mpc85xx_pm_record_throttle),
	[MPC85XX_PM_RECORD_STATE] = sizeof(struct mpc85xx_pm_record_state),
	[MPC85XX_PM_RECORD_COMM] = sizeof(struct mpc85xx_pm_record_comm),
};

void sampler_item(const struct mpc85xx_pm_record *r, struct rec_item *item)
{
	item->type = REC_EOF;
	if (r->type >= ARRAY_SIZE(sizes) || r->size < sizes[r->type])
		return;
	switch (r->type) {
	case MPC85XX_PM_RECORD_OVERFLOW:
		overflow(r, item);
		break;
	case MPC85XX_PM_RECORD_LOST:
		mark(r, REC_MARK_LOST, item);
		item->mark.lost = ((const struct mpc85xx_pm_record_lost *)(const void *)r)->lost;
		break;
	case MPC85XX_PM_RECORD_THROTTLE:
	case MPC85XX_PM_RECORD_UNTHROTTLE:
		throttle((const void *)r, item);
		break;
	case MPC85XX_PM_RECORD_STATE:
		state((const void *)r, item);
		break;
	case MPC85XX_PM_RECORD_COMM:
		comm((const void *)r, item);
		break;
	default:
		break;
	}
}
