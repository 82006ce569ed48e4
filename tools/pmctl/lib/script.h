/* SPDX-License-Identifier: GPL-2.0-only */
/* A record file line by line. */
#ifndef PMCTL_SCRIPT_H
#define PMCTL_SCRIPT_H

#include <stdio.h>

#include "lib/error.h"
#include "lib/fmt.h"

/*
 * Prints the samples of @path, and in their place the marks.  @fields: names with
 * commas, NULL for the usual ones.  -1 and one sentence; *@usage when it is the
 * fields that are wrong, and then nothing has been printed.
 */
int script_print(const char *path, const char *fields, const char *root, const struct fmt *f,
		 FILE *out, bool *usage, struct pm_error *err);

#endif /* PMCTL_SCRIPT_H */
