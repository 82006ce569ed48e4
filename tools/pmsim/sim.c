// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* The simulated monitor: model, traffic and police put together. */
#include <stdio.h>
#include <stdlib.h>

#include "sim.h"

static char *copy_text(const char *text)
{
	size_t size = strlen(text) + 1;
	char *copy = malloc(size);

	if (copy)
		memcpy(copy, text, size);
	return copy;
}

/* Whether a line of the scenario begins with "clock". */
static bool says_clock(const char *text)
{
	while (*text) {
		size_t word = strspn(text, " \t");

		if (strcspn(text + word, " \t\r\n#") == 5 && !memcmp(text + word, "clock", 5))
			return true;
		text += strcspn(text, "\n");
		text += *text == '\n';
	}
	return false;
}

/* The preset is for those that do not say what their clock is. */
static struct pmt_traffic *parse(struct pmsim *s, const struct pmsim_setup *setup,
				 struct pmsim_error *err)
{
	u32 clock_hz = setup->clock_hz;

	if (!clock_hz && !says_clock(s->text))
		clock_hz = setup->preset_hz;
	return pmt_parse(setup->soc, s->text, s->name, s->seed, clock_hz,
			 err->text, sizeof(err->text));
}

struct pmsim *pmsim_new(const struct pmsim_setup *setup, struct pmsim_error *err)
{
	struct pmsim *s = calloc(1, sizeof(*s));

	if (!s) {
		snprintf(err->text, sizeof(err->text), "out of memory");
		return NULL;
	}
	s->seed = setup->seed;
	s->text = copy_text(setup->traffic ? setup->traffic : "");
	s->name = copy_text(setup->traffic_name ? setup->traffic_name : "traffic");
	if (!s->text || !s->name) {
		snprintf(err->text, sizeof(err->text), "out of memory");
		pmsim_free(s);
		return NULL;
	}
	s->traffic = parse(s, setup, err);
	if (!s->traffic) {
		pmsim_free(s);
		return NULL;
	}
	s->clock_hz = s->traffic->clock_hz;
	pmm_init(&s->model, setup->soc, s->traffic);
	return s;
}

void pmsim_free(struct pmsim *s)
{
	if (!s)
		return;
	free(s->traffic);
	free(s->text);
	free(s->name);
	free(s);
}

u32 pmsim_clock_hz(const struct pmsim *s)
{
	return s->clock_hz;
}

u32 pmsim_most_per_clock(const struct pmsim *s)
{
	const struct pmt_traffic *t = s->traffic;
	u64 most = 0, sum;
	unsigned int i, e;

	for (i = 0; i < t->num_events; i++) {
		sum = 0;
		for (e = 0; e < t->num_events; e++)
			if (t->events[e].id == t->events[i].id)
				sum += t->events[e].weight;
		most = sum > most ? sum : most;
	}
	return most < UINT32_MAX ? (u32)most : UINT32_MAX;
}

static u64 all_ones(unsigned int size)
{
	return size < 8 ? (1ull << 8 * size) - 1 : ~0ull;
}

u64 pmsim_read(struct pmsim *s, u32 off, unsigned int size)
{
	struct pmsim_access a = {
		.clock = s->model.now, .offset = off, .size = (u8)size,
	};
	struct pmm_reg reg;

	if (pmsim_police_check(&s->police, &s->model, &a, &reg) &&
	    !s->model.opt.fault_all_ones)
		a.value = pmm_read(&s->model, &reg);
	if (s->model.opt.fault_all_ones)
		a.value = all_ones(size);
	pmsim_police_log(&s->police, &a);
	return a.value;
}

/* The Nth write from the setting of the knob on is lost. */
static bool write_is_lost(struct pmsim *s)
{
	if (s->model.opt.fault_drop_write && !--s->model.opt.fault_drop_write)
		return true;
	return s->model.opt.fault_all_ones;
}

void pmsim_write(struct pmsim *s, u32 off, u64 value, unsigned int size)
{
	struct pmsim_access a = {
		.clock = s->model.now, .value = value, .offset = off,
		.size = (u8)size, .write = true,
	};
	struct pmm_reg reg;
	bool good = pmsim_police_check(&s->police, &s->model, &a, &reg);

	pmsim_police_log(&s->police, &a);
	if (!write_is_lost(s) && good)
		pmm_write(&s->model, &reg, (u32)value);
}

u64 pmsim_now(const struct pmsim *s)
{
	return s->model.now;
}

void pmsim_run(struct pmsim *s, u64 to)
{
	pmm_run(&s->model, to < PMT_MAX_CLOCK ? to : PMT_MAX_CLOCK, false);
}

bool pmsim_run_to_irq(struct pmsim *s, u64 to)
{
	return pmm_run(&s->model, to < PMT_MAX_CLOCK ? to : PMT_MAX_CLOCK, true);
}

void pmsim_raise(struct pmsim *s, u16 id, u32 count)
{
	pmm_raise(&s->model, id, count);
}

bool pmsim_irq(const struct pmsim *s)
{
	return s->model.irq.line;
}

bool pmsim_irq_ahead(const struct pmsim *s, u64 horizon, u64 *at)
{
	struct pmm ahead;

	if (pmm_irq_bound(&s->model) > horizon)
		return false;
	ahead = s->model;
	if (!pmm_run(&ahead, horizon < PMT_MAX_CLOCK ? horizon : PMT_MAX_CLOCK, true))
		return false;
	*at = ahead.now;
	return true;
}

u64 pmsim_truth(struct pmsim *s, u16 id, u64 from, u64 to)
{
	return pmt_truth(s->traffic, s->truth, id, from, to);
}

u64 pmsim_when(const struct pmsim *s, u16 id, u64 from, u64 to, u64 nth)
{
	return pmt_truth_when(s->traffic, id, from, to, nth);
}

/* @q with the meaning of the switches. */
static struct pmsim_question in_full(const struct pmsim *s, const struct pmsim_question *q)
{
	const struct pmm_options *opt = &s->model.opt;
	struct pmsim_question full = *q;

	full.threshold_ge = opt->threshold_ge;
	full.at_crossing = opt->duration_at_crossing;
	full.start_counts = opt->duration_start_counts;
	full.size_off = opt->burst_size_off;
	full.gran_off = opt->burst_gran_off;
	full.in_distance = opt->burst_in_distance;
	full.dist_off = opt->burst_dist_off;
	return full;
}

u64 pmsim_ask(const struct pmsim *s, const struct pmsim_question *q, u64 from, u64 to)
{
	struct pmsim_question full = in_full(s, q);

	return pmt_truth_ask(s->traffic, &full, from, to);
}

u64 pmsim_truth_beyond(struct pmsim *s, u16 id, u32 threshold, u64 from, u64 to)
{
	struct pmsim_question q = { .id = id, .threshold = threshold };

	q = in_full(s, &q);
	return pmt_truth_beyond(s->traffic, s->truth, &q, from, to);
}

u32 pmsim_peek(const struct pmsim *s, u32 off)
{
	const struct pmm *m = &s->model;
	struct pmm_reg reg;

	if (!pmm_reg_decode(m->soc, off, &reg))
		return 0;
	switch (reg.kind) {
	case PMM_PMGC0:
		return m->pmgc0;
	case PMM_PMLCA:
		return m->c[reg.counter].lca;
	case PMM_PMLCB:
		return m->c[reg.counter].lcb;
	default:
		return 0;
	}
}

void pmsim_stats(const struct pmsim *s, struct pmsim_stats *out)
{
	*out = s->police.stats;
	out->overflows = s->model.counts.overflows;
	out->wraps = s->model.counts.wraps;
	out->irq_rises = s->model.counts.irq_rises;
}

unsigned int pmsim_log(const struct pmsim *s, struct pmsim_access *out,
		       unsigned int max)
{
	u64 have = s->police.logged < PMSIM_LOG_SIZE ? s->police.logged : PMSIM_LOG_SIZE;
	u64 n = have < max ? have : max, i;

	for (i = 0; i < n; i++)
		out[i] = s->police.log[(s->police.logged - n + i) % PMSIM_LOG_SIZE];
	return (unsigned int)n;
}
