// SPDX-License-Identifier: GPL-2.0-only
#include "lib/likwid_line.h"

#include <ctype.h>
#include <string.h>

void likwid_line_start(struct likwid_line *l, const char *text, size_t size)
{
	l->from = text;
	l->size = size;
	l->at = 0;
	l->number = 0;
}

bool likwid_line_next(struct likwid_line *l)
{
	const char *start = l->from + l->at, *end;
	size_t kept;

	if (l->at == l->size)
		return false;
	l->number++;
	end = memchr(start, '\n', l->size - l->at);
	l->length = end ? (size_t)(end - start) : l->size - l->at;
	l->at += l->length + (end ? 1 : 0);
	if (l->number == 1 && l->length >= 3 && !memcmp(start, "\xef\xbb\xbf", 3)) {
		start += 3;
		l->length -= 3;
	}
	while (l->length && isspace((unsigned char)start[l->length - 1]))
		l->length--;
	l->nul = memchr(start, '\0', l->length);
	kept = l->length < LIKWID_LONGEST_LINE ? l->length : LIKWID_LONGEST_LINE;
	memcpy(l->text, start, kept);
	l->text[kept] = '\0';
	return true;
}

bool likwid_line_check(const struct likwid_line *l, const char *file, struct pm_error *err)
{
	if (l->length > LIKWID_LONGEST_LINE)
		pm_error_set(err, "%s:%u: the line is longer than %u bytes, split or shorten it",
			     file, l->number, LIKWID_LONGEST_LINE);
	else if (l->nul)
		pm_error_set(err, "%s:%u: the line holds a NUL byte, write plain text", file,
			     l->number);
	else
		return true;
	return false;
}

bool likwid_line_is(const struct likwid_line *l, const char *word)
{
	return l->length == strlen(word) && !memcmp(l->text, word, l->length);
}
