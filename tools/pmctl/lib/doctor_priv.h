/* SPDX-License-Identifier: GPL-2.0-only */
/* Between doctor.c and the checks. */
#ifndef PMCTL_DOCTOR_PRIV_H
#define PMCTL_DOCTOR_PRIV_H

#include "lib/doctor.h"

/* Each fills one line; what it leaves is an ok without advice. */
__attribute__((format(printf, 3, 4)))
void doctor_found(struct doctor_line *l, enum doctor_verdict v, const char *format, ...);
__attribute__((format(printf, 2, 3)))
void doctor_advise(struct doctor_line *l, const char *format, ...);
/* What another part of the program says in one sentence, "DEVICE: what, advice". */
void doctor_sentence(const struct doctor *doc, struct doctor_line *l,
		     const struct pm_error *why);

/* doctor_block.c: the monitor itself, which the checks may set up. */
void doctor_answer(struct doctor *doc, struct doctor_line *l);
void doctor_counting(struct doctor *doc, struct doctor_line *l);
void doctor_clock(struct doctor *doc, struct doctor_line *l);
void doctor_counters(struct doctor *doc, struct doctor_line *l);
void doctor_freeze(struct doctor *doc, struct doctor_line *l);
/* doctor_irq.c */
void doctor_interrupt(struct doctor *doc, struct doctor_line *l);

/* Stops what an earlier check has left and loads @config; 0 or -errno. */
int doctor_load(struct doctor *doc, const struct mpc85xx_pm_config *config);
int doctor_start(struct doctor *doc);

/* doctor_node.c: why there is no node @name, and whether its tree has an interrupt. */
void doctor_no_node(const char *name, struct doctor_line *l);
bool doctor_node_has_interrupt(const char *name);

#endif /* PMCTL_DOCTOR_PRIV_H */
