// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * Whether the registers hold what was written, and the counters what they can have
 * counted: others may write them (firmware, /dev/mem), and a write may be lost.
 *
 * READ compares PMGC0 and one control word in turn, the periodic look all of them.
 * What is found wrong taints the counts that it may have spoilt, and is written again,
 * so that counting goes on as configured.
 */
#include "block_priv.h"

#define NS_PER_S	1000000000u

void mpm_block_taint(struct mpm_block *b, u32 mask, u32 why)
{
	unsigned int n;

	b->tainted |= mask;
	for (n = 0; n < b->soc->num_counters; n++)
		if (mpm_block_has(mask, n))
			b->taint[n] |= why;
}

void mpm_block_untaint(struct mpm_block *b, u32 mask)
{
	unsigned int n;

	b->tainted &= ~mask;
	b->unproven &= ~mask;
	b->doubtful &= ~mask;
	for (n = 0; n < MPM_MAX_COUNTERS; n++)
		if (mpm_block_has(mask, n))
			b->taint[n] = 0;
}

/*
 * Hardware may clear PMIE when it interrupts, as that of the core does: no count
 * depends on it.  Reserved bits may read as anything, a dead bus is for the caller.
 */
void mpm_block_judge_global(struct mpm_block *b, u32 value)
{
	u32 differs = (value ^ b->pmgc0) & MPM_PMGC0_MASK;

	if (differs == MPM_PMGC0_PMIE && !(value & MPM_PMGC0_PMIE) && b->pulse_due)
		return;
	if (differs && value != 0xffffffff)
		mpm_block_taint(b, b->used, MPC85XX_PM_TAINT_GLOBAL);
}

bool mpm_block_check_global(struct mpm_block *b, u64 now_ns)
{
	bool froze = false;
	u32 value;

	if (b->pmgc0 & MPM_PMGC0_FAC || b->faulty)
		return false;
	value = mpm_rd(&b->io, MPM_PMGC0);
	if (value == 0xffffffff) {
		mpm_block_fault(b, now_ns);
		return false;
	}
	if (!((value ^ b->pmgc0) & MPM_PMGC0_MASK))
		return false;
	if (b->pmgc0 & MPM_PMGC0_FCECE && value & MPM_PMGC0_FAC)
		froze = b->pulse_due || mpm_block_overflow_pending(b, b->ce);
	if (froze) {
		mpm_block_clock(b, now_ns);
		/* Else only until the values have been read. */
		if (b->config_flags & MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW)
			b->frozen = true;
		b->pmgc0 |= MPM_PMGC0_FAC;
	}
	mpm_block_judge_global(b, value);
	if ((value ^ b->pmgc0) & MPM_PMGC0_MASK)
		mpm_block_set_pmgc0(b, b->pmgc0);
	return froze;
}

/* The control words of a counter. */
enum word { LCA, LCB, WORDS };

static u32 word_offset(unsigned int n, enum word word)
{
	return word == LCA ? MPM_PMLCA(n) : MPM_PMLCB(n);
}

/* Counters that are not in use are frozen, and ask for nothing. */
static bool word_holds(struct mpm_block *b, unsigned int n, enum word word)
{
	bool used = mpm_block_has(b->used | b->fresh, n);
	u32 mask, wanted;

	if (word == LCA) {
		mask = n ? MPM_PMLCA_MASK : MPM_PMLCA0_MASK;
		wanted = used ? b->lca[n] : MPM_PMLCA_FC;
	} else {
		mask = n ? MPM_PMLCB_MASK : MPM_PMLCB0_MASK;
		wanted = used ? b->lcb[n] : 0;
	}
	return !((mpm_rd(&b->io, word_offset(n, word)) ^ wanted) & mask);
}

/* The words of @n were not ours: what it counted, and what others made of that. */
static void taint_words(struct mpm_block *b, unsigned int n)
{
	u32 mask = 1u << n;

	if (mpm_block_has(b->rel.chain_sources | b->rel.trigger_sources, n))
		mask |= b->rel.chain_listeners | b->rel.triggered;
	mpm_block_taint(b, mask & b->used, MPC85XX_PM_TAINT_CONTROL);
}

static void check_word(struct mpm_block *b, unsigned int n, enum word word)
{
	if (word_holds(b, n, word))
		return;
	taint_words(b, n);
	mpm_wr(&b->io, word_offset(n, word), word == LCA ? b->lca[n] : b->lcb[n]);
}

void mpm_block_check_words(struct mpm_block *b, u32 mask)
{
	unsigned int n;

	for (n = 0; n < b->soc->num_counters; n++) {
		if (!mpm_block_has(mask, n))
			continue;
		check_word(b, n, LCB);
		check_word(b, n, LCA);
	}
}

/* First the PMLCA of all in use, then the PMLCB. */
void mpm_block_check_next_word(struct mpm_block *b)
{
	unsigned int counters = b->soc->num_counters, all = WORDS * counters, i;

	for (i = 0; i < all; i++) {
		unsigned int at = b->next_word % all, n = at % counters;

		b->next_word = (at + 1) % all;
		if (!mpm_block_has(b->used, n))
			continue;
		check_word(b, n, at < counters ? LCA : LCB);
		return;
	}
}

bool mpm_block_words_hold(struct mpm_block *b, u32 mask)
{
	unsigned int n;

	for (n = 0; n < b->soc->num_counters; n++)
		if (mpm_block_has(mask, n) && !(word_holds(b, n, LCA) && word_holds(b, n, LCB)))
			return false;
	return true;
}

bool mpm_block_counts_hold(struct mpm_block *b, u32 mask)
{
	unsigned int n;

	for (n = 0; n < b->soc->num_counters; n++) {
		if (!mpm_block_has(mask, n))
			continue;
		if (mpm_block_has(b->soc->counters64, n)) {
			if (mpm_block_read_pmc0(b, true) != b->count[n].total - b->pmc0_base)
				return false;
		} else if (mpm_rd(&b->io, MPM_PMC(n)) != b->count[n].last) {
			return false;
		}
	}
	return true;
}

bool mpm_block_is_too_far(const struct mpm_block *b, unsigned int n, u64 step, u64 now_ns)
{
	u64 passed = now_ns - b->synced_ns[n], clocks;
	u32 hz = b->clock_hz ? b->clock_hz : b->soc->max_clock_hz;

	if (!step)
		return false;
	/* What is stopped was read then. */
	if (!mpm_block_has(b->running, n))
		return true;
	/* So many bits that the 32 of a counter say nothing of time. */
	if (passed >= b->horizon_ns)
		return step >> 63;
	clocks = mpm_div64((passed + MPM_LOOK_SLACK_NS) * hz, NS_PER_S);
	return step > clocks * b->max_increment;
}
