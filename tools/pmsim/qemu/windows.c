// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Windows in which counters count, and the ground truth inside them. */
#include <inttypes.h>

#include "core/events.h"
#include "windows.h"

static u16 window_event(const struct pm_windows *w, unsigned int n)
{
	u32 code = mpm_field_get(MPM_PMLCA_EVENT, w->counter[n].lca);

	if (n == 0)
		return MPM_EVENT_CYCLES;
	return MPM_EVENT_ID(code < 64 ? 0 : n, code);
}

static u64 window_events(struct pm_windows *w, unsigned int n)
{
	struct pm_window *c = &w->counter[n];

	if (!c->open)
		return 0;
	return pmsim_truth(w->sim, window_event(w, n), c->from,
			   pmsim_now(w->sim));
}

static void window_close(struct pm_windows *w, unsigned int n)
{
	w->counter[n].total += window_events(w, n);
	w->counter[n].open = false;
}

static void window_open(struct pm_windows *w, unsigned int n)
{
	struct pm_window *c = &w->counter[n];

	if (w->pmgc0 & MPM_PMGC0_FAC || c->lca & MPM_PMLCA_FC)
		return;
	c->open = true;
	c->used = true;
	c->from = pmsim_now(w->sim);
}

void pm_windows_init(struct pm_windows *w, struct pmsim *sim,
		     const struct mpm_soc *soc, FILE *log)
{
	unsigned int n;

	memset(w, 0, sizeof(*w));
	w->sim = sim;
	w->soc = soc;
	w->log = log;
	for (n = 0; n < soc->num_counters; n++)
		window_open(w, n);
}

static void write_global(struct pm_windows *w, u32 value)
{
	bool freezes = value & ~w->pmgc0 & MPM_PMGC0_FAC;
	unsigned int n;

	for (n = 0; n < w->soc->num_counters; n++)
		window_close(w, n);
	w->pmgc0 = value;
	if (freezes)
		pm_windows_log(w, "freeze");
	for (n = 0; n < w->soc->num_counters; n++)
		window_open(w, n);
}

static void write_local(struct pm_windows *w, unsigned int n, u32 value)
{
	struct pm_window *c = &w->counter[n];

	window_close(w, n);
	if ((c->lca ^ value) & MPM_PMLCA_EVENT) {
		c->total = 0;
		c->used = false;
	}
	c->lca = value;
	window_open(w, n);
}

void pm_windows_write(struct pm_windows *w, u32 off, u32 value)
{
	unsigned int n;

	if (off == MPM_PMGC0) {
		write_global(w, value);
		return;
	}
	for (n = 0; n < w->soc->num_counters; n++) {
		if (off == MPM_PMLCA(n))
			write_local(w, n, value);
	}
}

u64 pm_windows_total(struct pm_windows *w, unsigned int n)
{
	return w->counter[n].total + window_events(w, n);
}

void pm_windows_zero(struct pm_windows *w)
{
	unsigned int n;

	for (n = 0; n < w->soc->num_counters; n++) {
		window_close(w, n);
		w->counter[n].total = 0;
		w->counter[n].used = false;
		window_open(w, n);
	}
}

void pm_windows_log(struct pm_windows *w, const char *what)
{
	const struct mpm_event_table *table = mpm_events_of(w->soc);
	const struct mpm_event *event;
	unsigned int n;
	char raw[12];

	if (!w->log)
		return;
	fprintf(w->log, "%s %" PRIu64 "\n", what, pmsim_now(w->sim));
	for (n = 0; n < w->soc->num_counters; n++) {
		if (!w->counter[n].used)
			continue;
		event = mpm_event_by_id(table, window_event(w, n));
		mpm_event_raw_name(window_event(w, n), raw);
		fprintf(w->log, "count PMC%u %s %" PRIu64 "\n", n,
			event ? event->name : raw, pm_windows_total(w, n));
	}
}
