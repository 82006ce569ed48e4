// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * Bursts (hardware.rst).  The three down-counters need no clock by clock
 * work: each is kept as the clock at which it reaches zero.
 */
#include "model.h"

static u32 size_of(const struct pmm *m, unsigned int n)
{
	return mpm_field_get(MPM_PMLCA_BSIZE, m->c[n].lca);
}

static u32 raw_distance_of(const struct pmm *m, unsigned int n)
{
	return mpm_field_get(MPM_PMLCA_BDIST, m->c[n].lca);
}

static u32 distance_of(const struct pmm *m, unsigned int n)
{
	return raw_distance_of(m, n) << mpm_field_get(MPM_PMLCB_TBMULT, m->c[n].lcb);
}

/* Idle clocks that a burst may contain. */
static u32 idle_allowed(const struct pmm *m, unsigned int n)
{
	u32 gran = mpm_field_get(MPM_PMLCA_BGRAN, m->c[n].lca);

	return gran < m->opt.burst_gran_off ? 0 : gran - m->opt.burst_gran_off;
}

bool pmm_burst_wanted(const struct pmm *m, unsigned int n)
{
	u32 fields = MPM_PMLCA_BSIZE | MPM_PMLCA_BGRAN | MPM_PMLCA_BDIST;
	u32 distance = m->opt.burst_compare_raw ? raw_distance_of(m, n) :
		       distance_of(m, n);

	if (!(m->c[n].lca & fields))
		return false;
	if (m->opt.burst_gran_zero && !(m->c[n].lca & MPM_PMLCA_BGRAN))
		return false;
	return m->opt.burst_unreasonable ||
	       (size_of(m, n) && distance > size_of(m, n));
}

void pmm_burst_event(struct pmm *m, unsigned int n, u64 clock, u32 events)
{
	struct pmm_burst *b = &m->c[n].burst;
	u32 early = clock < b->blind ? m->opt.burst_in_distance : 0;

	if (clock < b->blind && !early)
		return;
	if (b->in && clock > b->end)
		b->in = PMM_NO_BURST;	/* ended, and was not to be counted */
	if (!b->in) {
		b->in = early == 1 ? PMM_IN_IGNORED : PMM_IN_BURST;
		b->left = size_of(m, n) + m->opt.burst_size_off;
	}
	b->left -= events < b->left ? events : b->left;
	b->end = clock + idle_allowed(m, n) + 1;
}

u64 pmm_burst_due(const struct pmm *m, unsigned int n)
{
	const struct pmm_burst *b = &m->c[n].burst;

	if (b->in != PMM_IN_BURST || b->left || b->end < b->blind)
		return PMT_NEVER;
	return b->end;
}

void pmm_burst_done(struct pmm *m, unsigned int n, u64 clock)
{
	struct pmm_burst *b = &m->c[n].burst;

	b->in = PMM_NO_BURST;
	/* loaded and counted down in this very clock, or from the next on */
	b->blind = clock + distance_of(m, n) + m->opt.burst_dist_off;
}

void pmm_rearm_bursts(struct pmm *m, unsigned int n)
{
	memset(&m->c[n].burst, 0, sizeof(m->c[n].burst));
}
