/* SPDX-License-Identifier: GPL-2.0-only */
/* A report as tables. */
#ifndef PMCTL_REPORT_RESULT_H
#define PMCTL_REPORT_RESULT_H

#include "lib/report.h"
#include "lib/result.h"

/* A note with the number of samples. */
#define REPORT_TAINTED	"%" PRIu64 " samples are tainted: the registers were not as the driver " \
			"wrote them, or a count went back, so that their events are wrong"

#define REPORT_BY_EVENT		(1u << 0)
#define REPORT_BY_PROCESS	(1u << 1)
#define REPORT_BY_SYMBOL	(1u << 2)
#define REPORT_BY_ALL		7u

/* @by: REPORT_BY_*; @file for the title. */
struct result *report_result(struct report *r, const char *file, unsigned int by);
struct result *report_timeline_result(const struct report *r);

/* Lines "EVENT;PROCESS;OBJECT;FUNCTION EVENTS" for flame graphs. */
void report_folded(struct report *r, FILE *out);

/* "l2_data_miss", or "pmc3" where the file does not say. */
const char *report_event_name(const struct report *r, unsigned int counter, char *buf);

#endif /* PMCTL_REPORT_RESULT_H */
