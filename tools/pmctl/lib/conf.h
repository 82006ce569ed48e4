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

struct conf_counter {
	char *name;
	unsigned int line;
	struct conf_text event;
	struct conf_number counter;	/* pin: number of the counter */
	struct conf_number chain;	/* bits: 64 */
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
void conf_free(struct conf *c);

const struct conf_counter *conf_find_counter(const struct conf *c, const char *name);

/* [A-Za-z_][A-Za-z0-9_]* of at most CONF_LONGEST_NAME letters. */
bool conf_is_name(const char *name);

#endif /* PMCTL_CONF_H */
