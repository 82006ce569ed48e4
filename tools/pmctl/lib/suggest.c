// SPDX-License-Identifier: GPL-2.0-only
#include "lib/suggest.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define LONGEST		48

static unsigned int min3(unsigned int a, unsigned int b, unsigned int c)
{
	unsigned int least = a < b ? a : b;

	return least < c ? least : c;
}

static bool same_letter(char a, char b)
{
	return strncasecmp(&a, &b, 1) == 0;
}

/* Optimal string alignment, three rows at a time; case is no difference. */
unsigned int suggest_distance(const char *a, const char *b)
{
	unsigned int rows[3][LONGEST + 1];
	size_t la = strlen(a), lb = strlen(b);

	if (la > LONGEST || lb > LONGEST)
		return LONGEST;
	for (size_t j = 0; j <= lb; j++)
		rows[0][j] = j;
	for (size_t i = 1; i <= la; i++) {
		unsigned int *row = rows[i % 3], *above = rows[(i + 2) % 3];

		row[0] = i;
		for (size_t j = 1; j <= lb; j++) {
			bool same = same_letter(a[i - 1], b[j - 1]);

			row[j] = min3(above[j] + 1, row[j - 1] + 1, above[j - 1] + !same);
			if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
			    same_letter(a[i - 2], b[j - 1])) {
				unsigned int swapped = rows[(i + 1) % 3][j - 2] + 1;

				if (swapped < row[j])
					row[j] = swapped;
			}
		}
	}
	return rows[la % 3][lb];
}

void suggest_start(struct suggest *s, const char *wanted)
{
	memset(s, 0, sizeof(*s));
	s->wanted = wanted;
	s->prefix = "";
}

/* A name that holds the wanted one, or the reverse, is near whatever its length. */
static bool contains(const char *a, const char *b)
{
	size_t la = strlen(a), lb = strlen(b);

	if (la < 3 || lb < 3)
		return false;
	return strcasestr(a, b) || strcasestr(b, a);
}

void suggest_offer(struct suggest *s, const char *name)
{
	unsigned int distance = suggest_distance(s->wanted, name);
	unsigned int limit = (strlen(s->wanted) + 2) / 3;
	unsigned int at;

	if (distance > limit) {
		if (!contains(name, s->wanted))
			return;
		distance = limit + 1;
	}
	for (at = s->count; at > 0 && s->distance[at - 1] > distance; at--)
		if (at < SUGGEST_MAX) {
			s->name[at] = s->name[at - 1];
			s->distance[at] = s->distance[at - 1];
		}
	if (at >= SUGGEST_MAX)
		return;
	s->name[at] = name;
	s->distance[at] = distance;
	if (s->count < SUGGEST_MAX)
		s->count++;
}

void suggest_text(const struct suggest *s, const char *otherwise, char *buf, size_t size)
{
	size_t used;

	if (!s->count) {
		snprintf(buf, size, "%s", otherwise);
		return;
	}
	snprintf(buf, size, "; did you mean ");
	for (unsigned int i = 0; i < s->count; i++) {
		const char *joint = i == 0 ? "" : i + 1 == s->count ? " or " : ", ";

		used = strlen(buf);
		snprintf(buf + used, size - used, "%s'%s%s'", joint, s->prefix,
			 s->name[i]);
	}
	used = strlen(buf);
	snprintf(buf + used, size - used, "?");
}
