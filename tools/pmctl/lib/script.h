/* SPDX-License-Identifier: GPL-2.0-only */
/* A record file line by line. */
#ifndef PMCTL_SCRIPT_H
#define PMCTL_SCRIPT_H

#include <stdio.h>

#include "lib/error.h"
#include "lib/fmt.h"
#include "lib/report.h"

/*
 * Prints the samples of @path, and in their place the marks.  @fields: names with
 * commas, NULL for the usual ones.  -1 and one sentence; *@usage when it is the
 * fields that are wrong, and then nothing has been printed.
 */
int script_print(const char *path, const char *fields, const char *root, const struct fmt *f,
		 FILE *out, bool *usage, struct pm_error *err);

/*
 * The same in the layout that "perf script" gives to samples with call chains, for
 * tools that read it: each sample a chain of one.  Marks are left out; *@lost is
 * how many samples they say are missing.
 */
int script_print_perf(const char *path, const char *root, FILE *out, u64 *lost,
		      struct pm_error *err);

/*
 * Calls @visit with each item of @path, when it has been taken into the tasks of
 * the report, which holds the sums of the whole file.  -1 and one sentence.
 */
typedef void (*script_visit)(void *ctx, struct report *r, const struct rec_item *item);
int script_items(const char *path, const char *root, script_visit visit, void *ctx,
		 struct pm_error *err);

#endif /* PMCTL_SCRIPT_H */
