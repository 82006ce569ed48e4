/* SPDX-License-Identifier: GPL-2.0-only */
/* What a board's device tree says of the SoC: where its registers and interrupts are. */
#ifndef PMCTL_DT_TREE_H
#define PMCTL_DT_TREE_H

#include "lib/dt_blob.h"
#include "lib/dt_soc.h"

/* How an address below the SoC node becomes one of the processor. */
struct dt_space {
	unsigned int cells;	/* of an address in the SoC node: 1 or 2 */
	unsigned int size_cells;	/* of a size: 1 or 2 */
	unsigned int parent_cells;	/* of an address above it: 1 or 2 */
	uint64_t base;		/* CCSRBAR as the SoC node's children write it */
	uint64_t ccsr;		/* CCSRBAR as the processor sees it */
};

struct dt_pic {
	int node;		/* -1: the tree has none */
	char path[DT_PATH_MOST];
	uint32_t phandle;	/* 0: it has none */
	uint32_t cells;		/* of an interrupt; 0: the tree does not say */
	bool inherited;		/* what the SoC node's children have without saying so */
};

struct dt_tree {
	const struct dt_blob *blob;
	int soc;		/* offset of the node */
	char path[DT_PATH_MOST];
	char part_name[24];	/* "mpc8544", "" when the tree does not say */
	char title[24];		/* for messages: "MPC8544E" or what the tree says */
	const char *part_from;	/* where that stands */
	const struct dt_part *part;	/* NULL: nothing is known of it */
	struct dt_space space;
	struct dt_pic pic;
	const char *clock_from;	/* where the platform clock stands, NULL: nowhere */
	uint32_t clock_hz;	/* 0: not a number in the tree */
};

/*
 * Reads @blob, which must outlive @t.  @parent: path or alias of the SoC node; NULL:
 * the only one there is.  A tree in which no driver could find the registers is
 * refused.
 */
int dt_tree_read(struct dt_tree *t, const struct dt_blob *blob, const char *parent,
		 struct pm_error *err);

/* Parts of it, each in a file of its own. */
int dt_tree_find_soc(struct dt_tree *t, const char *parent, struct pm_error *err);
int dt_tree_find_pic(struct dt_tree *t, struct pm_error *err);
int dt_tree_read_space(struct dt_tree *t, struct pm_error *err);
void dt_tree_find_part(struct dt_tree *t);
void dt_tree_find_clock(struct dt_tree *t);

/* The interrupt controller among the children of the node @soc; -1: none. */
int dt_pic_in(const void *fdt, int soc);

/* Whether the list of strings @name of @node has @want. */
bool dt_lists(const void *fdt, int node, const char *name, const char *want);

/*
 * Node that interrupts of @node go to, as Linux looks for it: an interrupt-parent of
 * it or of the nearest node above, or a node above that takes interrupts.  -1: none.
 */
int dt_interrupt_parent(const void *fdt, int node);

#endif /* PMCTL_DT_TREE_H */
