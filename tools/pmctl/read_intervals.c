// SPDX-License-Identifier: GPL-2.0-only
#include "read_intervals.h"

#include <errno.h>
#include <string.h>

#include "lib/child.h"
#include "lib/counting.h"
#include "lib/intervals.h"
#include "lib/record.h"
#include "lib/sampler.h"
#include "lib/trust.h"
#include "sampling_options.h"

struct watch {
	struct pm_device *d;
	const struct loaded *l;
	struct signals signals;
	u64 every_ns, most;
	struct intervals to;
	/* Of the last look and of this one. */
	struct mpc85xx_pm_snapshot snap[2];
	struct reading reading[2];
};

static int look_once_more(struct watch *w, unsigned int at, struct pm_error *err)
{
	struct mpc85xx_pm_snapshot *snap = &w->snap[at];
	int ret;

	memset(snap, 0, sizeof(*snap));
	ret = w->d->ops->read(w->d, snap);
	if (!ret && snap->generation != w->l->config.generation)
		ret = -ESTALE;
	if (ret)
		return pm_device_explain(w->d, ret, err);
	reading_make(&w->reading[at], &w->l->plan, snap, w->l->info.clock_hz);
	return 0;
}

/* Up to a time on the grid of the device's clock, so that no delay adds up. */
static void wait_until(struct watch *w, u64 due_ns, u64 looked_ns)
{
	/* CLOCK_MONOTONIC is the clock of devices; a simulated one stands still here. */
	u64 began = sampler_real_ns(), now = w->d->simulated ? looked_ns : began;
	u64 ns = due_ns > now ? due_ns - now : 0, slept;

	/* Simulated time keeps pace with real time, unless there is an end to it. */
	if (!w->d->simulated || !w->most) {
		signals_sleep(&w->signals, ns);
		slept = sampler_real_ns() - began;
		/* a signal, or nobody let this run */
		if (slept < ns || slept >= ns + w->every_ns)
			ns = slept;
	}
	if (w->d->simulated)
		w->d->ops->pass(w->d, ns);
}

static int watch_intervals(struct watch *w, struct pm_error *err)
{
	struct reading between;
	unsigned int at = 0, covers;
	u64 due, now, last;

	if (look_once_more(w, at, err))
		return -1;
	due = w->snap[at].timestamp_ns;
	w->to.began_ns = due;
	due += w->every_ns;
	for (u64 n = 0; !n || ((!w->most || n < w->most) && !signals_ended()); n++) {
		last = w->snap[at].timestamp_ns;
		wait_until(w, due, last);
		at = !at;
		if (look_once_more(w, at, err))
			return -1;
		now = w->snap[at].timestamp_ns;
		if (n && signals_ended() && counting_is_rest(now - last, w->every_ns))
			break;
		due = counting_next(due, w->every_ns, now, &covers);
		if (trust_counting(w->d, &w->l->plan, &w->snap[!at], &w->snap[at], false, err))
			return -1;
		reading_between(&between, &w->reading[!at], &w->reading[at],
				w->l->info.clock_hz);
		between.covers = covers;
		if (intervals_put(&w->to, &between))
			return pm_error_set(err, "cannot write the output: %s", strerror(errno));
	}
	if (trust_interrupt(w->d, &w->l->info, err))
		pm_notice("warning: %s", err->text);
	return trust_counts(w->d, &w->l->plan, &w->snap[at], err);
}

static int watch(const struct pmctl *p, struct watch *w, const char *file, struct pm_error *err)
{
	struct loaded l;
	int ret;

	if (record_load(&l, w->d, file, err))
		return -1;
	w->l = &l;
	if (!l.config.counter_mask) {
		ret = pm_device_explain(w->d, -EINVAL, err);
	} else {
		signals_take(&w->signals);
		intervals_begin(&w->to, &p->fmt, stdout, 0);
		ret = watch_intervals(w, err);
		intervals_end(&w->to);
	}
	record_free(&l);
	return ret;
}

enum pm_exit read_intervals(const struct pmctl *p, const char *file, const char *interval,
			    const char *number, struct pm_error *err)
{
	struct watch w = { 0 };
	struct pm_error closing;
	int ret;

	if (sampling_time(interval, "-i", &w.every_ns, err) ||
	    sampling_number(number, "-n", 1, UINT64_MAX, &w.most, err))
		return PM_EXIT_USAGE;
	w.d = pm_device_open(p->device, PM_ACCESS_READ, NULL, err);
	if (!w.d)
		return PM_EXIT_FAILURE;
	ret = watch(p, &w, file, err);
	if (pm_device_close(w.d, ret ? &closing : err))
		ret = -1;
	return ret ? PM_EXIT_FAILURE : PM_EXIT_OK;
}
