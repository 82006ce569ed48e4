// SPDX-License-Identifier: GPL-2.0-only
#include "lib/explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "lib/event_find.h"

static const struct column placement_columns[] = {
	{ .name = "counter" }, { .name = "event" }, { .name = "raw" }, { .name = "on" },
	{ .name = "may-be-on" }, { .name = "confidence" },
	{ .name = "text" },
	{ }
};

static const struct column word_columns[] = {
	{ .name = "register" }, { .name = "offset" }, { .name = "word" }, { .name = "fields" },
	{ }
};

static const struct column field_columns[] = {
	{ .name = "register" }, { .name = "offset" }, { .name = "word" }, { .name = "field" },
	{ .name = "value" }, { .name = "text" },
	{ }
};

/* The words that the registers hold while counting goes on with the interrupt. */
struct registers {
	u32 pmgc0;
	u32 lca[MPM_MAX_COUNTERS];
	u32 lcb[MPM_MAX_COUNTERS];
	struct mpm_relations rel;
	u32 ce;			/* counters that the driver gives CE */
};

static void find_registers(const struct plan *p, struct registers *r)
{
	u32 used = p->config.counter_mask;

	memset(r, 0, sizeof(*r));
	for (unsigned int n = 0; n < p->soc->num_counters; n++) {
		r->lca[n] = p->config.counters[n].lca;
		r->lcb[n] = p->config.counters[n].lcb;
	}
	mpm_relations_find(p->soc, used, r->lca, r->lcb, &r->rel);
	r->ce = used & ~r->rel.passive & ~p->soc->counters64;
	for (unsigned int n = 0; n < p->soc->num_counters; n++) {
		if (!(used & 1u << n))
			r->lca[n] = MPM_PMLCA_FC;
		if (r->ce & 1u << n)
			r->lca[n] |= MPM_PMLCA_CE;
	}
	r->pmgc0 = r->ce ? MPM_PMGC0_PMIE : 0;
}

static void placement(struct result *to, const struct plan *p)
{
	struct table *t = result_table(to, "placement", TABLE_TEXT | TABLE_JSON,
				       placement_columns);
	char on[80];

	for (unsigned int i = 0; i < p->counts; i++) {
		const struct plan_count *c = &p->count[i];

		plan_on(c, on);
		table_text(t, c->name);
		table_text(t, plan_event_name(c));
		table_text(t, c->raw);
		table_text(t, on);
		event_counters_text(mpm_event_counters(p->soc, c->event), on, sizeof(on));
		table_text(t, on);
		table_text(t, mpm_confidence_name(c->row ? c->row->confidence :
							   MPM_CONF_UNKNOWN));
		table_text(t, c->row ? c->row->text : "a code that is not in the table");
	}
}

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

static void put_word(struct table *words, struct table *fields, const struct word *w)
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
}

static void words(struct result *to, const struct plan *p, const struct registers *r)
{
	struct table *t = result_table(to, "word", TABLE_TEXT, word_columns);
	struct table *fields = result_table(to, "field", TABLE_CSV | TABLE_JSON, field_columns);
	struct word w;

	word_at(&w, p, MPM_PMGC0, r->pmgc0);
	put_word(t, fields, &w);
	for (unsigned int n = 0; n < p->soc->num_counters; n++) {
		word_at(&w, p, MPM_PMLCA(n), r->lca[n]);
		put_word(t, fields, &w);
		if (!(p->config.counter_mask & 1u << n))
			continue;
		word_at(&w, p, MPM_PMLCB(n), r->lcb[n]);
		put_word(t, fields, &w);
		word_at(&w, p, MPM_PMC(n), (u32)p->config.counters[n].initial);
		put_word(t, fields, &w);
	}
}

static void note_count(struct result *to, const struct plan_count *c)
{
	if (c->high != PLAN_NO_COUNTER)
		result_note(to, "%s: PMC%d counts the event and PMC%d its wraps (ref:%d, the carry of PMC%d). Two ways lead to the 64-bit count: high * 2^32 + low, which misses a carry that is on its way at the freeze, and the low counter extended by the driver, which misses wraps if nobody looks for 2^32 events. Neither can ever be too high, so pmctl prints the larger.",
			    c->name, c->low, c->high, c->low + 1, c->low);
	if (!c->row)
		result_note(to, "%s: nobody has said what %s counts on this part.",
			    c->name, c->raw);
	else if (c->row->confidence == MPM_CONF_INFERRED)
		result_note(to, "%s: that %s is %s is inferred, not confirmed (%s); try it on a load that you know.",
			    c->name, c->raw, c->row->name, c->row->sources);
	if (c->row && c->row->kind == MPM_KIND_DURATION)
		result_note(to, "%s: counts operations that last longer than a threshold, which is 0 here.",
			    c->name);
}

static void notes(struct result *to, const struct plan *p, const struct registers *r)
{
	char on[80];

	for (unsigned int i = 0; i < p->counts; i++)
		note_count(to, &p->count[i]);
	event_counters_text(r->ce, on, sizeof(on));
	if (r->ce)
		result_note(to, "The driver adds CE to %s, and PMIE, when it has the interrupt; each overflow (msb 0 -> 1, every 2^31 events) extends the count in software. Without an interrupt it looks at least once a second.",
			    on);
	event_counters_text(r->rel.chain_sources, on, sizeof(on));
	if (r->rel.chain_sources)
		result_note(to, "No CE on %s, and nothing clears its msb: the chain counts when all 32 bits wrap.",
			    on);
	result_note(to, "Counters that are not used stay frozen (FC=1).");
}

struct result *explain_result(const struct plan *p)
{
	struct result *to = result_new();
	struct registers r;

	find_registers(p, &r);
	placement(to, p);
	words(to, p, &r);
	notes(to, p, &r);
	return to;
}
