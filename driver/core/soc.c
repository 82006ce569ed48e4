// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* The parts that carry this block. */
#include "soc.h"
#include "text.h"

/*
 * The platform clock is rated up to 533 MHz; the bound leaves room for the
 * tolerance of a board's oscillator and errs on the safe side.
 */
const struct mpm_soc mpm_soc_mpc8544e = {
	.name = "mpc8544e",
	.title = "MPC8544E",
	.compatible = "fsl,mpc8544-pm",
	.num_counters = 10,
	.counters64 = 1u << 0,
	.max_clock_hz = 600000000,
	.source = "D0,S5 [2+]",
};

static const struct mpm_soc *const socs[] = {
	&mpm_soc_mpc8544e,
};

const struct mpm_soc *mpm_soc_find(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(socs); i++) {
		if (mpm_text_same(socs[i]->name, name) ||
		    !strcmp(socs[i]->compatible, name))
			return socs[i];
	}
	return NULL;
}
