/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Open questions about the hardware, and the answer that is assumed: a preset, a
 * setting of the machine's file, or one of the configuration file, which wins.
 */
#ifndef PMCTL_ASSUME_H
#define PMCTL_ASSUME_H

#include <stddef.h>

#define ASSUME_FILE	"/etc/pmctl/hardware.conf"

enum assume_id {
	ASSUME_OVERFLOW_TRIGGER,
	ASSUME_RETRIGGER,
	ASSUME_EARLY_STOP,
	ASSUME_BOTH_TRIGGERS,
	ASSUME_THRESHOLD,
	ASSUME_DURATION_START,
	ASSUME_BURST_SIZE,
	ASSUME_BURST_GAP,
	ASSUME_BURST_DISTANCE,
	ASSUME_BURST_COMPARE,
	ASSUME_BURST_GAP_ZERO,
	ASSUME_BURST_OVERLAP,
	ASSUME_COUNT
};

#define ASSUME_CHOICES	4	/* at most */

/* Values of those that are words; the others are 0 and 1 as they read. */
enum { ASSUME_MSB, ASSUME_WRAP };
enum { ASSUME_EXCEEDS, ASSUME_REACHES };
enum { ASSUME_SCALED, ASSUME_FIELD };
enum { ASSUME_BURSTS, ASSUME_PLAIN };

struct assume {
	const char *name;	/* key of [hardware] */
	const char *choice[ASSUME_CHOICES];	/* the first is the preset; then NULL */
	const char *text[ASSUME_CHOICES];	/* what each means */
	const char *changes;			/* what it makes different */
	const char *keys;			/* of the configuration that use it */
	const char *switch_name;		/* of the simulator */
};

extern const struct assume assume_table[ASSUME_COUNT];

/* By its name; -1 when there is none. */
int assume_find(const char *name);
/* Index of the choice that reads so, or -1. */
int assume_choice(enum assume_id id, const char *text);
/* All choices but @without (or -1) as "a, b or c"; returns @text. */
const char *assume_choices_text(enum assume_id id, int without, char *text, size_t size);

#endif /* PMCTL_ASSUME_H */
