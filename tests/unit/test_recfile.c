// SPDX-License-Identifier: GPL-2.0-only
/* Record files: what is written is read, and damage is noticed wherever it is. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/mem.h"
#include "lib/textfile.h"
#include "recording.h"

static char dir[32], path[64];

static int setup(void **state)
{
	(void)state;
	strcpy(dir, "/tmp/test_recfile.XXXXXX");
	if (!mkdtemp(dir))
		return -1;
	snprintf(path, sizeof(path), "%s/r.pmr", dir);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	unlink(path);
	return rmdir(dir);
}

static u8 *make(u64 samples, size_t *size)
{
	struct pm_error err = { "" };
	u8 *data;

	if (recording_make(path, samples, &err))
		fail_msg("%s", err.text);
	data = (u8 *)textfile_read(path, "record file", 1u << 30, size, &err);
	assert_non_null(data);
	return data;
}

/* Items of @data up to the end or the first fault; samples among them. */
static int count(const u8 *data, size_t size, u64 *samples, struct pm_error *err)
{
	u8 *copy = mem_zalloc(size + 1, 1);
	struct rec_reader *r;
	struct rec_item item;
	FILE *in;
	int ret = -1;

	/* A buffer of just that size: the sanitizer sees a byte too many. */
	memcpy(copy, data, size);
	in = fmemopen(copy, size ? size : 1, "r");
	*samples = 0;
	r = size ? rec_open(in, "r.pmr", err) : NULL;
	while (r) {
		ret = rec_next(r, &item, err);
		if (ret || item.type == REC_EOF)
			break;
		*samples += item.type == REC_SAMPLE;
	}
	rec_reader_free(r);
	fclose(in);
	free(copy);
	return ret;
}

static void take(struct rec_reader *r, struct rec_item *item, enum rec_type type)
{
	struct pm_error err = { "" };

	if (rec_next(r, item, &err))
		fail_msg("%s", err.text);
	assert_int_equal(item->type, type);
}

static void check_objects(struct rec_reader *r)
{
	struct rec_item item;

	take(r, &item, REC_SYMBOLS);
	assert_string_equal(item.symbols.path, REC_KERNEL);
	assert_non_null(strstr(item.symbols.text, "c0002000 0 memcpy\n"));
	take(r, &item, REC_COMM);
	assert_int_equal(item.comm.pid, 100);
	assert_string_equal(item.comm.name, "ping");
	take(r, &item, REC_MAP);
	assert_int_equal(item.map.start, 0x10000000);
	assert_int_equal(item.map.end, 0x10010000);
	assert_int_equal(item.map.id_size, 20);
	assert_memory_equal(item.map.id, recording_id, 20);
	assert_string_equal(item.map.path, "/bin/game");
	take(r, &item, REC_COMM);
	assert_string_equal(item.comm.name, "pong pong");
	take(r, &item, REC_MAP);
	assert_int_equal(item.map.pid, 101);
	take(r, &item, REC_SYMBOLS);
	assert_string_equal(item.symbols.path, "/bin/game");
}

static void check_sample(const struct rec_sample *s, u64 i)
{
	const struct rec_sample want = recording_sample(i);

	assert_int_equal(s->seq, want.seq);
	assert_int_equal(s->periods, want.periods);
	assert_int_equal(s->time_ns, want.time_ns);
	assert_int_equal(s->value, want.value);
	assert_int_equal(s->due, want.due);
	assert_int_equal(s->period, want.period);
	assert_int_equal(s->cycles, want.cycles);
	assert_int_equal(s->ip, want.ip);
	assert_int_equal(s->pid, want.pid);
	assert_int_equal(s->tid, want.tid);
	assert_int_equal(s->flags, want.flags);
	assert_int_equal(s->counter, want.counter);
	assert_int_equal(s->value_mask, 0);
}

static void test_what_is_written_is_read(void **state)
{
	size_t size;
	u8 *data = make(1000, &size);
	FILE *in = fmemopen(data, size, "r");
	struct rec_reader *r = rec_open(in, path, NULL);
	struct rec_item item;

	(void)state;
	assert_non_null(r);
	assert_int_equal(rec_head(r)->samples, 1000);
	assert_int_equal(rec_head(r)->lost, 2);
	assert_int_equal(rec_head(r)->unwritten, 0);
	assert_int_equal(rec_head(r)->end, REC_END_COMMAND);
	assert_int_equal(rec_head(r)->start_real_ns, 1700000000000000000ull);
	take(r, &item, REC_INFO);
	assert_string_equal(item.info.command, "ping pong");
	assert_string_equal(item.info.release, "6.1.0");
	assert_int_equal(item.info.clock_hz, 333333000);
	take(r, &item, REC_GROUP);
	assert_string_equal(item.group, "[counter misses]\n");
	take(r, &item, REC_COUNTER);
	assert_int_equal(item.counter.index, 3);
	assert_int_equal(item.counter.event, 0x0379);
	assert_int_equal(item.counter.period, RECORDING_PERIOD);
	assert_string_equal(item.counter.event_name, "l2_data_miss");
	take(r, &item, REC_COUNTER);
	check_objects(r);
	for (u64 i = 0; i < 1000; i++) {
		if (i == 998) {
			take(r, &item, REC_MARK);
			assert_int_equal(item.mark.kind, REC_MARK_LOST);
			assert_int_equal(item.mark.lost, 2);
			assert_int_equal(item.mark.counter_mask, 8);
		}
		take(r, &item, REC_SAMPLE);
		check_sample(&item.sample, i < 998 ? i : i + 2);
	}
	take(r, &item, REC_EOF);
	rec_reader_free(r);
	fclose(in);
	free(data);
}

/* A file that ends anywhere gives the samples of the items that are whole. */
static void test_truncation_at_every_byte(void **state)
{
	size_t size;
	u8 *data = make(12, &size);
	u64 last = 0;

	(void)state;
	for (size_t at = 0; at <= size; at++) {
		struct pm_error err = { "" };
		u64 samples;
		int ret = count(data, at, &samples, &err);

		assert_true(samples >= last);
		last = samples;
		if (ret && at)
			assert_non_null(strstr(err.text, "r.pmr: "));
		if (at == size)
			assert_int_equal(ret, 0);
	}
	assert_int_equal(last, 12);
	free(data);
}

static void test_every_flipped_bit_is_noticed(void **state)
{
	size_t size;
	u8 *data = make(6, &size);

	(void)state;
	for (size_t at = 0; at < size; at++) {
		for (u8 bit = 1; bit; bit = (u8)(bit << 1)) {
			struct pm_error err = { "" };
			u64 samples;

			data[at] ^= bit;
			assert_int_equal(count(data, size, &samples, &err), -1);
			assert_true(*err.text);
			data[at] ^= bit;
		}
	}
	free(data);
}

/* Without the sums: nothing but what the reader may give out. */
static void test_damage_stays_in_its_ranges(void **state)
{
	struct random random = { .state = 11 };
	size_t size;
	u8 *data = make(20, &size), *copy = mem_zalloc(size, 1);

	(void)state;
	for (unsigned int round = 0; round < 4000; round++) {
		struct rec_item item = { 0 };
		struct rec_reader *r;
		FILE *in;

		memcpy(copy, data, size);
		for (unsigned int i = 0; i <= random_below(&random, 4); i++)
			copy[8 + random_below(&random, (u32)size - 8)] =
				(u8)random_u32(&random);
		in = fmemopen(copy, size, "r");
		r = rec_open_trusting(in, "r.pmr", NULL);
		while (r && !rec_next(r, &item, NULL) && item.type != REC_EOF) {
			if (item.type == REC_SAMPLE) {
				assert_in_range(item.sample.counter, 0, MPM_MAX_COUNTERS - 1);
				assert_true(item.sample.periods);
			} else if (item.type == REC_MAP) {
				assert_true(item.map.end > item.map.start);
				assert_in_range(item.map.id_size, 0, REC_LONGEST_ID);
			} else if (item.type == REC_COUNTER) {
				assert_in_range(item.counter.index, 0, MPM_MAX_COUNTERS - 1);
			}
		}
		rec_reader_free(r);
		fclose(in);
	}
	free(copy);
	free(data);
}

static void test_values_of_counters(void **state)
{
	struct rec_writer *w = rec_create(path, 0, 0, NULL);
	struct rec_item item = { .type = REC_SAMPLE, .sample = recording_sample(1) };
	struct rec_head head = { .end = REC_END_LIMIT };
	struct rec_reader *r;
	FILE *in;

	(void)state;
	assert_int_equal(recording_info(w), 0);
	assert_int_equal(rec_put(w, &item, NULL), 0);
	item.sample.flags = REC_SAMPLE_NO_CONTEXT | REC_SAMPLE_WITHHELD;
	item.sample.value_mask = 0x8009;
	item.sample.values[0] = UINT64_MAX;
	item.sample.values[3] = 33;
	item.sample.values[15] = 1ull << 40;
	assert_int_equal(rec_put(w, &item, NULL), 0);
	assert_int_equal(rec_close(w, &head, NULL), 0);
	in = fopen(path, "r");
	r = rec_open(in, path, NULL);
	while (!rec_next(r, &item, NULL) && item.type != REC_SAMPLE)
		;
	assert_int_equal(item.sample.value_mask, 0);
	take(r, &item, REC_SAMPLE);
	assert_int_equal(item.sample.flags, 0x48);	/* bits 3 and 6 of the format */
	assert_int_equal(item.sample.value_mask, 0x8009);
	assert_true(item.sample.values[0] == UINT64_MAX);
	assert_int_equal(item.sample.values[3], 33);
	assert_int_equal(item.sample.values[14], 0);
	assert_true(item.sample.values[15] == 1ull << 40);
	rec_reader_free(r);
	fclose(in);
}

/* The sizes of every file up to the whole: always whole items, and a count. */
static void test_full_disk(void **state)
{
	const struct rlimit all = { RLIM_INFINITY, RLIM_INFINITY };
	size_t size;
	u8 *data = make(1500, &size);

	(void)state;
	free(data);
	signal(SIGXFSZ, SIG_IGN);
	for (size_t most = 100; most < size - 500; most += 997) {
		const struct rlimit limit = { most, RLIM_INFINITY };
		struct pm_error err = { "" };
		struct rec_head head = { .end = REC_END_COMMAND };
		struct rec_writer *w;
		u64 samples;
		struct stat st;
		size_t got;
		int ret;

		unlink(path);
		setrlimit(RLIMIT_FSIZE, &limit);
		w = rec_create(path, 0, 0, &err);
		assert_non_null(w);
		recording_info(w);
		recording_objects(w);
		for (u64 i = 0; i < 1500; i++) {
			struct rec_item item = { .type = REC_SAMPLE,
						 .sample = recording_sample(i) };

			rec_put(w, &item, &err);
		}
		ret = rec_close(w, &head, &err);
		setrlimit(RLIMIT_FSIZE, &all);
		assert_int_equal(ret, -1);
		assert_non_null(strstr(err.text, "cannot write: File too large"));
		assert_int_equal(head.end, REC_END_WRITE);
		assert_int_equal(head.samples + head.unwritten, 1500);
		assert_int_equal(stat(path, &st), 0);
		assert_true(st.st_size <= (off_t)most);
		data = (u8 *)textfile_read(path, "record file", 1u << 30, &got, &err);
		assert_int_equal(count(data, got, &samples, &err), 0);
		assert_int_equal(samples, head.samples);
		free(data);
	}
}

static void refuses(const char *name, const char *sentence)
{
	struct pm_error err = { "" };

	assert_null(rec_create(name, 0, 0, &err));
	if (!strstr(err.text, sentence))
		fail_msg("%s", err.text);
}

static void test_files_of_others_stay(void **state)
{
	struct pm_error err = { "" };
	FILE *f = fopen(path, "w");

	(void)state;
	fputs("my letters\n", f);
	fclose(f);
	refuses(path, "is there and is no record file");
	refuses("/dev/null", "not a plain file");
	refuses(dir, "cannot write a record file here: Is a directory");
	refuses("/nonexistent/x", "No such file");
	assert_int_equal(truncate(path, 0), 0);
	assert_int_equal(recording_make(path, 3, &err), 0);
	assert_int_equal(recording_make(path, 3, &err), 0);
}

static void opens_not(const char *text, size_t size, const char *sentence)
{
	struct pm_error err = { "" };
	char copy[128] = "";
	FILE *in;

	memcpy(copy, text, size);
	in = fmemopen(copy, size, "r");
	assert_null(rec_open(in, "f", &err));
	fclose(in);
	if (!strstr(err.text, sentence))
		fail_msg("%s", err.text);
}

static void test_other_files_are_no_records(void **state)
{
	size_t size;
	u8 *data = make(1, &size);

	(void)state;
	opens_not("x", 1, "f: not a record file");
	opens_not("PERFILE2", 8, "f: not a record file");
	opens_not((char *)data, 8, "f: ends within its head");
	data[8] = 2;
	opens_not((char *)data, 96, "f: has version 2 of the format");
	free(data);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_what_is_written_is_read),
		cmocka_unit_test(test_truncation_at_every_byte),
		cmocka_unit_test(test_every_flipped_bit_is_noticed),
		cmocka_unit_test(test_damage_stays_in_its_ranges),
		cmocka_unit_test(test_values_of_counters),
		cmocka_unit_test(test_full_disk),
		cmocka_unit_test(test_files_of_others_stay),
		cmocka_unit_test(test_other_files_are_no_records),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
