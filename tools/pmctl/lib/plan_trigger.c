// SPDX-License-Identifier: GPL-2.0-only
/* Triggers: from names to selectors, and what can never start. */
#include <stdio.h>
#include <string.h>

#include "lib/plan_priv.h"
#include "lib/suggest.h"

static int unknown_source(const struct plan *p, const char *key, const struct conf_trigger *t,
			  struct pm_error *err)
{
	struct suggest s;
	char hint[160];

	suggest_start(&s, t->source);
	for (unsigned int i = 0; i < p->counts; i++)
		suggest_offer(&s, p->count[i].name);
	suggest_text(&s, "; define [counter NAME] for it", hint, sizeof(hint));
	return pm_error_set(err, "%s:%u: no counter '%.60s' for '%s'%s", p->conf->file, t->line,
			    t->source, key, hint);
}

/*
 * A chained count overflows when its most significant counter does (S1); its
 * value changes with each change of the least significant one.
 */
static int set_trigger(const struct plan *p, const struct plan_count *count, const char *key,
		       const struct conf_trigger *t, struct mpm_trigger *out,
		       struct pm_error *err)
{
	const struct plan_count *source;

	if (!t->line)
		return 0;
	source = plan_find(p, t->source);
	if (!source)
		return unknown_source(p, key, t, err);
	if (source == count)
		return pm_error_set(err, "%s:%u: '%s' of '%s' and [counter %s] in line %u are the same counter, which cannot trigger itself; name another",
				    p->conf->file, t->line, key, count->name, count->name,
				    count->conf->line);
	out->when = (u8)t->when;
	out->source = (u8)(t->when == MPM_TRIG_OVERFLOW ? plan_top(source) :
							  (unsigned int)source->low);
	return 0;
}

int plan_set_triggers(const struct plan *p, struct plan_count *count, struct pm_error *err)
{
	const struct conf_counter *c = count->conf;

	if (set_trigger(p, count, "start-on", &c->start_on, &count->fields.on, err))
		return -1;
	return set_trigger(p, count, "stop-on", &c->stop_on, &count->fields.off, err);
}

static unsigned int index_of(const struct plan *p, const struct plan_count *count)
{
	return (unsigned int)(count - p->count);
}

static unsigned int trigger_line(const struct plan_count *count, bool on)
{
	const struct conf_counter *c = count->conf;

	if (c->words.line)
		return c->words.line;
	return on ? c->start_on.line : c->stop_on.line;
}

/* Counts, as a mask, without which @count does not move. */
static u32 needs(const struct plan *p, const struct plan_count *count)
{
	int carry = mpm_event_chain_source(p->soc, count->event);
	const struct plan_count *source;
	u32 mask = 0;

	if (count->fields.on.when != MPM_TRIG_OFF) {
		source = plan_owner(p, count->fields.on.source);
		mask |= source ? 1u << index_of(p, source) : 0;
	}
	if (carry >= 0) {
		source = plan_owner(p, (unsigned int)carry);
		mask |= source ? 1u << index_of(p, source) : 0;
	}
	/* Its own carry is said elsewhere. */
	return mask & ~(1u << index_of(p, count));
}

/*
 * Shortest way from @first back to itself along what each one needs, into @way;
 * its length, 0 when there is none.
 */
static unsigned int find_ring(const struct plan *p, unsigned int first, unsigned int *way)
{
	unsigned int queue[MPM_MAX_COUNTERS + 1], from[MPM_MAX_COUNTERS + 1];
	unsigned int head = 0, tail = 0, length = 0;
	u32 seen = 0;

	queue[tail++] = first;
	while (head < tail) {
		unsigned int at = queue[head++];
		u32 next = needs(p, &p->count[at]);

		if (next & 1u << first) {
			for (; at != first; at = from[at])
				way[length++] = at;
			way[length++] = first;
			return length;
		}
		for (next &= ~seen & ~(1u << first); next; next &= next - 1) {
			unsigned int to = (unsigned int)__builtin_ctz(next);

			from[to] = at;
			queue[tail++] = to;
		}
		for (unsigned int i = 0; i < tail; i++)
			seen |= 1u << queue[i];
	}
	return 0;
}

static unsigned int need_line(const struct plan_count *count)
{
	return count->fields.on.when != MPM_TRIG_OFF ? trigger_line(count, true) :
						       plan_line(count);
}

/* "'a' waits for 'b' and 'b' (line 8) for 'a'"; @way is in the opposite order. */
static void ring_text(const struct plan *p, const unsigned int *way, unsigned int length,
		      char *buf, size_t size)
{
	size_t used = 0;

	for (unsigned int i = length; i-- && used < size;) {
		const struct plan_count *one = &p->count[way[i]];
		const struct plan_count *next = &p->count[way[i ? i - 1 : length - 1]];
		char line[24] = "";

		if (i != length - 1)
			snprintf(line, sizeof(line), " (line %u)", need_line(one));
		used += (size_t)snprintf(buf + used, size - used, "%s'%s'%s %s '%s'",
					 i == length - 1 ? "" : i ? ", " : " and ", one->name,
					 line, i == length - 1 ? "waits for" : "for", next->name);
	}
}

static int check_ring(struct plan *p, unsigned int first, struct pm_error *err)
{
	unsigned int way[MPM_MAX_COUNTERS + 1], length = find_ring(p, first, way);
	const struct plan_count *count = &p->count[first];
	bool raw = false;
	char text[240];

	if (!length)
		return 0;
	for (unsigned int i = 0; i < length; i++) {
		raw = raw || p->count[way[i]].conf->words.line;
		/* Each ring is reported once, by its first count. */
		if (way[i] < first)
			return 0;
	}
	ring_text(p, way, length, text, sizeof(text));
	if (!raw)
		return pm_error_set(err, "%s:%u: %s: none of them can ever start; remove a trigger",
				    p->conf->file, need_line(count), text);
	plan_warn(p, need_line(count), "%s: none of them can ever start", text);
	return 0;
}

static bool is_preloaded(const struct plan *p, const struct plan_count *count)
{
	unsigned int link[PLAN_MOST_LINKS], links = plan_links(count, link);

	for (unsigned int i = 0; i < links; i++)
		if (p->config.counters[link[i]].initial)
			return true;
	return false;
}

static void check_source(struct plan *p, const struct plan_count *count, bool on)
{
	const struct mpm_trigger *t = on ? &count->fields.on : &count->fields.off;
	const struct plan_count *source = plan_owner(p, t->source);
	const char *key = on ? "start-on" : "stop-on";

	if (t->when != MPM_TRIG_OVERFLOW || !source || is_preloaded(p, source))
		return;
	if (source->high == PLAN_NO_COUNTER && !(p->soc->counters64 & 1u << source->low))
		return;
	plan_warn(p, trigger_line(count, on), "'%s' of '%s' waits for an overflow of '%s'%s, which has 64 bits or more and will not come to it; give it 'overflow-after'",
		  key, count->name, source->name,
		  source->conf ? "" : " (PMC0)");
}

static void check_pair(struct plan *p, const struct plan_count *count)
{
	const struct mpm_trigger *on = &count->fields.on, *off = &count->fields.off;

	if (on->when == MPM_TRIG_OFF || off->when == MPM_TRIG_OFF)
		return;
	plan_assume(p, ASSUME_RETRIGGER);
	plan_assume(p, ASSUME_EARLY_STOP);
	plan_assume(p, ASSUME_BOTH_TRIGGERS);
	if (on->when == off->when && on->source == off->source)
		plan_warn(p, trigger_line(count, true), "'%s' starts and, in line %u, stops on the same thing, both in one clock: what comes of that is not known",
			  count->name, trigger_line(count, false));
}

int plan_check_triggers(struct plan *p, struct pm_error *err)
{
	for (unsigned int i = 0; i < p->counts; i++) {
		const struct plan_count *count = &p->count[i];

		if (!count->conf)
			continue;
		if (check_ring(p, i, err))
			return -1;
		check_source(p, count, true);
		check_source(p, count, false);
		check_pair(p, count);
	}
	return 0;
}
