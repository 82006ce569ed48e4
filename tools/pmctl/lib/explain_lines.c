// SPDX-License-Identifier: GPL-2.0-only
/* What each line of a configuration file became. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/conf_value.h"
#include "lib/explain_priv.h"
#include "lib/mem.h"

static const struct column line_columns[] = {
	{ .name = "line", .right = true }, { .name = "setting" }, { .name = "became" },
	{ }
};

/* One row while it is written; rows come out in the order of the lines. */
struct row {
	unsigned int line;
	char setting[100];
	char became[220];
};

/* At most 10 counters of at most 12 keys, and what the group has. */
#define ROWS_MOST	256

struct rows {
	struct row *row;
	unsigned int count;
};

static struct row *add(struct rows *rows, unsigned int line, const char *key, const char *value)
{
	struct row *row = &rows->row[rows->count++];

	row->line = line;
	snprintf(row->setting, sizeof(row->setting), "%s = %s", key, value);
	return row;
}

#define BECAME(row, ...) snprintf((row)->became, sizeof((row)->became), __VA_ARGS__)

static struct row *add_number(struct rows *rows, const struct conf_number *n, const char *key)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRIu64, n->value);
	return add(rows, n->line, key, text);
}

static struct row *add_quantity(struct rows *rows, const struct conf_quantity *q,
				const char *key)
{
	char text[48];

	conf_quantity_text(q, text);
	return add(rows, q->line, key, text);
}

static void chain_row(struct rows *rows, const struct plan_count *c)
{
	unsigned int link[PLAN_MOST_LINKS], links = plan_links(c, link);
	struct row *row = add_number(rows, &c->conf->chain, "chain");
	size_t used = 0;

	for (unsigned int i = 1; i < links; i++)
		used += (size_t)snprintf(row->became + used, sizeof(row->became) - used,
					 "%sPMC%u counts the carry of PMC%u (EVENT=%u)",
					 used ? ", " : "", link[i], link[i - 1], link[i - 1] + 1);
}

/* "; for 401 cycles, which 'round' takes as 408" and the like. */
static void scaled_text(const struct plan_scaled *s, const struct conf_quantity *q, char *buf,
			size_t size)
{
	size_t used = 0;

	*buf = '\0';
	if (q->unit != CONF_CYCLES)
		used = (size_t)snprintf(buf, size, "; that is %" PRIu64 " cycles", s->asked);
	if (s->wanted != s->asked)
		used += (size_t)snprintf(buf + used, size - used,
					 "; %" PRIu64 " are meant by %" PRIu64 ", see the assumptions",
					 s->asked, s->wanted);
	if (s->taken != s->wanted)
		snprintf(buf + used, size - used, "; rounded from %" PRIu64, s->wanted);
}

static void threshold_row(struct rows *rows, const struct plan_count *c)
{
	const struct mpm_fields *f = &c->fields;
	char how[120];

	scaled_text(&c->threshold, &c->conf->threshold, how, sizeof(how));
	BECAME(add_quantity(rows, &c->conf->threshold, "threshold"),
	       "PMLCB%d[THRESHOLD]=%u times 2^%u (TBMULT=%u) = %u%s", c->low, f->threshold,
	       f->tbmult, f->tbmult, c->threshold.taken, how);
}

static void burst_rows(struct rows *rows, const struct plan_count *c)
{
	const struct mpm_fields *f = &c->fields;
	char how[120];

	BECAME(add_number(rows, &c->conf->burst_size, "burst-size"),
	       "PMLCA%d[BSIZE]=%u: events that a burst has at least", c->low, f->bsize);
	BECAME(add_quantity(rows, &c->conf->burst_gap, "burst-gap"),
	       "PMLCA%d[BGRAN]=%u: clocks without one between two of them, at most", c->low,
	       f->bgran);
	scaled_text(&c->distance, &c->conf->burst_distance, how, sizeof(how));
	BECAME(add_quantity(rows, &c->conf->burst_distance, "burst-distance"),
	       "PMLCA%d[BDIST]=%u times 2^%u (TBMULT=%u) = %u clocks between bursts at least%s",
	       c->low, f->bdist, f->tbmult, f->tbmult, c->distance.taken, how);
}

static void trigger_row(struct rows *rows, const struct plan *p, const struct plan_count *c,
			bool on)
{
	const struct conf_trigger *t = on ? &c->conf->start_on : &c->conf->stop_on;
	const struct mpm_trigger *field = on ? &c->fields.on : &c->fields.off;
	const char *name = on ? "TRIGON" : "TRIGOFF";
	char value[60], chained[60] = "";

	if (!t->line)
		return;
	if (plan_owner(p, field->source)->high != PLAN_NO_COUNTER)
		snprintf(chained, sizeof(chained), ", the %s significant one of the chain",
			 field->when == MPM_TRIG_OVERFLOW ? "most" : "least");
	snprintf(value, sizeof(value), "%s %s", t->source, explain_when(t->when));
	BECAME(add(rows, t->line, on ? "start-on" : "stop-on", value),
	       "PMLCB%d[%sSEL]=%u [%sCNTL]=%u: %s of PMC%u%s", c->low, name, field->source, name,
	       field->when, field->when == MPM_TRIG_OVERFLOW ? "overflow" : "any change",
	       field->source, chained);
}

/* "PMC1 begins at 0x1abcdef0"; what no register holds is the driver's. */
static void start_text(const struct plan *p, const struct registers *r,
		       const struct plan_count *c, char *buf, size_t size)
{
	unsigned int link[PLAN_MOST_LINKS], links = plan_links(c, link);
	size_t used = 0;

	*buf = '\0';
	for (unsigned int i = 0; i < links; i++) {
		bool wide = p->soc->counters64 & 1u << link[i];
		u64 wanted = p->config.counters[link[i]].initial;
		u64 loaded = wide ? r->start[link[i]] : (u32)r->start[link[i]];

		used += (size_t)snprintf(buf + used, size - used, "%sPMC%u begins at 0x%0*" PRIx64,
					 i ? ", " : "", link[i], wide ? 16 : 8, (uint64_t)loaded);
		if (loaded != wanted)
			used += (size_t)snprintf(buf + used, size - used,
						 ", the low %d bits, and the driver keeps "
						 "the rest, 0x%" PRIx64,
						 wide ? 63 : 31, (uint64_t)(wanted - loaded));
	}
}

static void start_rows(struct rows *rows, const struct plan *p, const struct registers *r,
		       const struct plan_count *c)
{
	bool after = c->conf->overflow_after.line;
	char values[160];
	struct row *row;

	if (!after && !c->conf->initial.line)
		return;
	start_text(p, r, c, values, sizeof(values));
	row = add_number(rows, after ? &c->conf->overflow_after : &c->conf->initial,
			 after ? "overflow-after" : "initial");
	BECAME(row, "%s%s", values,
	       !after ? "; counts are from there" :
	       c->start == PLAN_START_WRAP ? ": so many events to the wrap" :
					     ": so many events until the msb is set");
}

static void counter_rows(struct rows *rows, const struct plan *p, const struct registers *r,
			 const struct plan_count *c)
{
	const struct conf_counter *conf = c->conf;
	char text[40];

	if (conf->event.line)
		BECAME(add(rows, conf->event.line, "event", conf->event.text),
		       c->event == MPM_EVENT_CYCLES ? "PMC%d, which counts nothing else" :
		       "PMLCA%d[EVENT]=%u", c->low, c->fields.event);
	if (conf->words.line) {
		snprintf(text, sizeof(text), "0x%08x 0x%08x", conf->words.lca, conf->words.lcb);
		BECAME(add(rows, conf->words.line, "words", text),
		       "PMLCA%d and PMLCB%d as they are; the driver adds FC and CE", c->low,
		       c->low);
	}
	if (conf->counter.line)
		BECAME(add_number(rows, &conf->counter, "counter"), "PMC%d", c->low);
	if (conf->chain.line)
		chain_row(rows, c);
	if (conf->threshold.line)
		threshold_row(rows, c);
	if (conf->burst_size.line)
		burst_rows(rows, c);
	trigger_row(rows, p, c, true);
	trigger_row(rows, p, c, false);
	start_rows(rows, p, r, c);
}

static void group_rows(struct rows *rows, const struct plan *p)
{
	const struct conf *c = p->conf;

	if (c->freeze_on_overflow.line)
		BECAME(add(rows, c->freeze_on_overflow.line, "freeze-on-overflow",
			   c->freeze_on_overflow.value ? "yes" : "no"), "PMGC0[FCECE]=%d%s",
		       c->freeze_on_overflow.value,
		       c->freeze_on_overflow.value ?
		       ": all counters freeze when the msb of one with CE is set" : "");
	if (c->clock.line)
		BECAME(add(rows, c->clock.line, "clock", c->clock.value ? "yes" : "no"),
		       c->clock.value ? "PMC0 counts clocks" : "PMC0 is not taken for the time");
	if (c->hardware.clock_hz.line)
		BECAME(add_number(rows, &c->hardware.clock_hz, "clock-hz"),
		       "what times in ns and us are reckoned with");
	for (int i = 0; i < ASSUME_COUNT; i++) {
		const struct conf_choice *choice = &c->hardware.assume[i];

		if (choice->line)
			BECAME(add(rows, choice->line, assume_table[i].name,
				   assume_table[i].choice[choice->value]), "assumed: %s",
			       assume_table[i].text[choice->value]);
	}
}

static int by_line(const void *a, const void *b)
{
	const struct row *one = a, *other = b;

	return (one->line > other->line) - (one->line < other->line);
}

void explain_lines(struct result *to, const struct plan *p, const struct registers *r)
{
	struct table *t = result_table(to, "line", TABLE_TEXT | TABLE_JSON, line_columns);
	struct rows rows = { .row = mem_zalloc(ROWS_MOST, sizeof(struct row)) };

	group_rows(&rows, p);
	for (unsigned int i = 0; i < p->counts; i++)
		if (p->count[i].conf)
			counter_rows(&rows, p, r, &p->count[i]);
	qsort(rows.row, rows.count, sizeof(*rows.row), by_line);
	for (unsigned int i = 0; i < rows.count; i++) {
		table_whole(t, rows.row[i].line);
		table_text(t, rows.row[i].setting);
		table_text(t, rows.row[i].became);
	}
	free(rows.row);
}
