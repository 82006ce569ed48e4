/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The block once more, as plainly as can be: every clock is looked at, every
 * down-counter counts down, nothing is skipped and nothing is clever.  The model
 * in tools/pmsim has to agree with it to the last bit.
 */
#ifndef TESTS_UNIT_NAIVE_H
#define TESTS_UNIT_NAIVE_H

#include <stdlib.h>

#include "pmsim/model.h"
#include "pmsim/traffic.h"

#define NAIVE_MOST	16u

static unsigned int naive_counters = 10;	/* of the part */
#define NAIVE_AHEAD	8u	/* clocks that an effect may lie ahead, and more */

struct naive_counter {
	u32 lca, lcb;
	u64 value;
	bool started, stopped;
	bool starts[NAIVE_AHEAD], stops[NAIVE_AHEAD], carries[NAIVE_AHEAD];
	u32 held;
	bool request, msb_cleared, thawed;
	/* burst logic */
	bool in, deaf;
	u32 size, gran, dist;
};

struct naive_source {
	struct pmt_cursor c;
	struct pmt_walk w;
};

struct naive {
	const struct pmt_traffic *t;
	struct pmm_options o;
	u64 now, pmgc0;
	struct naive_counter c[NAIVE_MOST];
	struct naive_source s[PMT_MAX_SOURCES];
	bool lost[NAIVE_MOST];	/* increments of this clock */
	u64 overflows, wraps, rises, since;
	bool line;
};

static u32 naive_field(u32 word, unsigned int first, unsigned int last)
{
	return word >> (31 - last) & ((1u << (last - first + 1)) - 1);
}

static u64 naive_top(unsigned int n)
{
	return n ? 1u << 31 : 1ull << 63;
}

static void naive_init(struct naive *v, const struct pmt_traffic *t)
{
	unsigned int i;

	memset(v, 0, sizeof(*v));
	v->t = t;
	v->since = UINT64_MAX;
	pmm_options_init(&v->o);
	for (i = 0; i < t->num_sources; i++) {
		pmt_seek(&t->sources[i], &v->s[i].c, 0);
		pmt_walk_seek(&t->sources[i], &v->s[i].w, 0);
	}
}

/* --- what the registers say --- */

static bool naive_frozen(const struct naive *v, unsigned int n)
{
	return v->pmgc0 >> 31 || v->o.fault_stuck_fac || v->c[n].lca >> 31;
}

/* 0 none, 1 change, 2 overflow */
static u32 naive_control(const struct naive *v, unsigned int n, bool off, u32 *source)
{
	u32 lcb = v->c[n].lcb;
	u32 control = off ? naive_field(lcb, 14, 15) : naive_field(lcb, 12, 13);

	*source = off ? naive_field(lcb, 8, 11) : naive_field(lcb, 2, 5);
	if (control == 3 || (*source == n && !v->o.trig_self_waits))
		return 0;
	return control;
}

static bool naive_running(const struct naive *v, unsigned int n)
{
	u32 source;

	if (v->c[n].stopped)
		return !naive_control(v, n, true, &source);
	return v->c[n].started || !naive_control(v, n, false, &source);
}

static bool naive_live(const struct naive *v, unsigned int n)
{
	return !naive_frozen(v, n) && naive_running(v, n);
}

static u32 naive_id(const struct naive *v, unsigned int n)
{
	u32 code = naive_field(v->c[n].lca, 9, 15);

	if (!n)
		return 0xffff;
	return code < 64 ? code : n * 256 + code;
}

/* Counter whose carry @n counts, or -1. */
static int naive_chained(const struct naive *v, unsigned int n)
{
	u32 id = naive_id(v, n);

	return n && id >= 1 && id <= naive_counters ? (int)id - 1 : -1;
}

static u32 naive_threshold(const struct naive *v, unsigned int n)
{
	return naive_field(v->c[n].lcb, 26, 31) << naive_field(v->c[n].lcb, 21, 23);
}

static bool naive_passes(const struct naive *v, unsigned int n, u64 amount)
{
	u32 threshold = naive_threshold(v, n);

	return v->o.threshold_ge ? amount >= threshold : amount > threshold;
}

static bool naive_bursts(const struct naive *v, unsigned int n)
{
	u32 lca = v->c[n].lca;
	u32 bsize = naive_field(lca, 16, 20);
	u32 bdist = naive_field(lca, 26, 31) << naive_field(v->c[n].lcb, 21, 23);
	unsigned int i;

	if (!n || !(lca & 0xffff))
		return false;
	for (i = 0; i < v->t->num_sources && !v->o.burst_with_threshold; i++) {
		const struct pmt_source *s = &v->t->sources[i];

		if ((s->kind == PMT_OP || s->kind == PMT_LEVEL) &&
		    v->t->events[s->outcomes[0].first].id == naive_id(v, n))
			return false;
	}
	if (v->o.burst_gran_zero && naive_field(lca, 21, 25) == 0)
		return false;
	if (v->o.burst_compare_raw)
		bdist = naive_field(lca, 26, 31);
	return v->o.burst_unreasonable || (bsize && bdist > bsize);
}

/* --- the traffic of one clock --- */

static u32 naive_op(const struct naive *v, unsigned int n,
		    const struct pmt_cursor *c)
{
	u64 length = v->now - c->start + v->o.duration_start_counts;
	bool passes = naive_passes(v, n, length);

	if (v->now < c->start)
		return 0;
	if (!v->o.duration_at_crossing)
		return passes && v->now == c->clock;
	/* now, but not one clock earlier */
	return passes && (v->now == c->start || !naive_passes(v, n, length - 1));
}

static u32 naive_source_events(struct naive *v, unsigned int i, unsigned int n)
{
	const struct pmt_source *s = &v->t->sources[i];
	const struct pmt_cursor *c = &v->s[i].c;
	const struct pmt_outcome *o = &s->outcomes[c->outcome];
	u32 e, sum = 0, entries;

	for (e = o->first; e < (u32)o->first + o->count; e++) {
		if (v->t->events[e].id != naive_id(v, n))
			continue;
		if (s->kind == PMT_LEVEL) {
			entries = v->now >= s->from && v->now < s->until ?
				  v->s[i].w.entries : 0;
			sum += naive_passes(v, n, entries);
		} else if (c->clock == PMT_NEVER) {
			continue;
		} else if (s->kind == PMT_OP) {
			sum += naive_op(v, n, c) * v->t->events[e].weight;
		} else if (c->clock == v->now) {
			sum += v->t->events[e].weight;
		}
	}
	return sum;
}

static u32 naive_events(struct naive *v, unsigned int n)
{
	u32 sum = n ? 0 : 1;
	unsigned int i;

	for (i = 0; i < v->t->num_sources; i++)
		sum += naive_source_events(v, i, n);
	return sum;
}

static void naive_sources_next(struct naive *v)
{
	unsigned int i;

	for (i = 0; i < v->t->num_sources; i++) {
		if (v->t->sources[i].kind == PMT_LEVEL) {
			if (v->s[i].w.end == v->now + 1)
				pmt_walk_next(&v->t->sources[i], &v->s[i].w);
		} else if (v->s[i].c.clock == v->now) {
			pmt_next(&v->t->sources[i], &v->s[i].c);
		}
	}
}

/* --- the burst logic, after the reconstruction in hardware.rst --- */

/* One clock; the increment. */
static u32 naive_burst(const struct naive *v, struct naive_counter *c, u32 events)
{
	u32 bsize = naive_field(c->lca, 16, 20) + v->o.burst_size_off;
	u32 bgran = naive_field(c->lca, 21, 25);
	u32 bdist = naive_field(c->lca, 26, 31) << naive_field(c->lcb, 21, 23);
	bool loaded = false;
	u32 inc = 0;

	bgran -= bgran && v->o.burst_gran_off;
	if (events && (!c->dist || v->o.burst_in_distance)) {
		if (!c->in) {
			c->size = bsize;
			c->deaf = v->o.burst_in_distance == 1 && c->dist;
		}
		c->in = true;
		c->size -= events < c->size ? events : c->size;
		c->gran = bgran;
	} else if (!events && c->in) {
		if (c->gran) {
			c->gran--;
		} else {
			if (!c->size && !c->dist && !c->deaf) {
				inc = 1;
				c->dist = bdist;
				loaded = v->o.burst_dist_off;
			}
			c->in = false;
		}
	}
	if (c->dist && !loaded)
		c->dist--;
	return inc;
}

/* --- triggers --- */

static void naive_effects(struct naive *v)
{
	unsigned int n, slot = v->now % NAIVE_AHEAD;

	for (n = 0; n < naive_counters; n++) {
		struct naive_counter *c = &v->c[n];
		bool on = c->starts[slot], off = c->stops[slot];

		c->starts[slot] = false;
		c->stops[slot] = false;
		if (on && off) {
			static const bool starts[4][2] = {	/* [..][it runs] */
				{ false, false }, { true, true }, { true, false }, { true, true },
			};
			static const bool stops[4][2] = {
				{ true, true }, { false, false }, { false, true }, { true, true },
			};
			bool runs = naive_running(v, n);

			on = starts[v->o.trig_both][runs];
			off = stops[v->o.trig_both][runs];
		}
		if (on && !c->started && !c->stopped)
			c->started = true;
		if (on && c->stopped && v->o.retrigger) {
			c->started = true;
			c->stopped = false;
		}
		if (off && (naive_running(v, n) || v->o.stop_while_waiting)) {
			c->started = false;
			c->stopped = true;
		}
	}
}

static void naive_causes(struct naive *v, unsigned int source, bool change,
			 bool over, bool wrap)
{
	unsigned int n, slot = (v->now + 1 + v->o.trig_delay) % NAIVE_AHEAD;
	u32 control, from;
	int off;

	for (n = 0; n < naive_counters; n++) {
		for (off = 0; off < 2; off++) {
			control = naive_control(v, n, off, &from);
			if (from != source || n == source)
				continue;
			if ((control == 1 && change) ||
			    (control == 2 && (v->o.trig_overflow_is_wrap ? wrap : over)))
				*(off ? &v->c[n].stops[slot] : &v->c[n].starts[slot]) = true;
		}
	}
}

static void naive_rearm(struct naive_counter *c, bool triggers, bool bursts)
{
	if (bursts) {
		c->in = false;
		c->dist = 0;
	}
	if (!triggers)
		return;
	c->started = false;
	c->stopped = false;
	memset(c->starts, 0, sizeof(c->starts));
	memset(c->stops, 0, sizeof(c->stops));
}

/* Which thaws re-arm: none, by FAC or FC, by FAC, by FC. */
static const bool naive_by_fac[] = { false, true, true, false };
static const bool naive_by_fc[] = { false, true, false, true };

/* --- interrupt --- */

static bool naive_wanted(const struct naive *v)
{
	unsigned int n;

	if (v->o.irq_needs_fcece && !(v->pmgc0 >> 29 & 1))
		return false;
	for (n = 0; n < naive_counters; n++) {
		bool ce = v->c[n].lca >> 26 & 1;

		if (ce && (v->o.fault_stuck_msb >> n & 1))
			return v->pmgc0 >> 30 & 1;
		if (v->o.irq_is_level_of_msb && ce && (v->c[n].value & naive_top(n)))
			return v->pmgc0 >> 30 & 1;
		if (!v->o.irq_is_level_of_msb && v->c[n].request &&
		    (ce || !v->o.irq_latch_needs_ce))
			return v->pmgc0 >> 30 & 1;
	}
	return false;
}

/* After anything that may have moved it, and after each clock. */
static void naive_irq(struct naive *v)
{
	bool want = naive_wanted(v), line;

	if (!want)
		v->since = UINT64_MAX;
	else if (v->since == UINT64_MAX)
		v->since = v->now;
	line = want && (v->line || v->now >= v->since + v->o.fault_irq_delay);
	if (v->o.fault_stuck_line)
		line = v->o.fault_stuck_line == 1;
	v->rises += line && !v->line;
	v->line = line;
}

static void naive_raise(const struct naive *v, struct naive_counter *c)
{
	if (!(v->pmgc0 >> 30 & 1) && v->o.irq_latch_needs_pmie)
		return;
	c->request = true;
	c->msb_cleared = false;
	c->thawed = false;
}

static void naive_unlatch(struct naive *v, unsigned int n, bool msb, bool thaw)
{
	struct naive_counter *c = &v->c[n];

	if (!c->request)
		return;
	c->msb_cleared |= msb;
	c->thawed |= thaw;
	if (c->msb_cleared && (c->thawed || !v->o.irq_latch_clear))
		c->request = false;
}

/* --- one clock --- */

struct naive_step {
	u32 ev[NAIVE_MOST], all[NAIVE_MOST], inc[NAIVE_MOST];
	u64 next[NAIVE_MOST];
	bool live[NAIVE_MOST], wrap[NAIVE_MOST], over[NAIVE_MOST];
};

static void naive_carries(struct naive *v, struct naive_step *st)
{
	unsigned int n, slot = v->now % NAIVE_AHEAD;

	for (n = 0; n < naive_counters; n++) {
		struct naive_counter *c = &v->c[n];
		int from = naive_chained(v, n);
		bool arrives = from >= 0 && v->c[from].carries[slot];

		if (!naive_frozen(v, n)) {
			st->ev[n] += st->live[n] ? c->held + arrives : 0;
			c->held = 0;
		} else if (arrives && v->o.carry_held) {
			c->held++;
		}
	}
	for (n = 0; n < naive_counters; n++)
		v->c[n].carries[slot] = false;
}

/* Increments and new values; carries of this clock from the pass before. */
static bool naive_pass(const struct naive *v, struct naive_step *st)
{
	bool wrap[NAIVE_MOST], again = false;
	unsigned int n;

	memcpy(wrap, st->wrap, sizeof(wrap));
	for (n = 0; n < naive_counters; n++) {
		struct naive_counter c = v->c[n];
		int from = naive_chained(v, n);

		st->next[n] = c.value;
		st->over[n] = false;
		st->wrap[n] = false;
		if (!st->live[n])
			continue;
		st->all[n] = st->ev[n] + (from >= 0 && !v->o.chain_delay && wrap[from]);
		st->inc[n] = naive_bursts(v, n) ? naive_burst(v, &c, st->all[n]) :
			     st->all[n];
		if (v->o.increment_cap && st->inc[n] > v->o.increment_cap)
			st->inc[n] = v->o.increment_cap;
		if (v->lost[n])
			st->inc[n] = 0;
		st->next[n] = c.value + st->inc[n];
		if (n)
			st->next[n] = (u32)st->next[n];
		st->wrap[n] = st->next[n] < c.value;
		st->over[n] = !(c.value & naive_top(n)) && (st->next[n] & naive_top(n));
		again |= st->wrap[n] != wrap[n];
	}
	return again;
}

/* Which counters take the clock, when an overflow freezes; true when one does. */
static bool naive_freeze(const struct naive *v, const struct naive_step *st, bool *keep)
{
	unsigned int n, i;
	bool freeze = false;

	for (n = 0; n < naive_counters; n++) {
		keep[n] = st->over[n] && (v->c[n].lca >> 26 & 1);
		freeze |= keep[n];
	}
	freeze = freeze && (v->pmgc0 >> 29 & 1) &&
		 (!v->o.fcece_needs_pmie || (v->pmgc0 >> 30 & 1));
	for (i = 0; i < naive_counters && !v->o.chain_delay; i++) {
		for (n = 0; n < naive_counters; n++) {
			int from = naive_chained(v, n);

			if (keep[n] && from >= 0 && st->wrap[from])
				keep[from] = true;
		}
	}
	for (n = 0; n < naive_counters; n++)
		keep[n] |= !freeze || v->o.fcece_same_cycle;
	return freeze;
}

static void naive_take(struct naive *v, struct naive_step *st, unsigned int n)
{
	struct naive_counter *c = &v->c[n];
	bool changed = st->inc[n];

	if (naive_bursts(v, n))
		naive_burst(v, c, st->all[n]);
	c->value = st->next[n];
	v->overflows += st->over[n];
	v->wraps += st->wrap[n];
	if (st->over[n] && (c->lca >> 26 & 1))
		naive_raise(v, c);
	if (st->wrap[n] && v->o.chain_delay)
		c->carries[(v->now + v->o.chain_delay) % NAIVE_AHEAD] = true;
	naive_causes(v, n, changed, st->over[n], st->wrap[n]);
}

static void naive_clock(struct naive *v)
{
	struct naive_step st = { 0 };
	bool keep[NAIVE_MOST], freeze;
	unsigned int n, pass;

	naive_effects(v);
	for (n = 0; n < naive_counters; n++) {
		st.live[n] = naive_live(v, n);
		st.ev[n] = st.live[n] ? naive_events(v, n) : 0;
	}
	naive_carries(v, &st);
	for (pass = 0; pass <= naive_counters && naive_pass(v, &st); pass++)
		;
	freeze = naive_freeze(v, &st, keep);
	for (n = 0; n < naive_counters; n++) {
		int from = naive_chained(v, n);

		if (st.live[n] && keep[n])
			naive_take(v, &st, n);
		else if (!st.live[n] && from >= 0 && keep[from] && st.wrap[from] &&
			 !v->o.chain_delay && v->o.carry_held && naive_frozen(v, n))
			v->c[n].held++;
		v->lost[n] = false;
	}
	if (freeze)
		v->pmgc0 |= 0x80000000;
	naive_sources_next(v);
	v->now++;
	naive_irq(v);
}

/* --- accesses --- */

static u64 naive_counter_read(struct naive *v, unsigned int n)
{
	if (v->o.read_drops_increment)
		v->lost[n] |= naive_live(v, n);
	return v->c[n].value | (v->o.fault_stuck_msb >> n & 1 ? naive_top(n) : 0);
}

static void naive_level_freeze(struct naive *v)
{
	unsigned int n;

	if (!v->o.fcece_is_level || !(v->pmgc0 >> 29 & 1) ||
	    (v->o.fcece_needs_pmie && !(v->pmgc0 >> 30 & 1)))
		return;
	for (n = 0; n < naive_counters; n++) {
		if ((v->c[n].lca >> 26 & 1) && ((v->c[n].value & naive_top(n)) ||
						(v->o.fault_stuck_msb >> n & 1)))
			v->pmgc0 |= 0x80000000;
	}
}

/* The burst logic of a counter that counts no bursts is idle. */
static void naive_idle(struct naive_counter *c, bool bursts)
{
	c->in = c->in && bursts;
	c->dist = bursts ? c->dist : 0;
}

static void naive_write_pmgc0(struct naive *v, u32 value)
{
	u32 old = (u32)v->pmgc0;
	unsigned int n;

	v->pmgc0 = value & 0xe0000000;
	naive_level_freeze(v);
	for (n = 0; n < naive_counters; n++) {
		if (!(old >> 31) || v->pmgc0 >> 31 || v->o.fault_stuck_fac)
			continue;
		naive_rearm(&v->c[n], naive_by_fac[v->o.rearm_on_thaw],
			    naive_by_fac[v->o.burst_rearm_on_thaw]);
		naive_unlatch(v, n, false, true);
	}
	naive_irq(v);
}

static void naive_write_lca(struct naive *v, unsigned int n, u32 value)
{
	u32 old = v->c[n].lca;

	value &= n ? 0x847fffff : 0x84000000;
	v->c[n].lca = value;
	if (v->o.rearm_on_write && ((old ^ value) & 0x7bffffff))
		naive_rearm(&v->c[n], true, true);
	if (old >> 31 && !(value >> 31)) {
		naive_rearm(&v->c[n], naive_by_fc[v->o.rearm_on_thaw],
			    naive_by_fc[v->o.burst_rearm_on_thaw]);
		if (v->o.irq_latch_clear == 1)
			naive_unlatch(v, n, false, true);
	}
	naive_idle(&v->c[n], naive_bursts(v, n));
	naive_level_freeze(v);
	naive_irq(v);
}

static void naive_write_lcb(struct naive *v, unsigned int n, u32 value)
{
	v->c[n].lcb = value & (n ? 0x3cff073f : 0x3cff0000);
	if (v->o.rearm_on_write)
		naive_rearm(&v->c[n], true, true);
	naive_idle(&v->c[n], naive_bursts(v, n));
	naive_irq(v);
}

/* @high: the upper word of counter 0. */
static void naive_write_counter(struct naive *v, unsigned int n, bool high, u32 value)
{
	struct naive_counter *c = &v->c[n];
	u64 old = c->value, top = naive_top(n);

	if (v->o.write_drops_increment)
		v->lost[n] |= naive_live(v, n);
	if (high)
		c->value = (u64)value << 32 | (u32)old;
	else
		c->value = old >> 32 << 32 | value;
	if (n || high) {
		if (!(value >> 31))
			naive_unlatch(v, n, true, false);
		else if (v->o.write_raises && (c->lca >> 26 & 1))
			naive_raise(v, c);
	}
	if ((old & top) && !(c->value & top) && v->o.carry_on_write)
		c->carries[(v->now + v->o.chain_delay) % NAIVE_AHEAD] = true;
	naive_causes(v, n, v->o.trig_write_is_change && c->value != old,
		     v->o.trig_write_is_overflow && !(old & top) && (c->value & top),
		     v->o.trig_write_is_overflow && (old & top) && !(c->value & top));
	naive_level_freeze(v);
	naive_irq(v);
}

#endif /* TESTS_UNIT_NAIVE_H */
