/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What /proc tells about kernel and processes, into a record file.  All of it is
 * best effort: a process may be gone, addresses may be hidden.
 */
#ifndef PMCTL_PROCINFO_H
#define PMCTL_PROCINFO_H

#include "lib/intern.h"
#include "lib/recfile.h"

#define PROCINFO_RANGES	16u

/* A process met lately. */
struct procinfo_seen {
	bool used;
	bool named;		/* the driver told its name */
	u32 pid;
	u64 read_ns;		/* when its mappings were read, 0 = they must be */
	u32 ranges;
	struct { u64 start, end; } range[PROCINFO_RANGES];
};

struct procinfo {
	struct rec_writer *out;
	struct procinfo_seen *seen;	/* a table of fixed size by pid */
	struct names paths;		/* of objects, at most so many */
	struct { u32 id_size; u8 id[REC_LONGEST_ID]; } *object;	/* of @paths */
};

void procinfo_init(struct procinfo *p, struct rec_writer *out);
void procinfo_free(struct procinfo *p);

/* Functions of the kernel, unless it hides where they are. */
int procinfo_kernel(struct procinfo *p, struct pm_error *err);
/* To be called with each item before it is written. */
int procinfo_item(struct procinfo *p, const struct rec_item *item, struct pm_error *err);
/* Functions of all programs met, at the end: it takes a while. */
int procinfo_programs(struct procinfo *p, struct pm_error *err);

#endif /* PMCTL_PROCINFO_H */
