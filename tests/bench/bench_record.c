// SPDX-License-Identifier: GPL-2.0-only
/* bench_record N FILE: a record file of N samples, and how long report takes. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "../unit/recording.h"
#include "lib/report_result.h"

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static long peak_kb(void)
{
	struct rusage use;

	getrusage(RUSAGE_SELF, &use);
	return use.ru_maxrss;
}

int main(int argc, char **argv)
{
	u64 samples = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
	const char *path = argc > 2 ? argv[2] : "/tmp/bench.pmr";
	struct pm_error err = { "" };
	struct report r;
	double begin = now(), end;

	if (recording_make(path, samples, &err)) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	end = now();
	printf("write: %" PRIu64 " samples in %.3f s, at most %ld KiB of memory\n", samples,
	       end - begin, peak_kb());
	begin = now();
	if (report_read(&r, path, NULL, 0, &err)) {
		fprintf(stderr, "%s\n", err.text);
		return 1;
	}
	result_free(report_result(&r, path, REPORT_BY_ALL));
	end = now();
	printf("report: %" PRIu64 " samples in %.3f s, at most %ld KiB of memory\n", r.samples,
	       end - begin, peak_kb());
	report_free(&r);
	return 0;
}
