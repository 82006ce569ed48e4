/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* The performance monitor as a QEMU device: pmsim behind MMIO. */
#ifndef MPC85XX_PM_DEVICE_H
#define MPC85XX_PM_DEVICE_H

#include "qemu/osdep.h"
#include "qemu/timer.h"
#include "hw/sysbus.h"

#include "pmsim/pmsim.h"
#include "truthlog.h"

#define TYPE_MPC85XX_PM "mpc85xx-pm"
OBJECT_DECLARE_SIMPLE_TYPE(MPC85xxPMState, MPC85XX_PM)

struct MPC85xxPMState {
	SysBusDevice parent;

	MemoryRegion mmio;
	qemu_irq irq;
	QEMUTimer *timer;
	struct pmsim *sim;
	struct pm_truthlog truthlog;
	u64 lookahead;		/* clocks, see device.c */

	const struct mpm_soc *soc;

	/* properties */
	char *soc_name;
	uint32_t ccb_frequency;
	char *traffic;
	uint64_t seed;
	char *options;
	char *truth;
	char *stats;
	/* properties of the device tree node */
	bool node;
	bool node_irq;
	uint32_t node_size;
	uint32_t bus_frequency;

	Notifier exit_notifier;
};

/* Brings the simulation to the present; returns its clock. */
u64 mpc85xx_pm_catch_up(MPC85xxPMState *s);

/* To be called after anything that can change the interrupt line. */
void mpc85xx_pm_update_irq(MPC85xxPMState *s);

#endif /* MPC85XX_PM_DEVICE_H */
