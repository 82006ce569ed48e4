/* SPDX-License-Identifier: GPL-2.0-only */
/* A snapshot in the terms of a plan: counts, times and metrics. */
#ifndef PMCTL_METRICS_H
#define PMCTL_METRICS_H

#include "lib/plan.h"
#include "lib/value.h"
#include "lib/wide.h"

enum reading_state {
	READING_COUNTED,	/* also: a metric computed from counts */
	READING_FROZEN,		/* the device is */
	READING_WAITING,	/* for its trigger */
	READING_STOPPED,	/* alone: the others go on; or by its trigger */
	READING_NOT_RUN,	/* since it was loaded or reset */
	READING_INEXACT,	/* may have missed a wrap */
	READING_OUT_OF_RANGE,	/* a metric outside its range */
	READING_TAINTED,	/* the driver has found that it cannot be trusted */
	READING_UNAVAILABLE,	/* value is unknown, and says why */
};

const char *reading_state_name(enum reading_state state);

struct reading_count {
	const struct plan_count *count;
	struct value value;
	enum reading_state state;
	struct wide number;	/* the count, unless it is unavailable */
	char digits[WIDE_TEXT];	/* all of a count above 64 bits, else "" */
	char taint[160];	/* why it is tainted, or "" */
	char trigger[80];	/* that it waits, or has been stopped, where that is sure */
	/*
	 * Counts of one window, other than 0, and with the same triggers have been
	 * counted in the same time.
	 */
	u64 window;
	u64 running_ns;
	u32 triggers;		/* fields of PMLCBn, 0 = none */
};

struct reading_metric {
	const struct conf_metric *metric;
	struct value value;	/* in its unit: % is times 100, scale applied */
	enum reading_state state;
	struct value seconds;	/* that its counts were counted */
	char reason[160];	/* "" when there is nothing to say */
};

struct reading {
	const struct plan *plan;
	const struct mpc85xx_pm_snapshot *snap;
	unsigned int counts;
	struct reading_count count[MPM_MAX_COUNTERS + 1];
	unsigned int metrics;
	struct reading_metric metric[CONF_MOST_METRICS];
	unsigned int covers;	/* intervals in one, since nobody looked in time; 0 = 1 */
	/* Of the count that has run longest. */
	struct value cycles;
	struct value seconds;
	struct value clock_hz;
};

/* @plan and @snap must outlive @r.  @clock_hz 0: not known. */
void reading_make(struct reading *r, const struct plan *plan,
		  const struct mpc85xx_pm_snapshot *snap, u32 clock_hz);

/*
 * What was counted from @from, an earlier reading of the same configuration, to @to.
 */
void reading_between(struct reading *r, const struct reading *from, const struct reading *to,
		     u32 clock_hz);

/* How long @rc has counted: by PMC0 if that has counted in the same time. */
struct value reading_seconds(const struct reading *r, const struct reading_count *rc);

/* "idle", "stopped", "running", "frozen", "faulty" of MPC85XX_PM_STATE_*. */
const char *reading_device_state(u32 state);

#endif /* PMCTL_METRICS_H */
