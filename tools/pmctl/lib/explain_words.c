// SPDX-License-Identifier: GPL-2.0-only
/* Every register word with its fields, and what it says. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lib/explain_priv.h"
#include "lib/reg_text.h"

static const struct column word_columns[] = {
	{ .name = "register" }, { .name = "offset" }, { .name = "word" }, { .name = "fields" },
	{ .name = "meaning" },
	{ }
};

static const struct column field_columns[] = {
	{ .name = "register" }, { .name = "offset" }, { .name = "word" }, { .name = "field" },
	{ .name = "value" }, { .name = "text" },
	{ }
};

struct word {
	char name[12];
	u32 offset;
	u32 value;
	const struct mpm_reg_desc *reg;
};

static void word_at(struct word *w, const struct plan *p, u32 offset, u32 value)
{
	unsigned int n;

	w->reg = mpm_reg_find(offset, p->soc->num_counters, &n);
	mpm_reg_name(w->reg, n, w->name);
	w->offset = offset;
	w->value = value;
}

/* The @index-th field of the register, or NULL. */
static const struct mpm_field_desc *field_at(const struct word *w, unsigned int index)
{
	for (unsigned int i = 0; i < mpm_field_desc_count; i++) {
		const struct mpm_field_desc *f = &mpm_field_desc[i];

		if (!strcmp(f->reg, w->reg->name) && f->scope == w->reg->scope && !index--)
			return f;
	}
	return NULL;
}

static void put_start(struct table *t, const struct word *w)
{
	table_text(t, w->name);
	table_whole(t, w->offset);
	table_show(t, "0x%03x", w->offset);
	table_whole(t, w->value);
	table_show(t, "0x%08x", w->value);
}

static void put_word(struct table *words, struct table *fields, const struct word *w,
		     const char *meaning)
{
	const struct mpm_field_desc *f;
	char text[200] = "";

	put_start(words, w);
	for (unsigned int i = 0; (f = field_at(w, i)); i++) {
		u32 value = mpm_field_get(f->mask, w->value);
		size_t used = strlen(text);

		snprintf(text + used, sizeof(text) - used, "%s%s=%u", used ? " " : "", f->name,
			 value);
		put_start(fields, w);
		table_text(fields, f->name);
		table_whole(fields, value);
		table_text(fields, f->text);
	}
	table_text(words, text);
	table_text(words, meaning);
}

/* A sentence that grows. */
struct sentence {
	char text[240];
	size_t used;
};

__attribute__((format(printf, 2, 3)))
static void say(struct sentence *s, const char *format, ...)
{
	va_list args;
	int more;

	va_start(args, format);
	more = vsnprintf(s->text + s->used, sizeof(s->text) - s->used, format, args);
	va_end(args);
	s->used += more > 0 ? (size_t)more : 0;
	if (s->used >= sizeof(s->text))
		s->used = sizeof(s->text) - 1;
}

static void mean_global(struct sentence *s, const struct registers *r)
{
	bool freeze = r->pmgc0 & MPM_PMGC0_FCECE;

	if (r->ce)
		say(s, "an overflow %sinterrupts", freeze ? "freezes all counters and " : "");
	else
		say(s, "no overflow does anything");
}

/* What counter @n counts; the carry, where it is a later part of a chain. */
static void mean_control(struct sentence *s, const struct plan *p, const struct registers *r,
			 unsigned int n)
{
	const struct plan_count *c = plan_owner(p, n);
	struct mpm_fields f;
	unsigned int line;
	char why[120];

	if (!c) {
		say(s, "not in use: frozen");
		return;
	}
	mpm_words_decode(n, r->lca[n], r->lcb[n], &f);
	if ((int)n == c->low)
		say(s, "counts %s", plan_event_name(c));
	else
		say(s, "counts the carry of PMC%d", f.event - 1);
	if (f.bsize || f.bgran || f.bdist)
		say(s, ", bursts of %u events with at most %u clocks between two, and %u clocks between bursts",
		    f.bsize, f.bgran, mpm_scaled(f.bdist, f.tbmult));
	if (r->ce & 1u << n) {
		say(s, "; its overflow is a condition");
	} else if (!(p->soc->counters64 & 1u << n)) {
		plan_passive_reason(p, n, why, sizeof(why), &line);
		say(s, "; no condition, since it %s", why);
	}
}

static void mean_trigger(struct sentence *s, const struct plan *p, const char *verb,
			 const struct mpm_trigger *t)
{
	char name[48];

	if (t->when == MPM_TRIG_OFF)
		return;
	explain_counter_name(p, t->source, name, sizeof(name));
	say(s, "%s%s on %s of %s", s->used ? ", " : "", verb, explain_when(t->when), name);
}

static void mean_local(struct sentence *s, const struct plan *p, const struct registers *r,
		       unsigned int n)
{
	struct mpm_fields f;

	mpm_words_decode(n, r->lca[n], r->lcb[n], &f);
	mean_trigger(s, p, "starts", &f.on);
	mean_trigger(s, p, "stops", &f.off);
	if (f.threshold)
		say(s, "%sthreshold %u * %u = %u", s->used ? ", " : "", f.threshold,
		    1u << f.tbmult, mpm_scaled(f.threshold, f.tbmult));
	if (!s->used)
		say(s, "no trigger, no threshold");
}

struct put {
	struct table *words, *fields;
	const struct plan *p;
	const struct registers *r;
};

static void put(const struct put *to, u32 offset, u32 value, const struct sentence *s)
{
	struct word w;

	word_at(&w, to->p, offset, value);
	put_word(to->words, to->fields, &w, s->text);
}

static void put_count(const struct put *to, unsigned int n)
{
	const struct plan_count *c = plan_owner(to->p, n);
	struct sentence s = { .used = 0 };
	u64 start = to->r->start[n];

	if (!c->conf || c->start == PLAN_START_ZERO)
		say(&s, "begins at %" PRIu64, (uint64_t)start);
	else
		say(&s, "preload: %s of '%s'", c->start == PLAN_START_INITIAL ? "initial" :
		    "overflow-after", c->name);
	if (to->p->soc->counters64 & 1u << n) {
		put(to, MPM_PMC0_LO, (u32)start, &s);
		put(to, MPM_PMC0_HI, (u32)(start >> 32), &s);
	} else {
		put(to, MPM_PMC(n), (u32)start, &s);
	}
}

static void put_counter(const struct put *to, unsigned int n)
{
	struct sentence control = { .used = 0 }, local = { .used = 0 };

	mean_control(&control, to->p, to->r, n);
	put(to, MPM_PMLCA(n), to->r->lca[n], &control);
	if (!(to->p->config.counter_mask & 1u << n))
		return;
	mean_local(&local, to->p, to->r, n);
	put(to, MPM_PMLCB(n), to->r->lcb[n], &local);
	put_count(to, n);
}

void explain_words(struct result *to, const struct plan *p, const struct registers *r)
{
	struct put put_to = {
		.words = result_table(to, "word", TABLE_TEXT, word_columns),
		.fields = result_table(to, "field", TABLE_CSV | TABLE_JSON, field_columns),
		.p = p, .r = r,
	};
	struct sentence s = { .used = 0 };

	mean_global(&s, r);
	put(&put_to, MPM_PMGC0, r->pmgc0, &s);
	for (unsigned int n = 0; n < p->soc->num_counters; n++)
		put_counter(&put_to, n);
}
