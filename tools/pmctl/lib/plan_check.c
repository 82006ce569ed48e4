// SPDX-License-Identifier: GPL-2.0-only
/* What counters do to each other, and words that were given as such. */
#include <stdio.h>
#include <string.h>

#include "lib/event_find.h"
#include "lib/event_text.h"
#include "lib/plan_priv.h"
#include "lib/refusal_text.h"

void plan_relations(const struct plan *p, struct mpm_relations *r)
{
	u32 lca[MPM_MAX_COUNTERS] = { 0 }, lcb[MPM_MAX_COUNTERS] = { 0 };

	for (unsigned int n = 0; n < p->soc->num_counters; n++) {
		lca[n] = p->config.counters[n].lca;
		lcb[n] = p->config.counters[n].lcb;
	}
	mpm_relations_find(p->soc, p->config.counter_mask, lca, lcb, r);
}

/* A chain of 'chain =' is no clash; a carry counted by hand may be one. */
int plan_check_carries(struct plan *p, struct pm_error *err)
{
	for (unsigned int i = 0; i < p->counts; i++) {
		const struct plan_count *count = &p->count[i];
		int source = mpm_event_chain_source(p->soc, count->event);
		const struct conf_counter *c = count->conf;

		if (source < 0)
			continue;
		if (source == count->low) {
			plan_warn(p, c->words.line, "'%s' counts its own carry, so it never moves",
				  count->name);
		} else if (!(p->config.counter_mask & 1u << source)) {
			if (!c->words.line)
				return pm_error_set(err, "%s:%u: '%s' counts the carry of PMC%d, where nothing counts; put a counter there with 'counter = %d', or give the counter that is meant 'chain = 64'",
						    p->conf->file, c->event.line, count->name,
						    source, source);
			plan_warn(p, c->words.line, "'%s' counts the carry of PMC%d, where nothing counts",
				  count->name, source);
		}
	}
	return 0;
}

/* One that begins elsewhere, or is the source of a trigger, is there for a reason. */
static bool counts_the_same(const struct plan *p, const struct plan_count *a,
			    const struct plan_count *b)
{
	const struct mpc85xx_pm_counter_config *x = &p->config.counters[a->low];
	const struct mpc85xx_pm_counter_config *y = &p->config.counters[b->low];
	unsigned int links[PLAN_MOST_LINKS];

	return a->event == b->event && x->lca == y->lca && x->lcb == y->lcb &&
	       x->initial == y->initial && plan_links(a, links) == plan_links(b, links);
}

void plan_check_twins(struct plan *p)
{
	for (unsigned int i = 1; i < p->counts; i++)
		for (unsigned int k = 0; k < i; k++) {
			if (!counts_the_same(p, &p->count[k], &p->count[i]))
				continue;
			plan_warn(p, plan_line(&p->count[i]), "'%s' counts the same as '%s', so that their sum is twice the events",
				  p->count[i].name, p->count[k].name);
			break;
		}
}

/* "starts on" or "stops on", with a name, for a counter that has triggers. */
static bool triggered_reason(const struct plan *p, const struct plan_count *count, char *buf,
			     size_t size, unsigned int *line)
{
	const struct mpm_fields *f = &count->fields;
	bool on = f->on.when != MPM_TRIG_OFF;
	const struct conf_counter *c = count->conf;
	const struct plan_count *source;

	if (!on && f->off.when == MPM_TRIG_OFF)
		return false;
	source = plan_owner(p, on ? f->on.source : f->off.source);
	snprintf(buf, size, "%s on '%s'", on ? "starts" : "stops", source ? source->name : "?");
	if (c)
		*line = c->words.line ? c->words.line : on ? c->start_on.line : c->stop_on.line;
	return true;
}

static bool is_source(const struct mpm_trigger *t, unsigned int n)
{
	return t->when != MPM_TRIG_OFF && t->source == n;
}

static bool source_reason(const struct plan *p, unsigned int n, char *buf, size_t size,
			  unsigned int *line)
{
	for (unsigned int i = 0; i < p->counts; i++) {
		const struct plan_count *count = &p->count[i];
		const struct conf_counter *c = count->conf;
		bool on = is_source(&count->fields.on, n);

		if (!on && !is_source(&count->fields.off, n))
			continue;
		snprintf(buf, size, "%s '%s'", on ? "starts" : "stops", count->name);
		if (c)
			*line = c->words.line ? c->words.line :
				on ? c->start_on.line : c->stop_on.line;
		return true;
	}
	return false;
}

void plan_passive_reason(const struct plan *p, unsigned int n, char *buf, size_t size,
			 unsigned int *line)
{
	const struct plan_count *count = plan_owner(p, n);

	*line = 0;
	if (!count) {
		snprintf(buf, size, "is not in use");
		return;
	}
	*line = plan_line(count);
	if (count->high != PLAN_NO_COUNTER) {
		snprintf(buf, size, "is chained");
		*line = count->conf->chain.line;
	} else if (!triggered_reason(p, count, buf, size, line) &&
		   !source_reason(p, n, buf, size, line)) {
		bool burst = count->fields.bsize | count->fields.bgran | count->fields.bdist;

		snprintf(buf, size, burst ? "counts bursts" : "is part of a chain");
		if (burst && count->conf && count->conf->burst_size.line)
			*line = count->conf->burst_size.line;
	}
}

/* Freezing comes of an overflow condition, which such a counter cannot have. */
static int check_freezing(struct plan *p, const struct plan_count *count, u32 able,
			  struct pm_error *err)
{
	unsigned int line, after = count->conf->overflow_after.line;
	unsigned int freeze = p->conf->freeze_on_overflow.line;
	char reason[120];

	plan_passive_reason(p, plan_top(count), reason, sizeof(reason), &line);
	if (able)
		plan_warn(p, freeze, "'freeze-on-overflow' does not freeze at the overflow of '%s' (line %u), which %s in line %u and cannot have the condition",
			  count->name, after, reason, line);
	else
		pm_error_set(err, "%s:%u: 'freeze-on-overflow' needs a counter with the overflow condition, but '%s', the one with 'overflow-after' in line %u, %s in line %u and cannot have it, nor can another but PMC0",
			     p->conf->file, freeze, count->name, after, reason, line);
	return able ? 0 : -1;
}

int plan_check_freeze(struct plan *p, const struct mpm_relations *r, struct pm_error *err)
{
	const struct conf_choice *freeze = &p->conf->freeze_on_overflow;
	u32 able = p->config.counter_mask & ~r->passive, narrow = able & ~p->soc->counters64;
	unsigned int line, n = (unsigned int)__builtin_ctz(p->config.counter_mask);
	char reason[120];

	if (!freeze->value)
		return 0;
	p->config.flags |= MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
	for (unsigned int i = 0; i < p->counts; i++) {
		const struct plan_count *count = &p->count[i];

		if (count->conf && count->conf->overflow_after.line &&
		    r->passive & 1u << plan_top(count) && check_freezing(p, count, narrow, err))
			return -1;
	}
	if (narrow)
		return 0;
	if (able && !(p->config.counter_mask & ~able)) {
		plan_warn(p, freeze->line, "'freeze-on-overflow' waits for PMC0 alone, which overflows after 2^63 clocks");
		return 0;
	}
	/* The first counter that would be expected to. */
	if (able)
		n = (unsigned int)__builtin_ctz(p->config.counter_mask & ~able);
	plan_passive_reason(p, n, reason, sizeof(reason), &line);
	if (!able)
		return pm_error_set(err, "%s:%u: 'freeze-on-overflow' needs a counter with the overflow condition, but no one can have it: PMC%u %s in line %u",
				    p->conf->file, freeze->line, n, reason, line);
	plan_warn(p, freeze->line, "'freeze-on-overflow' waits for PMC0 alone, which overflows after 2^63 clocks: PMC%u %s in line %u, and no other counter can have the overflow condition",
		  n, reason, line);
	return 0;
}

/* Where the fields are, for those who reckon words by hand. */
static const char * const hints[] = {
	[MPM_REFUSE_LCA_DRIVER] =
		"; leave out 0x84000000",
	[MPM_REFUSE_TRIG_UNUSED] =
		"; TRIGONSEL is 0x3c000000, TRIGOFFSEL 0x00f00000, TBMULT 0x00000700, THRESHOLD 0x0000003f",
	[MPM_REFUSE_LCA_RESERVED] =
		"; EVENT is 0x007f0000, BSIZE 0x0000f800, BGRAN 0x000007c0, BDIST 0x0000003f; PMC0 has none of them",
	[MPM_REFUSE_LCB_RESERVED] =
		"; TBMULT is 0x00000700, THRESHOLD 0x0000003f, and PMC0 has neither",
	[MPM_REFUSE_FIELD_RANGE] = NULL,
};

static int refuse_words(const struct plan *p, const struct plan_count *count,
			enum mpm_refusal refusal, struct pm_error *err)
{
	return pm_error_set(err, "%s:%u: words of PMC%u: %s%s", p->conf->file,
			    count->conf->words.line, (unsigned int)count->low,
			    mpm_refusal_text(refusal), hints[refusal] ? hints[refusal] : "");
}

/* "c4:121 (l2_data_miss), c6:121 (l2_invalidate)": events of other counters. */
static void known_elsewhere(const struct plan *p, unsigned int code, char *buf, size_t size)
{
	size_t used = 0;
	char raw[12];

	*buf = '\0';
	for (unsigned int i = 0; i < p->table->count && used < size; i++) {
		const struct mpm_event *e = &p->table->events[i];

		if (e->id == MPM_EVENT_CYCLES || !mpm_event_counter(e->id) ||
		    mpm_event_code(e->id) != code)
			continue;
		mpm_event_raw_name(e->id, raw);
		used += (size_t)snprintf(buf + used, size - used, "%s%s (%s)", used ? ", " : "",
					 raw, e->name);
	}
}

/* A code that nobody knows is often one that lost its 64, or its counter. */
static void warn_unknown(struct plan *p, const struct plan_count *count)
{
	unsigned int code = count->fields.event, line = count->conf->words.line;
	const struct mpm_event *own;
	char elsewhere[200];

	own = code < 64 ? mpm_event_by_id(p->table, MPM_EVENT_ID(count->low, code + 64)) : NULL;
	if (own)
		plan_warn(p, line, "words of PMC%d: EVENT=%u is %s, which nobody knows on this part; c%d:%u (%s) is EVENT=%u",
			  count->low, code, count->raw, count->low, code + 64, own->name,
			  code + 64);
	if (code < 64)
		return;
	known_elsewhere(p, code, elsewhere, sizeof(elsewhere));
	if (*elsewhere)
		plan_warn(p, line, "words of PMC%d: EVENT=%u is %s, which nobody knows on this part; on their own counters there are %s",
			  count->low, code, count->raw, elsewhere);
}

/* Legal, but not what anybody wants: most mistakes with shifts end here. */
static void warn_words(struct plan *p, const struct plan_count *count)
{
	const struct mpm_fields *f = &count->fields;
	unsigned int line = count->conf->words.line;
	bool plain = count->row && mpm_kind_is_plain(count->row->kind);

	if (count->event == MPM_EVENT_CYCLES)
		return;
	if (!count->row)
		warn_unknown(p, count);
	if ((f->bsize || f->bgran || f->bdist) &&
	    (!f->bsize || mpm_scaled(f->bdist, f->tbmult) <= f->bsize))
		plan_warn(p, line, "words of PMC%d: BSIZE=%u BGRAN=%u BDIST=%u is no burst (the distance must be above the size, and that above 0), so every event counts; EVENT is 0x007f0000, BSIZE 0x0000f800, BGRAN 0x000007c0, BDIST 0x0000003f",
			  count->low, f->bsize, f->bgran, f->bdist);
	if (f->threshold && plain)
		plan_warn(p, line, "words of PMC%d: THRESHOLD=%u does nothing, since %s is of kind %s",
			  count->low, f->threshold, plan_event_name(count),
			  mpm_kind_name(count->row->kind));
}

int plan_check_words(struct plan *p, const struct plan_count *count, struct pm_error *err)
{
	const struct conf_words *w = &count->conf->words;
	enum mpm_refusal refusal;
	u32 sources = 0;

	refusal = mpm_words_check(p->soc, (unsigned int)count->conf->counter.value, w->lca,
				  w->lcb);
	if (refusal != MPM_OK)
		return refuse_words(p, count, refusal, err);
	if (count->fields.on.when != MPM_TRIG_OFF)
		sources |= 1u << count->fields.on.source;
	if (count->fields.off.when != MPM_TRIG_OFF)
		sources |= 1u << count->fields.off.source;
	sources &= ~p->config.counter_mask;
	if (sources)
		return pm_error_set(err, "%s:%u: words of PMC%d: the trigger's source is PMC%d, which is not in use; put a counter there with 'counter = %d'",
				    p->conf->file, w->line, count->low, __builtin_ctz(sources),
				    __builtin_ctz(sources));
	warn_words(p, count);
	return 0;
}
