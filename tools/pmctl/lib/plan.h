/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A configuration on a part: which counter counts what, and the words for the
 * device.  Made from a configuration file or from the words that a device holds.
 */
#ifndef PMCTL_PLAN_H
#define PMCTL_PLAN_H

#include <linux/mpc85xx_pm.h>

#include "core/check.h"
#include "core/words.h"
#include "lib/conf.h"
#include "lib/event_text.h"

#define PLAN_NO_COUNTER		(-1)
#define PLAN_MOST_LINKS		3
#define PLAN_MOST_WARNINGS	24

/* What a plan is made with besides the file. */
struct plan_env {
	const struct mpm_soc *soc;
	u32 clock_hz;			/* of the device; 0: not known */
	const struct conf *hardware;	/* settings of the machine, or NULL */
};

/* A threshold or distance, in clocks. */
struct plan_scaled {
	u64 asked;		/* what the file says, as clocks */
	u64 wanted;		/* with what is assumed of the hardware */
	u32 taken;		/* field * 2^TBMULT, after rounding */
};

/* Where a count begins. */
enum plan_start {
	PLAN_START_ZERO,
	PLAN_START_INITIAL,	/* 'initial =' */
	PLAN_START_MSB,		/* so that the msb is set after N events */
	PLAN_START_WRAP,	/* so that it wraps after N events */
};

/* One count that the user sees. */
struct plan_count {
	char name[CONF_LONGEST_NAME + 1];
	u16 event;			/* id */
	const struct mpm_event *row;	/* NULL: not in the table */
	char raw[12];			/* "ref:23" */
	int low;			/* counter that counts the event */
	int high;			/* counts its wraps, or PLAN_NO_COUNTER */
	int top;			/* counts those of @high, or PLAN_NO_COUNTER */
	const struct conf_counter *conf; /* NULL: not from a file */
	struct mpm_fields fields;	/* of @low */
	struct plan_scaled threshold;
	struct plan_scaled distance;
	enum plan_start start;
};

struct plan {
	struct plan_env env;
	const struct mpm_soc *soc;
	const struct mpm_event_table *table;
	const struct conf *conf;	/* NULL: from words; else it must outlive the plan */
	u32 clock_hz;			/* 0: not known */
	unsigned int counts;
	struct plan_count count[MPM_MAX_COUNTERS + 1];
	struct mpc85xx_pm_config config;	/* generation 0 */
	u32 assumed;			/* bits: assumptions that made a difference */
	unsigned int warnings;
	char warning[PLAN_MOST_WARNINGS][440];	/* "FILE:LINE: ..." */
};

/*
 * Places every counter of @conf, with PMC0 for the clock whether or not it is
 * named there (unless 'clock = no').  Returns 0, or -1 and one sentence.
 */
int plan_make(struct plan *p, const struct plan_env *env, const struct conf *conf,
	      struct pm_error *err);
/* The same with presets for everything that @env says. */
int plan_from_conf(struct plan *p, const struct mpm_soc *soc, const struct conf *conf,
		   struct pm_error *err);

/* One count per counter in use, named by its event or "pmcN". */
void plan_from_words(struct plan *p, const struct mpm_soc *soc,
		     const struct mpc85xx_pm_config *config);

/* Whether @config is what this plan would load, initial values included. */
bool plan_matches(const struct plan *p, const struct mpc85xx_pm_config *config);

/* Whether the plan of @conf depends on the platform clock. */
bool plan_needs_clock(const struct conf *conf);

/* Choice that holds for @id; *@file and *@line (may be NULL) where it was made. */
int plan_assumption(const struct plan *p, enum assume_id id, const char **file,
		    unsigned int *line);

/* Count by its name; NULL when there is none. */
const struct plan_count *plan_find(const struct plan *p, const char *name);
/* Count that uses counter @n; NULL when none does. */
const struct plan_count *plan_owner(const struct plan *p, unsigned int n);
/* Counters of one count, least significant first; returns how many. */
unsigned int plan_links(const struct plan_count *count, unsigned int *counter);
/* The most significant of them. */
unsigned int plan_top(const struct plan_count *count);
/* Counters of one count, as a mask. */
u32 plan_mask(const struct plan_count *count);

/* "PMC3" or, chained, "PMC3+PMC5" (low first); @buf at least 16 bytes. */
void plan_on(const struct plan_count *count, char *buf);
/* The event's name, or its raw notation when the table has none. */
const char *plan_event_name(const struct plan_count *count);

/* Relations between the counters of @p. */
void plan_relations(const struct plan *p, struct mpm_relations *r);
/*
 * Why counter @n cannot have the overflow condition: "starts on 'b'", and the line
 * that makes it so.
 */
void plan_passive_reason(const struct plan *p, unsigned int n, char *buf, size_t size,
			 unsigned int *line);

/* Line that says what a count counts. */
unsigned int plan_line(const struct plan_count *count);

#endif /* PMCTL_PLAN_H */
