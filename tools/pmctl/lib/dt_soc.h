/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What device trees call the parts of this family, and what is known of the
 * monitor in each: its interrupt here, the rest in core/soc.h.
 */
#ifndef PMCTL_DT_SOC_H
#define PMCTL_DT_SOC_H

#include <stddef.h>

#include "core/soc.h"

/* From CCSRBAR (D0, S8; the same on all parts, S1, S6, S7). */
#define DT_MONITOR_OFFSET	0xe1000u
#define DT_MONITOR_SIZE		0x1000u
#define DT_PIC_OFFSET		0x40000u	/* of the interrupt controller (S8, S12) */

#define DT_SENSE_HIGH		2u	/* level, active high, in the MPIC's second cell */

struct dt_part {
	const char *tree;	/* "mpc8544", of "fsl,mpc8544-immr" */
	const char *title;
	const char *soc;	/* name for mpm_soc_find(); NULL: the block is not known */
	unsigned int counters;	/* inferred number where @soc is NULL; 0: nobody knows */
	int interrupt;		/* source of the MPIC; -1: nobody knows */
	const char *source;	/* of @interrupt, see Documentation/hardware.rst */
};

/* By what a tree calls it; NULL when it has never been heard of. */
const struct dt_part *dt_part_find(const char *tree);
/* The monitor of @part (may be NULL); NULL when it is not known. */
const struct mpm_soc *dt_part_soc(const struct dt_part *part);

/* "MPC8544E, P2020 and MPC8572E": parts whose monitor is known; or their compatibles. */
const char *dt_known_titles(char *to, size_t size);
const char *dt_known_compatibles(char *to, size_t size);

#endif /* PMCTL_DT_SOC_H */
