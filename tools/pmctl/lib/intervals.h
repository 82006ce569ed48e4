/* SPDX-License-Identifier: GPL-2.0-only */
/* Readings of one interval after the other, each printed as it comes. */
#ifndef PMCTL_INTERVALS_H
#define PMCTL_INTERVALS_H

#include <stdio.h>

#include "lib/fmt.h"
#include "lib/metrics.h"

struct intervals {
	const struct fmt *fmt;
	FILE *out;
	u64 began_ns;		/* device time of the first look */
	struct result *result;
	struct table *row, *count, *metric;
	unsigned int lines;	/* of text since the last head */
};

/* @began_ns: timestamp of the snapshot with which the first interval begins. */
void intervals_begin(struct intervals *i, const struct fmt *fmt, FILE *out, u64 began_ns);
/* What reading_between() made of an interval.  0, or -1 and errno when it cannot be written. */
int intervals_put(struct intervals *i, const struct reading *r);
void intervals_end(struct intervals *i);

#endif /* PMCTL_INTERVALS_H */
