// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Triggers: counters that others start and stop (hardware.rst). */
#include "model.h"

struct trigger {
	u32 control;		/* MPM_TRIG_* */
	unsigned int source;
};

static struct trigger trigger_of(const struct pmm *m, unsigned int n,
				 u32 control, u32 select)
{
	struct trigger t = {
		.control = mpm_field_get(control, m->c[n].lcb),
		.source = mpm_field_get(select, m->c[n].lcb),
	};

	if (t.control > MPM_TRIG_OVERFLOW)
		t.control = MPM_TRIG_OFF;	/* reserved code */
	if (t.source == n && !m->opt.trig_self_waits)
		t.control = MPM_TRIG_OFF;
	return t;
}

static struct trigger trigger_on(const struct pmm *m, unsigned int n)
{
	return trigger_of(m, n, MPM_PMLCB_TRIGONCNTL, MPM_PMLCB_TRIGONSEL);
}

static struct trigger trigger_off(const struct pmm *m, unsigned int n)
{
	return trigger_of(m, n, MPM_PMLCB_TRIGOFFCNTL, MPM_PMLCB_TRIGOFFSEL);
}

/* As far as triggers are concerned; a freeze is another matter. */
bool pmm_running(const struct pmm *m, unsigned int n)
{
	switch (m->c[n].latch) {
	case PMM_STARTED:
		return true;
	case PMM_STOPPED:
		return !trigger_off(m, n).control;
	default:
		return !trigger_on(m, n).control;
	}
}

static void start(struct pmm *m, unsigned int n)
{
	struct pmm_counter *c = &m->c[n];

	if (c->latch == PMM_ARMED || (c->latch == PMM_STOPPED && m->opt.retrigger))
		c->latch = PMM_STARTED;
}

static void stop(struct pmm *m, unsigned int n)
{
	if (pmm_running(m, n) || m->opt.stop_while_waiting)
		m->c[n].latch = PMM_STOPPED;
}

/*
 * No trigger can do anything to @n before it is re-armed.  Leaving such counters
 * out saves a full step per event of their sources.
 */
static bool indifferent(const struct pmm *m, unsigned int n)
{
	if (m->c[n].latch == PMM_STOPPED)
		return !m->opt.retrigger;
	return m->c[n].latch == PMM_STARTED && !trigger_off(m, n).control;
}

/* Start and stop in one clock: which of them the counter obeys. */
static void both(const struct pmm *m, bool running, bool *on, bool *off)
{
	switch (m->opt.trig_both) {
	case 0:
		*on = false;
		break;
	case 1:
		*off = false;
		break;
	case 2:
		*on = !running;
		*off = running;
		break;
	default:
		break;		/* the start, and then the stop */
	}
}

bool pmm_trigger_effects(struct pmm *m, u64 clock)
{
	u8 bit = pmm_ring_bit(clock);
	bool changed = false, on, off, was;
	unsigned int n;

	for (n = 0; n < pmm_count(m); n++) {
		on = m->c[n].start_ring & bit;
		off = m->c[n].stop_ring & bit;
		if (!on && !off)
			continue;
		m->c[n].start_ring &= (u8)~bit;
		m->c[n].stop_ring &= (u8)~bit;
		was = pmm_running(m, n);
		if (on && off)
			both(m, was, &on, &off);
		if (on)
			start(m, n);
		if (off)
			stop(m, n);
		changed |= was != pmm_running(m, n);
	}
	return changed;
}

static bool caused(const struct pmm *m, unsigned int n, struct trigger t,
		   u32 changed, u32 overs, u32 wraps)
{
	u32 causes = 0;

	if (t.control == MPM_TRIG_CHANGE)
		causes = changed;
	else if (t.control == MPM_TRIG_OVERFLOW)
		causes = m->opt.trig_overflow_is_wrap ? wraps : overs;
	return t.source != n && (causes >> t.source & 1);
}

void pmm_trigger_causes(struct pmm *m, u64 clock, u32 changed, u32 overs,
			u32 wraps)
{
	u8 bit = pmm_ring_bit(clock + 1 + m->opt.trig_delay);
	unsigned int n;

	if (!(changed | overs | wraps))
		return;
	for (n = 0; n < pmm_count(m); n++) {
		if (indifferent(m, n))
			continue;
		if (caused(m, n, trigger_on(m, n), changed, overs, wraps))
			m->c[n].start_ring |= bit;
		if (caused(m, n, trigger_off(m, n), changed, overs, wraps))
			m->c[n].stop_ring |= bit;
	}
}

/* Counters whose every increment may start or stop another. */
u32 pmm_trigger_watch(const struct pmm *m)
{
	struct trigger on, off;
	u32 watch = 0;
	unsigned int n;

	for (n = 0; n < pmm_count(m); n++) {
		if (indifferent(m, n))
			continue;
		on = trigger_on(m, n);
		off = trigger_off(m, n);
		if (on.control == MPM_TRIG_CHANGE && on.source != n)
			watch |= 1u << on.source;
		if (off.control == MPM_TRIG_CHANGE && off.source != n)
			watch |= 1u << off.source;
	}
	return watch;
}

void pmm_rearm_triggers(struct pmm *m, unsigned int n)
{
	struct pmm_counter *c = &m->c[n];

	c->latch = PMM_ARMED;
	c->start_ring = 0;
	c->stop_ring = 0;
}
