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

/* A key of a counter that a check may miss or find too many. */
struct presence {
	const char *name;
	unsigned int line;
};

/* The first of the keys that words stand for, NULL when none is there. */
static const char *field_key(const struct conf_counter *n, unsigned int *line)
{
	const struct presence keys[] = {
		{ "event", n->event.line }, { "chain", n->chain.line },
		{ "threshold", n->threshold.line }, { "round", n->round.line },
		{ "start-on", n->start_on.line }, { "stop-on", n->stop_on.line },
		{ "burst-size", n->burst_size.line }, { "burst-gap", n->burst_gap.line },
		{ "burst-distance", n->burst_distance.line },
	};

	for (unsigned int i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (keys[i].line) {
			*line = keys[i].line;
			return keys[i].name;
		}
	return NULL;
}

static bool check_words(const struct conf *c, const struct conf_counter *n, struct pm_error *err)
{
	unsigned int line;
	const char *key = field_key(n, &line);

	if (key)
		pm_error_set(err, "%s:%u: 'words' and, in line %u, '%s' exclude each other; words hold every field",
			     c->file, n->words.line, line, key);
	else if (!n->counter.line)
		pm_error_set(err, "%s:%u: 'words' are those of one counter, add 'counter =' to say of which",
			     c->file, n->words.line);
	else
		return true;
	return false;
}

/* The three describe one thing together: none has a preset that is meant by all. */
static bool check_burst(const struct conf *c, const struct conf_counter *n, struct pm_error *err)
{
	const struct presence keys[] = {
		{ "burst-size", n->burst_size.line }, { "burst-gap", n->burst_gap.line },
		{ "burst-distance", n->burst_distance.line },
	};
	const struct presence *there = NULL, *missing = NULL;

	for (unsigned int i = 0; i < 3; i++) {
		if (keys[i].line && !there)
			there = &keys[i];
		if (!keys[i].line && !missing)
			missing = &keys[i];
	}
	if (!there || !missing)
		return true;
	pm_error_set(err, "%s:%u: '%s' needs '%s =' beside it: a burst has burst-size, burst-gap and burst-distance",
		     c->file, there->line, there->name, missing->name);
	return false;
}

static bool check_counter(const struct conf *c, const struct conf_counter *n,
			  struct pm_error *err)
{
	if (n->words.line && !check_words(c, n, err))
		return false;
	if (!n->words.line && !n->event.line) {
		pm_error_set(err, "%s:%u: [counter %s] has no 'event ='", c->file, n->line,
			     n->name);
		return false;
	}
	if (n->initial.line && n->overflow_after.line) {
		pm_error_set(err, "%s:%u: 'initial' and, in line %u, 'overflow-after' both set where counting begins; remove one",
			     c->file, n->initial.line, n->overflow_after.line);
		return false;
	}
	if (n->round.line && !n->threshold.line && !n->burst_distance.line) {
		pm_error_set(err, "%s:%u: 'round' without 'threshold' or 'burst-distance' does nothing, remove it",
			     c->file, n->round.line);
		return false;
	}
	return check_burst(c, n, err);
}

bool conf_check(const struct conf *c, struct pm_error *err)
{
	if (!c->size) {
		pm_error_set(err, "%s: the file is empty, it needs a [counter NAME] section",
			     c->file);
		return false;
	}
	for (unsigned int i = 0; i < c->counters; i++)
		if (!check_counter(c, &c->counter[i], err))
			return false;
	if (!c->counters) {
		pm_error_set(err, "%s: no [counter NAME] section, so nothing to count", c->file);
		return false;
	}
	for (unsigned int i = 0; i < c->metrics; i++)
		if (!check_metric(c, &c->metric[i], err))
			return false;
	return true;
}
