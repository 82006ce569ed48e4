/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A configuration file as it was written: sections, keys and values, each with
 * its line.  What the values mean on a part is plan.h's business.
 * Language: Documentation/config.rst.
 */
#ifndef PMCTL_CONF_H
#define PMCTL_CONF_H

#include <stddef.h>
#include <stdint.h>

#include "lib/assume.h"
#include "lib/error.h"
#include "lib/formula.h"

#define CONF_LONGEST_NAME	31
#define CONF_MOST_COUNTERS	32
#define CONF_MOST_METRICS	64
#define CONF_LARGEST_FILE	(1u << 20)

/* Values of keys; line 0 means that the key is not there. */
struct conf_text {
	char *text;
	unsigned int line;
};

struct conf_number {
	uint64_t value;
	unsigned int line;
};

struct conf_real {
	double value;
	unsigned int line;
};

struct conf_range {
	double low, high;
	unsigned int line;
};

struct conf_formula {
	char *text;
	struct formula *formula;
	unsigned int line;
};

enum conf_unit {
	CONF_CYCLES,
	CONF_NS,
	CONF_US,
};

/* A number of clocks or a time. */
struct conf_quantity {
	uint64_t value;
	enum conf_unit unit;
	unsigned int line;
};

enum conf_round {
	CONF_ROUND_REFUSE,	/* no 'round =' */
	CONF_ROUND_UP,
	CONF_ROUND_DOWN,
	CONF_ROUND_NEAREST,
};

/* One of a few words, as a number. */
struct conf_choice {
	int value;
	unsigned int line;
};

struct conf_trigger {
	char *source;		/* name of a counter */
	unsigned int when;	/* MPM_TRIG_CHANGE, MPM_TRIG_OVERFLOW */
	unsigned int line;
};

struct conf_words {
	uint32_t lca, lcb;
	unsigned int line;
};

struct conf_counter {
	char *name;
	unsigned int line;
	struct conf_text event;
	struct conf_number counter;	/* pin: number of the counter */
	struct conf_number chain;	/* bits: 64, 96 */
	struct conf_quantity threshold;
	struct conf_choice round;	/* enum conf_round */
	struct conf_number overflow_after;
	struct conf_number initial;
	struct conf_trigger start_on;
	struct conf_trigger stop_on;
	struct conf_number burst_size;
	struct conf_quantity burst_gap;
	struct conf_quantity burst_distance;
	struct conf_words words;	/* instead of event and all fields */
};

/* Answers to open questions: choices of assume_table[]. */
struct conf_hardware {
	unsigned int line;
	struct conf_choice assume[ASSUME_COUNT];
	struct conf_number clock_hz;
};

struct conf_metric {
	char *name;
	unsigned int line;
	struct conf_formula formula;
	struct conf_text unit;
	struct conf_real scale;
	struct conf_range range;
};

struct conf {
	char *file;		/* for messages */
	char *text;		/* the whole of it */
	size_t size;
	unsigned int group_line;
	struct conf_text summary;
	struct conf_choice freeze_on_overflow;	/* 1: yes */
	struct conf_choice clock;	/* 0: no PMC0 unless it is named */
	struct conf_hardware hardware;
	struct conf_counter *counter;
	unsigned int counters;
	struct conf_metric *metric;
	unsigned int metrics;
};

/* Without any section, for parsers of other languages (likwid.h). */
struct conf *conf_new(const char *text, size_t size, const char *file);
/* NULL and one sentence in @err. */
struct conf *conf_load(const char *path, struct pm_error *err);
struct conf *conf_parse(const char *text, size_t size, const char *file, struct pm_error *err);
/* A file with a [hardware] section and no other. */
struct conf *conf_parse_hardware(const char *text, size_t size, const char *file,
				 struct pm_error *err);
/*
 * That of this machine: $PMCTL_HARDWARE_CONF or ASSUME_FILE, which need not be
 * there: then NULL in *@out, and 0.
 */
int conf_load_hardware(struct conf **out, struct pm_error *err);
void conf_free(struct conf *c);

const struct conf_counter *conf_find_counter(const struct conf *c, const char *name);

/* [A-Za-z_][A-Za-z0-9_]* of at most CONF_LONGEST_NAME letters. */
bool conf_is_name(const char *name);

#endif /* PMCTL_CONF_H */
