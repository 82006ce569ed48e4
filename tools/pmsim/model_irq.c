// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* The interrupt: request and line (hardware.rst). */
#include "model.h"

/* A counter's value as reads show it: the msb may be stuck. */
u64 pmm_seen(const struct pmm *m, unsigned int n, u64 value)
{
	return m->opt.fault_stuck_msb >> n & 1 ? value | pmm_top(m, n) : value;
}

static bool requests(const struct pmm *m, unsigned int n)
{
	const struct pmm_counter *c = &m->c[n];
	bool ce = c->lca & MPM_PMLCA_CE;

	if (ce && (m->opt.fault_stuck_msb >> n & 1))
		return true;
	if (m->opt.irq_is_level_of_msb)
		return ce && (c->value & pmm_top(m, n));
	return c->request && (ce || !m->opt.irq_latch_needs_ce);
}

static bool enabled(const struct pmm *m)
{
	u32 bits = MPM_PMGC0_PMIE |
		   (m->opt.irq_needs_fcece ? MPM_PMGC0_FCECE : 0);

	return (m->pmgc0 & bits) == bits;
}

static bool wanted(const struct pmm *m)
{
	unsigned int n;

	if (!enabled(m))
		return false;
	for (n = 0; n < pmm_count(m); n++) {
		if (requests(m, n))
			return true;
	}
	return false;
}

/* The line falls at once, but may rise late. */
void pmm_irq_update(struct pmm *m)
{
	bool want = wanted(m), line;

	if (want && !m->irq.wanted)
		m->irq.since = m->now;
	m->irq.wanted = want;
	line = want && (m->irq.line ||
			m->now - m->irq.since >= m->opt.fault_irq_delay);
	if (m->opt.fault_stuck_line)
		line = m->opt.fault_stuck_line == 1;
	if (line && !m->irq.line)
		m->counts.irq_rises++;
	m->irq.line = line;
}

u64 pmm_irq_due(const struct pmm *m)
{
	if (!m->irq.wanted || m->irq.line || m->opt.fault_stuck_line)
		return PMT_NEVER;
	return m->irq.since + m->opt.fault_irq_delay;
}

void pmm_irq_raise(struct pmm *m, unsigned int n)
{
	if (m->opt.irq_latch_needs_pmie && !(m->pmgc0 & MPM_PMGC0_PMIE))
		return;
	m->c[n].request = 1;
	m->c[n].cleared = 0;
}

/* @how is what software just did: PMM_CLEARED_MSB or PMM_CLEARED_THAW. */
void pmm_irq_cleared(struct pmm *m, unsigned int n, u8 how)
{
	struct pmm_counter *c = &m->c[n];
	u8 needed = PMM_CLEARED_MSB;

	if (!c->request)
		return;
	if (m->opt.irq_latch_clear)
		needed |= PMM_CLEARED_THAW;
	c->cleared |= how;
	if ((c->cleared & needed) == needed) {
		c->request = 0;
		c->cleared = 0;
	}
}

u64 pmm_most_per_clock(const struct pmm *m, unsigned int n)
{
	const struct pmt_traffic *t = m->traffic;
	unsigned int e;
	u64 rate = 0;

	if (!n || m->d[n].chained >= 0 || m->d[n].burst)
		return 1;
	for (e = 0; e < t->num_events; e++)
		rate += t->events[e].id == m->d[n].id ? t->events[e].weight : 0;
	return rate;
}

/* First clock at which a read can see that @n has overflowed. */
static u64 overflow_bound(const struct pmm *m, unsigned int n)
{
	const struct pmm_counter *c = &m->c[n];
	u64 top = pmm_top(m, n), rate = pmm_most_per_clock(m, n);
	u64 room = top - (c->value & (top - 1));
	u64 base = m->live >> n & 1 ? c->settled : m->now;

	if (!rate || (c->value & top))
		room = PMT_NEVER;
	if (room >= PMT_MAX_CLOCK)
		return rate && top == 1u << 31 ? m->now : PMT_NEVER;
	if (room <= c->held)
		return m->now;
	return base + (room - c->held + rate - 1) / rate;
}

u64 pmm_irq_bound(const struct pmm *m)
{
	u64 bound = pmm_irq_due(m), b;
	unsigned int n;

	if (m->irq.line)
		return m->now;
	if (!enabled(m) || m->opt.fault_stuck_line == 2)
		return PMT_NEVER;
	for (n = 0; n < pmm_count(m); n++) {
		if (!(m->c[n].lca & MPM_PMLCA_CE) || pmm_frozen(m, n))
			continue;
		b = overflow_bound(m, n);
		bound = b < bound ? b : bound;
	}
	return bound;
}
