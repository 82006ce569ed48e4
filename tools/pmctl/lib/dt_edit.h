/* SPDX-License-Identifier: GPL-2.0-only */
/* Changes of device tree blobs in memory. */
#ifndef PMCTL_DT_EDIT_H
#define PMCTL_DT_EDIT_H

#include "lib/dt_node.h"

struct dt_change {
	bool made;		/* false: all was right, and nothing has moved */
	bool no_interrupt;	/* the monitor's node has none now */
	char names[160];	/* of aliases and labels of what is there no more, or "" */
};

/*
 * Adds the monitor's node to @b, or repairs the one that is there.  Free space at the
 * end of the blob, which boot loaders use, stays as large as it was.  @w, @t: what
 * was wanted.
 */
int dt_add(struct dt_blob *b, const struct dt_wish *wish, struct dt_tree *t,
	   struct dt_want *w, struct dt_change *change, struct pm_error *err);

/* Takes all nodes of monitors out of @b; that there is none is an error. */
int dt_remove(struct dt_blob *b, struct dt_change *change, struct pm_error *err);

/* The node @w below @parent of a blob with room for it; 0 or libfdt's error. */
int dt_put_node(void *fdt, int parent, const struct dt_want *w);

/* A blob that fdtoverlay and U-Boot can apply to the tree @t. */
int dt_overlay_blob(struct dt_blob *to, const struct dt_tree *t, const struct dt_want *w,
		    struct pm_error *err);
/* The same as source, allocated. */
char *dt_overlay_text(const struct dt_tree *t, const struct dt_want *w);

#endif /* PMCTL_DT_EDIT_H */
