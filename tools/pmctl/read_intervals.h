/* SPDX-License-Identifier: GPL-2.0-only */
/* read -i: what is counted in each interval, for as long as it is wanted. */
#ifndef PMCTL_READ_INTERVALS_H
#define PMCTL_READ_INTERVALS_H

#include "pmctl.h"

/*
 * @file: configuration with the names, NULL: the one that was loaded.  @number: of
 * intervals, NULL: until a signal, which ends the last one early.
 */
enum pm_exit read_intervals(const struct pmctl *p, const char *file, const char *interval,
			    const char *number, struct pm_error *err);

#endif /* PMCTL_READ_INTERVALS_H */
