/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* What the mpc8544ds machine of QEMU needs of the performance monitor. */
#ifndef MPC85XX_PM_BOARD_H
#define MPC85XX_PM_BOARD_H

#include "exec/memory.h"
#include "hw/qdev-core.h"

/* Puts the monitor and its control device into @ccsr, wired to @mpic. */
void mpc85xx_pm_create(MemoryRegion *ccsr, DeviceState *mpic);

/* Platform clock in Hz for the device tree; 0 = the tree does not tell. */
uint32_t mpc85xx_pm_bus_frequency(void);

/* Adds the node under @soc, with @mpic as interrupt parent. */
void mpc85xx_pm_create_devtree(void *fdt, const char *soc, const char *mpic);

#endif /* MPC85XX_PM_BOARD_H */
