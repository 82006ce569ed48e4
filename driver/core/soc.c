// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* The parts that carry this block: socs.def as data. */
#include "soc.h"

/* PMC0 is the one counter of 64 bits wherever the block is known. */
const struct mpm_soc mpm_socs[MPM_SOCS] = {
#define MPM_SOC(name_, title_, compatible_, counters_, events_, mhz_, source_, chain_) \
	{ \
		.name = #name_, \
		.title = title_, \
		.compatible = compatible_, \
		.num_counters = counters_, \
		.counters64 = 1u << 0, \
		.max_clock_hz = (mhz_) * 1000000u, \
		.source = MPM_FOR_PEOPLE(source_), \
		.chain = MPM_FOR_PEOPLE(chain_), \
	},
#include "socs.def"
};
