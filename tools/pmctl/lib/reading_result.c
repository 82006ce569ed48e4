// SPDX-License-Identifier: GPL-2.0-only
#include "lib/reading_result.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/reading_put.h"

/* Text: counters, then metrics. */
static const struct column text_count_columns[] = {
	{ .name = "counter" },
	{ .name = "event" },
	{ .name = "on" },
	{ .name = "count", .right = true },
	{ .name = "why", .optional = true },
	{ }
};

static const struct column text_metric_columns[] = {
	{ .name = "metric" },
	{ .name = "value", .right = true },
	{ .name = "unit" },
	{ .name = "why", .optional = true },
	{ }
};

/* JSON: keys as perf has them where they mean the same. */
static const struct column json_reading_columns[] = {
	{ .name = "summary" }, { .name = "device-state" }, { .name = "atomic" },
	{ .name = "generation" }, { .name = "seconds" }, { .name = "cycles" },
	{ .name = "clock-hz" },
	{ }
};

static const struct column json_count_columns[] = {
	{ .name = "name" }, { .name = "event" }, { .name = "raw" }, { .name = "on" },
	{ .name = "counter-value" }, { .name = "counter-text" }, { .name = "state" },
	{ .name = "reason" }, { .name = "seconds" },
	{ }
};

static const struct column json_metric_columns[] = {
	{ .name = "name" }, { .name = "formula" }, { .name = "metric-value" },
	{ .name = "metric-unit" }, { .name = "state" }, { .name = "reason" },
	{ }
};

/* CSV: one row for each counter and metric. */
static const struct column csv_columns[] = {
	{ .name = "record" }, { .name = "name" }, { .name = "event" }, { .name = "raw" },
	{ .name = "on" }, { .name = "value" }, { .name = "unit" }, { .name = "state" },
	{ .name = "reason" }, { .name = "seconds" }, { .name = "device-state" },
	{ }
};

static const struct column raw_columns[] = {
	{ .name = "register" }, { .name = "event" }, { .name = "value", .right = true },
	{ }
};

/* Six digits, without an exponent as long as that can be read. */
void reading_real_text(double x, char *buf, size_t size)
{
	double magnitude = fabs(x);
	int digits = 5;

	if (magnitude != 0 && (magnitude < 0.0001 || magnitude >= 1e15)) {
		snprintf(buf, size, "%.6g", x);
		return;
	}
	for (; digits > 0 && magnitude >= 10; digits--)
		magnitude /= 10;
	snprintf(buf, size, "%.*f", digits, x);
}

void reading_put_value(struct table *t, const struct value *v, const char *unit)
{
	char shown[48];

	if (v->kind == VALUE_UNKNOWN) {
		table_none(t);
		table_show(t, "n/a");
		return;
	}
	if (unit && !strcmp(unit, "%")) {
		snprintf(shown, sizeof(shown), "%.2f", value_double(v));
		table_real(t, value_double(v), shown);
	} else if (v->kind == VALUE_REAL) {
		reading_real_text(v->real, shown, sizeof(shown));
		table_real(t, v->real, shown);
	} else if (v->negative) {
		snprintf(shown, sizeof(shown), "-%" PRIu64, v->magnitude);
		table_real(t, value_double(v), shown);
	} else {
		table_whole(t, v->magnitude);
	}
}

/* A count above 64 bits is exact as text alone. */
void reading_put_count(struct table *t, const struct reading_count *rc)
{
	if (*rc->digits)
		table_real(t, value_double(&rc->value), rc->digits);
	else
		reading_put_value(t, &rc->value, NULL);
}

void reading_put_exact(struct table *t, const struct reading_count *rc)
{
	if (*rc->digits)
		table_text(t, rc->digits);
	else
		reading_put_value(t, &rc->value, NULL);
}

void reading_put_digits(struct table *t, const struct reading_count *rc)
{
	char text[WIDE_TEXT];

	snprintf(text, sizeof(text), "%" PRIu64, rc->value.magnitude);
	if (rc->value.kind == VALUE_UNKNOWN)
		table_none(t);
	else
		table_text(t, *rc->digits ? rc->digits : text);
}

const char *reading_count_reason(const struct reading_count *rc)
{
	if (rc->state == READING_TAINTED)
		return rc->taint;
	if (rc->state == READING_INEXACT)
		return "may have missed a wrap";
	if (rc->state == READING_UNAVAILABLE)
		return rc->value.reason;
	if (rc->state == READING_TAINTED)
		return "tainted";
	if (rc->state == READING_NOT_RUN)
		return "has not run";
	if (*rc->trigger)
		return rc->trigger;
	return rc->state == READING_STOPPED ? "stopped" : NULL;
}

static const char *metric_reason(const struct reading_metric *rm)
{
	return *rm->reason ? rm->reason : NULL;
}

static const char *metric_unit(const struct reading_metric *rm)
{
	return rm->metric->unit.text;
}

static const char *summary(const struct reading *r)
{
	return r->plan->conf ? r->plan->conf->summary.text : NULL;
}

/* The clock that every configuration has is told beside the title, while it runs. */
static bool is_implied(const struct reading *r, const struct reading_count *rc)
{
	return r->plan->conf && !rc->count->conf && rc->state != READING_STOPPED;
}

static void text_tables(struct result *to, const struct reading *r)
{
	struct table *t = result_table(to, "counter", TABLE_TEXT, text_count_columns);
	char on[16];

	for (unsigned int i = 0; i < r->counts; i++) {
		const struct reading_count *rc = &r->count[i];

		if (is_implied(r, rc))
			continue;
		plan_on(rc->count, on);
		table_text(t, rc->count->name);
		table_text(t, plan_event_name(rc->count));
		table_text(t, on);
		reading_put_count(t, rc);
		table_text(t, reading_count_reason(rc));
	}
	t = result_table(to, "metric", TABLE_TEXT, text_metric_columns);
	for (unsigned int i = 0; i < r->metrics; i++) {
		const struct reading_metric *rm = &r->metric[i];

		table_text(t, rm->metric->name);
		reading_put_value(t, &rm->value, metric_unit(rm));
		table_text(t, metric_unit(rm));
		table_text(t, metric_reason(rm));
	}
}

static void json_counts(struct result *to, const struct reading *r)
{
	struct table *t = result_table(to, "counter", TABLE_JSON, json_count_columns);
	char on[16];

	for (unsigned int i = 0; i < r->counts; i++) {
		const struct reading_count *rc = &r->count[i];
		const struct value seconds = reading_seconds(r, rc);

		plan_on(rc->count, on);
		table_text(t, rc->count->name);
		table_text(t, plan_event_name(rc->count));
		table_text(t, rc->count->raw);
		table_text(t, on);
		reading_put_count(t, rc);
		reading_put_digits(t, rc);
		table_text(t, reading_state_name(rc->state));
		table_text(t, reading_count_reason(rc));
		reading_put_value(t, &seconds, NULL);
	}
}

static void json_tables(struct result *to, const struct reading *r)
{
	struct table *t = result_table(to, "reading", TABLE_JSON, json_reading_columns);

	table_text(t, summary(r));
	table_text(t, reading_device_state(r->snap->state));
	table_bool(t, !(r->snap->flags & MPC85XX_PM_READ_LIVE));
	table_whole(t, r->snap->generation);
	reading_put_value(t, &r->seconds, NULL);
	reading_put_value(t, &r->cycles, NULL);
	reading_put_value(t, &r->clock_hz, NULL);
	json_counts(to, r);
	t = result_table(to, "metric", TABLE_JSON, json_metric_columns);
	for (unsigned int i = 0; i < r->metrics; i++) {
		const struct reading_metric *rm = &r->metric[i];

		table_text(t, rm->metric->name);
		table_text(t, rm->metric->formula.text);
		reading_put_value(t, &rm->value, metric_unit(rm));
		table_text(t, metric_unit(rm));
		table_text(t, reading_state_name(rm->state));
		table_text(t, metric_reason(rm));
	}
}

static void csv_end(struct table *t, const struct reading *r, enum reading_state state,
		    const char *reason, const struct value *seconds)
{
	table_text(t, reading_state_name(state));
	table_text(t, reason);
	reading_put_value(t, seconds, NULL);
	table_text(t, reading_device_state(r->snap->state));
}

static void csv_table(struct result *to, const struct reading *r)
{
	struct table *t = result_table(to, "row", TABLE_CSV, csv_columns);
	char on[16];

	for (unsigned int i = 0; i < r->counts; i++) {
		const struct reading_count *rc = &r->count[i];
		const struct value seconds = reading_seconds(r, rc);

		plan_on(rc->count, on);
		table_text(t, "counter");
		table_text(t, rc->count->name);
		table_text(t, plan_event_name(rc->count));
		table_text(t, rc->count->raw);
		table_text(t, on);
		reading_put_exact(t, rc);
		table_none(t);
		csv_end(t, r, rc->state, reading_count_reason(rc), &seconds);
	}
	for (unsigned int i = 0; i < r->metrics; i++) {
		const struct reading_metric *rm = &r->metric[i];

		table_text(t, "metric");
		table_text(t, rm->metric->name);
		table_none(t);
		table_none(t);
		table_none(t);
		reading_put_value(t, &rm->value, metric_unit(rm));
		table_text(t, metric_unit(rm));
		csv_end(t, r, rm->state, metric_reason(rm), &rm->seconds);
	}
}

/* "frozen, 10.000 ms, 3333330 cycles" */
static char *aside(const struct reading *r)
{
	const char *live = r->snap->flags & MPC85XX_PM_READ_LIVE ?
		", read live and not in one instant" : "";
	char time[40] = "time unknown", cycles[40] = "";
	double seconds;

	if (r->seconds.kind != VALUE_UNKNOWN) {
		seconds = value_double(&r->seconds);
		if (seconds < 10)
			snprintf(time, sizeof(time), "%.3f ms", seconds * 1e3);
		else
			snprintf(time, sizeof(time), "%.3f s", seconds);
	}
	if (r->cycles.kind == VALUE_WHOLE)
		snprintf(cycles, sizeof(cycles), ", %" PRIu64 " cycles", r->cycles.magnitude);
	return mem_printf("%s%s, %s%s", reading_device_state(r->snap->state), live, time, cycles);
}

struct result *reading_result(const struct reading *r)
{
	struct result *to = result_new();

	to->aside = aside(r);
	text_tables(to, r);
	json_tables(to, r);
	csv_table(to, r);
	return to;
}

struct result *reading_raw_result(const struct plan *p, const struct mpc85xx_pm_snapshot *snap)
{
	struct result *to = result_new();
	struct table *t = result_table(to, "register", TABLE_ALL, raw_columns);
	struct plan bare;

	plan_from_words(&bare, p->soc, &p->config);
	for (unsigned int i = 0; i < bare.counts; i++) {
		const struct plan_count *count = &bare.count[i];
		char name[16];

		plan_on(count, name);
		table_text(t, name);
		table_text(t, plan_event_name(count));
		table_whole(t, snap->values[count->low]);
		table_show(t, count->event == MPM_EVENT_CYCLES ? "0x%016" PRIx64 : "0x%08" PRIx64,
			   (uint64_t)snap->values[count->low]);
	}
	to->aside = mem_printf("%s, bare registers", reading_device_state(snap->state));
	return to;
}
