/* SPDX-License-Identifier: GPL-2.0-only */
/* Reads records and keeps the books, for the programs that use cmocka. */
#ifndef BOARD_RECORDS_H
#define BOARD_RECORDS_H

#include "pm.h"

#define RECORDS_COUNTERS	10
#define RECORDS_KEPT		4096

/* What a stream has told so far; start it with records_init(). */
struct records {
	__u64 stored;			/* overflow records */
	__u64 lost, others_lost;	/* told by LOST records */
	__u64 comms, throttles, unthrottles, states;
	__u64 of[RECORDS_COUNTERS];	/* overflow records */
	__u64 periods[RECORDS_COUNTERS];	/* events of all periods told */
	__u64 skipped[RECORDS_COUNTERS];	/* events of records that were lost */
	__u64 due[RECORDS_COUNTERS];	/* where the last period ended */
	__u32 next_seqno;
	__u32 generation;
	__u64 last_ns;
	__u64 gap;			/* numbers missed, LOST still to come */
	/* of each thread that was named */
	struct { __u32 tid; char comm[16]; } name[64];
	unsigned int names;
	/* the first RECORDS_KEPT overflow records, without their values */
	struct mpc85xx_pm_record_overflow kept[RECORDS_KEPT];
};

void records_init(struct records *r, const struct mpc85xx_pm_config *c);

/* Takes in what one read() gave; the test fails if it is not sound. */
void records_take(struct records *r, const void *buf, size_t size);

/* Reads until there is nothing (@fd is O_NONBLOCK). */
void records_drain(struct records *r, int fd);

/* Name of a thread, or NULL. */
const char *records_name(const struct records *r, __u32 tid);

#endif /* BOARD_RECORDS_H */
