// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* One clock worked through in full, and the loop around it. */
#include "model.h"

struct step {
	u64 clock;
	u32 ev[MPM_MAX_COUNTERS];	/* events, carries of this clock excluded */
	u32 all[MPM_MAX_COUNTERS];	/* those included */
	u32 inc[MPM_MAX_COUNTERS];
	u64 next[MPM_MAX_COUNTERS];	/* new values */
	u32 overs, wraps, changed;
	bool freeze;
	u64 frozen_from;
};

/* Counter @n is offered @carries; a frozen one may keep them for later. */
static void offer_carry(struct pmm *m, unsigned int n, u32 carries, u32 *ev)
{
	if (m->live >> n & 1)
		ev[n] += carries;
	else if (m->opt.carry_held && pmm_frozen(m, n))
		m->c[n].held += carries;
}

static void gather_carries(struct pmm *m, struct step *st)
{
	u8 bit = pmm_ring_bit(st->clock);
	u32 arrived = 0;
	unsigned int n;

	for (n = 0; n < pmm_count(m); n++) {
		if (m->c[n].held && !pmm_frozen(m, n)) {
			offer_carry(m, n, m->c[n].held, st->ev);
			m->c[n].held = 0;
		}
		if (m->c[n].carry_ring & bit)
			arrived |= 1u << n;
		m->c[n].carry_ring &= (u8)~bit;
	}
	for (n = 1; arrived && n < pmm_count(m); n++) {
		if (m->d[n].chained >= 0 && (arrived >> m->d[n].chained & 1))
			offer_carry(m, n, 1, st->ev);
	}
}

static bool dropped(const struct pmm *m, const struct step *st, unsigned int n)
{
	return m->drop.clock == st->clock && (m->drop.mask >> n & 1);
}

/* Events of the clock; uniform streams only where they can matter. */
static void gather(struct pmm *m, struct step *st, bool fresh)
{
	unsigned int i, n;

	for (i = 0; i < m->num_walked; i++) {
		if (m->walked[i].wake == st->clock)
			pmm_take(m, &m->walked[i], st->clock, st->ev);
	}
	gather_carries(m, st);
	for (n = 0; n < pmm_count(m); n++) {
		if (!(m->live >> n & 1))
			continue;
		if (!fresh && !st->ev[n] && m->feed_full[n] != st->clock &&
		    !dropped(m, st, n) && !m->d[n].burst)
			continue;
		pmm_settle(m, n, st->clock);
		st->ev[n] += (u32)pmm_feed_count(m, n, st->clock, st->clock + 1);
		m->c[n].settled = st->clock + 1;
	}
}

/* What @n becomes when the counters of @carries wrap in this clock. */
static void resolve_one(struct pmm *m, struct step *st, unsigned int n, u32 carries)
{
	u64 old = m->c[n].value, top = pmm_top(m, n);

	st->all[n] = st->ev[n];
	if (m->d[n].chained >= 0 && !m->opt.chain_delay)
		st->all[n] += carries >> m->d[n].chained & 1;
	st->inc[n] = st->all[n];
	if (m->opt.increment_cap && st->inc[n] > m->opt.increment_cap)
		st->inc[n] = m->opt.increment_cap;
	if (m->d[n].burst)
		st->inc[n] = !st->all[n] && pmm_burst_due(m, n) <= st->clock;
	if (dropped(m, st, n))
		st->inc[n] = 0;
	st->next[n] = (old + st->inc[n]) & pmm_value_mask(m, n);
	if (st->inc[n])
		st->changed |= 1u << n;
	if (st->next[n] < old)
		st->wraps |= 1u << n;
	if (!(old & top) && (st->next[n] & top))
		st->overs |= 1u << n;
}

/* Carries of the same clock: until they settle, at most once through all. */
static void resolve(struct pmm *m, struct step *st)
{
	unsigned int pass, n;
	u32 carries = 0;

	for (pass = 0; pass <= pmm_count(m); pass++) {
		st->wraps = 0;
		st->overs = 0;
		st->changed = 0;
		for (n = 0; n < pmm_count(m); n++) {
			if (m->live >> n & 1)
				resolve_one(m, st, n, carries);
		}
		if (st->wraps == carries)
			break;
		carries = st->wraps;
	}
}

/* Counters of @mask, and those whose carry in this clock made them overflow. */
static u32 with_carriers(const struct pmm *m, const struct step *st, u32 mask)
{
	u32 before;
	unsigned int n;

	if (m->opt.chain_delay)
		return mask;
	do {
		before = mask;
		for (n = 1; n < pmm_count(m); n++) {
			if ((mask >> n & 1) && m->d[n].chained >= 0)
				mask |= st->wraps & 1u << m->d[n].chained;
		}
	} while (mask != before);
	return mask;
}

static bool freezes(const struct pmm *m)
{
	return (m->pmgc0 & MPM_PMGC0_FCECE) &&
	       (!m->opt.fcece_needs_pmie || (m->pmgc0 & MPM_PMGC0_PMIE));
}

/* Freeze on an enabled condition: who may still count in this clock? */
static void condition(struct pmm *m, struct step *st)
{
	u32 enabled = 0, keep;
	unsigned int n;

	for (n = 0; n < pmm_count(m); n++) {
		if (m->c[n].lca & MPM_PMLCA_CE)
			enabled |= 1u << n;
	}
	if (!(st->overs & enabled) || !freezes(m))
		return;
	st->freeze = true;
	st->frozen_from = st->clock + m->opt.fcece_same_cycle;
	if (m->opt.fcece_same_cycle)
		return;
	keep = with_carriers(m, st, st->overs & enabled);
	st->overs &= keep;
	st->wraps &= keep;
	st->changed &= keep;
	for (n = 0; n < pmm_count(m); n++) {
		if (keep >> n & 1)
			continue;
		st->all[n] = 0;
		st->inc[n] = 0;
		st->next[n] = m->c[n].value;
		if (m->c[n].settled > st->clock)
			m->c[n].settled = st->clock;
	}
}

static void commit_one(struct pmm *m, struct step *st, unsigned int n)
{
	struct pmm_counter *c = &m->c[n];

	if (m->d[n].burst && st->all[n])
		pmm_burst_event(m, n, st->clock, st->all[n]);
	else if (m->d[n].burst && c->settled > st->clock &&
		 pmm_burst_due(m, n) <= st->clock)
		pmm_burst_done(m, n, st->clock);
	c->value = st->next[n];
	if (st->overs >> n & 1) {
		m->counts.overflows++;
		if (c->lca & MPM_PMLCA_CE)
			pmm_irq_raise(m, n);
	}
	if (!(st->wraps >> n & 1))
		return;
	m->counts.wraps++;
	if (m->opt.chain_delay)
		c->carry_ring |= pmm_ring_bit(st->clock + m->opt.chain_delay);
}

static void commit(struct pmm *m, struct step *st)
{
	unsigned int n;

	for (n = 0; n < pmm_count(m); n++) {
		if (m->live >> n & 1)
			commit_one(m, st, n);
		else if (m->d[n].chained >= 0 && !m->opt.chain_delay &&
			 (st->wraps >> m->d[n].chained & 1))
			offer_carry(m, n, 1, NULL);
	}
	pmm_trigger_causes(m, st->clock, st->changed, st->overs, st->wraps);
}

static void work_clock(struct pmm *m, u64 clock, u16 id, u32 raised)
{
	struct step st = { .clock = clock };
	bool fresh;
	unsigned int n;

	m->now = clock;
	fresh = pmm_trigger_effects(m, clock);
	if (fresh)
		pmm_rewire(m, clock);
	for (n = 1; raised && n < pmm_count(m); n++) {
		if ((m->live >> n & 1) && m->d[n].id == id && m->d[n].chained < 0)
			st.ev[n] = raised;
	}
	/* No plan has foreseen them: whatever the clock brings may matter. */
	fresh |= raised != 0;
	gather(m, &st, fresh);
	resolve(m, &st);
	condition(m, &st);
	commit(m, &st);
	m->now = clock + 1;
	m->planned = false;
	if (st.freeze) {
		m->pmgc0 |= MPM_PMGC0_FAC;
		pmm_rewire(m, st.frozen_from);
	}
}

void pmm_clock(struct pmm *m, u64 clock)
{
	work_clock(m, clock, 0, 0);
}

void pmm_raise(struct pmm *m, u16 id, u32 count)
{
	work_clock(m, m->now, id, count);
	pmm_irq_update(m);
}

bool pmm_run(struct pmm *m, u64 to, bool to_irq)
{
	u64 limit;

	pmm_irq_update(m);
	while (m->now < to && !(to_irq && m->irq.line)) {
		if (!m->planned || m->plan_end < to)
			pmm_plan(m, to);
		limit = m->full < to ? m->full : to;
		if (pmm_irq_due(m) < limit)
			limit = pmm_irq_due(m);
		m->now = pmm_deliver(m, limit);
		pmm_irq_update(m);
		if (to_irq && m->irq.line)
			break;
		if (m->planned && m->now == m->full && m->now < to) {
			pmm_clock(m, m->now);
			pmm_irq_update(m);
		}
	}
	return m->irq.line;
}
