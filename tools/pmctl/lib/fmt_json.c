// SPDX-License-Identifier: GPL-2.0-only
#include <json-c/json.h>

#include "lib/fmt.h"

static struct json_object *counts_json(const struct cell *c)
{
	struct json_object *o = json_object_new_object();

	for (unsigned int i = 0; i < c->counts; i++)
		json_object_object_add(o, c->count[i].name,
				       json_object_new_uint64(c->count[i].number));
	return o;
}

/* Finite numbers only: the library would write others as no JSON reader takes them. */
static struct json_object *cell_json(const struct cell *c)
{
	char number[32];

	switch (c->kind) {
	case CELL_TEXT:
		return json_object_new_string(c->text);
	case CELL_WHOLE:
		return json_object_new_uint64(c->whole);
	case CELL_REAL:
		cell_real_text(c->real, number);
		return json_object_new_double_s(c->real, number);
	case CELL_BOOL:
		return json_object_new_boolean(c->whole != 0);
	case CELL_COUNTS:
		return counts_json(c);
	default:
		return NULL;
	}
}

static void put_row(const struct table *t, const struct cell *row, FILE *out)
{
	struct json_object *o = json_object_new_object();

	json_object_object_add(o, "schema", json_object_new_string(FMT_JSON_SCHEMA));
	json_object_object_add(o, "record", json_object_new_string(t->record));
	for (unsigned int i = 0; i < t->columns; i++)
		json_object_object_add(o, t->column[i].name, cell_json(&row[i]));
	fprintf(out, "%s\n", json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN |
							    JSON_C_TO_STRING_NOSLASHESCAPE));
	json_object_put(o);
}

void fmt_json_rows(const struct table *t, FILE *out)
{
	for (unsigned int at = 0; at < t->cells; at += t->columns)
		put_row(t, &t->cell[at], out);
}

static void json_result(const struct fmt *f, const struct result *r, FILE *out)
{
	(void)f;
	for (unsigned int i = 0; i < r->tables; i++)
		if (r->table[i]->outputs & TABLE_JSON)
			fmt_json_rows(r->table[i], out);
}

const struct fmt_ops fmt_json = { .result = json_result };
