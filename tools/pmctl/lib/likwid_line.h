/* SPDX-License-Identifier: GPL-2.0-only */
/* Lines of a text one after the other, each whole. */
#ifndef PMCTL_LIKWID_LINE_H
#define PMCTL_LIKWID_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/error.h"
#include "lib/likwid.h"

struct likwid_line {
	const char *from;
	size_t size, at;	/* at: where the next line begins */
	unsigned int number;
	size_t length;		/* may be more than what @text holds */
	bool nul;		/* there is a NUL byte in it */
	/* Without the line's end, the blanks before it and a byte order mark. */
	char text[LIKWID_LONGEST_LINE + 1];
};

void likwid_line_start(struct likwid_line *l, const char *text, size_t size);
/* False at the end. */
bool likwid_line_next(struct likwid_line *l);
/* Refuses what is too long or no text. */
bool likwid_line_check(const struct likwid_line *l, const char *file, struct pm_error *err);
/* Whether the line is @word and nothing else. */
bool likwid_line_is(const struct likwid_line *l, const char *word);

#endif /* PMCTL_LIKWID_LINE_H */
