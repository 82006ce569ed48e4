// SPDX-License-Identifier: GPL-2.0-only
/* What /proc tells of a process, this one, up to the function in the report. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/kallsyms.h"
#include "lib/procinfo.h"
#include "lib/report.h"
#include "recording.h"

static char path[32];

static int setup(void **state)
{
	int fd;

	(void)state;
	strcpy(path, "/tmp/test_procinfo.XXXXXX");
	fd = mkstemp(path);
	return fd < 0 ? -1 : close(fd);
}

static int teardown(void **state)
{
	(void)state;
	return unlink(path);
}

static void put(struct procinfo *p, struct rec_writer *w, const struct rec_item *item)
{
	assert_int_equal(procinfo_item(p, item, NULL), 0);
	assert_int_equal(rec_put(w, item, NULL), 0);
}

/* The function of a sample in @r whose address in this process is @ip. */
static bool finds(struct report *r, const char *name)
{
	const char *symbol, *object;
	char buf[256];

	for (u32 i = 0; i < r->keys.count; i++) {
		tasks_symbol(&r->tasks, r->row[i].object, r->row[i].address, &symbol, &object,
			     buf, sizeof(buf));
		if (symbol && !strcmp(symbol, name))
			return true;
	}
	return false;
}

static void record(struct procinfo *p, struct rec_writer *w)
{
	struct rec_item item = { .type = REC_SAMPLE, .sample = recording_sample(0) };
	u32 pid = (u32)getpid();

	item.sample.pid = pid;
	item.sample.tid = pid + 1;
	item.sample.ip = (u64)(uintptr_t)finds + 1;
	put(p, w, &item);
	item.sample.ip = (u64)(uintptr_t)setup;
	put(p, w, &item);
	/* Some address that is nowhere, and a process that is not there. */
	item.sample.ip = 1;
	put(p, w, &item);
	item.sample.pid = 0x7ffffffe;
	put(p, w, &item);
	item.sample.flags = REC_SAMPLE_KERNEL;
	item.sample.ip = 0xc0001000;
	put(p, w, &item);
}

static void test_own_functions(void **state)
{
	struct rec_writer *w = rec_create(path, 0, 0, NULL);
	struct rec_head head = { .end = REC_END_LIMIT };
	struct procinfo p;
	struct report r;
	char comm[32];
	FILE *in;

	(void)state;
	procinfo_init(&p, w);
	assert_int_equal(recording_info(w), 0);
	assert_int_equal(procinfo_kernel(&p, NULL), 0);
	record(&p, w);
	assert_int_equal(procinfo_programs(&p, NULL), 0);
	procinfo_free(&p);
	assert_int_equal(rec_close(w, &head, NULL), 0);
	/* Symbols come from the file: nothing is looked for below this root. */
	assert_int_equal(report_read(&r, path, "/nonexistent", 0, NULL), 0);
	assert_int_equal(r.samples, 5);
	assert_true(finds(&r, "finds"));
	assert_true(finds(&r, "setup"));
	assert_false(finds(&r, "teardown"));
	/* The driver told nothing about the process, /proc did. */
	in = fopen("/proc/self/comm", "r");
	assert_non_null(fgets(comm, sizeof(comm), in));
	fclose(in);
	comm[strcspn(comm, "\n")] = '\0';
	assert_string_equal(tasks_name(&r.tasks, r.row[0].task), comm);
	assert_string_equal(tasks_name(&r.tasks, r.row[3].task), "[unknown]");
	report_free(&r);
}

static const char table[] =
	"c0000000 T _stext\n"
	"c0002000 t late\n"
	"c0001000 t early\n"
	"c0001000 T early_alias\n"
	"c0001800 d data\n"
	"c0001900 W weak\n"
	"nonsense\n"
	"e1000000 t probe\t[module]\n"
	"00000000 T hidden\n";

static void test_kallsyms(void **state)
{
	char copy[sizeof(table)];
	char *text;
	FILE *in;

	(void)state;
	memcpy(copy, table, sizeof(table));
	in = fmemopen(copy, sizeof(table) - 1, "r");
	text = kallsyms_functions(in);
	fclose(in);
	assert_string_equal(text,
			    "c0000000 0 _stext\n"
			    "c0001000 0 early\n"
			    "c0001900 0 weak\n"
			    "c0002000 0 late\n"
			    "e1000000 0 probe\t[module]\n");
	free(text);
}

/* For those who may not see addresses all of them are 0: no symbols at all. */
static void test_kallsyms_hidden(void **state)
{
	char hidden[] = "0000000000000000 T _stext\n0000000000000000 t f\n";
	FILE *in = fmemopen(hidden, sizeof(hidden) - 1, "r");

	(void)state;
	assert_null(kallsyms_functions(in));
	fclose(in);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_own_functions),
		cmocka_unit_test(test_kallsyms),
		cmocka_unit_test(test_kallsyms_hidden),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
