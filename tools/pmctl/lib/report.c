// SPDX-License-Identifier: GPL-2.0-only
#include "lib/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/mem.h"

/* The key of a row holds them in 56 bits. */
#define MOST_OBJECTS	(1u << 24)
/* A finer time line than that is a mistake. */
#define MOST_BINS	1000000u

static const char * const mode_names[] = {
	[REPORT_MODE_UNKNOWN] = "unknown",
	[REPORT_MODE_KERNEL] = "kernel",
	[REPORT_MODE_USER] = "user",
};

const char *report_mode_name(enum report_mode mode)
{
	return mode_names[mode];
}

enum report_mode report_mode(const struct rec_sample *s)
{
	if (s->flags & REC_SAMPLE_KERNEL)
		return REPORT_MODE_KERNEL;
	return s->flags & REC_SAMPLE_USER ? REPORT_MODE_USER : REPORT_MODE_UNKNOWN;
}

static void add(struct report_sum *sum, u64 events)
{
	sum->samples++;
	sum->events += events;
}

static void add_row(struct report *r, const struct rec_sample *s, u64 events)
{
	struct place p = tasks_place(&r->tasks, s);
	enum report_mode mode = report_mode(s);
	u32 before = r->keys.count, number;

	number = intern_key(&r->keys, (u64)p.task << 32 | p.object << 8 |
			    (u32)(s->counter << 2) | mode, p.address);
	if (number == before) {
		if (!(number & (number - 1)))
			r->row = mem_resize(r->row, number ? 2 * number : 1, sizeof(*r->row));
		r->row[number] = (struct report_row){
			.task = p.task, .object = p.object, .address = p.address,
			.counter = (u8)s->counter, .mode = (u8)mode,
		};
	}
	add(&r->row[number].sum, events);
}

static int add_bin(struct report *r, const struct rec_sample *s, u64 events,
		   struct pm_error *err)
{
	u64 at = s->time_ns > r->head.start_ns ? s->time_ns - r->head.start_ns : 0;
	u32 before = r->bin_keys.count, number;

	if (at / r->bin_ns >= MOST_BINS)
		return pm_error_set(err, "this time line would have more than %u points, choose longer ones",
				    MOST_BINS);
	number = intern_key(&r->bin_keys, at / r->bin_ns, s->counter);
	if (number == before) {
		if (!(number & (number - 1)))
			r->bin = mem_resize(r->bin, number ? 2 * number : 1, sizeof(*r->bin));
		r->bin[number] = (struct report_bin){
			.bin = at / r->bin_ns, .counter = (u8)s->counter,
		};
	}
	add(&r->bin[number].sum, events);
	return 0;
}

/* What has been counted between two deadlines and is in no sample was lost. */
static void add_to_counter(struct report_counter *c, const struct rec_sample *s, u64 events)
{
	u64 missing = s->due - c->due - events;

	if (missing && missing < 1ull << 63)
		c->lost_events += missing;
	c->due = s->due;
	if (!c->sum.samples || s->period < c->least)
		c->least = s->period;
	if (s->period > c->most)
		c->most = s->period;
	add(&c->sum, events);
}

static int add_sample(struct report *r, const struct rec_sample *s, struct pm_error *err)
{
	u64 events = s->period * s->periods;

	if (!r->samples || s->time_ns < r->first_ns)
		r->first_ns = s->time_ns;
	if (s->time_ns > r->last_ns)
		r->last_ns = s->time_ns;
	r->samples++;
	r->tainted += s->flags & REC_SAMPLE_TAINTED ? 1 : 0;
	r->withheld += !!(s->flags & REC_SAMPLE_WITHHELD);
	overload_sample(&r->overload, s);
	add_to_counter(&r->counter[s->counter], s, events);
	add_row(r, s, events);
	return r->bin_ns ? add_bin(r, s, events, err) : 0;
}

static void add_mark(struct report *r, const struct rec_mark *m)
{
	r->lost += m->lost;
	r->throttles += m->kind == REC_MARK_THROTTLE;
	for (unsigned int n = 0; m->kind == REC_MARK_RESET && n < MPM_MAX_COUNTERS; n++)
		if (m->counter_mask & 1u << n)
			r->counter[n].due = 0;
}

static void keep_info(struct report *r, const struct rec_info *i)
{
	const char **text[] = {
		&r->info.soc, &r->info.device, &r->info.machine, &r->info.release,
		&r->info.program, &r->info.command,
	};

	r->info = *i;
	for (unsigned int n = 0; n < ARRAY_SIZE(text); n++)
		*text[n] = mem_copy(*text[n]);
}

static void keep_counter(struct report *r, const struct rec_counter *about)
{
	struct report_counter *c = &r->counter[about->index];

	if (c->known)
		return;
	c->known = true;
	if (about->flags & REC_COUNTER_SAMPLED) {
		r->overload.counters++;
		r->overload.hz = about->hz;
	}
	c->about = *about;
	c->about.name = mem_copy(about->name);
	c->about.event_name = mem_copy(about->event_name);
}

static int add_item(struct report *r, const struct rec_item *item, struct pm_error *err)
{
	switch (item->type) {
	case REC_INFO:
		keep_info(r, &item->info);
		break;
	case REC_COUNTER:
		keep_counter(r, &item->counter);
		break;
	case REC_MARK:
		add_mark(r, &item->mark);
		break;
	case REC_SAMPLE:
		return add_sample(r, &item->sample, err);
	default:
		break;
	}
	tasks_item(&r->tasks, item);
	if (r->tasks.object_keys.count > MOST_OBJECTS)
		return pm_error_set(err, "the record file names more than %u objects",
				    MOST_OBJECTS);
	return 0;
}

static int read_items(struct report *r, struct rec_reader *reader, const char *file,
		      struct pm_error *err)
{
	struct rec_item item;

	while (!rec_next(reader, &item, &r->damage) && item.type != REC_EOF)
		if (add_item(r, &item, err))
			return -1;
	if (!r->info.soc)
		return pm_error_set(err, "%s%s", *r->damage.text ? "" : file, *r->damage.text ?
				    r->damage.text : ": there is nothing in this record file");
	return 0;
}

static void start(struct report *r, const char *root, u64 bin_ns)
{
	memset(r, 0, sizeof(*r));
	tasks_init(&r->tasks);
	r->tasks.root = root;
	r->bin_ns = bin_ns;
}

int report_read_stream(struct report *r, FILE *in, const char *file, bool trusting,
		       const char *root, u64 bin_ns, struct pm_error *err)
{
	struct rec_reader *reader;
	int ret;

	start(r, root, bin_ns);
	reader = trusting ? rec_open_trusting(in, file, err) : rec_open(in, file, err);
	if (!reader)
		return -1;
	r->head = *rec_head(reader);
	r->overload.limit = r->head.irq_limit < UINT32_MAX ? (u32)r->head.irq_limit : 0;
	ret = read_items(r, reader, file, err);
	rec_reader_free(reader);
	return ret;
}

int report_read(struct report *r, const char *path, const char *root, u64 bin_ns,
		struct pm_error *err)
{
	FILE *in = fopen(path, "re");
	int ret;

	if (!in) {
		start(r, root, bin_ns);
		return pm_error_set(err, "%s: cannot read: %s", path, strerror(errno));
	}
	ret = report_read_stream(r, in, path, false, root, bin_ns, err);
	fclose(in);
	return ret;
}

void report_free(struct report *r)
{
	free((void *)r->info.soc);
	free((void *)r->info.device);
	free((void *)r->info.machine);
	free((void *)r->info.release);
	free((void *)r->info.program);
	free((void *)r->info.command);
	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++) {
		free((void *)r->counter[n].about.name);
		free((void *)r->counter[n].about.event_name);
	}
	tasks_free(&r->tasks);
	intern_free(&r->keys);
	intern_free(&r->bin_keys);
	free(r->row);
	free(r->bin);
}
