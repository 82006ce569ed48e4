/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Open questions about the hardware, and the answer that is assumed: a preset, a
 * setting of the machine's file, or one of the configuration file, which wins.
 */
#ifndef PMCTL_ASSUME_H
#define PMCTL_ASSUME_H

#define ASSUME_FILE	"/etc/pmctl/hardware.conf"

/* Identifier and key of each, in the order of assume_table[]. */
#define ASSUME_LIST(X) \
	X(OVERFLOW_TRIGGER, "overflow-trigger") \
	X(RETRIGGER, "retrigger") \
	X(EARLY_STOP, "early-stop") \
	X(BOTH_TRIGGERS, "both-triggers") \
	X(THRESHOLD, "threshold") \
	X(DURATION_START, "duration-start-counts") \
	X(BURST_SIZE, "burst-size-offset") \
	X(BURST_GAP, "burst-gap-offset") \
	X(BURST_DISTANCE, "burst-distance-offset")

enum assume_id {
#define X(id, name) ASSUME_##id,
	ASSUME_LIST(X)
#undef X
	ASSUME_COUNT
};

#define ASSUME_CHOICES	2

/* Values of the two that are words; the others are 0 and 1 as they read. */
enum { ASSUME_MSB, ASSUME_WRAP };
enum { ASSUME_EXCEEDS, ASSUME_REACHES };

struct assume {
	const char *choice[ASSUME_CHOICES];	/* the first is the preset */
	const char *text[ASSUME_CHOICES];	/* what each means */
	const char *changes;			/* what it makes different */
	const char *keys;			/* of the configuration that use it */
	const char *switch_name;		/* of the simulator */
};

extern const struct assume assume_table[ASSUME_COUNT];

const char *assume_name(enum assume_id id);
/* By its name; -1 when there is none. */
int assume_find(const char *name);
/* Index of the choice that reads so, or -1. */
int assume_choice(enum assume_id id, const char *text);

#endif /* PMCTL_ASSUME_H */
