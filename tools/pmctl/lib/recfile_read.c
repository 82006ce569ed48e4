// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "lib/mem.h"
#include "lib/recfile.h"
#include "lib/recfile_format.h"

struct rec_reader {
	FILE *in;
	char *file;
	bool trusting;
	struct rec_head head;
	u64 at;			/* of the item in the file */
	u32 type;
	u8 *item;		/* its bytes, a NUL behind them */
	size_t size, room;
	size_t next;		/* byte to take */
	bool short_of;		/* bytes were wanted that are not there */
	/* Samples left in the item, and how each is. */
	u32 value_mask;
	size_t sample_size;
	char *text;		/* texts of the item, for the caller */
	size_t text_used;
	bool has_info;
	bool broken;		/* nothing more can be read */
};

static const char * const end_texts[] = {
	[REC_END_OPEN] = "it was not ended",
	[REC_END_COMMAND] = "the command ended",
	[REC_END_SIGNAL] = "a signal ended it",
	[REC_END_LIMIT] = "what was asked for was there",
	[REC_END_DEVICE] = "the device went away",
	[REC_END_WRITE] = "the file could not be written",
};

const char *rec_end_text(enum rec_end end)
{
	return end_texts[end];
}

static int bad(struct rec_reader *r, const char *what, struct pm_error *err)
{
	r->broken = true;
	return pm_error_set(err, "%s: damaged at byte %llu (%s), what stands before it is good",
			    r->file, (unsigned long long)r->at, what);
}

static int cut(struct rec_reader *r, struct pm_error *err)
{
	r->broken = true;
	if (ferror(r->in))
		return pm_error_set(err, "%s: cannot read: %s", r->file, strerror(errno));
	return pm_error_set(err, "%s: ends in the middle of an item at byte %llu, what stands before it is good",
			    r->file, (unsigned long long)r->at);
}

static int read_head(struct rec_reader *r, struct pm_error *err)
{
	u8 head[REC_HEAD_SIZE];
	u64 *number[] = {
		&r->head.start_real_ns, &r->head.start_ns, &r->head.end_ns, &r->head.samples,
		&r->head.lost, &r->head.unwritten, &r->head.throttles,
		&r->head.irq_limit,
	};
	size_t got = fread(head, 1, sizeof(head), r->in);

	if (ferror(r->in))
		return pm_error_set(err, "%s: cannot read: %s", r->file, strerror(errno));
	if (got < REC_MAGIC_SIZE || memcmp(head, REC_MAGIC, REC_MAGIC_SIZE))
		return pm_error_set(err, "%s: not a record file, make one with 'pmctl record'",
				    r->file);
	if (got < sizeof(head))
		return pm_error_set(err, "%s: ends within its head, nothing is in it", r->file);
	if (rec_get(head + 8, 4) != REC_VERSION)
		return pm_error_set(err, "%s: has version %u of the format, this pmctl reads %u; use the one that recorded it",
				    r->file, (unsigned int)rec_get(head + 8, 4), REC_VERSION);
	if (rec_get(head + 12, 4) != REC_HEAD_SIZE || rec_get(head + 16, 4) >= REC_ENDS ||
	    rec_get(head + 20, 4) || rec_get(head + 92, 4))
		return bad(r, "head", err);
	if (!r->trusting && rec_get(head + REC_HEAD_SUMMED, 4) != crc32(0, head, REC_HEAD_SUMMED))
		return bad(r, "sum of the head", err);
	r->head.end = (enum rec_end)rec_get(head + 16, 4);
	for (unsigned int i = 0; i < ARRAY_SIZE(number); i++)
		*number[i] = rec_get(head + 24 + 8 * i, 8);
	r->at = REC_HEAD_SIZE;
	return 0;
}

static struct rec_reader *open_reader(FILE *in, const char *file, bool trusting,
				      struct pm_error *err)
{
	struct rec_reader *r = mem_zalloc(1, sizeof(*r));

	r->in = in;
	r->file = mem_copy(file);
	r->trusting = trusting;
	if (!read_head(r, err))
		return r;
	rec_reader_free(r);
	return NULL;
}

struct rec_reader *rec_open(FILE *in, const char *file, struct pm_error *err)
{
	return open_reader(in, file, false, err);
}

struct rec_reader *rec_open_trusting(FILE *in, const char *file, struct pm_error *err)
{
	return open_reader(in, file, true, err);
}

const struct rec_head *rec_head(const struct rec_reader *r)
{
	return &r->head;
}

void rec_reader_free(struct rec_reader *r)
{
	if (!r)
		return;
	free(r->item);
	free(r->text);
	free(r->file);
	free(r);
}

static const u8 *take(struct rec_reader *r, size_t bytes)
{
	const u8 *at = r->item + r->next;

	if (bytes > r->size - r->next) {
		r->short_of = true;
		return NULL;
	}
	r->next += bytes;
	return at;
}

static u64 number(struct rec_reader *r, unsigned int bytes)
{
	const u8 *at = take(r, bytes);

	return at ? rec_get(at, bytes) : 0;
}

/* "" when it is wrong, and the item with it. */
static const char *text(struct rec_reader *r, size_t most)
{
	u64 length = number(r, 4);
	const u8 *at = length > most ? NULL : take(r, (size_t)length);
	char *copy = r->text + r->text_used;

	if (!at || memchr(at, 0, (size_t)length)) {
		r->short_of = true;
		return "";
	}
	memcpy(copy, at, (size_t)length);
	copy[length] = '\0';
	r->text_used += (size_t)length + 1;
	return copy;
}

static const char *name(struct rec_reader *r)
{
	return text(r, REC_LONGEST_NAME);
}

static u32 id(struct rec_reader *r, u8 *to)
{
	u64 size = number(r, 4);
	const u8 *at = size > REC_LONGEST_ID ? NULL : take(r, (size_t)size);

	if (!at) {
		r->short_of = true;
		return 0;
	}
	memcpy(to, at, (size_t)size);
	return (u32)size;
}

static const char *read_info(struct rec_reader *r, struct rec_item *item)
{
	struct rec_info *i = &item->info;

	item->type = REC_INFO;
	i->flags = (u32)number(r, 4);
	i->clock_hz = (u32)number(r, 4);
	i->soc = name(r);
	i->device = name(r);
	i->machine = name(r);
	i->release = name(r);
	i->program = name(r);
	i->command = text(r, REC_LONGEST_PATH);
	if (r->has_info)
		return "a second head";
	r->has_info = true;
	return i->flags & ~REC_INFO_SIMULATED ? "flags" : NULL;
}

static const char *read_counter(struct rec_reader *r, struct rec_item *item)
{
	struct rec_counter *c = &item->counter;
	u64 event;

	item->type = REC_COUNTER;
	c->index = (u32)number(r, 4);
	c->flags = (u32)number(r, 4);
	event = number(r, 4);
	c->event = (u16)event;
	c->lca = (u32)number(r, 4);
	c->lcb = (u32)number(r, 4);
	c->hz = (u32)number(r, 4);
	c->jitter = (u32)number(r, 4);
	c->period = number(r, 8);
	c->name = name(r);
	c->event_name = name(r);
	if (c->index >= MPM_MAX_COUNTERS)
		return "number of a counter";
	return c->flags & ~REC_COUNTER_SAMPLED || event > UINT16_MAX ? "counter" : NULL;
}

static const char *read_map(struct rec_reader *r, struct rec_item *item)
{
	struct rec_map *m = &item->map;

	item->type = REC_MAP;
	m->pid = (u32)number(r, 4);
	m->start = number(r, 8);
	m->end = number(r, 8);
	m->offset = number(r, 8);
	m->id_size = id(r, m->id);
	m->path = text(r, REC_LONGEST_PATH);
	if (m->start >= m->end || m->offset > UINT64_MAX - (m->end - m->start))
		return "mapping";
	return NULL;
}

static const char *read_symbols(struct rec_reader *r, struct rec_item *item)
{
	struct rec_symbols *s = &item->symbols;
	uLongf size;
	u64 told;

	item->type = REC_SYMBOLS;
	s->id_size = id(r, s->id);
	s->path = text(r, REC_LONGEST_PATH);
	told = number(r, 4);
	if (r->short_of || told > REC_LONGEST_TEXT)
		return "symbols";
	r->text = mem_resize(r->text, r->text_used + (size_t)told + 1, 1);
	s->path = r->text;
	s->text = r->text + r->text_used;
	size = (uLongf)told;
	if (uncompress((Bytef *)r->text + r->text_used, &size, r->item + r->next,
		       (uLong)(r->size - r->next)) != Z_OK || size != told ||
	    memchr(s->text, 0, (size_t)told))
		return "symbols";
	r->text[r->text_used + (size_t)told] = '\0';
	r->next = r->size;
	return NULL;
}

static const char *start_samples(struct rec_reader *r)
{
	u64 mask = number(r, 4);

	r->value_mask = (u32)mask;
	r->sample_size = REC_SAMPLE_SIZE;
	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
		if (mask & 1u << n)
			r->sample_size += 8;
	if (r->short_of || mask >> MPM_MAX_COUNTERS || r->next == r->size ||
	    (r->size - r->next) % r->sample_size)
		return "samples";
	return NULL;
}

static const char *read_sample(struct rec_reader *r, struct rec_item *item)
{
	struct rec_sample *s = &item->sample;
	const u8 *at = r->item + r->next, *value = at + REC_SAMPLE_SIZE;
	u64 flags = rec_get(at + 68, 2);

	item->type = REC_SAMPLE;
	r->next += r->sample_size;
	s->seq = (u32)rec_get(at, 4);
	s->periods = (u32)rec_get(at + 4, 4);
	s->time_ns = rec_get(at + 8, 8);
	s->value = rec_get(at + 16, 8);
	s->due = rec_get(at + 24, 8);
	s->period = rec_get(at + 32, 8);
	s->cycles = rec_get(at + 40, 8);
	s->ip = rec_get(at + 48, 8);
	s->pid = (u32)rec_get(at + 56, 4);
	s->tid = (u32)rec_get(at + 60, 4);
	s->cpu = (u32)rec_get(at + 64, 4);
	s->flags = (u16)flags;
	s->counter = (u16)rec_get(at + 70, 2);
	s->value_mask = r->value_mask;
	for (unsigned int n = 0; r->value_mask >> n; n++) {
		s->values[n] = 0;
		if (r->value_mask & 1u << n) {
			s->values[n] = rec_get(value, 8);
			value += 8;
		}
	}
	if (s->counter >= MPM_MAX_COUNTERS || flags & ~REC_SAMPLE_FLAGS || !s->periods)
		return "sample";
	return NULL;
}

static const char *read_mark(struct rec_reader *r, struct rec_item *item)
{
	struct rec_mark *m = &item->mark;
	u64 kind = number(r, 4);

	item->type = REC_MARK;
	m->kind = (enum rec_mark_kind)kind;
	m->seq = (u32)number(r, 4);
	m->time_ns = number(r, 8);
	m->counter_mask = (u32)number(r, 4);
	m->lost = number(r, 8);
	if (kind >= REC_MARKS || m->counter_mask >> MPM_MAX_COUNTERS)
		return "mark";
	return m->lost && kind != REC_MARK_LOST ? "mark" : NULL;
}

static const char *read_item(struct rec_reader *r, struct rec_item *item)
{
	switch (r->type) {
	case REC_ITEM_INFO:
		return read_info(r, item);
	case REC_ITEM_COUNTER:
		return read_counter(r, item);
	case REC_ITEM_GROUP:
		item->type = REC_GROUP;
		item->group = text(r, REC_LONGEST_TEXT);
		return NULL;
	case REC_ITEM_COMM:
		item->type = REC_COMM;
		item->comm.pid = (u32)number(r, 4);
		item->comm.tid = (u32)number(r, 4);
		item->comm.name = name(r);
		return NULL;
	case REC_ITEM_MAP:
		return read_map(r, item);
	case REC_ITEM_SYMBOLS:
		return read_symbols(r, item);
	case REC_ITEM_MARK:
		return read_mark(r, item);
	case REC_ITEM_SAMPLES:
		return start_samples(r);
	default:
		return "kind of item";
	}
}

/* The next item into memory; 1 at the end of the file. */
static int load_item(struct rec_reader *r, struct pm_error *err)
{
	u8 head[REC_ITEM_HEAD];
	size_t got;
	u64 size;

	r->at += r->item ? REC_ITEM_HEAD + r->size : 0;
	got = fread(head, 1, sizeof(head), r->in);
	if (!got && !ferror(r->in))
		return 1;
	if (got < sizeof(head))
		return cut(r, err);
	r->type = (u32)rec_get(head, 4);
	size = rec_get(head + 4, 4);
	if (size > REC_ITEM_MOST)
		return bad(r, "size of an item", err);
	if (size >= r->room || !r->item) {
		r->room = (size_t)size + 1;
		r->item = mem_resize(r->item, r->room, 1);
	}
	r->size = (size_t)size;
	if (fread(r->item, 1, r->size, r->in) < r->size)
		return cut(r, err);
	if (!r->trusting && rec_get(head + 8, 4) !=
	    crc32(crc32(0, head, REC_ITEM_SUMMED), r->item, (uInt)r->size))
		return bad(r, "sum of an item", err);
	/* As many texts as an item has, each with its NUL. */
	r->text = mem_resize(r->text, r->size + 16, 1);
	r->text_used = 0;
	r->next = 0;
	r->short_of = false;
	return 0;
}

/* Whatever reads an item has taken all of it, else sizes and contents differ. */
int rec_next(struct rec_reader *r, struct rec_item *item, struct pm_error *err)
{
	const char *wrong;
	int ret;

	if (r->broken)
		return pm_error_set(err, "%s: cannot be read any further", r->file);
	if (r->item && r->type == REC_ITEM_SAMPLES && r->next < r->size) {
		wrong = read_sample(r, item);
		return wrong ? bad(r, wrong, err) : 0;
	}
	ret = load_item(r, err);
	if (ret) {
		item->type = REC_EOF;
		return ret < 0 ? ret : 0;
	}
	wrong = read_item(r, item);
	if (!wrong && r->type == REC_ITEM_SAMPLES)
		wrong = read_sample(r, item);
	else if (!wrong && (r->short_of || r->next != r->size))
		wrong = "size of an item";
	if (!wrong && item->type != REC_INFO && !r->has_info)
		wrong = "no description at the start";
	return wrong ? bad(r, wrong, err) : 0;
}
