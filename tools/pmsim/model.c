// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Registers of the model: decoding, reads, writes (hardware.rst). */
#include "model.h"

bool pmm_reg_decode(const struct mpm_soc *soc, u32 off, struct pmm_reg *reg)
{
	unsigned int n, word = off >> 2 & 3;

	reg->counter = 0;
	reg->kind = PMM_PMGC0;
	if (off == MPM_PMGC0)
		return true;
	if (off % 4 || off < MPM_PMLCA(0) || off >= MPM_PMLCA(soc->num_counters))
		return false;
	n = (off - MPM_PMLCA(0)) / (MPM_PMLCA(1) - MPM_PMLCA(0));
	reg->counter = n;
	reg->kind = word == 0 ? PMM_PMLCA : word == 1 ? PMM_PMLCB :
		    word == 2 ? PMM_PMC : PMM_PMC_HI;
	return reg->kind != PMM_PMC_HI || (soc->counters64 >> n & 1);
}

u32 pmm_reg_mask(const struct pmm_reg *reg)
{
	switch (reg->kind) {
	case PMM_PMGC0:
		return MPM_PMGC0_MASK;
	case PMM_PMLCA:
		return reg->counter ? MPM_PMLCA_MASK : MPM_PMLCA0_MASK;
	case PMM_PMLCB:
		return reg->counter ? MPM_PMLCB_MASK : MPM_PMLCB0_MASK;
	default:
		return ~0u;
	}
}

void pmm_init(struct pmm *m, const struct mpm_soc *soc,
	      const struct pmt_traffic *traffic)
{
	memset(m, 0, sizeof(*m));
	m->soc = soc;
	m->traffic = traffic;
	pmm_options_init(&m->opt);
	pmm_rederive(m);
}

void pmm_rederive(struct pmm *m)
{
	unsigned int n;

	for (n = 0; n < pmm_count(m); n++)
		pmm_decode(m, n);
	pmm_rewire(m, m->now);
	pmm_irq_update(m);
}

void pmm_options_begin(struct pmm *m)
{
	pmm_settle_all(m);
}

static void lose_increment(struct pmm *m, unsigned int n)
{
	if (!(m->live >> n & 1))
		return;
	if (m->drop.clock != m->now)
		m->drop.mask = 0;
	m->drop.clock = m->now;
	m->drop.mask |= 1u << n;
	m->planned = false;
}

u32 pmm_read(struct pmm *m, const struct pmm_reg *reg)
{
	unsigned int n = reg->counter;
	u64 value;

	switch (reg->kind) {
	case PMM_PMGC0:
		return m->pmgc0 | (m->opt.fault_stuck_fac ? MPM_PMGC0_FAC : 0);
	case PMM_PMLCA:
		return m->c[n].lca;
	case PMM_PMLCB:
		return m->c[n].lcb;
	default:
		break;
	}
	pmm_settle(m, n, m->now);
	value = pmm_seen(m, n, m->c[n].value);
	if (m->opt.read_drops_increment)
		lose_increment(m, n);
	return (u32)(reg->kind == PMM_PMC_HI ? value >> 32 : value);
}

/* @which of the thaws: 0 none, 1 both, 2 that by FAC, 3 that by FC. */
static bool is_thaw(u32 which, bool by_fac)
{
	return which == 1 || which == (by_fac ? 2 : 3);
}

/* FAC or FC went from 1 to 0: what NXP calls resetting the monitor. */
static void thaw(struct pmm *m, unsigned int n, bool by_fac)
{
	if (is_thaw(m->opt.rearm_on_thaw, by_fac))
		pmm_rearm_triggers(m, n);
	if (is_thaw(m->opt.burst_rearm_on_thaw, by_fac))
		pmm_rearm_bursts(m, n);
	if (by_fac || m->opt.irq_latch_clear == 1)
		pmm_irq_cleared(m, n, PMM_CLEARED_THAW);
}

/* FCECE taken as a level holds FAC for as long as the condition lasts. */
static void freeze_by_level(struct pmm *m)
{
	unsigned int n;

	if (!m->opt.fcece_is_level || !(m->pmgc0 & MPM_PMGC0_FCECE) ||
	    (m->opt.fcece_needs_pmie && !(m->pmgc0 & MPM_PMGC0_PMIE)))
		return;
	for (n = 0; n < pmm_count(m); n++) {
		if ((m->c[n].lca & MPM_PMLCA_CE) &&
		    (pmm_seen(m, n, m->c[n].value) & pmm_top(m, n)))
			m->pmgc0 |= MPM_PMGC0_FAC;
	}
}

static void write_pmgc0(struct pmm *m, u32 value)
{
	u32 old = m->pmgc0;
	unsigned int n;

	m->pmgc0 = value;
	freeze_by_level(m);
	if (!(old & ~m->pmgc0 & MPM_PMGC0_FAC) || m->opt.fault_stuck_fac)
		return;
	for (n = 0; n < pmm_count(m); n++)
		thaw(m, n, true);
}

static void rearm_by_write(struct pmm *m, unsigned int n)
{
	if (!m->opt.rearm_on_write)
		return;
	pmm_rearm_triggers(m, n);
	pmm_rearm_bursts(m, n);
}

static void write_pmlca(struct pmm *m, unsigned int n, u32 value)
{
	u32 old = m->c[n].lca;

	m->c[n].lca = value;
	if ((old ^ value) & ~(MPM_PMLCA_FC | MPM_PMLCA_CE))
		rearm_by_write(m, n);
	if (old & ~value & MPM_PMLCA_FC)
		thaw(m, n, false);
	freeze_by_level(m);
}

static void write_pmlcb(struct pmm *m, unsigned int n, u32 value)
{
	m->c[n].lcb = value;
	rearm_by_write(m, n);
}

/* A word that holds the msb was written. */
static void write_msb(struct pmm *m, unsigned int n, bool set)
{
	if (!set)
		pmm_irq_cleared(m, n, PMM_CLEARED_MSB);
	else if (m->opt.write_raises && (m->c[n].lca & MPM_PMLCA_CE))
		pmm_irq_raise(m, n);
	freeze_by_level(m);
}

static void write_counter(struct pmm *m, const struct pmm_reg *reg, u32 value)
{
	unsigned int n = reg->counter;
	struct pmm_counter *c = &m->c[n];
	u64 old = c->value, top = pmm_top(m, n);
	u32 bit = 1u << n, changed, overs, wraps;

	if (m->opt.write_drops_increment)
		lose_increment(m, n);
	if (reg->kind == PMM_PMC_HI)
		c->value = (u64)value << 32 | (u32)old;
	else
		c->value = (old & ~0xffffffffull) | value;
	if (reg->kind == PMM_PMC_HI || top == 1u << 31)
		write_msb(m, n, c->value & top);
	changed = c->value != old ? bit : 0;
	overs = ~old & c->value & top ? bit : 0;
	wraps = old & ~c->value & top ? bit : 0;
	if (wraps && m->opt.carry_on_write)
		c->carry_ring |= pmm_ring_bit(m->now + m->opt.chain_delay);
	pmm_trigger_causes(m, m->now, m->opt.trig_write_is_change ? changed : 0,
			   m->opt.trig_write_is_overflow ? overs : 0,
			   m->opt.trig_write_is_overflow ? wraps : 0);
}

void pmm_write(struct pmm *m, const struct pmm_reg *reg, u32 value)
{
	pmm_settle_all(m);
	value &= pmm_reg_mask(reg);
	switch (reg->kind) {
	case PMM_PMGC0:
		write_pmgc0(m, value);
		break;
	case PMM_PMLCA:
		write_pmlca(m, reg->counter, value);
		break;
	case PMM_PMLCB:
		write_pmlcb(m, reg->counter, value);
		break;
	default:
		write_counter(m, reg, value);
	}
	pmm_decode(m, reg->counter);
	pmm_rewire(m, m->now);
	pmm_irq_update(m);
}

void pmm_options_end(struct pmm *m)
{
	freeze_by_level(m);
	pmm_rederive(m);
}
