// SPDX-License-Identifier: GPL-2.0-only
#include "lib/dt_tree.h"

#include <libfdt.h>
#include <stdio.h>
#include <string.h>

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

/* Nodes that one is to be chosen of: how many, and the first two. */
struct choice {
	int node[2];
	unsigned int count;
};

static void choice_add(struct choice *c, int node)
{
	if (c->count < ARRAY_SIZE(c->node))
		c->node[c->count] = node;
	c->count++;
}

static int several(const struct dt_tree *t, const struct choice *c, const char *what,
		   struct pm_error *err)
{
	char a[DT_PATH_MOST], b[DT_PATH_MOST];

	return pm_error_set(err, "%s: %.100s and %.100s are both SoC nodes%s, choose one with --parent",
			    t->blob->file, dt_path(t->blob->fdt, c->node[0], a),
			    dt_path(t->blob->fdt, c->node[1], b), what);
}

/* Among several that are on: the one that holds the interrupt controller. */
static int find_soc(struct dt_tree *t, struct pm_error *err)
{
	struct choice off = { .count = 0 }, on = { .count = 0 }, with_pic = { .count = 0 };
	const void *fdt = t->blob->fdt;
	int child;

	fdt_for_each_subnode(child, fdt, 0) {
		if (!is_soc(fdt, child))
			continue;
		choice_add(dt_is_on(fdt, child) ? &on : &off, child);
		if (dt_is_on(fdt, child) && dt_pic_in(fdt, child) >= 0)
			choice_add(&with_pic, child);
	}
	if (with_pic.count > 1)
		return several(t, &with_pic, "", err);
	if (!with_pic.count && on.count > 1)
		return several(t, &on, " and neither has the interrupt controller", err);
	if (!on.count && !off.count)
		return no_soc(t, err);
	t->soc = with_pic.count ? with_pic.node[0] : on.count ? on.node[0] : off.node[0];
	return 0;
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

/* Whether Linux for the MPC85xx makes devices of nodes in the SoC node. */
static int check_bus(const struct dt_tree *t, struct pm_error *err)
{
	const void *fdt = t->blob->fdt;
	const char *type = dt_text(fdt, t->soc, "device_type");

	if ((type && !strcmp(type, "soc")) || dt_lists(fdt, t->soc, "compatible", "soc") ||
	    dt_lists(fdt, t->soc, "compatible", "simple-bus"))
		return 0;
	return pm_error_set(err, "%s: %s: neither device_type \"soc\" nor compatible \"simple-bus\", without which Linux makes no device of a node in it; write one there",
			    t->blob->file, t->path);
}

/* What looks wrong in the tree of another family may be right there. */
static int refuse(const struct dt_tree *t, struct pm_error *err)
{
	if (*t->part_name && !t->part)
		pm_error_set(err, "%s: nothing says that the %s has this monitor, and its tree is another than those of the MPC85xx",
			     t->blob->file, t->title);
	return -1;
}

int dt_tree_read(struct dt_tree *t, const struct dt_blob *blob, const char *parent,
		 struct pm_error *err)
{
	memset(t, 0, sizeof(*t));
	t->blob = blob;
	if (dt_tree_find_soc(t, parent, err))
		return -1;
	dt_tree_find_part(t);
	if (check_bus(t, err) || dt_tree_find_pic(t, err) || dt_tree_read_space(t, err))
		return refuse(t, err);
	dt_tree_find_clock(t);
	return 0;
}
