/* SPDX-License-Identifier: GPL-2.0-only */
/* A record file, added up. */
#ifndef PMCTL_REPORT_H
#define PMCTL_REPORT_H

#include "lib/overload.h"
#include "lib/recfile.h"
#include "lib/tasks.h"

/* What ran: the bits of samples, one of them or none. */
enum report_mode {
	REPORT_MODE_UNKNOWN,
	REPORT_MODE_KERNEL,
	REPORT_MODE_USER,
	REPORT_MODES
};

const char *report_mode_name(enum report_mode mode);
enum report_mode report_mode(const struct rec_sample *s);

struct report_sum {
	u64 samples;
	u64 events;		/* of the periods that the samples stand for */
};

/* Samples at one instruction of one task. */
struct report_row {
	u32 task, object;
	u8 counter, mode;
	u64 address;
	struct report_sum sum;
};

struct report_counter {
	struct rec_counter about;	/* names belong to the report */
	bool known;			/* described in the file */
	struct report_sum sum;
	u64 lost_events;	/* of samples missing between others: exact */
	u64 due;		/* of the last sample */
	u64 least, most;	/* periods in force */
};

struct report_bin {
	u64 bin;
	u8 counter;
	struct report_sum sum;
};

struct report {
	struct rec_head head;
	struct rec_info info;		/* texts belong to the report */
	struct report_counter counter[MPM_MAX_COUNTERS];
	struct tasks tasks;
	struct intern keys;
	struct report_row *row;		/* keys.count of them */
	u64 samples;
	u64 tainted;		/* of them: their events are wrong */
	u64 withheld;		/* samples whose process the driver does not tell */
	u64 lost, throttles;	/* marks */
	struct overload overload;
	u64 first_ns, last_ns;
	u64 bin_ns;		/* time line; 0 = none */
	struct intern bin_keys;
	struct report_bin *bin;
	struct pm_error damage;	/* "" unless the file ends too early */
};

/* @root: where the files of the machine that recorded are, NULL: here. */
int report_read(struct report *r, const char *path, const char *root, u64 bin_ns,
		struct pm_error *err);
/* The same of an open file; @trusting as rec_open_trusting(). */
int report_read_stream(struct report *r, FILE *in, const char *file, bool trusting,
		       const char *root, u64 bin_ns, struct pm_error *err);
void report_free(struct report *r);

#endif /* PMCTL_REPORT_H */
