// SPDX-License-Identifier: GPL-2.0-only
#include "lib/save.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/event_text.h"
#include "lib/mem.h"
#include "lib/scale.h"

struct saver {
	FILE *out;
	const struct mpc85xx_pm_config *config;
	struct plan bare;	/* what the words say */
	bool raw;		/* every counter by its words */
	/* Carries counted, one of the other, that are told as the chain of a counter. */
	u8 links[MPM_MAX_COUNTERS];
};

/* The counter that does nothing but count the wraps of @n, or -1. */
static int listener_of(const struct saver *s, unsigned int n)
{
	for (unsigned int i = 0; i < s->bare.counts; i++) {
		const struct plan_count *c = &s->bare.count[i];
		const struct mpm_fields carry = { .event = c->fields.event };

		if (c->low != (int)n && !memcmp(&c->fields, &carry, sizeof(carry)) &&
		    mpm_event_chain_source(s->bare.soc, c->event) == (int)n)
			return c->low;
	}
	return -1;
}

/* The last link of the chain that begins with @n. */
static unsigned int top_of(const struct saver *s, unsigned int n)
{
	for (unsigned int i = s->links[n]; i; i--)
		n = (unsigned int)listener_of(s, n);
	return n;
}

/* The counter whose chain counter @n is a link of, or @n. */
static unsigned int root_of(const struct saver *s, unsigned int n)
{
	for (unsigned int root = 0; root < s->bare.soc->num_counters; root++) {
		unsigned int link = root;

		for (unsigned int i = s->links[root]; i; i--) {
			link = (unsigned int)listener_of(s, link);
			if (link == n)
				return root;
		}
	}
	return n;
}

/* Values of the file for those of the fields, under the assumptions. */
struct said {
	bool good;
	s64 threshold, size, gap, distance;
};

static bool is_burst(const struct mpm_fields *f)
{
	return f->bsize || f->bgran || f->bdist;
}

static bool scale_agrees(const struct mpm_fields *f)
{
	u64 wanted[SCALE_MOST];
	unsigned int count = 0;
	struct scale at;

	if (f->threshold)
		wanted[count++] = mpm_scaled(f->threshold, f->tbmult);
	if (is_burst(f))
		wanted[count++] = mpm_scaled(f->bdist, f->tbmult);
	return scale_solve(wanted, count, CONF_ROUND_REFUSE, &at) == SCALE_OK &&
	       at.tbmult == f->tbmult;
}

/* Whether the language has this event here: a carry needs something that carries. */
static bool event_agrees(const struct saver *s, const struct plan_count *c)
{
	int source = mpm_event_chain_source(s->bare.soc, c->event);

	return source < 0 ||
	       (source != c->low && s->config->counter_mask & 1u << source);
}

static struct said say(const struct saver *s, const struct plan_count *c)
{
	const struct mpm_fields *f = &c->fields;
	const struct plan *p = &s->bare;
	struct said said = { .threshold = -1 };

	if (f->threshold)
		said.threshold = (s64)mpm_scaled(f->threshold, f->tbmult) -
			plan_assumption(p, ASSUME_THRESHOLD, NULL, NULL) -
			plan_assumption(p, ASSUME_DURATION_START, NULL, NULL);
	said.size = f->bsize + plan_assumption(p, ASSUME_BURST_SIZE, NULL, NULL);
	said.gap = f->bgran - plan_assumption(p, ASSUME_BURST_GAP, NULL, NULL);
	said.distance = (s64)mpm_scaled(f->bdist, f->tbmult) +
			plan_assumption(p, ASSUME_BURST_DISTANCE, NULL, NULL);
	said.good = !s->raw && event_agrees(s, c) && scale_agrees(f);
	if (f->threshold)
		said.good = said.good && said.threshold >= 0 &&
			    !(c->row && mpm_kind_is_plain(c->row->kind));
	if (is_burst(f))
		said.good = said.good && f->bsize && said.gap >= 0 &&
			    mpm_scaled(f->bdist, f->tbmult) > f->bsize;
	return said;
}

static unsigned int bits_of(const struct saver *s, const struct plan_count *c)
{
	return (s->bare.soc->counters64 & 1u << c->low ? 64 : 32) + 32u * s->links[c->low];
}

static void put_trigger(const struct saver *s, const char *key, const struct mpm_trigger *t)
{
	static const char * const when[] = {
		[MPM_TRIG_CHANGE] = "change", [MPM_TRIG_OVERFLOW] = "overflow",
	};

	unsigned int root = root_of(s, t->source);

	if (t->when == MPM_TRIG_OFF)
		return;
	/* A chain overflows at its top; else there is no word for it, see gives(). */
	if (t->when != MPM_TRIG_OVERFLOW || top_of(s, root) != t->source)
		root = t->source;
	fprintf(s->out, "%s = pmc%u %s\n", key, root, when[t->when]);
}

static void put_fields(const struct saver *s, const struct plan_count *c, const struct said *said)
{
	const struct mpm_fields *f = &c->fields;

	fprintf(s->out, "event = %s\n", plan_event_name(c));
	fprintf(s->out, "counter = %d\n", c->low);
	if (s->links[c->low])
		fprintf(s->out, "chain = %u\n", bits_of(s, c));
	if (f->threshold)
		fprintf(s->out, "threshold = %" PRId64 " cycles\n", (int64_t)said->threshold);
	if (is_burst(f)) {
		fprintf(s->out, "burst-size = %" PRId64 "\n", (int64_t)said->size);
		fprintf(s->out, "burst-gap = %" PRId64 " cycles\n", (int64_t)said->gap);
		fprintf(s->out, "burst-distance = %" PRId64 " cycles\n", (int64_t)said->distance);
	}
	put_trigger(s, "start-on", &f->on);
	put_trigger(s, "stop-on", &f->off);
}

/* Of a chain, as one number. */
static u64 initial_of(const struct saver *s, const struct plan_count *c)
{
	u64 value = s->config->counters[c->low].initial;

	if (s->links[c->low] && !(s->bare.soc->counters64 & 1u << c->low))
		value |= s->config->counters[listener_of(s, (unsigned int)c->low)].initial << 32;
	return value;
}

/* The comment has a line of its own: descriptions are long. */
static void put_count(const struct saver *s, const struct plan_count *c)
{
	const struct mpc85xx_pm_counter_config *words = &s->config->counters[c->low];
	struct said said = say(s, c);
	u64 initial = initial_of(s, c);

	if (root_of(s, (unsigned int)c->low) != (unsigned int)c->low)
		return;
	fprintf(s->out, "\n");
	if (c->row)
		fprintf(s->out, "# %s\n", c->row->text);
	fprintf(s->out, "[counter pmc%d]\n", c->low);
	if (said.good)
		put_fields(s, c, &said);
	else
		fprintf(s->out, "counter = %d\nwords = 0x%08x 0x%08x\n", c->low, words->lca,
			words->lcb);
	if (initial)
		fprintf(s->out, "initial = %" PRIu64 "\n", (uint64_t)initial);
}

/* What numbers in clocks stand for depends on it. */
static void put_assumptions(const struct saver *s)
{
	static const enum assume_id ids[] = {
		ASSUME_THRESHOLD, ASSUME_DURATION_START, ASSUME_BURST_SIZE, ASSUME_BURST_GAP,
		ASSUME_BURST_DISTANCE,
	};

	fprintf(s->out, "\n[hardware]\n");
	for (unsigned int i = 0; i < ARRAY_SIZE(ids); i++)
		fprintf(s->out, "%s = %s\n", assume_table[ids[i]].name,
			assume_table[ids[i]].choice[plan_assumption(&s->bare, ids[i], NULL, NULL)]);
}

static char *put_all(struct saver *s)
{
	bool numbers = false;
	char *text = NULL;
	size_t size;

	s->out = open_memstream(&text, &size);
	if (!s->out)
		abort();
	fprintf(s->out, "# What an %s held, saved by pmctl.\n[group]\nsummary = Saved words\n",
		s->bare.soc->title);
	if (s->config->flags & MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW)
		fprintf(s->out, "freeze-on-overflow = yes\n");
	if (!(s->config->counter_mask & s->bare.soc->counters64))
		fprintf(s->out, "clock = no\n");
	for (unsigned int i = 0; i < s->bare.counts; i++) {
		put_count(s, &s->bare.count[i]);
		numbers = numbers || s->bare.count[i].fields.threshold ||
			  is_burst(&s->bare.count[i].fields);
	}
	if (numbers && !s->raw)
		put_assumptions(s);
	if (fclose(s->out))
		abort();
	return text;
}

static bool gives(const struct plan_env *env, const char *text,
		  const struct mpc85xx_pm_config *config)
{
	struct conf *c = conf_parse(text, strlen(text), "saved", NULL);
	struct pm_error ignored;
	struct plan p;
	bool same;

	if (!c)
		return false;
	same = !plan_make(&p, env, c, &ignored) && plan_matches(&p, config);
	conf_free(c);
	return same;
}

/* Links that the chain of @n could have. */
static unsigned int most_links(const struct saver *s, unsigned int n)
{
	unsigned int most = s->bare.soc->counters64 & 1u << n ? 1 : PLAN_MOST_LINKS - 1, links = 0;
	int link = listener_of(s, n);

	for (; links < most && link >= 0 && link != (int)n; links++)
		link = listener_of(s, (unsigned int)link);
	return links;
}

/* What came of 'chain =' is told as that, wherever it gives the same words. */
static char *fold_chains(struct saver *s, char *text, const struct plan_env *env)
{
	for (unsigned int n = 0; n < s->bare.soc->num_counters; n++) {
		if (!(s->config->counter_mask & 1u << n) || root_of(s, n) != n)
			continue;
		for (s->links[n] = (u8)most_links(s, n); s->links[n]; s->links[n]--) {
			char *folded = put_all(s);

			if (gives(env, folded, s->config)) {
				free(text);
				text = folded;
				break;
			}
			free(folded);
		}
	}
	return text;
}

char *save_text(const struct plan_env *env, const struct mpc85xx_pm_config *config,
		struct pm_error *err)
{
	struct saver s = { .config = config };
	char *text;

	plan_from_words(&s.bare, env->soc, config);
	s.bare.env = *env;
	for (int raw = 0; raw < 2; raw++) {
		s.raw = raw;
		text = put_all(&s);
		if (gives(env, text, config))
			return raw ? text : fold_chains(&s, text, env);
		free(text);
	}
	pm_error_set(err, "the device holds words that no configuration can have, do driver and pmctl fit together?");
	return NULL;
}
