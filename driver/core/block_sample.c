// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Counters that sample: arming them, and telling what is due. */
#include "block_priv.h"

void mpm_block_sample_setup(struct mpm_block *b, const struct mpc85xx_pm_config *c)
{
	unsigned int n;

	b->sampling = 0;
	for (n = 0; n < b->soc->num_counters; n++) {
		const struct mpc85xx_pm_counter_config *cc = &c->counters[n];

		memset(&b->sample[n], 0, sizeof(b->sample[n]));
		if (!(cc->flags & MPC85XX_PM_CTR_SAMPLE))
			continue;
		b->sampling |= 1u << n;
		mpm_sampling_init(&b->sample[n], cc->period,
				  cc->flags & MPC85XX_PM_CTR_FREQUENCY, cc->jitter,
				  0x9e3779b9u * (n + 1), b->min_period);
	}
}

void mpm_block_sample_config(const struct mpm_block *b, unsigned int n,
			     struct mpc85xx_pm_counter_config *out)
{
	const struct mpm_sampling *s = &b->sample[n];

	if (!mpm_block_has(b->sampling, n))
		return;
	out->flags = MPC85XX_PM_CTR_SAMPLE;
	out->jitter = s->jitter;
	out->period = s->nominal;
	if (s->frequency) {
		out->flags |= MPC85XX_PM_CTR_FREQUENCY;
		out->period = s->frequency;
	}
}

void mpm_block_arm(struct mpm_block *b, unsigned int n)
{
	u64 left = b->sample[n].due - b->count[n].total;

	if (mpm_block_has(b->soc->counters64, n))
		b->pmc0_base = b->count[n].total - ((1ull << 63) - left);
	else
		b->count[n].last = mpm_sampling_preload(left);
}

bool mpm_block_is_due(struct mpm_block *b, unsigned int n)
{
	if (mpm_sampling_is_due(&b->sample[n], b->count[n].total))
		return true;
	return !mpm_block_has(b->soc->counters64, n) && b->count[n].last & MPM_MSB;
}

bool mpm_block_overflow_pending(struct mpm_block *b, u32 mask)
{
	unsigned int n;

	for (n = 0; n < b->soc->num_counters; n++)
		if (mpm_block_has(mask, n) &&
		    mpm_rd(&b->io, mpm_block_top_word(b, n)) & MPM_MSB)
			return true;
	return false;
}

static void tell(struct mpm_block *b, unsigned int n, struct mpm_overflow *o, u64 now_ns)
{
	o->counter = n;
	o->value = b->count[n].total;
	if (mpm_block_has(b->inexact, n))
		o->flags |= MPC85XX_PM_REC_INEXACT;
	if (mpm_block_has(b->throttled, n))
		o->flags |= MPC85XX_PM_REC_THROTTLED;
	if (mpm_block_has(b->tainted, n))
		o->flags |= MPC85XX_PM_REC_TAINTED;
	if (mpm_block_with_values(b))
		o->value_mask = b->used;
	if (b->sink.overflow)
		b->sink.overflow(b->sink.ctx, o, now_ns);
}

/* PMC0 runs on while another counter is handled, and is read as it runs. */
static u64 cycles_now(struct mpm_block *b, unsigned int n, u64 now_ns)
{
	if (!mpm_block_has(b->used, 0))
		return 0;
	if (n && !mpm_block_with_values(b))
		mpm_block_account_pmc0(b, mpm_block_read_pmc0(b, false), now_ns);
	return b->count[0].total;
}

enum mpm_irq mpm_block_harvest(struct mpm_block *b, unsigned int n, u64 now_ns)
{
	struct mpm_sampling *s = &b->sample[n];
	u64 cycles = 0;

	if (mpm_sampling_is_due(s, b->count[n].total))
		cycles = cycles_now(b, n, now_ns);
	while (mpm_sampling_is_due(s, b->count[n].total)) {
		struct mpm_overflow o = { .cycles = cycles };

		mpm_sampling_end(s, b->count[n].total, now_ns, b->min_period, &o.ended);
		tell(b, n, &o, now_ns);
	}
	b->harvests++;
	b->overflowed |= 1u << n;
	b->pulse_due = true;
	mpm_block_arm(b, n);
	return mpm_block_write_back(b, n, now_ns);
}
