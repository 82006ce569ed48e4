/* SPDX-License-Identifier: GPL-2.0-only */
/* Whether events can be counted together, and which counters they take. */
#ifndef PMCTL_EVENT_FIT_H
#define PMCTL_EVENT_FIT_H

#include "lib/assign_conflict.h"
#include "lib/event_list.h"

/* An event, or one more counter that counts its wraps. */
struct event_want {
	const char *text;	/* as the user wrote it */
	u16 id;
	u32 allowed;
	bool link;
};

struct event_fit {
	const struct mpm_soc *soc;
	unsigned int wants;
	struct event_want want[MPM_MAX_WANTS];
	struct mpm_placement at;
};

/*
 * Finds a counter for each want of @l, which must outlive @f.  -1 and one sentence,
 * which names the smallest set that clashes.
 */
int event_fit(struct event_fit *f, const struct event_list *l, const struct mpm_soc *soc,
	      struct pm_error *err);

#endif /* PMCTL_EVENT_FIT_H */
