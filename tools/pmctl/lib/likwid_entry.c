// SPDX-License-Identifier: GPL-2.0-only
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/likwid_priv.h"
#include "lib/mem.h"
#include "lib/number.h"
#include "lib/suggest.h"

static const char counter_prefix[] = "PMC";

/* Words of formulas that are no counters, ours included. */
static const char * const inputs[] = { "time", "inverseClock" };

/* Where an entry went wrong: columns count bytes from 1. */
struct place {
	const char *file;
	unsigned int line;
	size_t column;
	struct pm_error *err;
};

static size_t skip_word(const char *text, size_t at)
{
	return at + strcspn(text + at, " \t");
}

static size_t skip_blanks(const char *text, size_t at)
{
	return at + strspn(text + at, " \t");
}

/* "PMC4": pins the counter, as written elsewhere: no leading zeros. */
static bool take_pin(const struct place *p, const char *word, struct conf_counter *c)
{
	const char *digits = word + strlen(counter_prefix);

	if (!strncmp(word, counter_prefix, strlen(counter_prefix)) &&
	    number_whole(digits, &c->counter.value) && (*digits != '0' || !digits[1])) {
		c->counter.line = p->line;
		return true;
	}
	if (strchr(word, ':'))
		pm_error_set(p->err, "%s:%u:%zu: options of a counter, as in '%.40s', are not known here; a .conf file has them",
			     p->file, p->line, p->column, word);
	else
		pm_error_set(p->err, "%s:%u:%zu: no counter '%.40s', write PMCn, or * to have one chosen",
			     p->file, p->line, p->column, word);
	return false;
}

/* The name that formulas have for it. */
static char *name_of(const char *counter, const char *event)
{
	char *name;

	if (strcmp(counter, "*"))
		return mem_copy(counter);
	name = mem_copy(event);
	for (char *c = name; *c; c++)
		if (*c == ':')
			*c = '_';
	return name;
}

static bool check_name(const struct place *p, const struct conf *c, const char *name)
{
	const struct conf_counter *same = conf_find_counter(c, name);

	if (same)
		pm_error_set(p->err, "%s:%u:%zu: '%.40s' is there already, in line %u; each counter and each event stands once",
			     p->file, p->line, p->column, name, same->line);
	else if (c->counters == CONF_MOST_COUNTERS)
		pm_error_set(p->err, "%s:%u: more than %u counters, split the file", p->file,
			     p->line, CONF_MOST_COUNTERS);
	else if (!conf_is_name(name) || (formula_is_word(name) && strcmp(name, "cycles")))
		pm_error_set(p->err, "%s:%u:%zu: '%.40s' is no event, write a name of 'pmctl list', ref:N or cK:N",
			     p->file, p->line, p->column, name);
	else
		return true;
	return false;
}

static bool add_counter(struct place *p, struct conf *c, const char *counter, const char *event)
{
	struct conf_counter fresh = { .line = p->line };

	if (strcmp(counter, "*") && !take_pin(p, counter, &fresh))
		return false;
	fresh.name = name_of(counter, event);
	if (!check_name(p, c, fresh.name)) {
		free(fresh.name);
		return false;
	}
	fresh.event.text = mem_copy(event);
	fresh.event.line = p->line;
	c->counter[c->counters++] = fresh;
	return true;
}

bool likwid_take_event(struct conf *c, const struct likwid_line *l, struct pm_error *err)
{
	size_t first = skip_blanks(l->text, 0), end = skip_word(l->text, first);
	size_t second = skip_blanks(l->text, end), rest = skip_word(l->text, second);
	struct place p = { .file = c->file, .line = l->number, .column = first + 1, .err = err };
	char *counter, *event;
	bool good = false;

	if (!l->text[second]) {
		pm_error_set(err, "%s:%u:%zu: '%.60s' has no event, write 'PMCn EVENT' or '* EVENT'",
			     c->file, l->number, end + 1, l->text + first);
		return false;
	}
	if (l->text[rest]) {
		rest = skip_blanks(l->text, rest);
		pm_error_set(err, "%s:%u:%zu: '%.40s' is too much, write 'PMCn EVENT' or '* EVENT'",
			     c->file, l->number, rest + 1, l->text + rest);
		return false;
	}
	counter = mem_copy_part(l->text + first, end - first);
	event = mem_copy_part(l->text + second, rest - second);
	good = add_counter(&p, c, counter, event);
	free(counter);
	free(event);
	return good;
}

/* Cuts "[unit]" off the end of @name; where it stood, or NULL. */
static char *cut_unit(char *name)
{
	size_t length = strlen(name);
	char *open = strrchr(name, '['), *unit;

	if (!open || open == name || name[length - 1] != ']' || open[1] == ']')
		return NULL;
	unit = mem_copy_part(open + 1, (size_t)(name + length - 1 - (open + 1)));
	while (open > name && isblank((unsigned char)open[-1]))
		open--;
	*open = '\0';
	return unit;
}

static bool metric_is_new(const struct place *p, const struct conf *c, const char *name)
{
	if (c->metrics == CONF_MOST_METRICS) {
		pm_error_set(p->err, "%s:%u: more than %u metrics, split the file", p->file,
			     p->line, CONF_MOST_METRICS);
		return false;
	}
	if (strlen(name) > LIKWID_LONGEST_METRIC) {
		pm_error_set(p->err, "%s:%u:%zu: the metric's name is longer than %u bytes, shorten it",
			     p->file, p->line, p->column, LIKWID_LONGEST_METRIC);
		return false;
	}
	for (unsigned int i = 0; i < c->metrics; i++)
		if (!strcmp(c->metric[i].name, name)) {
			pm_error_set(p->err, "%s:%u:%zu: metric '%s' is there already, in line %u; rename one",
				     p->file, p->line, p->column, name, c->metric[i].line);
			return false;
		}
	if (conf_find_counter(c, name)) {
		pm_error_set(p->err, "%s:%u:%zu: '%s' is a counter already, choose another name",
			     p->file, p->line, p->column, name);
		return false;
	}
	return true;
}

static bool add_metric(struct place *p, struct conf *c, char *name, const char *formula)
{
	struct conf_metric *m = &c->metric[c->metrics];
	struct formula_error why;
	char *unit = cut_unit(name);

	if (!metric_is_new(p, c, name)) {
		free(unit);
		return false;
	}
	c->metrics++;
	m->name = mem_copy(name);
	m->line = p->line;
	/* A formula of likwid has its factor, that of % too: none is put in. */
	m->scale.value = 1;
	m->scale.line = p->line;
	if (unit) {
		m->unit.text = unit;
		m->unit.line = p->line;
	}
	m->formula.text = mem_copy(formula);
	m->formula.line = p->line;
	m->formula.formula = formula_parse(formula, &why);
	if (m->formula.formula)
		return true;
	pm_error_set(p->err, "%s:%u:%zu: %s in the formula '%.80s'", p->file, p->line,
		     p->column + why.column - 1, why.text, formula);
	return false;
}

/* The formula is the last word: it has no blanks, and names have. */
bool likwid_take_metric(struct conf *c, const struct likwid_line *l, struct pm_error *err)
{
	size_t first = skip_blanks(l->text, 0), at = l->length, end;
	struct place p = { .file = c->file, .line = l->number, .err = err };
	char *name;
	bool good;

	while (at > first && !isblank((unsigned char)l->text[at - 1]))
		at--;
	for (end = at; end > first && isblank((unsigned char)l->text[end - 1]); end--)
		;
	if (end == first) {
		pm_error_set(err, "%s:%u:%zu: '%.60s' is no metric, write a name and a formula without blanks",
			     c->file, l->number, first + 1, l->text + first);
		return false;
	}
	if (strchr("+-*/(,", l->text[end - 1])) {
		pm_error_set(err, "%s:%u:%zu: '%c' ends the name, write the formula without blanks",
			     c->file, l->number, end, l->text[end - 1]);
		return false;
	}
	p.column = at + 1;
	name = mem_copy_part(l->text + first, end - first);
	good = add_metric(&p, c, name, l->text + at);
	free(name);
	return good;
}

static bool is_known(const struct conf *c, const char *name)
{
	for (unsigned int i = 0; i < sizeof(inputs) / sizeof(inputs[0]); i++)
		if (!strcmp(name, inputs[i]))
			return true;
	return formula_is_word(name) || conf_find_counter(c, name);
}

static int unknown_name(const struct conf *c, const struct conf_metric *m, const char *name,
			unsigned int column, struct pm_error *err)
{
	struct suggest s;
	char hint[160];

	suggest_start(&s, name);
	for (unsigned int i = 0; i < c->counters; i++)
		suggest_offer(&s, c->counter[i].name);
	for (unsigned int i = 0; i < sizeof(inputs) / sizeof(inputs[0]); i++)
		suggest_offer(&s, inputs[i]);
	suggest_text(&s, "; it has to be under EVENTSET", hint, sizeof(hint));
	return pm_error_set(err, "%s:%u: no counter '%.60s' at column %u of the formula of '%s'%s",
			    c->file, m->formula.line, name, column, m->name, hint);
}

bool likwid_check_formulas(const struct conf *c, struct pm_error *err)
{
	unsigned int column;
	const char *name;

	for (unsigned int i = 0; i < c->metrics; i++) {
		const struct conf_metric *m = &c->metric[i];

		for (unsigned int n = 0; (name = formula_name(m->formula.formula, n, &column)); n++)
			if (!is_known(c, name)) {
				unknown_name(c, m, name, column, err);
				return false;
			}
	}
	return true;
}
