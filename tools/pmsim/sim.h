/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* What makes up a simulated monitor; for sim.c and save.c. */
#ifndef PMSIM_SIM_H
#define PMSIM_SIM_H

#include "model.h"
#include "police.h"
#include "truth.h"

struct pmsim {
	struct pmm model;
	struct pmsim_police police;
	struct pmt_traffic *traffic;
	/* as given, for pmsim_save() */
	char *text, *name;
	u64 seed;
	u32 clock_hz;
	struct pmt_checkpoint truth[PMT_MAX_SOURCES];
};

#endif /* PMSIM_SIM_H */
