// SPDX-License-Identifier: GPL-2.0-only
/* stat: what is counted while a command runs, for a time, or until a signal. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/counting.h"
#include "lib/event_fit.h"
#include "lib/groups.h"
#include "lib/histogram.h"
#include "lib/intervals.h"
#include "lib/mem.h"
#include "lib/plan_env.h"
#include "lib/reading_result.h"
#include "lib/repeats.h"
#include "lib/trust.h"
#include "pmctl.h"
#include "sampling_options.h"

#define MOST_RUNS	1000000u

enum {
	OPTION_EVENT, OPTION_GROUP, OPTION_INTERVAL, OPTION_NUMBER, OPTION_REPEAT, OPTION_TIME,
	OPTION_OUT, OPTION_ALL,
};

static const struct option_desc options[] = {
	[OPTION_EVENT] = { 'e', "event", "EVENT,...",
			   "count these; -e again adds more; see also EVENT:TERM=VALUE" },
	[OPTION_GROUP] = { 'g', "group", "FILE", "count what a configuration has" },
	[OPTION_INTERVAL] = { 'i', "interval", "TIME", "what is counted in each 500ms, 10s..." },
	[OPTION_NUMBER] = { 'n', "number", "N", "end after N intervals" },
	[OPTION_REPEAT] = { 'r', "repeat", "N", "N times, mean and deviation" },
	[OPTION_TIME] = { 't', "time", "TIME", "end after 500ms, 10s..." },
	[OPTION_OUT] = { 'o', "output", "FILE", "counts into FILE" },
	[OPTION_ALL] = { 'a', "all", NULL, "the whole machine, which is meant in any case" },
	{ }
};

struct job {
	const struct pmctl *p;
	const struct args *a;
	struct event_list list;
	struct histogram histogram;
	struct conf *conf;	/* of the list, or of a file */
	struct plan_env env;
	struct plan plan;
	struct signals signals;
	u64 runs;
	struct counting count;
	struct intervals rows;
	struct repeats repeats;
	FILE *out;
	int status;		/* of the first command that failed */
	struct pm_error doubt;	/* about counts that have been printed, or "" */
};

static int write_error(struct pm_error *err)
{
	return pm_error_set(err, "cannot write the counts: %s", strerror(errno));
}

/* What a file had before is kept until there is something new. */
static int empty_output(const struct job *j, struct pm_error *err)
{
	bool file = j->out != stderr && j->out != stdout;

	return file && ftruncate(fileno(j->out), 0) && errno != EINVAL ? write_error(err) : 0;
}

static int begin_rows(void *ctx, u64 began_ns, struct pm_error *err)
{
	struct job *j = ctx;

	if (empty_output(j, err))
		return -1;
	intervals_begin(&j->rows, &j->p->fmt, j->out, began_ns);
	return ferror(j->out) ? write_error(err) : 0;
}

static int put_row(void *ctx, const struct reading *between, struct pm_error *err)
{
	struct job *j = ctx;

	return intervals_put(&j->rows, between) ? write_error(err) : 0;
}

static char *title(const struct job *j)
{
	char *text, *before;

	if (j->a->option[OPTION_GROUP] && j->conf->summary.line)
		return mem_copy(j->conf->summary.text);
	if (j->a->option[OPTION_GROUP])
		return mem_copy(basename(j->conf->file));
	if (!j->a->words)
		return mem_printf("Counts of %s", j->p->device);
	text = mem_copy(j->a->word[0]);
	for (int i = 1; i < j->a->words; i++) {
		before = text;
		text = mem_printf("%s %s", before, j->a->word[i]);
		free(before);
	}
	before = text;
	text = mem_printf("Counts of '%s'", before);
	free(before);
	return text;
}

static int print(struct job *j, struct result *r, struct pm_error *err)
{
	int ret = empty_output(j, err);

	r->title = title(j);
	reading_note_inferred(r, &j->plan);
	if (!ret)
		j->p->fmt.ops->result(&j->p->fmt, r, j->out);
	result_free(r);
	if (!ret && (fflush(j->out) || ferror(j->out)))
		ret = write_error(err);
	return ret;
}

/* The counts are printed all the same, each with its mark. */
static int run_once(struct job *j, struct pm_error *err)
{
	int ret = counting_run(&j->count, err);

	if (!ret && !*j->doubt.text)
		trust_counts(j->count.d, &j->plan, j->count.total->snap, &j->doubt);
	return ret;
}

/* A run that a signal has cut short is no repetition, unless there is no other. */
static int repeat(struct job *j, struct pm_error *err)
{
	for (u64 n = 0; n < j->runs; n++) {
		if (run_once(j, err))
			return -1;
		if (j->count.end != COUNTING_SIGNAL || !n)
			repeats_add(&j->repeats, j->count.total);
		if (!j->status && j->count.end != COUNTING_LIMIT)
			j->status = j->count.status;
		if (j->count.end == COUNTING_SIGNAL)
			break;
	}
	return print(j, repeats_result(&j->repeats), err);
}

static int count(struct job *j, struct pm_error *err)
{
	int ret;

	if (j->runs)
		return repeat(j, err);
	ret = run_once(j, err);
	intervals_end(&j->rows);
	if (!ret && j->count.end != COUNTING_LIMIT)
		j->status = j->count.status;
	if (ret || j->count.every_ns)
		return ret;
	return print(j, j->histogram.steps ? histogram_result(&j->histogram, j->count.total) :
		     reading_result(j->count.total), err);
}

static int plan_it(struct job *j, struct pm_error *err)
{
	int ret = plan_make(&j->plan, &j->env, j->conf, err);

	if (ret) {
		event_list_reword(&j->list, err->text, sizeof(err->text));
		return ret;
	}
	for (unsigned int i = 0; i < j->plan.warnings; i++) {
		event_list_reword(&j->list, j->plan.warning[i], sizeof(j->plan.warning[i]));
		pmctl_warn("warning: %s", j->plan.warning[i]);
	}
	return 0;
}

static int count_on(struct job *j, struct pm_device *d, struct pm_error *err)
{
	struct mpc85xx_pm_info info;
	const struct mpm_soc *soc;
	struct pm_error why;
	int ret;

	if (pm_device_soc(d, &soc, &info, err) ||
	    plan_env_load(&j->env, soc, info.clock_hz, err))
		return -1;
	j->count.d = d;
	j->count.plan = &j->plan;
	j->count.clock_hz = info.clock_hz;
	j->count.signals = &j->signals;
	ret = plan_it(j, err);
	if (!ret) {
		signals_take(&j->signals);
		ret = count(j, err);
	}
	if (!ret && trust_interrupt(d, &info, &why))
		pmctl_warn("warning: %s", why.text);
	if (!ret && *j->doubt.text) {
		*err = j->doubt;
		ret = -1;
	}
	plan_env_free(&j->env);
	return ret;
}

static int parse_numbers(struct job *j, struct pm_error *err)
{
	const char * const *option = j->a->option;
	struct counting *c = &j->count;

	if (sampling_time(option[OPTION_INTERVAL], "-i", &c->every_ns, err) ||
	    sampling_number(option[OPTION_NUMBER], "-n", 1, UINT64_MAX, &c->most, err) ||
	    sampling_number(option[OPTION_REPEAT], "-r", 1, MOST_RUNS, &j->runs, err) ||
	    sampling_time(option[OPTION_TIME], "-t", &c->time_ns, err))
		return -1;
	if (c->most && !c->every_ns)
		return pm_error_set(err, "-n is about the intervals of -i, give both");
	if (j->runs && c->every_ns)
		return pm_error_set(err, "-r and -i exclude each other, choose one");
	if (j->runs && !j->a->words && !c->time_ns)
		return pm_error_set(err, "-r repeats COMMAND or the time of -t, give one of them");
	return 0;
}

static int parse(struct job *j, struct pm_error *err)
{
	const char * const *option = j->a->option;

	if (option[OPTION_EVENT] && option[OPTION_GROUP])
		return pm_error_set(err, "-e and -g exclude each other, choose one");
	if (!option[OPTION_EVENT] && !option[OPTION_GROUP])
		return pm_error_set(err, "say what to count: -e EVENT or -g GROUP");
	j->count.words = j->a->words ? j->a->word : NULL;
	j->count.begin = begin_rows;
	j->count.interval = put_row;
	j->count.ctx = j;
	return parse_numbers(j, err);
}

static int load_events(struct job *j, const char *events, struct pm_error *err)
{
	struct event_fit fit;
	char *steps;
	int ret;

	if (histogram_plan(&j->histogram, events, j->p->soc, &steps, err))
		return -1;
	if (steps && (j->runs || j->count.every_ns)) {
		free(steps);
		return pm_error_set(err, "a range of thresholds goes with neither -i nor -r, leave them out");
	}
	ret = event_list_parse(&j->list, steps ? steps : events, j->p->soc, err);
	free(steps);
	if (ret)
		return -1;
	j->conf = j->list.conf;
	return event_fit(&fit, &j->list, j->p->soc, err);
}

static int load(struct job *j, struct pm_error *err)
{
	if (j->a->option[OPTION_EVENT])
		return load_events(j, j->a->option[OPTION_EVENT], err);
	j->conf = group_load(j->a->option[OPTION_GROUP], err);
	return j->conf ? 0 : -1;
}

/* Whatever can be refused is so before anything has begun. */
static int check(struct job *j, struct pm_error *err)
{
	const char *path = j->a->option[OPTION_OUT];

	if (load(j, err))
		return -1;
	if (plan_try(j->p->soc, j->conf, err)) {
		event_list_reword(&j->list, err->text, sizeof(err->text));
		return -1;
	}
	if (j->a->words)
		j->status = child_check(j->a->word[0], err);
	if (j->status)
		return -1;
	/* the output of a command is its own */
	j->out = path ? fopen(path, "ae") : j->a->words ? stderr : stdout;
	if (j->out)
		return 0;
	return pm_error_set(err, "%s: cannot write it (%s), check its directory", path,
			    strerror(errno));
}

/* A reader of the counts that goes away ends no command. */
static void on_pipe(int number)
{
	(void)number;
}

static enum pm_exit run_stat(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct job *j = mem_zalloc(1, sizeof(*j));
	struct pm_device *d = NULL;
	struct pm_error closing;
	enum pm_exit ret = PM_EXIT_USAGE;

	j->p = p;
	j->a = a;
	if (!parse(j, err)) {
		ret = PM_EXIT_FAILURE;
		signal(SIGPIPE, on_pipe);
		if (!check(j, err))
			d = pmctl_open(p, PM_ACCESS_WRITE, true, err);
		if (d && !count_on(j, d, err))
			ret = PM_EXIT_OK;
		if (d && pm_device_close(d, ret == PM_EXIT_OK ? err : &closing))
			ret = PM_EXIT_FAILURE;
		if (j->out && a->option[OPTION_OUT])
			fclose(j->out);
	}
	if (ret == PM_EXIT_OK)
		*err->text = '\0';	/* the command's status is no failure of this program */
	if (ret == PM_EXIT_OK || (ret == PM_EXIT_FAILURE && !d && j->status))
		ret = (enum pm_exit)j->status;
	if (a->option[OPTION_GROUP])
		conf_free(j->conf);
	event_list_free(&j->list);
	free(j);
	return ret;
}

const struct command stat_commands[] = {
	{
		.name = "stat", .words = "[COMMAND...]", .most = UINT32_MAX, .wraps = true,
		.options = options,
		.text = "what is counted while a command runs, or for a time",
		.more = "Counts events or a group from just before COMMAND starts until it has ended,\n"
			"or TIME is over, or INT or TERM comes; the device is left without a\n"
			"configuration. The counts go to standard error if there is a COMMAND, and are\n"
			"of the whole machine: the monitor knows no processes. Exit status: that of\n"
			"COMMAND; with -r of the first that failed.\n"
			"EVENT may have terms: :threshold=10us, :round=up, :chain=64, :counter=3,\n"
			":burst-size=, :burst-gap=, :burst-distance=, :name=slow. One duration event\n"
			"with :threshold=16..2048cycles gives a histogram in steps of two.\n"
			"Without COMMAND a simulated device goes as fast as it can to the end of -t or\n"
			"-n; else it keeps pace with real time.",
		.run = run_stat,
	},
	{ }
};
