/* SPDX-License-Identifier: GPL-2.0-only */
/* A configuration as people and programs may want to see it. */
#ifndef PMCTL_GROUP_RESULT_H
#define PMCTL_GROUP_RESULT_H

#include "core/events.h"
#include "lib/conf.h"
#include "lib/result.h"

/* Summary, description, counters with their settings, and metrics. */
struct result *group_result(const struct conf *conf, const struct mpm_soc *soc);

/* Adds the table of the metrics, if there are any. */
void group_metrics(struct result *to, const struct conf *conf);

/*
 * What the file says about itself besides the summary: LONG, or the comment at
 * its top without the licence; its lines or paragraphs, allocated.
 */
char *group_description(const struct conf *conf);

#endif /* PMCTL_GROUP_RESULT_H */
