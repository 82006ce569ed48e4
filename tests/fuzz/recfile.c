// SPDX-License-Identifier: GPL-2.0-only
/*
 * Record files: what the reader gives out is in its ranges, and every report of it
 * adds up.  Sums are not compared, or nothing but them would be tested.
 */
#include "fuzz.h"
#include "lib/fmt.h"
#include "lib/report_result.h"

static void check_rows(const struct report *r)
{
	struct report_sum sum[MPM_MAX_COUNTERS] = { { 0 } };
	u64 samples = 0;

	for (u32 i = 0; i < r->keys.count; i++) {
		MUST(r->row[i].counter < MPM_MAX_COUNTERS && r->row[i].mode < REPORT_MODES);
		MUST(r->row[i].task < r->tasks.task_keys.count);
		MUST(r->row[i].object < r->tasks.object_keys.count);
		sum[r->row[i].counter].samples += r->row[i].sum.samples;
		sum[r->row[i].counter].events += r->row[i].sum.events;
	}
	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++) {
		MUST(sum[n].samples == r->counter[n].sum.samples);
		MUST(sum[n].events == r->counter[n].sum.events);
		samples += sum[n].samples;
	}
	MUST(samples == r->samples);
}

static void use(struct report *r)
{
	static const struct fmt_ops * const forms[] = { &fmt_text, &fmt_csv, &fmt_json };
	FILE *out = fopen("/dev/null", "w");
	struct fmt f = { .separator = "," };

	MUST(out);
	check_rows(r);
	for (unsigned int i = 0; i < 3; i++) {
		struct result *result = report_result(r, "fuzz.pmr", REPORT_BY_ALL);

		f.ops = forms[i];
		f.ops->result(&f, result, out);
		result_free(result);
	}
	report_folded(r, out);
	fclose(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pm_error err = { "" };
	struct report r;
	FILE *in;

	if (!size)
		return 0;
	in = fmemopen((void *)data, size, "r");
	MUST(in);
	/* A root that is not there: no file of this machine is looked into. */
	if (!report_read_stream(&r, in, "fuzz.pmr", true, "/nonexistent", 0, &err))
		use(&r);
	else
		fuzz_refusal(&err, "fuzz.pmr");
	report_free(&r);
	fclose(in);
	return 0;
}
