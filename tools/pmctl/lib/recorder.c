// SPDX-License-Identifier: GPL-2.0-only
#include "lib/recorder.h"

#include <errno.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

#include "lib/procinfo.h"

/*
 * Records wait at most so long for others before they are fetched: whoever is met
 * for the first time may soon be gone, and with it what /proc tells about it.
 */
#define SLICE_NS	10000000u
/* Samples wait so long for others in the file's buffer. */
#define FLUSH_NS	1000000000u
/* Records that are fetched between two looks at whether it is over. */
#define BATCH		4096u

struct run {
	struct recorder *r;
	struct sampler *s;
	struct rec_writer *out;
	struct procinfo proc;
	struct signals signals;
	struct child child;
	u64 paced_ns;		/* real time up to which simulated time has passed */
	u64 flushed_ns;		/* device time of the last flush */
	u64 lost;		/* as told in the stream */
};

static u64 wall_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return (u64)t.tv_sec * 1000000000u + (u64)t.tv_nsec;
}

static int put_info(struct run *run, struct pm_error *err)
{
	struct sampler *s = run->s;
	struct rec_item item = { .type = REC_INFO };
	struct utsname system;

	if (uname(&system))
		memset(&system, 0, sizeof(system));
	item.info = (struct rec_info){
		.flags = s->d->simulated ? REC_INFO_SIMULATED : 0,
		.clock_hz = s->info.clock_hz, .soc = s->info.soc,
		.device = s->d->simulated ? s->info.name : s->d->name,
		.machine = s->d->simulated ? "none" : system.machine,
		.release = s->d->simulated ? "none" : system.release,
		.program = run->r->program, .command = run->r->command,
	};
	if (rec_put(run->out, &item, err))
		return -1;
	item = (struct rec_item){ .type = REC_GROUP, .group = s->conf->text };
	return rec_put(run->out, &item, err);
}

static int put_counters(struct run *run, struct pm_error *err)
{
	const struct mpc85xx_pm_config *c = &run->s->plan.config;

	for (unsigned int i = 0; i < run->s->plan.counts; i++) {
		const struct plan_count *count = &run->s->plan.count[i];
		const struct mpc85xx_pm_counter_config *cc = &c->counters[count->low];
		bool samples = cc->flags & MPC85XX_PM_CTR_SAMPLE;
		bool adapts = cc->flags & MPC85XX_PM_CTR_FREQUENCY;
		struct rec_item item = { .type = REC_COUNTER, .counter = {
			.index = (u32)count->low, .flags = samples ? REC_COUNTER_SAMPLED : 0,
			.event = count->event, .lca = cc->lca, .lcb = cc->lcb,
			.period = adapts ? 0 : cc->period, .hz = adapts ? (u32)cc->period : 0,
			.jitter = cc->jitter, .name = count->name,
			.event_name = plan_event_name(count),
		} };

		if (rec_put(run->out, &item, err))
			return -1;
	}
	return 0;
}

static int put_record(struct run *run, const struct mpc85xx_pm_record *record,
		      struct pm_error *err)
{
	struct rec_item item;

	sampler_item(record, &item);
	if (item.type == REC_EOF)
		return 0;
	if (item.type == REC_SAMPLE)
		overload_sample(&run->s->overload, &item.sample);
	if (item.type == REC_MARK)
		run->lost += item.mark.lost;
	if (!run->s->d->simulated && procinfo_item(&run->proc, &item, err))
		return -1;
	return rec_put(run->out, &item, err);
}

static bool is_enough(const struct run *run)
{
	return run->r->most && rec_samples(run->out) >= run->r->most;
}

/*
 * Records that are there, @most of them at the most: while the device samples, a
 * reader that only just keeps up would never see the last one.
 */
static int drain(struct run *run, u64 most, enum rec_end *end, struct pm_error *err)
{
	const struct mpc85xx_pm_record *record;
	int error = 0;

	while (most-- && !is_enough(run) && (record = sampler_next(run->s, &error))) {
		if (put_record(run, record, err)) {
			*end = REC_END_WRITE;
			return -1;
		}
	}
	if (!error)
		return 0;
	*end = REC_END_DEVICE;
	return pm_device_explain(run->s->d, error, err);
}

static bool has_limit(const struct run *run)
{
	return run->r->time_ns || run->r->most;
}

/*
 * A simulated device with a limit goes as fast as it can; else it keeps pace with
 * the real time of whatever it waits for.
 */
static int wait_slice(struct run *run, struct pm_error *err)
{
	u64 slice = SLICE_NS, passed = run->s->now_ns - run->s->start_ns, now;
	int ret;

	if (run->r->time_ns && run->r->time_ns - passed < slice)
		slice = run->r->time_ns - passed;
	if (run->s->d->simulated && !has_limit(run)) {
		signals_sleep(&run->signals, slice);
		now = sampler_real_ns();
		slice = now - run->paced_ns;
		run->paced_ns = now;
	}
	ret = sampler_wait(run->s, slice, &run->signals.open);
	if (ret == -EINTR)
		return 0;
	if (ret < 0)
		return pm_device_explain(run->s->d, ret, err);
	if (ret || run->s->now_ns - run->flushed_ns < FLUSH_NS)
		return 0;
	run->flushed_ns = run->s->now_ns;
	return rec_flush(run->out, err);
}

static bool is_over(struct run *run, enum rec_end *end)
{
	if (signals_ended())
		*end = REC_END_SIGNAL;
	else if (run->r->words && child_ended(&run->child))
		*end = REC_END_COMMAND;
	else if (is_enough(run) || (run->r->time_ns && run->s->now_ns - run->s->start_ns >=
				    run->r->time_ns))
		*end = REC_END_LIMIT;
	else
		return false;
	return true;
}

/* -1 when it ended otherwise than asked for. */
static int loop(struct run *run, enum rec_end *end, struct pm_error *err)
{
	while (!is_over(run, end)) {
		if (wait_slice(run, err)) {
			*end = REC_END_DEVICE;
			return -1;
		}
		if (drain(run, BATCH, end, err))
			return -1;
	}
	return 0;
}

static int start(struct run *run, struct pm_error *err)
{
	struct recorder *r = run->r;

	if (put_info(run, err) || put_counters(run, err))
		return -1;
	if (!run->s->d->simulated && procinfo_kernel(&run->proc, err))
		return -1;
	if (rec_flush(run->out, err) || sampler_start(run->s, err))
		return -1;
	rec_started(run->out, wall_ns(), run->s->start_ns);
	run->paced_ns = sampler_real_ns();
	run->flushed_ns = run->s->start_ns;
	return r->words ? child_go(&run->child, r->words[0], err) : 0;
}

/* What came until the stop is read, too; the driver's totals settle the matter. */
static int stop(struct run *run, enum rec_end *end, struct pm_error *err)
{
	struct rec_head *head = &run->r->head;
	int ret = sampler_stop(run->s, err);

	if (ret)
		*end = REC_END_DEVICE;
	else if (*end != REC_END_WRITE)
		ret = drain(run, ~0ull, end, err);
	head->end_ns = run->s->now_ns;
	head->lost = run->lost;
	head->irq_limit = run->s->overload.limit;
	sampler_totals(run->s, &head->lost, &head->throttles, &head->end_ns);
	if (!run->s->d->simulated && *end != REC_END_WRITE && procinfo_programs(&run->proc, err)) {
		*end = REC_END_WRITE;
		ret = -1;
	}
	return ret;
}

static int record(struct run *run, struct pm_error *err)
{
	struct rec_head *head = &run->r->head;
	enum rec_end end = REC_END_LIMIT;
	struct pm_error later;
	int ret;

	ret = start(run, err);
	if (!ret)
		ret = loop(run, &end, err);
	else
		end = REC_END_DEVICE;
	if (stop(run, &end, ret ? &later : err))
		ret = -1;
	head->end = end;
	if (rec_close(run->out, head, ret ? &later : err))
		ret = -1;
	return ret;
}

int recorder_check(struct recorder *r, struct pm_error *err)
{
	if (r->words)
		r->status = child_check(r->words[0], err);
	if (r->status)
		return -1;
	return rec_check(r->path, err);
}

int recorder_run(struct recorder *r, struct pm_error *err)
{
	struct run run = { .r = r, .s = r->sampler };
	int ret;

	signals_take(&run.signals);
	if (r->words && child_prepare(&run.child, &run.signals, r->words, err))
		return -1;
	if (!rec_keep_old(r->path, err))
		run.out = rec_create(r->path, 0, 0, err);
	if (!run.out) {
		child_free(&run.child);
		return -1;
	}
	procinfo_init(&run.proc, run.out);
	ret = record(&run, err);
	procinfo_free(&run.proc);
	child_free(&run.child);
	r->status = child_status(&run.child);
	return ret;
}
