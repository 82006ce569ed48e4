/* SPDX-License-Identifier: GPL-2.0-only */
/* Whole files in memory. */
#ifndef PMCTL_TEXTFILE_H
#define PMCTL_TEXTFILE_H

#include <stddef.h>

#include "lib/error.h"

/*
 * The contents of @path with a NUL behind them, and their size.  NULL, errno and
 * one sentence when it cannot be read, is a directory or is larger than @most.
 * @what: "configuration file", for the sentence.
 */
char *textfile_read(const char *path, const char *what, size_t most, size_t *size,
		    struct pm_error *err);

/*
 * Writes @text to a new file beside @path that then takes its place: whoever reads
 * sees the old text or the new one.  @mode as for open().
 */
int textfile_replace(const char *path, const char *text, size_t size, unsigned int mode,
		     struct pm_error *err);

#endif /* PMCTL_TEXTFILE_H */
