/* SPDX-License-Identifier: GPL-2.0-only */
/* Between the parts of an explanation. */
#ifndef PMCTL_EXPLAIN_PRIV_H
#define PMCTL_EXPLAIN_PRIV_H

#include "core/check.h"
#include "lib/explain.h"

/* The words that the registers hold while counting goes on with the interrupt. */
struct registers {
	u32 pmgc0;
	u32 lca[MPM_MAX_COUNTERS];
	u32 lcb[MPM_MAX_COUNTERS];
	u64 start[MPM_MAX_COUNTERS];	/* values of the counters when they begin */
	struct mpm_relations rel;
	u32 ce;			/* counters that the driver gives CE */
};

/* Tables: what each line of the file became; every word; assumptions. */
void explain_lines(struct result *to, const struct plan *p, const struct registers *r);
void explain_words(struct result *to, const struct plan *p, const struct registers *r);
void explain_assumptions(struct result *to, const struct plan *p);

/* "'a'", or "PMC3" when no count has it. */
void explain_counter_name(const struct plan *p, unsigned int n, char *buf, size_t size);
/* "overflow" or "change". */
const char *explain_when(unsigned int when);

#endif /* PMCTL_EXPLAIN_PRIV_H */
