// SPDX-License-Identifier: GPL-2.0-only
#include "options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/suggest.h"

struct scan {
	struct args *args;
	int argc;
	char **argv;
	int *at;
	const struct option_desc *list[2];
	struct pm_error *err;
};

static const char **slot(struct scan *s, unsigned int which, unsigned int index)
{
	return which ? &s->args->option[index] : &s->args->global[index];
}

static int unknown(struct scan *s, const char *name, size_t length)
{
	struct suggest hints;
	char hint[160], text[64];

	snprintf(text, sizeof(text), "%.*s", (int)length, name);
	suggest_start(&hints, text);
	hints.prefix = "--";
	for (unsigned int w = 0; w < 2; w++)
		for (const struct option_desc *o = s->list[w]; o && o->name; o++)
			suggest_offer(&hints, o->name);
	suggest_text(&hints, ", see --help", hint, sizeof(hint));
	return pm_error_set(s->err, "unknown option '--%s'%s", text, hint);
}

/* A list that is given in parts is one list. */
static const char *join(struct args *a, unsigned int index, const char *before,
			const char *more)
{
	char *joined = mem_printf("%s,%s", before, more);

	free(a->joined[index]);
	a->joined[index] = joined;
	return joined;
}

/* The value of an option that takes one: @attached or the next argument. */
static int take(struct scan *s, unsigned int which, unsigned int index, const char *attached)
{
	const struct option_desc *o = &s->list[which][index];
	const char **to = slot(s, which, index);

	if (!o->value) {
		if (attached)
			return pm_error_set(s->err, "option '--%s' takes no value", o->name);
		*to = "";
		return 0;
	}
	if (!attached) {
		if (*s->at + 1 >= s->argc)
			return pm_error_set(s->err, "option '--%s' needs a value, %s", o->name,
					    o->value);
		attached = s->argv[++*s->at];
	}
	if (which && *to && strstr(o->value, ",..."))
		attached = join(s->args, index, *to, attached);
	else if (*to)
		return pm_error_set(s->err, "option '--%s' is given twice, '%.40s' and '%.40s'; give it once",
				    o->name, *to, attached);
	*to = attached;
	return 0;
}

static int parse_long(struct scan *s, const char *text)
{
	size_t length = strcspn(text, "=");
	const char *attached = text[length] ? text + length + 1 : NULL;

	for (unsigned int w = 0; w < 2; w++)
		for (unsigned int i = 0; s->list[w] && s->list[w][i].name; i++)
			if (strlen(s->list[w][i].name) == length &&
			    !strncmp(s->list[w][i].name, text, length))
				return take(s, w, i, attached);
	return unknown(s, text, length);
}

static const struct option_desc *find_letter(struct scan *s, char letter, unsigned int *which,
					     unsigned int *index)
{
	for (*which = 0; *which < 2; ++*which)
		for (*index = 0; s->list[*which] && s->list[*which][*index].name; ++*index)
			if (s->list[*which][*index].letter == letter)
				return &s->list[*which][*index];
	return NULL;
}

/* Other programs have the same under the other case: perf's -I is -i here. */
static int unknown_letter(struct scan *s, char letter)
{
	char other = (char)(isupper((unsigned char)letter) ? tolower((unsigned char)letter) :
			    toupper((unsigned char)letter));
	unsigned int which, index;
	const struct option_desc *o = find_letter(s, other, &which, &index);

	if (!o || other == letter)
		return pm_error_set(s->err, "unknown option '-%c', see --help", letter);
	return pm_error_set(s->err, "unknown option '-%c'; there is '-%c%s%s': %s", letter, other,
			    o->value ? " " : "", o->value ? o->value : "", o->text);
}

/* "-jx," is -j and -x with the value ",". */
static int parse_letters(struct scan *s, const char *text)
{
	for (; *text; text++) {
		unsigned int which, index;
		const struct option_desc *o = find_letter(s, *text, &which, &index);

		if (!o)
			return unknown_letter(s, *text);
		if (o->value)
			return take(s, which, index, text[1] ? text + 1 : NULL);
		*slot(s, which, index) = "";
	}
	return 0;
}

int options_parse(struct args *a, int argc, char **argv, int *at,
		  const struct option_desc *globals, const struct option_desc *own,
		  enum options_place place, struct pm_error *err)
{
	struct scan s = {
		.args = a, .argc = argc, .argv = argv, .at = at, .list = { globals, own },
		.err = err,
	};
	bool only_words = false;

	for (; *at < argc; ++*at) {
		const char *text = argv[*at];
		int ret = 0;

		if (place == OPTIONS_LEADING && (only_words || text[0] != '-' || !text[1]))
			break;
		if (!only_words && !strcmp(text, "--"))
			only_words = true;
		else if (!only_words && !strncmp(text, "--", 2))
			ret = parse_long(&s, text + 2);
		else if (!only_words && text[0] == '-' && text[1])
			ret = parse_letters(&s, text + 1);
		else
			a->word[a->words++] = argv[*at];
		only_words |= place == OPTIONS_WRAP && a->words;
		if (ret)
			return ret;
	}
	return 0;
}

void options_free(struct args *a)
{
	for (unsigned int i = 0; i < OPTIONS_MOST; i++)
		free(a->joined[i]);
}
