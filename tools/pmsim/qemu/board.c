// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* The monitor on the mpc8544ds machine: address, interrupt, device tree. */
#include "device.h"
#include "board.h"
#include "control.h"

#include "qapi/error.h"
#include "hw/boards.h"
#include "hw/irq.h"
#include "sysemu/device_tree.h"

/* Internal source 28 of the interrupt controller (S8, S9). */
#define MPIC_SOURCE	44
#define LEVEL_HIGH	2

static MPC85xxPMState *monitor(void)
{
	return MPC85XX_PM(object_resolve_path_type("", TYPE_MPC85XX_PM, NULL));
}

static DeviceState *create(const char *type, const char *name)
{
	DeviceState *dev = qdev_new(type);

	object_property_add_child(qdev_get_machine(), name, OBJECT(dev));
	sysbus_realize_and_unref(SYS_BUS_DEVICE(dev), &error_fatal);
	return dev;
}

void mpc85xx_pm_create(MemoryRegion *ccsr, DeviceState *mpic)
{
	SysBusDevice *pm = SYS_BUS_DEVICE(create(TYPE_MPC85XX_PM,
						 "performance-monitor"));
	SysBusDevice *control = SYS_BUS_DEVICE(create(TYPE_MPC85XX_PM_CONTROL,
						      "pm-control"));

	sysbus_connect_irq(pm, 0, qdev_get_gpio_in(mpic, MPIC_SOURCE));
	memory_region_add_subregion(ccsr, MPM_CCSR_OFFSET,
				    sysbus_mmio_get_region(pm, 0));
	memory_region_add_subregion(ccsr, PM_CONTROL_CCSR_OFFSET,
				    sysbus_mmio_get_region(control, 0));
	mpc85xx_pm_control_attach(DEVICE(control), monitor());
}

uint32_t mpc85xx_pm_bus_frequency(void)
{
	MPC85xxPMState *s = monitor();

	return s->bus_frequency == UINT32_MAX ? s->ccb_frequency :
						s->bus_frequency;
}

void mpc85xx_pm_create_devtree(void *fdt, const char *soc, const char *mpic)
{
	g_autofree char *node = g_strdup_printf("%s/performance-monitor@%x",
						soc, MPM_CCSR_OFFSET);
	MPC85xxPMState *s = monitor();

	if (!s->node)
		return;
	qemu_fdt_add_subnode(fdt, node);
	qemu_fdt_setprop_string(fdt, node, "compatible", s->soc->compatible);
	qemu_fdt_setprop_cells(fdt, node, "reg", MPM_CCSR_OFFSET,
			       s->node_size);
	if (!s->node_irq)
		return;
	qemu_fdt_setprop_cells(fdt, node, "interrupts", MPIC_SOURCE,
			       LEVEL_HIGH);
	qemu_fdt_setprop_phandle(fdt, node, "interrupt-parent", mpic);
}
