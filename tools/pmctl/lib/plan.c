// SPDX-License-Identifier: GPL-2.0-only
#include "lib/plan.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "lib/config_check.h"
#include "lib/event_find.h"
#include "lib/event_text.h"
#include "lib/number.h"
#include "lib/plan_clash.h"
#include "lib/plan_priv.h"
#include "lib/refusal_text.h"

static const char clock_name[] = "cycles";

static void set_event(struct plan *p, struct plan_count *count, u16 id)
{
	count->event = id;
	count->row = mpm_event_by_id(p->table, id);
	mpm_event_raw_name(id, count->raw);
}

static void plan_begin(struct plan *p, const struct plan_env *env, const struct conf *conf)
{
	memset(p, 0, sizeof(*p));
	p->env = *env;
	p->soc = env->soc;
	p->table = mpm_events_of(env->soc);
	p->conf = conf;
}

void plan_warn(struct plan *p, unsigned int line, const char *format, ...)
{
	char *to = p->warning[p->warnings];
	size_t size = sizeof(p->warning[0]);
	va_list args;
	int used;

	if (p->warnings == PLAN_MOST_WARNINGS)
		return;
	p->warnings++;
	used = snprintf(to, size, "%s:%u: ", p->conf->file, line);
	if (used < 0 || (size_t)used >= size)
		return;
	va_start(args, format);
	vsnprintf(to + used, size - (size_t)used, format, args);
	va_end(args);
}

int plan_assumption(const struct plan *p, enum assume_id id, const char **file,
		    unsigned int *line)
{
	const struct conf *from[] = { p->conf, p->env.hardware };

	for (unsigned int i = 0; i < 2; i++) {
		const struct conf_choice *choice;

		choice = from[i] ? &from[i]->hardware.assume[id] : NULL;
		if (!choice || !choice->line)
			continue;
		if (file)
			*file = from[i]->file;
		if (line)
			*line = choice->line;
		return choice->value;
	}
	if (file)
		*file = NULL;
	if (line)
		*line = 0;
	return 0;
}

int plan_assume(struct plan *p, enum assume_id id)
{
	p->assumed |= 1u << id;
	return plan_assumption(p, id, NULL, NULL);
}

/* The device knows best; a file that says otherwise was made for another one. */
static int find_clock(struct plan *p, struct pm_error *err)
{
	const struct conf_number *own = &p->conf->hardware.clock_hz;
	const struct conf *machine = p->env.hardware;

	p->clock_hz = p->env.clock_hz;
	if (own->line && p->clock_hz && own->value != p->clock_hz)
		return pm_error_set(err, "%s:%u: 'clock-hz = %llu', but the device says %u Hz; remove the line",
				    p->conf->file, own->line, (unsigned long long)own->value,
				    p->clock_hz);
	if (!p->clock_hz && own->line)
		p->clock_hz = (u32)own->value;
	if (!p->clock_hz && machine)
		p->clock_hz = (u32)machine->hardware.clock_hz.value;
	return 0;
}

bool plan_needs_clock(const struct conf *conf)
{
	for (unsigned int i = 0; i < conf->counters; i++) {
		const struct conf_counter *c = &conf->counter[i];

		if (c->threshold.unit != CONF_CYCLES || c->burst_distance.unit != CONF_CYCLES)
			return true;
	}
	return false;
}

static int no_such_counter(const struct plan *p, const struct conf_number *pin,
			   struct pm_error *err)
{
	return pm_error_set(err, "%s:%u: the %s has PMC0 to PMC%u, no PMC%llu", p->conf->file,
			    pin->line, p->soc->title, p->soc->num_counters - 1,
			    (unsigned long long)pin->value);
}

/* Narrows *@allowed to the counter that the file asks for. */
static int apply_pin(const struct plan *p, const struct conf_counter *c, u32 *allowed,
		     struct pm_error *err)
{
	const struct conf_number *pin = &c->counter;
	char on[80], remedy[80];
	u32 bit;

	if (!pin->line)
		return 0;
	if (pin->value >= p->soc->num_counters)
		return no_such_counter(p, pin, err);
	bit = 1u << pin->value;
	event_counters_text(*allowed, on, sizeof(on));
	if (*allowed & bit) {
		*allowed = bit;
		return 0;
	}
	/* In the files of likwid both are on one line. */
	if (pin->line == c->event.line)
		snprintf(remedy, sizeof(remedy), "write '* %.40s'", c->event.text);
	else
		snprintf(remedy, sizeof(remedy), "remove 'counter = %llu'",
			 (unsigned long long)pin->value);
	return pm_error_set(err, "%s:%u: %s is counted on %s only, not on PMC%llu; %s",
			    p->conf->file, pin->line, c->event.text, on,
			    (unsigned long long)pin->value, remedy);
}

/* What is called PMC3 is PMC3. */
static int check_name(const struct plan *p, const struct conf_counter *c, struct pm_error *err)
{
	const struct conf_number *pin = &c->counter;
	u64 n;

	if (strncasecmp(c->name, "pmc", 3) || !number_whole(c->name + 3, &n) ||
	    (pin->line && pin->value == n))
		return 0;
	if (pin->line)
		return pm_error_set(err, "%s:%u: '%s' would be the name of PMC%llu, choose another one",
				    p->conf->file, c->line, c->name,
				    (unsigned long long)pin->value);
	return pm_error_set(err, "%s:%u: '%s' is the name of a counter of the hardware; add 'counter = %llu', or choose another name",
			    p->conf->file, c->line, c->name, (unsigned long long)n);
}

static u16 event_of_words(const struct mpm_soc *soc, unsigned int n, u32 lca)
{
	u32 code = mpm_field_get(MPM_PMLCA_EVENT, lca);

	if (soc->counters64 & 1u << n)
		return MPM_EVENT_CYCLES;
	return MPM_EVENT_ID(code < 64 ? 0 : n, code);
}

/* Event of @c and the counters that it may sit on. */
static int find_event(const struct plan *p, const struct conf_counter *c, u16 *id, u32 *allowed,
		      struct pm_error *err)
{
	unsigned int n = (unsigned int)c->counter.value;
	struct pm_error why;

	if (c->words.line) {
		if (c->counter.value >= p->soc->num_counters)
			return no_such_counter(p, &c->counter, err);
		*id = event_of_words(p->soc, n, c->words.lca);
		*allowed = 1u << n;
		return 0;
	}
	if (event_find(p->table, c->event.text, id, &why))
		return pm_error_set(err, "%s:%u: %s", p->conf->file, c->event.line, why.text);
	*allowed = mpm_event_counters(p->soc, *id);
	return apply_pin(p, c, allowed, err);
}

static void begin_count(struct plan *p, struct plan_count *count, const char *name, u16 id)
{
	set_event(p, count, id);
	snprintf(count->name, sizeof(count->name), "%s", name);
	count->high = PLAN_NO_COUNTER;
	count->top = PLAN_NO_COUNTER;
}

/* The count of @c, its event and pin checked on their own, not yet placed. */
static int add_count(struct plan *p, struct plan_wants *w, const struct conf_counter *c,
		     struct pm_error *err)
{
	struct plan_count *count = &p->count[p->counts];
	u32 allowed = 0;
	u16 id;

	if (find_event(p, c, &id, &allowed, err) || check_name(p, c, err))
		return -1;
	begin_count(p, count, c->name, id);
	count->conf = c;
	return plan_want_count(p, w, p->counts++, allowed, err);
}

/* PMC0 is the time base of every configuration that does not decline it. */
static int add_clock(struct plan *p, struct plan_wants *w, struct pm_error *err)
{
	if (!p->conf->clock.value)
		return 0;
	for (unsigned int i = 0; i < p->counts; i++)
		if (p->count[i].event == MPM_EVENT_CYCLES)
			return 0;
	begin_count(p, &p->count[p->counts], clock_name, MPM_EVENT_CYCLES);
	return plan_want_count(p, w, p->counts++, p->soc->counters64, err);
}

static int put_words(struct plan *p, unsigned int n, const struct mpm_fields *fields,
		     struct pm_error *err)
{
	struct mpc85xx_pm_counter_config *c = &p->config.counters[n];
	enum mpm_refusal refusal = mpm_words_encode(p->soc, n, fields, &c->lca, &c->lcb);

	if (refusal != MPM_OK)
		return pm_error_set(err, "%s: PMC%u cannot be set so: %s", p->conf->file, n,
				    mpm_refusal_text(refusal));
	return 0;
}

static int put_links(struct plan *p, const struct plan_count *count, struct pm_error *err)
{
	unsigned int link[PLAN_MOST_LINKS], links = plan_links(count, link);

	for (unsigned int i = 1; i < links; i++) {
		/* Ref:(k + 1) is the carry of PMCk. */
		const struct mpm_fields carry = { .event = (u8)(link[i - 1] + 1) };

		if (put_words(p, link[i], &carry, err))
			return -1;
	}
	return 0;
}

static int encode(struct plan *p, struct plan_count *count, struct pm_error *err)
{
	const struct conf_counter *c = count->conf;
	unsigned int n = (unsigned int)count->low;

	if (c && c->words.line) {
		mpm_words_decode(n, c->words.lca, c->words.lcb, &count->fields);
		p->config.counters[n].lca = c->words.lca;
		p->config.counters[n].lcb = c->words.lcb;
		return plan_check_words(p, count, err);
	}
	if (count->event != MPM_EVENT_CYCLES)
		count->fields.event = (u8)mpm_event_code(count->event);
	if (c && (plan_set_fields(p, count, err) || plan_set_triggers(p, count, err)))
		return -1;
	if (put_words(p, n, &count->fields, err))
		return -1;
	return put_links(p, count, err);
}

static int encode_all(struct plan *p, struct pm_error *err)
{
	struct mpm_relations r;

	for (unsigned int i = 0; i < p->counts; i++)
		p->config.counter_mask |= plan_mask(&p->count[i]);
	for (unsigned int i = 0; i < p->counts; i++)
		if (encode(p, &p->count[i], err))
			return -1;
	plan_relations(p, &r);
	if (plan_set_starts(p, &r, err) || plan_check_carries(p, err) ||
	    plan_check_triggers(p, err) || plan_check_freeze(p, &r, err))
		return -1;
	plan_check_twins(p);
	if (mpm_config_check(p->soc, &p->config))
		return pm_error_set(err, "%s: its counters do not go together", p->conf->file);
	return 0;
}

int plan_make(struct plan *p, const struct plan_env *env, const struct conf *conf,
	      struct pm_error *err)
{
	struct plan_wants w = { };

	plan_begin(p, env, conf);
	if (find_clock(p, err))
		return -1;
	for (unsigned int i = 0; i < conf->counters; i++)
		if (add_count(p, &w, &conf->counter[i], err))
			return -1;
	if (add_clock(p, &w, err) || plan_place(p, &w, err))
		return -1;
	return encode_all(p, err);
}

int plan_from_conf(struct plan *p, const struct mpm_soc *soc, const struct conf *conf,
		   struct pm_error *err)
{
	const struct plan_env env = { .soc = soc };

	return plan_make(p, &env, conf, err);
}

void plan_from_words(struct plan *p, const struct mpm_soc *soc,
		     const struct mpc85xx_pm_config *config)
{
	const struct plan_env env = { .soc = soc };

	plan_begin(p, &env, NULL);
	p->config = *config;
	for (unsigned int n = 0; n < soc->num_counters; n++) {
		const struct mpc85xx_pm_counter_config *c = &config->counters[n];
		struct plan_count *count = &p->count[p->counts];
		char name[16];
		u16 id;

		if (!(config->counter_mask & 1u << n))
			continue;
		p->counts++;
		id = event_of_words(soc, n, c->lca);
		snprintf(name, sizeof(name), "pmc%u", n);
		begin_count(p, count, id == MPM_EVENT_CYCLES ? clock_name : name, id);
		mpm_words_decode(n, c->lca, c->lcb, &count->fields);
		count->low = (int)n;
	}
}

bool plan_matches(const struct plan *p, const struct mpc85xx_pm_config *config)
{
	return p->config.counter_mask == config->counter_mask &&
	       !((p->config.flags ^ config->flags) & MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW) &&
	       !memcmp(p->config.counters, config->counters, sizeof(config->counters));
}

const struct plan_count *plan_find(const struct plan *p, const char *name)
{
	for (unsigned int i = 0; i < p->counts; i++)
		if (!strcmp(p->count[i].name, name))
			return &p->count[i];
	return NULL;
}

const struct plan_count *plan_owner(const struct plan *p, unsigned int n)
{
	for (unsigned int i = 0; i < p->counts; i++)
		if (plan_mask(&p->count[i]) & 1u << n)
			return &p->count[i];
	return NULL;
}

unsigned int plan_links(const struct plan_count *count, unsigned int *counter)
{
	const int link[PLAN_MOST_LINKS] = { count->low, count->high, count->top };
	unsigned int links = 0;

	while (links < PLAN_MOST_LINKS && link[links] != PLAN_NO_COUNTER) {
		counter[links] = (unsigned int)link[links];
		links++;
	}
	return links;
}

unsigned int plan_top(const struct plan_count *count)
{
	unsigned int link[PLAN_MOST_LINKS];

	return link[plan_links(count, link) - 1];
}

u32 plan_mask(const struct plan_count *count)
{
	unsigned int link[PLAN_MOST_LINKS], links = plan_links(count, link);
	u32 mask = 0;

	for (unsigned int i = 0; i < links; i++)
		mask |= 1u << link[i];
	return mask;
}

void plan_on(const struct plan_count *count, char *buf)
{
	unsigned int link[PLAN_MOST_LINKS], links = plan_links(count, link);
	size_t used = 0;

	for (unsigned int i = 0; i < links && used < 16; i++)
		used += (size_t)snprintf(buf + used, 16 - used, "%sPMC%u", i ? "+" : "", link[i]);
}

unsigned int plan_line(const struct plan_count *count)
{
	if (!count->conf)
		return 0;
	return count->conf->words.line ? count->conf->words.line : count->conf->event.line;
}

const char *plan_event_name(const struct plan_count *count)
{
	return count->row ? count->row->name : count->raw;
}
