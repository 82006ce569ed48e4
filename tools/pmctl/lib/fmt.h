/* SPDX-License-Identifier: GPL-2.0-only */
/* Results as text for people, CSV or JSON lines. */
#ifndef PMCTL_FMT_H
#define PMCTL_FMT_H

#include <stdio.h>

#include "lib/result.h"

/* Value of the "schema" key of JSON; raised when a key changes its meaning. */
#define FMT_JSON_SCHEMA	"pmctl-1"

struct fmt {
	const struct fmt_ops *ops;
	const char *separator;	/* CSV */
	bool header;		/* names of columns before rows of words; CSV has them anyway */
};

struct fmt_ops {
	void (*result)(const struct fmt *f, const struct result *r, FILE *out);
};

/* Aligned tables. */
extern const struct fmt_ops fmt_text;
/* Always a header; quotes as RFC 4180 has it; lines end with a newline alone. */
extern const struct fmt_ops fmt_csv;
/* One object per line. */
extern const struct fmt_ops fmt_json;

/* For tables that are too long to be kept: a head, and rows as they come. */
void fmt_csv_head(const struct fmt *f, const struct table *t, FILE *out);
void fmt_csv_rows(const struct fmt *f, const struct table *t, FILE *out);
void fmt_json_rows(const struct table *t, FILE *out);
/* "# time event ..." */
void fmt_words_head(const struct table *t, FILE *out);
/* Cells with one blank between them and none inside, "-" for nothing. */
void fmt_words_rows(const struct table *t, FILE *out);

#endif /* PMCTL_FMT_H */
