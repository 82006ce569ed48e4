// SPDX-License-Identifier: GPL-2.0-only
#include "lib/repeats.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/reading_put.h"

static const struct column text_count_columns[] = {
	{ .name = "counter" }, { .name = "event" }, { .name = "on" },
	{ .name = "mean", .right = true }, { .name = "+-", .right = true },
	{ .name = "least", .right = true }, { .name = "most", .right = true },
	{ .name = "why", .optional = true },
	{ }
};

static const struct column text_metric_columns[] = {
	{ .name = "metric" },
	{ .name = "mean", .right = true }, { .name = "+-", .right = true },
	{ .name = "least", .right = true }, { .name = "most", .right = true },
	{ .name = "unit" }, { .name = "why", .optional = true },
	{ }
};

/* One shape for counts, metrics and the time. */
static const struct column columns[] = {
	{ .name = "kind" }, { .name = "name" }, { .name = "event" }, { .name = "raw" },
	{ .name = "on" }, { .name = "runs" }, { .name = "mean" }, { .name = "deviation" },
	{ .name = "least" }, { .name = "most" }, { .name = "unit" }, { .name = "state" },
	{ .name = "reason" },
	{ }
};

static void add(struct repeats_sum *s, const struct value *v, enum reading_state state,
		const char *reason)
{
	double x, from, before = s->n ? s->sum / s->n : 0;

	if (state > s->state) {
		s->state = state;
		snprintf(s->reason, sizeof(s->reason), "%s", reason ? reason : "");
	}
	if (v->kind == VALUE_UNKNOWN)
		return;
	x = value_double(v);
	s->least = !s->n || x < s->least ? x : s->least;
	s->most = !s->n || x > s->most ? x : s->most;
	if (!s->n++)
		s->first = x;
	from = x - s->first;
	s->sum += from;
	s->squares += (from - before) * (from - s->sum / s->n);
}

void repeats_add(struct repeats *r, const struct reading *reading)
{
	r->plan = reading->plan;
	r->runs++;
	add(&r->seconds, &reading->seconds, READING_COUNTED, NULL);
	for (unsigned int i = 0; i < reading->counts; i++) {
		const struct reading_count *rc = &reading->count[i];

		add(&r->count[i], &rc->value, rc->state, reading_count_reason(rc));
	}
	for (unsigned int i = 0; i < reading->metrics; i++) {
		const struct reading_metric *rm = &reading->metric[i];

		add(&r->metric[i], &rm->value, rm->state, rm->reason);
	}
}

double repeats_mean(const struct repeats_sum *s)
{
	return s->first + s->sum / s->n;
}

double repeats_deviation(const struct repeats_sum *s)
{
	return s->n < 2 ? -1 : sqrt(s->squares / (s->n - 1));
}

static void put_number(struct table *t, bool known, double x, const char *unit)
{
	struct value v = known ? value_real(x) : value_unknown("none");

	reading_put_value(t, &v, unit);
}

static void put_sum(struct table *t, const struct repeats_sum *s, const char *unit)
{
	put_number(t, s->n, repeats_mean(s), unit);
	put_number(t, s->n > 1, repeats_deviation(s), unit);
	put_number(t, s->n, s->least, unit);
	put_number(t, s->n, s->most, unit);
}

static const char *reason_of(const struct repeats_sum *s)
{
	return *s->reason ? s->reason : NULL;
}

static void text_tables(struct result *to, const struct repeats *r)
{
	const struct conf *conf = r->plan->conf;
	struct table *t = result_table(to, "counter", TABLE_TEXT, text_count_columns);
	char on[16];

	for (unsigned int i = 0; i < r->plan->counts; i++) {
		const struct plan_count *c = &r->plan->count[i];

		plan_on(c, on);
		table_text(t, c->name);
		table_text(t, plan_event_name(c));
		table_text(t, on);
		put_sum(t, &r->count[i], NULL);
		table_text(t, reason_of(&r->count[i]));
	}
	t = result_table(to, "metric", TABLE_TEXT, text_metric_columns);
	for (unsigned int i = 0; i < conf->metrics; i++) {
		const char *unit = conf->metric[i].unit.text;

		table_text(t, conf->metric[i].name);
		put_sum(t, &r->metric[i], unit);
		table_text(t, unit);
		table_text(t, reason_of(&r->metric[i]));
	}
}

static void put_row(struct table *t, const char *kind, const char *name,
		    const struct plan_count *c, const struct repeats_sum *s, const char *unit)
{
	char on[16];

	table_text(t, kind);
	table_text(t, name);
	if (c)
		plan_on(c, on);
	table_text(t, c ? plan_event_name(c) : NULL);
	table_text(t, c ? c->raw : NULL);
	table_text(t, c ? on : NULL);
	table_whole(t, s->n);
	put_sum(t, s, unit);
	table_text(t, unit);
	table_text(t, reading_state_name(s->state));
	table_text(t, reason_of(s));
}

static void machine_table(struct result *to, const struct repeats *r)
{
	const struct conf *conf = r->plan->conf;
	struct table *t = result_table(to, "repeated", TABLE_CSV | TABLE_JSON, columns);

	put_row(t, "time", "seconds", NULL, &r->seconds, "s");
	for (unsigned int i = 0; i < r->plan->counts; i++)
		put_row(t, "counter", r->plan->count[i].name, &r->plan->count[i], &r->count[i],
			NULL);
	for (unsigned int i = 0; i < conf->metrics; i++)
		put_row(t, "metric", conf->metric[i].name, NULL, &r->metric[i],
			conf->metric[i].unit.text);
}

struct result *repeats_result(const struct repeats *r)
{
	struct result *to = result_new();
	double deviation = repeats_deviation(&r->seconds);
	char spread[40] = "";

	if (deviation >= 0)
		snprintf(spread, sizeof(spread), " +- %.3f", deviation * 1e3);
	to->aside = mem_printf("%u run%s, %.3f%s ms each", r->runs, r->runs == 1 ? "" : "s",
			       repeats_mean(&r->seconds) * 1e3, spread);
	text_tables(to, r);
	machine_table(to, r);
	return to;
}
