// SPDX-License-Identifier: GPL-2.0-only
/* Values from which counters begin, chained ones as one number. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lib/plan_priv.h"
#include "lib/wide.h"

static unsigned int bits_of(const struct plan *p, const struct plan_count *count)
{
	unsigned int link[PLAN_MOST_LINKS], bits = 0, links = plan_links(count, link);

	for (unsigned int i = 0; i < links; i++)
		bits += p->soc->counters64 & 1u << link[i] ? 64 : 32;
	return bits;
}

static void split(struct plan *p, const struct plan_count *count, struct wide start)
{
	unsigned int link[PLAN_MOST_LINKS], links = plan_links(count, link);

	for (unsigned int i = 0; i < links; i++) {
		bool whole = p->soc->counters64 & 1u << link[i];

		p->config.counters[link[i]].initial = whole ? start.low : (u32)start.low;
		start = wide_shift_down(start, whole ? 64 : 32);
	}
}

/* Whether another count has an overflow trigger on @n. */
static bool overflow_triggers(const struct plan *p, unsigned int n)
{
	for (unsigned int i = 0; i < p->counts; i++) {
		const struct mpm_fields *f = &p->count[i].fields;

		if ((f->on.when == MPM_TRIG_OVERFLOW && f->on.source == n) ||
		    (f->off.when == MPM_TRIG_OVERFLOW && f->off.source == n))
			return true;
	}
	return false;
}

/* A count of the carry of @n that the file has by its event; NULL when none. */
static const struct plan_count *carry_listener(const struct plan *p, unsigned int n)
{
	for (unsigned int i = 0; i < p->counts; i++)
		if (mpm_event_chain_source(p->soc, p->count[i].event) == (int)n)
			return &p->count[i];
	return NULL;
}

/*
 * What "overflow" means for 'overflow-after': for a trigger nobody knows, a carry
 * is the wrap, and the condition (interrupt, freeze) is the msb.
 */
static enum plan_start kind_of_overflow(struct plan *p, const struct plan_count *count)
{
	unsigned int top = plan_top(count), line = count->conf->overflow_after.line;
	const struct plan_count *listener = carry_listener(p, top);
	enum plan_start kind;

	if (overflow_triggers(p, top))
		kind = plan_assume(p, ASSUME_OVERFLOW_TRIGGER) == ASSUME_WRAP ?
			PLAN_START_WRAP : PLAN_START_MSB;
	else
		kind = listener ? PLAN_START_WRAP : PLAN_START_MSB;
	if (listener && kind == PLAN_START_MSB)
		plan_warn(p, plan_line(listener), "'%s' counts the wraps of PMC%u, but 'overflow-after' of '%s' in line %u sets its msb for a trigger; the first wrap comes 2^31 events after it",
			  listener->name, top, count->name, line);
	if (!listener && !overflow_triggers(p, top) && !p->conf->freeze_on_overflow.value)
		plan_warn(p, line, "nothing comes of an overflow of '%s': no trigger names it, and there is no 'freeze-on-overflow = yes'",
			  count->name);
	return kind;
}

static int set_overflow(struct plan *p, struct plan_count *count, struct pm_error *err)
{
	const struct conf_number *after = &count->conf->overflow_after;
	enum plan_start kind = kind_of_overflow(p, count);
	unsigned int bits = bits_of(p, count) - (kind == PLAN_START_MSB);
	u64 most = bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - (kind != PLAN_START_MSB);

	if (!after->value || after->value > most)
		return pm_error_set(err, "%s:%u: 'overflow-after = %llu' is out of range, there are 1 to %llu%s",
				    p->conf->file, after->line, (unsigned long long)after->value,
				    (unsigned long long)most,
				    bits < 64 ? "; 'chain = 64' gives more" : "");
	count->start = kind;
	split(p, count, wide_subtract(wide_shift(wide_of(1), bits), wide_of(after->value)));
	return 0;
}

/* The driver holds more than 32 bits only for counters that it may write. */
static int set_initial(struct plan *p, struct plan_count *count,
		       const struct mpm_relations *r, struct pm_error *err)
{
	const struct conf_number *initial = &count->conf->initial;
	unsigned int n = (unsigned int)count->low, line;
	char reason[120];

	count->start = PLAN_START_INITIAL;
	if (count->high != PLAN_NO_COUNTER || p->soc->counters64 & 1u << n) {
		split(p, count, wide_of(initial->value));
		return 0;
	}
	if (r->passive & 1u << n && initial->value >> 32) {
		plan_passive_reason(p, n, reason, sizeof(reason), &line);
		return pm_error_set(err, "%s:%u: 'initial = %" PRIu64 "' is above 32 bits, which goes only where the driver extends the count, but '%s' %s in line %u",
				    p->conf->file, initial->line, initial->value, count->name,
				    reason, line);
	}
	p->config.counters[n].initial = initial->value;
	return 0;
}

int plan_set_starts(struct plan *p, const struct mpm_relations *r, struct pm_error *err)
{
	for (unsigned int i = 0; i < p->counts; i++) {
		struct plan_count *count = &p->count[i];

		if (!count->conf)
			continue;
		if (count->conf->overflow_after.line && set_overflow(p, count, err))
			return -1;
		if (count->conf->initial.line && set_initial(p, count, r, err))
			return -1;
	}
	/* For a trigger on an overflow that comes by itself it matters just as much. */
	for (unsigned int n = 0; n < p->soc->num_counters; n++)
		if (overflow_triggers(p, n))
			plan_assume(p, ASSUME_OVERFLOW_TRIGGER);
	return 0;
}
