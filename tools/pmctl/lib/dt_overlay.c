// SPDX-License-Identifier: GPL-2.0-only
/* Overlays: the same node for a tree that somebody else puts together. */
#include <libfdt.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/dt_edit.h"
#include "lib/mem.h"

#define ROOM	4096

/*
 * The cells are those that the SoC node has already: dtc needs them to make sense
 * of the node when it sees nothing but the overlay.
 */
static int build(void *fdt, const struct dt_tree *t, const struct dt_want *w)
{
	int fragment, body, ret;

	ret = fdt_create_empty_tree(fdt, ROOM);
	if (ret)
		return ret;
	fragment = fdt_add_subnode(fdt, 0, "fragment@0");
	if (fragment < 0)
		return fragment;
	ret = fdt_setprop_string(fdt, fragment, "target-path", t->path);
	if (ret)
		return ret;
	body = fdt_add_subnode(fdt, fragment, "__overlay__");
	if (body < 0)
		return body;
	ret = fdt_setprop_u32(fdt, body, "#size-cells", t->space.size_cells);
	if (!ret)
		ret = fdt_setprop_u32(fdt, body, "#address-cells", t->space.cells);
	if (!ret)
		ret = dt_put_node(fdt, body, w);
	return ret ? ret : fdt_pack(fdt);
}

int dt_overlay_blob(struct dt_blob *to, const struct dt_tree *t, const struct dt_want *w,
		    struct pm_error *err)
{
	int ret;

	to->file = t->blob->file;
	to->fdt = mem_zalloc(ROOM, 1);
	ret = build(to->fdt, t, w);
	if (ret)
		return pm_error_set(err, "%s: %s: no overlay can be made for it: %s", to->file,
				    t->path, fdt_strerror(ret));
	to->size = fdt_totalsize(to->fdt);
	return 0;
}

static void put_cells(FILE *out, const char *name, const uint32_t *cell, unsigned int count,
		      const char *format)
{
	fprintf(out, "\t\t\t\t%s = <", name);
	for (unsigned int i = 0; i < count; i++) {
		if (i)
			putc(' ', out);
		fprintf(out, cell[i] > 9 ? format : "%u", cell[i]);
	}
	fputs(">;\n", out);
}

static void put_text(FILE *out, const struct dt_tree *t, const struct dt_want *w)
{
	fputs("/dts-v1/;\n/plugin/;\n\n", out);
	fprintf(out, "/* The monitor of the %s at %s. */\n", w->soc->title, t->path);
	if (w->parent)
		fprintf(out, "/* %u is the phandle of %s in this very tree. */\n", w->parent,
			t->pic.path);
	fputs("/ {\n\tfragment@0 {\n", out);
	fprintf(out, "\t\ttarget-path = \"%s\";\n\n\t\t__overlay__ {\n", t->path);
	fprintf(out, "\t\t\t#address-cells = <%u>;\n\t\t\t#size-cells = <%u>;\n\n",
		t->space.cells, t->space.size_cells);
	fprintf(out, "\t\t\t%s {\n", w->name);
	fprintf(out, "\t\t\t\tcompatible = \"%s\";\n", w->soc->compatible);
	put_cells(out, "reg", w->reg, w->reg_cells, "0x%x");
	if (w->irq_cells)
		put_cells(out, "interrupts", w->irq, w->irq_cells, "%u");
	if (w->parent)
		fprintf(out, "\t\t\t\tinterrupt-parent = <%u>;\n", w->parent);
	fputs("\t\t\t};\n\t\t};\n\t};\n};\n", out);
}

char *dt_overlay_text(const struct dt_tree *t, const struct dt_want *w)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		abort();
	put_text(out, t, w);
	if (fclose(out) || !text)
		abort();
	return text;
}
