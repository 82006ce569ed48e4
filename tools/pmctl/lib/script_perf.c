// SPDX-License-Identifier: GPL-2.0-only
/* What perf script prints, as of Linux 6.1; tools know it by its blanks. */
#include "lib/script.h"

#include <inttypes.h>

#include "lib/report_result.h"

struct perf_text {
	FILE *out;
	int event_width;	/* 0: not known yet */
	u64 lost;
};

/* Of the longest name of those that sample. */
static int event_width(struct report *r)
{
	char buf[16];
	int width = 1;

	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++) {
		const struct report_counter *c = &r->counter[n];
		int length = (int)strlen(report_event_name(r, n, buf));

		if ((c->sum.samples || c->about.flags & REC_COUNTER_SAMPLED) && length > width)
			width = length;
	}
	return width;
}

/* Names of threads may have line breaks in them. */
static void put_name(const char *name, FILE *out)
{
	for (; *name; name++)
		putc((unsigned char)*name < ' ' ? '_' : *name, out);
}

static void put_head(struct perf_text *p, struct report *r, const struct rec_sample *s,
		     const struct place *place)
{
	char buf[16];

	put_name(tasks_thread_name(&r->tasks, s->tid, place->task), p->out);
	fprintf(p->out, " %5" PRIu32 " [%03" PRIu32 "] %5" PRIu64 ".%06" PRIu64 ": %10" PRIu64
		" %*s: ", s->tid, s->cpu, s->time_ns / 1000000000,
		s->time_ns / 1000 % 1000000, s->period * s->periods, p->event_width,
		report_event_name(r, s->counter, buf));
	putc('\n', p->out);
}

static void put_frame(struct perf_text *p, struct report *r, const struct place *place)
{
	const char *symbol, *object;
	char buf[REC_LONGEST_NAME + 1];

	tasks_symbol(&r->tasks, place->object, place->address, &symbol, &object, buf,
		     sizeof(buf));
	fprintf(p->out, "\t%16" PRIx64 " ", place->address);
	if (symbol && place->object != TASKS_WITHHELD_OBJECT)
		fprintf(p->out, "%s+0x%" PRIx64, symbol,
			tasks_offset(&r->tasks, place->object, place->address));
	else
		fputs(symbol ? symbol : "[unknown]", p->out);
	fprintf(p->out, " (%s)\n", strcmp(object, REC_KERNEL) ? object : "[kernel.kallsyms]");
}

static void put_item(void *ctx, struct report *r, const struct rec_item *item)
{
	struct perf_text *p = ctx;
	struct place place;

	if (!p->event_width)
		p->event_width = event_width(r);
	if (item->type == REC_MARK)
		p->lost += item->mark.lost;
	if (item->type != REC_SAMPLE)
		return;
	place = tasks_place(&r->tasks, &item->sample);
	put_head(p, r, &item->sample, &place);
	put_frame(p, r, &place);
	putc('\n', p->out);
}

int script_print_perf(const char *path, const char *root, FILE *out, u64 *lost,
		      struct pm_error *err)
{
	struct perf_text p = { .out = out };
	int ret = script_items(path, root, put_item, &p, err);

	*lost = p.lost;
	return ret;
}
