// SPDX-License-Identifier: GPL-2.0-only
/* The interrupt of the monitor's node, compared with what it should be. */
#include <libfdt.h>

#include "lib/dt_node.h"

static const char *sense_text(uint32_t sense)
{
	static const char * const names[] = {
		"rising edge", "level, active low", "level, active high", "falling edge",
	};

	return sense < ARRAY_SIZE(names) ? names[sense] : "no sense there is";
}

/* The specifier, behind the phandle of interrupts-extended when that is in use. */
static const void *specifier(const struct dt_tree *t, int node, int *cells, int *to)
{
	const void *p = dt_cells(t->blob->fdt, node, "interrupts-extended", cells);

	if (!p) {
		*to = dt_interrupt_parent(t->blob->fdt, node);
		return dt_cells(t->blob->fdt, node, "interrupts", cells);
	}
	*to = -1;
	if (*cells < 1)
		return p;
	*to = fdt_node_offset_by_phandle(t->blob->fdt, dt_cell(p, 0));
	--*cells;
	return (const char *)p + 4;
}

static void compare(struct dt_report *r, const struct dt_tree *t, const struct dt_want *w,
		    const void *spec, int cells)
{
	uint32_t source = dt_cell(spec, 0), sense = dt_cell(spec, 1);

	if (cells == 4 && (dt_cell(spec, 2) || dt_cell(spec, 3)))
		dt_found(r, "interrupts", DT_WRONG, "<%u %u %u %u>: the third cell must be 0, an ordinary interrupt, and the fourth, too",
			 source, sense, dt_cell(spec, 2), dt_cell(spec, 3));
	else if (sense != DT_SENSE_HIGH)
		dt_found(r, "interrupts", DT_WRONG, "sense %u (%s) instead of %u (%s)", sense,
			 sense_text(sense), DT_SENSE_HIGH, sense_text(DT_SENSE_HIGH));
	else if (w->any_interrupt)
		dt_found(r, "interrupts", DT_NOTE, "%u, %s; which it is on the %s is not known",
			 source, sense_text(sense), t->title);
	else if (source != (uint32_t)w->interrupt)
		dt_found(r, "interrupts", DT_WRONG, w->own_interrupt ? "%u instead of %d" :
			 "%u instead of %d, the sources' number; if the manual has another, --interrupt says so",
			 source, w->interrupt);
	else
		dt_found(r, "interrupts", DT_RIGHT, "%u, %s", source, sense_text(sense));
}

static void report_none(struct dt_report *r, const struct dt_tree *t, const struct dt_want *w)
{
	if (w->any_interrupt)
		dt_found(r, "interrupts", DT_NOTE, "none, since the monitor's is not known on the %s: the driver looks at the counters once a second",
			 *t->title ? t->title : "part");
	else if (w->interrupt < 0)
		dt_found(r, "interrupts", DT_RIGHT, "none, as asked for");
	else
		dt_found(r, "interrupts", DT_MISSING, "none, should be %d: without it nothing can be sampled",
			 w->interrupt);
}

void dt_report_interrupt(struct dt_report *r, const struct dt_tree *t,
			 const struct dt_want *w)
{
	int cells, to;
	const void *spec = specifier(t, r->node, &cells, &to);
	char path[DT_PATH_MOST];

	if (!spec)
		report_none(r, t, w);
	else if (w->interrupt < 0 && !w->any_interrupt)
		dt_found(r, "interrupts", DT_WRONG, "there is one, although none is asked for");
	else if (t->pic.node < 0 || to != t->pic.node)
		dt_found(r, "interrupts", DT_WRONG, "they go to %s, not to the interrupt controller %s",
			 to < 0 ? "no node" : dt_path(t->blob->fdt, to, path),
			 t->pic.node < 0 ? "that the tree lacks" : t->pic.path);
	else if (cells < 1 || cells != (int)t->pic.cells || (cells != 2 && cells != 4))
		dt_found(r, "interrupts", DT_WRONG, "%d cells, where an interrupt of %s has %u",
			 cells, t->pic.path, t->pic.cells);
	else
		compare(r, t, w, spec, cells);
}
