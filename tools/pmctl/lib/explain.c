// SPDX-License-Identifier: GPL-2.0-only
#include "lib/explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/event_find.h"
#include "lib/event_text.h"
#include "lib/explain_priv.h"
#include "lib/group_result.h"
#include "lib/mem.h"

static const struct column placement_columns[] = {
	{ .name = "counter" }, { .name = "event" }, { .name = "raw" }, { .name = "on" },
	{ .name = "may-be-on" }, { .name = "confidence" },
	{ .name = "text" },
	{ }
};

static const struct column assumption_columns[] = {
	{ .name = "assumption" }, { .name = "set-by" }, { .name = "meaning" },
	{ .name = "makes-a-difference-to" }, { .name = "otherwise" },
	{ }
};

const char *explain_when(unsigned int when)
{
	return when == MPM_TRIG_OVERFLOW ? "overflow" : "change";
}

void explain_counter_name(const struct plan *p, unsigned int n, char *buf, size_t size)
{
	const struct plan_count *c = plan_owner(p, n);

	if (c)
		snprintf(buf, size, "'%s'", c->name);
	else
		snprintf(buf, size, "PMC%u", n);
}

/* As the driver chooses: the clock cannot help to count, but it can freeze. */
static void find_registers(const struct plan *p, struct registers *r)
{
	bool freeze = p->config.flags & MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
	u32 used = p->config.counter_mask;

	memset(r, 0, sizeof(*r));
	plan_relations(p, &r->rel);
	r->ce = used & ~r->rel.passive & (freeze ? ~0u : ~p->soc->counters64);
	for (unsigned int n = 0; n < p->soc->num_counters; n++) {
		u64 msb = p->soc->counters64 & 1u << n ? 1ull << 63 : MPM_MSB;

		r->lca[n] = p->config.counters[n].lca;
		r->lcb[n] = p->config.counters[n].lcb;
		r->start[n] = p->config.counters[n].initial;
		if (!(used & 1u << n))
			r->lca[n] = MPM_PMLCA_FC;
		if (!(r->ce & 1u << n))
			continue;
		r->lca[n] |= MPM_PMLCA_CE;
		/* The driver keeps the rest of a large start itself. */
		r->start[n] &= ~msb;
	}
	r->pmgc0 = (r->ce ? MPM_PMGC0_PMIE : 0) | (freeze ? MPM_PMGC0_FCECE : 0);
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

void explain_assumptions(struct result *to, const struct plan *p)
{
	struct table *t = result_table(to, "assumption", TABLE_TEXT | TABLE_JSON,
				       assumption_columns);

	for (int i = 0; i < ASSUME_COUNT; i++) {
		enum assume_id id = (enum assume_id)i;
		const struct assume *a = &assume_table[i];
		const char *file;
		unsigned int line;
		char others[60], *text;
		int taken;

		if (!(p->assumed & 1u << i))
			continue;
		taken = plan_assumption(p, id, &file, &line);
		text = mem_printf("%s = %s", a->name, a->choice[taken]);
		table_text(t, text);
		free(text);
		text = file ? mem_printf("%s:%u", file, line) : mem_copy("preset");
		table_text(t, text);
		free(text);
		table_text(t, a->text[taken]);
		table_text(t, a->changes);
		text = mem_printf("%s = %s", a->name,
				  assume_choices_text(id, taken, others, sizeof(others)));
		table_text(t, text);
		free(text);
	}
}

static void note_chain(struct result *to, const struct plan_count *c)
{
	if (c->top != PLAN_NO_COUNTER)
		result_note(to, "%s: PMC%d counts the event, PMC%d its wraps (ref:%d) and PMC%d the wraps of that (ref:%d). The count is put together from all three, from two and from the first one as the driver extends it; each can miss a wrap but none can be too high, so pmctl prints the largest.",
			    c->name, c->low, c->high, c->low + 1, c->top, c->high + 1);
	else if (c->high != PLAN_NO_COUNTER)
		result_note(to, "%s: PMC%d counts the event and PMC%d its wraps (ref:%d, the carry of PMC%d). Two ways lead to the %s count: high * 2^%d + low, which misses a carry that is on its way at the freeze, and the low counter extended by the driver, which misses wraps if nobody looks for 2^32 events. Neither can ever be too high, so pmctl prints the larger.",
			    c->name, c->low, c->high, c->low + 1, c->low,
			    c->event == MPM_EVENT_CYCLES ? "96-bit" : "64-bit",
			    c->event == MPM_EVENT_CYCLES ? 64 : 32);
}

static void note_count(struct result *to, const struct plan_count *c)
{
	const struct conf_counter *conf = c->conf;

	note_chain(to, c);
	if (!c->row)
		result_note(to, "%s: nobody has said what %s counts on this part.",
			    c->name, c->raw);
	else if (c->row->confidence == MPM_CONF_INFERRED)
		result_note(to, "%s: that %s is %s is inferred, not confirmed (%s); try it on a load that you know.",
			    c->name, c->raw, c->row->name, c->row->sources);
	if (c->row && c->row->kind == MPM_KIND_DURATION && !c->fields.threshold &&
	    !(conf && conf->threshold.line))
		result_note(to, "%s: counts operations that last longer than a threshold, which is 0 here.",
			    c->name);
	if (conf && conf->burst_size.line)
		result_note(to, "%s: which events can be counted in bursts is not known for any; a burst counts when it has ended.",
			    c->name);
	if (conf && conf->overflow_after.line)
		result_note(to, "%s: what 'overflow-after' loaded is no event: the count printed is from there.",
			    c->name);
}

/* Parts whose table has no carries: that there are any, is by analogy. */
static void note_carries(struct result *to, const struct plan *p)
{
	for (unsigned int i = 0; i < p->counts; i++) {
		const struct plan_count *c = &p->count[i];

		if (c->high == PLAN_NO_COUNTER ||
		    mpm_event_by_id(p->table, MPM_EVENT_ID(0, c->low + 1)))
			continue;
		result_note(to, "%s: which codes are the carries of counters is not confirmed for the %s: %s.",
			    c->name, p->soc->title, p->soc->chain);
	}
}

static void note_passive(struct result *to, const struct plan *p, const struct registers *r)
{
	char on[80];

	event_counters_text(r->rel.chain_sources, on, sizeof(on));
	if (r->rel.chain_sources)
		result_note(to, "No CE on %s, and nothing clears its msb: the chain counts when all 32 bits wrap.",
			    on);
	event_counters_text(r->rel.trigger_sources, on, sizeof(on));
	if (r->rel.trigger_sources)
		result_note(to, "The driver keeps CE off %s, where triggers come from (S1): no interrupt, no freeze, and nothing clears the msb.",
			    on);
	if (r->rel.fragile)
		result_note(to, "With triggers or bursts 'read' does not freeze, since a thaw may re-arm them: counts are then not of one instant. 'read --freeze' reads all in one clock, and leaves them frozen.");
	if (p->config.flags & MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW) {
		event_counters_text(r->ce, on, sizeof(on));
		result_note(to, "Everything freezes at the first overflow (msb) of %s; 'unfreeze' lets it go on.",
			    r->ce ? on : "no counter");
	}
}

static void notes(struct result *to, const struct plan *p, const struct registers *r)
{
	char on[80];

	for (unsigned int i = 0; i < p->warnings; i++)
		result_note(to, "Warning: %s.", p->warning[i]);
	for (unsigned int i = 0; i < p->counts; i++)
		note_count(to, &p->count[i]);
	event_counters_text(r->ce, on, sizeof(on));
	if (r->ce && !(r->pmgc0 & MPM_PMGC0_FCECE))
		result_note(to, "The driver adds CE to %s, and PMIE, when it has the interrupt; each overflow (msb 0 -> 1, every 2^31 events) extends the count in software. Without an interrupt it looks at least once a second.",
			    on);
	note_carries(to, p);
	note_passive(to, p, r);
	result_note(to, "Counters that are not used stay frozen (FC=1).");
	if (p->assumed)
		result_note(to, "An assumption answers an open question about the hardware; set it otherwise in %s or under [hardware] in the file.",
			    ASSUME_FILE);
}

struct result *explain_result(const struct plan *p)
{
	struct result *to = result_new();
	struct registers r;

	find_registers(p, &r);
	placement(to, p);
	group_metrics(to, p->conf);
	explain_lines(to, p, &r);
	explain_words(to, p, &r);
	explain_assumptions(to, p);
	notes(to, p, &r);
	return to;
}
