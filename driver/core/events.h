/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * Ids of events, and what follows from an id alone.  Names: tools/lib/event_text.h.
 *
 * An event id is one number everywhere (tools, perf, documents):
 * counter << 8 | code, where code is the value of PMLCAn[EVENT] as the newer
 * manuals print it (C4:121 has code 121) and counter is 0 for a reference event
 * (code 0-63, any of PMC1 and up) or the one counter that has the event (code
 * 64-127).  MPM_EVENT_CYCLES stands for what PMC0 counts.
 */
#ifndef MPM_CORE_EVENTS_H
#define MPM_CORE_EVENTS_H

#include "soc.h"

#define MPM_EVENT_ID(counter, code)	((u16)((counter) << 8 | (code)))
#define MPM_EVENT_CYCLES		((u16)0xffff)

static inline unsigned int mpm_event_counter(u16 id)
{
	return id >> 8;
}

static inline unsigned int mpm_event_code(u16 id)
{
	return id & 0x7f;
}

/*
 * Counters of @soc that can count @id, as a mask; 0 when none can.  A carry-out
 * cannot be counted on the counter that it comes from: nothing would ever move.
 */
u32 mpm_event_counters(const struct mpm_soc *soc, u16 id);

/*
 * Counter whose carry-out the reference event @id is (Ref:k = PMC(k-1), S1, S4),
 * or -1 when it is not one on @soc.
 */
int mpm_event_chain_source(const struct mpm_soc *soc, u16 id);

#endif /* MPM_CORE_EVENTS_H */
