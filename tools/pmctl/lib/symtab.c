// SPDX-License-Identifier: GPL-2.0-only
#include "lib/symtab.h"

#include <stdlib.h>

#include "lib/mem.h"

/* A hexadecimal number that ends with a blank; NULL when it is none. */
static char *take_hex(char *at, u64 *number)
{
	unsigned int digits = 0;

	for (*number = 0; *at && *at != ' '; at++, digits++) {
		unsigned int digit = *at >= '0' && *at <= '9' ? (unsigned int)(*at - '0') :
			*at >= 'a' && *at <= 'f' ? (unsigned int)(*at - 'a') + 10 : 16;

		if (digit > 15 || digits == 16)
			return NULL;
		*number = *number << 4 | digit;
	}
	return *at == ' ' && digits ? at + 1 : NULL;
}

static void add_line(struct symtab *t, char *line)
{
	struct symbol s;

	line = take_hex(line, &s.address);
	if (line)
		line = take_hex(line, &s.size);
	if (!line || !*line)
		return;
	s.name = line;
	if (!(t->count & (t->count - 1)))
		t->of = mem_resize(t->of, t->count ? 2 * t->count : 1, sizeof(*t->of));
	if (t->count && t->of[t->count - 1].address > s.address)
		t->sorted = false;
	t->of[t->count++] = s;
}

void symtab_add(struct symtab *t, const char *text)
{
	char *copy = mem_copy(text), *line, *rest = copy;

	t->text = mem_resize(t->text, t->texts + 1, sizeof(*t->text));
	t->text[t->texts++] = copy;
	if (!t->count)
		t->sorted = true;
	while ((line = strsep(&rest, "\n")))
		add_line(t, line);
}

/* Of several names of one place always the same one. */
static int compare(const void *a, const void *b)
{
	const struct symbol *x = a, *y = b;

	if (x->address != y->address)
		return x->address < y->address ? -1 : 1;
	if (x->size != y->size)
		return x->size < y->size ? -1 : 1;
	return strcmp(x->name, y->name);
}

const struct symbol *symtab_find(struct symtab *t, u64 address)
{
	u32 low = 0, high = t->count;

	if (!t->sorted && t->count) {
		qsort(t->of, t->count, sizeof(*t->of), compare);
		t->sorted = true;
	}
	while (low < high) {
		u32 middle = low + (high - low) / 2;

		if (t->of[middle].address <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low)
		return NULL;
	if (t->of[low - 1].size && address - t->of[low - 1].address >= t->of[low - 1].size)
		return NULL;
	return &t->of[low - 1];
}

void symtab_free(struct symtab *t)
{
	for (u32 i = 0; i < t->texts; i++)
		free(t->text[i]);
	free(t->text);
	free(t->of);
}
