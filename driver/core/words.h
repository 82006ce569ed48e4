/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* Control words of one counter: fields to words, words to fields, and checks. */
#ifndef MPM_CORE_WORDS_H
#define MPM_CORE_WORDS_H

#include "soc.h"

struct mpm_trigger {
	u8 when;		/* MPM_TRIG_* */
	u8 source;		/* counter, 0 when off */
};

/* Every field that a user may set; FC and CE belong to the driver. */
struct mpm_fields {
	u8 event;		/* 0-127; must be 0 on PMC0 */
	u8 bsize;		/* 0-31 events */
	u8 bgran;		/* 0-31 clocks */
	u8 bdist;		/* 0-63, times 2^tbmult clocks */
	u8 threshold;		/* 0-63, times 2^tbmult clocks or entries */
	u8 tbmult;		/* 0-7 */
	struct mpm_trigger on;	/* starts this counter */
	struct mpm_trigger off;	/* stops it */
};

/*
 * Why words or fields are refused (in English: tools/lib/refusal_text.h).  Of several
 * reasons the first in this order is reported, both triggers taken together.
 */
enum mpm_refusal {
	MPM_OK,
	MPM_REFUSE_COUNTER,	/* the part has no such counter */
	MPM_REFUSE_LCA_RESERVED, /* reserved bits of PMLCA */
	MPM_REFUSE_LCA_DRIVER,	/* FC or CE */
	MPM_REFUSE_LCB_RESERVED,
	MPM_REFUSE_TRIG_CONTROL, /* condition 3 */
	MPM_REFUSE_TRIG_SOURCE,	/* selector names no counter of the part */
	MPM_REFUSE_TRIG_SELF,	/* a counter cannot trigger itself (D0) */
	MPM_REFUSE_TRIG_UNUSED,	/* selector set, condition off */
	MPM_REFUSE_FIELD_RANGE,	/* fields only: value wider than its field */
};

/* Words of user space for counter @n; what the kernel calls. */
enum mpm_refusal mpm_words_check(const struct mpm_soc *soc, unsigned int n,
				 u32 lca, u32 lcb);

/*
 * Fields to words; *lca and *lcb are written only when MPM_OK is returned.
 * MPM_REFUSE_FIELD_RANGE comes right after MPM_REFUSE_COUNTER here.  Fields that
 * PMC0 does not have are bits that are reserved on it.
 */
enum mpm_refusal mpm_words_encode(const struct mpm_soc *soc, unsigned int n,
				  const struct mpm_fields *f, u32 *lca, u32 *lcb);

/* Words to fields, for any words: bits outside the fields are ignored. */
void mpm_words_decode(unsigned int n, u32 lca, u32 lcb, struct mpm_fields *f);

/*
 * Effective threshold or burst distance: field * 2^tbmult (S1, D0), in clocks
 * (durations) or entries (quantities).
 */
static inline u32 mpm_scaled(u32 field, u32 tbmult)
{
	return field << tbmult;
}

#endif /* MPM_CORE_WORDS_H */
