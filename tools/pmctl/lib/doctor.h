/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What is wrong with a device: checks in the order of cause, so that the first
 * fault told is not the consequence of another.
 *
 * A monitor that somebody holds, or that has a configuration, is only asked; else
 * it is set up for each check and released at the end.  A simulated device is
 * examined on a copy, whatever it holds.
 */
#ifndef PMCTL_DOCTOR_H
#define PMCTL_DOCTOR_H

#include "lib/device.h"

enum doctor_verdict {
	DOCTOR_OK,
	DOCTOR_NOTE,		/* works, but worth knowing */
	DOCTOR_FAULT,
	DOCTOR_UNTRIED,
};

/* One check and its outcome. */
struct doctor_line {
	const char *check;
	enum doctor_verdict verdict;
	char tried[80];
	char found[240];
	char advice[320];	/* what to do, or "" */
};

#define DOCTOR_MOST_LINES	9

struct doctor {
	const char *name;		/* of the device */
	struct pm_device *d;		/* NULL: could not be opened */
	const struct mpm_soc *soc;
	struct mpc85xx_pm_info info;
	bool loaded;			/* has been set up by a check */
	unsigned int lines;
	struct doctor_line line[DOCTOR_MOST_LINES];
	unsigned int faults;
};

/* Examines the device @name; returns the number of faults. */
unsigned int doctor_examine(struct doctor *doc, const char *name);

/* "ok", "note", "fault", "not tried". */
const char *doctor_verdict_name(enum doctor_verdict v);

#endif /* PMCTL_DOCTOR_H */
