// SPDX-License-Identifier: GPL-2.0-only
/* Reports and scripts of recordings whose contents are known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/elfsyms.h"
#include "lib/fmt.h"
#include "lib/mem.h"
#include "lib/report_result.h"
#include "lib/script.h"
#include "recording.h"

static char dir[32], path[64];

static int setup(void **state)
{
	(void)state;
	strcpy(dir, "/tmp/test_report.XXXXXX");
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

static void read_report(struct report *r, u64 bin_ns)
{
	struct pm_error err = { "" };

	if (report_read(r, path, NULL, bin_ns, &err))
		fail_msg("%s", err.text);
}

static void prints(const struct fmt_ops *ops, struct result *result, const char *want)
{
	const struct fmt f = { .ops = ops, .separator = "," };
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ops->result(&f, result, out);
	fclose(out);
	result_free(result);
	assert_string_equal(text, want);
	free(text);
}

static void test_text(void **state)
{
	struct report r;

	(void)state;
	assert_int_equal(recording_make(path, 10, NULL), 0);
	read_report(&r, 0);
	prints(&fmt_text, report_result(&r, path, REPORT_BY_ALL),
	       "ping pong  (/dev/mpc85xx_pm0, Linux 6.1.0 ppc, 0.000 s)\n"
	       "  event        on   period samples events lost-events\n"
	       "  l2_data_miss PMC3   1000      10  10000        2000\n"
	       "\n"
	       "  event         share samples events kernel-share pid process\n"
	       "  l2_data_miss 80.00%       8   8000       37.50% 100 ping\n"
	       "  l2_data_miss 20.00%       2   2000        0.00% 101 pong pong\n"
	       "\n"
	       "  event         share samples events mode   symbol        object\n"
	       "  l2_data_miss 50.00%       5   5000 user   serve         /bin/game\n"
	       "  l2_data_miss 30.00%       3   3000 kernel do_page_fault [kernel]\n"
	       "  l2_data_miss 20.00%       2   2000 user   return_ball   /bin/game\n"
	       "\n"
	       "2 samples were lost because the driver's queue was full; 2000 events are in none for that.\n");
	report_free(&r);
}

static void test_machine_forms(void **state)
{
	struct report r;

	(void)state;
	assert_int_equal(recording_make(path, 4, NULL), 0);
	read_report(&r, 0);
	prints(&fmt_csv, report_result(&r, path, REPORT_BY_ALL),
	       "record,event,on,share,samples,events,lost-events,kernel-share,pid,process,mode,symbol,object\n"
	       "event,l2_data_miss,PMC3,100,4,4000,2000,,,,,,\n"
	       "process,l2_data_miss,PMC3,50,2,2000,,0,100,ping,,,\n"
	       "process,l2_data_miss,PMC3,50,2,2000,,0,101,pong pong,,,\n"
	       "symbol,l2_data_miss,PMC3,50,2,2000,,,,,user,return_ball,/bin/game\n"
	       "symbol,l2_data_miss,PMC3,50,2,2000,,,,,user,serve,/bin/game\n");
	prints(&fmt_json, report_result(&r, "r.pmr", REPORT_BY_EVENT),
	       "{\"schema\":\"pmctl-1\",\"record\":\"recording\",\"file\":\"r.pmr\",\"command\":\"ping pong\",\"device\":\"/dev/mpc85xx_pm0\",\"soc\":\"mpc8544e\",\"machine\":\"ppc\",\"release\":\"6.1.0\",\"seconds\":7e-05,\"end\":\"the command ended\",\"samples\":4,\"lost\":2,\"unwritten\":0,\"throttles\":0,\"damage\":null,\"tainted\":0}\n"
	       "{\"schema\":\"pmctl-1\",\"record\":\"event\",\"event\":\"l2_data_miss\",\"on\":\"PMC3\",\"period\":1000,\"samples\":4,\"events\":4000,\"lost-events\":2000}\n");
	report_free(&r);
}

static void test_folded(void **state)
{
	char *text = NULL;
	struct report r;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	(void)state;
	assert_int_equal(recording_make(path, 10, NULL), 0);
	read_report(&r, 0);
	report_folded(&r, out);
	fclose(out);
	assert_string_equal(text,
			    "l2_data_miss;ping;/bin/game;serve 5000\n"
			    "l2_data_miss;ping;[kernel];do_page_fault 3000\n"
			    "l2_data_miss;pong_pong;/bin/game;return_ball 2000\n");
	free(text);
	report_free(&r);
}

/* Each point once, also that without a sample; the sum is the whole. */
static void test_timeline(void **state)
{
	struct report r;

	(void)state;
	assert_int_equal(recording_make(path, 10, NULL), 0);
	read_report(&r, 2 * RECORDING_STEP_NS);
	prints(&fmt_csv, report_timeline_result(&r),
	       "seconds,event,samples,events\n"
	       "0,l2_data_miss,2,2000\n"
	       "2e-05,l2_data_miss,2,2000\n"
	       "4e-05,l2_data_miss,2,2000\n"
	       "6e-05,l2_data_miss,2,2000\n"
	       "8e-05,l2_data_miss,0,0\n"
	       "0.0001,l2_data_miss,2,2000\n");
	report_free(&r);
}

static void script(const struct fmt_ops *ops, const char *names, const char *want)
{
	const struct fmt f = { .ops = ops, .separator = "," };
	struct pm_error err = { "" };
	char *text = NULL;
	bool usage;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (script_print(path, names, NULL, &f, out, &usage, &err))
		fail_msg("%s", err.text);
	fclose(out);
	assert_string_equal(text, want);
	free(text);
}

static void test_script(void **state)
{
	(void)state;
	assert_int_equal(recording_make(path, 3, NULL), 0);
	script(&fmt_text, NULL,
	       "0.000000000 ping 100 l2_data_miss 1000 1 user 0x10001010 serve /bin/game\n"
	       "# lost 2\n"
	       "0.000030000 ping 100 l2_data_miss 1000 1 user 0x10001020 serve /bin/game\n"
	       "0.000040000 ping 100 l2_data_miss 1000 1 user 0x10001010 serve /bin/game\n");
	script(&fmt_csv, "record,seq,process,value,lost",
	       "record,seq,process,value,lost\n"
	       "sample,0,ping,1007,0\n"
	       "lost,3,,,2\n"
	       "sample,3,ping,4007,0\n"
	       "sample,4,ping,5007,0\n");
	script(&fmt_json, "symbol,pid",
	       "{\"schema\":\"pmctl-1\",\"record\":\"sample\",\"symbol\":\"serve\",\"pid\":100}\n"
	       "{\"schema\":\"pmctl-1\",\"record\":\"lost\",\"symbol\":null,\"pid\":null}\n"
	       "{\"schema\":\"pmctl-1\",\"record\":\"sample\",\"symbol\":\"serve\",\"pid\":100}\n"
	       "{\"schema\":\"pmctl-1\",\"record\":\"sample\",\"symbol\":\"serve\",\"pid\":100}\n");
}

static char *script_perf(u64 *lost)
{
	struct pm_error err = { "" };
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (script_print_perf(path, NULL, out, lost, &err))
		fail_msg("%s", err.text);
	fclose(out);
	return text;
}

/* With a blank at the end of the line, as perf has it. */
#define HEAD_END	": \012"

/* To the blank: programs take it apart by them. */
static void test_script_as_perf_does(void **state)
{
	char *text;
	u64 lost;

	(void)state;
	assert_int_equal(recording_make(path, 5, NULL), 0);
	text = script_perf(&lost);
	assert_string_equal(text,
			    "ping   100 [000]     5.000000:       1000 l2_data_miss" HEAD_END
			    "\t            1010 serve+0x10 (/bin/game)\n"
			    "\n"
			    "pong pong   101 [000]     5.000010:       1000 l2_data_miss" HEAD_END
			    "\t            1120 return_ball+0x20 (/bin/game)\n"
			    "\n"
			    "ping   100 [000]     5.000020:       1000 l2_data_miss" HEAD_END
			    "\t        c0001004 do_page_fault+0x4 ([kernel.kallsyms])\n"
			    "\n"
			    "pong pong   101 [000]     5.000050:       1000 l2_data_miss" HEAD_END
			    "\t            1120 return_ball+0x20 (/bin/game)\n"
			    "\n"
			    "ping   100 [000]     5.000060:       1000 l2_data_miss" HEAD_END
			    "\t        c0001004 do_page_fault+0x4 ([kernel.kallsyms])\n"
			    "\n");
	assert_int_equal(lost, 2);
	free(text);
}

static void put(struct rec_writer *w, const struct rec_item *item)
{
	assert_int_equal(rec_put(w, item, NULL), 0);
}

static void put_sample(struct rec_writer *w, u32 pid, u64 ip, u64 due, u64 period)
{
	struct rec_item item = { .type = REC_SAMPLE, .sample = recording_sample(0) };

	item.sample.pid = pid;
	item.sample.tid = pid;
	item.sample.ip = ip;
	item.sample.due = due;
	item.sample.period = period;
	put(w, &item);
}

static void put_map(struct rec_writer *w, u32 pid, u64 start, u64 end, const char *name)
{
	struct rec_item item = { .type = REC_MAP, .map = {
		.pid = pid, .start = start, .end = end, .path = name,
	} };

	put(w, &item);
}

static void put_comm(struct rec_writer *w, u32 pid, u32 tid, const char *name)
{
	struct rec_item item = { .type = REC_COMM, .comm = {
		.pid = pid, .tid = tid, .name = name,
	} };

	put(w, &item);
}

/* A process that runs another program, and one that takes over its number. */
static void test_names_and_mappings_hold_from_where_they_come(void **state)
{
	struct rec_writer *w = rec_create(path, 0, 0, NULL);
	struct rec_head head = { .end = REC_END_LIMIT };

	(void)state;
	assert_int_equal(recording_info(w), 0);
	put_sample(w, 7, 0x1000, 10, 10);
	put_comm(w, 7, 7, "sh");
	put_map(w, 7, 0x1000, 0x5000, "/bin/sh");
	put_comm(w, 7, 8, "thread");
	put_sample(w, 7, 0x1000, 20, 10);
	put_map(w, 7, 0x2000, 0x3000, "/lib/plugin.so");
	put_sample(w, 7, 0x2fff, 30, 10);
	put_sample(w, 7, 0x3000, 40, 10);
	put_comm(w, 7, 7, "ls");
	put_map(w, 7, 0x0800, 0x1800, "/bin/ls");
	put_sample(w, 7, 0x1000, 50, 10);
	put_sample(w, 0, 0x1000, 60, 10);
	assert_int_equal(rec_close(w, &head, NULL), 0);
	script(&fmt_text, "process,object",
	       "[unknown] [unknown]\n"
	       "sh /bin/sh\n"
	       "sh /lib/plugin.so\n"
	       "sh [unknown]\n"
	       "ls /bin/ls\n"
	       "swapper [unknown]\n");
}

/* Modules, names with line breaks, late handlers, and what nothing is known of. */
static void test_script_as_perf_does_of_the_odd(void **state)
{
	struct rec_writer *w = rec_create(path, 0, 0, NULL);
	struct rec_head head = { .end = REC_END_LIMIT };
	struct rec_item item = { .type = REC_COUNTER, .counter = {
		.index = 5, .flags = REC_COUNTER_SAMPLED, .name = "full",
		.event_name = "etsec1_rx_fifo_full_cycle",
	} };
	char *text;
	u64 lost;

	(void)state;
	assert_int_equal(recording_info(w), 0);
	assert_int_equal(recording_objects(w), 0);
	put(w, &item);
	put_comm(w, 7, 8, "two\nlines");
	item = (struct rec_item){ .type = REC_SAMPLE, .sample = recording_sample(2) };
	item.sample.pid = 7;
	item.sample.tid = 8;
	item.sample.cpu = 1;
	item.sample.periods = 3;
	item.sample.ip = 0xe1000000;
	put(w, &item);
	put_sample(w, 123456, 0xdeadbeef, 20, 10);
	assert_int_equal(rec_close(w, &head, NULL), 0);
	text = script_perf(&lost);
	assert_string_equal(text,
			    "two_lines     8 [001]     5.000020:       3000"
			    "              l2_data_miss" HEAD_END
			    "\t        e1000000 probe+0x0 ([module])\n"
			    "\n"
			    "[unknown] 123456 [000]     5.000000:         10"
			    "              l2_data_miss" HEAD_END
			    "\t        deadbeef [unknown] ([unknown])\n"
			    "\n");
	assert_int_equal(lost, 0);
	free(text);
}

static bool has_note(struct report *r, const char *begin)
{
	struct result *result = report_result(r, path, REPORT_BY_EVENT);
	bool found = false;

	for (unsigned int i = 0; i < result->notes; i++)
		found |= !strncmp(result->note[i], begin, strlen(begin));
	result_free(result);
	return found;
}

/* Samples so fast that a counter stands still for long: told, but not of a few. */
static void test_dead_time(void **state)
{
	static const char begin[] = "l2_data_miss stood still while each of its 99";
	struct report r;

	(void)state;
	assert_int_equal(recording_make(path, 2000, NULL), 0);
	read_report(&r, 0);
	assert_true(has_note(&r, begin));
	/* the same in ten seconds */
	r.head.end_ns = r.head.start_ns + 10000000000ull;
	assert_false(has_note(&r, "l2_data_miss stood still"));
	report_free(&r);
	assert_int_equal(recording_make(path, 900, NULL), 0);
	read_report(&r, 0);
	assert_false(has_note(&r, "l2_data_miss stood still"));
	report_free(&r);
}

/* Samples of the throttle's time say so, and what would have helped. */
static void test_throttled(void **state)
{
	struct rec_writer *w = rec_create(path, 0, RECORDING_START_NS, NULL);
	struct rec_head head = {
		.end = REC_END_LIMIT, .throttles = 3, .irq_limit = 10000,
		.end_ns = RECORDING_START_NS + 1000000000,
	};
	struct rec_item item = { .type = REC_SAMPLE, .sample = recording_sample(0) };
	struct report r;

	(void)state;
	assert_int_equal(recording_info(w), 0);
	assert_int_equal(recording_objects(w), 0);
	put(w, &item);
	item.sample = recording_sample(999);
	item.sample.periods = 999;
	item.sample.pid = 0;
	item.sample.flags = REC_SAMPLE_NO_CONTEXT | REC_SAMPLE_THROTTLED;
	put(w, &item);
	assert_int_equal(rec_close(w, &head, NULL), 0);
	read_report(&r, 0);
	assert_int_equal(r.head.irq_limit, 10000);
	/* 999 periods of 1000 in 9.99 ms */
	prints(&fmt_text, report_result(&r, path, REPORT_BY_PROCESS),
	       "ping pong  (/dev/mpc85xx_pm0, Linux 6.1.0 ppc, 1.000 s)\n"
	       "  event         share samples events kernel-share pid process\n"
	       "  l2_data_miss 99.90%       1 999000        0.00%   0 [throttled]\n"
	       "  l2_data_miss  0.10%       1   1000        0.00% 100 ping\n"
	       "\n"
	       "Interrupts came too fast and were throttled 3 times: samples of that time stand for several periods and are nobody's ([throttled]); "
	       "choose -c of at least 11000 or raise max_irq_rate (10000 interrupts per second).\n");
	report_free(&r);
}

/* Who may not know who ran sees that, and why, and never "not known". */
static void test_withheld(void **state)
{
	struct rec_writer *w = rec_create(path, 0, RECORDING_START_NS, NULL);
	struct rec_head head = {
		.end = REC_END_LIMIT, .end_ns = RECORDING_START_NS + 1000000000,
	};
	struct rec_item item = { .type = REC_SAMPLE, .sample = recording_sample(0) };
	struct report r;

	(void)state;
	assert_int_equal(recording_info(w), 0);
	assert_int_equal(recording_objects(w), 0);
	put(w, &item);
	item.sample = recording_sample(1);
	item.sample.periods = 3;
	item.sample.pid = 0;
	item.sample.tid = 0;
	item.sample.ip = 0;
	item.sample.flags = REC_SAMPLE_NO_CONTEXT | REC_SAMPLE_WITHHELD;
	put(w, &item);
	assert_int_equal(rec_close(w, &head, NULL), 0);
	read_report(&r, 0);
	prints(&fmt_text, report_result(&r, path, REPORT_BY_PROCESS | REPORT_BY_SYMBOL),
	       "ping pong  (/dev/mpc85xx_pm0, Linux 6.1.0 ppc, 1.000 s)\n"
	       "  event         share samples events kernel-share pid process\n"
	       "  l2_data_miss 75.00%       1   3000        0.00%   0 [withheld]\n"
	       "  l2_data_miss 25.00%       1   1000        0.00% 100 ping\n"
	       "\n"
	       "  event         share samples events mode    symbol     object\n"
	       "  l2_data_miss 75.00%       1   3000 unknown [withheld] [withheld]\n"
	       "  l2_data_miss 25.00%       1   1000 user    serve      /bin/game\n"
	       "\n"
	       "1 of 2 samples: " TASKS_WITHHELD_NOTE ".\n");
	report_free(&r);
}

/* Samples of a counter that somebody else wrote, in every form. */
static void test_tainted(void **state)
{
	struct rec_writer *w = rec_create(path, 0, 0, NULL);
	struct rec_head head = { .end = REC_END_LIMIT };
	struct rec_item item = { .type = REC_SAMPLE, .sample = recording_sample(0) };
	struct pm_error err = { "" };
	struct fmt csv = { .ops = &fmt_csv, .separator = "," };
	struct fmt words = { .ops = &fmt_text };
	struct report r;
	char *text = NULL;
	size_t size;
	FILE *out;
	bool usage;

	(void)state;
	assert_int_equal(recording_info(w), 0);
	assert_int_equal(recording_objects(w), 0);
	put(w, &item);
	item.sample = recording_sample(1);
	item.sample.flags |= REC_SAMPLE_TAINTED;
	put(w, &item);
	assert_int_equal(rec_close(w, &head, NULL), 0);
	read_report(&r, 0);
	assert_true(r.samples == 2 && r.tainted == 1);
	report_free(&r);
	out = open_memstream(&text, &size);
	assert_int_equal(script_print(path, "seq,tainted", NULL, &csv, out, &usage, &err), 0);
	assert_int_equal(script_print(path, "seq", NULL, &words, out, &usage, &err), 0);
	fclose(out);
	assert_string_equal(text, "seq,tainted\n0,no\n1,yes\n"
			    "0\n# the next sample is tainted: its events are wrong\n1\n");
	free(text);
}

/* Symbols of programs that nobody was met in, and a time line without end. */
static void test_many_objects(void **state)
{
	struct rec_writer *w = rec_create(path, 0, 0, NULL);
	struct rec_item item = { .type = REC_SYMBOLS };
	struct rec_head head = { .end = REC_END_LIMIT };
	struct pm_error err = { "" };
	struct report r;

	(void)state;
	assert_int_equal(recording_info(w), 0);
	for (unsigned int i = 0; i < 500; i++) {
		char name[16];

		snprintf(name, sizeof(name), "/lib/%u", i);
		item.symbols = (struct rec_symbols){ .path = name, .text = "10 0 f\n" };
		put(w, &item);
	}
	put_sample(w, 1, 0, 10, 10);
	assert_int_equal(rec_close(w, &head, NULL), 0);
	read_report(&r, 0);
	assert_int_equal(r.tasks.object_keys.count, 503);
	assert_string_equal(symtab_find(&r.tasks.object[502].symbols, 0x10)->name, "f");
	report_free(&r);
	assert_int_equal(report_read(&r, path, NULL, 1, &err), -1);
	assert_non_null(strstr(err.text, "more than 1000000 points, choose longer ones"));
	report_free(&r);
}

/* Frequency mode, late handling, a loss, and a reset in between. */
static void test_events_are_exact(void **state)
{
	struct rec_writer *w = rec_create(path, 0, 0, NULL);
	struct rec_item item = { .type = REC_SAMPLE, .sample = recording_sample(0) };
	struct rec_head head = { .end = REC_END_SIGNAL };
	struct report r;

	(void)state;
	assert_int_equal(recording_info(w), 0);
	item.sample.due = 65536;
	item.sample.period = 65536;
	put(w, &item);
	item.sample.due = 65536 + 3 * 1000;
	item.sample.period = 1000;
	item.sample.periods = 3;
	put(w, &item);
	item.sample.due += 5000 + 700;	/* 5000 events of lost samples */
	item.sample.period = 700;
	item.sample.periods = 1;
	put(w, &item);
	item = (struct rec_item){ .type = REC_MARK, .mark = {
		.kind = REC_MARK_RESET, .counter_mask = 1u << 3,
	} };
	put(w, &item);
	put_sample(w, 1, 0, 1 << 20, 1 << 20);
	assert_int_equal(rec_close(w, &head, NULL), 0);
	read_report(&r, 0);
	assert_int_equal(r.counter[3].sum.samples, 4);
	assert_int_equal(r.counter[3].sum.events, 65536 + 3000 + 700 + (1 << 20));
	assert_int_equal(r.counter[3].lost_events, 5000);
	assert_int_equal(r.counter[3].least, 700);
	assert_int_equal(r.counter[3].most, 1 << 20);
	report_free(&r);
}

static void test_what_is_missing_is_told(void **state)
{
	struct report r;
	struct result *result;

	(void)state;
	assert_int_equal(recording_make(path, 1200, NULL), 0);
	assert_int_equal(truncate(path, 60000), 0);
	read_report(&r, 0);
	assert_true(r.samples > 0 && r.samples < 1200);
	assert_non_null(strstr(r.damage.text, "ends in the middle of an item"));
	result = report_result(&r, path, REPORT_BY_EVENT);
	assert_int_equal(result->notes, 2);
	assert_non_null(strstr(result->note[1], "ends in the middle"));
	result_free(result);
	report_free(&r);
}

/* As a file looks while it is written, or after kill -9. */
static void test_recording_that_was_not_ended(void **state)
{
	struct rec_writer *w = rec_create(path, 0, 0, NULL);
	struct rec_head head = { .end = REC_END_LIMIT };
	struct result *result;
	struct report r;

	(void)state;
	assert_int_equal(recording_info(w), 0);
	put_sample(w, 1, 0, 10, 10);
	assert_int_equal(rec_flush(w, NULL), 0);
	put_sample(w, 1, 0, 20, 10);
	read_report(&r, 0);
	assert_int_equal(r.samples, 1);
	result = report_result(&r, path, REPORT_BY_EVENT);
	assert_int_equal(result->notes, 1);
	assert_non_null(strstr(result->note[0], "The recording was not ended"));
	result_free(result);
	report_free(&r);
	assert_int_equal(rec_close(w, &head, NULL), 0);
	read_report(&r, 0);
	assert_int_equal(r.samples, 2);
	report_free(&r);
}

static void refuses(const char *file, const char *sentence)
{
	struct pm_error err = { "" };
	struct report r;

	assert_int_equal(report_read(&r, file, NULL, 0, &err), -1);
	report_free(&r);
	if (!strstr(err.text, sentence))
		fail_msg("%s", err.text);
}

static void test_refusals(void **state)
{
	const struct fmt f = { .ops = &fmt_text };
	struct pm_error err = { "" };
	bool usage;

	(void)state;
	unlink(path);
	refuses(path, "cannot read: No such file");
	refuses("/dev/null", "not a record file");
	refuses(dir, "cannot read: Is a directory");
	assert_int_equal(recording_make(path, 3, NULL), 0);
	assert_int_equal(truncate(path, 96), 0);
	refuses(path, "there is nothing in this record file");
	assert_int_equal(script_print(path, "time,pdi", NULL, &f, stdout, &usage, &err), -1);
	assert_true(usage);
	assert_non_null(strstr(err.text, "no field 'pdi' of records; did you mean 'pid'?"));
}

/* This program itself: its own functions and build id, by elfutils. */
static void test_elf(void **state)
{
	char *text = elf_symbols("/proc/self/exe", REC_LONGEST_TEXT);
	struct symtab t = { 0 };
	u8 id[REC_LONGEST_ID];
	bool found = false;

	(void)state;
	assert_non_null(text);
	symtab_add(&t, text);
	for (u32 i = 0; i < t.count; i++) {
		found |= !strcmp(t.of[i].name, "test_elf");
		assert_true(!i || t.of[i].address > t.of[i - 1].address);
	}
	assert_true(found);
	symtab_free(&t);
	free(text);
	assert_true(elf_build_id("/proc/self/exe", id) <= REC_LONGEST_ID);
	assert_null(elf_symbols(dir, REC_LONGEST_TEXT));
	assert_null(elf_symbols("/dev/zero", REC_LONGEST_TEXT));
	assert_null(elf_symbols(path, REC_LONGEST_TEXT));
	assert_int_equal(elf_build_id(path, id), 0);
}

static void test_symbols_by_address(void **state)
{
	struct symtab t = { 0 };

	(void)state;
	symtab_add(&t, "20 0 later\n10 8 first\nnonsense\n-1 2 x\n30 0\n");
	symtab_add(&t, "100000000000000000 1 large\nffffffffffffffff 0 last");
	assert_int_equal(t.count, 3);
	assert_null(symtab_find(&t, 0xf));
	assert_string_equal(symtab_find(&t, 0x10)->name, "first");
	assert_string_equal(symtab_find(&t, 0x17)->name, "first");
	assert_null(symtab_find(&t, 0x18));
	assert_string_equal(symtab_find(&t, 0x20)->name, "later");
	assert_string_equal(symtab_find(&t, 0x999999)->name, "later");
	assert_string_equal(symtab_find(&t, UINT64_MAX)->name, "last");
	symtab_free(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_text),
		cmocka_unit_test(test_machine_forms),
		cmocka_unit_test(test_folded),
		cmocka_unit_test(test_timeline),
		cmocka_unit_test(test_withheld),
		cmocka_unit_test(test_tainted),
		cmocka_unit_test(test_throttled),
		cmocka_unit_test(test_dead_time),
		cmocka_unit_test(test_script),
		cmocka_unit_test(test_script_as_perf_does),
		cmocka_unit_test(test_script_as_perf_does_of_the_odd),
		cmocka_unit_test(test_names_and_mappings_hold_from_where_they_come),
		cmocka_unit_test(test_many_objects),
		cmocka_unit_test(test_events_are_exact),
		cmocka_unit_test(test_what_is_missing_is_told),
		cmocka_unit_test(test_recording_that_was_not_ended),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_elf),
		cmocka_unit_test(test_symbols_by_address),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
