// SPDX-License-Identifier: GPL-2.0-only
#include "lib/intervals.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "lib/reading_put.h"

/* Lines of text below one head. */
#define PAGE		20
#define TIME_WIDTH	13
#define LEAST_WIDTH	11

static const struct column csv_columns[] = {
	{ .name = "time" }, { .name = "record" }, { .name = "name" }, { .name = "event" },
	{ .name = "on" }, { .name = "value" }, { .name = "unit" }, { .name = "rate" },
	{ .name = "state" }, { .name = "reason" }, { .name = "seconds" },
	{ .name = "device-state" },
	{ }
};

static const struct column count_columns[] = {
	{ .name = "time" }, { .name = "name" }, { .name = "event" }, { .name = "on" },
	{ .name = "counter-value" }, { .name = "counter-text" }, { .name = "rate" },
	{ .name = "state" }, { .name = "reason" }, { .name = "seconds" },
	{ .name = "device-state" },
	{ }
};

static const struct column metric_columns[] = {
	{ .name = "time" }, { .name = "name" }, { .name = "metric-value" },
	{ .name = "metric-unit" }, { .name = "state" }, { .name = "reason" },
	{ .name = "seconds" }, { .name = "device-state" },
	{ }
};

void intervals_begin(struct intervals *i, const struct fmt *fmt, FILE *out, u64 began_ns)
{
	memset(i, 0, sizeof(*i));
	i->fmt = fmt;
	i->out = out;
	i->began_ns = began_ns;
	i->result = result_new();
	i->row = result_table(i->result, "interval", TABLE_CSV, csv_columns);
	i->count = result_table(i->result, "counter", TABLE_JSON, count_columns);
	i->metric = result_table(i->result, "metric", TABLE_JSON, metric_columns);
	if (fmt->ops == &fmt_csv)
		fmt_csv_head(fmt, i->row, out);
	/* whoever reads may know by it that counting is watched */
	fflush(out);
}

void intervals_end(struct intervals *i)
{
	result_free(i->result);
}

/* End of the interval, since the first look. */
static void put_time(const struct intervals *i, struct table *t, const struct reading *r)
{
	char shown[32];
	u64 ns = r->snap->timestamp_ns - i->began_ns;

	snprintf(shown, sizeof(shown), "%" PRIu64 ".%09" PRIu64, (uint64_t)(ns / 1000000000),
		 (uint64_t)(ns % 1000000000));
	table_real(t, (double)ns / 1e9, shown);
}

/* By the time in which the counter counted. */
static void put_rate(struct table *t, const struct value *v, const struct value *seconds)
{
	const struct value rate = value_divide(v, seconds, "seconds");

	reading_put_value(t, &rate, NULL);
}

/* What is to be known of the whole interval, or "". */
static void remark(const struct reading *r, char *buf, size_t size)
{
	*buf = '\0';
	if (r->covers > 1)
		snprintf(buf, size, "covers %u intervals", r->covers);
	else if (r->snap->state == MPC85XX_PM_STATE_FROZEN)
		snprintf(buf, size, "frozen");
}

static void put_end(struct table *t, const struct reading *r, enum reading_state state,
		    const char *reason, const struct value *seconds)
{
	char all[40];

	remark(r, all, sizeof(all));
	table_text(t, reading_state_name(state));
	table_text(t, reason ? reason : *all ? all : NULL);
	reading_put_value(t, seconds, NULL);
	table_text(t, reading_device_state(r->snap->state));
}

static void put_count(struct intervals *i, const struct reading *r, const struct reading_count *rc)
{
	const struct value seconds = reading_seconds(r, rc);
	bool json = i->fmt->ops == &fmt_json;
	struct table *t = json ? i->count : i->row;
	char on[16];

	plan_on(rc->count, on);
	put_time(i, t, r);
	if (!json)
		table_text(t, "counter");
	table_text(t, rc->count->name);
	table_text(t, plan_event_name(rc->count));
	table_text(t, on);
	if (json) {
		reading_put_count(t, rc);
		reading_put_digits(t, rc);
	} else {
		reading_put_exact(t, rc);
		table_none(t);
	}
	put_rate(t, &rc->value, &seconds);
	put_end(t, r, rc->state, reading_count_reason(rc), &seconds);
}

static void put_metric(struct intervals *i, const struct reading *r,
		       const struct reading_metric *rm)
{
	bool json = i->fmt->ops == &fmt_json;
	struct table *t = json ? i->metric : i->row;

	put_time(i, t, r);
	if (!json)
		table_text(t, "metric");
	table_text(t, rm->metric->name);
	for (int none = 0; !json && none < 2; none++)
		table_none(t);
	reading_put_value(t, &rm->value, rm->metric->unit.text);
	table_text(t, rm->metric->unit.text);
	if (!json)
		table_none(t);
	put_end(t, r, rm->state, *rm->reason ? rm->reason : NULL, &rm->seconds);
}

static void put_rows(struct intervals *i, const struct reading *r)
{
	for (unsigned int n = 0; n < r->counts; n++)
		put_count(i, r, &r->count[n]);
	for (unsigned int n = 0; n < r->metrics; n++)
		put_metric(i, r, &r->metric[n]);
	if (i->fmt->ops == &fmt_csv)
		fmt_csv_rows(i->fmt, i->row, i->out);
	else
		for (unsigned int n = 0; n < 2; n++)
			fmt_json_rows(n ? i->metric : i->count, i->out);
	table_clear(i->row);
	table_clear(i->count);
	table_clear(i->metric);
}

static int width_of(const char *name, const char *unit)
{
	size_t width = strlen(name) + (unit ? strlen(unit) + 1 : 0);

	return width < LEAST_WIDTH ? LEAST_WIDTH : (int)width;
}

/* A line for each interval: a column for each count and metric. */
static void put_head(const struct intervals *i, const struct reading *r)
{
	fprintf(i->out, "%*s", TIME_WIDTH, "time");
	for (unsigned int n = 0; n < r->counts; n++)
		fprintf(i->out, " %*s", width_of(r->count[n].count->name, NULL),
			r->count[n].count->name);
	for (unsigned int n = 0; n < r->metrics; n++) {
		const struct conf_metric *m = r->metric[n].metric;
		const char *unit = m->unit.text;
		int width = width_of(m->name, unit);

		if (unit)
			fprintf(i->out, " %*s %s", width - (int)strlen(unit) - 1, m->name, unit);
		else
			fprintf(i->out, " %*s", width, m->name);
	}
	putc('\n', i->out);
}

static void put_cell(const struct intervals *i, const struct table *t, int width)
{
	char buf[32];

	fprintf(i->out, " %*s", width, cell_shown(&t->cell[t->cells - 1], buf, sizeof(buf)));
}

/* Numbers that are not simply right are told of behind the line. */
static void put_doubts(struct intervals *i, const struct reading *r)
{
	const char *before = "  # ";

	for (unsigned int n = 0; n < r->counts; n++) {
		const struct reading_count *rc = &r->count[n];

		if (rc->state != READING_INEXACT && rc->state != READING_TAINTED)
			continue;
		fprintf(i->out, "%s%s: %s", before, rc->count->name, reading_count_reason(rc));
		before = "; ";
	}
	for (unsigned int n = 0; n < r->metrics; n++) {
		const struct reading_metric *rm = &r->metric[n];

		if (rm->state != READING_OUT_OF_RANGE)
			continue;
		fprintf(i->out, "%s%s: %s", before, rm->metric->name, rm->reason);
		before = "; ";
	}
}

static void put_line(struct intervals *i, const struct reading *r)
{
	struct table *t = i->row;
	char all[40];

	remark(r, all, sizeof(all));
	if (i->lines++ % PAGE == 0)
		put_head(i, r);
	put_time(i, t, r);
	fprintf(i->out, "%*s", TIME_WIDTH, t->cell[0].shown);
	for (unsigned int n = 0; n < r->counts; n++) {
		reading_put_exact(t, &r->count[n]);
		put_cell(i, t, width_of(r->count[n].count->name, NULL));
	}
	for (unsigned int n = 0; n < r->metrics; n++) {
		const struct conf_metric *m = r->metric[n].metric;

		reading_put_value(t, &r->metric[n].value, m->unit.text);
		put_cell(i, t, width_of(m->name, m->unit.text));
	}
	if (*all)
		fprintf(i->out, "  %s", all);
	put_doubts(i, r);
	putc('\n', i->out);
	table_clear(t);
}

int intervals_put(struct intervals *i, const struct reading *r)
{
	if (i->fmt->ops == &fmt_text)
		put_line(i, r);
	else
		put_rows(i, r);
	return fflush(i->out) || ferror(i->out) ? -1 : 0;
}
