// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
#include "pmsim/gate.h"
#include "core/events.h"

static bool is_open(const struct pmsim_gate *g, unsigned int n)
{
	return !(g->pmgc0 & MPM_PMGC0_FAC) && !(g->lca[n] & MPM_PMLCA_FC);
}

/* What counter @n, not 0, listens to. */
static u16 signal_of(const struct pmsim_gate *g, unsigned int n)
{
	u32 code = mpm_field_get(MPM_PMLCA_EVENT, g->lca[n]);

	return MPM_EVENT_ID(code < 64 ? 0 : n, code);
}

static u64 events(const struct pmsim_gate *g, struct pmsim *s, unsigned int n,
		  u64 from, u64 to)
{
	u32 lcb = pmsim_peek(s, MPM_PMLCB(n));

	if (from == to)
		return 0;
	return n ? pmsim_truth_beyond(s, signal_of(g, n),
				      mpm_field_get(MPM_PMLCB_THRESHOLD, lcb) <<
				      mpm_field_get(MPM_PMLCB_TBMULT, lcb), from, to) :
		   to - from;
}

void pmsim_gate_raise(struct pmsim_gate *g, u16 id, u32 count)
{
	unsigned int n;

	for (n = 1; n < MPM_MAX_COUNTERS; n++)
		if (is_open(g, n) && signal_of(g, n) == id)
			g->total[n] += count;
}

static void close_window(struct pmsim_gate *g, struct pmsim *s, unsigned int n)
{
	u64 now = pmsim_now(s);

	if (is_open(g, n))
		g->total[n] += events(g, s, n, g->since[n], now);
	g->since[n] = now;
}

/* It counts something else from now on. */
static void forget(struct pmsim_gate *g, unsigned int n)
{
	g->total[n] = 0;
	g->missed[n] = 0;
	g->open &= ~(1u << n);
	g->opened &= ~(1u << n);
}

static void write_pmgc0(struct pmsim_gate *g, struct pmsim *s, u32 value)
{
	unsigned int n;

	if ((g->pmgc0 ^ value) & MPM_PMGC0_FAC)
		for (n = 0; n < MPM_MAX_COUNTERS; n++)
			close_window(g, s, n);
	g->pmgc0 = value;
}

/* The word is still the old one: the write comes after this. */
static void write_threshold(struct pmsim_gate *g, struct pmsim *s, unsigned int n,
			    u32 value)
{
	u32 changed = pmsim_peek(s, MPM_PMLCB(n)) ^ value;

	if (!(changed & (MPM_PMLCB_THRESHOLD | MPM_PMLCB_TBMULT)))
		return;
	close_window(g, s, n);
	forget(g, n);
}

/* After a write: windows that have opened or closed by it. */
static void note_gaps(struct pmsim_gate *g, struct pmsim *s)
{
	unsigned int n;

	for (n = 0; n < MPM_MAX_COUNTERS; n++) {
		u32 bit = 1u << n;
		bool open = is_open(g, n);

		if (open == !!(g->open & bit))
			continue;
		if (!open)
			g->closed[n] = pmsim_now(s);
		else if (g->opened & bit)
			g->missed[n] += events(g, s, n, g->closed[n], pmsim_now(s));
		g->open ^= bit;
		g->opened |= bit;
	}
}

void pmsim_gate_write(struct pmsim_gate *g, struct pmsim *s, u32 off, u32 value)
{
	unsigned int n;

	if (off == MPM_PMGC0)
		write_pmgc0(g, s, value);
	for (n = 0; n < MPM_MAX_COUNTERS; n++) {
		if (off == MPM_PMLCB(n))
			write_threshold(g, s, n, value);
		if (off != MPM_PMLCA(n))
			continue;
		if ((g->lca[n] ^ value) & (MPM_PMLCA_FC | MPM_PMLCA_EVENT))
			close_window(g, s, n);
		if ((g->lca[n] ^ value) & MPM_PMLCA_EVENT)
			forget(g, n);
		g->lca[n] = value;
	}
	note_gaps(g, s);
}

u64 pmsim_gate_missed(const struct pmsim_gate *g, unsigned int n)
{
	return g->missed[n];
}

u64 pmsim_gate_count(const struct pmsim_gate *g, struct pmsim *s, unsigned int n)
{
	u64 total = g->total[n];

	if (is_open(g, n))
		total += events(g, s, n, g->since[n], pmsim_now(s));
	return total;
}
