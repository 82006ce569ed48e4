// SPDX-License-Identifier: GPL-2.0-only
#include "lib/dt_tree.h"

#include <libfdt.h>
#include <stdio.h>
#include <string.h>

#define SOC_NODES_MOST	4

bool dt_lists(const void *fdt, int node, const char *name, const char *want)
{
	return fdt_stringlist_search(fdt, node, name, want) >= 0;
}

/* A compatible such as "fsl,mpc8544-immr". */
static bool is_immr(const char *text)
{
	size_t length = strlen(text);

	return !strncmp(text, "fsl,", 4) && length > 9 && !strcmp(text + length - 5, "-immr");
}

static bool is_soc(const void *fdt, int node)
{
	const char *type = dt_text(fdt, node, "device_type"), *text;

	if (type && !strcmp(type, "soc"))
		return true;
	for (int i = 0; (text = fdt_stringlist_get(fdt, node, "compatible", i, NULL)); i++)
		if (is_immr(text))
			return true;
	return false;
}

static int no_soc(const struct dt_tree *t, struct pm_error *err)
{
	return pm_error_set(err, "%s: no SoC node of an MPC85xx (device_type \"soc\" or compatible \"fsl,...-immr\" below /), is this the tree of your board?",
			    t->blob->file);
}

/* One among several: the one that holds the interrupt controller. */
static int choose(struct dt_tree *t, const int *node, unsigned int count, struct pm_error *err)
{
	char a[DT_PATH_MOST], b[DT_PATH_MOST];
	int best = -1;

	for (unsigned int i = 0; i < count; i++) {
		int child, found = 0;

		fdt_for_each_subnode(child, t->blob->fdt, node[i])
			found |= fdt_getprop(t->blob->fdt, child, "interrupt-controller", NULL) &&
				 dt_text(t->blob->fdt, child, "device_type") &&
				 !strcmp(dt_text(t->blob->fdt, child, "device_type"), "open-pic");
		if (!found)
			continue;
		if (best >= 0)
			return pm_error_set(err, "%s: %.100s and %.100s are both SoC nodes, choose one with --parent",
					    t->blob->file, dt_path(t->blob->fdt, best, a),
					    dt_path(t->blob->fdt, node[i], b));
		best = node[i];
	}
	if (best < 0)
		return pm_error_set(err, "%s: %.100s and %.100s are both SoC nodes and neither has the interrupt controller, choose one with --parent",
				    t->blob->file, dt_path(t->blob->fdt, node[0], a),
				    dt_path(t->blob->fdt, node[1], b));
	t->soc = best;
	return 0;
}

/* An alias is looked up once: libfdt would follow one that names itself for ever. */
static int find_parent(struct dt_tree *t, const char *parent, struct pm_error *err)
{
	const void *fdt = t->blob->fdt;
	const char *path = parent;

	if (*parent != '/') {
		int aliases = fdt_path_offset(fdt, "/aliases");

		path = aliases < 0 ? NULL : dt_text(fdt, aliases, parent);
		if (!path || *path != '/')
			return pm_error_set(err, "%s: no alias '%.60s', write the path of the SoC node",
					    t->blob->file, parent);
	}
	t->soc = fdt_path_offset(fdt, path);
	if (t->soc < 0)
		return pm_error_set(err, "%s: %.200s: %s, 'dtc -I dtb -O dts' shows which nodes there are",
				    t->blob->file, path, fdt_strerror(t->soc));
	if (fdt_node_depth(fdt, t->soc) != 1)
		return pm_error_set(err, "%s: %.200s: a SoC node stands directly below /",
				    t->blob->file, path);
	return 0;
}

static int find_soc(struct dt_tree *t, struct pm_error *err)
{
	int node[SOC_NODES_MOST], child;
	unsigned int count = 0;

	fdt_for_each_subnode(child, t->blob->fdt, 0)
		if (is_soc(t->blob->fdt, child) && count < SOC_NODES_MOST)
			node[count++] = child;
	if (!count)
		return no_soc(t, err);
	t->soc = node[0];
	return count > 1 ? choose(t, node, count, err) : 0;
}

int dt_tree_find_soc(struct dt_tree *t, const char *parent, struct pm_error *err)
{
	static const char good[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,._+-@/";

	if (parent ? find_parent(t, parent, err) : find_soc(t, err))
		return -1;
	if (fdt_get_path(t->blob->fdt, t->soc, t->path, sizeof(t->path)) ||
	    t->path[strspn(t->path, good)])
		return pm_error_set(err, "%s: the name of the SoC node is too long or has characters that no name may have",
				    t->blob->file);
	if (!dt_is_on(t->blob->fdt, t->soc))
		return pm_error_set(err, "%s: %s: its status keeps the whole SoC off, take that out first",
				    t->blob->file, t->path);
	return 0;
}

int dt_interrupt_parent(const void *fdt, int node)
{
	uint32_t phandle;
	bool at_node = true;

	for (unsigned int steps = 0; node >= 0 && steps < 64; steps++) {
		if (!at_node && fdt_getprop(fdt, node, "#interrupt-cells", NULL))
			return node;
		if (dt_one_cell(fdt, node, "interrupt-parent", &phandle))
			node = fdt_node_offset_by_phandle(fdt, phandle);
		else
			node = fdt_parent_offset(fdt, node);
		at_node = false;
	}
	return -1;
}

int dt_tree_read(struct dt_tree *t, const struct dt_blob *blob, const char *parent,
		 struct pm_error *err)
{
	memset(t, 0, sizeof(*t));
	t->blob = blob;
	if (dt_tree_find_soc(t, parent, err) || dt_tree_find_pic(t, err) ||
	    dt_tree_read_space(t, err))
		return -1;
	dt_tree_find_part(t);
	t->has_clock = dt_one_cell(blob->fdt, t->soc, "bus-frequency", &t->clock_hz);
	return 0;
}
