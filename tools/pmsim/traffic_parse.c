// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* The language of scenarios (Documentation/traffic.rst), line by line. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/events.h"
#include "traffic.h"
#include "traffic_parse.h"

static const struct pmt_kind_row kinds[] = {
	{ "steady", PMT_STEADY, PMT_KEY_EVERY,
	  PMT_KEY_PHASE | PMT_KEY_WEIGHT | PMT_KEY_WINDOW },
	{ "random", PMT_RANDOM, PMT_KEY_MEAN, PMT_KEY_WEIGHT | PMT_KEY_WINDOW },
	{ "burst", PMT_BURST, PMT_KEY_EVERY | PMT_KEY_SIZE | PMT_KEY_GAP,
	  PMT_KEY_PHASE | PMT_KEY_JITTER | PMT_KEY_WEIGHT | PMT_KEY_WINDOW },
	{ "op", PMT_OP, PMT_KEY_EVERY | PMT_KEY_LENGTH,
	  PMT_KEY_PHASE | PMT_KEY_JITTER | PMT_KEY_WEIGHT | PMT_KEY_WINDOW },
	{ "level", PMT_LEVEL, PMT_KEY_STEP | PMT_KEY_ENTRIES, PMT_KEY_WINDOW },
};

int pmt_fail(struct pmt_parser *p, const char *fmt, ...)
{
	va_list ap;
	int n;

	n = snprintf(p->err, p->err_size, "%s:%u: ", p->name, p->line);
	if (n >= 0 && (size_t)n < p->err_size) {
		va_start(ap, fmt);
		vsnprintf(p->err + n, p->err_size - (size_t)n, fmt, ap);
		va_end(ap);
	}
	return -1;
}

const char *pmt_token(struct pmt_parser *p)
{
	char *end;

	p->token = NULL;
	p->rest += strspn(p->rest, " \t");
	if (!*p->rest)
		return NULL;
	end = p->rest + strcspn(p->rest, " \t");
	p->token = p->rest;
	p->rest = *end ? end + 1 : end;
	*end = '\0';
	return p->token;
}

static bool raises(const struct pmt_traffic *t, const struct pmt_source *s, u16 id)
{
	unsigned int o, e;

	for (o = 0; o < s->num_outcomes; o++) {
		for (e = 0; e < s->outcomes[o].count; e++) {
			if (t->events[s->outcomes[o].first + e].id == id)
				return true;
		}
	}
	return false;
}

static bool is_plain(const struct pmt_source *s)
{
	return s->kind != PMT_OP && s->kind != PMT_LEVEL;
}

/* An event comes from sources of one kind: plain ones, operations or a queue. */
static int check_use(struct pmt_parser *p, const struct pmt_source *s, u16 id,
		     const char *name)
{
	const struct pmt_source *other;

	for (other = p->t->sources; other < s; other++) {
		if (is_plain(other) && is_plain(s))
			continue;
		if (other->kind == PMT_OP && s->kind == PMT_OP)
			continue;
		if (raises(p->t, other, id))
			return pmt_fail(p, "event '%s' comes from the %s of line %u already, which cannot be mixed with %s",
					name, kinds[other->kind].name, other->line,
					kinds[s->kind].name);
	}
	return 0;
}

static int check_lengths(struct pmt_parser *p, const struct pmt_source *s)
{
	u64 longest = 0;
	unsigned int i;

	if (s->kind == PMT_BURST)
		longest = (s->size - 1) * s->gap + 1;
	for (i = 0; i < s->num_lengths; i++)
		longest = s->lengths[i].hi >= longest ? s->lengths[i].hi + 1 : longest;
	if (longest + s->jitter > s->every)
		return pmt_fail(p, "one %s takes up to %llu clocks, more than 'every %llu'",
				kinds[s->kind].name,
				(unsigned long long)(longest + s->jitter),
				(unsigned long long)s->every);
	return 0;
}

static int check_source(struct pmt_parser *p, const struct pmt_source *s)
{
	const struct pmt_outcome *o = s->outcomes;
	unsigned int i, e;

	if (s->from >= s->until)
		return pmt_fail(p, "from is not below until");
	if ((s->kind == PMT_BURST || s->kind == PMT_OP) && check_lengths(p, s))
		return -1;
	if ((s->kind == PMT_OP || s->kind == PMT_LEVEL) &&
	    (s->num_outcomes > 1 || o->count > 1))
		return pmt_fail(p, "%s takes a single event", kinds[s->kind].name);
	if (s->kind == PMT_LEVEL && o->count && p->t->events[o->first].weight != 1)
		return pmt_fail(p, "level takes no weight");
	for (i = 0; i < s->num_outcomes; i++) {
		for (e = o[i].first; e < (unsigned int)o[i].first + o[i].count; e++) {
			if (check_use(p, s, p->t->events[e].id, p->names[e]))
				return -1;
		}
	}
	return 0;
}

static int parse_source(struct pmt_parser *p, const struct pmt_kind_row *kind)
{
	unsigned int events = p->t->num_events;
	struct pmt_source *s;
	u32 seen = 0;

	if (p->t->num_sources == PMT_MAX_SOURCES)
		return pmt_fail(p, "more than %u sources", PMT_MAX_SOURCES);
	s = &p->t->sources[p->t->num_sources];
	memset(s, 0, sizeof(*s));
	s->kind = kind->kind;
	s->line = p->line;
	s->until = PMT_NEVER;
	s->key = pmt_hash(p->seed, p->place++);
	if (pmt_parse_outcomes(p, s))
		return -1;
	while (p->token) {
		if (pmt_parse_key(p, s, kind, &seen))
			return -1;
		pmt_token(p);
	}
	if (pmt_check_keys(p, kind, seen) || check_source(p, s))
		return -1;
	s->gap_scale = pmt_gap_scale(s->every);
	/* nothing of it reaches this part: its place is kept all the same */
	if (p->t->num_events > events)
		p->t->num_sources++;
	return 0;
}

static int parse_clock(struct pmt_parser *p)
{
	u32 hz;

	if (p->t->num_sources)
		return pmt_fail(p, "'clock' must come before the sources");
	if (!pmt_token(p) || pmt_parse_hz(p->token, &hz))
		return pmt_fail(p, "'clock' takes a frequency like 400MHz, not '%s'",
				p->token ? p->token : "");
	if (!p->t->clock_hz)
		p->t->clock_hz = hz;
	if (pmt_token(p))
		return pmt_fail(p, "nothing may follow the frequency, but '%s' does",
				p->token);
	return 0;
}

static int parse_line(struct pmt_parser *p)
{
	unsigned int i;

	if (!pmt_token(p))
		return 0;
	if (!strcmp(p->token, "clock"))
		return parse_clock(p);
	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		if (!strcmp(p->token, kinds[i].name))
			return parse_source(p, &kinds[i]);
	}
	return pmt_fail(p, "'%s' is no source (steady, random, burst, op, level) and not 'clock'",
			p->token);
}

/* Copies the next line without comment to p->buf; false at the end. */
static int next_line(struct pmt_parser *p, const char **text)
{
	size_t len = strcspn(*text, "\n"), i;
	const char *line = *text;

	p->line++;
	*text += len + (line[len] == '\n');
	if (len && line[len - 1] == '\r')
		len--;
	for (i = 0; i < len; i++) {
		if ((unsigned char)line[i] < ' ' && line[i] != '\t')
			return pmt_fail(p, "control character %#x in column %zu",
					(unsigned int)(unsigned char)line[i], i + 1);
	}
	for (i = 0; i < len && line[i] != '#'; i++)
		;
	if (i >= sizeof(p->buf))
		return pmt_fail(p, "line longer than %zu characters",
				sizeof(p->buf) - 1);
	memcpy(p->buf, line, i);
	p->buf[i] = '\0';
	p->rest = p->buf;
	return 0;
}

struct pmt_traffic *pmt_parse(const struct mpm_soc *soc, const char *text,
			      const char *name, u64 seed, u32 clock_hz,
			      char *err, size_t err_size)
{
	struct pmt_parser p = {
		.soc = soc, .name = name ? name : "traffic", .seed = seed,
		.err = err, .err_size = err_size,
	};

	p.t = calloc(1, sizeof(*p.t));
	if (!p.t) {
		pmt_fail(&p, "out of memory");
		return NULL;
	}
	p.t->clock_hz = clock_hz;
	while (*text) {
		if (next_line(&p, &text) || parse_line(&p)) {
			free(p.t);
			return NULL;
		}
	}
	return p.t;
}
