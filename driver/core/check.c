// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * Whether what comes through the uapi can be done: words, periods, start values, and
 * what counters do to each other.  Called by the character device and the simulated
 * device before anything is changed, and by the block for its relations.
 */
#include "check.h"
#include "words.h"

#define MOST_JITTER	31u	/* bits */

static const struct mpc85xx_pm_counter_config no_config;

static u32 counter_bit(const struct mpm_soc *soc, u32 selector)
{
	return selector < soc->num_counters ? 1u << selector : 0;
}

/* Adds the sources of counter @n's two triggers. */
static void find_triggers(const struct mpm_soc *soc, unsigned int n, u32 lcb,
			  struct mpm_relations *r)
{
	if (mpm_field_get(MPM_PMLCB_TRIGONCNTL, lcb)) {
		r->triggered |= 1u << n;
		r->trigger_sources |= counter_bit(soc, mpm_field_get(MPM_PMLCB_TRIGONSEL, lcb));
	}
	if (mpm_field_get(MPM_PMLCB_TRIGOFFCNTL, lcb)) {
		r->triggered |= 1u << n;
		r->trigger_sources |= counter_bit(soc, mpm_field_get(MPM_PMLCB_TRIGOFFSEL, lcb));
	}
}

/* Puts counters in order once everything that counts their carry is there. */
static void find_order(const struct mpm_soc *soc, u32 counter_mask,
		       const u32 *listens_to, struct mpm_relations *r)
{
	u32 left = counter_mask;

	while (left) {
		u32 waited = 0, ready;

		for (unsigned int n = 0; n < soc->num_counters; n++)
			if (left & 1u << n)
				waited |= listens_to[n];
		ready = left & ~waited ? left & ~waited : left; /* a ring: any order */
		for (unsigned int n = 0; n < soc->num_counters; n++)
			if (ready & 1u << n)
				r->order[r->count++] = (u8)n;
		left &= ~ready;
	}
}

void mpm_relations_find(const struct mpm_soc *soc, u32 counter_mask,
			const u32 *lca, const u32 *lcb, struct mpm_relations *r)
{
	u32 listens_to[MPM_MAX_COUNTERS] = { 0 };

	memset(r, 0, sizeof(*r));
	for (unsigned int n = 0; n < soc->num_counters; n++) {
		int source = -1;

		if (!(counter_mask & 1u << n))
			continue;
		find_triggers(soc, n, lcb[n], r);
		if (!n)
			continue;
		if (lca[n] & (MPM_PMLCA_BSIZE | MPM_PMLCA_BGRAN | MPM_PMLCA_BDIST))
			r->burst |= 1u << n;
		source = mpm_soc_chain_source(soc, mpm_field_get(MPM_PMLCA_EVENT, lca[n]));
		if (source >= 0)
			listens_to[n] = (1u << source) & counter_mask;
		if (listens_to[n])
			r->chain_listeners |= 1u << n;
		r->chain_sources |= listens_to[n];
	}
	find_order(soc, counter_mask, listens_to, r);
	r->fragile = r->triggered | r->burst;
	r->passive = r->chain_sources | r->chain_listeners | r->trigger_sources | r->fragile;
}

static int check_sampling_flags(const struct mpc85xx_pm_counter_config *cc)
{
	if (cc->flags & ~(MPC85XX_PM_CTR_SAMPLE | MPC85XX_PM_CTR_FREQUENCY))
		return -EINVAL;
	if (cc->flags & MPC85XX_PM_CTR_SAMPLE)
		return cc->jitter > MOST_JITTER ? -EINVAL : 0;
	return cc->flags || cc->jitter || cc->period ? -EINVAL : 0;
}

static int check_entries(const struct mpm_soc *soc, const struct mpc85xx_pm_config *c)
{
	for (unsigned int n = 0; n < MPC85XX_PM_MAX_COUNTERS; n++)
		if (!(c->counter_mask & 1u << n) &&
		    memcmp(&c->counters[n], &no_config, sizeof(no_config)))
			return -EINVAL;

	for (unsigned int n = 0; n < soc->num_counters; n++) {
		const struct mpc85xx_pm_counter_config *cc = &c->counters[n];

		if (!(c->counter_mask & 1u << n))
			continue;
		if (check_sampling_flags(cc))
			return -EINVAL;
		if (mpm_words_check(soc, n, cc->lca, cc->lcb) != MPM_OK)
			return -EINVAL;
	}
	return 0;
}

/* Counters that sample. */
static u32 find_sampling(const struct mpm_soc *soc, const struct mpc85xx_pm_config *c)
{
	u32 mask = 0;

	for (unsigned int n = 0; n < soc->num_counters; n++)
		if (c->counters[n].flags & MPC85XX_PM_CTR_SAMPLE)
			mask |= 1u << n;
	return mask;
}

/* The flags and words that are for records only. */
static int check_queue(const struct mpm_soc *soc, const struct mpc85xx_pm_config *c)
{
	if (find_sampling(soc, c))
		return c->flags & MPC85XX_PM_CFG_PERSIST ? -EINVAL : 0;
	if (c->fifo_records || c->watermark || c->flags & MPC85XX_PM_CFG_SAMPLE_VALUES)
		return -EINVAL;
	return 0;
}

static bool period_ok(const struct mpc85xx_pm_counter_config *cc, u32 min_period)
{
	u64 jitter = (1ull << cc->jitter) - 1;

	if (cc->flags & MPC85XX_PM_CTR_FREQUENCY)
		return cc->period && cc->period <= MPC85XX_PM_MAX_FREQUENCY;
	if (!(cc->period & ~jitter) || (cc->period & ~jitter) < min_period)
		return false;
	return (cc->period | jitter) <= MPC85XX_PM_MAX_PERIOD;
}

static int check_ranges(const struct mpm_soc *soc, u32 min_period, u32 passive,
			const struct mpc85xx_pm_config *c)
{
	for (unsigned int n = 0; n < soc->num_counters; n++) {
		const struct mpc85xx_pm_counter_config *cc = &c->counters[n];

		if (passive & ~soc->counters64 & 1u << n && cc->initial >> 32)
			return -ERANGE;
		if (cc->flags & MPC85XX_PM_CTR_SAMPLE && !period_ok(cc, min_period))
			return -ERANGE;
	}
	return 0;
}

static int check_relations(const struct mpm_soc *soc, u32 min_period,
			   const struct mpc85xx_pm_config *c)
{
	struct mpm_relations r;
	u32 lca[MPM_MAX_COUNTERS], lcb[MPM_MAX_COUNTERS];

	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++) {
		lca[n] = c->counters[n].lca;
		lcb[n] = c->counters[n].lcb;
	}
	mpm_relations_find(soc, c->counter_mask, lca, lcb, &r);
	if (check_ranges(soc, min_period, r.passive, c))
		return -ERANGE;
	if (r.passive & find_sampling(soc, c))
		return -EINVAL;
	if (r.fragile && c->flags & MPC85XX_PM_CFG_SAMPLE_VALUES)
		return -EINVAL;
	if (c->flags & MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW && !(c->counter_mask & ~r.passive))
		return -EINVAL;
	return r.trigger_sources & ~c->counter_mask ? -EINVAL : 0;
}

int mpm_config_check_within(const struct mpm_soc *soc, const struct mpm_limits *limits,
			    const struct mpc85xx_pm_config *c)
{
	const u32 flags = MPC85XX_PM_CFG_START | MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW |
			  MPC85XX_PM_CFG_PERSIST | MPC85XX_PM_CFG_TEST_ONLY |
			  MPC85XX_PM_CFG_SAMPLE_VALUES;
	int ret;

	if (c->flags & ~flags || memchr_inv(c->reserved, 0, sizeof(c->reserved)))
		return -EINVAL;
	if (!c->counter_mask || c->counter_mask & ~mpm_soc_mask(soc))
		return -EINVAL;
	ret = check_entries(soc, c);
	if (!ret)
		ret = check_queue(soc, c);
	if (!ret)
		ret = check_relations(soc, limits->min_period, c);
	if (!ret && find_sampling(soc, c) && !limits->interrupt)
		ret = -EOPNOTSUPP;
	return ret;
}

int mpm_control_check(const struct mpm_soc *soc, bool per_counter,
		      const struct mpc85xx_pm_control *control)
{
	u32 allowed = per_counter ? mpm_soc_mask(soc) : 0;

	if (control->flags || memchr_inv(control->reserved, 0, sizeof(control->reserved)))
		return -EINVAL;
	return control->counter_mask & ~allowed ? -EINVAL : 0;
}

int mpm_read_check(u32 flags)
{
	/* LIVE is an answer; a caller that reads again with it means no harm. */
	const u32 known = MPC85XX_PM_READ_FREEZE | MPC85XX_PM_READ_RESET |
			  MPC85XX_PM_READ_RAW | MPC85XX_PM_READ_LIVE;

	return flags & ~known ? -EINVAL : 0;
}
