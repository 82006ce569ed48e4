// SPDX-License-Identifier: GPL-2.0-only
#include "lib/script.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "lib/mem.h"
#include "lib/report.h"
#include "lib/report_result.h"
#include "lib/suggest.h"

#define MOST_FIELDS	32u

/* One line: a sample, or a mark and no sample. */
struct line {
	struct report *about;
	const struct rec_sample *s;
	const struct rec_mark *m;
	struct place place;
	const char *symbol, *object;
};

struct field {
	const char *name;
	bool usual;		/* in text, if no fields are named */
	void (*put)(struct table *t, const struct line *l);
};

static const char * const mark_names[] = {
	[REC_MARK_LOST] = "lost",
	[REC_MARK_THROTTLE] = "throttle",
	[REC_MARK_UNTHROTTLE] = "unthrottle",
	[REC_MARK_RESUME] = "resume",
	[REC_MARK_RESET] = "reset",
	[REC_MARK_FAULT] = "fault",
};

static void put_record(struct table *t, const struct line *l)
{
	table_text(t, l->s ? "sample" : mark_names[l->m->kind]);
}

static void put_time(struct table *t, const struct line *l)
{
	u64 now = l->s ? l->s->time_ns : l->m->time_ns, start = l->about->head.start_ns;
	u64 since = now > start ? now - start : 0;
	char shown[32];

	snprintf(shown, sizeof(shown), "%" PRIu64 ".%09" PRIu64, since / 1000000000,
		 since % 1000000000);
	table_real(t, (double)since / 1e9, shown);
}

static void put_clock(struct table *t, const struct line *l)
{
	table_whole(t, l->s ? l->s->time_ns : l->m->time_ns);
}

static void put_seq(struct table *t, const struct line *l)
{
	table_whole(t, l->s ? l->s->seq : l->m->seq);
}

static void put_process(struct table *t, const struct line *l)
{
	table_text(t, l->s ? tasks_name(&l->about->tasks, l->place.task) : NULL);
}

static void put_thread(struct table *t, const struct line *l)
{
	table_text(t, l->s ? tasks_thread_name(&l->about->tasks, l->s->tid, l->place.task) : NULL);
}

static void put_event(struct table *t, const struct line *l)
{
	char buf[16];

	table_text(t, l->s ? report_event_name(l->about, l->s->counter, buf) : NULL);
}

static void put_mode(struct table *t, const struct line *l)
{
	table_text(t, l->s ? report_mode_name(report_mode(l->s)) : NULL);
}

static void put_ip(struct table *t, const struct line *l)
{
	char buf[24];

	snprintf(buf, sizeof(buf), "0x%" PRIx64, l->s ? l->s->ip : 0);
	table_text(t, l->s ? buf : NULL);
}

static void put_symbol(struct table *t, const struct line *l)
{
	table_text(t, l->symbol);
}

static void put_object(struct table *t, const struct line *l)
{
	table_text(t, l->object);
}

static void put_lost(struct table *t, const struct line *l)
{
	table_whole(t, l->s ? 0 : l->m->lost);
}

static const char *counter_name(unsigned int n, char buf[8])
{
	snprintf(buf, 8, "PMC%u", n % MPM_MAX_COUNTERS);
	return buf;
}

static void put_values(struct table *t, const struct line *l)
{
	char number[8];

	table_none(t);
	for (unsigned int n = 0; l->s && n < MPM_MAX_COUNTERS; n++) {
		const struct report_counter *c = &l->about->counter[n];

		if (l->s->value_mask & 1u << n)
			table_count(t, c->known ? c->about.name : counter_name(n, number),
				    l->s->values[n]);
	}
}

static void put_tainted(struct table *t, const struct line *l)
{
	if (l->s)
		table_bool(t, l->s->flags & REC_SAMPLE_TAINTED);
	else
		table_none(t);
}

static void put_on(struct table *t, const struct line *l)
{
	char number[8];

	table_text(t, l->s ? counter_name(l->s->counter, number) : NULL);
}

#define NUMBER(name, number) \
static void put_##name(struct table *t, const struct line *l) \
{ \
	if (l->s) \
		table_whole(t, number); \
	else \
		table_none(t); \
}

NUMBER(pid, l->s->pid)
NUMBER(tid, l->s->tid)
NUMBER(cpu, l->s->cpu)
NUMBER(period, l->s->period)
NUMBER(periods, l->s->periods)
NUMBER(value, l->s->value)
NUMBER(due, l->s->due)
NUMBER(cycles, l->s->cycles)

static const struct field fields[] = {
	{ "record", false, put_record },
	{ "time", true, put_time },
	{ "clock", false, put_clock },
	{ "seq", false, put_seq },
	{ "process", true, put_process },
	{ "thread", false, put_thread },
	{ "pid", true, put_pid },
	{ "tid", false, put_tid },
	{ "cpu", false, put_cpu },
	{ "event", true, put_event },
	{ "on", false, put_on },
	{ "period", true, put_period },
	{ "periods", true, put_periods },
	{ "value", false, put_value },
	{ "due", false, put_due },
	{ "cycles", false, put_cycles },
	{ "mode", true, put_mode },
	{ "ip", true, put_ip },
	{ "symbol", true, put_symbol },
	{ "object", true, put_object },
	{ "lost", false, put_lost },
	{ "values", false, put_values },
	{ "tainted", false, put_tainted },
};

static_assert(ARRAY_SIZE(fields) < MOST_FIELDS, "script: MOST_FIELDS");

struct choice {
	const struct field *of[MOST_FIELDS];
	struct column column[MOST_FIELDS + 1];
	unsigned int count;
};

static void choose(struct choice *c, const struct field *f)
{
	c->of[c->count] = f;
	c->column[c->count++].name = f->name;
}

static int unknown(const char *name, struct pm_error *err)
{
	char hint[160];
	struct suggest s;

	suggest_start(&s, name);
	for (unsigned int i = 0; i < ARRAY_SIZE(fields); i++)
		suggest_offer(&s, fields[i].name);
	suggest_text(&s, ", see 'pmctl script --help'", hint, sizeof(hint));
	return pm_error_set(err, "no field '%.40s' of records%s", name, hint);
}

static int choose_named(struct choice *c, const char *names, struct pm_error *err)
{
	char *copy = mem_copy(names), *rest = copy, *name;
	int ret = 0;

	while (!ret && (name = strsep(&rest, ","))) {
		unsigned int i = 0;

		while (i < ARRAY_SIZE(fields) && strcmp(fields[i].name, name))
			i++;
		if (i == ARRAY_SIZE(fields))
			ret = unknown(name, err);
		else if (c->count == MOST_FIELDS)
			ret = pm_error_set(err, "'-F' names more than %u fields", MOST_FIELDS);
		else
			choose(c, &fields[i]);
	}
	free(copy);
	return ret;
}

/* What kind of record it is JSON has anyway. */
static void choose_usual(struct choice *c, const struct fmt *f)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(fields); i++)
		if (f->ops == &fmt_text ? fields[i].usual : i || f->ops != &fmt_json)
			choose(c, &fields[i]);
}

static void put_line(struct line *l, const struct choice *c, struct table *t,
		     const struct fmt *f, FILE *out)
{
	char buf[REC_LONGEST_NAME + 1];

	l->symbol = NULL;
	l->object = NULL;
	if (l->s) {
		l->place = tasks_place(&l->about->tasks, l->s);
		tasks_symbol(&l->about->tasks, l->place.object, l->place.address, &l->symbol,
			     &l->object, buf, sizeof(buf));
	}
	for (unsigned int i = 0; i < c->count; i++)
		c->of[i]->put(t, l);
	t->record = l->s ? "sample" : mark_names[l->m->kind];
	if (f->ops == &fmt_json)
		fmt_json_rows(t, out);
	else if (f->ops == &fmt_csv)
		fmt_csv_rows(f, t, out);
	else
		fmt_words_rows(t, out);
	table_clear(t);
}

static void put_mark(const struct line *l, FILE *out)
{
	fprintf(out, "# %s", mark_names[l->m->kind]);
	if (l->m->kind == REC_MARK_LOST)
		fprintf(out, " %" PRIu64, l->m->lost);
	putc('\n', out);
}

struct visit {
	const struct choice *c;
	const struct fmt *f;
	FILE *out;
	struct table *t;
	bool begun, withheld;
};

/* Not before it is known that the file can be read. */
static void begin(struct visit *v)
{
	if (!v->begun && v->f->ops == &fmt_csv)
		fmt_csv_head(v->f, v->t, v->out);
	else if (!v->begun && v->f->header && v->f->ops == &fmt_text)
		fmt_words_head(v->t, v->out);
	v->begun = true;
}

static void put_item(void *ctx, struct report *r, const struct rec_item *item)
{
	struct visit *v = ctx;
	struct line line = {
		.about = r,
		.s = item->type == REC_SAMPLE ? &item->sample : NULL,
		.m = item->type == REC_MARK ? &item->mark : NULL,
	};

	begin(v);
	if (line.s && line.s->flags & REC_SAMPLE_TAINTED && v->f->ops == &fmt_text)
		fputs("# the next sample is tainted: its events are wrong\n", v->out);
	if (line.s && line.s->flags & REC_SAMPLE_WITHHELD && !v->withheld) {
		v->withheld = true;
		if (v->f->ops == &fmt_text)
			fputs("# " TASKS_WITHHELD_NOTE "\n", v->out);
	}
	if (line.s || (line.m && v->f->ops != &fmt_text))
		put_line(&line, v->c, v->t, v->f, v->out);
	else if (line.m)
		put_mark(&line, v->out);
}

/* Names come as they were then; symbols are there from the first reading. */
static void visit_items(struct report *r, struct rec_reader *reader, script_visit visit, void *ctx)
{
	struct rec_item item;

	while (!rec_next(reader, &item, &r->damage) && item.type != REC_EOF) {
		if (item.type != REC_SYMBOLS)
			tasks_item(&r->tasks, &item);
		visit(ctx, r, &item);
	}
}

static int visit_file(struct report *r, const char *path, script_visit visit, void *ctx,
		      struct pm_error *err)
{
	FILE *in = fopen(path, "re");
	struct rec_reader *reader;

	if (!in)
		return pm_error_set(err, "%s: cannot read: %s", path, strerror(errno));
	reader = rec_open(in, path, err);
	if (reader)
		visit_items(r, reader, visit, ctx);
	rec_reader_free(reader);
	fclose(in);
	if (!reader)
		return -1;
	return *r->damage.text ? pm_error_set(err, "%s", r->damage.text) : 0;
}

int script_items(const char *path, const char *root, script_visit visit, void *ctx,
		 struct pm_error *err)
{
	struct report r;
	int ret = report_read(&r, path, root, 0, err);

	if (!ret) {
		tasks_forget(&r.tasks);
		ret = visit_file(&r, path, visit, ctx, err);
	}
	report_free(&r);
	return ret;
}

int script_print(const char *path, const char *names, const char *root, const struct fmt *f,
		 FILE *out, bool *usage, struct pm_error *err)
{
	struct choice c = { .count = 0 };
	struct result *result;
	struct visit v = { .c = &c, .f = f, .out = out };
	int ret;

	*usage = names && choose_named(&c, names, err);
	if (*usage)
		return -1;
	if (!names)
		choose_usual(&c, f);
	result = result_new();
	v.t = result_table(result, "sample", TABLE_ALL, c.column);
	ret = script_items(path, root, put_item, &v, err);
	if (!ret)
		begin(&v);
	result_free(result);
	return ret;
}
