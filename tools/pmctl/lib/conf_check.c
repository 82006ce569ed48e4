// SPDX-License-Identifier: GPL-2.0-only
#include "lib/conf_check.h"

#include <stdio.h>
#include <string.h>

#include "lib/suggest.h"

const struct conf_counter *conf_find_counter(const struct conf *c, const char *name)
{
	for (unsigned int i = 0; i < c->counters; i++)
		if (!strcmp(c->counter[i].name, name))
			return &c->counter[i];
	return NULL;
}

static bool is_input(const char *name)
{
	const char *word;

	for (unsigned int i = 0; (word = formula_input_word(i)); i++)
		if (!strcmp(word, name))
			return true;
	return false;
}

static int unknown_name(const struct conf *c, const struct conf_metric *m, const char *name,
			unsigned int column, struct pm_error *err)
{
	struct suggest s;
	const char *word;
	char hint[160];

	suggest_start(&s, name);
	for (unsigned int i = 0; i < c->counters; i++)
		suggest_offer(&s, c->counter[i].name);
	for (unsigned int i = 0; (word = formula_input_word(i)); i++)
		suggest_offer(&s, word);
	suggest_text(&s, "; define [counter NAME] for it", hint, sizeof(hint));
	return pm_error_set(err, "%s:%u: no counter '%.60s' at column %u of the formula%s",
			    c->file, m->formula.line, name, column, hint);
}

static bool check_metric(const struct conf *c, const struct conf_metric *m, struct pm_error *err)
{
	unsigned int column;
	const char *name;

	if (!m->formula.line) {
		pm_error_set(err, "%s:%u: [metric %s] has no 'formula ='", c->file, m->line,
			     m->name);
		return false;
	}
	for (unsigned int i = 0; (name = formula_name(m->formula.formula, i, &column)); i++)
		if (!is_input(name) && !conf_find_counter(c, name)) {
			unknown_name(c, m, name, column, err);
			return false;
		}
	if (m->unit.line && m->scale.line && !strcmp(m->unit.text, "%")) {
		pm_error_set(err, "%s:%u: 'scale' does not go with 'unit = %%', which is times 100",
			     c->file, m->scale.line);
		return false;
	}
	return true;
}

bool conf_check(const struct conf *c, struct pm_error *err)
{
	if (!c->size) {
		pm_error_set(err, "%s: the file is empty, it needs a [counter NAME] section",
			     c->file);
		return false;
	}
	for (unsigned int i = 0; i < c->counters; i++)
		if (!c->counter[i].event.line) {
			pm_error_set(err, "%s:%u: [counter %s] has no 'event ='", c->file,
				     c->counter[i].line, c->counter[i].name);
			return false;
		}
	if (!c->counters) {
		pm_error_set(err, "%s: no [counter NAME] section, so nothing to count", c->file);
		return false;
	}
	for (unsigned int i = 0; i < c->metrics; i++)
		if (!check_metric(c, &c->metric[i], err))
			return false;
	return true;
}
