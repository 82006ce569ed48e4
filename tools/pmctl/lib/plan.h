/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A configuration on a part: which counter counts what, and the words for the
 * device.  Made from a configuration file or from the words that a device holds.
 */
#ifndef PMCTL_PLAN_H
#define PMCTL_PLAN_H

#include <linux/mpc85xx_pm.h>

#include "core/events.h"
#include "lib/conf.h"

#define PLAN_NO_COUNTER	(-1)

/* One count that the user sees. */
struct plan_count {
	char name[CONF_LONGEST_NAME + 1];
	u16 event;			/* id */
	const struct mpm_event *row;	/* NULL: not in the table */
	char raw[12];			/* "ref:23" */
	int low;			/* counter that counts the event */
	int high;			/* counts its wraps, or PLAN_NO_COUNTER */
	const struct conf_counter *conf; /* NULL: not from a file */
};

struct plan {
	const struct mpm_soc *soc;
	const struct mpm_event_table *table;
	const struct conf *conf;	/* NULL: from words; else it must outlive the plan */
	unsigned int counts;
	struct plan_count count[MPM_MAX_COUNTERS + 1];
	struct mpc85xx_pm_config config;	/* flags and generation 0 */
};

/*
 * Places every counter of @conf, with PMC0 for the clock whether or not it is
 * named there.  Returns 0, or -1 and one sentence.
 */
int plan_from_conf(struct plan *p, const struct mpm_soc *soc, const struct conf *conf,
		   struct pm_error *err);

/* One count per counter in use, named by its event or "pmcN". */
void plan_from_words(struct plan *p, const struct mpm_soc *soc,
		     const struct mpc85xx_pm_config *config);

/* Whether @config is what this plan would load, initial values included. */
bool plan_matches(const struct plan *p, const struct mpc85xx_pm_config *config);

/* Count by its name; NULL when there is none. */
const struct plan_count *plan_find(const struct plan *p, const char *name);
/* Counters of one count, as a mask. */
u32 plan_mask(const struct plan_count *count);

/* "PMC3" or, chained, "PMC3+PMC5" (low first); @buf at least 16 bytes. */
void plan_on(const struct plan_count *count, char *buf);
/* The event's name, or its raw notation when the table has none. */
const char *plan_event_name(const struct plan_count *count);

#endif /* PMCTL_PLAN_H */
