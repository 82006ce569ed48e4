// SPDX-License-Identifier: GPL-2.0-only
#include "lib/dt_edit.h"

#include <libfdt.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/mem.h"

/* More than one node of ours takes. */
#define ROOM	4096u
/* No board has so many, and each one costs a walk through the tree. */
#define MONITORS_MOST	16u

/* A copy that can be changed; @free_space: how much the original had at its end. */
static int open_copy(struct dt_blob *b, uint32_t *free_space, struct pm_error *err)
{
	size_t size = b->size + ROOM;
	void *copy = mem_zalloc(size, 1);
	int ret = fdt_open_into(b->fdt, copy, (int)size);

	if (!ret)
		ret = fdt_pack(copy);
	if (ret) {
		free(copy);
		return dt_fail(b, 0, "cannot be changed", ret, err);
	}
	*free_space = b->size > fdt_totalsize(copy) ? (uint32_t)b->size - fdt_totalsize(copy) : 0;
	fdt_set_totalsize(copy, (uint32_t)size);
	free(b->fdt);
	b->fdt = copy;
	b->size = size;
	return 0;
}

static int close_copy(struct dt_blob *b, uint32_t free_space, struct pm_error *err)
{
	int ret = fdt_pack(b->fdt);
	size_t packed;

	if (ret)
		return dt_fail(b, 0, "cannot be packed", ret, err);
	packed = fdt_totalsize(b->fdt);
	b->size = packed + free_space;
	b->fdt = mem_resize(b->fdt, b->size, 1);
	memset((char *)b->fdt + packed, 0, free_space);
	fdt_set_totalsize(b->fdt, (uint32_t)b->size);
	return 0;
}

static int set_cells(void *fdt, int node, const char *name, const uint32_t *cell,
		     unsigned int count)
{
	fdt32_t raw[8];

	for (unsigned int i = 0; i < count; i++)
		raw[i] = cpu_to_fdt32(cell[i]);
	return fdt_setprop(fdt, node, name, raw, (int)(count * sizeof(raw[0])));
}

static int drop(void *fdt, int node, const char *name)
{
	int ret = fdt_delprop(fdt, node, name);

	return ret == -FDT_ERR_NOTFOUND ? 0 : ret;
}

static int set_interrupt(void *fdt, int node, const struct dt_want *w)
{
	int ret = drop(fdt, node, "interrupts-extended");

	if (!ret)
		ret = w->irq_cells ? set_cells(fdt, node, "interrupts", w->irq, w->irq_cells) :
				     drop(fdt, node, "interrupts");
	if (!ret)
		ret = w->parent ? fdt_setprop_u32(fdt, node, "interrupt-parent", w->parent) :
				  drop(fdt, node, "interrupt-parent");
	return ret;
}

/* New properties are put in front of the others: the last one first. */
int dt_put_node(void *fdt, int parent, const struct dt_want *w)
{
	int node = fdt_add_subnode(fdt, parent, w->name), ret = 0;

	if (node < 0)
		return node;
	if (w->parent)
		ret = fdt_setprop_u32(fdt, node, "interrupt-parent", w->parent);
	if (!ret && w->irq_cells)
		ret = set_cells(fdt, node, "interrupts", w->irq, w->irq_cells);
	if (!ret)
		ret = set_cells(fdt, node, "reg", w->reg, w->reg_cells);
	return ret ? ret : fdt_setprop_string(fdt, node, "compatible", w->soc->compatible);
}

/* Names in a node of names that stand for @path or what is below it. */
static void list_names(const void *fdt, const char *of, const char *path,
		       struct dt_change *change)
{
	int node = fdt_path_offset(fdt, of), property;
	size_t length = strlen(path), used = strlen(change->names);
	const size_t size = sizeof(change->names);

	if (node < 0)
		return;
	fdt_for_each_property_offset(property, fdt, node) {
		const char *name, *value;
		char plain[32];

		value = fdt_getprop_by_offset(fdt, property, &name, NULL);
		value = value ? dt_text(fdt, node, name) : NULL;
		if (!value || strncmp(value, path, length) ||
		    (value[length] && value[length] != '/') || used >= size)
			continue;
		used += (size_t)snprintf(change->names + used, size - used, "%s%s", used ? ", " : "",
					 dt_plain(name, strlen(name), plain, sizeof(plain)));
	}
}

/* Those that will name nothing when @node is gone from where it is. */
static void list_orphans(const void *fdt, int node, struct dt_change *change)
{
	char path[DT_PATH_MOST];

	dt_path(fdt, node, path);
	list_names(fdt, "/aliases", path, change);
	list_names(fdt, "/__symbols__", path, change);
}

static int rename_node(void *fdt, int soc, int node, const struct dt_want *w,
		       struct dt_change *change)
{
	if (fdt_subnode_offset(fdt, soc, w->name) >= 0)
		return -FDT_ERR_EXISTS;
	list_orphans(fdt, node, change);
	return fdt_set_name(fdt, node, w->name);
}

/* Puts right what @r found to be wrong, and nothing else. */
static int repair(void *fdt, const struct dt_tree *t, const struct dt_want *w,
		  const struct dt_report *r, struct dt_change *change)
{
	int ret = 0;

	for (unsigned int i = 0; i < r->count && !ret; i++) {
		const char *fact = r->of[i].fact;

		if (r->of[i].state < DT_WRONG)
			continue;
		if (!strcmp(fact, "compatible"))
			ret = fdt_setprop_string(fdt, r->node, fact, w->soc->compatible);
		else if (!strcmp(fact, "reg"))
			ret = set_cells(fdt, r->node, fact, w->reg, w->reg_cells);
		else if (!strcmp(fact, "interrupts"))
			ret = set_interrupt(fdt, r->node, w);
		else if (!strcmp(fact, "status"))
			ret = drop(fdt, r->node, fact);
		else if (!strcmp(fact, "name"))
			ret = rename_node(fdt, t->soc, r->node, w, change);
	}
	return ret;
}

static int examine(const struct dt_blob *b, const struct dt_wish *wish, struct dt_tree *t,
		   struct dt_want *w, struct dt_report *r, struct pm_error *err)
{
	if (dt_tree_read(t, b, wish->parent, err) || dt_want(w, t, wish, err))
		return -1;
	dt_report(r, t, w);
	for (unsigned int i = 0; r->misplaced && i < r->count; i++)
		if (!strcmp(r->of[i].fact, "place") || !strcmp(r->of[i].fact, "overlap"))
			return pm_error_set(err, "%s: %.300s; take that node out first ('pmctl dt remove' takes out the monitor's)",
					    b->file, r->of[i].text);
	return 0;
}

int dt_add(struct dt_blob *b, const struct dt_wish *wish, struct dt_tree *t,
	   struct dt_want *w, struct dt_change *change, struct pm_error *err)
{
	struct dt_report r;
	char facts[120];
	uint32_t space;
	int ret;

	memset(change, 0, sizeof(*change));
	if (examine(b, wish, t, w, &r, err))
		return -1;
	if (dt_verdict(&r) == DT_RIGHT)
		return 0;
	change->made = true;
	/* offsets are those of the copy from here on */
	if (open_copy(b, &space, err) || examine(b, wish, t, w, &r, err))
		return -1;
	ret = r.node < 0 ? dt_put_node(b->fdt, t->soc, w) : repair(b->fdt, t, w, &r, change);
	if (ret)
		return dt_fail(b, r.node < 0 ? t->soc : r.node,
			       r.node < 0 ? "the monitor's node cannot be added" :
					    "cannot be repaired, 'pmctl dt remove' it first",
			       ret, err);
	if (close_copy(b, space, err) || examine(b, wish, t, w, &r, err))
		return -1;
	if (dt_verdict(&r) != DT_RIGHT)
		return pm_error_set(err, "%s: %s: cannot be repaired (%s), 'pmctl dt remove' it first",
				    b->file, r.path,
				    dt_facts_text(&r, DT_WRONG, facts, sizeof(facts)));
	change->no_interrupt = !fdt_getprop(b->fdt, r.node, "interrupts", NULL) &&
			       !fdt_getprop(b->fdt, r.node, "interrupts-extended", NULL);
	return 0;
}

int dt_remove(struct dt_blob *b, struct dt_change *change, struct pm_error *err)
{
	int node = dt_monitor_next(b->fdt, -1), ret;
	uint32_t space;

	memset(change, 0, sizeof(*change));
	if (node < 0)
		return pm_error_set(err, "%s: no node of the monitor in it, nothing to take out",
				    b->file);
	if (open_copy(b, &space, err))
		return -1;
	for (unsigned int n = 0; (node = dt_monitor_next(b->fdt, -1)) >= 0; n++) {
		if (n == MONITORS_MOST)
			return pm_error_set(err, "%s: more than %u nodes of monitors, which no board has",
					    b->file, MONITORS_MOST);
		list_orphans(b->fdt, node, change);
		ret = node ? fdt_del_node(b->fdt, node) : -FDT_ERR_BADPATH;
		if (ret)
			return dt_fail(b, node, "cannot be taken out", ret, err);
	}
	change->made = true;
	return close_copy(b, space, err);
}
