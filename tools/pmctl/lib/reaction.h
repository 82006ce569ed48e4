/* SPDX-License-Identifier: GPL-2.0-only */
/* A command of the user's, run when a counter overflows, but not too often. */
#ifndef PMCTL_REACTION_H
#define PMCTL_REACTION_H

#include "lib/child.h"
#include "lib/recfile.h"

struct reaction {
	const char *command;	/* for sh -c; NULL = none */
	const struct signals *signals;
	u64 apart_ns;		/* least time between two beginnings */
	bool ran;
	u64 last_ns;		/* of the overflow of the last one, or of its end */
	u64 skipped;		/* overflows since then */
};

struct reaction_facts {
	const struct rec_sample *sample;
	const char *event;
	const char *process;
	const char *mode;
	const char *time;	/* seconds, as text */
	u64 lost;		/* records, since the one before */
};

/*
 * Runs the command with the facts in its environment and waits for it, unless it
 * ran a moment ago.  @now: the clock of the samples, when the command has ended.
 * -1 and one sentence when it cannot be run at all.
 */
int reaction_run(struct reaction *r, const struct reaction_facts *f, u64 (*now)(void *ctx),
		 void *ctx, struct pm_error *err);

#endif /* PMCTL_REACTION_H */
