// SPDX-License-Identifier: GPL-2.0-only
/* The node that a tree needs. */
#include <inttypes.h>
#include <libfdt.h>
#include <stdio.h>
#include <string.h>

#include "lib/dt_node.h"
#include "lib/soc_find.h"

/* The first compatible of @node that the driver takes. */
static const struct mpm_soc *soc_of(const void *fdt, int node)
{
	const char *text;

	for (int i = 0; (text = fdt_stringlist_get(fdt, node, "compatible", i, NULL)); i++) {
		const struct mpm_soc *soc = mpm_soc_find(text);

		if (soc && !strcmp(soc->compatible, text))
			return soc;
	}
	return NULL;
}

/*
 * A node whose author meant the monitor: by that name at its place in the CCSR,
 * which is aligned to 1 MB and more, or with nothing to say that it is another's.
 */
static bool is_named(const void *fdt, int node)
{
	static const char name[] = "performance-monitor", place[] = "e1000";
	const char *text = fdt_get_name(fdt, node, NULL);
	size_t length = text ? strlen(text) : 0;

	if (length < sizeof(name) - 1 || strncmp(text, name, sizeof(name) - 1))
		return false;
	if (length == sizeof(name) - 1)
		return !fdt_getprop(fdt, node, "compatible", NULL);
	if (text[sizeof(name) - 1] != '@')
		return false;
	return !strcmp(text + length - (sizeof(place) - 1), place) ||
	       !fdt_getprop(fdt, node, "compatible", NULL);
}

int dt_monitor_next(const void *fdt, int from)
{
	int depth = from < 0 ? 0 : fdt_node_depth(fdt, from);
	int node = from < 0 ? 0 : fdt_next_node(fdt, from, &depth);

	for (; node >= 0; node = fdt_next_node(fdt, node, &depth)) {
		if (soc_of(fdt, node) || (depth == 2 && is_named(fdt, node)))
			return node;
	}
	return -1;
}

int dt_monitor_in(const void *fdt, int soc)
{
	int node;

	fdt_for_each_subnode(node, fdt, soc)
		if (soc_of(fdt, node) || is_named(fdt, node))
			return node;
	return -1;
}

/* Of a part that nobody knows: as many facts as there are, and the way out. */
static int unknown_part(const struct dt_tree *t, struct pm_error *err)
{
	char titles[120], counters[60] = "";

	dt_known_titles(titles, sizeof(titles));
	if (!*t->part_name)
		return pm_error_set(err, "%s: the tree does not say which part it is for; known are the monitors of %s, --compatible takes it for one of them",
				    t->blob->file, titles);
	if (!t->part)
		return pm_error_set(err, "%s: nothing says that the %s has this monitor; known are those of %s",
				    t->blob->file, t->title, titles);
	if (t->part->counters)
		snprintf(counters, sizeof(counters), " (%u counters, inferred; no event)",
			 t->part->counters);
	return pm_error_set(err, "%s: the monitor of the %s is not known%s; known are those of %s, --compatible takes it for one of them",
			    t->blob->file, t->title, counters, titles);
}

static int want_soc(struct dt_want *w, const struct dt_tree *t, const struct dt_wish *wish,
		    struct pm_error *err)
{
	char known[160];
	int node;

	if (wish->compatible) {
		w->soc = mpm_soc_find(wish->compatible);
		if (!w->soc || strcmp(w->soc->compatible, wish->compatible))
			return pm_error_set(err, "'--compatible %.60s' is none that the driver takes, write one of %s",
					    wish->compatible,
					    dt_known_compatibles(known, sizeof(known)));
		return 0;
	}
	w->soc = dt_part_soc(t->part);
	for (node = dt_monitor_next(t->blob->fdt, -1); !w->soc && node >= 0;
	     node = dt_monitor_next(t->blob->fdt, node))
		w->soc = soc_of(t->blob->fdt, node);
	return w->soc ? 0 : unknown_part(t, err);
}

static int want_interrupt(struct dt_want *w, const struct dt_tree *t,
			  const struct dt_wish *wish, struct pm_error *err)
{
	const struct dt_pic *pic = &t->pic;

	w->interrupt = wish->interrupt;
	if (w->interrupt == DT_INTERRUPT_KNOWN) {
		w->interrupt = t->part ? t->part->interrupt : -1;
		w->any_interrupt = w->interrupt < 0;
	} else if (w->interrupt == DT_INTERRUPT_NONE) {
		w->interrupt = -1;
	} else {
		w->own_interrupt = true;
	}
	if (w->interrupt < 0)
		return 0;
	if (pic->node < 0)
		return pm_error_set(err, "%s: no interrupt controller (open-pic) in the tree; '--interrupt none' does without",
				    t->blob->file);
	if (pic->cells != 2 && pic->cells != 4)
		return pm_error_set(err, "%s: %s: its interrupts have %u cells, and only 2 and 4 are known of it; '--interrupt none' does without",
				    t->blob->file, pic->path, pic->cells);
	if (!pic->inherited && !pic->phandle)
		return pm_error_set(err, "%s: %s: no phandle, so that no node can name it as interrupt-parent; '--interrupt none' does without",
				    t->blob->file, pic->path);
	w->irq[0] = (uint32_t)w->interrupt;
	w->irq[1] = DT_SENSE_HIGH;
	w->irq_cells = pic->cells;
	w->parent = pic->inherited ? 0 : pic->phandle;
	return 0;
}

static unsigned int put_number(uint32_t *to, uint64_t number, unsigned int cells)
{
	if (cells == 2)
		*to++ = (uint32_t)(number >> 32);
	*to = (uint32_t)number;
	return cells;
}

int dt_want(struct dt_want *w, const struct dt_tree *t, const struct dt_wish *wish,
	    struct pm_error *err)
{
	uint64_t address = t->space.base + DT_MONITOR_OFFSET;

	memset(w, 0, sizeof(*w));
	snprintf(w->name, sizeof(w->name), "performance-monitor@%" PRIx64, address);
	w->reg_cells = put_number(w->reg, address, t->space.cells);
	w->reg_cells += put_number(w->reg + w->reg_cells, DT_MONITOR_SIZE, t->space.size_cells);
	return want_soc(w, t, wish, err) || want_interrupt(w, t, wish, err) ? -1 : 0;
}
