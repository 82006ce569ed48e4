// SPDX-License-Identifier: GPL-2.0-only
#include "lib/sampler.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

#include "lib/event_fit.h"
#include "lib/groups.h"
#include "lib/mem.h"
#include "lib/trust.h"

#define BUFFER		65536u
#define QUEUE_RECORDS	8192u

/* A configuration of the words behind -e, and the plan of it. */
static int plan_events(struct sampler *s, const char *events, struct pm_error *err)
{
	struct event_list list;
	struct event_fit fit;
	int ret = event_list_parse(&list, events, s->soc, err);

	if (!ret)
		ret = event_fit(&fit, &list, s->soc, err);
	if (!ret && plan_from_conf(&s->plan, s->soc, list.conf, err)) {
		event_list_reword(&list, err->text, sizeof(err->text));
		ret = -1;
	}
	s->conf = list.conf;
	list.conf = NULL;
	event_list_free(&list);
	return ret;
}

static int plan_group(struct sampler *s, const char *group, struct pm_error *err)
{
	s->conf = group_load(group, err);
	return s->conf ? plan_from_conf(&s->plan, s->soc, s->conf, err) : -1;
}

/* A counter that feeds a chain, or is fed by one, cannot be re-armed. */
static bool can_sample(const struct sampler *s, const struct plan_count *c)
{
	if (c->high != PLAN_NO_COUNTER)
		return false;
	for (unsigned int i = 0; i < s->plan.counts; i++)
		if (mpm_event_chain_source(s->soc, s->plan.count[i].event) == c->low)
			return false;
	return true;
}

static int choose(struct sampler *s, const char *name, struct pm_error *err)
{
	const struct plan_count *c = plan_find(&s->plan, name);

	for (unsigned int i = 0; !c && i < s->plan.counts; i++)
		if (!strcmp(plan_event_name(&s->plan.count[i]), name))
			c = &s->plan.count[i];
	if (!c)
		return pm_error_set(err, "%s: no counter '%.40s' in it, 'pmctl groups NAME' shows them",
				    s->conf->file, name);
	if (!can_sample(s, c))
		return pm_error_set(err, "%s: '%s' is part of a chain and cannot sample, name another one",
				    s->conf->file, c->name);
	s->sampling |= 1u << c->low;
	return 0;
}

static int choose_of_group(struct sampler *s, const char *names, struct pm_error *err)
{
	char *copy = mem_copy(names), *rest = copy, *name;
	int ret = 0;

	while (!ret && (name = strsep(&rest, ",")))
		ret = choose(s, name, err);
	free(copy);
	return ret;
}

/* All that the user named; the clock is among the counts anyway. */
static int choose_all(struct sampler *s, struct pm_error *err)
{
	for (unsigned int i = 0; i < s->plan.counts; i++)
		if (s->plan.count[i].conf && can_sample(s, &s->plan.count[i]))
			s->sampling |= 1u << s->plan.count[i].low;
	if (!s->sampling)
		return pm_error_set(err, "%s: none of its counters can sample", s->conf->file);
	return 0;
}

/* The least and the most that jitter makes of the period must be in range. */
static int check_period(const struct sampler_want *w, struct pm_error *err)
{
	u64 random = (1ull << w->jitter) - 1;

	if (w->hz)
		return 0;
	if (!(w->period & ~random))
		return pm_error_set(err, "--jitter %u leaves nothing of a period of %llu, choose less of it",
				    w->jitter, (unsigned long long)w->period);
	if ((w->period | random) > MPC85XX_PM_MAX_PERIOD)
		return pm_error_set(err, "a period of %llu is beyond 2^63, choose a smaller one",
				    (unsigned long long)w->period);
	return 0;
}

static void set_config(struct sampler *s)
{
	const struct sampler_want *w = s->want;
	struct mpc85xx_pm_config *c = &s->plan.config;

	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++) {
		if (!(s->sampling & 1u << n))
			continue;
		c->counters[n].flags = MPC85XX_PM_CTR_SAMPLE;
		c->counters[n].period = w->period;
		c->counters[n].jitter = w->jitter;
		if (w->hz) {
			c->counters[n].flags |= MPC85XX_PM_CTR_FREQUENCY;
			c->counters[n].period = w->hz;
		}
	}
	if (w->values)
		c->flags |= MPC85XX_PM_CFG_SAMPLE_VALUES;
	s->overload.hz = w->hz;
	for (u32 m = s->sampling; m; m &= m - 1)
		s->overload.counters++;
	c->fifo_records = QUEUE_RECORDS;
	c->watermark = w->watermark;
}

int sampler_plan(struct sampler *s, const struct sampler_want *want,
		 const struct mpm_soc *soc, struct pm_error *err)
{
	memset(s, 0, sizeof(*s));
	s->want = want;
	s->soc = soc;
	if (check_period(want, err))
		return -1;
	if (want->group ? plan_group(s, want->group, err) : plan_events(s, want->events, err))
		return -1;
	if (want->group && want->events ? choose_of_group(s, want->events, err) :
	    choose_all(s, err))
		return -1;
	set_config(s);
	s->buf = mem_zalloc(BUFFER / sizeof(*s->buf), sizeof(*s->buf));
	return 0;
}

static int configure(struct sampler *s, struct pm_error *err)
{
	struct mpc85xx_pm_config config = s->plan.config;
	int ret = s->d->ops->configure(s->d, &config);

	switch (ret) {
	case 0:
		return 0;
	case -ERANGE:
		return pm_error_set(err, "%s: this device takes periods from %u up, choose a larger one",
				    s->d->name, s->info.min_period ? s->info.min_period : 1);
	case -EBUSY:
		return pm_device_busy(s->d, "'pmctl stop' or 'pmctl release' first", err);
	case -EINVAL:
		return pm_error_set(err, "%s: these counters cannot sample, do driver and pmctl fit together?",
				    s->d->name);
	case -ENOMEM:
		return pm_error_set(err, "%s: there is no memory for the queue of records",
				    s->d->name);
	case -EOPNOTSUPP:
		return pm_error_set(err, "%s: this device has no interrupt in use and cannot sample, see 'pmctl doctor'",
				    s->d->name);
	default:
		return pm_device_explain(s->d, ret, err);
	}
}

int sampler_open(struct sampler *s, const char *device, struct pm_error *err)
{
	const struct mpm_soc *soc;

	s->d = pm_device_open(device, PM_ACCESS_WRITE, s->soc, err);
	if (!s->d || pm_device_must_be(s->d, s->soc, err) ||
	    pm_device_soc(s->d, &soc, &s->info, err))
		return -1;
	s->overload.limit = s->d->ops->irq_limit ? s->d->ops->irq_limit(s->d) : 0;
	return configure(s, err);
}

u64 sampler_real_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (u64)t.tv_sec * 1000000000u + (u64)t.tv_nsec;
}

int sampler_start(struct sampler *s, struct pm_error *err)
{
	struct mpc85xx_pm_control start = { 0 };
	struct mpc85xx_pm_snapshot snap = { 0 };
	int ret = s->d->ops->read(s->d, &snap);

	if (ret)
		return pm_device_explain(s->d, ret, err);
	/* The simulator's clock can be read off its counts only. */
	s->now_ns = s->d->simulated ? snap.timestamp_ns : sampler_real_ns();
	s->start_ns = s->now_ns;
	s->throttles_before = snap.throttle_count;
	ret = s->d->ops->control(s->d, MPC85XX_PM_IOC_START, &start);
	return ret ? pm_device_explain(s->d, ret, err) : 0;
}

int sampler_stop(struct sampler *s, struct pm_error *err)
{
	struct mpc85xx_pm_control stop = { 0 };
	int ret = s->d->ops->control(s->d, MPC85XX_PM_IOC_STOP, &stop);

	return ret ? pm_device_explain(s->d, ret, err) : 0;
}

int sampler_totals(struct sampler *s, u64 *lost, u64 *throttles, u64 *end_ns)
{
	struct mpc85xx_pm_snapshot snap = { 0 };
	int ret = s->d->ops->read(s->d, &snap);

	if (ret)
		return ret;
	*end_ns = snap.timestamp_ns;
	*lost = snap.records_lost;	/* of this configuration */
	*throttles = snap.throttle_count - s->throttles_before;
	return 0;
}

int sampler_check(struct sampler *s, struct pm_error *err)
{
	struct mpc85xx_pm_snapshot snap = { 0 };
	int ret = s->d->ops->read(s->d, &snap);

	if (ret)
		return pm_device_explain(s->d, ret, err);
	if (trust_counting(s->d, &s->plan, NULL, &snap, true, err) ||
	    trust_interrupt(s->d, &s->info, err))
		return -1;
	return trust_counts(s->d, &s->plan, &snap, err);
}

int sampler_close(struct sampler *s, struct pm_error *err)
{
	int ret = pm_device_close(s->d, err);

	conf_free(s->conf);
	free(s->buf);
	return ret;
}

void sampler_look_at_clock(struct sampler *s)
{
	if (!s->d->simulated)
		s->now_ns = sampler_real_ns();
}

int sampler_wait(struct sampler *s, u64 timeout_ns, const sigset_t *signals)
{
	int ret = s->d->ops->wait(s->d, timeout_ns, signals);

	sampler_look_at_clock(s);
	if (s->d->simulated && !ret)
		s->now_ns += timeout_ns;
	return ret;
}

const struct mpc85xx_pm_record *sampler_next(struct sampler *s, int *error)
{
	const struct mpc85xx_pm_record *r;
	int got;

	*error = 0;
	if (s->at == s->size) {
		s->at = 0;
		s->size = 0;
		got = s->d->ops->read_records(s->d, s->buf, BUFFER);
		if (got <= 0) {
			*error = got == -EAGAIN || got == -EINTR ? 0 : got;
			return NULL;
		}
		s->size = (size_t)got;
	}
	r = (const void *)((const char *)s->buf + s->at);
	if (s->size - s->at < sizeof(*r) || r->size < sizeof(*r) || r->size % 8 ||
	    r->size > s->size - s->at) {
		*error = -EIO;
		return NULL;
	}
	s->at += r->size;
	if (s->d->simulated && r->timestamp_ns > s->now_ns)
		s->now_ns = r->timestamp_ns;
	return r;
}

const struct plan_count *sampler_count(const struct sampler *s, unsigned int counter)
{
	for (unsigned int i = 0; i < s->plan.counts; i++)
		if (s->plan.count[i].low == (int)counter)
			return &s->plan.count[i];
	return NULL;
}
