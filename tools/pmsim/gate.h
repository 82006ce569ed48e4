/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * What each counter ought to have counted: the events of its signal in the
 * clocks in which software let it count; and what passed while software held it.
 *
 * It watches the writes to PMGC0, PMLCAn and the threshold in PMLCBn, and asks the
 * traffic (truth.h); it never looks at a counter.  It knows no triggers, bursts,
 * chains nor freezes by hardware (FCECE): for those the caller asks the traffic
 * itself.
 */
#ifndef PMSIM_GATE_H
#define PMSIM_GATE_H

#include "pmsim/pmsim.h"

struct pmsim_gate {
	u32 pmgc0;
	u32 lca[MPM_MAX_COUNTERS];
	u64 since[MPM_MAX_COUNTERS];	/* clock at which the window opened */
	u64 total[MPM_MAX_COUNTERS];	/* of the windows that have closed */
	u32 open, opened;		/* counters whose window is, or has been, open */
	u64 closed[MPM_MAX_COUNTERS];	/* clock at which it closed */
	u64 missed[MPM_MAX_COUNTERS];	/* between the windows */
};

/* Call for every write, before pmsim_write(), at the clock of the write. */
void pmsim_gate_write(struct pmsim_gate *g, struct pmsim *s, u32 off, u32 value);

/* Call before pmsim_raise(). */
void pmsim_gate_raise(struct pmsim_gate *g, u16 id, u32 count);

/*
 * Events (clocks for counter 0) in all windows of counter @n since its EVENT or
 * its threshold was last changed, up to now.  Events must not reach 2^64.
 */
u64 pmsim_gate_count(const struct pmsim_gate *g, struct pmsim *s, unsigned int n);

/*
 * Events between the windows, in the clocks in which FC or FAC held a counter that had
 * counted and went on counting.  Without stops and freezes that somebody asked for this
 * is what the software's handling of the counter has cost.
 */
u64 pmsim_gate_missed(const struct pmsim_gate *g, unsigned int n);

#endif /* PMSIM_GATE_H */
