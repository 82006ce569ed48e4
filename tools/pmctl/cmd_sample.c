// SPDX-License-Identifier: GPL-2.0-only
/* sample, wait: overflows as they happen, for shell scripts. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lib/reaction.h"
#include "lib/report.h"
#include "pmctl.h"
#include "sampling_options.h"

#define SLICE_NS	100000000u
#define NS_PER_S	1000000000u
#define PRESET_RATE	10
#define MOST_RATE	1000
/* As timeout(1). */
#define EXIT_TIMEOUT	((enum pm_exit)124)

enum {
	OPTION_EVENT, OPTION_GROUP, OPTION_PERIOD, OPTION_HZ, OPTION_JITTER, OPTION_NUMBER,
	OPTION_TIME, OPTION_IDLE, OPTION_HEADER, OPTION_BANNER, OPTION_EXEC, OPTION_RATE,
};

static const struct option_desc sample_options[] = {
	[OPTION_EVENT] = { 'e', "event", "EVENT,...", "sample these; with -g, counters of it" },
	[OPTION_GROUP] = { 'g', "group", "FILE", "count and sample what a configuration has" },
	[OPTION_PERIOD] = { 'c', "period", "N", "a line each N events" },
	[OPTION_HZ] = { 'F', "frequency", "HZ", "about so many lines per second" },
	[OPTION_JITTER] = { 0, "jitter", "BITS", "so many low bits of periods are random" },
	[OPTION_NUMBER] = { 'n', "number", "N", "end after N lines" },
	[OPTION_TIME] = { 't', "time", "TIME", "end after 500ms, 10s..." },
	[OPTION_IDLE] = { 0, "idle-timeout", "TIME", "end when nothing came for 500ms, 10s..." },
	[OPTION_HEADER] = { 0, "header", NULL, "text: names of the columns first" },
	[OPTION_BANNER] = { 0, "banner", NULL, "a line once it counts" },
	[OPTION_EXEC] = { 0, "exec", "CMD", "run CMD by the shell, facts in $PMCTL_*" },
	[OPTION_RATE] = { 0, "rate", "N", "run it at most N times per second (10)" },
	{ }
};

enum { OPTION_AFTER, OPTION_TIMEOUT };

static const struct option_desc wait_options[] = {
	[OPTION_AFTER] = { 0, "after", "N", "after N events" },
	[OPTION_TIMEOUT] = { 't', "timeout", "TIME", "but no longer than 500ms, 10s..." },
	{ }
};

/* In the order that 'script' has them in. */
static const struct column columns[] = {
	{ .name = "time" }, { .name = "process" }, { .name = "pid" }, { .name = "event" },
	{ .name = "period" }, { .name = "periods" }, { .name = "value" }, { .name = "mode" },
	{ .name = "ip" }, { .name = "lost" },
	{ }
};

/* Names of threads; the driver tells one again before it could be missing here. */
#define NAMES	1024u

struct monitor {
	const struct pmctl *p;
	struct sampler *s;
	struct signals signals;
	struct reaction reaction;
	bool quiet, banner, header, withheld;
	u64 most;		/* overflows, 0 = no limit */
	u64 time_ns;		/* from the start, 0 = no limit */
	u64 idle_ns;		/* 0 = for ever */
	u64 seen;
	u64 came;		/* events of the only counter, when it ended */
	u64 last_ns;		/* time of the last overflow, or of the start */
	u64 lost;		/* since the last overflow */
	u64 paced_ns;		/* real time up to which simulated time has passed */
	struct result *result;
	struct table *line;
	struct { u32 tid; char comm[16]; } name[NAMES];
};

static u64 device_now(void *ctx)
{
	struct monitor *m = ctx;

	sampler_look_at_clock(m->s);
	return m->s->now_ns;
}

static void put_line(struct monitor *m, const struct reaction_facts *f)
{
	const struct rec_sample *s = f->sample;
	u64 since = s->time_ns - m->s->start_ns;
	char ip[24];

	table_real(m->line, (double)since / 1e9, f->time);
	table_text(m->line, f->process);
	table_whole(m->line, s->pid);
	table_text(m->line, f->event);
	table_whole(m->line, s->period);
	table_whole(m->line, s->periods);
	table_whole(m->line, s->value);
	table_text(m->line, f->mode);
	snprintf(ip, sizeof(ip), "0x%" PRIx64, s->ip);
	table_text(m->line, ip);
	table_whole(m->line, f->lost);
	if (m->p->fmt.ops == &fmt_json)
		fmt_json_rows(m->line, stdout);
	else if (m->p->fmt.ops == &fmt_csv)
		fmt_csv_rows(&m->p->fmt, m->line, stdout);
	else
		fmt_words_rows(m->line, stdout);
	table_clear(m->line);
}

static int overflow(struct monitor *m, const struct rec_sample *s, struct pm_error *err)
{
	u64 since = s->time_ns - m->s->start_ns;
	u32 at = s->tid & (NAMES - 1);
	char time[32];
	struct reaction_facts f = {
		.sample = s, .event = plan_event_name(sampler_count(m->s, s->counter)),
		.mode = report_mode_name(report_mode(s)), .time = time, .lost = m->lost,
	};

	if (s->flags & REC_SAMPLE_WITHHELD)
		f.process = TASKS_WITHHELD;
	else if (s->flags & REC_SAMPLE_THROTTLED)
		f.process = TASKS_THROTTLED;
	else if (m->name[at].comm[0] && m->name[at].tid == s->tid)
		f.process = m->name[at].comm;
	snprintf(time, sizeof(time), "%" PRIu64 ".%09" PRIu64, since / NS_PER_S,
		 since % NS_PER_S);
	overload_sample(&m->s->overload, s);
	if (s->flags & REC_SAMPLE_WITHHELD && !m->withheld && !m->quiet)
		pmctl_warn(TASKS_WITHHELD_NOTE);
	m->withheld |= !!(s->flags & REC_SAMPLE_WITHHELD);
	m->seen++;
	m->last_ns = s->time_ns;
	m->lost = 0;
	if (!m->quiet)
		put_line(m, &f);
	return reaction_run(&m->reaction, &f, device_now, m, err);
}

static int put_item(struct monitor *m, const struct rec_item *item, struct pm_error *err)
{
	u32 at;

	switch (item->type) {
	case REC_SAMPLE:
		return overflow(m, &item->sample, err);
	case REC_COMM:
		at = item->comm.tid & (NAMES - 1);
		m->name[at].tid = item->comm.tid;
		snprintf(m->name[at].comm, sizeof(m->name[at].comm), "%s", item->comm.name);
		break;
	case REC_MARK:
		m->lost += item->mark.lost;
		break;
	default:
		break;
	}
	return 0;
}

static bool is_enough(const struct monitor *m)
{
	return (m->most && m->seen >= m->most) || signals_ended() || ferror(stdout);
}

static int drain(struct monitor *m, struct pm_error *err)
{
	const struct mpc85xx_pm_record *record;
	struct rec_item item;
	int error = 0;

	while (!is_enough(m) && (record = sampler_next(m->s, &error))) {
		sampler_item(record, &item);
		if (put_item(m, &item, err))
			return -1;
	}
	return error ? pm_device_explain(m->s->d, error, err) : 0;
}

/*
 * A simulated device goes as fast as it can towards an end that is known, else it
 * keeps pace with real time.
 */
static u64 pace(struct monitor *m, u64 slice)
{
	u64 before = m->paced_ns;

	if (!m->s->d->simulated || m->most || m->time_ns)
		return slice;
	signals_sleep(&m->signals, slice);
	m->paced_ns = sampler_real_ns();
	return m->paced_ns - before < slice ? m->paced_ns - before : slice;
}

/* What is left of @limit, or of *@slice; false when nothing is. */
static bool is_left(u64 limit, u64 passed, u64 *slice)
{
	if (limit && passed >= limit)
		return false;
	if (limit && limit - passed < *slice)
		*slice = limit - passed;
	return true;
}

/* 0 when there was enough, 1 after the time-out. */
static int loop(struct monitor *m, struct pm_error *err)
{
	while (!is_enough(m)) {
		u64 now = m->s->now_ns, slice = SLICE_NS;
		int ret;

		if (!is_left(m->time_ns, now - m->s->start_ns, &slice))
			return 0;
		if (!is_left(m->idle_ns, now - m->last_ns, &slice))
			return 1;
		ret = sampler_wait(m->s, pace(m, slice), &m->signals.open);
		if (ret < 0 && ret != -EINTR)
			return pm_device_explain(m->s->d, ret, err);
		if (drain(m, err))
			return -1;
	}
	return 0;
}

/* The header of CSV tells the same. */
static void put_head(const struct monitor *m)
{
	if (m->quiet)
		return;
	if (m->p->fmt.ops == &fmt_csv)
		fmt_csv_head(&m->p->fmt, m->line, stdout);
	else if (m->banner && m->p->fmt.ops == &fmt_json)
		puts("{\"schema\":\"" FMT_JSON_SCHEMA "\",\"record\":\"armed\"}");
	else if (m->banner)
		puts("# armed");
	if (m->header && m->p->fmt.ops == &fmt_text)
		fmt_words_head(m->line, stdout);
}

static void note_count(struct monitor *m)
{
	struct mpc85xx_pm_snapshot snap = { 0 };

	if (m->s->d->ops->read(m->s->d, &snap))
		return;
	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
		if (m->s->sampling & 1u << n)
			m->came = snap.values[n];
}

static void tell_throttled(struct monitor *m)
{
	u64 lost, throttles, end_ns;
	char advice[160];

	if (sampler_totals(m->s, &lost, &throttles, &end_ns) || !throttles)
		return;
	overload_advice(&m->s->overload, advice, sizeof(advice));
	pmctl_warn("throttled %" PRIu64 " time%s: %s, see pmctl(1)", throttles,
		   throttles == 1 ? "" : "s", advice);
}

static int run_armed(struct monitor *m, struct pm_error *err)
{
	int ret;

	if (!m->quiet)
		sampling_warn_wanted(m->s);
	signals_take(&m->signals);
	m->reaction.signals = &m->signals;
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (sampler_start(m->s, err))
		return -1;
	m->last_ns = m->s->start_ns;
	m->paced_ns = sampler_real_ns();
	m->result = result_new();
	m->line = result_table(m->result, "overflow", TABLE_ALL, columns);
	put_head(m);
	ret = loop(m, err);
	if (ret >= 0 && m->quiet)
		note_count(m);
	else if (ret >= 0)
		tell_throttled(m);
	if (ret >= 0 && sampler_check(m->s, err))
		ret = -1;
	result_free(m->result);
	return ret;
}

/* 1 after the time-out, else as run(). */
static int monitor(struct monitor *m, const struct sampler_want *want, struct pm_error *err)
{
	struct sampler sampler = { 0 };
	struct pm_error closing;
	int ret;

	m->s = &sampler;
	ret = sampler_plan(&sampler, want, m->p->soc, err);
	if (!ret)
		ret = sampler_open(&sampler, m->p->device, err);
	if (!ret)
		ret = run_armed(m, err);
	if (sampler_close(&sampler, ret < 0 ? &closing : err))
		ret = -1;
	return ret;
}

static int parse_sample(const struct args *a, struct sampler_want *want, struct monitor *m,
			struct pm_error *err)
{
	u64 rate = PRESET_RATE;

	want->events = a->option[OPTION_EVENT];
	want->group = a->option[OPTION_GROUP];
	if (!want->events && !want->group)
		return pm_error_set(err, "say what to sample: -e EVENT or -g GROUP");
	if (a->option[OPTION_RATE] && !a->option[OPTION_EXEC])
		return pm_error_set(err, "--rate is about --exec, give both");
	if (sampling_number(a->option[OPTION_NUMBER], "-n", 1, UINT64_MAX, &m->most, err) ||
	    sampling_number(a->option[OPTION_RATE], "--rate", 1, MOST_RATE, &rate, err) ||
	    sampling_time(a->option[OPTION_TIME], "-t", &m->time_ns, err) ||
	    sampling_time(a->option[OPTION_IDLE], "--idle-timeout", &m->idle_ns, err))
		return -1;
	m->banner = a->option[OPTION_BANNER];
	m->header = a->option[OPTION_HEADER];
	m->reaction.command = a->option[OPTION_EXEC];
	m->reaction.apart_ns = NS_PER_S / rate;
	return sampling_period(a->option[OPTION_PERIOD], a->option[OPTION_HZ],
			       a->option[OPTION_JITTER], want, err);
}

static enum pm_exit run_sample(const struct pmctl *p, const struct args *a,
			       struct pm_error *err)
{
	struct sampler_want want = { 0 };
	struct monitor m = { .p = p };

	if (parse_sample(a, &want, &m, err))
		return PM_EXIT_USAGE;
	return monitor(&m, &want, err) < 0 ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

static enum pm_exit run_wait(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct sampler_want want = { .events = a->word[0] };
	struct monitor m = { .p = p, .quiet = true, .most = 1 };

	if (!a->option[OPTION_AFTER]) {
		pm_error_set(err, "'wait' needs --after N, the number of events");
		return PM_EXIT_USAGE;
	}
	if (strchr(want.events, ',')) {
		pm_error_set(err, "'wait' is for one event, '%.60s' are several", want.events);
		return PM_EXIT_USAGE;
	}
	if (sampling_number(a->option[OPTION_AFTER], "--after", 1, MPC85XX_PM_MAX_PERIOD,
			    &want.period, err) ||
	    sampling_time(a->option[OPTION_TIMEOUT], "--timeout", &m.idle_ns, err))
		return PM_EXIT_USAGE;
	switch (monitor(&m, &want, err)) {
	case 0:
		if (m.seen)
			return PM_EXIT_OK;
		pm_error_set(err, "ended by a signal: %" PRIu64 " of %" PRIu64 " events have come",
			     m.came, want.period);
		return PM_EXIT_FAILURE;
	case 1:
		pm_error_set(err, "only %" PRIu64 " of %" PRIu64 " events have come within %s",
			     m.came, want.period, a->option[OPTION_TIMEOUT]);
		return EXIT_TIMEOUT;
	default:
		return PM_EXIT_FAILURE;
	}
}

const struct command sample_commands[] = {
	{
		.name = "sample", .words = "", .options = sample_options,
		.text = "a line for each overflow, as it happens",
		.more = "The line: seconds since it counts, process, its number, event, period, periods\n"
			"that ended (more than one when they come too fast), count, mode, address,\n"
			"records lost before it. The command of --exec is waited for; overflows\n"
			"meanwhile run nothing and are in $PMCTL_SKIPPED of the next.",
		.run = run_sample,
	}, {
		.name = "wait", .words = "EVENT", .least = 1, .most = 1, .options = wait_options,
		.text = "until an event has happened so often",
		.more = "Exit status: 0 when it has, 124 when the time was over before.",
		.run = run_wait,
	},
	{ }
};
