/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* Access police: counts what no driver should do, and logs the latest accesses. */
#ifndef PMSIM_POLICE_H
#define PMSIM_POLICE_H

#include "model.h"
#include "pmsim.h"

struct pmsim_police {
	struct pmsim_stats stats;	/* the police's part of it */
	u64 logged;			/* accesses ever */
	struct pmsim_access log[PMSIM_LOG_SIZE];
};

/*
 * Looks at an access before it is made.  True and @reg when it reaches a
 * register; @value of a write may have any bits.
 */
bool pmsim_police_check(struct pmsim_police *p, const struct pmm *m,
			const struct pmsim_access *a, struct pmm_reg *reg);
/* The access has been made, with the value now in @a. */
void pmsim_police_log(struct pmsim_police *p, const struct pmsim_access *a);

#endif /* PMSIM_POLICE_H */
