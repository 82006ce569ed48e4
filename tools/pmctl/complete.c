// SPDX-License-Identifier: GPL-2.0-only
#include "complete.h"

#include <stdio.h>
#include <string.h>

/* An option by its word; @attached: whether its value is in it, too. */
static const struct option_desc *option_of(const struct option_desc *list, const char *word,
					   const char **attached)
{
	size_t length = strcspn(word, "=");

	*attached = NULL;
	for (; list && list->name; list++) {
		if (!strncmp(word, "--", 2)) {
			if (strlen(list->name) + 2 != length ||
			    strncmp(list->name, word + 2, length - 2))
				continue;
			if (word[length])
				*attached = word + length + 1;
			return list;
		}
		if (list->letter && word[0] == '-' && word[1] == list->letter) {
			if (word[2])
				*attached = word + 2;
			return list;
		}
	}
	return NULL;
}

static const struct option_desc *find_option(const struct completion *c, const char *word,
					     const char **attached)
{
	const struct option_desc *o = option_of(pmctl_globals, word, attached);

	return o || !c->command ? o : option_of(c->command->options, word, attached);
}

static void value_of(struct completion *c, const char *what)
{
	c->kind = COMPLETE_VALUE;
	snprintf(c->what, sizeof(c->what), "%s", what);
}

/* "[EVENT...]" stands for any number of words; "NAME=VALUE,..." is one. */
static bool repeats(const char *word)
{
	const char *dots = strstr(word, "...");

	return dots && dots > word && dots[-1] != ',';
}

/* The @index-th word of a usage text without its brackets, "" if there is none. */
static void usage_word(const char *usage, unsigned int index, char *to, size_t size)
{
	size_t length;

	*to = '\0';
	for (; *usage; usage += length + strspn(usage + length, " ")) {
		length = strcspn(usage, " ");
		snprintf(to, size, "%.*s", (int)length, usage);
		if (repeats(to) || !index--)
			break;
		*to = '\0';
	}
	if (repeats(to))
		*strstr(to, "...") = '\0';
	to[strcspn(to, "]")] = '\0';
	if (*to == '[')
		memmove(to, to + 1, strlen(to));
}

/* What stands before the word that is being typed. */
struct context {
	const struct option_desc *wanting;	/* option whose value comes next */
	unsigned int words;			/* behind the command */
	const char *first;			/* word of a command with two */
	bool only_words, unknown;		/* unknown: no such command */
};

static void pass_option(struct completion *c, struct context *x, const char *word,
			const char *next)
{
	const char *attached;
	const struct option_desc *o = find_option(c, word, &attached);

	if (!o || !o->value)
		return;
	if (!attached)
		x->wanting = o;
	if (!strcmp(o->value, "DEVICE"))
		c->device = attached ? attached : next;
	else if (!strcmp(o->value, "PART"))
		c->part = attached ? attached : next;
}

static void pass(struct completion *c, struct context *x, const char *word, const char *next)
{
	char both[64];

	if (x->wanting) {
		x->wanting = NULL;
	} else if (!x->only_words && !strcmp(word, "--")) {
		x->only_words = true;
	} else if (!x->only_words && *word == '-' && word[1]) {
		pass_option(c, x, word, next);
	} else if (c->command) {
		x->words++;
		x->only_words |= c->command->wraps;
	} else if (x->first) {
		snprintf(both, sizeof(both), "%s %s", x->first, word);
		c->command = pmctl_find_command(both);
		x->unknown = !c->command;
	} else {
		c->command = pmctl_find_command(word);
		x->first = !c->command && pmctl_begins_command(word) ? word : NULL;
		x->unknown = !c->command && !x->first;
	}
}

static void find_typed(struct completion *c, const struct context *x)
{
	const struct option_desc *o;
	const char *attached;

	if (x->wanting) {
		value_of(c, x->wanting->value);
	} else if (!x->only_words && *c->typed == '-') {
		c->kind = COMPLETE_OPTION;
		o = find_option(c, c->typed, &attached);
		if (!o || !attached || !o->value)
			return;
		value_of(c, o->value);
		c->before = c->typed;
		c->before_length = (size_t)(attached - c->typed);
		c->typed = attached;
	} else if (c->command) {
		usage_word(c->command->words, x->words, c->what, sizeof(c->what));
		c->kind = *c->what ? COMPLETE_VALUE : COMPLETE_NOTHING;
	} else if (!x->unknown) {
		c->kind = x->first ? COMPLETE_SECOND : COMPLETE_COMMAND;
		c->first = x->first;
	}
}

void complete_find(struct completion *c, char **words, unsigned int count)
{
	struct context x = { 0 };

	memset(c, 0, sizeof(*c));
	c->before = "";
	c->typed = count ? words[count - 1] : "";
	for (unsigned int i = 0; i + 1 < count; i++)
		pass(c, &x, words[i], words[i + 1]);
	find_typed(c, &x);
}
