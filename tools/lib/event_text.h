/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * Event tables: names of ours for what the counters can count, and names to ids.
 */
#ifndef MPM_LIB_EVENT_TEXT_H
#define MPM_LIB_EVENT_TEXT_H

#include "core/events.h"

/* How the hardware counts it. */
enum mpm_event_kind {
	MPM_KIND_CYCLES,	/* PMC0's platform clocks */
	MPM_KIND_PLAIN,		/* +1 per occurrence or per cycle */
	MPM_KIND_CHAIN,		/* carry-out of another counter */
	MPM_KIND_DURATION,	/* +1 per operation longer than the threshold */
	MPM_KIND_UNCLEAR,	/* against a threshold, but of what kind no source says */
};

/* How sure we are that the part has this event at this code. */
enum mpm_confidence {
	MPM_CONF_CONFIRMED,	/* a source on this very part */
	MPM_CONF_INFERRED,	/* from siblings; see the sources */
	MPM_CONF_UNKNOWN,	/* raw code, not in the table */
};

/* Whether THRESHOLD means nothing to an event of that kind. */
static inline bool mpm_kind_is_plain(u8 kind)
{
	return kind != MPM_KIND_DURATION && kind != MPM_KIND_UNCLEAR;
}

struct mpm_event {
	const char *name;	/* [a-z][a-z0-9_]*, never renamed */
	const char *unit;	/* the unit that raises it: "l2", "ddr" */
	u16 id;
	u8 kind;		/* enum mpm_event_kind */
	u8 confidence;		/* enum mpm_confidence */
	const char *text;	/* one line */
	const char *sources;	/* ids of hardware.rst, and the kind of inference */
};

struct mpm_event_table {
	const struct mpm_soc *soc;
	const struct mpm_event *events;	/* in order of unit, then name */
	unsigned int count;
};

extern const struct mpm_event_table mpm_event_tables[MPM_SOCS];

#define mpm_events_mpc8544e	(mpm_event_tables[MPM_SOC_mpc8544e])

/* NULL when @soc is none of mpm_socs. */
const struct mpm_event_table *mpm_events_of(const struct mpm_soc *soc);

/* Any case. */
const struct mpm_event *mpm_event_by_name(const struct mpm_event_table *t,
					  const char *name);
const struct mpm_event *mpm_event_by_id(const struct mpm_event_table *t, u16 id);

/*
 * Event id from text: a name of the table, "ref:N" (N 0-63), "cK:N" (counter K,
 * N as the newer manuals print it, 64-127), any case; numbers are decimal, no
 * leading zeros.  Returns 0, or -ENOENT when it is no name of the table, -EINVAL
 * when the shape is raw but a number is malformed, -ERANGE when the number is
 * outside (for cK:N below 64 this is the older manuals' notation: +64 is meant)
 * or the part has no counter K with events of its own.  @id is written only
 * when 0 is returned.
 */
int mpm_event_parse(const struct mpm_event_table *t, const char *text, u16 *id);

/* Canonical raw notation, "ref:23", "c4:121", "cycles"; @buf at least 12 bytes. */
void mpm_event_raw_name(u16 id, char *buf);

const char *mpm_kind_name(enum mpm_event_kind kind);
const char *mpm_confidence_name(enum mpm_confidence confidence);

#endif /* MPM_LIB_EVENT_TEXT_H */
