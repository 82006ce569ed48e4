// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * Reads what pmsim_save() wrote.  Every value is checked against its bounds, and
 * the whole against what a save of the result gives: a state that no run can
 * reach in this form is refused.
 */
#include <stdio.h>
#include <stdlib.h>

#include "lib/soc_find.h"
#include "state.h"

struct reader {
	const char *at;
	unsigned int line;
	struct pmsim_error *err;
};

static int refuse(struct reader *r, const char *what)
{
	snprintf(r->err->text, sizeof(r->err->text),
		 "saved state, line %u: %s", r->line, what);
	return -1;
}

/* "name value" with the very name; the value in decimal without zeros ahead. */
static int take_number(struct reader *r, const char *name, u64 *value)
{
	size_t len = strlen(name);
	const char *p = r->at + len + 1;
	u64 v = 0;

	r->line++;
	if (strncmp(r->at, name, len) || r->at[len] != ' ') {
		snprintf(r->err->text, sizeof(r->err->text),
			 "saved state, line %u: '%s' expected", r->line, name);
		return -1;
	}
	if (*p < '0' || *p > '9' || (*p == '0' && p[1] != '\n'))
		return refuse(r, "not a number");
	for (; *p >= '0' && *p <= '9'; p++) {
		if (v > (UINT64_MAX - (u64)(*p - '0')) / 10)
			return refuse(r, "number too large");
		v = v * 10 + (u64)(*p - '0');
	}
	if (*p != '\n')
		return refuse(r, "not a number");
	r->at = p + 1;
	*value = v;
	return 0;
}

static int take_word(struct reader *r, const char *word)
{
	size_t len = strlen(word);

	r->line++;
	if (strncmp(r->at, word, len) || r->at[len] != '\n') {
		snprintf(r->err->text, sizeof(r->err->text),
			 "saved state, line %u: '%s' expected", r->line, word);
		return -1;
	}
	r->at += len + 1;
	return 0;
}

/* A length and that many characters; the caller frees *@text. */
static int take_text(struct reader *r, const char *name, char **text)
{
	u64 len;
	size_t i;

	if (take_number(r, name, &len))
		return -1;
	for (i = 0; i < len; i++) {
		if (!r->at[i])
			return refuse(r, "text cut short");
		r->line += r->at[i] == '\n';
	}
	if (r->at[len] != '\n')
		return refuse(r, "text longer than its length");
	r->line++;
	*text = malloc(len + 1);
	if (!*text)
		return refuse(r, "out of memory");
	memcpy(*text, r->at, len);
	(*text)[len] = '\0';
	r->at += len + 1;
	return 0;
}

static int take_rows(struct reader *r, void *base,
		     const struct pmsim_state_row *row, unsigned int count)
{
	u64 value;

	for (; count; count--, row++) {
		if (take_number(r, row->name, &value))
			return -1;
		if (pmsim_state_put(base, row, value))
			return refuse(r, "value out of bounds");
	}
	return 0;
}

static int take_options(struct reader *r, struct pmm_options *opt)
{
	unsigned int i;
	u64 value;

	for (i = 0; i < pmsim_option_count; i++) {
		if (take_number(r, pmsim_options[i].name, &value))
			return -1;
		if (pmm_option_set(opt, &pmsim_options[i], value))
			return refuse(r, "value out of bounds");
	}
	return 0;
}

/* Bounds between the values of one counter. */
static int check_counter(struct reader *r, const struct pmm *m, unsigned int n)
{
	const struct pmm_counter *c = &m->c[n];
	struct pmm_reg lca = { PMM_PMLCA, n }, lcb = { PMM_PMLCB, n };

	if (c->value & ~pmm_value_mask(m, n))
		return refuse(r, "counter too large");
	if ((c->lca & ~pmm_reg_mask(&lca)) || (c->lcb & ~pmm_reg_mask(&lcb)))
		return refuse(r, "reserved bits set");
	if (c->halted > m->now || c->burst.end > m->now + 64 ||
	    c->burst.blind > m->now + 16384)
		return refuse(r, "clock in the future");
	return 0;
}

static int take_model(struct reader *r, struct pmsim *s)
{
	struct pmm *m = &s->model;
	struct pmm_reg pmgc0 = { PMM_PMGC0, 0 };
	unsigned int n;
	u64 counter;

	if (take_options(r, &m->opt) ||
	    take_rows(r, s, pmsim_state_globals, pmsim_state_global_count))
		return -1;
	if (m->pmgc0 & ~pmm_reg_mask(&pmgc0))
		return refuse(r, "reserved bits set");
	if (m->irq.since > m->now || m->drop.clock > m->now)
		return refuse(r, "clock in the future");
	for (n = 0; n < pmm_count(m); n++) {
		if (take_number(r, "counter", &counter))
			return -1;
		if (counter != n)
			return refuse(r, "counters out of order");
		if (take_rows(r, &m->c[n], pmsim_state_counter,
			      pmsim_state_counter_count) ||
		    check_counter(r, m, n))
			return -1;
	}
	if (take_word(r, "end"))
		return -1;
	return *r->at ? refuse(r, "text behind the end") : 0;
}

/* Live counters go on at once: none of them is resuming from a halt. */
static void derive(struct pmm *m)
{
	unsigned int n;

	m->live = 0;
	for (n = 0; n < pmm_count(m); n++) {
		m->c[n].settled = m->now;
		if (!pmm_frozen(m, n) && pmm_running(m, n))
			m->live |= 1u << n;
	}
	pmm_rederive(m);
}

static int take_setup(struct reader *r, struct pmsim_setup *setup, char **soc,
		      char **name, char **text)
{
	u64 clock_hz;

	if (take_word(r, PMSIM_STATE_MAGIC) || take_text(r, "soc", soc) ||
	    take_text(r, "traffic-name", name) ||
	    take_text(r, "traffic", text) ||
	    take_number(r, "seed", &setup->seed) ||
	    take_number(r, "clock_hz", &clock_hz))
		return -1;
	if (clock_hz > UINT32_MAX)
		return refuse(r, "value out of bounds");
	setup->clock_hz = (u32)clock_hz;
	setup->soc = mpm_soc_find(*soc);
	setup->traffic = *text;
	setup->traffic_name = *name;
	return setup->soc ? 0 : refuse(r, "unknown part");
}

static int check_again(struct reader *r, const struct pmsim *s, const char *text)
{
	char *again = pmsim_save(s);
	int ret = again && !strcmp(again, text) ? 0 : -1;

	free(again);
	return ret ? refuse(r, "its values contradict each other") : 0;
}

struct pmsim *pmsim_load(const char *text, struct pmsim_error *err)
{
	struct reader r = { .at = text, .err = err };
	struct pmsim_setup setup = { .seed = 0 };
	char *soc = NULL, *name = NULL, *traffic = NULL;
	struct pmsim *s = NULL;

	if (!take_setup(&r, &setup, &soc, &name, &traffic))
		s = pmsim_new(&setup, err);
	if (s && !take_model(&r, s)) {
		derive(&s->model);
		if (!check_again(&r, s, text))
			goto out;
	}
	pmsim_free(s);
	s = NULL;
out:
	free(soc);
	free(name);
	free(traffic);
	return s;
}
