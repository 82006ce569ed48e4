// SPDX-License-Identifier: GPL-2.0-only
/* Addresses of the SoC's registers in a board's tree. */
#include <libfdt.h>

#include "lib/dt_tree.h"

/* Linux and dtc take a missing count for different numbers. */
static int read_count(const struct dt_tree *t, int node, const char *name, unsigned int *count,
		      struct pm_error *err)
{
	char path[DT_PATH_MOST];
	uint32_t value;

	dt_path(t->blob->fdt, node, path);
	if (!dt_one_cell(t->blob->fdt, node, name, &value))
		return pm_error_set(err, "%s: %s: %s is missing or no single number, write it there",
				    t->blob->file, path, name);
	if (value < 1 || value > 2)
		return pm_error_set(err, "%s: %s: %s is %u, only 1 and 2 are known here",
				    t->blob->file, path, name, value);
	*count = value;
	return 0;
}

/* Where the interrupt controller says the CCSR begins, when it is in the SoC node. */
static bool from_pic(const struct dt_tree *t, uint64_t *base)
{
	int cells;
	const void *reg;

	if (t->pic.node < 0 || fdt_parent_offset(t->blob->fdt, t->pic.node) != t->soc)
		return false;
	reg = dt_cells(t->blob->fdt, t->pic.node, "reg", &cells);
	if (!reg || cells < (int)(t->space.cells + t->space.size_cells))
		return false;
	*base = dt_number(reg, 0, t->space.cells) - DT_PIC_OFFSET;
	return true;
}

/* Whether the monitor of a CCSR at @base has an address of so many cells. */
static bool is_address(uint64_t base, unsigned int cells)
{
	uint64_t most = cells == 1 ? UINT32_MAX : UINT64_MAX;

	return base <= most - DT_MONITOR_OFFSET - DT_MONITOR_SIZE + 1;
}

struct range {
	uint64_t child, parent, size;
};

static struct range range_at(const struct dt_space *s, const void *ranges, unsigned int index)
{
	unsigned int at = index * (s->cells + s->parent_cells + s->size_cells);

	return (struct range){
		.child = dt_number(ranges, at, s->cells),
		.parent = dt_number(ranges, at + s->cells, s->parent_cells),
		.size = dt_number(ranges, at + s->cells + s->parent_cells, s->size_cells),
	};
}

/* Where the @size bytes at @address are above; false when @r does not hold them all. */
static bool translate(const struct range *r, uint64_t address, uint64_t size, uint64_t *to)
{
	*to = address - r->child + r->parent;
	return r->size >= size && address - r->child <= r->size - size &&
	       *to >= r->parent && *to <= UINT64_MAX - (size - 1);
}

/* As Linux does it: by the first entry that holds the first byte. */
static bool look_up(const struct dt_space *s, const void *ranges, unsigned int count,
		    uint64_t address, uint64_t size, uint64_t *to)
{
	for (unsigned int i = 0; i < count; i++) {
		struct range r = range_at(s, ranges, i);

		if (address >= r.child && address - r.child < r.size)
			return translate(&r, address, size, to);
	}
	return false;
}

static int read_ranges(struct dt_tree *t, const void *ranges, unsigned int count,
		       struct pm_error *err)
{
	struct dt_space *s = &t->space;
	uint64_t monitor;

	if (!from_pic(t, &s->base))
		s->base = range_at(s, ranges, 0).child;
	if (!look_up(s, ranges, count, s->base, 1, &s->ccsr))
		return pm_error_set(err, "%s: %s: the CCSR begins 0x%x before the interrupt controller, at 0x%llx, but no entry of ranges holds that",
				    t->blob->file, t->path, DT_PIC_OFFSET,
				    (unsigned long long)s->base);
	if (is_address(s->base, s->cells) && is_address(s->ccsr, s->parent_cells) &&
	    look_up(s, ranges, count, s->base + DT_MONITOR_OFFSET, DT_MONITOR_SIZE, &monitor) &&
	    monitor == s->ccsr + DT_MONITOR_OFFSET)
		return 0;
	return pm_error_set(err, "%s: %s: ranges does not reach the monitor at 0x%llx, 0x%x behind the start of the CCSR",
			    t->blob->file, t->path,
			    (unsigned long long)(s->base + DT_MONITOR_OFFSET),
			    DT_MONITOR_OFFSET);
}

int dt_tree_read_space(struct dt_tree *t, struct pm_error *err)
{
	struct dt_space *s = &t->space;
	const void *ranges;
	int cells;
	unsigned int entry;

	if (read_count(t, 0, "#address-cells", &s->parent_cells, err) ||
	    read_count(t, t->soc, "#address-cells", &s->cells, err) ||
	    read_count(t, t->soc, "#size-cells", &s->size_cells, err))
		return -1;
	ranges = dt_cells(t->blob->fdt, t->soc, "ranges", &cells);
	if (!ranges)
		return pm_error_set(err, "%s: %s: no ranges, so Linux could not reach any register in it",
				    t->blob->file, t->path);
	entry = s->cells + s->parent_cells + s->size_cells;
	if (cells < 0 || cells % (int)entry)
		return pm_error_set(err, "%s: %s: ranges has not whole entries of %u cells (%u + %u + %u)",
				    t->blob->file, t->path, entry, s->cells, s->parent_cells,
				    s->size_cells);
	if (cells)
		return read_ranges(t, ranges, (unsigned int)cells / entry, err);
	if (!from_pic(t, &s->base) || !is_address(s->base, s->cells) ||
	    !is_address(s->base, s->parent_cells))
		return pm_error_set(err, "%s: %s: ranges is empty and no interrupt controller in it, so that nothing tells where the CCSR begins",
				    t->blob->file, t->path);
	s->ccsr = s->base;
	return 0;
}
