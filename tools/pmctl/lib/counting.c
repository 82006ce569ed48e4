// SPDX-License-Identifier: GPL-2.0-only
/*
 * Loads a plan, starts it, waits for a command, a time or a signal, and reads, at the
 * end or once per interval.  Called by stat.
 */
#include "lib/counting.h"

#include <string.h>

#include "lib/sampler.h"
#include "lib/trust.h"

/* Longest piece in which time passes without a look at what may end it. */
#define SLICE_NS	100000000u

u64 counting_next(u64 due_ns, u64 every_ns, u64 now_ns, unsigned int *covers)
{
	u64 past = now_ns > due_ns ? (now_ns - due_ns) / every_ns : 0;

	*covers = past >= UINT32_MAX ? UINT32_MAX : (unsigned int)past + 1;
	return due_ns + (past + 1) * every_ns;
}

bool counting_is_rest(u64 ns, u64 every_ns)
{
	return ns < every_ns / 100;
}

static int control(struct counting *c, unsigned long request, struct pm_error *err)
{
	struct mpc85xx_pm_control arg = { 0 };
	int ret = c->d->ops->control(c->d, request, &arg);

	return ret ? pm_device_explain(c->d, ret, err) : 0;
}

static int look(struct counting *c, unsigned int at, struct pm_error *err)
{
	int ret;

	memset(&c->snap[at], 0, sizeof(c->snap[at]));
	ret = c->d->ops->read(c->d, &c->snap[at]);
	if (ret)
		return pm_device_explain(c->d, ret, err);
	reading_make(&c->reading[at], c->plan, &c->snap[at], c->clock_hz);
	c->at = at;
	if (c->d->simulated)
		c->now_ns = c->snap[at].timestamp_ns;
	return 0;
}

static int load(struct counting *c, struct pm_error *err)
{
	struct mpc85xx_pm_config config = c->plan->config;
	int ret = c->d->ops->configure(c->d, &config);

	if (ret == -EBUSY)
		return pm_device_busy(c->d, "'pmctl stop' or 'pmctl release' first", err);
	c->loaded = !ret;
	return ret ? pm_device_explain(c->d, ret, err) : 0;
}

/* The look comes before the start, so that nothing falls before the first interval. */
static int start(struct counting *c, struct pm_error *err)
{
	if (load(c, err) || look(c, 0, err))
		return -1;
	c->start_ns = c->snap[0].timestamp_ns;
	c->now_ns = c->start_ns;
	c->due_ns = c->start_ns + c->every_ns;
	c->paced = c->words || (!c->time_ns && !c->most);
	if (c->every_ns && c->begin(c->ctx, c->start_ns, err))
		return -1;
	if (c->words && child_prepare(&c->child, c->signals, c->words, err))
		return -1;
	/* CLOCK_MONOTONIC is the clock of devices but for simulated ones. */
	c->real_start_ns = c->d->simulated ? sampler_real_ns() : c->start_ns;
	if (control(c, MPC85XX_PM_IOC_START, err))
		return -1;
	return c->words ? child_go(&c->child, c->words[0], err) : 0;
}

static void pass(struct counting *c, u64 until_ns)
{
	if (until_ns > c->now_ns) {
		c->d->ops->pass(c->d, until_ns - c->now_ns);
		c->now_ns = until_ns;
	}
}

/* Up to @target, or a signal. */
static void wait_until(struct counting *c, u64 target)
{
	u64 due = c->real_start_ns + (target - c->start_ns), now;

	if (c->d->simulated && !c->paced) {
		pass(c, target);
		return;
	}
	now = sampler_real_ns();
	if (due > now) {
		signals_sleep(c->signals, due - now);
		now = sampler_real_ns();
	}
	now = c->start_ns + (now - c->real_start_ns);
	if (c->d->simulated)
		pass(c, now < target ? now : target);
	else
		c->now_ns = now;
}

/*
 * What was counted since the last look; the sentence of the first failure is kept, and
 * zeros of a monitor that stands still are one.
 */
static int put_interval(struct counting *c, unsigned int covers, struct pm_error *err)
{
	struct reading between;

	if (look(c, !c->at, err))
		return -1;
	reading_between(&between, &c->reading[!c->at], &c->reading[c->at], c->clock_hz);
	between.covers = covers;
	c->put++;
	if (c->mute)
		return 0;
	if (trust_counting(c->d, c->plan, &c->snap[!c->at], &c->snap[c->at], false, err) ||
	    c->interval(c->ctx, &between, err))
		c->mute = true;
	return 0;
}

static bool is_over(struct counting *c)
{
	u64 passed = c->now_ns - c->start_ns;

	if (c->words && child_ended(&c->child))
		c->end = COUNTING_COMMAND;
	else if (signals_ended() || (c->mute && !c->words))
		c->end = COUNTING_SIGNAL;
	else if ((c->time_ns && passed >= c->time_ns) || (c->most && c->put >= c->most))
		c->end = COUNTING_LIMIT;
	else
		return false;
	return true;
}

static u64 next_stop(const struct counting *c)
{
	u64 stop = c->now_ns + SLICE_NS;

	if (c->every_ns && c->due_ns < stop)
		stop = c->due_ns;
	if (c->time_ns && c->start_ns + c->time_ns < stop)
		stop = c->start_ns + c->time_ns;
	return stop;
}

/* The interval that has ended by now; one where several have, since nobody looked. */
static int put_due(struct counting *c, struct pm_error *err)
{
	unsigned int covers;

	if (!c->every_ns || c->now_ns < c->due_ns)
		return 0;
	c->due_ns = counting_next(c->due_ns, c->every_ns, c->now_ns, &covers);
	return put_interval(c, covers, err);
}

static int loop(struct counting *c, struct pm_error *err)
{
	do {
		wait_until(c, next_stop(c));
		if (put_due(c, err))
			return -1;
	} while (!is_over(c));
	return 0;
}

/* A simulated device has had as much time as the command, however slow it is. */
static int catch_up(struct counting *c, struct pm_error *err)
{
	u64 end = c->start_ns + (sampler_real_ns() - c->real_start_ns);

	if (!c->d->simulated || !c->paced || c->end == COUNTING_LIMIT)
		return 0;
	if (c->time_ns && end > c->start_ns + c->time_ns)
		end = c->start_ns + c->time_ns;
	while (c->now_ns < end) {
		pass(c, c->every_ns && c->due_ns < end ? c->due_ns : end);
		if (put_due(c, err))
			return -1;
	}
	return 0;
}

/* A signal for pmctl alone is one for both, and counts until the command has ended. */
static int finish(struct counting *c, struct pm_error *err)
{
	bool put = c->every_ns;

	if (c->end == COUNTING_SIGNAL)
		child_free(&c->child);
	if (catch_up(c, err) || control(c, MPC85XX_PM_IOC_STOP, err))
		return -1;
	if (c->put && counting_is_rest(c->now_ns - c->snap[c->at].timestamp_ns, c->every_ns))
		put = false;
	if (put ? put_interval(c, 1, err) : look(c, !c->at, err))
		return -1;
	c->total = &c->reading[c->at];
	if (c->mute)
		return -1;
	return trust_counting(c->d, c->plan, NULL, &c->snap[c->at], true, err);
}

int counting_run(struct counting *c, struct pm_error *err)
{
	struct pm_error ignored;
	int ret = start(c, err);

	if (!ret)
		ret = loop(c, err);
	if (!ret)
		ret = finish(c, err);
	if (ret && c->loaded)
		control(c, MPC85XX_PM_IOC_STOP, &ignored);
	child_free(&c->child);
	c->status = child_status(&c->child);
	return ret;
}
