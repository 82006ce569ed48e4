/* SPDX-License-Identifier: GPL-2.0-only */
/* Rows of a report that have something in common, added up and put in order. */
#ifndef PMCTL_REPORT_ROWS_H
#define PMCTL_REPORT_ROWS_H

#include "lib/report.h"

struct report_line {
	u8 counter, mode;
	u32 task;		/* of lines by process, and of both */
	u32 symbol, object;	/* in names; of lines by symbol, and of both */
	struct report_sum sum;
	u64 kernel_events;
};

struct report_lines {
	struct report_line *of;
	u32 count;
	struct names names;
};

/* By counter, then the largest first, then by name: always the same order. */
void report_by_process(struct report *r, struct report_lines *lines);
void report_by_symbol(struct report *r, struct report_lines *lines);
void report_by_both(struct report *r, struct report_lines *lines);
void report_lines_free(struct report_lines *lines);

#endif /* PMCTL_REPORT_ROWS_H */
