// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Registers and fields as tables: dumps, documents and tests read them. */
#include "reg_text.h"
#include "text.h"

#define ALL_BITS	0xffffffffu

const struct mpm_reg_desc mpm_reg_desc[] = {
	{ "PMGC0", MPM_SCOPE_GLOBAL, MPM_PMGC0, 0, 0, MPM_PMGC0_MASK,
	  "Global control: over all counters", "S1,S3,S6,S7 [2+]; reset D0 [1]" },
	{ "PMLCA0", MPM_SCOPE_COUNTER0, MPM_PMLCA(0), 0, 0, MPM_PMLCA0_MASK,
	  "Local control A of PMC0", "S1,S2,S3,S6,S7 [2+]; reset D0 [1]" },
	{ "PMLCB0", MPM_SCOPE_COUNTER0, MPM_PMLCB(0), 0, 0, MPM_PMLCB0_MASK,
	  "Local control B of PMC0", "S1,S2,S3 [2+]; reset D0 [1]" },
	{ "PMC0_LO", MPM_SCOPE_COUNTER0, MPM_PMC0_LO, 0, 0, ALL_BITS,
	  "Lower half of the 64-bit PMC0", "D0,S1,S6,S7 [2+]; reset D0 [1]" },
	{ "PMC0_HI", MPM_SCOPE_COUNTER0, MPM_PMC0_HI, 0, 0, ALL_BITS,
	  "Upper half of the 64-bit PMC0", "D0,S1,S6,S7 [2+]; reset D0 [1]" },
	{ "PMLCA", MPM_SCOPE_COUNTERS, MPM_PMLCA(1), 0x10, 0, MPM_PMLCA_MASK,
	  "Local control A: event and bursts", "S1,S6,S7,D0 [2+]; reset D0 [1]" },
	{ "PMLCB", MPM_SCOPE_COUNTERS, MPM_PMLCB(1), 0x10, 0, MPM_PMLCB_MASK,
	  "Local control B: triggers and threshold", "S1,S6,S7,D0 [2+]; reset D0 [1]" },
	{ "PMC", MPM_SCOPE_COUNTERS, MPM_PMC(1), 0x10, 0, ALL_BITS,
	  "Count, 32 bits", "S1,S6,S7,D0 [2+]; reset D0 [1]" },
};

const unsigned int mpm_reg_desc_count = ARRAY_SIZE(mpm_reg_desc);

const struct mpm_field_desc mpm_field_desc[] = {
	{ "PMGC0", MPM_SCOPE_GLOBAL, "FAC", MPM_PMGC0_FAC,
	  "Freeze all counters", "S1,S3,S6 [2+]" },
	{ "PMGC0", MPM_SCOPE_GLOBAL, "PMIE", MPM_PMGC0_PMIE,
	  "Interrupt enable", "S1,S3,S6 [2+]" },
	{ "PMGC0", MPM_SCOPE_GLOBAL, "FCECE", MPM_PMGC0_FCECE,
	  "An enabled condition sets FAC", "S1,S3,S4,S6 [2+]" },

	{ "PMLCA0", MPM_SCOPE_COUNTER0, "FC", MPM_PMLCA_FC,
	  "Freeze PMC0", "S1,S2 [2+]" },
	{ "PMLCA0", MPM_SCOPE_COUNTER0, "CE", MPM_PMLCA_CE,
	  "Overflow of PMC0 is a condition", "S1,S2,S6 [2+]" },

	{ "PMLCB0", MPM_SCOPE_COUNTER0, "TRIGONSEL", MPM_PMLCB_TRIGONSEL,
	  "Number of the counter that starts this one", "S1,S2 [2+]" },
	{ "PMLCB0", MPM_SCOPE_COUNTER0, "TRIGOFFSEL", MPM_PMLCB_TRIGOFFSEL,
	  "Number of the counter that stops this one", "S1,S2 [2+]" },
	{ "PMLCB0", MPM_SCOPE_COUNTER0, "TRIGONCNTL", MPM_PMLCB_TRIGONCNTL,
	  "Start: 0 off, 1 on a change, 2 on an overflow", "S1,S2,D0 [2+]" },
	{ "PMLCB0", MPM_SCOPE_COUNTER0, "TRIGOFFCNTL", MPM_PMLCB_TRIGOFFCNTL,
	  "Stop: 0 off, 1 on a change, 2 on an overflow", "S1,S2,D0 [2+]" },

	{ "PMC0_LO", MPM_SCOPE_COUNTER0, "COUNT", ALL_BITS,
	  "Platform clocks modulo 2^32", "S1,S5,S6 [2+]" },
	{ "PMC0_HI", MPM_SCOPE_COUNTER0, "COUNT", ALL_BITS,
	  "Platform clocks divided by 2^32; its msb is the overflow bit",
	  "S1,S5,S6 [2+]; msb [inf]" },

	{ "PMLCA", MPM_SCOPE_COUNTERS, "FC", MPM_PMLCA_FC,
	  "Freeze this counter", "S1,S2,S3 [2+]" },
	{ "PMLCA", MPM_SCOPE_COUNTERS, "CE", MPM_PMLCA_CE,
	  "Overflow of this counter is a condition", "S1,S2,S3,S6 [2+]" },
	{ "PMLCA", MPM_SCOPE_COUNTERS, "EVENT", MPM_PMLCA_EVENT,
	  "0-63 reference event, 64-127 event of this counter",
	  "S1,S2,S3,S6,S7,D0 [2+]" },
	{ "PMLCA", MPM_SCOPE_COUNTERS, "BSIZE", MPM_PMLCA_BSIZE,
	  "Burst size, events", "S1,S2 [2+]" },
	{ "PMLCA", MPM_SCOPE_COUNTERS, "BGRAN", MPM_PMLCA_BGRAN,
	  "Burst granularity, clocks", "S1,S2 [2+]" },
	{ "PMLCA", MPM_SCOPE_COUNTERS, "BDIST", MPM_PMLCA_BDIST,
	  "Burst distance, clocks times 2^TBMULT", "S1,S2 [2+]" },

	{ "PMLCB", MPM_SCOPE_COUNTERS, "TRIGONSEL", MPM_PMLCB_TRIGONSEL,
	  "Number of the counter that starts this one", "S1,S2 [2+]" },
	{ "PMLCB", MPM_SCOPE_COUNTERS, "TRIGOFFSEL", MPM_PMLCB_TRIGOFFSEL,
	  "Number of the counter that stops this one", "S1,S2 [2+]" },
	{ "PMLCB", MPM_SCOPE_COUNTERS, "TRIGONCNTL", MPM_PMLCB_TRIGONCNTL,
	  "Start: 0 off, 1 on a change, 2 on an overflow", "S1,S2,D0 [2+]" },
	{ "PMLCB", MPM_SCOPE_COUNTERS, "TRIGOFFCNTL", MPM_PMLCB_TRIGOFFCNTL,
	  "Stop: 0 off, 1 on a change, 2 on an overflow", "S1,S2,D0 [2+]" },
	{ "PMLCB", MPM_SCOPE_COUNTERS, "TBMULT", MPM_PMLCB_TBMULT,
	  "THRESHOLD and BDIST count times 2^TBMULT", "S1,S2,D0 [2+]" },
	{ "PMLCB", MPM_SCOPE_COUNTERS, "THRESHOLD", MPM_PMLCB_THRESHOLD,
	  "Threshold, clocks or entries times 2^TBMULT", "S1,S2,D0 [2+]" },

	{ "PMC", MPM_SCOPE_COUNTERS, "COUNT", ALL_BITS,
	  "Events; the msb is the overflow bit", "S1,S4 [2+]" },
};

const unsigned int mpm_field_desc_count = ARRAY_SIZE(mpm_field_desc);

/* Whether @off is a register of @reg's row, and in *@counter whose. */
static bool row_has(const struct mpm_reg_desc *reg, u32 off,
		    unsigned int num_counters, unsigned int *counter)
{
	u32 distance = off - reg->offset;

	if (!reg->stride) {
		*counter = 0;
		return !distance;
	}
	if (off < reg->offset || distance % reg->stride)
		return false;
	*counter = 1 + distance / reg->stride;
	return *counter < num_counters;
}

const struct mpm_reg_desc *mpm_reg_find(u32 off, unsigned int num_counters,
					unsigned int *counter)
{
	unsigned int i, found;

	for (i = 0; i < ARRAY_SIZE(mpm_reg_desc); i++) {
		if (row_has(&mpm_reg_desc[i], off, num_counters, &found)) {
			if (counter)
				*counter = found;
			return &mpm_reg_desc[i];
		}
	}
	return NULL;
}

void mpm_reg_name(const struct mpm_reg_desc *reg, unsigned int counter, char *buf)
{
	buf = mpm_put_text(buf, reg->name);
	if (reg->stride)
		mpm_put_decimal(buf, counter);
}
