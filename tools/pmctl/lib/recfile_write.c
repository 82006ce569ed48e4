// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "lib/mem.h"
#include "lib/recfile.h"
#include "lib/recfile_format.h"

/* Samples are written when so many bytes of them have come together. */
#define BATCH		32768u

struct rec_writer {
	char *path;
	int fd;
	bool failed;
	struct pm_error why;	/* it failed */
	u64 size;		/* of the file, whole items */
	struct rec_head head;
	u8 *item;		/* being put together, its head first */
	size_t used, room;
	/* Samples of the item being put together. */
	u32 value_mask;
	u64 pending;
};

static u8 *reserve(struct rec_writer *w, size_t bytes)
{
	u8 *at;

	if (w->used + bytes > w->room) {
		w->room = 2 * (w->used + bytes);
		w->item = mem_resize(w->item, w->room, 1);
	}
	at = w->item + w->used;
	w->used += bytes;
	return at;
}

static void add(struct rec_writer *w, u64 number, unsigned int bytes)
{
	rec_set(reserve(w, bytes), number, bytes);
}

static void add_numbers(struct rec_writer *w, unsigned int bytes, const u64 *number,
			unsigned int count)
{
	u8 *at = reserve(w, (size_t)count * bytes);

	for (unsigned int i = 0; i < count; i++)
		rec_set(at + (size_t)i * bytes, number[i], bytes);
}

/* One after the other, of 4 or 8 bytes each. */
#define ADD(w, bytes, ...)							\
	add_numbers(w, bytes, (const u64[]){ __VA_ARGS__ },			\
		    sizeof((const u64[]){ __VA_ARGS__ }) / sizeof(u64))
#define ADD_WORDS(w, ...)	ADD(w, 4, __VA_ARGS__)
#define ADD_LONGS(w, ...)	ADD(w, 8, __VA_ARGS__)

static void add_bytes(struct rec_writer *w, const void *data, size_t size)
{
	if (size)
		memcpy(reserve(w, size), data, size);
}

static void add_text(struct rec_writer *w, const char *text, size_t most)
{
	size_t length = strnlen(text, most);

	add(w, length, 4);
	add_bytes(w, text, length);
}

static void add_name(struct rec_writer *w, const char *text)
{
	add_text(w, text, REC_LONGEST_NAME);
}

static void start_item(struct rec_writer *w, enum rec_item_type type)
{
	w->used = 0;
	add(w, type, 4);
	add(w, 0, 8);
}

static int refuse_write(struct rec_writer *w, int error, struct pm_error *err)
{
	w->failed = true;
	pm_error_set(&w->why, "%s: cannot write: %s; what was written until then is whole",
		     w->path, strerror(error));
	return pm_error_set(err, "%s", w->why.text);
}

static int write_all(struct rec_writer *w, const u8 *data, size_t size, u64 at)
{
	while (size) {
		ssize_t done = pwrite(w->fd, data, size, (off_t)at);

		if (done < 0 && errno == EINTR)
			continue;
		if (done <= 0)
			return done ? errno : ENOSPC;
		data += done;
		at += (u64)done;
		size -= (size_t)done;
	}
	return 0;
}

/* The file never keeps a part of an item. */
static int end_item(struct rec_writer *w, struct pm_error *err)
{
	int error;

	rec_set(w->item + 4, w->used - REC_ITEM_HEAD, 4);
	rec_set(w->item + 8, crc32(crc32(0, w->item, REC_ITEM_SUMMED), w->item + REC_ITEM_HEAD,
				   (uInt)(w->used - REC_ITEM_HEAD)), 4);
	error = write_all(w, w->item, w->used, w->size);
	if (!error) {
		w->size += w->used;
		return 0;
	}
	if (ftruncate(w->fd, (off_t)w->size))
		error = errno;
	return refuse_write(w, error, err);
}

static int write_head(struct rec_writer *w)
{
	const struct rec_head *h = &w->head;
	u8 head[REC_HEAD_SIZE] = { 0 };
	const u64 numbers[] = {
		h->start_real_ns, h->start_ns, h->end_ns, h->samples, h->lost, h->unwritten,
		h->throttles, h->irq_limit,
	};

	memcpy(head, REC_MAGIC, REC_MAGIC_SIZE);
	rec_set(head + 8, REC_VERSION, 4);
	rec_set(head + 12, REC_HEAD_SIZE, 4);
	rec_set(head + 16, h->end, 4);
	for (unsigned int i = 0; i < ARRAY_SIZE(numbers); i++)
		rec_set(head + 24 + 8 * i, numbers[i], 8);
	rec_set(head + REC_HEAD_SUMMED, crc32(0, head, REC_HEAD_SUMMED), 4);
	return write_all(w, head, sizeof(head), 0);
}

static bool may_replace(int fd)
{
	char magic[REC_MAGIC_SIZE];
	ssize_t got = pread(fd, magic, sizeof(magic), 0);

	return !got || (got == sizeof(magic) && !memcmp(magic, REC_MAGIC, sizeof(magic)));
}

/* A descriptor of a file that may be overwritten, or -1 and errno or a sentence. */
static int open_target(const char *path, int flags, struct pm_error *err)
{
	int fd = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags, 0666);
	struct stat st;

	if (fd < 0)
		return pm_error_set(err, "%s: cannot write a record file here: %s", path,
				    strerror(errno));
	if (fstat(fd, &st) || !S_ISREG(st.st_mode))
		pm_error_set(err, "%s: not a plain file, name one with -o", path);
	else if (!may_replace(fd))
		pm_error_set(err, "%s: is there and is no record file, name another one with -o",
			     path);
	else
		return fd;
	close(fd);
	return -1;
}

static int check_directory(const char *path, struct pm_error *err)
{
	const char *slash = strrchr(path, '/');
	char *dir = slash ? mem_copy_part(path, (size_t)(slash - path) + 1) : mem_copy(".");
	int ret = 0;

	if (access(dir, W_OK | X_OK))
		ret = pm_error_set(err, "%s: cannot write a record file here: %s", path,
				   strerror(errno));
	free(dir);
	return ret;
}

int rec_check(const char *path, struct pm_error *err)
{
	int fd;

	if (access(path, F_OK) && errno == ENOENT)
		return check_directory(path, err);
	fd = open_target(path, 0, err);
	if (fd < 0)
		return -1;
	close(fd);
	return 0;
}

int rec_keep_old(const char *path, struct pm_error *err)
{
	struct stat st;
	char *old;
	int ret = 0;

	if (stat(path, &st) || !st.st_size)
		return 0;
	old = mem_printf("%s%s", path, REC_OLD);
	if (rename(path, old))
		ret = pm_error_set(err, "%s: cannot keep the recording that is there as %s: %s",
				   path, old, strerror(errno));
	free(old);
	return ret;
}

static int open_file(struct rec_writer *w, struct pm_error *err)
{
	w->fd = open_target(w->path, O_CREAT, err);
	if (w->fd < 0)
		return -1;
	if (ftruncate(w->fd, 0))
		return pm_error_set(err, "%s: cannot write: %s", w->path, strerror(errno));
	return 0;
}

struct rec_writer *rec_create(const char *path, u64 start_real_ns, u64 start_ns,
			      struct pm_error *err)
{
	struct rec_writer *w = mem_zalloc(1, sizeof(*w));
	int error;

	w->path = mem_copy(path);
	w->head.start_real_ns = start_real_ns;
	w->head.start_ns = start_ns;
	w->size = REC_HEAD_SIZE;
	if (!open_file(w, err)) {
		error = write_head(w);
		if (!error)
			return w;
		refuse_write(w, error, err);
	}
	if (w->fd >= 0)
		close(w->fd);
	free(w->path);
	free(w);
	return NULL;
}

/* If it cannot be written now, rec_close() will say so. */
void rec_started(struct rec_writer *w, u64 start_real_ns, u64 start_ns)
{
	w->head.start_real_ns = start_real_ns;
	w->head.start_ns = start_ns;
	write_head(w);
}

static void add_sample(struct rec_writer *w, const struct rec_sample *s)
{
	ADD_WORDS(w, s->seq, s->periods);
	ADD_LONGS(w, s->time_ns, s->value, s->due, s->period, s->cycles, s->ip);
	ADD_WORDS(w, s->pid, s->tid, s->cpu);
	ADD(w, 2, s->flags, s->counter);
	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
		if (s->value_mask & 1u << n)
			add(w, s->values[n], 8);
}

int rec_flush(struct rec_writer *w, struct pm_error *err)
{
	u64 pending = w->pending;

	if (!pending)
		return 0;
	w->pending = 0;
	if (end_item(w, err)) {
		w->head.unwritten += pending;
		return -1;
	}
	w->head.samples += pending;
	return 0;
}

static int put_sample(struct rec_writer *w, const struct rec_sample *s, struct pm_error *err)
{
	bool full = w->value_mask != s->value_mask || w->used >= BATCH;

	if (w->failed)
		pm_error_set(err, "%s", w->why.text);
	if (w->failed || (w->pending && full && rec_flush(w, err))) {
		w->head.unwritten++;
		return -1;
	}
	if (!w->pending) {
		start_item(w, REC_ITEM_SAMPLES);
		add(w, s->value_mask, 4);
		w->value_mask = s->value_mask;
	}
	add_sample(w, s);
	w->pending++;
	return 0;
}

static void add_info(struct rec_writer *w, const struct rec_info *i)
{
	const char * const names[] = { i->soc, i->device, i->machine, i->release, i->program };

	start_item(w, REC_ITEM_INFO);
	ADD_WORDS(w, i->flags, i->clock_hz);
	for (unsigned int n = 0; n < ARRAY_SIZE(names); n++)
		add_name(w, names[n]);
	add_text(w, i->command, REC_LONGEST_PATH);
}

static void add_counter(struct rec_writer *w, const struct rec_counter *c)
{
	start_item(w, REC_ITEM_COUNTER);
	ADD_WORDS(w, c->index, c->flags, c->event, c->lca, c->lcb, c->hz, c->jitter);
	ADD_LONGS(w, c->period);
	add_name(w, c->name);
	add_name(w, c->event_name);
}

static void add_id(struct rec_writer *w, const u8 *id, u32 size)
{
	add(w, size, 4);
	add_bytes(w, id, size);
}

static void add_map(struct rec_writer *w, const struct rec_map *m)
{
	start_item(w, REC_ITEM_MAP);
	ADD_WORDS(w, m->pid);
	ADD_LONGS(w, m->start, m->end, m->offset);
	add_id(w, m->id, m->id_size);
	add_text(w, m->path, REC_LONGEST_PATH);
}

static void add_mark(struct rec_writer *w, const struct rec_mark *m)
{
	start_item(w, REC_ITEM_MARK);
	ADD_WORDS(w, m->kind, m->seq);
	ADD_LONGS(w, m->time_ns);
	ADD_WORDS(w, m->counter_mask);
	ADD_LONGS(w, m->lost);
}

static void add_symbols(struct rec_writer *w, const struct rec_symbols *s)
{
	size_t size = strnlen(s->text, REC_LONGEST_TEXT);
	uLongf packed = compressBound(size);

	start_item(w, REC_ITEM_SYMBOLS);
	add_id(w, s->id, s->id_size);
	add_text(w, s->path, REC_LONGEST_PATH);
	add(w, size, 4);
	reserve(w, packed);
	w->used -= packed;
	if (compress2(w->item + w->used, &packed, (const Bytef *)s->text, size, 6) != Z_OK)
		abort();
	w->used += packed;
}

int rec_put(struct rec_writer *w, const struct rec_item *item, struct pm_error *err)
{
	if (item->type == REC_SAMPLE)
		return put_sample(w, &item->sample, err);
	if (w->failed)
		return pm_error_set(err, "%s", w->why.text);
	if (rec_flush(w, err))
		return -1;
	switch (item->type) {
	case REC_INFO:
		add_info(w, &item->info);
		break;
	case REC_COUNTER:
		add_counter(w, &item->counter);
		break;
	case REC_GROUP:
		start_item(w, REC_ITEM_GROUP);
		add_text(w, item->group, REC_LONGEST_TEXT);
		break;
	case REC_COMM:
		start_item(w, REC_ITEM_COMM);
		ADD_WORDS(w, item->comm.pid, item->comm.tid);
		add_name(w, item->comm.name);
		break;
	case REC_MAP:
		add_map(w, &item->map);
		break;
	case REC_SYMBOLS:
		add_symbols(w, &item->symbols);
		break;
	case REC_MARK:
		add_mark(w, &item->mark);
		break;
	default:
		abort();
	}
	return end_item(w, err);
}

u64 rec_samples(const struct rec_writer *w)
{
	return w->head.samples + w->head.unwritten + w->pending;
}

/* The head is there already: it needs no room on a full disk. */
int rec_close(struct rec_writer *w, struct rec_head *head, struct pm_error *err)
{
	int ret = rec_flush(w, err), error;

	head->samples = w->head.samples;
	head->unwritten = w->head.unwritten;
	head->start_ns = w->head.start_ns;
	head->start_real_ns = w->head.start_real_ns;
	if (w->failed) {
		head->end = REC_END_WRITE;
		ret = pm_error_set(err, "%s", w->why.text);
	}
	w->head = *head;
	error = write_head(w);
	if (close(w->fd) && !error)
		error = errno;
	if (error && !w->failed)
		ret = refuse_write(w, error, err);
	free(w->item);
	free(w->path);
	free(w);
	return ret;
}
