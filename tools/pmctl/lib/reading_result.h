/* SPDX-License-Identifier: GPL-2.0-only */
/* Readings as results. */
#ifndef PMCTL_READING_RESULT_H
#define PMCTL_READING_RESULT_H

#include "lib/metrics.h"
#include "lib/result.h"

/* The title is left to the caller, the aside is set. */
struct result *reading_result(const struct reading *r);
/* Values of @snap, which was read with READ_RAW, register by register. */
struct result *reading_raw_result(const struct plan *p, const struct mpc85xx_pm_snapshot *snap);
/* Adds a sentence on counts of @p whose events nobody has confirmed, if there are any. */
void reading_note_inferred(struct result *r, const struct plan *p);

#endif /* PMCTL_READING_RESULT_H */
