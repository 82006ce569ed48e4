// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
#include "truthlog.h"
#include "lib/event_text.h"

#include <inttypes.h>


static u32 event_code(const struct pm_truthlog *t, unsigned int n)
{
	return mpm_field_get(MPM_PMLCA_EVENT, t->gate.lca[n]);
}

void pm_truthlog_write(struct pm_truthlog *t, u32 off, u32 value)
{
	bool freezes = off == MPM_PMGC0 &&
		       value & ~t->gate.pmgc0 & MPM_PMGC0_FAC;
	bool thaws = off == MPM_PMGC0 &&
		     t->gate.pmgc0 & ~value & MPM_PMGC0_FAC;
	unsigned int n;

	for (n = 0; n < t->soc->num_counters; n++) {
		if (off == MPM_PMLCA(n) &&
		    mpm_field_get(MPM_PMLCA_EVENT, value) != event_code(t, n))
			t->zero[n] = 0;
		if (off == MPM_PMLCB(n) && (value ^ pmsim_peek(t->sim, off)) &
		    (MPM_PMLCB_THRESHOLD | MPM_PMLCB_TBMULT))
			t->zero[n] = 0;
	}
	if (freezes)
		t->frozen_at = pmsim_now(t->sim);
	if (thaws)
		t->thawed_at = pmsim_now(t->sim);
	if (off == MPM_PMC0_LO || off == MPM_PMC0_HI)
		t->zero[0] = pmsim_gate_count(&t->gate, t->sim, 0);
	pmsim_gate_write(&t->gate, t->sim, off, value);
	if (freezes)
		pm_truthlog_put(t, "freeze");
}

void pm_truthlog_raise(struct pm_truthlog *t, u16 id, u32 count)
{
	pmsim_gate_raise(&t->gate, id, count);
}

u64 pm_truthlog_total(struct pm_truthlog *t, unsigned int n)
{
	return pmsim_gate_count(&t->gate, t->sim, n) - t->zero[n];
}

void pm_truthlog_zero(struct pm_truthlog *t)
{
	unsigned int n;

	for (n = 0; n < t->soc->num_counters; n++)
		t->zero[n] = pmsim_gate_count(&t->gate, t->sim, n);
}

static void put_count(struct pm_truthlog *t, unsigned int n)
{
	u16 id = n ? MPM_EVENT_ID(event_code(t, n) < 64 ? 0 : n,
				  event_code(t, n)) : MPM_EVENT_CYCLES;
	const struct mpm_event *event =
		mpm_event_by_id(mpm_events_of(t->soc), id);
	char raw[12];

	mpm_event_raw_name(id, raw);
	fprintf(t->file, "count PMC%u %s %" PRIu64 "\n", n,
		event ? event->name : raw, pm_truthlog_total(t, n));
}

void pm_truthlog_put(struct pm_truthlog *t, const char *what)
{
	unsigned int n;

	if (!t->file)
		return;
	fprintf(t->file, "%s %" PRIu64 "\n", what, pmsim_now(t->sim));
	for (n = 0; n < t->soc->num_counters; n++) {
		if (!n || event_code(t, n))
			put_count(t, n);
	}
}
