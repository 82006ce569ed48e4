// SPDX-License-Identifier: GPL-2.0-only
#include "lib/dt_blob.h"

#include <libfdt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/textfile.h"

#define LARGEST		(16u << 20)
#define UIMAGE_MAGIC	0x27051956u
/* Nodes of older ones have paths for names, on which libfdt 1.6 stumbles. */
#define OLDEST_VERSION	16u

const char *dt_plain(const char *text, size_t length, char *to, size_t size)
{
	size_t i;

	for (i = 0; i < length && i + 1 < size; i++)
		to[i] = text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
	to[i] = '\0';
	return to;
}

const char *dt_path(const void *fdt, int node, char *to)
{
	char path[DT_PATH_MOST];

	if (fdt_get_path(fdt, node, path, sizeof(path)))
		strcpy(path, "(a node with a path that is too long)");
	return dt_plain(path, strlen(path), to, DT_PATH_MOST);
}

int dt_fail(const struct dt_blob *b, int node, const char *what, int code,
	    struct pm_error *err)
{
	char path[DT_PATH_MOST];

	return pm_error_set(err, "%s: %s: %s: %s", b->file, dt_path(b->fdt, node, path), what,
			    fdt_strerror(code));
}

/* What a file is that is no blob. */
static const char *other_kind(const char *data, size_t size)
{
	if (size >= 4 && fdt32_ld((const void *)data) == UIMAGE_MAGIC)
		return "it is an image for U-Boot; take the tree out of it with dumpimage first";
	if (size >= 2 && !memcmp(data, "\x1f\x8b", 2))
		return "it is compressed; gunzip it first";
	if (!memchr(data, '\0', size) && memmem(data, size, "/dts-v1/", 8))
		return "it is source; compile it with dtc first";
	return "'dtc -I dts -O dtb' makes one from source";
}

static int refuse(const struct dt_blob *b, size_t size, int code, struct pm_error *err)
{
	if (code == -FDT_ERR_BADMAGIC)
		return pm_error_set(err, "%s: no device tree blob: %s", b->file,
				    other_kind(b->fdt, size));
	if (code == -FDT_ERR_TRUNCATED && size >= 8)
		return pm_error_set(err, "%s: the device tree blob is cut or damaged: it says %u bytes, the file has %zu (%s)",
				    b->file, fdt_totalsize(b->fdt), size, fdt_strerror(code));
	return pm_error_set(err, "%s: the device tree blob is damaged: %s, make it anew",
			    b->file, fdt_strerror(code));
}

/* Trees that are not one board's. */
static int check_kind(const struct dt_blob *b, struct pm_error *err)
{
	int node;

	if (fdt_path_offset(b->fdt, "/images") >= 0 &&
	    fdt_path_offset(b->fdt, "/configurations") >= 0)
		return pm_error_set(err, "%s: a FIT image, not the tree of a board; take the tree out of it with dumpimage first",
				    b->file);
	fdt_for_each_subnode(node, b->fdt, 0)
		if (fdt_subnode_offset(b->fdt, node, "__overlay__") >= 0)
			return pm_error_set(err, "%s: an overlay, not the tree of a board; name the tree it is for",
					    b->file);
	return 0;
}

int dt_blob_take(struct dt_blob *b, const char *file, void *data, size_t size,
		 struct pm_error *err)
{
	int ret;

	b->file = file;
	b->fdt = data;
	b->size = 0;
	if (!size)
		return pm_error_set(err, "%s: the file is empty, not a device tree blob", file);
	if (size < 4 || fdt_magic(data) != FDT_MAGIC)
		return refuse(b, size, -FDT_ERR_BADMAGIC, err);
	ret = size < sizeof(struct fdt_header) ? -FDT_ERR_TRUNCATED : 0;
	if (!ret && fdt_version(data) < OLDEST_VERSION)
		return pm_error_set(err, "%s: the device tree blob is of version %u, which is too old; 'dtc -I dtb -O dtb' makes a new one of it",
				    file, fdt_version(data));
	if (!ret)
		ret = fdt_check_full(data, size);
	if (ret)
		return refuse(b, size, ret, err);
	b->size = fdt_totalsize(data);
	return check_kind(b, err);
}

int dt_blob_load(struct dt_blob *b, const char *file, struct pm_error *err)
{
	size_t size;
	char *data = textfile_read(file, "device tree blob", LARGEST, &size, err);

	memset(b, 0, sizeof(*b));
	return data ? dt_blob_take(b, file, data, size, err) : -1;
}

void dt_blob_free(struct dt_blob *b)
{
	free(b->fdt);
	b->fdt = NULL;
}

const void *dt_cells(const void *fdt, int node, const char *name, int *cells)
{
	int length;
	const void *p = fdt_getprop(fdt, node, name, &length);

	if (p)
		*cells = length % 4 ? -1 : length / 4;
	else
		*cells = 0;
	return p;
}

uint32_t dt_cell(const void *cells, unsigned int index)
{
	return fdt32_ld((const fdt32_t *)cells + index);
}

uint64_t dt_number(const void *cells, unsigned int index, unsigned int count)
{
	uint64_t number = 0;

	for (unsigned int i = 0; i < count; i++)
		number = number << 32 | dt_cell(cells, index + i);
	return number;
}

bool dt_one_cell(const void *fdt, int node, const char *name, uint32_t *value)
{
	int cells;
	const void *p = dt_cells(fdt, node, name, &cells);

	if (!p || cells != 1)
		return false;
	*value = dt_cell(p, 0);
	return true;
}

const char *dt_text(const void *fdt, int node, const char *name)
{
	int length;
	const char *p = fdt_getprop(fdt, node, name, &length);

	return p && length > 0 && !p[length - 1] ? p : NULL;
}

bool dt_is_on(const void *fdt, int node)
{
	const char *status = dt_text(fdt, node, "status");

	return !fdt_getprop(fdt, node, "status", NULL) ||
	       (status && (!strcmp(status, "okay") || !strcmp(status, "ok")));
}
