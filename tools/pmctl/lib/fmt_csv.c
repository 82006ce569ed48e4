// SPDX-License-Identifier: GPL-2.0-only
#include <inttypes.h>
#include <string.h>

#include "lib/fmt.h"

static void put_field(const struct fmt *f, const char *text, FILE *out)
{
	if (!strstr(text, f->separator) && !strpbrk(text, "\"\r\n")) {
		fputs(text, out);
		return;
	}
	putc('"', out);
	for (; *text; text++) {
		if (*text == '"')
			putc('"', out);
		putc(*text, out);
	}
	putc('"', out);
}

static void put_cell(const struct fmt *f, const struct cell *c, FILE *out)
{
	char number[32];

	switch (c->kind) {
	case CELL_TEXT:
	case CELL_COUNTS:
		put_field(f, c->text, out);
		break;
	case CELL_WHOLE:
		snprintf(number, sizeof(number), "%" PRIu64, c->whole);
		put_field(f, number, out);
		break;
	case CELL_REAL:
		cell_real_text(c->real, number);
		put_field(f, number, out);
		break;
	case CELL_BOOL:
		put_field(f, c->whole ? "yes" : "no", out);
		break;
	case CELL_NONE:
		break;
	}
}

void fmt_csv_head(const struct fmt *f, const struct table *t, FILE *out)
{
	for (unsigned int i = 0; i < t->columns; i++) {
		if (i)
			fputs(f->separator, out);
		put_field(f, t->column[i].name, out);
	}
	putc('\n', out);
}

void fmt_csv_rows(const struct fmt *f, const struct table *t, FILE *out)
{
	for (unsigned int i = 0; i < t->cells; i++) {
		put_cell(f, &t->cell[i], out);
		fputs((i + 1) % t->columns ? f->separator : "\n", out);
	}
}

static void csv_result(const struct fmt *f, const struct result *r, FILE *out)
{
	for (unsigned int i = 0; i < r->tables; i++)
		if (r->table[i]->outputs & TABLE_CSV) {
			fmt_csv_head(f, r->table[i], out);
			fmt_csv_rows(f, r->table[i], out);
		}
}

const struct fmt_ops fmt_csv = { .result = csv_result };
