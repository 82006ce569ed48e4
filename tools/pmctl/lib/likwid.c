// SPDX-License-Identifier: GPL-2.0-only
#include "lib/likwid.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/likwid_line.h"
#include "lib/likwid_priv.h"
#include "lib/mem.h"
#include "lib/suggest.h"

enum section { SECTION_NONE, SECTION_EVENTS, SECTION_METRICS, SECTION_LONG };

static const struct {
	const char *word;
	enum section section;
} sections[] = {
	{ "EVENTSET", SECTION_EVENTS },
	{ "METRICS", SECTION_METRICS },
	{ "LONG", SECTION_LONG },
};

struct parser {
	struct conf *conf;
	struct likwid_line line;
	enum section section;
	unsigned int seen[SECTION_LONG + 1];	/* line of each section, or 0 */
	unsigned int blank;			/* line that ended the last one, or 0 */
	struct pm_error *err;
};

bool likwid_is_group(const char *text, size_t size, const char *file)
{
	struct likwid_line line;
	size_t length = strlen(file);

	if (length > 4 && !strcmp(file + length - 4, ".txt"))
		return true;
	likwid_line_start(&line, text, size);
	while (likwid_line_next(&line)) {
		if (!line.length || *line.text == '#')
			continue;
		return line.length >= 5 && !memcmp(line.text, "SHORT", 5) &&
		       (line.length == 5 || isspace((unsigned char)line.text[5]));
	}
	return false;
}

static int section_of(const struct likwid_line *l)
{
	for (unsigned int i = 0; i < sizeof(sections) / sizeof(sections[0]); i++)
		if (likwid_line_is(l, sections[i].word))
			return (int)i;
	return -1;
}

static bool start_section(struct parser *p, int index)
{
	unsigned int *seen = &p->seen[sections[index].section];

	if (*seen) {
		pm_error_set(p->err, "%s:%u: section %s is there already, in line %u; join them",
			     p->conf->file, p->line.number, sections[index].word, *seen);
		return false;
	}
	*seen = p->line.number;
	p->section = sections[index].section;
	p->blank = 0;
	return true;
}

static bool take_short(struct parser *p)
{
	struct conf_text *summary = &p->conf->summary;
	const char *text = p->line.text + strlen("SHORT");

	text += strspn(text, " \t");
	if (summary->line) {
		pm_error_set(p->err, "%s:%u: SHORT is there already, in line %u; keep one of them",
			     p->conf->file, p->line.number, summary->line);
		return false;
	}
	if (!*text) {
		pm_error_set(p->err, "%s:%u: SHORT has no text, say in the same line what is measured",
			     p->conf->file, p->line.number);
		return false;
	}
	summary->text = mem_copy(text);
	summary->line = p->line.number;
	p->conf->group_line = p->line.number;
	return true;
}

static bool is_short(const char *text)
{
	return !strncmp(text, "SHORT", 5) && (!text[5] || isspace((unsigned char)text[5]));
}

/* What is in no section has been a mistake, and one that nobody noticed. */
static bool outside(struct parser *p)
{
	const char *text = p->line.text;
	char word[24], hint[120];
	struct suggest s;

	snprintf(word, sizeof(word), "%.*s", (int)strcspn(text, " \t"), text);
	suggest_start(&s, word);
	suggest_offer(&s, "SHORT");
	for (unsigned int i = 0; i < sizeof(sections) / sizeof(sections[0]); i++)
		suggest_offer(&s, sections[i].word);
	suggest_text(&s, ", there are SHORT, EVENTSET, METRICS and LONG", hint, sizeof(hint));
	if (p->blank)
		pm_error_set(p->err, "%s:%u: '%.40s' is in no section, the blank line %u ended it; remove that",
			     p->conf->file, p->line.number, text, p->blank);
	else
		pm_error_set(p->err, "%s:%u: '%.40s' is in no section%s", p->conf->file,
			     p->line.number, text, hint);
	return false;
}

/* Behind LONG all is text, but without EVENTSET before it there is nothing to count. */
static bool check_long(struct parser *p)
{
	int section = section_of(&p->line);

	if (section < 0 || sections[section].section != SECTION_EVENTS ||
	    p->seen[SECTION_EVENTS])
		return true;
	pm_error_set(p->err, "%s:%u: %s stands behind LONG, which goes up to the end of the file; move it before LONG",
		     p->conf->file, p->line.number, sections[section].word);
	return false;
}

static bool take_line(struct parser *p)
{
	const char *text = p->line.text;
	int section;

	if (p->section == SECTION_LONG)
		return check_long(p);
	if (*text == '#')
		return true;
	if (!text[strspn(text, " \t")]) {
		if (p->section != SECTION_NONE)
			p->blank = p->line.number;
		p->section = SECTION_NONE;
		return true;
	}
	section = section_of(&p->line);
	if (section >= 0)
		return start_section(p, section);
	if (is_short(text) && p->section == SECTION_NONE)
		return take_short(p);
	/* Two threads on a core, which no core of these parts has. */
	if (!strcmp(text, "REQUIRE_NOHT") && p->section == SECTION_NONE)
		return true;
	switch (p->section) {
	case SECTION_EVENTS:
		return likwid_take_event(p->conf, &p->line, p->err);
	case SECTION_METRICS:
		return likwid_take_metric(p->conf, &p->line, p->err);
	default:
		return outside(p);
	}
}

static bool check(const struct parser *p)
{
	const struct conf *c = p->conf;

	if (!c->size)
		pm_error_set(p->err, "%s: the file is empty, it needs an EVENTSET section",
			     c->file);
	else if (!c->summary.line)
		pm_error_set(p->err, "%s: no SHORT line, say with it what is measured", c->file);
	else if (!c->counters)
		pm_error_set(p->err, "%s: nothing under EVENTSET, so nothing to count", c->file);
	else
		return likwid_check_formulas(c, p->err);
	return false;
}

struct conf *likwid_parse(const char *text, size_t size, const char *file,
			  struct pm_error *err)
{
	struct conf *c = conf_new(text, size, file);
	struct parser p = { .conf = c, .err = err };
	bool good = true;

	likwid_line_start(&p.line, text, size);
	while (good && likwid_line_next(&p.line))
		good = likwid_line_check(&p.line, file, err) && take_line(&p);
	if (good && check(&p))
		return c;
	conf_free(c);
	return NULL;
}

const char *likwid_long(const struct conf *c)
{
	struct likwid_line line;

	likwid_line_start(&line, c->text, c->size);
	while (likwid_line_next(&line))
		if (likwid_line_is(&line, "LONG"))
			return c->text + line.at;
	return "";
}
