/* SPDX-License-Identifier: GPL-2.0-only */
/* Between the parts of the planner, in the order in which they are called. */
#ifndef PMCTL_PLAN_PRIV_H
#define PMCTL_PLAN_PRIV_H

#include "core/check.h"
#include "lib/plan.h"

/* Something that the user should know and that hinders nothing. */
__attribute__((format(printf, 3, 4)))
void plan_warn(struct plan *p, unsigned int line, const char *format, ...);
/* The choice for @id, which makes a difference here. */
int plan_assume(struct plan *p, enum assume_id id);

/* Threshold and burst of a placed count into its fields. */
int plan_set_fields(struct plan *p, struct plan_count *count, struct pm_error *err);
/* Its triggers, by the counters that the sources have. */
int plan_set_triggers(const struct plan *p, struct plan_count *count, struct pm_error *err);
/* Values from which the counters begin; all words are there. */
int plan_set_starts(struct plan *p, const struct mpm_relations *r, struct pm_error *err);
/* What counters do to each other. */
int plan_check_triggers(struct plan *p, struct pm_error *err);
int plan_check_carries(struct plan *p, struct pm_error *err);
/* Warns of an event that is counted twice with the same settings. */
void plan_check_twins(struct plan *p);
int plan_check_freeze(struct plan *p, const struct mpm_relations *r, struct pm_error *err);
/* Words that were given as such. */
int plan_check_words(struct plan *p, const struct plan_count *count, struct pm_error *err);

#endif /* PMCTL_PLAN_PRIV_H */
