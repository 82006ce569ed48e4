/* SPDX-License-Identifier: GPL-2.0-only */
/* Counting from a start to an end: of a command, of a time, or a signal. */
#ifndef PMCTL_COUNTING_H
#define PMCTL_COUNTING_H

#include "lib/child.h"
#include "lib/device.h"
#include "lib/metrics.h"

/*
 * The end of the next interval: on the grid of @due_ns, behind @now_ns.  *@covers: how
 * many intervals have ended by @now_ns.
 */
u64 counting_next(u64 due_ns, u64 every_ns, u64 now_ns, unsigned int *covers);

/* The rest of an interval that a signal or a command ended is too short for a row. */
bool counting_is_rest(u64 ns, u64 every_ns);

enum counting_end {
	COUNTING_COMMAND,	/* it has ended */
	COUNTING_LIMIT,		/* time_ns or most */
	COUNTING_SIGNAL,
};

struct counting {
	/* To be set. */
	struct pm_device *d;
	const struct plan *plan;
	u32 clock_hz;
	const struct signals *signals;
	char **words;		/* command, or NULL */
	u64 time_ns;		/* 0: no limit */
	u64 every_ns;		/* 0: no intervals */
	u64 most;		/* intervals, 0: no limit */
	/* Before the first interval, and what each counted: -1 and a sentence. */
	int (*begin)(void *ctx, u64 began_ns, struct pm_error *err);
	int (*interval)(void *ctx, const struct reading *between, struct pm_error *err);
	void *ctx;

	/* Outcome: all that was counted. */
	const struct reading *total;
	enum counting_end end;
	int status;		/* of the command, as a shell has it */

	/* Inside. */
	struct child child;
	unsigned int at;
	struct mpc85xx_pm_snapshot snap[2];
	struct reading reading[2];
	u64 start_ns, real_start_ns, now_ns, due_ns, put;
	bool paced, loaded, mute;
};

/*
 * Loads the plan, so that counts begin where it says, and counts.  A simulated
 * device keeps pace with real time if there is a command, or no end; else it goes
 * as fast as it can.  When intervals cannot be taken by whoever wants them, a
 * command goes on to its end, and the sentence comes then.  Unless the plan could
 * not be loaded it is stopped afterwards, whatever happens.
 */
int counting_run(struct counting *c, struct pm_error *err);

#endif /* PMCTL_COUNTING_H */
