// SPDX-License-Identifier: GPL-2.0-only
/*
 * A configuration file into sections, keys and values: the table of keys, and the
 * reading of lines by it.  Called for files, for groups, and for lists of events.
 */
#include "lib/conf.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/conf_check.h"
#include "lib/conf_value.h"
#include "lib/ini.h"
#include "lib/mem.h"
#include "lib/suggest.h"
#include "lib/textfile.h"

/* A key of a section, and where its value goes. */
struct key {
	const char *name;
	size_t offset;
	bool (*parse)(const struct conf_at *at, const char *text, void *out);
	void (*free)(void *value);
	size_t line;		/* offset of the value's line */
};

#define KEY(type, member, name_, value_type, parse_, free_) \
	{ name_, offsetof(type, member), parse_, free_, \
	  offsetof(type, member) + offsetof(value_type, line) }
#define KEY_TEXT(type, member, name) \
	KEY(type, member, name, struct conf_text, conf_value_text, conf_free_text)
#define KEY_NUMBER(type, member, name) \
	KEY(type, member, name, struct conf_number, conf_value_number, NULL)

#define KEY_QUANTITY(member, name) \
	KEY(struct conf_counter, member, name, struct conf_quantity, conf_value_quantity, NULL)
#define KEY_TRIGGER(member, name) \
	KEY(struct conf_counter, member, name, struct conf_trigger, conf_value_trigger, \
	    conf_free_trigger)
#define KEY_CHOICE(type, member, name, parse) \
	KEY(type, member, name, struct conf_choice, parse, NULL)

#define KEY_ASSUME(id, name) \
	KEY_CHOICE(struct conf, hardware.assume[id], name, conf_value_assume)

static const struct key group_keys[] = {
	KEY_TEXT(struct conf, summary, "summary"),
	KEY_CHOICE(struct conf, freeze_on_overflow, "freeze-on-overflow", conf_value_yes_no),
	KEY_CHOICE(struct conf, clock, "clock", conf_value_yes_no),
	{ }
};

static const struct key counter_keys[] = {
	KEY_TEXT(struct conf_counter, event, "event"),
	KEY_NUMBER(struct conf_counter, counter, "counter"),
	KEY_NUMBER(struct conf_counter, chain, "chain"),
	KEY_QUANTITY(threshold, "threshold"),
	KEY_CHOICE(struct conf_counter, round, "round", conf_value_round),
	KEY_NUMBER(struct conf_counter, overflow_after, "overflow-after"),
	KEY_NUMBER(struct conf_counter, initial, "initial"),
	KEY_TRIGGER(start_on, "start-on"),
	KEY_TRIGGER(stop_on, "stop-on"),
	KEY_NUMBER(struct conf_counter, burst_size, "burst-size"),
	KEY_QUANTITY(burst_gap, "burst-gap"),
	KEY_QUANTITY(burst_distance, "burst-distance"),
	KEY(struct conf_counter, words, "words", struct conf_words, conf_value_words, NULL),
	{ }
};

static const struct key hardware_keys[] = {
	KEY_ASSUME(ASSUME_OVERFLOW_TRIGGER, "overflow-trigger"),
	KEY_ASSUME(ASSUME_RETRIGGER, "retrigger"),
	KEY_ASSUME(ASSUME_EARLY_STOP, "early-stop"),
	KEY_ASSUME(ASSUME_BOTH_TRIGGERS, "both-triggers"),
	KEY_ASSUME(ASSUME_THRESHOLD, "threshold"),
	KEY_ASSUME(ASSUME_DURATION_START, "duration-start-counts"),
	KEY_ASSUME(ASSUME_BURST_SIZE, "burst-size-offset"),
	KEY_ASSUME(ASSUME_BURST_GAP, "burst-gap-offset"),
	KEY_ASSUME(ASSUME_BURST_DISTANCE, "burst-distance-offset"),
	KEY_ASSUME(ASSUME_BURST_COMPARE, "burst-distance-compared"),
	KEY_ASSUME(ASSUME_BURST_GAP_ZERO, "burst-gap-zero"),
	KEY_ASSUME(ASSUME_BURST_OVERLAP, "burst-in-distance"),
	KEY(struct conf, hardware.clock_hz, "clock-hz", struct conf_number,
	    conf_value_clock_hz, NULL),
	{ }
};

static const struct key metric_keys[] = {
	KEY(struct conf_metric, formula, "formula", struct conf_formula,
	    conf_value_formula, conf_free_formula),
	KEY_TEXT(struct conf_metric, unit, "unit"),
	KEY(struct conf_metric, scale, "scale", struct conf_real, conf_value_real, NULL),
	KEY(struct conf_metric, range, "range", struct conf_range, conf_value_range, NULL),
	{ }
};

struct parser {
	struct conf *conf;
	struct pm_error *err;
	char section[INI_LONGEST_SECTION + 1];	/* "" before the first one */
	const struct key *keys;
	void *into;
	bool hardware_only;
};

static bool start_group(struct parser *p, unsigned int line, const char *name);
static bool start_counter(struct parser *p, unsigned int line, const char *name);
static bool start_metric(struct parser *p, unsigned int line, const char *name);
static bool start_hardware(struct parser *p, unsigned int line, const char *name);

static const struct {
	const char *word;
	bool named;
	bool (*start)(struct parser *p, unsigned int line, const char *name);
} sections[] = {
	{ "group", false, start_group },
	{ "counter", true, start_counter },
	{ "metric", true, start_metric },
	{ "hardware", false, start_hardware },
};

static bool same_section(struct parser *p, unsigned int line, unsigned int earlier)
{
	pm_error_set(p->err, "%s:%u: section [%s] is there already, in line %u; rename or join them",
		     p->conf->file, line, p->section, earlier);
	return false;
}

static bool start_group(struct parser *p, unsigned int line, const char *name)
{
	(void)name;
	if (p->conf->group_line)
		return same_section(p, line, p->conf->group_line);
	p->conf->group_line = line;
	p->keys = group_keys;
	p->into = p->conf;
	return true;
}

static bool start_hardware(struct parser *p, unsigned int line, const char *name)
{
	(void)name;
	if (p->conf->hardware.line)
		return same_section(p, line, p->conf->hardware.line);
	p->conf->hardware.line = line;
	p->keys = hardware_keys;
	p->into = p->conf;
	return true;
}

static bool too_many(struct parser *p, unsigned int line, const char *what, unsigned int most)
{
	pm_error_set(p->err, "%s:%u: more than %u %ss, split the file", p->conf->file, line,
		     most, what);
	return false;
}

/* Counters and metrics share their names, since both are rows of a result. */
static bool name_is_free(struct parser *p, unsigned int line, const char *name)
{
	const struct conf *c = p->conf;
	const char *what = NULL;
	unsigned int at = 0;

	for (unsigned int i = 0; i < c->counters; i++)
		if (!strcmp(c->counter[i].name, name)) {
			what = "counter";
			at = c->counter[i].line;
		}
	for (unsigned int i = 0; i < c->metrics; i++)
		if (!strcmp(c->metric[i].name, name)) {
			what = "metric";
			at = c->metric[i].line;
		}
	if (!what)
		return true;
	if (!strncmp(p->section, what, strlen(what)))
		return same_section(p, line, at);
	pm_error_set(p->err, "%s:%u: '%s' is the %s of line %u already, choose another name",
		     c->file, line, name, what, at);
	return false;
}

static bool start_counter(struct parser *p, unsigned int line, const char *name)
{
	struct conf *c = p->conf;
	struct conf_counter *counter;

	if (!name_is_free(p, line, name))
		return false;
	if (c->counters == CONF_MOST_COUNTERS)
		return too_many(p, line, "counter", CONF_MOST_COUNTERS);
	counter = &c->counter[c->counters++];
	counter->name = mem_copy(name);
	counter->line = line;
	p->keys = counter_keys;
	p->into = counter;
	return true;
}

static bool start_metric(struct parser *p, unsigned int line, const char *name)
{
	struct conf *c = p->conf;
	struct conf_metric *metric;

	if (!name_is_free(p, line, name))
		return false;
	if (c->metrics == CONF_MOST_METRICS)
		return too_many(p, line, "metric", CONF_MOST_METRICS);
	metric = &c->metric[c->metrics++];
	metric->name = mem_copy(name);
	metric->line = line;
	p->keys = metric_keys;
	p->into = metric;
	return true;
}

bool conf_is_name(const char *name)
{
	size_t length = 0;

	if (!isalpha((unsigned char)*name) && *name != '_')
		return false;
	while (isalnum((unsigned char)name[length]) || name[length] == '_')
		length++;
	return !name[length] && length <= CONF_LONGEST_NAME;
}

static bool unknown_section(struct parser *p, unsigned int line, const char *word)
{
	struct suggest s;
	char hint[160];

	suggest_start(&s, word);
	for (unsigned int i = 0; i < sizeof(sections) / sizeof(sections[0]); i++)
		suggest_offer(&s, sections[i].word);
	suggest_text(&s, "; there are [group], [counter NAME], [metric NAME] and [hardware]", hint,
		     sizeof(hint));
	pm_error_set(p->err, "%s:%u: unknown section [%s]%s", p->conf->file, line,
		     p->section, hint);
	return false;
}

static bool check_section_name(struct parser *p, unsigned int line, const char *word,
			       const char *name, bool named)
{
	if (!named && *name)
		pm_error_set(p->err, "%s:%u: there is one section [%s], which takes no name, write [%s] instead of [%s %s]",
			     p->conf->file, line, word, word, word, name);
	else if (named && !*name)
		pm_error_set(p->err, "%s:%u: section [%s] needs a name, write [%s NAME]",
			     p->conf->file, line, word, word);
	else if (named && !conf_is_name(name))
		pm_error_set(p->err,
			     "%s:%u: '%s' is no name: letters, digits and _, at most %u, no digit first",
			     p->conf->file, line, name, CONF_LONGEST_NAME);
	else if (named && formula_is_word(name))
		pm_error_set(p->err, "%s:%u: '%s' is a word of formulas, choose another name",
			     p->conf->file, line, name);
	else
		return true;
	return false;
}

static bool on_section(void *ctx, unsigned int line, const char *text)
{
	struct parser *p = ctx;
	char word[INI_LONGEST_SECTION + 1];
	size_t length = strcspn(text, " \t");
	const char *name = text + length + strspn(text + length, " \t");

	strcpy(p->section, text);	/* ini.h: at most INI_LONGEST_SECTION */
	memcpy(word, text, length);
	word[length] = '\0';
	for (unsigned int i = 0; i < sizeof(sections) / sizeof(sections[0]); i++) {
		if (strcmp(word, sections[i].word))
			continue;
		if (p->hardware_only && sections[i].start != start_hardware)
			break;
		return check_section_name(p, line, word, name, sections[i].named) &&
		       sections[i].start(p, line, name);
	}
	if (!p->hardware_only)
		return unknown_section(p, line, word);
	pm_error_set(p->err, "%s:%u: [%s] has no place here, this file has [hardware] alone",
		     p->conf->file, line, p->section);
	return false;
}

static bool unknown_key(struct parser *p, unsigned int line, const char *key)
{
	struct suggest s;
	char hint[280], all[260] = "";

	suggest_start(&s, key);
	for (const struct key *k = p->keys; k->name; k++) {
		size_t used = strlen(all);

		suggest_offer(&s, k->name);
		snprintf(all + used, sizeof(all) - used, "%s%s", used ? ", " : "; there are ",
			 k->name);
	}
	suggest_text(&s, all, hint, sizeof(hint));
	pm_error_set(p->err, "%s:%u: unknown key '%.40s' in [%s]%s", p->conf->file, line, key,
		     p->section, hint);
	return false;
}

static bool on_entry(void *ctx, unsigned int line, const char *name, const char *value)
{
	struct parser *p = ctx;
	struct conf_at at = { .file = p->conf->file, .line = line, .key = name, .err = p->err };
	const struct key *key;
	unsigned int *earlier;

	if (!p->keys) {
		pm_error_set(p->err, "%s:%u: '%.40s' stands before the first [section]",
			     p->conf->file, line, name);
		return false;
	}
	for (key = p->keys; key->name; key++)
		if (!strcmp(key->name, name))
			break;
	if (!key->name)
		return unknown_key(p, line, name);
	earlier = (unsigned int *)((char *)p->into + key->line);
	if (*earlier) {
		pm_error_set(p->err, "%s:%u: '%s' is there already, in line %u; keep one of them",
			     p->conf->file, line, name, *earlier);
		return false;
	}
	if (!*value) {
		pm_error_set(p->err, "%s:%u: '%s' has no value", p->conf->file, line, name);
		return false;
	}
	return key->parse(&at, value, (char *)p->into + key->offset);
}

struct conf *conf_new(const char *text, size_t size, const char *file)
{
	struct conf *c = mem_zalloc(1, sizeof(*c));

	c->file = mem_copy(file);
	c->text = mem_copy_part(text, size);
	c->size = size;
	c->clock.value = 1;
	c->counter = mem_zalloc(CONF_MOST_COUNTERS, sizeof(*c->counter));
	c->metric = mem_zalloc(CONF_MOST_METRICS, sizeof(*c->metric));
	return c;
}

static struct conf *parse(const char *text, size_t size, const char *file, bool hardware_only,
			  struct pm_error *err)
{
	struct conf *c = conf_new(text, size, file);
	struct parser p = { .conf = c, .hardware_only = hardware_only, .err = err };
	const struct ini_handler handler = {
		.section = on_section, .entry = on_entry, .ctx = &p,
	};

	if (ini_read(text, size, file, &handler, err) ||
	    (!hardware_only && !conf_check(c, err))) {
		conf_free(c);
		return NULL;
	}
	return c;
}

struct conf *conf_parse(const char *text, size_t size, const char *file, struct pm_error *err)
{
	return parse(text, size, file, false, err);
}

struct conf *conf_parse_hardware(const char *text, size_t size, const char *file,
				 struct pm_error *err)
{
	return parse(text, size, file, true, err);
}

static void free_keys(const struct key *keys, void *from)
{
	for (; keys->name; keys++)
		if (keys->free)
			keys->free((char *)from + keys->offset);
}

void conf_free(struct conf *c)
{
	if (!c)
		return;
	for (unsigned int i = 0; i < c->counters; i++) {
		free_keys(counter_keys, &c->counter[i]);
		free(c->counter[i].name);
	}
	for (unsigned int i = 0; i < c->metrics; i++) {
		free_keys(metric_keys, &c->metric[i]);
		free(c->metric[i].name);
	}
	free_keys(group_keys, c);
	free_keys(hardware_keys, c);
	free(c->counter);
	free(c->metric);
	free(c->file);
	free(c->text);
	free(c);
}

struct conf *conf_load(const char *path, struct pm_error *err)
{
	struct conf *c;
	size_t size;
	char *text = textfile_read(path, "configuration file", CONF_LARGEST_FILE, &size, err);

	if (!text)
		return NULL;
	c = conf_parse(text, size, path, err);
	free(text);
	return c;
}

int conf_load_hardware(struct conf **out, struct pm_error *err)
{
	const char *named = getenv("PMCTL_HARDWARE_CONF"), *path = ASSUME_FILE;
	size_t size;
	char *text;

	*out = NULL;
	if (named && *named)
		path = named;
	text = textfile_read(path, "file of hardware settings", CONF_LARGEST_FILE, &size, err);
	if (!text)
		return errno == ENOENT && path != named ? 0 : -1;
	*out = conf_parse_hardware(text, size, path, err);
	free(text);
	return *out ? 0 : -1;
}
