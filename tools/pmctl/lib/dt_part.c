// SPDX-License-Identifier: GPL-2.0-only
/* Which part a board's tree is for. */
#include <ctype.h>
#include <libfdt.h>
#include <stdio.h>
#include <string.h>

#include "lib/dt_tree.h"

/* The part in "fsl,mpc8544-immr" or "fsl,8544-l2-cache-controller", if @tail ends it. */
static bool take_compatible(struct dt_tree *t, int node, const char *tail)
{
	const char *text;

	for (int i = 0; (text = fdt_stringlist_get(t->blob->fdt, node, "compatible", i, NULL));
	     i++) {
		size_t length = strlen(text), skip = strlen(tail);
		bool bare = isdigit((unsigned char)text[length > 4 ? 4 : 0]);

		/* a family such as "qoriq" has no digit */
		if (strncmp(text, "fsl,", 4) || length <= 4 + skip ||
		    strcmp(text + length - skip, tail) ||
		    strcspn(text, "0123456789") > length - skip)
			continue;
		snprintf(t->part_name, sizeof(t->part_name), "%s%.*s", bare ? "mpc" : "",
			 (int)(length - 4 - skip), text + 4);
		return true;
	}
	return false;
}

/*
 * Trees of the MPC8541, 8555 and 8560 have nodes of the MPC8540 here; -guts is no
 * mark at all, since trees of the MPC8544 have that of the MPC8548.
 */
static bool from_children(struct dt_tree *t)
{
	static const char * const tails[] = { "-l2-cache-controller", "-memory-controller" };
	int node;

	for (unsigned int i = 0; i < ARRAY_SIZE(tails); i++)
		fdt_for_each_subnode(node, t->blob->fdt, t->soc)
			if (take_compatible(t, node, tails[i]) &&
			    strcmp(t->part_name, "mpc8540"))
				return true;
	return false;
}

/* "PowerPC,8544@0" and "PowerPC,P2020@0". */
static bool from_processor(struct dt_tree *t)
{
	int cpus = fdt_path_offset(t->blob->fdt, "/cpus"), node;

	if (cpus < 0)
		return false;
	fdt_for_each_subnode(node, t->blob->fdt, cpus) {
		const char *name = fdt_get_name(t->blob->fdt, node, NULL);

		/* not a core such as e500mc */
		if (!name || strncmp(name, "PowerPC,", 8) ||
		    (!isdigit((unsigned char)name[8]) && name[8] != 'P'))
			continue;
		snprintf(t->part_name, sizeof(t->part_name), "%s%.*s",
			 isdigit((unsigned char)name[8]) ? "mpc" : "",
			 (int)strcspn(name + 8, "@"), name + 8);
		return true;
	}
	return false;
}

void dt_tree_find_part(struct dt_tree *t)
{
	if (take_compatible(t, t->soc, "-immr"))
		t->part_from = "compatible of the SoC node";
	else if (from_processor(t))
		t->part_from = "name of the processor";
	else if (from_children(t))
		t->part_from = "compatible of a node in the SoC node";
	else
		t->part_name[0] = '\0';
	for (char *c = t->part_name; *c; c++)
		*c = isalnum((unsigned char)*c) ? (char)tolower((unsigned char)*c) : '?';
	t->part = dt_part_find(t->part_name);
	snprintf(t->title, sizeof(t->title), "%s", t->part ? t->part->title : t->part_name);
	for (char *c = t->title; !t->part && *c; c++)
		*c = (char)toupper((unsigned char)*c);
}
