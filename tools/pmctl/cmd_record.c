// SPDX-License-Identifier: GPL-2.0-only
/* record: samples into a file. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/recorder.h"
#include "pmctl.h"
#include "sampling_options.h"

/* A reader is woken when there is so much to do; or after a while. */
#define WATERMARK	1024u

enum {
	OPTION_EVENT, OPTION_GROUP, OPTION_PERIOD, OPTION_HZ, OPTION_JITTER, OPTION_VALUES,
	OPTION_OUT, OPTION_NUMBER, OPTION_TIME, OPTION_QUIET,
};

static const struct option_desc options[] = {
	[OPTION_EVENT] = { 'e', "event", "EVENT,...", "sample these; with -g, counters of it" },
	[OPTION_GROUP] = { 'g', "group", "FILE", "count and sample what a configuration has" },
	[OPTION_PERIOD] = { 'c', "period", "N", "a sample each N events" },
	[OPTION_HZ] = { 'F', "frequency", "HZ", "about so many samples per second" },
	[OPTION_JITTER] = { 0, "jitter", "BITS", "so many low bits of periods are random" },
	[OPTION_VALUES] = { 0, "values", NULL, "all counts with each sample" },
	[OPTION_OUT] = { 'o', "output", "FILE", "instead of " REC_PRESET_FILE },
	[OPTION_NUMBER] = { 'n', "number", "N", "end after N samples" },
	[OPTION_TIME] = { 't', "time", "TIME", "end after 500ms, 10s..." },
	[OPTION_QUIET] = { 'q', "quiet", NULL, "no summary at the end" },
	{ }
};

static int parse(const struct args *a, struct sampler_want *want, struct recorder *r,
		 struct pm_error *err)
{
	want->events = a->option[OPTION_EVENT];
	want->group = a->option[OPTION_GROUP];
	want->values = a->option[OPTION_VALUES];
	want->watermark = WATERMARK;
	if (!strcmp(r->path, "-"))
		return pm_error_set(err, "'-o -': a recording is no stream, its head is written last; name a file, ./- if it must be");
	if (!want->events && !want->group)
		return pm_error_set(err, "say what to sample: -e EVENT or -g GROUP");
	if (sampling_number(a->option[OPTION_NUMBER], "-n", 1, UINT64_MAX, &r->most, err) ||
	    sampling_time(a->option[OPTION_TIME], "-t", &r->time_ns, err))
		return -1;
	return sampling_period(a->option[OPTION_PERIOD], a->option[OPTION_HZ],
			       a->option[OPTION_JITTER], want, err);
}

static char *join(char **words, int count)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		abort();
	for (int i = 0; i < count; i++)
		fprintf(out, "%s%s", i ? " " : "", words[i]);
	if (fclose(out))
		abort();
	return text;
}

/* On standard error: the command's output is its own. */
static void summarize(const struct recorder *r)
{
	char advice[160];

	fprintf(stderr, "%" PRIu64 " sample%s in %s", r->head.samples,
		r->head.samples == 1 ? "" : "s", r->path);
	if (r->head.lost)
		fprintf(stderr, ", %" PRIu64 " lost", r->head.lost);
	if (r->head.unwritten)
		fprintf(stderr, ", %" PRIu64 " not written", r->head.unwritten);
	if (r->head.throttles) {
		overload_advice(&r->sampler->overload, advice, sizeof(advice));
		fprintf(stderr, ", throttled %" PRIu64 " time%s: %s, see pmctl(1)",
			r->head.throttles, r->head.throttles == 1 ? "" : "s", advice);
	}
	fprintf(stderr, "\n");
}

static enum pm_exit run_record(const struct pmctl *p, const struct args *a,
			       struct pm_error *err)
{
	struct sampler_want want = { 0 };
	struct sampler sampler = { 0 };
	struct recorder r = {
		.sampler = &sampler, .program = "pmctl " PMCTL_VERSION,
		.path = a->option[OPTION_OUT] ? a->option[OPTION_OUT] : REC_PRESET_FILE,
		.words = a->words ? a->word : NULL,
	};
	struct pm_error closing;
	char *command;
	int ret;

	if (parse(a, &want, &r, err))
		return PM_EXIT_USAGE;
	command = join(a->word, a->words);
	r.command = command;
	ret = sampler_plan(&sampler, &want, p->soc, err);
	if (!ret)
		ret = recorder_check(&r, err);
	if (!ret)
		ret = sampler_open(&sampler, p->device, err);
	if (!ret) {
		sampling_warn_wanted(&sampler);
		if (sampler.d->simulated && r.words && !a->option[OPTION_QUIET])
			pmctl_warn("%s: simulated time passes as real time does while the command runs; it makes no events of its own",
				   p->device);
		ret = recorder_run(&r, err);
		if (!a->option[OPTION_QUIET] && (!ret || r.head.samples))
			summarize(&r);
		if (!ret)
			ret = sampler_check(&sampler, err);
	}
	if (sampler_close(&sampler, ret ? &closing : err))
		ret = -1;
	free(command);
	if (ret)
		return !sampler.d && r.status ? (enum pm_exit)r.status : PM_EXIT_FAILURE;
	return r.head.end == REC_END_COMMAND ? (enum pm_exit)r.status : PM_EXIT_OK;
}

const struct command record_commands[] = {
	{
		.name = "record", .words = "[COMMAND...]", .most = UINT32_MAX, .wraps = true,
		.options = options,
		.text = "who runs at each Nth event, into a file",
		.more = "Until COMMAND ends, or a limit is reached, or INT or TERM comes. Behind\n"
			"its first word all is COMMAND's; its exit status is that of pmctl. 'pmctl\n"
			"report' and 'pmctl script' read the file. A simulated device has samples\n"
			"without processes, and its own time; with -n or -t it does not wait for real\n"
			"time. A recording that is there is kept as FILE.old.",
		.run = run_record,
	},
	{ }
};
