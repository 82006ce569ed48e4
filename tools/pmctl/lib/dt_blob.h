/* SPDX-License-Identifier: GPL-2.0-only */
/* Device tree blobs: files that hold one, and reading with the node's path in what goes wrong. */
#ifndef PMCTL_DT_BLOB_H
#define PMCTL_DT_BLOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/error.h"

#define DT_PATH_MOST	256

struct dt_blob {
	const char *file;	/* for messages */
	void *fdt;		/* sound from end to end, aligned to 8 bytes */
	size_t size;		/* its totalsize */
};

/*
 * Takes a blob from memory: @data, allocated, becomes the property of @b, which
 * dt_blob_free() frees even after a failure.  What is no sound blob is refused.
 */
int dt_blob_take(struct dt_blob *b, const char *file, void *data, size_t size,
		 struct pm_error *err);
int dt_blob_load(struct dt_blob *b, const char *file, struct pm_error *err);
void dt_blob_free(struct dt_blob *b);

/* Path of a node, without what a terminal would obey; @to has DT_PATH_MOST bytes. */
const char *dt_path(const void *fdt, int node, char *to);
/* @text, of so many bytes, for messages: what is not printable ASCII becomes '?'. */
const char *dt_plain(const char *text, size_t length, char *to, size_t size);

/* "FILE: NODE: WHAT: FDT_ERR_..." */
int dt_fail(const struct dt_blob *b, int node, const char *what, int code,
	    struct pm_error *err);

/* Cells of a property; NULL when absent.  @cells: how many, -1 when not whole ones. */
const void *dt_cells(const void *fdt, int node, const char *name, int *cells);
/* The @index-th cell. */
uint32_t dt_cell(const void *cells, unsigned int index);
/* An address or size of one or two cells. */
uint64_t dt_number(const void *cells, unsigned int index, unsigned int count);
/* A property of just one cell. */
bool dt_one_cell(const void *fdt, int node, const char *name, uint32_t *value);
/* NULL when absent or not ended by a NUL. */
const char *dt_text(const void *fdt, int node, const char *name);
/* Absent, or one of the words that switch a node on. */
bool dt_is_on(const void *fdt, int node);

#endif /* PMCTL_DT_BLOB_H */
