// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Words of a scenario's line: keys, times, ranges, events. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/event_text.h"
#include "traffic.h"
#include "traffic_parse.h"

#define MAX_MEAN	(1u << 30)
#define MAX_PERIOD	(1ull << 40)
#define MAX_LENGTH	(1u << 24)
#define MAX_ENTRIES	65535u
#define MAX_SHARE	1000000u
#define MAX_SIZE	1000000u

/* Digits only, and nothing above @max; *@end is what follows them. */
static int number(const char *text, u64 max, u64 *value, const char **end)
{
	u64 v = 0;

	if (*text < '0' || *text > '9')
		return -EINVAL;
	for (; *text >= '0' && *text <= '9'; text++) {
		if (v > (max - (u64)(*text - '0')) / 10)
			return -ERANGE;
		v = v * 10 + (u64)(*text - '0');
	}
	*value = v;
	*end = text;
	return 0;
}

/* "N", or "N-M" with dots for the dash, as "lo..hi". */
static int range(const char *text, u64 max, u64 *lo, u64 *hi, const char **end)
{
	if (number(text, max, lo, end))
		return -1;
	*hi = *lo;
	if ((*end)[0] != '.' || (*end)[1] != '.')
		return 0;
	return number(*end + 2, max, hi, end) || *hi < *lo ? -1 : 0;
}

int pmt_parse_hz(const char *text, u32 *hz)
{
	static const struct {
		const char *name;
		u32 factor;
	} units[] = {
		{ "", 1 }, { "Hz", 1 }, { "kHz", 1000 }, { "MHz", 1000000 },
	};
	const char *end;
	unsigned int i;
	u64 v;

	if (number(text, UINT32_MAX, &v, &end))
		return -1;
	for (i = 0; i < ARRAY_SIZE(units); i++) {
		if (strcmp(end, units[i].name))
			continue;
		v *= units[i].factor;
		if (!v || v > UINT32_MAX)
			return -1;
		*hz = (u32)v;
		return 0;
	}
	return -1;
}

static int parse_time(struct pmt_parser *p, const char *key, const char *text,
		      u64 min, u64 max, u64 *clocks)
{
	static const struct {
		const char *name;
		u32 per_second;
	} units[] = {
		{ "ns", 1000000000 }, { "us", 1000000 }, { "ms", 1000 }, { "s", 1 },
	};
	const char *end;
	unsigned int i = 0;
	u64 v;

	if (number(text, PMT_MAX_CLOCK, &v, &end))
		return pmt_fail(p, "%s takes clocks or a time like 20us, not '%s'",
				key, text);
	if (*end) {
		while (i < ARRAY_SIZE(units) && strcmp(end, units[i].name))
			i++;
		if (i == ARRAY_SIZE(units) || v >= 1ull << 31)
			return pmt_fail(p, "%s %s: not a number of clocks, ns, us, ms or s",
					key, text);
		if (!p->t->clock_hz)
			return pmt_fail(p, "%s %s: a time needs a 'clock' line before it",
					key, text);
		v = (v * p->t->clock_hz + units[i].per_second / 2) /
		    units[i].per_second;
	}
	if (v < min || v > max)
		return pmt_fail(p, "%s %s is %llu clocks, outside %llu..%llu", key,
				text, (unsigned long long)v,
				(unsigned long long)min, (unsigned long long)max);
	*clocks = v;
	return 0;
}

/* "20", "10..50", "10..20:90,200..400:10" */
static int parse_lengths(struct pmt_parser *p, struct pmt_source *s,
			 const char *text)
{
	const char *at = text;
	u64 lo, hi, share, total = 0;

	for (;;) {
		if (s->num_lengths == PMT_MAX_LENGTHS)
			return pmt_fail(p, "length %s: more than %u ranges", text,
					PMT_MAX_LENGTHS);
		share = 1;
		if (range(at, MAX_LENGTH, &lo, &hi, &at) || !lo ||
		    (*at == ':' && (number(at + 1, MAX_SHARE, &share, &at) || !share)) ||
		    (*at && *at != ','))
			return pmt_fail(p, "length takes N, LO..HI or LO..HI:SHARE,... from 1 to %u, not '%s'",
					MAX_LENGTH, text);
		total += share;
		s->lengths[s->num_lengths++] = (struct pmt_length){
			.lo = (u32)lo, .hi = (u32)hi, .share_end = (u32)total,
		};
		if (!*at)
			return 0;
		at++;
	}
}

static int parse_entries(struct pmt_parser *p, struct pmt_source *s,
			 const char *text)
{
	const char *end;
	u64 lo, hi;

	if (range(text, MAX_ENTRIES, &lo, &hi, &end) || *end)
		return pmt_fail(p, "entries takes LO..HI up to %u, not '%s'",
				MAX_ENTRIES, text);
	s->lo = (u32)lo;
	s->hi = (u32)hi;
	return 0;
}

static int parse_size(struct pmt_parser *p, struct pmt_source *s, const char *text)
{
	const char *end;
	u64 size;

	if (number(text, MAX_SIZE, &size, &end) || *end || !size)
		return pmt_fail(p, "size takes a number from 1 to %u, not '%s'",
				MAX_SIZE, text);
	s->size = (u32)size;
	return 0;
}

/* Of the events that have no '*'. */
static int parse_weight(struct pmt_parser *p, struct pmt_source *s, const char *text)
{
	const struct pmt_outcome *last = &s->outcomes[s->num_outcomes - 1];
	const char *end;
	unsigned int e;
	u64 weight;

	if (number(text, PMT_MAX_WEIGHT, &weight, &end) || *end || !weight)
		return pmt_fail(p, "weight takes a number from 1 to %u, not '%s'",
				PMT_MAX_WEIGHT, text);
	for (e = s->outcomes[0].first; e < (unsigned int)last->first + last->count; e++) {
		if (!p->starred[e])
			p->t->events[e].weight = (u32)weight;
	}
	return 0;
}

/* Keys; those without a parser of their own are times. */
static const struct key_row {
	const char *name;
	enum pmt_key key;
	size_t offset;
	u64 min, max;
	int (*parse)(struct pmt_parser *p, struct pmt_source *s, const char *text);
} keys[] = {
#define TIME(name, key, field, min, max) \
	{ name, key, offsetof(struct pmt_source, field), min, max, NULL }
	TIME("every", PMT_KEY_EVERY, every, 1, MAX_PERIOD),
	TIME("mean", PMT_KEY_MEAN, every, 1, MAX_MEAN),
	TIME("step", PMT_KEY_STEP, every, 1, MAX_PERIOD),
	TIME("phase", PMT_KEY_PHASE, phase, 0, PMT_MAX_CLOCK),
	TIME("jitter", PMT_KEY_JITTER, jitter, 0, MAX_PERIOD),
	TIME("gap", PMT_KEY_GAP, gap, 1, MAX_PERIOD),
	TIME("from", PMT_KEY_FROM, from, 0, PMT_MAX_CLOCK),
	TIME("until", PMT_KEY_UNTIL, until, 0, PMT_MAX_CLOCK),
#undef TIME
	{ "size", PMT_KEY_SIZE, 0, 0, 0, parse_size },
	{ "length", PMT_KEY_LENGTH, 0, 0, 0, parse_lengths },
	{ "entries", PMT_KEY_ENTRIES, 0, 0, 0, parse_entries },
	{ "weight", PMT_KEY_WEIGHT, 0, 0, 0, parse_weight },
};

static const struct key_row *find_key(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(keys); i++) {
		if (!strcmp(name, keys[i].name))
			return &keys[i];
	}
	return NULL;
}

int pmt_parse_key(struct pmt_parser *p, struct pmt_source *s,
		  const struct pmt_kind_row *kind, u32 *seen)
{
	const struct key_row *k = find_key(p->token);
	u64 clocks = 0;

	if (!k || !(k->key & (kind->required | kind->optional)))
		return pmt_fail(p, "%s has no key '%s'", kind->name, p->token);
	if (*seen & k->key)
		return pmt_fail(p, "key '%s' twice", k->name);
	*seen |= k->key;
	if (!pmt_token(p))
		return pmt_fail(p, "the value of '%s' is missing", k->name);
	if (k->parse)
		return k->parse(p, s, p->token);
	if (parse_time(p, k->name, p->token, k->min, k->max, &clocks))
		return -1;
	memcpy((char *)s + k->offset, &clocks, sizeof(clocks));
	return 0;
}

int pmt_check_keys(struct pmt_parser *p, const struct pmt_kind_row *kind, u32 seen)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(keys); i++) {
		if (kind->required & ~seen & keys[i].key)
			return pmt_fail(p, "%s needs '%s'", kind->name, keys[i].name);
	}
	return 0;
}

/* Whether another part than this one has an event of that name. */
static bool is_elsewhere(const char *name)
{
	unsigned int i;

	for (i = 0; i < MPM_SOCS; i++) {
		if (mpm_event_by_name(&mpm_event_tables[i], name))
			return true;
	}
	return false;
}

/* NOT_HERE: nothing of it reaches this part's monitor. */
#define NOT_HERE	1

static int parse_event_id(struct pmt_parser *p, const char *name, u16 *id)
{
	int err = mpm_event_parse(mpm_events_of(p->soc), name, id);

	if (err == -ERANGE)
		return pmt_fail(p, "event '%s' is outside: ref:0 to ref:63, c1:64 to c%u:127",
				name, p->soc->num_counters - 1);
	if (err && is_elsewhere(name))
		return NOT_HERE;
	if (err)
		return pmt_fail(p, "'%s' is no event of %s", name, p->soc->title);
	if (*id == MPM_EVENT_CYCLES)
		return pmt_fail(p, "'%s' are the clocks themselves, no traffic", name);
	if (*id && *id <= p->soc->num_counters)
		return pmt_fail(p, "'%s' is the carry-out of counter %u, no traffic",
				name, *id - 1u);
	return 0;
}

/* One "EVENT[*N]". */
static int parse_event(struct pmt_parser *p, struct pmt_outcome *o, char *text)
{
	struct pmt_event *ev;
	char *star = strchr(text, '*');
	const char *end;
	u64 weight = 1;
	unsigned int e;
	int ret;
	u16 id;

	if (star) {
		*star = '\0';
		if (number(star + 1, PMT_MAX_WEIGHT, &weight, &end) || *end || !weight)
			return pmt_fail(p, "'%s*%s': a number from 1 to %u belongs behind '*'",
					text, star + 1, PMT_MAX_WEIGHT);
	}
	ret = parse_event_id(p, text, &id);
	if (ret)
		return ret == NOT_HERE ? 0 : -1;
	for (e = o->first; e < (unsigned int)o->first + o->count; e++) {
		if (p->t->events[e].id == id)
			return pmt_fail(p, "event '%s' twice in one outcome (use '*')",
					text);
	}
	if (p->t->num_events == PMT_MAX_EVENTS)
		return pmt_fail(p, "more than %u events in all", PMT_MAX_EVENTS);
	p->names[p->t->num_events] = text;
	p->starred[p->t->num_events] = star;
	ev = &p->t->events[p->t->num_events++];
	ev->id = id;
	ev->weight = (u32)weight;
	o->count++;
	return 0;
}

static int parse_outcome(struct pmt_parser *p, struct pmt_outcome *o)
{
	char *name = p->token, *plus;

	o->first = (u16)p->t->num_events;
	do {
		plus = strchr(name, '+');
		if (plus)
			*plus = '\0';
		if (parse_event(p, o, name))
			return -1;
		if (plus)
			name = plus + 1;
	} while (plus);
	return 0;
}

/* A share, if there is one, is the next token. */
static int parse_share(struct pmt_parser *p, u64 *share)
{
	const char *end;

	*share = 1;
	if (!pmt_token(p) || *p->token < '0' || *p->token > '9')
		return 0;
	if (number(p->token, MAX_SHARE, share, &end) || *end || !*share)
		return pmt_fail(p, "'%s' is no share from 1 to %u", p->token, MAX_SHARE);
	pmt_token(p);
	return 0;
}

int pmt_parse_outcomes(struct pmt_parser *p, struct pmt_source *s)
{
	struct pmt_outcome *o;
	u64 share, total = 0;

	do {
		if (s->num_outcomes == PMT_MAX_OUTCOMES)
			return pmt_fail(p, "more than %u outcomes", PMT_MAX_OUTCOMES);
		if (!pmt_token(p) || !strcmp(p->token, "|") || find_key(p->token))
			return pmt_fail(p, "an event is missing before '%s'",
					p->token ? p->token : "the end");
		o = &s->outcomes[s->num_outcomes++];
		if (parse_outcome(p, o) || parse_share(p, &share))
			return -1;
		total += share;
		o->share_end = (u32)total;
	} while (p->token && !strcmp(p->token, "|"));
	return 0;
}
