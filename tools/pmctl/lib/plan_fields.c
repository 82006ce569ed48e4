// SPDX-License-Identifier: GPL-2.0-only
/* Thresholds and bursts: from what was asked for to the fields of a counter. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lib/conf_value.h"
#include "lib/event_text.h"
#include "lib/plan_priv.h"
#include "lib/scale.h"

#define NS_PER_SECOND	1000000000u
#define US_PER_SECOND	1000000u

/* The two numbers that share a multiplier. */
struct shared {
	const char *key;
	const struct conf_quantity *asked;
	struct plan_scaled *scaled;
	u32 more;		/* how far @wanted is above what was asked ... */
	u32 less;		/* ... or below */
};

/*
 * Clocks of @q: those that fit it, or with @up one more for a part of a clock.  A
 * duration of whole clocks is above 33.3 of them just when it is above 33.
 */
static int to_clocks(const struct plan *p, const char *key, const struct conf_quantity *q,
		     bool up, u64 *clocks, struct pm_error *err)
{
	u64 unit = q->unit == CONF_NS ? NS_PER_SECOND : US_PER_SECOND, product;
	char text[48];

	*clocks = q->value;
	if (q->unit == CONF_CYCLES)
		return 0;
	conf_quantity_text(q, text);
	if (!p->clock_hz)
		return pm_error_set(err, "%s:%u: '%s = %s' needs the platform clock, which is not known here; write it in cycles, or 'clock-hz = ' in [hardware]",
				    p->conf->file, q->line, key, text);
	if (__builtin_mul_overflow(q->value, (u64)p->clock_hz, &product)) {
		*clocks = UINT64_MAX;
		return 0;
	}
	*clocks = product / unit + (up && product % unit);
	return 0;
}

/* " is 333 cycles, which", or nothing when cycles were written. */
static void as_clocks(const struct shared *s, char *buf, size_t size)
{
	*buf = '\0';
	if (s->asked->unit != CONF_CYCLES)
		snprintf(buf, size, " (%" PRIu64 " cycles)", s->scaled->asked);
}

static u64 as_asked(const struct shared *s, u32 number)
{
	return (u64)number + s->less - s->more;
}

static int too_large(const struct plan *p, const struct shared *s, struct pm_error *err)
{
	char text[48], clocks[48];

	conf_quantity_text(s->asked, text);
	as_clocks(s, clocks, sizeof(clocks));
	return pm_error_set(err, "%s:%u: '%s = %s'%s is above the largest that there is, %" PRIu64 " cycles",
			    p->conf->file, s->asked->line, s->key, text, clocks,
			    as_asked(s, scale_largest()));
}

static int unreachable(const struct plan *p, const struct shared *s, const struct shared *other,
		       const struct scale *at, struct pm_error *err)
{
	char text[48], clocks[48], apart[120] = "", sides[60];
	bool below = at->below >= s->more && as_asked(s, at->below);

	conf_quantity_text(s->asked, text);
	as_clocks(s, clocks, sizeof(clocks));
	if (other)
		snprintf(apart, sizeof(apart), " beside '%s' in line %u, which shares its multiplier",
			 other->key, other->asked->line);
	if (below && at->above)
		snprintf(sides, sizeof(sides), "%" PRIu64 " and %" PRIu64, as_asked(s, at->below),
			 as_asked(s, at->above));
	else
		snprintf(sides, sizeof(sides), "%" PRIu64,
			 as_asked(s, below ? at->below : at->above));
	return pm_error_set(err, "%s:%u: '%s = %s'%s cannot be had exactly%s; nearest: %s cycles; write that, or 'round = up', 'down' or 'nearest'",
			    p->conf->file, s->asked->line, s->key, text, clocks,
			    apart, sides);
}

static int solve(const struct plan *p, struct plan_count *count, const struct shared *s,
		 unsigned int shared, struct scale *at, struct pm_error *err)
{
	enum conf_round round = (enum conf_round)count->conf->round.value;
	u64 wanted[SCALE_MOST];

	for (unsigned int i = 0; i < shared; i++)
		wanted[i] = s[i].scaled->wanted;
	switch (scale_solve(wanted, shared, round, at)) {
	case SCALE_LARGE:
		return too_large(p, &s[at->which], err);
	case SCALE_BETWEEN:
		return unreachable(p, &s[at->which],
				   at->beside ? &s[!at->which] : NULL, at, err);
	default:
		break;
	}
	count->fields.tbmult = (u8)at->tbmult;
	for (unsigned int i = 0; i < shared; i++)
		s[i].scaled->taken = mpm_scaled(at->field[i], at->tbmult);
	return 0;
}

static int check_kind(struct plan *p, const struct plan_count *count, struct pm_error *err)
{
	unsigned int line = count->conf->threshold.line;

	if (!count->row) {
		plan_warn(p, line, "whether %s has a threshold is not known; if it has none, 'threshold' does nothing",
			  count->raw);
		return 0;
	}
	if (count->row->kind == MPM_KIND_UNCLEAR)
		plan_warn(p, line, "%s counts against a threshold, but of what kind no source says",
			  count->row->name);
	if (!mpm_kind_is_plain(count->row->kind))
		return 0;
	return pm_error_set(err, "%s:%u: 'threshold' is for durations, but '%s' in line %u is of kind %s; remove the threshold, or count a lifetime such as etsec1_txbd_read_lifetime",
			    p->conf->file, line, plan_event_name(count), count->conf->event.line,
			    mpm_kind_name(count->row->kind));
}

static int want_threshold(struct plan *p, struct plan_count *count, struct shared *s,
			  struct pm_error *err)
{
	const struct conf_quantity *q = &count->conf->threshold;

	if (check_kind(p, count, err) ||
	    to_clocks(p, "threshold", q, false, &count->threshold.asked, err))
		return -1;
	*s = (struct shared){ .key = "threshold", .asked = q, .scaled = &count->threshold };
	s->more = (plan_assume(p, ASSUME_THRESHOLD) == ASSUME_REACHES) +
		  (u32)plan_assume(p, ASSUME_DURATION_START);
	/* A number that cannot be reached anyway must not wrap here. */
	s->scaled->wanted = s->scaled->asked > UINT32_MAX ? UINT32_MAX :
			    s->scaled->asked + s->more;
	return 0;
}

static int out_of_range(const struct plan *p, const char *key, unsigned int line, u64 value,
			u32 least, u32 most, const char *unit, struct pm_error *err)
{
	return pm_error_set(err, "%s:%u: '%s = %" PRIu64 "%s' is out of range, there are %u to %u",
			    p->conf->file, line, key, value, unit, least, most);
}

/* Where the answer matters; the hardware would not say that it counts all. */
static int check_gap(struct plan *p, const struct plan_count *count, struct pm_error *err)
{
	const struct conf_counter *c = count->conf;

	if (count->fields.bgran || plan_assume(p, ASSUME_BURST_GAP_ZERO) != ASSUME_PLAIN)
		return 0;
	return pm_error_set(err, "%s:%u: 'burst-gap = %u' comes to BGRAN 0, with which the hardware would count every event, as 'burst-gap-zero = plain' has it; set 'burst-gap' to 1 or more",
			    p->conf->file,
			    c->burst_gap.line ? c->burst_gap.line : c->burst_size.line,
			    (unsigned int)c->burst_gap.value);
}

static int want_burst(struct plan *p, struct plan_count *count, struct shared *s,
		      struct pm_error *err)
{
	const struct conf_counter *c = count->conf;
	const struct conf_quantity *q = &c->burst_distance;
	u32 size_off = (u32)plan_assume(p, ASSUME_BURST_SIZE);
	u32 gap_off = (u32)plan_assume(p, ASSUME_BURST_GAP);
	u32 late = (u32)plan_assume(p, ASSUME_BURST_DISTANCE);
	u32 most_size = mpm_field_max(MPM_PMLCA_BSIZE) + size_off;
	u32 most_gap = mpm_field_max(MPM_PMLCA_BGRAN) - gap_off;

	if (c->burst_size.value < 1 + size_off || c->burst_size.value > most_size)
		return out_of_range(p, "burst-size", c->burst_size.line, c->burst_size.value,
				    1 + size_off, most_size, "", err);
	if (c->burst_gap.value > most_gap)
		return out_of_range(p, "burst-gap", c->burst_gap.line, c->burst_gap.value, 0,
				    most_gap, " cycles", err);
	if (to_clocks(p, "burst-distance", q, true, &count->distance.asked, err))
		return -1;
	count->fields.bsize = (u8)(c->burst_size.value - size_off);
	count->fields.bgran = (u8)(c->burst_gap.value + gap_off);
	plan_assume(p, ASSUME_BURST_OVERLAP);
	if (check_gap(p, count, err))
		return -1;
	*s = (struct shared){ .key = "burst-distance", .asked = q, .scaled = &count->distance,
			      .less = late };
	s->scaled->wanted = s->scaled->asked < late ? 0 : s->scaled->asked - late;
	return 0;
}

/* Not above the size, the hardware counts events one by one, and says nothing. */
static int check_distance(struct plan *p, const struct plan_count *count,
			  struct pm_error *err)
{
	const struct conf_counter *c = count->conf;
	const struct mpm_fields *f = &count->fields;

	if (f->bdist > f->bsize)
		return 0;
	if (count->distance.taken > f->bsize) {
		if (plan_assume(p, ASSUME_BURST_COMPARE) != ASSUME_FIELD)
			return 0;
		return pm_error_set(err, "%s:%u: 'burst-distance' comes to BDIST %u, scaled by %u; as 'burst-distance-compared = field' has it, BDIST itself must be above 'burst-size = %u' in line %u, or the hardware would count every event",
				    p->conf->file, c->burst_distance.line, f->bdist,
				    1u << f->tbmult, (unsigned int)c->burst_size.value,
				    c->burst_size.line);
	}
	return pm_error_set(err, "%s:%u: 'burst-distance' comes to %u cycles, not above 'burst-size = %u' in line %u; the hardware would count every event",
			    p->conf->file, c->burst_distance.line, count->distance.taken,
			    (unsigned int)c->burst_size.value, c->burst_size.line);
}

/* PMC0 has no such fields. */
static int check_clock(const struct plan *p, const struct plan_count *count, struct pm_error *err)
{
	const struct conf_counter *c = count->conf;
	bool burst = c->burst_size.line;

	if (count->event != MPM_EVENT_CYCLES)
		return 0;
	return pm_error_set(err, "%s:%u: '%s' is not possible for '%s' in line %u, PMC0 has no such field; remove it",
			    p->conf->file, burst ? c->burst_size.line : c->threshold.line,
			    burst ? "burst-size" : "threshold", c->event.text, c->event.line);
}

int plan_set_fields(struct plan *p, struct plan_count *count, struct pm_error *err)
{
	const struct conf_counter *c = count->conf;
	struct shared s[SCALE_MOST];
	struct scale at;
	unsigned int shared = 0;

	if (!c->threshold.line && !c->burst_size.line)
		return 0;
	if (check_clock(p, count, err))
		return -1;
	if (c->threshold.line && want_threshold(p, count, &s[shared++], err))
		return -1;
	if (c->burst_size.line && want_burst(p, count, &s[shared++], err))
		return -1;
	if (solve(p, count, s, shared, &at, err))
		return -1;
	if (c->threshold.line)
		count->fields.threshold = (u8)at.field[0];
	if (!c->burst_size.line)
		return 0;
	count->fields.bdist = (u8)at.field[shared - 1];
	if (c->threshold.line)
		plan_warn(p, c->burst_size.line, "what 'burst-size' does together with 'threshold' in line %u is not known; the burst may be ignored",
			  c->threshold.line);
	else if (count->row && count->row->kind == MPM_KIND_DURATION)
		plan_warn(p, c->burst_size.line, "what 'burst-size' does to '%s' in line %u, a duration, is not known; the burst may be ignored",
			  plan_event_name(count), c->event.line);
	return check_distance(p, count, err);
}
