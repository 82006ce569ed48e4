// SPDX-License-Identifier: GPL-2.0-only
#include <ctype.h>
#include <libsmartcols/libsmartcols.h>
#include <stdlib.h>
#include <string.h>

#include "lib/fmt.h"

#define INDENT		"  "

/* Names and summaries come from files: no terminal may obey them. */
static void put_plain(const char *text, FILE *out)
{
	for (; *text; text++)
		putc(iscntrl((unsigned char)*text) ? '?' : *text, out);
}

/* @text without the blanks that pad its lines. */
static void put_lines(const char *text, const char *indent, FILE *out)
{
	while (*text) {
		size_t length = strcspn(text, "\n"), kept = length;

		while (kept && text[kept - 1] == ' ')
			kept--;
		fprintf(out, "%s%.*s\n", indent, (int)kept, text);
		text += length + (text[length] == '\n');
	}
}

static bool is_shown(const struct table *t, unsigned int column)
{
	char buf[32];

	if (t->column[column].machine)
		return false;
	if (!t->column[column].optional)
		return true;
	for (unsigned int i = column; i < t->cells; i += t->columns)
		if (*cell_shown(&t->cell[i], buf, sizeof(buf)))
			return true;
	return false;
}

static void fill_row(struct libscols_line *line, const struct table *t, unsigned int row)
{
	unsigned int to = 0;
	char buf[32];

	for (unsigned int i = 0; i < t->columns; i++) {
		const struct cell *c = &t->cell[row * t->columns + i];

		if (is_shown(t, i))
			scols_line_set_data(line, to++, cell_shown(c, buf, sizeof(buf)));
	}
}

/*
 * A table is never cut: a serial console says it is 80 columns wide, and a count
 * without its last digits is wrong.
 */
static void put_table(const struct table *t, const char *indent, FILE *out)
{
	struct libscols_table *tb = scols_new_table();
	char *text = NULL;

	if (!tb)
		abort();
	scols_table_set_termforce(tb, SCOLS_TERMFORCE_NEVER);
	for (unsigned int i = 0; i < t->columns; i++)
		if (is_shown(t, i))
			scols_table_new_column(tb, t->column[i].name, 0,
					       t->column[i].right ? SCOLS_FL_RIGHT : 0);
	for (unsigned int row = 0; row < t->cells / t->columns; row++)
		fill_row(scols_table_new_line(tb, NULL), t, row);
	if (scols_print_table_to_string(tb, &text) || !text)
		abort();
	put_lines(text, indent, out);
	free(text);
	scols_unref_table(tb);
}

void fmt_words_head(const struct table *t, FILE *out)
{
	putc('#', out);
	for (unsigned int i = 0; i < t->columns; i++)
		fprintf(out, " %s", t->column[i].name);
	putc('\n', out);
}

void fmt_words_rows(const struct table *t, FILE *out)
{
	char buf[32];

	for (unsigned int i = 0; i < t->cells; i++) {
		const char *text = cell_shown(&t->cell[i], buf, sizeof(buf));

		if (!*text)
			putc('-', out);
		for (; *text; text++)
			putc(*text == ' ' || iscntrl((unsigned char)*text) ? '_' : *text, out);
		putc((i + 1) % t->columns ? ' ' : '\n', out);
	}
}

static void text_result(const struct fmt *f, const struct result *r, FILE *out)
{
	bool first = true;

	(void)f;
	if (r->title) {
		put_plain(r->title, out);
		if (r->aside)
			fprintf(out, "  (%s)", r->aside);
		putc('\n', out);
	}
	for (unsigned int i = 0; i < r->tables; i++) {
		const struct table *t = r->table[i];

		if (!(t->outputs & TABLE_TEXT) || !t->cells)
			continue;
		if (!first)
			putc('\n', out);
		put_table(t, r->title ? INDENT : "", out);
		first = false;
	}
	for (unsigned int i = 0; i < r->notes; i++) {
		if (!i && (!first || r->title))
			putc('\n', out);
		put_plain(r->note[i], out);
		putc('\n', out);
	}
}

const struct fmt_ops fmt_text = { .result = text_result };
