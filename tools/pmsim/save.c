// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Writes the state as text: one "name value" a line, texts with their length. */
#include <stdio.h>
#include <stdlib.h>

#include "state.h"

struct buffer {
	char *text;
	size_t used, size;
	bool failed;
};

static void put(struct buffer *b, const char *text, size_t len)
{
	size_t size = b->size;
	char *grown;

	if (b->failed)
		return;
	if (b->used + len + 1 > size) {
		size = 2 * size + len + 1024;
		grown = realloc(b->text, size);
		if (!grown) {
			b->failed = true;
			return;
		}
		b->text = grown;
		b->size = size;
	}
	memcpy(b->text + b->used, text, len);
	b->used += len;
	b->text[b->used] = '\0';
}

static void put_number(struct buffer *b, const char *name, u64 value)
{
	char line[96];
	int n = snprintf(line, sizeof(line), "%s %llu\n", name,
			 (unsigned long long)value);

	put(b, line, (size_t)n);
}

static void put_text(struct buffer *b, const char *name, const char *text)
{
	put_number(b, name, strlen(text));
	put(b, text, strlen(text));
	put(b, "\n", 1);
}

static void put_rows(struct buffer *b, const void *base,
		     const struct pmsim_state_row *row, unsigned int count)
{
	for (; count; count--, row++)
		put_number(b, row->name, pmsim_state_get(base, row));
}

char *pmsim_save(const struct pmsim *s)
{
	struct buffer b = { .text = NULL };
	struct pmm settled = s->model;
	unsigned int i;

	pmm_settle_all(&settled);
	put(&b, PMSIM_STATE_MAGIC "\n", strlen(PMSIM_STATE_MAGIC "\n"));
	put_text(&b, "soc", s->model.soc->name);
	put_text(&b, "traffic-name", s->name);
	put_text(&b, "traffic", s->text);
	put_number(&b, "seed", s->seed);
	put_number(&b, "clock_hz", s->clock_hz);
	for (i = 0; i < pmsim_option_count; i++)
		put_number(&b, pmsim_options[i].name,
			   pmm_option_get(&s->model.opt, &pmsim_options[i]));
	put_rows(&b, s, pmsim_state_globals, pmsim_state_global_count);
	for (i = 0; i < pmm_count(&s->model); i++) {
		put_number(&b, "counter", i);
		put_rows(&b, &settled.c[i], pmsim_state_counter,
			 pmsim_state_counter_count);
	}
	put(&b, "end\n", 4);
	if (b.failed) {
		free(b.text);
		return NULL;
	}
	return b.text;
}
