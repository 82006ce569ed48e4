/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * The ground truth of each counter (pmsim/gate.h) as a log, text:
 *
 *	WHAT CLOCK			what happened when, in platform clocks
 *	count PMCn EVENT TOTAL		then, for each counter with an event
 *
 * WHAT is "freeze" (FAC set by software), "mark TEXT" (on request) or "end".
 * EVENT is the event's name or, if it has none, "ref:N" or "cK:N".  TOTAL starts
 * afresh when the counter gets another event or threshold; for PMC0, when it is
 * written.
 */
#ifndef PM_TRUTHLOG_H
#define PM_TRUTHLOG_H

#include <stdio.h>

#include "pmsim/gate.h"

struct pm_truthlog {
	const struct mpm_soc *soc;
	struct pmsim *sim;
	FILE *file;			/* NULL: no log, only totals */
	struct pmsim_gate gate;
	u64 zero[MPM_MAX_COUNTERS];	/* totals are counted from here */
	u64 thawed_at, frozen_at;	/* when software last cleared and set FAC */
};

/* Word @value is about to be written at @off, now. */
void pm_truthlog_write(struct pm_truthlog *t, u32 off, u32 value);

/* Events are about to be raised from outside, now. */
void pm_truthlog_raise(struct pm_truthlog *t, u16 id, u32 count);

/* Events that counter @n must have counted. */
u64 pm_truthlog_total(struct pm_truthlog *t, unsigned int n);

/* Starts all totals afresh. */
void pm_truthlog_zero(struct pm_truthlog *t);

void pm_truthlog_put(struct pm_truthlog *t, const char *what);

#endif /* PM_TRUTHLOG_H */
