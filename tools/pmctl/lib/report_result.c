// SPDX-License-Identifier: GPL-2.0-only
#include "lib/report_result.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lib/device_sim.h"
#include "lib/mem.h"
#include "lib/report_rows.h"

/* So many samples a second of one counter may well cost a hundredth of its events. */
#define MANY_SAMPLES	5000
/* A rate of fewer samples says nothing. */
#define LEAST_SAMPLES	1000

static const struct column event_columns[] = {
	{ .name = "event" }, { .name = "on" },
	{ .name = "period", .right = true }, { .name = "samples", .right = true },
	{ .name = "events", .right = true }, { .name = "lost-events", .right = true },
	{ }
};

static const struct column process_columns[] = {
	{ .name = "event" }, { .name = "share", .right = true },
	{ .name = "samples", .right = true }, { .name = "events", .right = true },
	{ .name = "kernel-share", .right = true }, { .name = "pid", .right = true },
	{ .name = "process" },
	{ }
};

static const struct column symbol_columns[] = {
	{ .name = "event" }, { .name = "share", .right = true },
	{ .name = "samples", .right = true }, { .name = "events", .right = true },
	{ .name = "mode" }, { .name = "symbol" }, { .name = "object" },
	{ }
};

/* One table for all kinds of rows: what a kind has not is empty. */
static const struct column csv_columns[] = {
	{ .name = "record" }, { .name = "event" }, { .name = "on" }, { .name = "share" },
	{ .name = "samples" }, { .name = "events" }, { .name = "lost-events" },
	{ .name = "kernel-share" }, { .name = "pid" }, { .name = "process" },
	{ .name = "mode" }, { .name = "symbol" }, { .name = "object" },
	{ }
};

static const struct column head_columns[] = {
	{ .name = "file" }, { .name = "command" }, { .name = "device" }, { .name = "soc" },
	{ .name = "machine" }, { .name = "release" }, { .name = "seconds" },
	{ .name = "end" }, { .name = "samples" }, { .name = "lost" }, { .name = "unwritten" },
	{ .name = "throttles" }, { .name = "damage" }, { .name = "tainted" },
	{ }
};

static const struct column timeline_columns[] = {
	{ .name = "seconds", .right = true }, { .name = "event" },
	{ .name = "samples", .right = true }, { .name = "events", .right = true },
	{ }
};

const char *report_event_name(const struct report *r, unsigned int counter, char *buf)
{
	if (r->counter[counter].known)
		return r->counter[counter].about.event_name;
	snprintf(buf, 16, "pmc%u", counter);
	return buf;
}

static void share(struct table *t, u64 part, u64 whole)
{
	double percent = whole ? 100.0 * (double)part / (double)whole : 0;
	char shown[32];

	snprintf(shown, sizeof(shown), "%.2f%%", percent);
	table_real(t, percent, shown);
}

static u64 all_events(const struct report *r, const struct report_line *l)
{
	return r->counter[l->counter].sum.events;
}

static void event_row(struct table *t, const struct report *r, unsigned int n)
{
	const struct report_counter *c = &r->counter[n];
	char buf[16];

	table_text(t, report_event_name(r, n, buf));
	table_text(t, (snprintf(buf, sizeof(buf), "PMC%u", n), buf));
	table_whole(t, c->sum.samples ? c->most : c->about.period);
	if (c->least != c->most)
		table_show(t, "%" PRIu64 "-%" PRIu64, c->least, c->most);
	table_whole(t, c->sum.samples);
	table_whole(t, c->sum.events);
	table_whole(t, c->lost_events);
}

static void event_csv_row(struct table *t, const struct report *r, unsigned int n)
{
	const struct report_counter *c = &r->counter[n];
	char buf[16];

	table_text(t, "event");
	table_text(t, report_event_name(r, n, buf));
	table_text(t, (snprintf(buf, sizeof(buf), "PMC%u", n), buf));
	share(t, c->sum.events, c->sum.events);
	table_whole(t, c->sum.samples);
	table_whole(t, c->sum.events);
	table_whole(t, c->lost_events);
	for (unsigned int i = 7; csv_columns[i].name; i++)
		table_none(t);
}

static void add_events(struct result *out, struct table *csv, const struct report *r)
{
	struct table *t = result_table(out, "event", TABLE_TEXT | TABLE_JSON, event_columns);

	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++) {
		const struct report_counter *c = &r->counter[n];

		if (!c->sum.samples && !(c->known && c->about.flags & REC_COUNTER_SAMPLED))
			continue;
		event_row(t, r, n);
		event_csv_row(csv, r, n);
	}
}

static void line_start(struct table *t, const struct report *r, const struct report_line *l)
{
	char buf[16];

	table_text(t, report_event_name(r, l->counter, buf));
	share(t, l->sum.events, all_events(r, l));
	table_whole(t, l->sum.samples);
	table_whole(t, l->sum.events);
}

static void csv_start(struct table *t, const char *record, const struct report *r,
		      const struct report_line *l)
{
	char buf[16];

	table_text(t, record);
	table_text(t, report_event_name(r, l->counter, buf));
	table_text(t, (snprintf(buf, sizeof(buf), "PMC%u", l->counter), buf));
	share(t, l->sum.events, all_events(r, l));
	table_whole(t, l->sum.samples);
	table_whole(t, l->sum.events);
	table_none(t);
}

static void process_end(struct table *t, const struct report *r, const struct report_line *l)
{
	share(t, l->kernel_events, l->sum.events);
	table_whole(t, r->tasks.task[l->task].pid);
	table_text(t, tasks_name(&r->tasks, l->task));
}

static void add_processes(struct result *out, struct table *csv, struct report *r)
{
	struct table *t = result_table(out, "process", TABLE_TEXT | TABLE_JSON, process_columns);
	struct report_lines lines;

	report_by_process(r, &lines);
	for (u32 i = 0; i < lines.count; i++) {
		line_start(t, r, &lines.of[i]);
		process_end(t, r, &lines.of[i]);
		csv_start(csv, "process", r, &lines.of[i]);
		process_end(csv, r, &lines.of[i]);
		for (unsigned int n = 0; n < 3; n++)
			table_none(csv);
	}
	report_lines_free(&lines);
}

static void symbol_end(struct table *t, const struct report_lines *lines, u32 i)
{
	table_text(t, report_mode_name(lines->of[i].mode));
	table_text(t, lines->names.of[lines->of[i].symbol]);
	table_text(t, lines->names.of[lines->of[i].object]);
}

static void add_symbols(struct result *out, struct table *csv, struct report *r)
{
	struct table *t = result_table(out, "symbol", TABLE_TEXT | TABLE_JSON, symbol_columns);
	struct report_lines lines;

	report_by_symbol(r, &lines);
	for (u32 i = 0; i < lines.count; i++) {
		line_start(t, r, &lines.of[i]);
		symbol_end(t, &lines, i);
		csv_start(csv, "symbol", r, &lines.of[i]);
		for (unsigned int n = 0; n < 3; n++)
			table_none(csv);
		symbol_end(csv, &lines, i);
	}
	report_lines_free(&lines);
}

static double seconds(const struct report *r)
{
	u64 end = r->head.end == REC_END_OPEN ? r->last_ns : r->head.end_ns;

	return end > r->head.start_ns ? (double)(end - r->head.start_ns) / 1e9 : 0;
}

/* The driver's total also knows what was lost after the last record. */
static u64 lost(const struct report *r)
{
	return r->head.lost > r->lost ? r->head.lost : r->lost;
}

static u64 throttles(const struct report *r)
{
	return r->throttles > r->head.throttles ? r->throttles : r->head.throttles;
}

static void add_head(struct result *out, const struct report *r, const char *file)
{
	struct table *t = result_table(out, "recording", TABLE_JSON, head_columns);

	table_text(t, file);
	table_text(t, *r->info.command ? r->info.command : NULL);
	table_text(t, r->info.device);
	table_text(t, r->info.soc);
	table_text(t, r->info.machine);
	table_text(t, r->info.release);
	table_real(t, seconds(r), "");
	table_text(t, rec_end_text(r->head.end));
	table_whole(t, r->samples);
	table_whole(t, lost(r));
	table_whole(t, r->head.unwritten);
	table_whole(t, throttles(r));
	table_text(t, *r->damage.text ? r->damage.text : NULL);
	table_whole(t, r->tainted);
}

static void add_throttle_note(struct result *out, const struct report *r)
{
	char advice[160];

	overload_advice(&r->overload, advice, sizeof(advice));
	result_note(out, "Interrupts came too fast and were throttled %" PRIu64 " time%s: "
		    "samples of that time stand for several periods and are nobody's ("
		    TASKS_THROTTLED "); %s.", throttles(r), throttles(r) == 1 ? "" : "s",
		    advice);
}

/* How long an overflow takes to handle is known of the simulator alone. */
static void add_dead_time_note(struct result *out, const struct report *r, unsigned int n)
{
	const struct report_counter *c = &r->counter[n];
	double rate = seconds(r) > 0 ? (double)c->sum.samples / seconds(r) : 0, share;
	char buf[16];

	if (!r->tasks.simulated) {
		if (rate >= MANY_SAMPLES && c->sum.samples >= LEAST_SAMPLES)
			result_note(out, "%s stood still while each of its %.0f overflows a second was handled; events of that time are in no count, with a larger period they are fewer.",
				    report_event_name(r, n, buf), rate);
		return;
	}
	share = r->info.clock_hz ? 100 * rate * SIM_HELD_CLOCKS / r->info.clock_hz : 0;
	if (share > 1)
		result_note(out, "%s stood still for %.1f %% of the time, while its overflows were handled; events of that time are in no count, with a larger period they are fewer.",
			    report_event_name(r, n, buf), share);
}

static void add_notes(struct result *out, const struct report *r)
{
	u64 events = 0;

	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
		events += r->counter[n].lost_events;
	if (lost(r) || events)
		result_note(out, "%" PRIu64 " samples were lost because the driver's queue was full; "
			    "%" PRIu64 " events are in none for that.", lost(r), events);
	if (r->tainted)
		result_note(out, REPORT_TAINTED ".", r->tainted);
	if (r->head.unwritten)
		result_note(out, "%" PRIu64 " samples could not be written to the file.",
			    r->head.unwritten);
	if (throttles(r))
		add_throttle_note(out, r);
	if (r->withheld)
		result_note(out, "%" PRIu64 " of %" PRIu64 " samples: " TASKS_WITHHELD_NOTE ".",
			    r->withheld, r->samples);
	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
		add_dead_time_note(out, r, n);
	if (r->head.end == REC_END_OPEN)
		result_note(out, "The recording was not ended: more samples may have been on their way.");
	else if (r->head.end == REC_END_DEVICE || r->head.end == REC_END_WRITE)
		result_note(out, "The recording ended early: %s.", rec_end_text(r->head.end));
	if (*r->damage.text)
		result_note(out, "%s.", r->damage.text);
}

struct result *report_result(struct report *r, const char *file, unsigned int by)
{
	struct result *out = result_new();
	struct table *csv = result_table(out, "", TABLE_CSV, csv_columns);
	char aside[600];

	out->title = mem_copy(*r->info.command ? r->info.command : file);
	if (r->tasks.simulated)
		snprintf(aside, sizeof(aside), "simulator, %.3f s", seconds(r));
	else
		snprintf(aside, sizeof(aside), "%s, Linux %s %s, %.3f s", r->info.device,
			 r->info.release, r->info.machine, seconds(r));
	out->aside = mem_copy(aside);
	add_head(out, r, file);
	if (by & REPORT_BY_EVENT)
		add_events(out, csv, r);
	if (by & REPORT_BY_PROCESS)
		add_processes(out, csv, r);
	if (by & REPORT_BY_SYMBOL)
		add_symbols(out, csv, r);
	add_notes(out, r);
	return out;
}

static void timeline_row(struct table *t, const struct report *r, u64 bin, unsigned int n)
{
	u32 found = intern_find(&r->bin_keys, bin, n);
	struct report_sum none = { 0 };
	const struct report_sum *sum = found == INTERN_NONE ? &none : &r->bin[found].sum;
	double at = (double)(bin * r->bin_ns) / 1e9;
	char buf[32];

	snprintf(buf, sizeof(buf), "%.6f", at);
	table_real(t, at, buf);
	table_text(t, report_event_name(r, n, buf));
	table_whole(t, sum->samples);
	table_whole(t, sum->events);
}

/* Every bin up to the last, also those without a sample. */
struct result *report_timeline_result(const struct report *r)
{
	struct result *out = result_new();
	struct table *t = result_table(out, "bin", TABLE_ALL, timeline_columns);
	u64 last = 0;

	for (u32 i = 0; i < r->bin_keys.count; i++)
		if (r->bin[i].bin > last)
			last = r->bin[i].bin;
	for (u64 bin = 0; bin <= last && r->bin_keys.count; bin++)
		for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
			if (r->counter[n].sum.samples)
				timeline_row(t, r, bin, n);
	add_notes(out, r);
	return out;
}

/* The separators of that format must not be in names. */
static void put_frame(const char *text, FILE *out)
{
	for (; *text; text++)
		putc(*text == ';' || *text == '\n' || *text == ' ' ? '_' : *text, out);
}

void report_folded(struct report *r, FILE *out)
{
	struct report_lines lines;
	char buf[16];

	report_by_both(r, &lines);
	for (u32 i = 0; i < lines.count; i++) {
		const struct report_line *l = &lines.of[i];

		put_frame(report_event_name(r, l->counter, buf), out);
		putc(';', out);
		put_frame(tasks_name(&r->tasks, l->task), out);
		putc(';', out);
		put_frame(lines.names.of[l->object], out);
		putc(';', out);
		put_frame(lines.names.of[l->symbol], out);
		fprintf(out, " %" PRIu64 "\n", l->sum.events);
	}
	report_lines_free(&lines);
}
