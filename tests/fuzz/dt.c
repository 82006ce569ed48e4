// SPDX-License-Identifier: GPL-2.0-only
/*
 * Device tree blobs: each is refused in a sentence or read to its end, what is
 * added is right, stays as it is when added again, and comes out without a trace.
 */
#include <libfdt.h>

#include "dt_mutate.h"
#include "fuzz.h"
#include "lib/dt_edit.h"

#define FILE_NAME	"fuzz.dtb"
#define ROOM		4096

static int take(struct dt_blob *b, const void *data, size_t size, struct pm_error *err)
{
	void *copy = malloc(size ? size : 1);

	MUST(copy);
	memcpy(copy, data, size);
	return dt_blob_take(b, FILE_NAME, copy, size, err);
}

/* The nodes and properties of @blob, which must be @same. */
static void same_structure(const struct dt_blob *blob, const struct dt_blob *same)
{
	size_t room = (blob->size > same->size ? blob->size : same->size) + ROOM;
	char *a = calloc(room, 1), *b = calloc(room, 1);

	MUST(a && b);
	MUST(!fdt_open_into(blob->fdt, a, (int)room) && !fdt_pack(a));
	MUST(!fdt_open_into(same->fdt, b, (int)room) && !fdt_pack(b));
	MUST(fdt_size_dt_struct(a) == fdt_size_dt_struct(b));
	MUST(!memcmp(a + fdt_off_dt_struct(a), b + fdt_off_dt_struct(b),
		     fdt_size_dt_struct(a)));
	free(a);
	free(b);
}

static void check_overlay(const struct dt_tree *t, const struct dt_want *w)
{
	struct dt_blob overlay;
	struct pm_error err = { "" };
	char *text = dt_overlay_text(t, w);

	MUST(!dt_overlay_blob(&overlay, t, w, &err));
	MUST(!fdt_check_full(overlay.fdt, overlay.size));
	MUST(strstr(text, t->path));
	free(text);
	dt_blob_free(&overlay);
}

/* What has been added once is there, and right. */
static void check_added(struct dt_blob *b, const struct dt_wish *wish)
{
	struct pm_error err = { "" };
	struct dt_report r;
	struct dt_tree t;
	struct dt_change change;
	struct dt_want w;

	MUST(!fdt_check_full(b->fdt, b->size) && b->size == fdt_totalsize(b->fdt));
	MUST(!dt_tree_read(&t, b, wish->parent, &err) && !dt_want(&w, &t, wish, &err));
	dt_report(&r, &t, &w);
	MUST(r.node >= 0 && dt_verdict(&r) == DT_RIGHT);
	MUST(!dt_add(b, wish, &t, &w, &change, &err) && !change.made);
}

static void edit(const uint8_t *data, size_t size, const struct dt_wish *wish)
{
	struct pm_error err = { "" };
	struct dt_blob b, original;
	struct dt_tree t;
	struct dt_change change;
	struct dt_want w;
	bool had;

	MUST(!take(&b, data, size, &err) && !take(&original, data, size, &err));
	had = dt_monitor_next(b.fdt, -1) >= 0;
	if (dt_add(&b, wish, &t, &w, &change, &err)) {
		fuzz_refusal(&err, FILE_NAME);
	} else {
		check_added(&b, wish);
		if (!had) {
			MUST(!dt_remove(&b, &change, &err));
			same_structure(&b, &original);
		}
	}
	dt_blob_free(&b);
	dt_blob_free(&original);
}

static void use(const struct dt_blob *b, const uint8_t *data, size_t size,
		const struct dt_wish *wish)
{
	struct pm_error err = { "" };
	struct dt_report r;
	struct dt_tree t;
	struct dt_want w;

	if (dt_tree_read(&t, b, wish->parent, &err)) {
		fuzz_refusal(&err, FILE_NAME);
		return;
	}
	if (dt_want(&w, &t, wish, &err)) {
		fuzz_refusal(&err, FILE_NAME);
		dt_report_unknown(&r, &t);
	} else {
		dt_report(&r, &t, &w);
		check_overlay(&t, &w);
	}
	edit(data, size, wish);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct dt_wish wishes[] = {
		{ .interrupt = DT_INTERRUPT_KNOWN },
		{ .interrupt = DT_INTERRUPT_NONE, .compatible = "fsl,mpc8544-pm" },
		{ .interrupt = 44, .compatible = "fsl,mpc8544-pm", .parent = "soc" },
	};
	struct pm_error err = { "" };
	struct dt_blob b, removed;
	struct dt_change change;

	if (take(&b, data, size, &err)) {
		fuzz_refusal(&err, FILE_NAME);
		dt_blob_free(&b);
		return 0;
	}
	for (unsigned int i = 0; i < ARRAY_SIZE(wishes); i++)
		use(&b, data, size, &wishes[i]);
	MUST(!take(&removed, data, size, &err));
	if (dt_remove(&removed, &change, &err))
		fuzz_refusal(&err, FILE_NAME);
	else
		MUST(dt_monitor_next(removed.fdt, -1) < 0);
	dt_blob_free(&removed);
	dt_blob_free(&b);
	return 0;
}
