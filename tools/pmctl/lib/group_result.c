// SPDX-License-Identifier: GPL-2.0-only
#include "lib/group_result.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lib/event_text.h"
#include "lib/ini.h"
#include "lib/likwid.h"
#include "lib/mem.h"

static const struct column about_columns[] = {
	{ .name = "file" }, { .name = "summary" }, { .name = "description" },
	{ }
};

static const struct column counter_columns[] = {
	{ .name = "counter" }, { .name = "event" }, { .name = "settings", .optional = true },
	{ .name = "confidence" }, { .name = "text" },
	{ }
};

static const struct column metric_columns[] = {
	{ .name = "metric" }, { .name = "formula" }, { .name = "settings", .optional = true },
	{ }
};

static const struct column row_columns[] = {
	{ .name = "record" }, { .name = "name" }, { .name = "what" }, { .name = "settings" },
	{ }
};

/* Adds @length bytes of @line: to the last paragraph, or as a new one. */
static void add_line(char **text, const char *line, size_t length, bool *open)
{
	char *old = *text;

	while (length && isspace((unsigned char)line[length - 1]))
		length--;
	while (length && isspace((unsigned char)*line)) {
		line++;
		length--;
	}
	/* items of a list */
	if (length > 2 && !strncmp(line, "- ", 2))
		*open = false;
	if (length) {
		*text = mem_printf("%s%s%.*s", old, !*old ? "" : *open ? " " : "\n",
				   (int)length, line);
		free(old);
	}
	*open = length;
}

char *group_description(const struct conf *conf)
{
	bool likwid = likwid_is_group(conf->text, conf->size, conf->file), open = false;
	const char *at = likwid ? likwid_long(conf) : conf->text;
	char *text = mem_copy("");

	for (; *at && (likwid || *at == '#'); at += *at == '\n') {
		size_t length = strcspn(at, "\n");

		/* LONG has formulas and lists, which have lines; comments are prose. */
		if (likwid) {
			open = false;
			add_line(&text, at, length, &open);
		} else if (strncmp(at, "# SPDX", 6)) {
			add_line(&text, at + 1, length - 1, &open);
		}
		at += length;
	}
	return text;
}

/* Every key of a section but one, as "key value, key value". */
struct settings {
	const char *but;
	unsigned int from;	/* line of the section wanted */
	bool in;
	char *text;
};

static bool on_section(void *ctx, unsigned int line, const char *name)
{
	struct settings *s = ctx;

	(void)name;
	s->in = line == s->from;
	return true;
}

static bool on_entry(void *ctx, unsigned int line, const char *key, const char *value)
{
	struct settings *s = ctx;
	char *old = s->text;

	(void)line;
	if (!s->in || !strcmp(key, s->but))
		return true;
	s->text = mem_printf("%s%s%s = %s", old, *old ? "; " : "", key, value);
	free(old);
	return true;
}

static char *settings_of(const struct conf *conf, unsigned int line, const char *but)
{
	struct settings s = { .but = but, .from = line, .text = mem_copy("") };
	const struct ini_handler handler = {
		.section = on_section, .entry = on_entry, .ctx = &s,
	};

	ini_read(conf->text, conf->size, conf->file, &handler, NULL);
	return s.text;
}

static char *counter_settings(const struct conf *conf, const struct conf_counter *c)
{
	if (!likwid_is_group(conf->text, conf->size, conf->file))
		return settings_of(conf, c->line, "event");
	if (!c->counter.line)
		return mem_copy("");
	return mem_printf("counter = %llu", (unsigned long long)c->counter.value);
}

static char *metric_settings(const struct conf *conf, const struct conf_metric *m)
{
	if (!likwid_is_group(conf->text, conf->size, conf->file))
		return settings_of(conf, m->line, "formula");
	return m->unit.line ? mem_printf("unit = %s", m->unit.text) : mem_copy("");
}

static void put_row(struct result *r, const char *record, const char *name, const char *what,
		    const char *settings)
{
	struct table *t = r->table[0];

	table_text(t, record);
	table_text(t, name);
	table_text(t, what);
	table_text(t, *settings ? settings : NULL);
}

static void put_counter(struct result *r, struct table *t, const struct conf *conf,
			const struct conf_counter *c, const struct mpm_event_table *events)
{
	char *settings = counter_settings(conf, c);
	const struct mpm_event *row = NULL;
	/* Bare words have their event in them. */
	const char *event = c->event.text ? c->event.text : "words";
	u16 id;

	if (!mpm_event_parse(events, event, &id))
		row = mpm_event_by_id(events, id);
	table_text(t, c->name);
	table_text(t, event);
	table_text(t, *settings ? settings : NULL);
	table_text(t, mpm_confidence_name(row ? row->confidence : MPM_CONF_UNKNOWN));
	table_text(t, row ? row->text : "not in the table of this part");
	put_row(r, "counter", c->name, event, settings);
	free(settings);
}

void group_metrics(struct result *to, const struct conf *conf)
{
	struct table *t;

	if (!conf->metrics)
		return;
	t = result_table(to, "metric", TABLE_TEXT | TABLE_JSON, metric_columns);
	for (unsigned int i = 0; i < conf->metrics; i++) {
		const struct conf_metric *m = &conf->metric[i];
		char *settings = metric_settings(conf, m);

		table_text(t, m->name);
		table_text(t, m->formula.text);
		table_text(t, *settings ? settings : NULL);
		free(settings);
	}
}

static void put_metric_row(struct result *r, const struct conf *conf, const struct conf_metric *m)
{
	char *settings = metric_settings(conf, m);

	put_row(r, "metric", m->name, m->formula.text, settings);
	free(settings);
}

static void put_about(struct result *r, const struct conf *conf)
{
	struct table *t = result_table(r, "group", TABLE_JSON, about_columns);
	char *text = group_description(conf), *end;

	table_text(t, conf->file);
	table_text(t, conf->summary.line ? conf->summary.text : NULL);
	table_text(t, *text ? text : NULL);
	for (char *at = text; *at; at = end) {
		end = at + strcspn(at, "\n");
		result_note(r, "%.*s", (int)(end - at), at);
		end += *end == '\n';
	}
	free(text);
}

static void put_warnings(struct result *r, const struct conf *conf)
{
	char *text;

	if (!likwid_is_group(conf->text, conf->size, conf->file))
		return;
	for (unsigned int i = 0; (text = likwid_lint(conf, i)); i++) {
		result_note(r, "%s", text);
		free(text);
	}
}

struct result *group_result(const struct conf *conf, const struct mpm_soc *soc)
{
	struct result *r = result_new();
	struct table *t;

	r->title = mem_copy(conf->summary.line ? conf->summary.text : conf->file);
	if (conf->summary.line)
		r->aside = mem_copy(conf->file);
	result_table(r, "row", TABLE_CSV, row_columns);
	put_about(r, conf);
	put_warnings(r, conf);
	t = result_table(r, "counter", TABLE_TEXT | TABLE_JSON, counter_columns);
	for (unsigned int i = 0; i < conf->counters; i++)
		put_counter(r, t, conf, &conf->counter[i], mpm_events_of(soc));
	for (unsigned int i = 0; i < conf->metrics; i++)
		put_metric_row(r, conf, &conf->metric[i]);
	group_metrics(r, conf);
	return r;
}
