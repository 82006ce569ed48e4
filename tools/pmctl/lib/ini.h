/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Lines of an ini text, without what the library behind it would do silently: a
 * line that is too long, a NUL byte, an unfinished section line and a line that
 * is nothing at all are errors; there are no continuation lines.
 */
#ifndef PMCTL_INI_H
#define PMCTL_INI_H

#include <stddef.h>

#include "lib/error.h"

/* Bytes of a line, its end not counted; what every build of the library takes. */
#define INI_LONGEST_LINE	198
/* The library cuts longer section names. */
#define INI_LONGEST_SECTION	49

struct ini_handler {
	/* Each returns false, after setting the error itself, to end the parsing. */
	bool (*section)(void *ctx, unsigned int line, const char *name);
	/* Comments and blanks at both ends are gone; either may be empty. */
	bool (*entry)(void *ctx, unsigned int line, const char *key, const char *value);
	void *ctx;
};

/* @file: name for messages.  Returns 0, or -1 and "FILE:LINE: ..." in @err. */
int ini_read(const char *text, size_t size, const char *file,
	     const struct ini_handler *handler, struct pm_error *err);

#endif /* PMCTL_INI_H */
