// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Control words of one counter. */
#include "words.h"

static u32 lca_mask(unsigned int n)
{
	return n ? MPM_PMLCA_MASK : MPM_PMLCA0_MASK;
}

static u32 lcb_mask(unsigned int n)
{
	return n ? MPM_PMLCB_MASK : MPM_PMLCB0_MASK;
}

static enum mpm_refusal check_trigger(const struct mpm_soc *soc, unsigned int n,
				      const struct mpm_trigger *trigger)
{
	if (trigger->when > MPM_TRIG_OVERFLOW)
		return MPM_REFUSE_TRIG_CONTROL;
	if (trigger->when == MPM_TRIG_OFF)
		return trigger->source ? MPM_REFUSE_TRIG_UNUSED : MPM_OK;
	if (trigger->source >= soc->num_counters)
		return MPM_REFUSE_TRIG_SOURCE;
	if (trigger->source == n)
		return MPM_REFUSE_TRIG_SELF;
	return MPM_OK;
}

/* Refusals of triggers are numbered in the order in which they are reported. */
static enum mpm_refusal check_triggers(const struct mpm_soc *soc, unsigned int n,
				       const struct mpm_fields *f)
{
	enum mpm_refusal on = check_trigger(soc, n, &f->on);
	enum mpm_refusal off = check_trigger(soc, n, &f->off);

	if (on == MPM_OK)
		return off;
	if (off == MPM_OK)
		return on;
	return on < off ? on : off;
}

enum mpm_refusal mpm_words_check(const struct mpm_soc *soc, unsigned int n,
				 u32 lca, u32 lcb)
{
	struct mpm_fields f;

	if (n >= soc->num_counters)
		return MPM_REFUSE_COUNTER;
	if (lca & ~lca_mask(n))
		return MPM_REFUSE_LCA_RESERVED;
	if (lca & (MPM_PMLCA_FC | MPM_PMLCA_CE))
		return MPM_REFUSE_LCA_DRIVER;
	if (lcb & ~lcb_mask(n))
		return MPM_REFUSE_LCB_RESERVED;
	mpm_words_decode(n, lca, lcb, &f);
	return check_triggers(soc, n, &f);
}

static bool fields_fit(const struct mpm_fields *f)
{
	return f->event <= mpm_field_max(MPM_PMLCA_EVENT) &&
	       f->bsize <= mpm_field_max(MPM_PMLCA_BSIZE) &&
	       f->bgran <= mpm_field_max(MPM_PMLCA_BGRAN) &&
	       f->bdist <= mpm_field_max(MPM_PMLCA_BDIST) &&
	       f->threshold <= mpm_field_max(MPM_PMLCB_THRESHOLD) &&
	       f->tbmult <= mpm_field_max(MPM_PMLCB_TBMULT) &&
	       f->on.when <= mpm_field_max(MPM_PMLCB_TRIGONCNTL) &&
	       f->on.source <= mpm_field_max(MPM_PMLCB_TRIGONSEL) &&
	       f->off.when <= mpm_field_max(MPM_PMLCB_TRIGOFFCNTL) &&
	       f->off.source <= mpm_field_max(MPM_PMLCB_TRIGOFFSEL);
}

enum mpm_refusal mpm_words_encode(const struct mpm_soc *soc, unsigned int n,
				  const struct mpm_fields *f, u32 *lca, u32 *lcb)
{
	enum mpm_refusal refusal;
	u32 a, b;

	if (n >= soc->num_counters)
		return MPM_REFUSE_COUNTER;
	if (!fields_fit(f))
		return MPM_REFUSE_FIELD_RANGE;
	a = mpm_field_put(MPM_PMLCA_EVENT, f->event) |
	    mpm_field_put(MPM_PMLCA_BSIZE, f->bsize) |
	    mpm_field_put(MPM_PMLCA_BGRAN, f->bgran) |
	    mpm_field_put(MPM_PMLCA_BDIST, f->bdist);
	b = mpm_field_put(MPM_PMLCB_TRIGONSEL, f->on.source) |
	    mpm_field_put(MPM_PMLCB_TRIGOFFSEL, f->off.source) |
	    mpm_field_put(MPM_PMLCB_TRIGONCNTL, f->on.when) |
	    mpm_field_put(MPM_PMLCB_TRIGOFFCNTL, f->off.when) |
	    mpm_field_put(MPM_PMLCB_TBMULT, f->tbmult) |
	    mpm_field_put(MPM_PMLCB_THRESHOLD, f->threshold);
	refusal = mpm_words_check(soc, n, a, b);
	if (refusal != MPM_OK)
		return refusal;
	*lca = a;
	*lcb = b;
	return MPM_OK;
}

void mpm_words_decode(unsigned int n, u32 lca, u32 lcb, struct mpm_fields *f)
{
	lca &= lca_mask(n);
	lcb &= lcb_mask(n);
	f->event = (u8)mpm_field_get(MPM_PMLCA_EVENT, lca);
	f->bsize = (u8)mpm_field_get(MPM_PMLCA_BSIZE, lca);
	f->bgran = (u8)mpm_field_get(MPM_PMLCA_BGRAN, lca);
	f->bdist = (u8)mpm_field_get(MPM_PMLCA_BDIST, lca);
	f->threshold = (u8)mpm_field_get(MPM_PMLCB_THRESHOLD, lcb);
	f->tbmult = (u8)mpm_field_get(MPM_PMLCB_TBMULT, lcb);
	f->on.when = (u8)mpm_field_get(MPM_PMLCB_TRIGONCNTL, lcb);
	f->on.source = (u8)mpm_field_get(MPM_PMLCB_TRIGONSEL, lcb);
	f->off.when = (u8)mpm_field_get(MPM_PMLCB_TRIGOFFCNTL, lcb);
	f->off.source = (u8)mpm_field_get(MPM_PMLCB_TRIGOFFSEL, lcb);
}
