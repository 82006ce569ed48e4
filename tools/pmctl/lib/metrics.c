// SPDX-License-Identifier: GPL-2.0-only
#include "lib/metrics.h"

#include <stdio.h>
#include <string.h>

/* Events within which a carry may still be on its way to the next counter (D0). */
#define CARRY_MARGIN	256

const char *reading_state_name(enum reading_state state)
{
	static const char * const names[] = {
		[READING_COUNTED] = "counted",
		[READING_INEXACT] = "inexact",
		[READING_OUT_OF_RANGE] = "out-of-range",
		[READING_UNAVAILABLE] = "not-available",
	};

	return names[state];
}

const char *reading_device_state(u32 state)
{
	static const char * const names[] = {
		[MPC85XX_PM_STATE_IDLE] = "idle",
		[MPC85XX_PM_STATE_STOPPED] = "stopped",
		[MPC85XX_PM_STATE_RUNNING] = "running",
		[MPC85XX_PM_STATE_FROZEN] = "frozen",
		[MPC85XX_PM_STATE_FAULTY] = "faulty",
	};

	return state < ARRAY_SIZE(names) ? names[state] : "unknown";
}

/*
 * What the first @links counters of a chain say, from where they began.  The last
 * of them is extended in software; above bit 40 of it lies nothing that a chain
 * could reach.
 */
static struct wide sum_links(const struct reading *r, const unsigned int *link,
			     unsigned int links)
{
	struct wide sum = wide_of(0), start = wide_of(0);
	unsigned int bits = 0;

	for (unsigned int i = 0; i < links; i++) {
		u64 value = r->snap->values[link[i]];
		u64 initial = r->plan->config.counters[link[i]].initial;
		bool whole = r->plan->soc->counters64 & 1u << link[i];

		if (i + 1 < links && !whole)
			value = (u32)value;
		else if (i)
			value &= (UINT64_C(1) << 40) - 1;
		sum = wide_add(sum, wide_shift(wide_of(value), bits));
		start = wide_add(start, wide_shift(wide_of(initial), bits));
		bits += whole ? 64 : 32;
	}
	sum = wide_subtract(sum, start);
	return links == 1 ? wide_of(sum.low) : sum;
}

/*
 * Several counters hold one count, and each way to put them together can lose a
 * wrap but never gain one: the software extension when nobody looked for 2^32
 * events, the hardware chain when a carry was on its way at the freeze.  So the
 * largest is right.  Without a freeze the parts are of different instants: then
 * only the extension counts.
 */
static struct wide count_of(const struct reading *r, const struct plan_count *c, bool *inexact)
{
	unsigned int link[PLAN_MOST_LINKS], links = plan_links(c, link);
	struct wide best = sum_links(r, link, 1);

	if (links == 1 || r->snap->flags & MPC85XX_PM_READ_LIVE)
		return best;
	*inexact = *inexact && (u32)r->snap->values[link[0]] < CARRY_MARGIN;
	for (unsigned int i = 2; i <= links; i++) {
		struct wide sum = sum_links(r, link, i);

		if (wide_less(best, sum))
			best = sum;
	}
	return best;
}

static void set_number(struct reading_count *rc, struct wide number, bool inexact)
{
	rc->number = number;
	rc->value = number.high ? value_real(wide_double(number)) : value_whole(number.low);
	if (number.high)
		wide_text(number, rc->digits);
	rc->value.inexact = inexact;
	rc->state = inexact ? READING_INEXACT : READING_COUNTED;
}

static void read_count(const struct reading *r, struct reading_count *rc)
{
	const struct mpc85xx_pm_snapshot *snap = r->snap;
	const struct plan_count *c = rc->count;
	u32 missing = plan_mask(c) & ~snap->valid_mask;
	bool inexact = snap->inexact_mask & 1u << c->low;
	struct wide number;

	if (missing) {
		rc->state = READING_UNAVAILABLE;
		rc->value = value_unknown("%s: PMC%d has not counted", c->name,
					  __builtin_ctz(missing));
		return;
	}
	number = count_of(r, c, &inexact);
	set_number(rc, number, inexact);
}

/* The last look may have been of a count that somebody reset before this one. */
static void read_difference(struct reading_count *rc, const struct reading_count *from,
			    const struct reading_count *to)
{
	bool inexact = from->state == READING_INEXACT || to->state == READING_INEXACT;

	*rc = from->state == READING_UNAVAILABLE ? *from : *to;
	*rc->digits = '\0';
	if (rc->state == READING_UNAVAILABLE)
		return;
	if (!wide_less(to->number, from->number)) {
		set_number(rc, wide_subtract(to->number, from->number), inexact);
		return;
	}
	rc->state = READING_UNAVAILABLE;
	rc->value = value_unknown("%s: has been reset meanwhile", rc->count->name);
}

enum happened { NO, YES, NOT_KNOWN };

/*
 * Whether the cause of @t has come, by what its source has counted: the hardware does
 * not tell.
 */
static enum happened has_come(const struct reading *r, const struct conf_trigger *t)
{
	const struct reading_count *source = NULL;
	const struct conf_number *after;

	for (unsigned int i = 0; i < r->counts; i++)
		if (!strcmp(r->count[i].count->name, t->source))
			source = &r->count[i];
	if (!source || source->state != READING_COUNTED)
		return NOT_KNOWN;
	if (t->when == MPM_TRIG_CHANGE)
		return source->number.low || source->number.high ? YES : NO;
	after = source->count->conf ? &source->count->conf->overflow_after : NULL;
	if (!after || !after->line)
		return NOT_KNOWN;
	return wide_less(source->number, wide_of(after->value)) ? NO : YES;
}

/* With both triggers nobody knows which of them came first. */
static void read_trigger(const struct reading *r, struct reading_count *rc)
{
	const struct conf_counter *c = rc->count->conf;
	const char *deed;

	if (!c || (!c->start_on.line && !c->stop_on.line))
		return;
	if (c->start_on.line && has_come(r, &c->start_on) == NO) {
		deed = c->start_on.when == MPM_TRIG_CHANGE ? "change" : "overflow";
		snprintf(rc->trigger, sizeof(rc->trigger), "waits for '%s' to %s",
			 c->start_on.source, deed);
	} else if (!c->start_on.line && has_come(r, &c->stop_on) == YES) {
		snprintf(rc->trigger, sizeof(rc->trigger), "stopped by '%s'",
			 c->stop_on.source);
	}
}

static struct value get_input(void *ctx, const char *name)
{
	const struct value one = value_whole(1);
	const struct reading *r = ctx;

	if (!strcmp(name, "cycles"))
		return r->cycles;
	if (!strcmp(name, "seconds"))
		return r->seconds;
	if (!strcmp(name, "clock_hz"))
		return r->clock_hz;
	for (unsigned int i = 0; i < r->counts; i++)
		if (!strcmp(r->count[i].count->name, name))
			return r->count[i].value;
	/* of formulas in group files of likwid's shape; conf_check() knows them not */
	if (!strcmp(name, "time"))
		return r->seconds;
	if (!strcmp(name, "inverseClock"))
		return value_divide(&one, &r->clock_hz, "clock_hz");
	return value_unknown("%s is not counted", name);
}

/* The range is of the formula's value, before scale and percent. */
static void check_range(struct reading_metric *rm)
{
	const struct conf_range *range = &rm->metric->range;
	double x = value_double(&rm->value);

	if (!range->line || (x >= range->low && x <= range->high))
		return;
	rm->state = READING_OUT_OF_RANGE;
	snprintf(rm->reason, sizeof(rm->reason), "outside %.15g..%.15g", range->low, range->high);
}

static void read_metric(struct reading *r, struct reading_metric *rm)
{
	const struct formula_inputs inputs = { .get = get_input, .ctx = r };
	const struct conf_metric *m = rm->metric;
	struct value factor = value_whole(1);

	rm->value = formula_eval(m->formula.formula, &inputs);
	if (rm->value.kind != VALUE_UNKNOWN) {
		rm->state = rm->value.inexact ? READING_INEXACT : READING_COUNTED;
		if (rm->value.inexact)
			snprintf(rm->reason, sizeof(rm->reason), "a count may have missed a wrap");
		check_range(rm);
		if (m->scale.line && m->scale.value != 1)
			factor = value_real(m->scale.value);
		else if (!m->scale.line && m->unit.line && !strcmp(m->unit.text, "%"))
			factor = value_whole(100);
		rm->value = value_multiply(&rm->value, &factor);
	}
	if (rm->value.kind == VALUE_UNKNOWN) {
		rm->state = READING_UNAVAILABLE;
		memcpy(rm->reason, rm->value.reason, sizeof(rm->reason));
	}
}

/*
 * PMC0 stands still whenever the others do, so its clocks are the time that they
 * counted; the driver's times are a little longer.
 */
static void read_times(struct reading *r, u32 clock_hz)
{
	r->cycles = value_unknown("cycles: PMC0 has not counted");
	for (unsigned int i = 0; i < r->counts; i++)
		if (r->count[i].count->event == MPM_EVENT_CYCLES)
			r->cycles = r->count[i].value;
	r->clock_hz = clock_hz ? value_whole(clock_hz) :
				 value_unknown("clock_hz: the device does not know its clock");
	if (clock_hz && r->cycles.kind == VALUE_WHOLE)
		r->seconds = value_divide(&r->cycles, &r->clock_hz, "clock_hz");
	else
		r->seconds = value_real((double)r->running_ns / 1e9);
}

/* All that follows from the counts. */
static void read_rest(struct reading *r, u32 clock_hz)
{
	const struct conf *conf = r->plan->conf;

	read_times(r, clock_hz);
	if (!conf)
		return;
	for (unsigned int i = 0; i < conf->metrics; i++) {
		r->metric[i].metric = &conf->metric[i];
		read_metric(r, &r->metric[i]);
	}
	r->metrics = conf->metrics;
}

static void begin(struct reading *r, const struct plan *plan,
		  const struct mpc85xx_pm_snapshot *snap, u64 running_ns)
{
	memset(r, 0, sizeof(*r));
	r->plan = plan;
	r->snap = snap;
	r->running_ns = running_ns;
	r->counts = plan->counts;
}

void reading_make(struct reading *r, const struct plan *plan,
		  const struct mpc85xx_pm_snapshot *snap, u32 clock_hz)
{
	begin(r, plan, snap, snap->time_running_ns);
	for (unsigned int i = 0; i < r->counts; i++) {
		r->count[i].count = &plan->count[i];
		read_count(r, &r->count[i]);
	}
	for (unsigned int i = 0; i < r->counts; i++)
		read_trigger(r, &r->count[i]);
	read_rest(r, clock_hz);
}

void reading_between(struct reading *r, const struct reading *from, const struct reading *to,
		     u32 clock_hz)
{
	bool reset = to->running_ns < from->running_ns;

	begin(r, to->plan, to->snap, reset ? 0 : to->running_ns - from->running_ns);
	for (unsigned int i = 0; i < r->counts; i++)
		read_difference(&r->count[i], &from->count[i], &to->count[i]);
	read_rest(r, clock_hz);
}
