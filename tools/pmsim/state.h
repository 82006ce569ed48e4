/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* The saved state: which values, in which order, within which bounds. */
#ifndef PMSIM_STATE_H
#define PMSIM_STATE_H

#include "sim.h"

#define PMSIM_STATE_MAGIC	"pmsim-state 1"

struct pmsim_state_row {
	const char *name;
	size_t offset;
	u8 size;		/* bytes */
	u64 max;
};

extern const struct pmsim_state_row pmsim_state_globals[];	/* in struct pmsim */
extern const unsigned int pmsim_state_global_count;
extern const struct pmsim_state_row pmsim_state_counter[];	/* in struct pmm_counter */
extern const unsigned int pmsim_state_counter_count;

u64 pmsim_state_get(const void *base, const struct pmsim_state_row *row);
/* -ERANGE above the row's bound. */
int pmsim_state_put(void *base, const struct pmsim_state_row *row, u64 value);

#endif /* PMSIM_STATE_H */
