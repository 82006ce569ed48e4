/* SPDX-License-Identifier: GPL-2.0-only */
/* Values of keys, from text; each parser is named in the key table of conf.c. */
#ifndef PMCTL_CONF_VALUE_H
#define PMCTL_CONF_VALUE_H

#include "lib/conf.h"

struct conf_at {
	const char *file;
	unsigned int line;
	const char *key;
	struct pm_error *err;
};

/* Each fills the struct of conf.h that its key has, or returns false. */
bool conf_value_text(const struct conf_at *at, const char *text, void *out);
bool conf_value_number(const struct conf_at *at, const char *text, void *out);
bool conf_value_real(const struct conf_at *at, const char *text, void *out);
bool conf_value_range(const struct conf_at *at, const char *text, void *out);
bool conf_value_formula(const struct conf_at *at, const char *text, void *out);
bool conf_value_quantity(const struct conf_at *at, const char *text, void *out);
bool conf_value_round(const struct conf_at *at, const char *text, void *out);
bool conf_value_yes_no(const struct conf_at *at, const char *text, void *out);
bool conf_value_trigger(const struct conf_at *at, const char *text, void *out);
bool conf_value_words(const struct conf_at *at, const char *text, void *out);
/* The key is the name of the assumption. */
bool conf_value_assume(const struct conf_at *at, const char *text, void *out);
bool conf_value_clock_hz(const struct conf_at *at, const char *text, void *out);

/* Frees what the parsers allocated. */
void conf_free_text(void *value);
void conf_free_formula(void *value);
void conf_free_trigger(void *value);

/* "threshold = 400 cycles" as it was written, but for blanks; @buf at least 48 bytes. */
void conf_quantity_text(const struct conf_quantity *q, char *buf);

#endif /* PMCTL_CONF_VALUE_H */
