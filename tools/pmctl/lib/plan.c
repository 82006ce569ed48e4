// SPDX-License-Identifier: GPL-2.0-only
#include "lib/plan.h"

#include <stdio.h>
#include <string.h>

#include "core/check.h"
#include "core/place.h"
#include "core/words.h"
#include "lib/event_find.h"
#include "lib/plan_clash.h"

static const char clock_name[] = "cycles";

static void set_event(struct plan *p, struct plan_count *count, u16 id)
{
	count->event = id;
	count->row = mpm_event_by_id(p->table, id);
	mpm_event_raw_name(id, count->raw);
}

static void plan_start(struct plan *p, const struct mpm_soc *soc, const struct conf *conf)
{
	memset(p, 0, sizeof(*p));
	p->soc = soc;
	p->table = mpm_events_of(soc);
	p->conf = conf;
}

/* The count of @c, its event and pin checked on their own, not yet placed. */
static int add_count(struct plan *p, struct plan_wants *w, const struct conf_counter *c,
		     struct pm_error *err)
{
	struct plan_count *count = &p->count[p->counts];
	struct pm_error why;
	u32 allowed;
	char on[80];
	u16 id;

	if (event_find(p->table, c->event.text, &id, &why))
		return pm_error_set(err, "%s:%u: %s", p->conf->file, c->event.line, why.text);
	set_event(p, count, id);
	snprintf(count->name, sizeof(count->name), "%s", c->name);
	count->conf = c;
	count->high = PLAN_NO_COUNTER;

	allowed = mpm_event_counters(p->soc, id);
	if (c->counter.line) {
		u32 pin = c->counter.value < p->soc->num_counters ? 1u << c->counter.value : 0;

		event_counters_text(allowed, on, sizeof(on));
		if (!pin)
			return pm_error_set(err, "%s:%u: the %s has PMC0 to PMC%u, no PMC%llu",
					    p->conf->file, c->counter.line, p->soc->title,
					    p->soc->num_counters - 1,
					    (unsigned long long)c->counter.value);
		if (!(allowed & pin))
			return pm_error_set(err, "%s:%u: %s is counted on %s only, not on PMC%llu; remove 'counter = %llu'",
					    p->conf->file, c->counter.line, c->event.text, on,
					    (unsigned long long)c->counter.value,
					    (unsigned long long)c->counter.value);
		allowed = pin;
	}
	return plan_want_count(p, w, p->counts++, allowed, err);
}

/* PMC0 is the time base of every configuration. */
static int add_clock(struct plan *p, struct plan_wants *w, struct pm_error *err)
{
	struct plan_count *count = &p->count[p->counts];

	for (unsigned int i = 0; i < p->counts; i++)
		if (p->count[i].event == MPM_EVENT_CYCLES)
			return 0;
	set_event(p, count, MPM_EVENT_CYCLES);
	snprintf(count->name, sizeof(count->name), clock_name);
	count->high = PLAN_NO_COUNTER;
	return plan_want_count(p, w, p->counts++, p->soc->counters64, err);
}

/* A counter that counts the carry of another counts nothing when that one is idle. */
static int check_carries(const struct plan *p, struct pm_error *err)
{
	for (unsigned int i = 0; i < p->counts; i++) {
		const struct plan_count *count = &p->count[i];
		int source = mpm_event_chain_source(p->soc, count->event);

		if (source < 0 || p->config.counter_mask & 1u << source)
			continue;
		return pm_error_set(err, "%s:%u: '%s' counts the carry of PMC%d, where nothing counts; put a counter there with 'counter = %d'",
				    p->conf->file, count->conf->event.line, count->name, source,
				    source);
	}
	return 0;
}

static int encode(struct plan *p, int counter, u16 event, struct pm_error *err)
{
	struct mpm_fields fields = {
		.event = event == MPM_EVENT_CYCLES ? 0 : (u8)mpm_event_code(event),
	};
	struct mpc85xx_pm_counter_config *c = &p->config.counters[counter];
	enum mpm_refusal refusal;

	refusal = mpm_words_encode(p->soc, (unsigned int)counter, &fields, &c->lca, &c->lcb);
	if (refusal != MPM_OK)
		return pm_error_set(err, "%s: PMC%d cannot be set so: %s", p->conf->file,
				    counter, mpm_refusal_text(refusal));
	p->config.counter_mask |= 1u << counter;
	return 0;
}

static int encode_all(struct plan *p, struct pm_error *err)
{
	for (unsigned int i = 0; i < p->counts; i++) {
		const struct plan_count *count = &p->count[i];

		if (encode(p, count->low, count->event, err))
			return -1;
		if (count->high != PLAN_NO_COUNTER &&
		    encode(p, count->high, MPM_EVENT_ID(0, count->low + 1), err))
			return -1;
	}
	if (check_carries(p, err))
		return -1;
	if (mpm_config_check(p->soc, &p->config))
		return pm_error_set(err, "%s: its counters do not go together", p->conf->file);
	return 0;
}

int plan_from_conf(struct plan *p, const struct mpm_soc *soc, const struct conf *conf,
		   struct pm_error *err)
{
	struct plan_wants w = { };

	plan_start(p, soc, conf);
	for (unsigned int i = 0; i < conf->counters; i++)
		if (add_count(p, &w, &conf->counter[i], err))
			return -1;
	if (add_clock(p, &w, err) || plan_place(p, &w, err))
		return -1;
	return encode_all(p, err);
}

static u16 event_of_words(const struct mpm_soc *soc, unsigned int n, u32 lca)
{
	u32 code = mpm_field_get(MPM_PMLCA_EVENT, lca);

	if (soc->counters64 & 1u << n)
		return MPM_EVENT_CYCLES;
	return MPM_EVENT_ID(code < 64 ? 0 : n, code);
}

void plan_from_words(struct plan *p, const struct mpm_soc *soc,
		     const struct mpc85xx_pm_config *config)
{
	plan_start(p, soc, NULL);
	p->config = *config;
	for (unsigned int n = 0; n < soc->num_counters; n++) {
		struct plan_count *count = &p->count[p->counts];

		if (!(config->counter_mask & 1u << n))
			continue;
		p->counts++;
		set_event(p, count, event_of_words(soc, n, config->counters[n].lca));
		if (count->event == MPM_EVENT_CYCLES)
			snprintf(count->name, sizeof(count->name), clock_name);
		else
			snprintf(count->name, sizeof(count->name), "pmc%u", n);
		count->low = (int)n;
		count->high = PLAN_NO_COUNTER;
	}
}

bool plan_matches(const struct plan *p, const struct mpc85xx_pm_config *config)
{
	return p->config.counter_mask == config->counter_mask &&
	       !memcmp(p->config.counters, config->counters, sizeof(config->counters));
}

const struct plan_count *plan_find(const struct plan *p, const char *name)
{
	for (unsigned int i = 0; i < p->counts; i++)
		if (!strcmp(p->count[i].name, name))
			return &p->count[i];
	return NULL;
}

u32 plan_mask(const struct plan_count *count)
{
	u32 mask = 1u << count->low;

	return count->high == PLAN_NO_COUNTER ? mask : mask | 1u << count->high;
}

void plan_on(const struct plan_count *count, char *buf)
{
	if (count->high == PLAN_NO_COUNTER)
		snprintf(buf, 16, "PMC%d", count->low);
	else
		snprintf(buf, 16, "PMC%d+PMC%d", count->low, count->high);
}

const char *plan_event_name(const struct plan_count *count)
{
	return count->row ? count->row->name : count->raw;
}
