// SPDX-License-Identifier: GPL-2.0-only
#include "lib/kallsyms.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"

struct function {
	uint64_t address;
	char *name;		/* with a tab and [MODULE] behind it in modules */
};

static int compare(const void *a, const void *b)
{
	const struct function *x = a, *y = b;

	if (x->address != y->address)
		return x->address < y->address ? -1 : 1;
	return strcmp(x->name, y->name);
}

/* "c0001000 T name" or "e1000000 t name\t[module]"; code is t or w. */
static char *parse(char *line, uint64_t *address)
{
	char *end, *name;

	line[strcspn(line, "\n")] = '\0';
	*address = strtoull(line, &end, 16);
	if (end == line || end[0] != ' ' || !end[1] || !strchr("tTwW", end[1]) || end[2] != ' ')
		return NULL;
	name = end + 3;
	return *address && *name && !strchr(name, ' ') ? name : NULL;
}

static char *print(const struct function *of, size_t count)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		abort();
	for (size_t i = 0; i < count; i++)
		if (!i || of[i].address != of[i - 1].address)
			fprintf(out, "%" PRIx64 " 0 %s\n", of[i].address, of[i].name);
	if (fclose(out))
		abort();
	return text;
}

char *kallsyms_functions(FILE *in)
{
	struct function *of = NULL;
	size_t count = 0, room = 0;
	char *line = NULL, *name, *text = NULL;
	uint64_t address;

	while (getline(&line, &room, in) > 0) {
		name = parse(line, &address);
		if (!name)
			continue;
		if (!(count & (count - 1)))
			of = mem_resize(of, count ? 2 * count : 1, sizeof(*of));
		of[count++] = (struct function){ .address = address, .name = mem_copy(name) };
	}
	free(line);
	if (count) {
		qsort(of, count, sizeof(*of), compare);
		text = print(of, count);
	}
	for (size_t i = 0; i < count; i++)
		free(of[i].name);
	free(of);
	return text;
}
