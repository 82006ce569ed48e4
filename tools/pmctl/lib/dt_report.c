// SPDX-License-Identifier: GPL-2.0-only
/* What a tree has, compared with what it needs. */
#include <inttypes.h>
#include <libfdt.h>
#include <stdarg.h>
#include <stdio.h>

#include "lib/dt_node.h"
#include "lib/soc_find.h"

const char *dt_state_name(enum dt_state state)
{
	static const char * const names[] = {
		[DT_RIGHT] = "right", [DT_NOTE] = "note", [DT_WRONG] = "wrong",
		[DT_MISSING] = "missing",
	};

	return names[state];
}

void dt_found(struct dt_report *r, const char *fact, enum dt_state state,
	      const char *format, ...)
{
	struct dt_finding *f = &r->of[r->count];
	va_list args;

	if (r->count == DT_FINDINGS_MOST)
		return;
	r->count++;
	f->fact = fact;
	f->state = state;
	va_start(args, format);
	vsnprintf(f->text, sizeof(f->text), format, args);
	va_end(args);
}

enum dt_state dt_verdict(const struct dt_report *r)
{
	enum dt_state worst = DT_RIGHT;

	for (unsigned int i = 0; i < r->count; i++)
		if (r->of[i].state > worst && r->of[i].state != DT_NOTE)
			worst = r->of[i].state;
	return worst;
}

const char *dt_facts_text(const struct dt_report *r, enum dt_state least, char *to, size_t size)
{
	unsigned int left = 0;
	size_t used = 0;

	for (unsigned int i = 0; i < r->count; i++)
		left += r->of[i].state >= least;
	*to = '\0';
	for (unsigned int i = 0; i < r->count && used < size; i++) {
		if (r->of[i].state < least)
			continue;
		used += (size_t)snprintf(to + used, size - used, "%s%s", r->of[i].fact,
					 left > 2 ? ", " : left == 2 ? " and " : "");
		left--;
	}
	return to;
}

static void report_compatible(struct dt_report *r, const struct dt_tree *t,
			      const struct dt_want *w)
{
	const char *text, *first = NULL;
	char plain[80] = "";
	int i;

	for (i = 0; (text = fdt_stringlist_get(t->blob->fdt, r->node, "compatible", i, NULL));
	     i++) {
		const struct mpm_soc *soc = mpm_soc_find(text);

		first = first ? first : text;
		if (!soc || strcmp(soc->compatible, text))
			continue;
		if (soc == w->soc)
			dt_found(r, "compatible", DT_RIGHT, "%s", text);
		else
			dt_found(r, "compatible", DT_WRONG, "%s, that of the %s instead of %s",
				 text, soc->title, w->soc->compatible);
		return;
	}
	if (first)
		dt_found(r, "compatible", DT_WRONG, "%s, which no driver takes, instead of %s",
			 dt_plain(first, strlen(first), plain, sizeof(plain)),
			 w->soc->compatible);
	else
		dt_found(r, "compatible", DT_MISSING, "none, should be %s", w->soc->compatible);
}

static void report_reg(struct dt_report *r, const struct dt_tree *t, const struct dt_want *w)
{
	uint64_t address, size, want = t->space.base + DT_MONITOR_OFFSET;
	uint32_t need = MPM_PMC(w->soc->num_counters - 1) + 4;
	int cells;
	const void *reg = dt_cells(t->blob->fdt, r->node, "reg", &cells);

	if (!reg) {
		dt_found(r, "reg", DT_MISSING, "none, should be 0x%" PRIx64 ", 0x%x bytes",
			 want, DT_MONITOR_SIZE);
		return;
	}
	if (cells != (int)w->reg_cells) {
		dt_found(r, "reg", DT_WRONG, "%d cells, but an address has %u here and a size %u",
			 cells, t->space.cells, t->space.size_cells);
		return;
	}
	address = dt_number(reg, 0, t->space.cells);
	size = dt_number(reg, t->space.cells, t->space.size_cells);
	if (address != want)
		dt_found(r, "reg", DT_WRONG, "address 0x%" PRIx64 " instead of 0x%" PRIx64,
			 address, want);
	else if (size < need)
		dt_found(r, "reg", DT_WRONG, "0x%" PRIx64 " bytes, the registers take 0x%x",
			 size, need);
	else if (size > DT_MONITOR_SIZE)
		dt_found(r, "reg", DT_WRONG, "0x%" PRIx64 " bytes, more than the 0x%x of the block",
			 size, DT_MONITOR_SIZE);
	else
		dt_found(r, "reg", DT_RIGHT, "0x%" PRIx64 ", 0x%" PRIx64 " bytes", address, size);
}

static void report_name(struct dt_report *r, const struct dt_tree *t, const struct dt_want *w)
{
	const char *name = fdt_get_name(t->blob->fdt, r->node, NULL);
	const char *at = name ? strchr(name, '@') : NULL;

	if (!at || strcmp(at, strchr(w->name, '@')))
		dt_found(r, "name", DT_WRONG, "should end with %s, as its address is written",
			 strchr(w->name, '@'));
}

static void report_status(struct dt_report *r, const struct dt_tree *t)
{
	const char *status = dt_text(t->blob->fdt, r->node, "status");
	char plain[40];

	if (dt_is_on(t->blob->fdt, r->node))
		dt_found(r, "status", DT_RIGHT, "%s", status ? status : "on, not written");
	else if (status)
		dt_found(r, "status", DT_WRONG, "%s, so that no driver takes it",
			 dt_plain(status, strlen(status), plain, sizeof(plain)));
	else
		dt_found(r, "status", DT_WRONG, "no text, so that no driver takes it");
}

/* Somebody else's node on the block's addresses; one that is off takes none. */
static void report_overlap(struct dt_report *r, const struct dt_tree *t)
{
	uint64_t first = t->space.base + DT_MONITOR_OFFSET, last = first + DT_MONITOR_SIZE - 1;
	unsigned int entry = t->space.cells + t->space.size_cells;
	const void *fdt = t->blob->fdt;
	char path[DT_PATH_MOST];
	int node, cells;

	fdt_for_each_subnode(node, fdt, t->soc) {
		const void *reg = dt_cells(fdt, node, "reg", &cells);

		if (node == r->node || !dt_is_on(fdt, node))
			continue;
		for (unsigned int i = 0; reg && (int)((i + 1) * entry) <= cells; i++) {
			uint64_t at = dt_number(reg, i * entry, t->space.cells);
			uint64_t size = dt_number(reg, i * entry + t->space.cells,
						  t->space.size_cells);

			if (!size || at > last || size - 1 < (first > at ? first - at : 0))
				continue;
			dt_found(r, "overlap", DT_WRONG, "%s takes 0x%" PRIx64 ", 0x%" PRIx64 " bytes, where the monitor is",
				 dt_path(fdt, node, path), at, size);
			r->misplaced = true;
			return;
		}
	}
}

/* All that are there: the one in the SoC node is looked at. */
static void find_monitor(struct dt_report *r, const struct dt_tree *t)
{
	const void *fdt = t->blob->fdt;
	char path[DT_PATH_MOST];
	int node, first = -1;

	r->node = -1;
	for (node = dt_monitor_next(fdt, -1); node >= 0; node = dt_monitor_next(fdt, node)) {
		if (fdt_parent_offset(fdt, node) != t->soc) {
			dt_found(r, "place", DT_WRONG, "%s is not in %s",
				 dt_path(fdt, node, path), t->path);
			r->misplaced = true;
			if (r->count > DT_FINDINGS_MOST / 4)
				return;
		} else if (first < 0) {
			first = node;
		} else {
			dt_found(r, "place", DT_WRONG, "%s is there as well",
				 dt_path(fdt, node, path));
			r->misplaced = true;
			return;
		}
		r->node = first;
	}
}

void dt_report(struct dt_report *r, const struct dt_tree *t, const struct dt_want *w)
{
	memset(r, 0, sizeof(*r));
	find_monitor(r, t);
	if (r->node >= 0) {
		dt_path(t->blob->fdt, r->node, r->path);
		dt_found(r, "node", DT_RIGHT, "%s", r->path);
		report_name(r, t, w);
		report_compatible(r, t, w);
		report_reg(r, t, w);
		dt_report_interrupt(r, t, w);
		report_status(r, t);
	} else if (!r->misplaced) {
		dt_found(r, "node", DT_MISSING, "no node of the monitor, should be %s/%s",
			 t->path, w->name);
	}
	report_overlap(r, t);
}

void dt_report_unknown(struct dt_report *r, const struct dt_tree *t)
{
	memset(r, 0, sizeof(*r));
	find_monitor(r, t);
	if (r->node >= 0)
		dt_found(r, "node", DT_NOTE, "%s", dt_path(t->blob->fdt, r->node, r->path));
	else if (!r->misplaced)
		dt_found(r, "node", DT_MISSING, "no node of the monitor");
}
