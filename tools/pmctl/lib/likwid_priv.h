/* SPDX-License-Identifier: GPL-2.0-only */
/* Between likwid.c (sections) and likwid_entry.c (lines of EVENTSET and METRICS). */
#ifndef PMCTL_LIKWID_PRIV_H
#define PMCTL_LIKWID_PRIV_H

#include "lib/likwid_line.h"

/* Each adds what the line says to @c, or returns false and a sentence. */
bool likwid_take_event(struct conf *c, const struct likwid_line *l, struct pm_error *err);
bool likwid_take_metric(struct conf *c, const struct likwid_line *l, struct pm_error *err);

/* Whether every name in the formulas means something. */
bool likwid_check_formulas(const struct conf *c, struct pm_error *err);

#endif /* PMCTL_LIKWID_PRIV_H */
