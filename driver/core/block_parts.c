// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* A configuration whose counters come and go while others run. */
#include "block_priv.h"

int mpm_block_open(struct mpm_block *b, u64 now_ns)
{
	/* A configuration's registers are not to be tried, faulty or not. */
	if (b->open || b->used)
		return -EBUSY;
	if (b->faulty && !mpm_block_revive(b))
		return -EIO;
	b->open = true;
	b->config_flags = 0;
	b->sampling = 0;
	b->fresh = 0;
	b->fresh_run = 0;
	mpm_block_begin(b, now_ns);
	return 0;
}

void mpm_block_pause(struct mpm_block *b, u64 now_ns)
{
	b->pauses++;
	if (b->paused || b->faulty || b->suspended || b->running & b->rel.fragile)
		return;
	b->paused = !mpm_block_hold(b, now_ns);
}

void mpm_block_put(struct mpm_block *b, unsigned int n, const struct mpm_part *part)
{
	u32 bit = 1u << n;

	b->lca[n] = part->lca | MPM_PMLCA_FC;
	b->lcb[n] = part->lcb;
	b->initial[n] = 0;
	mpm_extend_set(&b->count[n], part->total, 0);
	if (b->soc->counters64 & bit)
		b->pmc0_base = part->total;
	b->overflowed &= ~bit;
	b->inexact &= ~bit;
	mpm_block_forget_window(b, n);
	/* A count that it brings along is of a time of its own. */
	if (part->total)
		b->window[n] = mpm_block_new_window(b);
	mpm_block_untaint(b, bit);
	b->fresh |= bit;
	if (part->run)
		b->fresh_run |= bit;
}

static void forget(struct mpm_block *b, unsigned int n)
{
	u32 keep = ~(1u << n);

	b->used &= keep;
	b->valid &= keep;
	b->running &= keep;
	b->ce &= keep;
	b->throttled &= keep;
	b->fresh &= keep;
	b->fresh_run &= keep;
	b->lca[n] = MPM_PMLCA_FC;
	b->lcb[n] = 0;
	mpm_block_forget_window(b, n);
}

/* A request outlives its counter's event, where it is a latch: later none would look. */
static void drop_request(struct mpm_block *b, unsigned int n)
{
	if (!mpm_block_has(b->ce, n))
		return;
	b->pulse_due = true;
	if (b->count[n].last & MPM_MSB)
		mpm_wr(&b->io, MPM_PMC(n), 0);
}

void mpm_block_take(struct mpm_block *b, unsigned int n, u64 now_ns, struct mpm_part *out)
{
	bool touch = mpm_block_has(b->used, n) && !b->faulty && !b->suspended;

	mpm_block_clock(b, now_ns);
	out->run = mpm_block_has(b->running | b->fresh_run, n);
	out->lca = b->lca[n] & ~(MPM_PMLCA_FC | MPM_PMLCA_CE);
	out->lcb = b->lcb[n];
	if (touch) {
		mpm_block_check_words(b, 1u << n);
		mpm_wr(&b->io, MPM_PMLCA(n), MPM_PMLCA_FC);
		mpm_block_read_held(b, n, now_ns);
		drop_request(b, n);
		if (b->lcb[n])
			mpm_wr(&b->io, MPM_PMLCB(n), 0);
	}
	out->total = b->count[n].total;
	b->changed |= mpm_block_has(b->used, n);
	forget(b, n);
}

/* The last chance to handle their overflows, if any: the same. */
static void visit_losers(struct mpm_block *b, u32 mask, u64 now_ns)
{
	unsigned int n;

	for (n = 0; n < b->soc->num_counters && !b->faulty; n++) {
		if (!mpm_block_has(mask, n))
			continue;
		mpm_block_visit(b, n, now_ns);
		b->pulse_due = true;
	}
}

/* Gives CE to, and takes it from, those that have run all along. */
static void settle_ce(struct mpm_block *b, u32 wanted, bool touch)
{
	u32 old = b->used & ~b->fresh & ~b->throttled;
	unsigned int n;

	for (n = 0; n < b->soc->num_counters; n++) {
		u32 lca = b->lca[n] & ~MPM_PMLCA_CE;

		if (mpm_block_has(wanted, n))
			lca |= MPM_PMLCA_CE;
		if (mpm_block_has(b->fresh, n) || (mpm_block_has(old, n) && lca != b->lca[n])) {
			b->lca[n] = lca;
			if (touch && mpm_block_has(old, n))
				mpm_wr(&b->io, MPM_PMLCA(n), lca);
		}
	}
	b->ce = wanted;
	b->throttled &= wanted;
}

/* Old counters that count the carries of fresh ones. */
static u32 find_listeners(const struct mpm_block *b)
{
	u32 mask = 0;
	unsigned int n;
	int source;

	for (n = 0; n < b->soc->num_counters; n++) {
		if (!mpm_block_has(b->rel.chain_listeners & ~b->rel.fragile & ~b->fresh, n))
			continue;
		source = mpm_soc_chain_source(b->soc, mpm_field_get(MPM_PMLCA_EVENT, b->lca[n]));
		if (source >= 0 && mpm_block_has(b->fresh, (unsigned int)source))
			mask |= 1u << n;
	}
	return mask;
}

static void write_lca(struct mpm_block *b, u32 mask, bool idle)
{
	unsigned int n;

	for (n = 0; n < b->soc->num_counters; n++)
		if (mpm_block_has(mask, n))
			mpm_wr(&b->io, MPM_PMLCA(n), idle ? MPM_PMLCA_FC : b->lca[n]);
}

static void write_words(struct mpm_block *b, u32 mask)
{
	unsigned int n;

	for (n = 0; n < b->soc->num_counters; n++) {
		if (!mpm_block_has(mask, n))
			continue;
		if (b->lcb[n])
			mpm_wr(&b->io, MPM_PMLCB(n), b->lcb[n]);
		mpm_wr(&b->io, MPM_PMLCA(n), b->lca[n]);
	}
}

/*
 * As mpm_block_program(): counts while nothing hears of it.  A listener whose
 * source is new has nothing to count yet, and may stand still.  If the block runs
 * on, who is triggered starts before its source does (S1).
 */
static void program_fresh(struct mpm_block *b)
{
	u32 listeners = find_listeners(b);
	unsigned int n;

	write_lca(b, listeners, true);
	for (n = 0; n < b->soc->num_counters; n++)
		if (mpm_block_has(b->fresh, n))
			mpm_block_write_count(b, n);
	write_words(b, b->fresh & b->rel.triggered);
	write_words(b, b->fresh & ~b->rel.triggered);
	write_lca(b, listeners, false);
}

/* What has just been programmed is read back; the counts only if they stand still. */
static void program_and_check(struct mpm_block *b, u64 now_ns)
{
	unsigned int tries;

	program_fresh(b);
	for (tries = 0; tries < MPM_CLEAR_TRIES; tries++) {
		if (mpm_block_words_hold(b, b->fresh) &&
		    (!b->paused || mpm_block_counts_hold(b, b->fresh)))
			return;
		if (b->paused)
			program_fresh(b);
		else
			write_words(b, b->fresh);
	}
	mpm_block_fault(b, now_ns);
}

static void settle(struct mpm_block *b, u64 now_ns)
{
	bool touch = !b->faulty && !b->suspended;
	unsigned int n;
	u32 wanted;

	/* The last fragile ones may have gone since the pause. */
	if (touch && !b->paused && !(b->running & b->rel.fragile)) {
		touch = !mpm_block_hold(b, now_ns);
		b->paused = touch;
	}
	mpm_block_clock(b, now_ns);
	b->used |= b->fresh;
	b->valid |= b->fresh;
	for (n = 0; n < b->soc->num_counters; n++) {
		if (!mpm_block_has(b->fresh, n))
			continue;
		b->synced_ns[n] = now_ns;
		if (mpm_block_has(b->fresh_run, n))
			b->lca[n] &= ~MPM_PMLCA_FC;
	}
	mpm_relations_find(b->soc, b->used, b->lca, b->lcb, &b->rel);
	wanted = mpm_block_choose_ce(b);
	if (touch)
		visit_losers(b, b->ce & ~wanted, now_ns);
	touch &= !b->faulty;
	settle_ce(b, wanted, touch);
	if (touch)
		program_and_check(b, now_ns);
	if (!b->faulty)
		b->running |= b->fresh_run;
	b->fresh = 0;
	b->fresh_run = 0;
	b->changed = false;
	if (!++b->generation)
		b->generation = 1;
}

void mpm_block_proceed(struct mpm_block *b, u64 now_ns)
{
	if (--b->pauses)
		return;
	if (!b->fresh && !b->changed) {
		b->paused = false;
		mpm_block_let_go(b);
		return;
	}
	settle(b, now_ns);
	b->paused = false;
	if (!b->faulty && !b->suspended)
		mpm_block_thaw(b, now_ns);
}

void mpm_block_run(struct mpm_block *b, unsigned int n, bool run, u64 now_ns)
{
	u32 bit = 1u << n;

	if (!(b->fresh & bit)) {
		if (run)
			mpm_block_start(b, bit, now_ns);
		else
			mpm_block_stop(b, bit, now_ns);
	} else if (run) {
		b->fresh_run |= bit;
	} else {
		b->fresh_run &= ~bit;
	}
}

u64 mpm_block_look(struct mpm_block *b, unsigned int n, u64 now_ns)
{
	bool still;

	if (!mpm_block_has(b->running, n) || b->faulty || b->suspended)
		return b->count[n].total;
	mpm_block_check_words(b, 1u << n);
	if (b->pmgc0 & MPM_PMGC0_FAC) {
		mpm_block_read_held(b, n, now_ns);
		return b->count[n].total;
	}
	still = !mpm_block_has(b->rel.fragile | b->rel.chain_listeners, n);
	if (still)
		mpm_wr(&b->io, MPM_PMLCA(n), b->lca[n] | MPM_PMLCA_FC);
	if (mpm_block_has(b->soc->counters64, n))
		mpm_block_account_pmc0(b, mpm_block_read_pmc0(b, still), now_ns);
	else
		mpm_block_account(b, n, mpm_rd(&b->io, MPM_PMC(n)), now_ns);
	if (still)
		mpm_wr(&b->io, MPM_PMLCA(n), b->lca[n]);
	return b->count[n].total;
}

u32 mpm_block_inexact(const struct mpm_block *b, u64 now_ns)
{
	u32 mask = b->inexact;
	unsigned int n;

	if (!mpm_block_counts(b))
		return mask;
	for (n = 0; n < b->soc->num_counters; n++)
		if (mpm_block_has(b->running, n) && mpm_block_is_late(b, n, now_ns))
			mask |= 1u << n;
	return mask;
}
