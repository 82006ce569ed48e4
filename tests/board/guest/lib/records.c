// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "records.h"

void records_init(struct records *r, const struct mpc85xx_pm_config *c)
{
	unsigned int n;

	memset(r, 0, sizeof(*r));
	r->generation = c->generation;
	for (n = 0; n < RECORDS_COUNTERS; n++)
		r->due[n] = c->counters[n].initial;
}

static void take_overflow(struct records *r, const struct mpc85xx_pm_record_overflow *o)
{
	__u64 told = o->periods * o->period;

	assert_true(o->counter < RECORDS_COUNTERS);
	assert_int_equal(o->generation, r->generation);
	assert_true(o->periods >= 1 && o->period >= 1);
	assert_true(o->value - o->due < 1ull << 63);
	/* exactly where the one before ended, unless some are known to be lost */
	if (r->lost)
		r->skipped[o->counter] += o->due - told - r->due[o->counter];
	else
		assert_int_equal(o->due - r->due[o->counter], told);
	r->due[o->counter] = o->due;
	r->periods[o->counter] += told;
	r->of[o->counter]++;
	if (r->stored < RECORDS_KEPT)
		r->kept[r->stored] = *o;
	r->stored++;
}

static void take_lost(struct records *r, const struct mpc85xx_pm_record_lost *l)
{
	assert_true(l->lost + l->others > 0);
	assert_int_equal(r->gap, l->lost + l->others);
	r->gap = 0;
	r->lost += l->lost;
	r->others_lost += l->others;
	assert_int_equal(l->total, r->lost);
}

static void take_comm(struct records *r, const struct mpc85xx_pm_record_comm *c)
{
	unsigned int i;

	assert_non_null(memchr(c->comm, 0, sizeof(c->comm)));
	for (i = 0; i < r->names && r->name[i].tid != c->tid; i++)
		;
	if (i == 64)
		return;
	r->name[i].tid = c->tid;
	memcpy(r->name[i].comm, c->comm, 16);
	if (i == r->names)
		r->names++;
}

static void take_one(struct records *r, const struct mpc85xx_pm_record *h)
{
	r->gap += h->seqno - r->next_seqno;
	r->next_seqno = h->seqno + 1;
	/* what is missing is told before anything else */
	if (r->gap)
		assert_int_equal(h->type, MPC85XX_PM_RECORD_LOST);
	assert_true(h->timestamp_ns >= r->last_ns);
	r->last_ns = h->timestamp_ns;
	switch (h->type) {
	case MPC85XX_PM_RECORD_OVERFLOW:
		take_overflow(r, (const void *)h);
		break;
	case MPC85XX_PM_RECORD_LOST:
		take_lost(r, (const void *)h);
		break;
	case MPC85XX_PM_RECORD_COMM:
		r->comms++;
		take_comm(r, (const void *)h);
		break;
	case MPC85XX_PM_RECORD_THROTTLE:
		r->throttles++;
		break;
	case MPC85XX_PM_RECORD_UNTHROTTLE:
		r->unthrottles++;
		break;
	case MPC85XX_PM_RECORD_STATE:
		r->states++;
		break;
	default:
		fail_msg("type %u", h->type);
	}
}

void records_take(struct records *r, const void *buf, size_t size)
{
	const char *at = buf;

	while (size) {
		const struct mpc85xx_pm_record *h = (const void *)at;

		assert_true(size >= sizeof(*h));
		assert_true(h->size >= sizeof(*h) && h->size <= size);
		assert_int_equal(h->size % 8, 0);
		take_one(r, h);
		at += h->size;
		size -= h->size;
	}
}

void records_drain(struct records *r, int fd)
{
	static __u64 buf[8192];
	ssize_t size;

	while ((size = read(fd, buf, sizeof(buf))) > 0)
		records_take(r, buf, (size_t)size);
	assert_int_equal(size, -1);
	assert_int_equal(errno, EAGAIN);
}

const char *records_name(const struct records *r, __u32 tid)
{
	unsigned int i;

	for (i = 0; i < r->names; i++)
		if (r->name[i].tid == tid)
			return r->name[i].comm;
	return NULL;
}
