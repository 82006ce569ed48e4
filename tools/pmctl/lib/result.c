// SPDX-License-Identifier: GPL-2.0-only
#include "lib/result.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"

struct result *result_new(void)
{
	return mem_zalloc(1, sizeof(struct result));
}

void table_clear(struct table *t)
{
	for (unsigned int i = 0; i < t->cells; i++) {
		for (unsigned int n = 0; n < t->cell[i].counts; n++)
			free(t->cell[i].count[n].name);
		free(t->cell[i].count);
		free(t->cell[i].text);
		free(t->cell[i].shown);
	}
	free(t->cell);
	t->cell = NULL;
	t->cells = 0;
}

static void table_free(struct table *t)
{
	table_clear(t);
	free(t);
}

void result_free(struct result *r)
{
	if (!r)
		return;
	for (unsigned int i = 0; i < r->tables; i++)
		table_free(r->table[i]);
	for (unsigned int i = 0; i < r->notes; i++)
		free(r->note[i]);
	free(r->note);
	free(r->title);
	free(r->aside);
	free(r);
}

static char *format_text(const char *format, va_list args)
{
	char text[1024];

	vsnprintf(text, sizeof(text), format, args);
	return mem_copy(text);
}

void result_note(struct result *r, const char *format, ...)
{
	va_list args;

	r->note = mem_resize(r->note, r->notes + 1, sizeof(*r->note));
	va_start(args, format);
	r->note[r->notes++] = format_text(format, args);
	va_end(args);
}

struct table *result_table(struct result *r, const char *record, unsigned int outputs,
			   const struct column *columns)
{
	struct table *t = mem_zalloc(1, sizeof(*t));

	t->record = record;
	t->outputs = outputs;
	t->column = columns;
	while (columns[t->columns].name)
		t->columns++;
	if (r->tables == RESULT_MOST_TABLES)
		abort();
	r->table[r->tables++] = t;
	return t;
}

static struct cell *next_cell(struct table *t, enum cell_kind kind)
{
	struct cell *c;

	if (!(t->cells & (t->cells - 1)))
		t->cell = mem_resize(t->cell, t->cells ? 2 * t->cells : 1, sizeof(*t->cell));
	c = &t->cell[t->cells++];
	memset(c, 0, sizeof(*c));
	c->kind = kind;
	return c;
}

void table_none(struct table *t)
{
	next_cell(t, CELL_NONE);
}

void table_text(struct table *t, const char *text)
{
	if (text)
		next_cell(t, CELL_TEXT)->text = mem_copy(text);
	else
		table_none(t);
}

void table_whole(struct table *t, uint64_t number)
{
	next_cell(t, CELL_WHOLE)->whole = number;
}

void table_real(struct table *t, double number, const char *shown)
{
	struct cell *c = next_cell(t, CELL_REAL);

	c->real = number;
	c->shown = mem_copy(shown);
}

void table_bool(struct table *t, bool yes)
{
	next_cell(t, CELL_BOOL)->whole = yes;
}

void table_count(struct table *t, const char *name, uint64_t number)
{
	struct cell *c = &t->cell[t->cells - 1];
	char *before = c->text;

	c->kind = CELL_COUNTS;
	c->text = mem_printf("%s%s%s=%" PRIu64, before ? before : "", before ? ";" : "", name,
			     number);
	free(before);
	c->count = mem_resize(c->count, c->counts + 1, sizeof(*c->count));
	c->count[c->counts++] = (struct cell_count){ mem_copy(name), number };
}

void table_show(struct table *t, const char *format, ...)
{
	struct cell *c = &t->cell[t->cells - 1];
	va_list args;

	free(c->shown);
	va_start(args, format);
	c->shown = format_text(format, args);
	va_end(args);
}

void cell_real_text(double number, char *buf)
{
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(buf, 32, "%.*g", digits, number);
		if (strtod(buf, NULL) == number)
			return;
	}
}

const char *cell_shown(const struct cell *c, char *buf, unsigned int size)
{
	if (c->shown)
		return c->shown;
	switch (c->kind) {
	case CELL_TEXT:
	case CELL_COUNTS:
		return c->text;
	case CELL_WHOLE:
		snprintf(buf, size, "%" PRIu64, c->whole);
		return buf;
	case CELL_BOOL:
		return c->whole ? "yes" : "no";
	case CELL_REAL:
		snprintf(buf, size, "%g", c->real);
		return buf;
	default:
		return "";
	}
}
