// SPDX-License-Identifier: GPL-2.0-only
/* The platform clock in a board's tree, where the driver looks for it. */
#include <libfdt.h>

#include "lib/dt_node.h"

/* Hz in one cell or two; 0 when there is nothing that 32 bits can hold. */
static uint32_t read_hz(const void *fdt, int node, const char *name)
{
	int cells;
	const void *p = dt_cells(fdt, node, name, &cells);
	uint64_t hz = p && (cells == 1 || cells == 2) ? dt_number(p, 0, (unsigned int)cells) : 0;

	return hz <= UINT32_MAX ? (uint32_t)hz : 0;
}

void dt_tree_find_clock(struct dt_tree *t)
{
	const void *fdt = t->blob->fdt;
	int node = dt_monitor_in(fdt, t->soc);

	if (node >= 0 && fdt_getprop(fdt, node, "clocks", NULL)) {
		t->clock_from = "clocks of the monitor";
		return;
	}
	if (node >= 0)
		t->clock_hz = read_hz(fdt, node, "clock-frequency");
	if (t->clock_hz) {
		t->clock_from = "clock-frequency of the monitor";
		return;
	}
	t->clock_hz = read_hz(fdt, t->soc, "bus-frequency");
	if (fdt_getprop(fdt, t->soc, "bus-frequency", NULL))
		t->clock_from = "bus-frequency";
}
