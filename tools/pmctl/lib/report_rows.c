// SPDX-License-Identifier: GPL-2.0-only
#include "lib/report_rows.h"

#include <stdlib.h>

#include "lib/mem.h"

static struct report_line *line_of(struct report_lines *lines, struct intern *keys,
				   const struct report_line *like)
{
	u32 before = keys->count, number;

	number = intern_key(keys, (u64)like->task << 32 | like->counter << 8 | like->mode,
			    (u64)like->symbol << 32 | like->object);
	if (number == before) {
		if (!(number & (number - 1)))
			lines->of = mem_resize(lines->of, number ? 2 * number : 1,
					       sizeof(*lines->of));
		lines->of[number] = *like;
		lines->count = number + 1;
	}
	return &lines->of[number];
}

static void add(struct report_line *line, const struct report_row *row)
{
	line->sum.samples += row->sum.samples;
	line->sum.events += row->sum.events;
	if (row->mode == REPORT_MODE_KERNEL)
		line->kernel_events += row->sum.events;
}

static void set_symbol(struct report *r, struct report_lines *lines, struct report_line *line,
		       const struct report_row *row)
{
	const char *symbol, *object;
	char buf[REC_LONGEST_NAME + 1];

	tasks_symbol(&r->tasks, row->object, row->address, &symbol, &object, buf, sizeof(buf));
	line->symbol = names_add(&lines->names, symbol ? symbol : "[unknown]");
	line->object = names_add(&lines->names, object);
	line->mode = row->mode;
}

/* What lines are sorted by, since qsort() passes nothing on. */
struct sort_line {
	struct report_line line;
	const char *name[3];
	u32 pid;
};

static int compare(const void *a, const void *b)
{
	const struct sort_line *x = a, *y = b;
	int ret = x->line.counter - y->line.counter;

	if (!ret && x->line.sum.events != y->line.sum.events)
		return x->line.sum.events > y->line.sum.events ? -1 : 1;
	for (unsigned int i = 0; !ret && i < ARRAY_SIZE(x->name); i++)
		ret = strcmp(x->name[i], y->name[i]);
	if (!ret && x->pid != y->pid)
		return x->pid < y->pid ? -1 : 1;
	return ret ? ret : x->line.mode - y->line.mode;
}

static void sort(const struct report *r, struct report_lines *lines, bool tasks, bool symbols)
{
	struct sort_line *s = mem_zalloc(lines->count + 1, sizeof(*s));

	for (u32 i = 0; i < lines->count; i++) {
		const struct report_line *l = &lines->of[i];

		s[i].line = *l;
		s[i].name[0] = tasks ? tasks_name(&r->tasks, l->task) : "";
		s[i].pid = tasks ? r->tasks.task[l->task].pid : 0;
		s[i].name[1] = symbols ? lines->names.of[l->symbol] : "";
		s[i].name[2] = symbols ? lines->names.of[l->object] : "";
	}
	qsort(s, lines->count, sizeof(*s), compare);
	for (u32 i = 0; i < lines->count; i++)
		lines->of[i] = s[i].line;
	free(s);
}

static void make(struct report *r, struct report_lines *lines, bool tasks, bool symbols)
{
	struct intern keys = { 0 };

	memset(lines, 0, sizeof(*lines));
	for (u32 i = 0; i < r->keys.count; i++) {
		const struct report_row *row = &r->row[i];
		struct report_line like = { .counter = row->counter };

		if (tasks)
			like.task = row->task;
		if (symbols)
			set_symbol(r, lines, &like, row);
		add(line_of(lines, &keys, &like), row);
	}
	intern_free(&keys);
	sort(r, lines, tasks, symbols);
}

void report_by_process(struct report *r, struct report_lines *lines)
{
	make(r, lines, true, false);
}

void report_by_symbol(struct report *r, struct report_lines *lines)
{
	make(r, lines, false, true);
}

void report_by_both(struct report *r, struct report_lines *lines)
{
	make(r, lines, true, true);
}

void report_lines_free(struct report_lines *lines)
{
	free(lines->of);
	names_free(&lines->names);
}
