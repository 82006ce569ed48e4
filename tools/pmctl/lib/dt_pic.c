// SPDX-License-Identifier: GPL-2.0-only
/* The interrupt controller (MPIC) in a board's tree. */
#include <libfdt.h>
#include <string.h>

#include "lib/dt_tree.h"

static bool is_pic(const void *fdt, int node)
{
	const char *type = dt_text(fdt, node, "device_type");

	return fdt_getprop(fdt, node, "interrupt-controller", NULL) &&
	       ((type && !strcmp(type, "open-pic")) ||
		dt_lists(fdt, node, "compatible", "fsl,mpic") ||
		dt_lists(fdt, node, "compatible", "chrp,open-pic") ||
		dt_lists(fdt, node, "compatible", "open-pic"));
}

int dt_pic_in(const void *fdt, int soc)
{
	int node;

	fdt_for_each_subnode(node, fdt, soc)
		if (is_pic(fdt, node))
			return node;
	return -1;
}

/* The SoC's own, or else the only one of the tree. */
static int find(struct dt_tree *t, struct pm_error *err)
{
	const void *fdt = t->blob->fdt;
	int node, depth = 0, others = 0;

	t->pic.node = dt_pic_in(fdt, t->soc);
	if (t->pic.node >= 0)
		return 0;
	for (node = 0; node >= 0; node = fdt_next_node(fdt, node, &depth))
		if (is_pic(fdt, node)) {
			t->pic.node = node;
			others++;
		}
	if (others > 1)
		return pm_error_set(err, "%s: several interrupt controllers (open-pic), and none of them in %s",
				    t->blob->file, t->path);
	return 0;
}

int dt_tree_find_pic(struct dt_tree *t, struct pm_error *err)
{
	struct dt_pic *pic = &t->pic;

	if (find(t, err))
		return -1;
	if (pic->node < 0)
		return 0;
	dt_path(t->blob->fdt, pic->node, pic->path);
	pic->phandle = fdt_get_phandle(t->blob->fdt, pic->node);
	if (pic->phandle == UINT32_MAX)
		pic->phandle = 0;
	dt_one_cell(t->blob->fdt, pic->node, "#interrupt-cells", &pic->cells);
	/* what a child of the SoC node sees that says nothing itself */
	if (fdt_getprop(t->blob->fdt, t->soc, "#interrupt-cells", NULL))
		pic->inherited = false;
	else
		pic->inherited = dt_interrupt_parent(t->blob->fdt, t->soc) == pic->node;
	return 0;
}
