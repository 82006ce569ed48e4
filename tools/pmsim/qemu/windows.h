/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * When each counter was allowed to count, learnt from the writes to the
 * control registers alone, and how many of its events fell into those windows
 * by the ground truth: what a plain counter must have counted.  Knows nothing
 * of triggers, thresholds, bursts and chains, nor of FAC set by hardware.
 */
#ifndef PM_WINDOWS_H
#define PM_WINDOWS_H

#include <stdio.h>

#include "pmsim/pmsim.h"

struct pm_window {
	u32 lca;
	bool open;
	u64 from;	/* clock of opening */
	u64 total;	/* events of the windows closed so far */
	bool used;	/* ever open since the last pm_windows_zero() */
};

struct pm_windows {
	const struct mpm_soc *soc;
	struct pmsim *sim;
	FILE *log;	/* may be NULL */
	u32 pmgc0;
	struct pm_window counter[MPM_MAX_COUNTERS];
};

/* After reset every counter runs. */
void pm_windows_init(struct pm_windows *w, struct pmsim *sim,
		     const struct mpm_soc *soc, FILE *log);

/*
 * Word @value was written at @off, now.  A new EVENT starts the counter's total
 * afresh.  Setting FAC is logged, with all totals.
 */
void pm_windows_write(struct pm_windows *w, u32 off, u32 value);

/* Events of counter @n up to now. */
u64 pm_windows_total(struct pm_windows *w, unsigned int n);

/* Starts all totals afresh. */
void pm_windows_zero(struct pm_windows *w);

/*
 * Logs "@what @clock" and a line "count PMCn EVENT TOTAL" per counter used, with
 * the event's name or, if it has none, "ref:N" or "cK:N".
 */
void pm_windows_log(struct pm_windows *w, const char *what);

#endif /* PM_WINDOWS_H */
