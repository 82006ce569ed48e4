/* SPDX-License-Identifier: GPL-2.0-only */
/* From a sampling device to a record file. */
#ifndef PMCTL_RECORDER_H
#define PMCTL_RECORDER_H

#include "lib/child.h"
#include "lib/sampler.h"

struct recorder {
	struct sampler *sampler;
	const char *path;	/* of the file */
	const char *command;	/* as text, "" = none */
	const char *program;	/* "pmctl 0.1" */
	char **words;		/* of the command, NULL = none */
	u64 most;		/* samples, 0 = no limit */
	u64 time_ns;		/* of the device, 0 = no limit */
	/* What came of it. */
	struct rec_head head;
	int status;		/* of the command */
};

/* Whether the command and the file will do; changes nothing but the status, if not. */
int recorder_check(struct recorder *r, struct pm_error *err);

/*
 * Records until the command ends, a limit is reached, a signal comes, the device
 * goes or the disk is full.  -1 and one sentence when it ended for a reason that
 * was not asked for; what was recorded until then is in the file.
 */
int recorder_run(struct recorder *r, struct pm_error *err);

#endif /* PMCTL_RECORDER_H */
