/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * Ground truth: what the traffic sent, from a walk of its own.  Nothing here
 * knows counters; what a counter ought to show is told by definitions that have
 * nothing in common with the model's stepwise ones.
 */
#ifndef PMSIM_TRUTH_H
#define PMSIM_TRUTH_H

#include "pmsim.h"
#include "traffic.h"

/*
 * Counts so far of the events of one source, in the clocks [from, to): asking
 * again with a later end goes on from there.
 */
struct pmt_checkpoint {
	bool used;
	u64 from, to;
	struct pmt_cursor cursor;
	u64 count[PMT_MAX_OUTCOMES];	/* times that each outcome came up */
};

/* Events of @id in [@from, @to); @at has one checkpoint per source, or is NULL. */
u64 pmt_truth(const struct pmt_traffic *t, struct pmt_checkpoint *at, u16 id,
	      u64 from, u64 to);
/* The same with operations and queues compared to q->threshold. */
u64 pmt_truth_beyond(const struct pmt_traffic *t, struct pmt_checkpoint *at,
		     const struct pmsim_question *q, u64 from, u64 to);
/* Clock of the @nth (from 1) event of @id in [@from, @to), or PMT_NEVER. */
u64 pmt_truth_when(const struct pmt_traffic *t, u16 id, u64 from, u64 to, u64 nth);
u64 pmt_truth_ask(const struct pmt_traffic *t, const struct pmsim_question *q,
		  u64 from, u64 to);

#endif /* PMSIM_TRUTH_H */
