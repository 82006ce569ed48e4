/* SPDX-License-Identifier: GPL-2.0-only */
/* One sentence on what went wrong, ready to print after "pmctl: ". */
#ifndef PMCTL_ERROR_H
#define PMCTL_ERROR_H

#include <stdbool.h>
#include <stddef.h>

struct pm_error {
	char text[512];
};

/* Formats into @err (may be NULL); returns -1, so that callers can return it. */
__attribute__((format(printf, 2, 3)))
int pm_error_set(struct pm_error *err, const char *format, ...);

/*
 * Says what the user should know while something goes on, as pmctl_warn() does;
 * NULL: nobody listens.
 */
extern void (*pm_notice)(const char *format, ...);

#endif /* PMCTL_ERROR_H */
