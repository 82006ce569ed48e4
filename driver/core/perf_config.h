/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * What an event of perf asks for: the layout of config, config1 and config2,
 * which is an interface (Documentation/perf.rst) and never changes.
 */
#ifndef MPM_CORE_PERF_CONFIG_H
#define MPM_CORE_PERF_CONFIG_H

#include "events.h"
#include "words.h"

#define MPM_PERF_WORDS	3	/* config, config1, config2 */

enum mpm_perf_id {
	MPM_PERF_EVENT,		/* event id (events.h) */
	MPM_PERF_COUNTER,	/* n of PMCn; 0: any, and PMC0 for cycles */
	MPM_PERF_CHAIN,		/* 1: a second counter counts the carries */
	MPM_PERF_THRESHOLD,
	MPM_PERF_TBMULT,
	MPM_PERF_BSIZE,
	MPM_PERF_BGRAN,
	MPM_PERF_BDIST,
	MPM_PERF_START,		/* MPM_TRIG_* */
	MPM_PERF_START_COUNTER,
	MPM_PERF_STOP,
	MPM_PERF_STOP_COUNTER,
	MPM_PERF_TERMS
};

/* A term as perf's users write it; bits as perf numbers them, 0 is the least. */
struct mpm_perf_term {
	const char *name;
	u8 word;		/* 0 to MPM_PERF_WORDS - 1 */
	u8 first, last;
	const char *text;	/* for documents; NULL in the kernel */
};

extern const struct mpm_perf_term mpm_perf_terms[MPM_PERF_TERMS];

/* One event, decoded and found possible on its own. */
struct mpm_request {
	u16 event;		/* id */
	bool chain;
	/*
	 * Counters that can count it, as asked for, which is at least one.  A
	 * single one is a pinned one, whether by the term or by nature.
	 */
	u32 allowed;
	struct mpm_fields fields;	/* of that counter */
	u32 lca, lcb;		/* the same as words, on whichever counter */
};

/*
 * Returns 0, or -EINVAL: a bit that belongs to no term, an event or a counter
 * that the part does not have, an event that the counter named cannot count, a
 * trigger that the words check refuses, chaining PMC0, which has 64 bits.
 */
int mpm_perf_decode(const struct mpm_soc *soc, const u64 *words, struct mpm_request *out);

static inline bool mpm_request_pinned(const struct mpm_request *r, unsigned int n)
{
	return r->allowed == 1u << n;
}

/*
 * Whether all of a group, in the order in which its events were opened, can count
 * together: 0, or -EINVAL when there is no place for all, or when a trigger's
 * source is not a counter that an earlier event of the group is pinned to.
 */
int mpm_group_check(const struct mpm_soc *soc, const struct mpm_request *const *requests,
		    unsigned int count);

#endif /* MPM_CORE_PERF_CONFIG_H */
