/* SPDX-License-Identifier: GPL-2.0-only */
/* Names that somebody may have meant. */
#ifndef PMCTL_SUGGEST_H
#define PMCTL_SUGGEST_H

#include <stddef.h>

#define SUGGEST_MAX	3

struct suggest {
	const char *wanted;
	const char *prefix;	/* printed before each name, preset "" */
	unsigned int count;
	const char *name[SUGGEST_MAX];	/* best first */
	unsigned int distance[SUGGEST_MAX];
};

void suggest_start(struct suggest *s, const char *wanted);
/* @name must outlive @s. */
void suggest_offer(struct suggest *s, const char *name);
/* "; did you mean 'a', 'b' or 'c'?", or @otherwise when nothing is near. */
void suggest_text(const struct suggest *s, const char *otherwise, char *buf, size_t size);

/* Changes that lead from @a to @b: letters added, dropped, replaced, swapped. */
unsigned int suggest_distance(const char *a, const char *b);

#endif /* PMCTL_SUGGEST_H */
