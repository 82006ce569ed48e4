// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* The state machine of the block. */
#include "block_priv.h"

u32 mpm_block_state(const struct mpm_block *b)
{
	if (b->faulty)
		return MPC85XX_PM_STATE_FAULTY;
	if (!b->used && !b->open)
		return MPC85XX_PM_STATE_IDLE;
	if (b->frozen)
		return MPC85XX_PM_STATE_FROZEN;
	return b->running ? MPC85XX_PM_STATE_RUNNING : MPC85XX_PM_STATE_STOPPED;
}

int mpm_block_check_generation(const struct mpm_block *b, u32 generation)
{
	return generation && generation != b->generation ? -ESTALE : 0;
}

u32 mpm_block_new_window(struct mpm_block *b)
{
	unsigned int n = 0;

	b->last_window++;
	while (n < MPM_MAX_COUNTERS) {
		if (b->last_window && b->window[n] != b->last_window) {
			n++;
			continue;
		}
		b->last_window++;
		n = 0;
	}
	return b->last_window;
}

/*
 * Gives new names to the windows of the counters that count now and did not when
 * names were given last, or the other way round.  Those that had one name still
 * have one.  Called only for time in which the block counts: what is started,
 * stopped or reset while nothing counts makes no difference by itself.
 */
static void name_windows(struct mpm_block *b)
{
	u32 changed = 0, old, name;
	unsigned int n, i;

	for (n = 0; n < b->soc->num_counters; n++)
		changed |= (b->window[n] ? b->running ^ b->counted : b->running) & 1u << n;
	b->counted = b->running;
	for (n = 0; n < b->soc->num_counters; n++) {
		if (!mpm_block_has(changed, n))
			continue;
		old = b->window[n];
		name = mpm_block_new_window(b);
		for (i = n; i < b->soc->num_counters; i++) {
			if (!mpm_block_has(changed, i) || b->window[i] != old)
				continue;
			b->window[i] = name;
			changed &= ~(1u << i);
		}
	}
}

void mpm_block_forget_window(struct mpm_block *b, unsigned int n)
{
	b->window[n] = 0;
	b->running_ns[n] = 0;
}

void mpm_block_clock(struct mpm_block *b, u64 now_ns)
{
	u64 passed = now_ns - b->since_ns;
	unsigned int n;

	b->since_ns = now_ns;
	if (!b->running || b->suspended)
		return;
	b->enabled_ns += passed;
	if (b->frozen) {
		b->frozen_ns += passed;
		return;
	}
	name_windows(b);
	for (n = 0; n < b->soc->num_counters; n++)
		if (mpm_block_has(b->running, n))
			b->running_ns[n] += passed;
}

static void silence(struct mpm_block *b)
{
	unsigned int n;

	mpm_block_set_pmgc0(b, MPM_PMGC0_FAC);
	for (n = 0; n < b->soc->num_counters; n++) {
		mpm_wr(&b->io, MPM_PMLCA(n), MPM_PMLCA_FC);
		mpm_wr(&b->io, MPM_PMLCB(n), 0);
	}
}

/* Whether PMGC0 keeps what is written: the block is there and obeys. */
static bool obeys(struct mpm_block *b)
{
	silence(b);
	return mpm_block_pmgc0_is(b, MPM_PMGC0_FAC);
}

void mpm_block_derive(struct mpm_block *b)
{
	u32 hz = b->clock_hz ? b->clock_hz : b->soc->max_clock_hz;

	b->horizon_ns = mpm_extend_horizon_ns(hz, MPM_MAX_INCREMENT);
	mpm_relations_find(b->soc, b->used, b->lca, b->lcb, &b->rel);
}

int mpm_block_init(struct mpm_block *b, const struct mpm_soc *soc,
		   const struct mpm_io *io, u32 clock_hz, u64 now_ns)
{
	memset(b, 0, sizeof(*b));
	b->io = *io;
	b->soc = soc;
	b->clock_hz = clock_hz;
	b->max_increment = MPM_MAX_INCREMENT;
	mpm_block_derive(b);
	b->since_ns = now_ns;
	return obeys(b) ? 0 : -ENODEV;
}

void mpm_block_quiesce(struct mpm_block *b)
{
	b->running = 0;
	b->ce = 0;
	b->fresh = 0;
	/* else the end of a throttle would give CE back */
	b->throttled = 0;
	b->has_irq = false;
	silence(b);
}

int mpm_block_check(const struct mpm_block *b, const struct mpc85xx_pm_config *config)
{
	struct mpm_limits limits = { .interrupt = b->has_irq, .min_period = b->min_period };

	return mpm_config_check_within(b->soc, &limits, config);
}

int mpm_block_can_configure(const struct mpm_block *b)
{
	if (b->faulty)
		return -EIO;
	return b->running || b->open ? -EBUSY : 0;
}

bool mpm_block_revive(struct mpm_block *b)
{
	b->faulty = !obeys(b);
	return !b->faulty;
}

u32 mpm_block_choose_ce(const struct mpm_block *b)
{
	bool stop = b->config_flags & MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
	u32 plain = b->used & ~b->rel.passive;

	/* Every condition freezes: only those that are to be told. */
	if (!stop && mpm_block_with_values(b))
		return b->sampling;
	if (!stop && !b->has_irq)
		return 0;
	/* The 64-bit PMC0 needs no help to count, but it can stop the others. */
	return stop ? plain : (plain & ~b->soc->counters64) | b->sampling;
}

static void adopt(struct mpm_block *b, const struct mpc85xx_pm_config *c)
{
	unsigned int n;

	b->config_flags = c->flags & (MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW |
				      MPC85XX_PM_CFG_PERSIST |
				      MPC85XX_PM_CFG_SAMPLE_VALUES);
	b->used = c->counter_mask;
	for (n = 0; n < b->soc->num_counters; n++) {
		b->lca[n] = c->counters[n].lca;
		b->lcb[n] = c->counters[n].lcb;
		b->initial[n] = c->counters[n].initial;
	}
	mpm_block_derive(b);
	mpm_block_sample_setup(b, c);
	b->ce = mpm_block_choose_ce(b);
	for (n = 0; n < b->soc->num_counters; n++) {
		b->lca[n] |= MPM_PMLCA_FC;
		if (mpm_block_has(b->ce, n))
			b->lca[n] |= MPM_PMLCA_CE;
		mpm_block_rewind(b, n);
	}
}

void mpm_block_begin(struct mpm_block *b, u64 now_ns)
{
	b->frozen = false;
	b->pulse_due = false;
	b->latch_masked = false;
	b->valid = b->used;
	b->overflowed = 0;
	b->inexact = 0;
	b->throttled = 0;
	mpm_block_untaint(b, ~0u);
	b->since_ns = now_ns;
	b->enabled_ns = 0;
	b->frozen_ns = 0;
	memset(b->window, 0, sizeof(b->window));
	memset(b->running_ns, 0, sizeof(b->running_ns));
	if (!++b->generation)
		b->generation = 1;
}

int mpm_block_configure(struct mpm_block *b, const struct mpc85xx_pm_config *config,
			u64 now_ns)
{
	int ret;

	if (b->faulty)
		mpm_block_revive(b);
	ret = mpm_block_can_configure(b);
	if (ret)
		return ret;
	adopt(b, config);
	mpm_block_begin(b, now_ns);
	ret = mpm_block_program(b, now_ns);
	if (!ret && config->flags & MPC85XX_PM_CFG_START)
		ret = mpm_block_start(b, 0, now_ns);
	/* Nobody owns what could not be programmed. */
	if (ret)
		mpm_block_release(b, now_ns);
	return ret;
}

void mpm_block_get_config(const struct mpm_block *b, struct mpc85xx_pm_config *out)
{
	unsigned int n;

	memset(out, 0, sizeof(*out));
	out->flags = b->used ? b->config_flags : 0;
	if (b->open)
		out->flags |= MPC85XX_PM_CFG_PERF;
	out->counter_mask = b->used;
	out->generation = b->generation;
	for (n = 0; n < b->soc->num_counters; n++) {
		if (!mpm_block_has(b->used, n))
			continue;
		out->counters[n].lca = b->lca[n] & ~(MPM_PMLCA_FC | MPM_PMLCA_CE);
		out->counters[n].lcb = b->lcb[n];
		out->counters[n].initial = b->initial[n];
		mpm_block_sample_config(b, n, &out->counters[n]);
	}
}

void mpm_block_release(struct mpm_block *b, u64 now_ns)
{
	mpm_block_stop(b, 0, now_ns);
	mpm_block_clock(b, now_ns);
	silence(b);
	memset(&b->rel, 0, sizeof(b->rel));
	b->used = 0;
	b->ce = 0;
	b->sampling = 0;
	b->running = 0;
	b->throttled = 0;
	b->config_flags = 0;
	b->frozen = false;
	b->open = false;
}

/* Counters meant by @mask, or an error. */
static int select_counters(const struct mpm_block *b, u32 *mask)
{
	if (b->faulty)
		return -EIO;
	if (!b->used || *mask & ~b->used)
		return -EINVAL;
	if (!*mask)
		*mask = b->used;
	return 0;
}

/* A write that does not arrive is repeated. */
static int write_fc(struct mpm_block *b, u32 mask, u32 fc, u64 now_ns)
{
	unsigned int n, tries;

	for (tries = 0; tries < MPM_CLEAR_TRIES; tries++) {
		for (n = 0; n < b->soc->num_counters; n++) {
			if (!mpm_block_has(mask, n))
				continue;
			b->lca[n] = (b->lca[n] & ~MPM_PMLCA_FC) | fc;
			mpm_wr(&b->io, MPM_PMLCA(n), b->lca[n]);
		}
		if (mpm_block_words_hold(b, mask))
			return 0;
	}
	mpm_block_fault(b, now_ns);
	return -EIO;
}

int mpm_block_start(struct mpm_block *b, u32 mask, u64 now_ns)
{
	unsigned int n;
	int ret = select_counters(b, &mask);

	if (ret)
		return ret;
	mpm_block_clock(b, now_ns);
	mask &= ~b->running;
	for (n = 0; n < b->soc->num_counters; n++)
		if (mpm_block_has(mask, n)) {
			b->synced_ns[n] = now_ns;
			b->sample[n].since_ns = now_ns;
		}
	ret = write_fc(b, mask, 0, now_ns);
	if (ret)
		return ret;
	b->running |= mask;
	return mpm_block_thaw(b, now_ns);
}

int mpm_block_stop(struct mpm_block *b, u32 mask, u64 now_ns)
{
	int ret = select_counters(b, &mask);

	if (ret)
		return ret;
	mpm_block_check_global(b, now_ns);
	mpm_block_clock(b, now_ns);
	mask &= b->running;
	if (mask == b->running || mpm_block_with_values(b)) {
		ret = mpm_block_hold_checked(b, now_ns);
		if (ret)
			return ret;
	}
	mpm_block_check_words(b, mask);
	ret = write_fc(b, mask, MPM_PMLCA_FC, now_ns);
	if (ret)
		return ret;
	mpm_block_sync_held(b, mask, now_ns);
	if (b->faulty)
		return -EIO;
	b->running &= ~mask;
	mpm_block_let_go(b);
	return 0;
}

/* The few that need it are frozen one by one, by their own FC. */
static void reset_some(struct mpm_block *b, u32 mask, u64 now_ns)
{
	unsigned int n;

	for (n = 0; n < b->soc->num_counters; n++) {
		if (!mpm_block_has(mask, n))
			continue;
		mpm_wr(&b->io, MPM_PMLCA(n), b->lca[n] | MPM_PMLCA_FC);
		mpm_block_sync_held(b, 1u << n & b->sampling, now_ns);
		mpm_block_rewind(b, n);
		mpm_block_write_count(b, n);
		mpm_wr(&b->io, MPM_PMLCA(n), b->lca[n]);
	}
	/* One of them may have frozen the block a moment ago. */
	mpm_block_froze_itself(b, now_ns);
}

/* All at once, while everything is held; the others keep what they have. */
static int reset_held(struct mpm_block *b, u32 mask, u64 now_ns)
{
	unsigned int n;
	int ret = mpm_block_hold(b, now_ns);

	if (ret)
		return ret;
	mpm_block_sync_held(b, (b->used & ~mask) | b->sampling, now_ns);
	if (b->faulty)
		return -EIO;
	for (n = 0; n < b->soc->num_counters; n++)
		if (mpm_block_has(mask, n))
			mpm_block_rewind(b, n);
	ret = mpm_block_program(b, now_ns);
	return ret ? ret : mpm_block_thaw(b, now_ns);
}

int mpm_block_reset(struct mpm_block *b, u32 mask, u64 now_ns)
{
	bool all = !mask;
	unsigned int n;
	int ret = select_counters(b, &mask);

	if (ret)
		return ret;
	mpm_block_check_global(b, now_ns);
	mpm_block_clock(b, now_ns);
	if (all) {
		b->enabled_ns = 0;
		b->frozen_ns = 0;
	}
	for (n = 0; n < b->soc->num_counters; n++)
		if (mpm_block_has(mask, n)) {
			b->synced_ns[n] = now_ns;
			mpm_block_forget_window(b, n);
		}
	if (all || mask & b->rel.passive || mpm_block_with_values(b))
		ret = reset_held(b, mask, now_ns);
	else
		reset_some(b, mask, now_ns);
	if (b->faulty)
		return -EIO;
	if (b->sampling && b->sink.state)
		b->sink.state(b->sink.ctx, MPC85XX_PM_CAUSE_RESET, mask, now_ns);
	return ret;
}

int mpm_block_freeze(struct mpm_block *b, u64 now_ns)
{
	u32 mask = 0;
	int ret = select_counters(b, &mask);

	if (ret)
		return ret;
	mpm_block_froze_itself(b, now_ns);
	mpm_block_clock(b, now_ns);
	if (b->frozen)
		return 0;
	ret = mpm_block_hold(b, now_ns);
	if (ret)
		return ret;
	mpm_block_sync_held(b, b->used, now_ns);
	if (b->faulty)
		return -EIO;
	b->frozen = true;
	return 0;
}

int mpm_block_unfreeze(struct mpm_block *b, u64 now_ns)
{
	unsigned int n;
	u32 mask = 0;
	int ret = select_counters(b, &mask);

	if (ret)
		return ret;
	mpm_block_froze_itself(b, now_ns);
	mpm_block_clock(b, now_ns);
	if (mpm_block_with_values(b) && mpm_block_hold(b, now_ns))
		return -EIO;
	/* An overflow left standing would freeze the block again at once. */
	for (n = 0; n < b->soc->num_counters; n++)
		if (b->config_flags & MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW &&
		    mpm_block_has(b->ce, n) &&
		    mpm_block_visit(b, n, now_ns) == MPM_IRQ_FAULT)
			return -EIO;
	mpm_block_froze_itself(b, now_ns);
	/* What was frozen was read then, and has counted nothing since. */
	for (n = 0; b->frozen && n < b->soc->num_counters; n++)
		b->synced_ns[n] = now_ns;
	b->frozen = false;
	return mpm_block_thaw(b, now_ns);
}

void mpm_block_suspend(struct mpm_block *b, u64 now_ns)
{
	if (b->suspended)
		return;
	mpm_block_froze_itself(b, now_ns);
	mpm_block_clock(b, now_ns);
	if (b->used && !b->faulty && !mpm_block_hold(b, now_ns))
		mpm_block_sync_held(b, b->used, now_ns);
	b->suspended = true;
	mpm_block_let_go(b);
}

int mpm_block_resume(struct mpm_block *b, u64 now_ns)
{
	unsigned int n;

	if (!b->suspended)
		return 0;
	b->suspended = false;
	b->since_ns = now_ns;
	if (!obeys(b)) {
		mpm_block_fault(b, now_ns);
		return -EIO;
	}
	for (n = 0; n < b->soc->num_counters; n++)
		b->synced_ns[n] = now_ns;
	if (b->used && mpm_block_program(b, now_ns))
		return -EIO;
	if (mpm_block_thaw(b, now_ns))
		return -EIO;
	if (b->sampling && b->sink.state)
		b->sink.state(b->sink.ctx, MPC85XX_PM_CAUSE_RESUME, b->sampling, now_ns);
	return 0;
}
