// SPDX-License-Identifier: GPL-2.0-only
#include "lib/event_list.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/event_find.h"
#include "lib/event_text.h"
#include "lib/mem.h"
#include "lib/suggest.h"

/* What messages call it; no file can have the name, since the line is no path. */
#define FILE_NAME	"-e"

static const char * const terms[] = {
	"threshold", "round", "chain", "counter", "burst-size", "burst-gap", "burst-distance",
	"name", NULL,
};

struct parser {
	struct event_list *l;
	const struct mpm_event_table *table;
	unsigned int lines;
	char name[CONF_MOST_COUNTERS][CONF_LONGEST_NAME + 1];
	FILE *out;		/* the same as a configuration */
	struct pm_error *err;
};

/* An event's own words, in pieces. */
struct pieces {
	const char *whole;
	char *event;
	unsigned int terms;
	char *key[8], *value[8];
};

static int unknown_term(const struct pieces *e, const char *key, struct pm_error *err)
{
	struct suggest s;
	char hint[200], all[160] = "";

	suggest_start(&s, key);
	for (unsigned int i = 0; terms[i]; i++) {
		size_t used = strlen(all);

		suggest_offer(&s, terms[i]);
		snprintf(all + used, sizeof(all) - used, "%s%s", used ? ", " : "; there are ",
			 terms[i]);
	}
	suggest_text(&s, all, hint, sizeof(hint));
	return pm_error_set(err, "'%.60s' has an unknown term '%.40s'%s", e->whole, key, hint);
}

static int take_term(struct pieces *e, char *text, struct pm_error *err)
{
	char *equals = strchr(text, '=');
	unsigned int i;

	*equals = '\0';
	for (i = 0; terms[i] && strcmp(terms[i], text); i++)
		;
	if (!terms[i])
		return unknown_term(e, text, err);
	for (i = 0; i < e->terms; i++)
		if (!strcmp(e->key[i], text))
			return pm_error_set(err, "'%.60s' has '%s' twice, keep one of them",
					    e->whole, text);
	if (!strcmp(text, "chain") && strcmp(equals + 1, "64") && strcmp(equals + 1, "96"))
		return pm_error_set(err, "'%.60s' needs :chain=64 or :chain=96", e->whole);
	if (!equals[1] || strpbrk(equals + 1, "\n\r#;"))
		return pm_error_set(err, "'%.60s' has no value for '%s'", e->whole, text);
	e->key[e->terms] = text;
	e->value[e->terms++] = equals + 1;
	return 0;
}

/* Terms are what has a '='; "ref:23" is an event. */
static int take_apart(struct pieces *e, char *text, struct pm_error *err)
{
	char *colon = strchr(text, ':'), *next;

	e->event = text;
	while (colon && !memchr(colon + 1, '=', strcspn(colon + 1, ":")))
		colon = strchr(colon + 1, ':');
	for (; colon; colon = next) {
		*colon = '\0';
		next = strchr(colon + 1, ':');
		if (next)
			*next = '\0';
		if (!strchr(colon + 1, '='))
			return pm_error_set(err, "'%.60s' has a term '%.40s' without a value, write TERM=VALUE",
					    e->whole, colon + 1);
		if (take_term(e, colon + 1, err))
			return -1;
	}
	return 0;
}

static bool is_taken(const struct parser *p, const char *name)
{
	for (unsigned int i = 0; i < p->l->events; i++)
		if (!strcmp(p->name[i], name))
			return true;
	return false;
}

/* The event's letters, with a number when there is such a counter before it. */
static void make_name(const struct parser *p, const char *event, char *name)
{
	char letters[CONF_LONGEST_NAME + 1];
	unsigned int i = 0, n = 1;

	for (; event[i] && i < CONF_LONGEST_NAME; i++)
		letters[i] = isalnum((unsigned char)event[i]) ? event[i] : '_';
	letters[i] = '\0';
	if (formula_is_word(letters))
		strcpy(letters + i, "_count");	/* such words are short */
	strcpy(name, letters);
	while (is_taken(p, name)) {
		char end[8];
		int used = snprintf(end, sizeof(end), "_%u", ++n);

		snprintf(name, CONF_LONGEST_NAME + 1, "%.*s%s", CONF_LONGEST_NAME - used,
			 letters, end);
	}
}

static int own_name(const struct parser *p, const struct pieces *e, const char *text, char *name)
{
	if (!conf_is_name(text) || formula_is_word(text))
		return pm_error_set(p->err, "'%.60s': '%.40s' is no name: letters, digits and _, at most %u, no digit first, no word of formulas",
				    e->whole, text, CONF_LONGEST_NAME);
	for (unsigned int i = 0; i < p->l->events; i++)
		if (!strcmp(p->name[i], text))
			return pm_error_set(p->err, "'%.60s': '%.60s' has the name '%s' already, choose another one",
					    e->whole, p->l->text[i], text);
	strcpy(name, text);
	return 0;
}

static int put_event(struct parser *p, const struct pieces *e)
{
	char *name = p->name[p->l->events];
	u16 id;

	if (event_find(p->table, e->event, &id, p->err))
		return -1;
	make_name(p, e->event, name);
	for (unsigned int i = 0; i < e->terms; i++)
		if (!strcmp(e->key[i], "name") && own_name(p, e, e->value[i], name))
			return -1;
	fprintf(p->out, "[counter %s]\nevent = %s\n", name, e->event);
	p->lines += 2;
	for (unsigned int i = 0; i < e->terms; i++)
		if (strcmp(e->key[i], "name")) {
			fprintf(p->out, "%s = %s\n", e->key[i], e->value[i]);
			p->lines++;
		}
	return 0;
}

static int add_event(struct parser *p, const char *text)
{
	struct event_list *l = p->l;
	struct pieces e = { .whole = text };
	char *copy;
	int ret;

	if (l->events == CONF_MOST_COUNTERS)
		return pm_error_set(p->err, "-e: more than %u events, count them apart",
				    CONF_MOST_COUNTERS);
	copy = mem_copy(text);
	l->text[l->events] = mem_copy(text);
	l->line[l->events] = p->lines + 1;
	ret = take_apart(&e, copy, p->err);
	if (!ret)
		ret = put_event(p, &e);
	l->events++;
	free(copy);
	return ret;
}

static int parse_text(struct event_list *l, const char *text, size_t size, struct pm_error *err)
{
	struct pm_error why = { "" };

	l->conf = conf_parse(text, size, FILE_NAME, &why);
	if (l->conf)
		return 0;
	event_list_reword(l, why.text, sizeof(why.text));
	return pm_error_set(err, "%s", why.text);
}

int event_list_parse(struct event_list *l, const char *events, const struct mpm_soc *soc,
		     struct pm_error *err)
{
	struct parser p = { .l = l, .table = mpm_events_of(soc), .err = err };
	char *text = NULL, *copy = mem_copy(events), *rest = copy, *event;
	size_t size;
	int ret = 0;

	memset(l, 0, sizeof(*l));
	p.out = open_memstream(&text, &size);
	if (!p.out)
		abort();
	while (!ret && (event = strsep(&rest, ",")))
		ret = add_event(&p, event);
	if (fclose(p.out))
		abort();
	if (!ret)
		ret = parse_text(l, text, size, err);
	free(text);
	free(copy);
	return ret;
}

void event_list_free(struct event_list *l)
{
	for (unsigned int i = 0; i < l->events; i++)
		free(l->text[i]);
	conf_free(l->conf);
	memset(l, 0, sizeof(*l));
}

/* Numbers of lines that nobody has written: ", in line 7," and " in line 7". */
static void cut_lines(char *text)
{
	char *at, *from;
	int length;

	for (from = text; (at = strstr(from, " in line ")); from = at) {
		length = (int)strspn(at + strlen(" in line "), "0123456789") +
			 (int)strlen(" in line ");
		if (at > text && at[-1] == ',' && at[length] == ',') {
			at--;
			length += 2;
		}
		memmove(at, at + length, strlen(at + length) + 1);
	}
}

void event_list_reword(const struct event_list *l, char *text, size_t size)
{
	unsigned int line, i = 0;
	int length = 0;
	char *copy;

	if (sscanf(text, FILE_NAME ":%u: %n", &line, &length) != 1 || !length || !l->events)
		return;
	while (i + 1 < l->events && l->line[i + 1] <= line)
		i++;
	copy = mem_copy(text + length);
	cut_lines(copy);
	snprintf(text, size, "'%.60s': %s", l->text[i], copy);
	free(copy);
}
