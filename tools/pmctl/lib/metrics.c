// SPDX-License-Identifier: GPL-2.0-only
#include "lib/metrics.h"

#include <stdio.h>
#include <string.h>

#include "lib/trust.h"

/* Events within which a carry may still be on its way to the next counter (D0). */
#define CARRY_MARGIN	256

#define TRIGGERS	MPM_PMLCB0_MASK

/* Window of counters that nobody has touched alone in an interval. */
#define KEPT_WINDOW	(UINT64_C(1) << 32)

const char *reading_state_name(enum reading_state state)
{
	static const char * const names[] = {
		[READING_COUNTED] = "counted",
		[READING_FROZEN] = "frozen",
		[READING_WAITING] = "waiting",
		[READING_STOPPED] = "stopped",
		[READING_NOT_RUN] = "not-run",
		[READING_INEXACT] = "inexact",
		[READING_OUT_OF_RANGE] = "out-of-range",
		[READING_TAINTED] = "tainted",
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

/* The state of a count that has a value. */
static void set_state(const struct reading *r, struct reading_count *rc)
{
	const struct mpc85xx_pm_snapshot *snap = r->snap;
	bool frozen = snap->state == MPC85XX_PM_STATE_FROZEN;

	if (snap->tainted_mask & plan_mask(rc->count)) {
		rc->state = READING_TAINTED;
		trust_taint_text(trust_taint(rc->count, snap), rc->taint, sizeof(rc->taint));
		return;
	}
	if (rc->state == READING_INEXACT)
		return;
	else if (rc->running_ns && snap->running_mask &&
		 !(snap->running_mask & 1u << rc->count->low))
		rc->state = READING_STOPPED;
	else if (frozen && rc->running_ns)
		rc->state = READING_FROZEN;
	else if (!rc->window)
		rc->state = READING_NOT_RUN;
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
	rc->window = snap->window[c->low];
	rc->running_ns = snap->running_ns[c->low];
	rc->triggers = r->plan->config.counters[c->low].lcb & TRIGGERS;
	number = count_of(r, c, &inexact);
	set_number(rc, number, inexact);
	set_state(r, rc);
}

/*
 * A counter that has kept its name has run whenever any that has done so has run;
 * one that had not run has nothing but what it has counted since.  Of others it is
 * not known what they had before.
 */
static void set_window(struct reading_count *rc, const struct reading_count *from)
{
	if (!from->window)
		return;
	if (from->window != rc->window || rc->running_ns < from->running_ns) {
		rc->state = READING_UNAVAILABLE;
		rc->value = value_unknown("%s: has been started, stopped or reset meanwhile",
					  rc->count->name);
		return;
	}
	rc->running_ns -= from->running_ns;
	rc->window = rc->running_ns ? KEPT_WINDOW : 0;
}

/* The last look may have been of a count that somebody reset before this one. */
static void read_difference(const struct reading *r, struct reading_count *rc,
			    const struct reading_count *from, const struct reading_count *to)
{
	bool inexact = from->value.inexact || to->value.inexact;

	*rc = from->state == READING_UNAVAILABLE ? *from : *to;
	*rc->digits = '\0';
	if (rc->state == READING_UNAVAILABLE)
		return;
	if (wide_less(to->number, from->number)) {
		rc->state = READING_UNAVAILABLE;
		rc->value = value_unknown("%s: has been reset meanwhile", rc->count->name);
		return;
	}
	set_number(rc, wide_subtract(to->number, from->number), inexact);
	set_window(rc, from);
	if (rc->state == READING_UNAVAILABLE)
		return;
	set_state(r, rc);
	if (!rc->running_ns && to->running_ns && rc->state == READING_NOT_RUN)
		rc->state = r->snap->state == MPC85XX_PM_STATE_FROZEN ? READING_FROZEN :
			    READING_STOPPED;
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
	if (!source || source->state >= READING_INEXACT)
		return NOT_KNOWN;
	if (t->when == MPM_TRIG_CHANGE)
		return source->number.low || source->number.high ? YES : NO;
	after = source->count->conf ? &source->count->conf->overflow_after : NULL;
	if (!after || !after->line)
		return NOT_KNOWN;
	return wide_less(source->number, wide_of(after->value)) ? NO : YES;
}

static void set_trigger(struct reading_count *rc, enum reading_state state)
{
	if (rc->state == READING_COUNTED || rc->state == READING_FROZEN)
		rc->state = state;
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
		set_trigger(rc, READING_WAITING);
	} else if (!c->start_on.line && has_come(r, &c->stop_on) == YES) {
		snprintf(rc->trigger, sizeof(rc->trigger), "stopped by '%s'",
			 c->stop_on.source);
		set_trigger(rc, READING_STOPPED);
	}
}

/* What formulas may use of a count. */
static struct value usable(const struct reading_count *rc)
{
	return rc->state != READING_TAINTED ? rc->value :
		value_unknown("%.40s: %.110s", rc->count->name, rc->taint);
}

static const struct reading_count *find_count(const struct reading *r, const char *name)
{
	for (unsigned int i = 0; i < r->counts; i++)
		if (!strcmp(r->count[i].count->name, name))
			return &r->count[i];
	return NULL;
}

/* PMC0 with its count, if it has one that can be trusted. */
static const struct reading_count *find_clock(const struct reading *r)
{
	for (unsigned int i = 0; i < r->counts; i++)
		if (r->count[i].count->event == MPM_EVENT_CYCLES &&
		    r->count[i].state < READING_INEXACT)
			return &r->count[i];
	return NULL;
}

static bool same_window(const struct reading_count *a, const struct reading_count *b)
{
	return a->window && a->window == b->window && a->triggers == b->triggers;
}

struct value reading_seconds(const struct reading *r, const struct reading_count *rc)
{
	const struct reading_count *clock = find_clock(r);

	if (clock && same_window(clock, rc) && r->clock_hz.kind == VALUE_WHOLE)
		return value_divide(&clock->value, &r->clock_hz, "clock_hz");
	if (rc->triggers)
		return value_unknown("how long the triggers let '%s' count is not known",
				     rc->count->name);
	return value_real((double)rc->running_ns / 1e9);
}

/* PMC0 says it best, if it has counted in the same time. */
static struct value read_cycles(const struct reading *r, const struct reading_count *rc)
{
	const struct reading_count *clock = find_clock(r);
	struct value seconds;

	if (clock && same_window(clock, rc))
		return clock->value;
	if (!clock)
		return r->cycles;
	seconds = reading_seconds(r, rc);
	return value_multiply(&seconds, &r->clock_hz);
}

/* A metric, and a count of the time in which its counts were counted, or NULL. */
struct metric_inputs {
	const struct reading *r;
	const struct reading_count *span;
};

static struct value get_input(void *ctx, const char *name)
{
	const struct metric_inputs *in = ctx;
	const struct reading *r = in->r;
	const struct value one = value_whole(1);
	const struct reading_count *rc;

	if (!strcmp(name, "cycles"))
		return in->span ? read_cycles(r, in->span) : r->cycles;
	if (!strcmp(name, "seconds"))
		return in->span ? reading_seconds(r, in->span) : r->seconds;
	if (!strcmp(name, "clock_hz"))
		return r->clock_hz;
	rc = find_count(r, name);
	if (rc)
		return usable(rc);
	/* of formulas in group files of likwid's shape; conf_check() knows them not */
	if (!strcmp(name, "time"))
		return in->span ? reading_seconds(r, in->span) : r->seconds;
	if (!strcmp(name, "inverseClock"))
		return value_divide(&one, &r->clock_hz, "clock_hz");
	return value_unknown("%s is not counted", name);
}

static const char *idle_reason(enum reading_state state)
{
	if (state == READING_FROZEN)
		return "is frozen";
	return state == READING_STOPPED ? "is stopped" : "has not run";
}

/*
 * Why the counts of @m do not belong together, or a value that is not unknown;
 * *@span: one of the time that they share.
 */
static struct value check_windows(const struct reading *r, const struct conf_metric *m,
				  const struct reading_count **span)
{
	const struct reading_count *rc;
	const char *name;
	unsigned int column;

	*span = NULL;
	for (unsigned int i = 0; (name = formula_name(m->formula.formula, i, &column)); i++) {
		rc = formula_is_word(name) ? NULL : find_count(r, name);
		if (!rc || rc->state == READING_UNAVAILABLE)
			continue;
		if (!rc->window)
			return value_unknown("'%s' %s", name, idle_reason(rc->state));
		if (*span && (*span)->window != rc->window)
			return value_unknown("'%s' and '%s' have not run in the same time",
					     (*span)->count->name, name);
		if (*span && (*span)->triggers != rc->triggers)
			return value_unknown("'%s' and '%s' have different triggers",
					     (*span)->count->name, name);
		*span = rc;
	}
	return value_whole(0);
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

static void scale_metric(struct reading_metric *rm)
{
	const struct conf_metric *m = rm->metric;
	struct value factor = value_whole(1);

	if (m->scale.line && m->scale.value != 1)
		factor = value_real(m->scale.value);
	else if (!m->scale.line && m->unit.line && !strcmp(m->unit.text, "%"))
		factor = value_whole(100);
	rm->value = value_multiply(&rm->value, &factor);
}

static void read_metric(struct reading *r, struct reading_metric *rm)
{
	struct metric_inputs in = { .r = r };
	const struct formula_inputs inputs = { .get = get_input, .ctx = &in };
	const struct conf_metric *m = rm->metric;

	rm->value = check_windows(r, m, &in.span);
	rm->seconds = rm->value;
	if (rm->value.kind != VALUE_UNKNOWN)
		rm->seconds = in.span ? reading_seconds(r, in.span) : r->seconds;
	if (rm->value.kind != VALUE_UNKNOWN)
		rm->value = formula_eval(m->formula.formula, &inputs);
	if (rm->value.kind != VALUE_UNKNOWN) {
		rm->state = rm->value.inexact ? READING_INEXACT : READING_COUNTED;
		if (rm->value.inexact)
			snprintf(rm->reason, sizeof(rm->reason), "a count may have missed a wrap");
		check_range(rm);
		scale_metric(rm);
	}
	if (rm->value.kind == VALUE_UNKNOWN) {
		rm->state = READING_UNAVAILABLE;
		memcpy(rm->reason, rm->value.reason, sizeof(rm->reason));
	}
}

/* Why there is no clock. */
static struct value no_clock(const struct reading *r)
{
	for (unsigned int i = 0; i < r->counts; i++)
		if (r->count[i].state == READING_TAINTED &&
		    r->count[i].count->event == MPM_EVENT_CYCLES)
			return usable(&r->count[i]);
	return value_unknown("cycles: PMC0 has not counted");
}

/*
 * Those of the count that has run longest; PMC0 where it is among them, since it
 * stands still whenever the others do, while the driver's times are a little longer.
 */
static void read_times(struct reading *r, u32 clock_hz)
{
	const struct reading_count *clock = find_clock(r);
	u64 longest = 0;

	r->clock_hz = clock_hz ? value_whole(clock_hz) :
				 value_unknown("clock_hz: the device does not know its clock");
	for (unsigned int i = 0; i < r->counts; i++)
		if (r->count[i].state != READING_UNAVAILABLE && r->count[i].running_ns > longest)
			longest = r->count[i].running_ns;
	if (clock && (clock->running_ns != longest || clock->triggers))
		r->cycles = value_unknown("cycles: PMC0 has not run all of the time");
	else
		r->cycles = clock ? clock->value : no_clock(r);
	if (clock_hz && r->cycles.kind == VALUE_WHOLE)
		r->seconds = value_divide(&r->cycles, &r->clock_hz, "clock_hz");
	else
		r->seconds = value_real((double)longest / 1e9);
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
		  const struct mpc85xx_pm_snapshot *snap)
{
	memset(r, 0, sizeof(*r));
	r->plan = plan;
	r->snap = snap;
	r->counts = plan->counts;
}

void reading_make(struct reading *r, const struct plan *plan,
		  const struct mpc85xx_pm_snapshot *snap, u32 clock_hz)
{
	begin(r, plan, snap);
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
	begin(r, to->plan, to->snap);
	for (unsigned int i = 0; i < r->counts; i++)
		read_difference(r, &r->count[i], &from->count[i], &to->count[i]);
	read_rest(r, clock_hz);
}
