// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Who counts, and which streams lead to whom. */
#include "model.h"

static u16 event_of(const struct pmm *m, unsigned int n)
{
	u32 code = mpm_field_get(MPM_PMLCA_EVENT, m->c[n].lca);

	if (!n)
		return 0xffff;	/* platform clocks: no traffic has this id */
	return (u16)(code < 64 ? code : n << 8 | code);
}

static bool is_threshold_event(const struct pmm *m, u16 id)
{
	const struct pmt_traffic *t = m->traffic;
	const struct pmt_source *s = t->sources;

	for (; s < t->sources + t->num_sources; s++) {
		if ((s->kind == PMT_OP || s->kind == PMT_LEVEL) &&
		    t->events[s->outcomes[0].first].id == id)
			return true;
	}
	return false;
}

void pmm_decode(struct pmm *m, unsigned int n)
{
	struct pmm_counter *c = &m->c[n];
	struct pmm_decoded *d = &m->d[n];
	u32 threshold = mpm_field_get(MPM_PMLCB_THRESHOLD, c->lcb)
			<< mpm_field_get(MPM_PMLCB_TBMULT, c->lcb);

	d->id = event_of(m, n);
	/* Ref:k is the carry-out of counter k - 1 (hardware.rst) */
	d->chained = n && d->id && d->id <= pmm_count(m) ? (int)d->id - 1 : -1;
	d->least = threshold + !m->opt.threshold_ge;
	d->burst = n && pmm_burst_wanted(m, n) &&
		   (m->opt.burst_with_threshold || !is_threshold_event(m, d->id));
	if (!d->burst)
		memset(&c->burst, 0, sizeof(c->burst));
	d->capped = m->opt.increment_cap &&
		    pmm_most_per_clock(m, n) > m->opt.increment_cap;
}

/* --- uniform streams --- */

static u64 one_feed_count(const struct pmm *m, const struct pmm_feed *f,
			  unsigned int n, u64 from, u64 to)
{
	const struct pmt_source *s = &m->traffic->sources[f->source];

	if (s->kind == PMT_LEVEL)
		return pmt_level_count(s, from, to, m->d[n].least);
	return f->weight * pmt_steady_count(s, from, to);
}

/* Increments of @n in the clocks [@from, @to) from its uniform streams. */
u64 pmm_feed_count(const struct pmm *m, unsigned int n, u64 from, u64 to)
{
	u64 sum = 0;
	unsigned int i;

	if (!n)
		return to - from;
	for (i = 0; i < m->num_feeds; i++) {
		if (m->feed[i].mask >> n & 1)
			sum += one_feed_count(m, &m->feed[i], n, from, to);
	}
	return sum;
}

/* Without overflow, however far away @to is. */
static bool feed_reaches(const struct pmm *m, unsigned int n, u64 from, u64 to,
			 u64 nth)
{
	const struct pmt_source *s;
	u64 sum = 0, count;
	unsigned int i;

	for (i = 0; i < m->num_feeds && sum < nth; i++) {
		if (!(m->feed[i].mask >> n & 1))
			continue;
		s = &m->traffic->sources[m->feed[i].source];
		count = pmt_steady_count(s, from, to);
		sum += count < nth ? count * m->feed[i].weight : nth;
	}
	return sum >= nth;
}

/* Several steady streams: widen a span until it holds @nth, then halve it. */
static u64 feed_find_sum(const struct pmm *m, unsigned int n, u64 from, u64 to,
			 u64 nth)
{
	u64 lo = from, span = 64, hi, mid;

	for (;; span <<= 1) {
		hi = span < to - from ? from + span : to;
		if (feed_reaches(m, n, from, hi, nth))
			break;
		if (hi == to)
			return PMT_NEVER;
		lo = hi;
	}
	while (hi - lo > 1) {
		mid = lo + (hi - lo) / 2;
		if (feed_reaches(m, n, from, mid, nth))
			hi = mid;
		else
			lo = mid;
	}
	return lo;
}

/* Clock of the @nth of them (from 1) in [@from, @to), or PMT_NEVER. */
u64 pmm_feed_find(const struct pmm *m, unsigned int n, u64 from, u64 to, u64 nth)
{
	const struct pmm_feed *f = NULL;
	const struct pmt_source *s;
	unsigned int i, feeds = 0;
	u64 clock;

	if (!n)
		return nth <= to - from ? from + nth - 1 : PMT_NEVER;
	for (i = 0; i < m->num_feeds; i++) {
		if (m->feed[i].mask >> n & 1) {
			f = &m->feed[i];
			feeds++;
		}
	}
	if (!feeds)
		return PMT_NEVER;
	if (feeds > 1)
		return feed_find_sum(m, n, from, to, nth);
	s = &m->traffic->sources[f->source];
	if (s->kind == PMT_LEVEL)
		return pmt_level_find(s, from, to, m->d[n].least, nth);
	clock = pmt_steady_find(s, from, (nth + f->weight - 1) / f->weight);
	return clock < to ? clock : PMT_NEVER;
}

/* Adds what uniform streams brought to a live counter below @clock. */
void pmm_settle(struct pmm *m, unsigned int n, u64 clock)
{
	struct pmm_counter *c = &m->c[n];

	if (!(m->live >> n & 1) || c->settled >= clock)
		return;
	/* a burst counter's stream is taken event by event: none is left here */
	if (!m->d[n].burst)
		c->value = (c->value + pmm_feed_count(m, n, c->settled, clock)) &
			   pmm_value_mask(m, n);
	c->settled = clock;
}

void pmm_settle_all(struct pmm *m)
{
	unsigned int n;

	for (n = 0; n < pmm_count(m); n++)
		pmm_settle(m, n, m->now);
}

/* --- wiring --- */

static void halt(struct pmm *m, unsigned int n, u64 at)
{
	struct pmm_counter *c = &m->c[n];

	pmm_settle(m, n, at);
	c->halted = c->settled > at ? c->settled : at;
}

/* The burst logic stood still while the counter was not live. */
static void resume(struct pmm *m, unsigned int n)
{
	struct pmm_counter *c = &m->c[n];
	u64 pause = m->now - c->halted;

	c->settled = m->now;
	if (c->burst.end < c->halted)
		c->burst.in = PMM_NO_BURST;	/* it was over before */
	else if (c->burst.in)
		c->burst.end += pause;
	if (c->burst.blind > c->halted)
		c->burst.blind += pause;
}

static void find_live(struct pmm *m, u64 at)
{
	u32 live = 0, change;
	unsigned int n;

	for (n = 0; n < pmm_count(m); n++) {
		if (!pmm_frozen(m, n) && pmm_running(m, n))
			live |= 1u << n;
	}
	change = live ^ m->live;
	for (n = 0; n < pmm_count(m); n++) {
		if (!(change >> n & 1))
			continue;
		if (live >> n & 1)
			resume(m, n);
		else
			halt(m, n, at);
	}
	m->live = live;
}

static u16 listeners(const struct pmm *m, u16 id)
{
	u32 mask = 0;
	unsigned int n;

	for (n = 1; n < pmm_count(m); n++) {
		if (m->d[n].id == id)
			mask |= 1u << n;
	}
	return (u16)(mask & m->live);
}

static void wire_uniform(struct pmm *m, unsigned int source)
{
	const struct pmt_outcome *o = &m->traffic->sources[source].outcomes[0];
	unsigned int e;

	for (e = o->first; e < (unsigned int)o->first + o->count; e++) {
		if (!m->listen[e])
			continue;
		m->feed[m->num_feeds++] = (struct pmm_feed){
			.source = (u8)source, .mask = m->listen[e],
			.weight = m->traffic->events[e].weight,
		};
	}
}

static void wire_walked(struct pmm *m, unsigned int source)
{
	const struct pmt_source *s = &m->traffic->sources[source];
	struct pmt_cursor *c = &m->cursor[source];
	struct pmm_walked *w;
	u32 fed = 0;
	unsigned int o, e, n;

	for (o = 0; o < s->num_outcomes; o++) {
		for (e = 0; e < s->outcomes[o].count; e++)
			fed |= m->listen[s->outcomes[o].first + e];
	}
	if (!fed)
		return;
	for (n = 1; n < pmm_count(m); n++)
		m->sources[n] = (u8)(m->sources[n] + (fed >> n & 1));
	if (m->now < c->pos || m->now > c->clock || !c->clock)
		pmt_seek(s, c, m->now);
	w = &m->walked[m->num_walked++];
	w->source = (u8)source;
	w->budget = 0;
	pmm_wake(m, w, m->now);
}

void pmm_rewire(struct pmm *m, u64 at)
{
	const struct pmt_traffic *t = m->traffic;
	const struct pmt_source *s;
	unsigned int i;

	find_live(m, at);
	m->planned = false;
	m->num_feeds = 0;
	m->num_walked = 0;
	memset(m->sources, 0, sizeof(m->sources));
	if (!(m->live & ~1u))
		return;
	for (i = 0; i < t->num_events; i++)
		m->listen[i] = listeners(m, t->events[i].id);
	for (i = 0; i < t->num_sources; i++) {
		s = &t->sources[i];
		if (s->kind == PMT_LEVEL || pmt_is_uniform(s))
			wire_uniform(m, i);
		else
			wire_walked(m, i);
	}
}
