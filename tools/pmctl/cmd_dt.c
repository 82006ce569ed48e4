// SPDX-License-Identifier: GPL-2.0-only
/* dt check, add, overlay, remove: the monitor in a board's device tree. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/dt_edit.h"
#include "lib/number.h"
#include "lib/soc_find.h"
#include "lib/textfile.h"
#include "pmctl.h"

#define LARGEST_SOURCE	2047u	/* of an MPIC */

enum { OPTION_PARENT, OPTION_COMPATIBLE, OPTION_INTERRUPT, OPTION_OUTPUT };

static const char parent_text[] = "SoC node, path or alias, where there are several";
static const char compatible_text[] = "take the monitor for that of this part";
static const char interrupt_text[] = "its number at the MPIC, or none";

#define WISHES								\
	[OPTION_PARENT] = { 0, "parent", "NODE", parent_text },		\
	[OPTION_COMPATIBLE] = { 0, "compatible", "COMPAT", compatible_text }, \
	[OPTION_INTERRUPT] = { 0, "interrupt", "N", interrupt_text }

static const struct option_desc check_options[] = { WISHES, { } };

static const struct option_desc out_options[] = {
	WISHES,
	[OPTION_OUTPUT] = { 'o', "output", "OUT", "file to write, - for standard output" },
	{ }
};

static const struct option_desc remove_options[] = {
	{ 'o', "output", "OUT", "file to write, - for standard output" },
	{ }
};

static int get_wish(struct dt_wish *wish, const struct args *a, struct pm_error *err)
{
	const char *interrupt = a->option[OPTION_INTERRUPT];
	const struct mpm_soc *soc;
	char known[160];
	u64 number;

	*wish = (struct dt_wish){
		.parent = a->option[OPTION_PARENT],
		.compatible = a->option[OPTION_COMPATIBLE],
		.interrupt = DT_INTERRUPT_KNOWN,
	};
	if (wish->compatible) {
		soc = mpm_soc_find(wish->compatible);
		if (!soc || strcmp(soc->compatible, wish->compatible))
			return pm_error_set(err, "'--compatible %.60s' is none that the driver takes, write one of %s",
					    wish->compatible,
					    dt_known_compatibles(known, sizeof(known)));
	}
	if (interrupt && !strcmp(interrupt, "none"))
		wish->interrupt = DT_INTERRUPT_NONE;
	else if (interrupt && number_whole(interrupt, &number) && number <= LARGEST_SOURCE)
		wish->interrupt = (int)number;
	else if (interrupt)
		return pm_error_set(err, "'--interrupt %.40s' needs a number from 0 to %u, or none",
				    interrupt, LARGEST_SOURCE);
	return 0;
}

static void report_clock(struct dt_report *r, const struct dt_tree *t)
{
	if (!t->clock_from)
		dt_found(r, "clock", DT_NOTE, "no bus-frequency: times will not be known");
	else if (t->clock_hz)
		dt_found(r, "clock", DT_RIGHT, "%" PRIu32 " Hz (%s)", t->clock_hz, t->clock_from);
	else if (strcmp(t->clock_from, "bus-frequency"))
		dt_found(r, "clock", DT_RIGHT, "%s", t->clock_from);
	else
		dt_found(r, "clock", DT_NOTE, "bus-frequency is 0, for the boot loader to fill in");
}

/* What the tree says of the SoC, as findings. */
static void report_tree(struct dt_report *r, const struct dt_tree *t)
{
	memset(r, 0, sizeof(*r));
	dt_found(r, "soc-node", DT_RIGHT, "%s", t->path);
	if (*t->title)
		dt_found(r, "part", dt_part_soc(t->part) ? DT_RIGHT : DT_NOTE, "%s (%s)", t->title,
			 t->part_from);
	else
		dt_found(r, "part", DT_NOTE, "the tree does not say");
	dt_found(r, "ccsr", DT_RIGHT, "0x%" PRIx64 ", in the node 0x%" PRIx64, t->space.ccsr,
		 t->space.base);
	if (t->pic.node < 0)
		dt_found(r, "controller", DT_NOTE, "no interrupt controller (open-pic)");
	else
		dt_found(r, "controller", DT_RIGHT, "%s, %u cells%s", t->pic.path, t->pic.cells,
			 t->pic.inherited ? "" : ", to be named as interrupt-parent");
	report_clock(r, t);
}

static void put_findings(struct result *res, const struct dt_report *r)
{
	static const struct column columns[] = {
		{ .name = "fact" }, { .name = "state" }, { .name = "value" }, { }
	};
	struct table *to = res->tables ? res->table[0] :
			   result_table(res, "finding", TABLE_ALL, columns);

	for (unsigned int i = 0; i < r->count; i++) {
		table_text(to, r->of[i].fact);
		table_text(to, dt_state_name(r->of[i].state));
		table_text(to, r->of[i].text);
	}
}

/* Numbers for programs; @verdict of what could be found out. */
static void put_machine(struct result *res, const struct dt_tree *t, const struct dt_report *r,
			const char *verdict)
{
	static const struct column columns[] = {
		{ .name = "file" }, { .name = "verdict" }, { .name = "part" },
		{ .name = "soc-node" }, { .name = "ccsr" }, { .name = "controller" },
		{ .name = "interrupt-cells" }, { .name = "clock-hz" }, { .name = "node" }, { }
	};
	struct table *to = result_table(res, "tree", TABLE_JSON, columns);

	table_text(to, t->blob->file);
	table_text(to, verdict);
	table_text(to, *t->title ? t->title : NULL);
	table_text(to, t->path);
	table_whole(to, t->space.ccsr);
	table_text(to, t->pic.node < 0 ? NULL : t->pic.path);
	table_whole(to, t->pic.cells);
	if (t->clock_hz)
		table_whole(to, t->clock_hz);
	else
		table_none(to);
	table_text(to, r->node >= 0 ? r->path : NULL);
}

static void explain(const struct dt_tree *t, const struct dt_report *r, struct pm_error *err)
{
	char facts[160];

	if (r->node < 0 && !r->misplaced)
		pm_error_set(err, "%s: the monitor's node is missing, 'pmctl dt add' adds it",
			     t->blob->file);
	else
		pm_error_set(err, "%s: the monitor's node is not right (%s), %s", t->blob->file,
			     dt_facts_text(r, DT_WRONG, facts, sizeof(facts)),
			     r->misplaced ? "see 'pmctl dt add --help'" : "'pmctl dt add' repairs it");
}

static enum pm_exit check(const struct pmctl *p, const struct dt_blob *b,
			  const struct dt_wish *wish, struct pm_error *err)
{
	struct result *res = result_new();
	struct dt_report r;
	struct dt_tree t;
	struct dt_want w;
	bool known;

	if (dt_tree_read(&t, b, wish->parent, err)) {
		result_free(res);
		return PM_EXIT_FAILURE;
	}
	report_tree(&r, &t);
	put_findings(res, &r);
	known = !dt_want(&w, &t, wish, err);
	if (known)
		dt_report(&r, &t, &w);
	else
		dt_report_unknown(&r, &t);
	put_findings(res, &r);
	put_machine(res, &t, &r,
		    known ? dt_state_name(dt_verdict(&r)) : "unknown");
	pmctl_print(p, res);
	if (known && dt_verdict(&r) == DT_RIGHT)
		return PM_EXIT_OK;
	if (known)
		explain(&t, &r, err);
	return PM_EXIT_FAILURE;
}

static enum pm_exit run_check(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	enum pm_exit ret = PM_EXIT_USAGE;
	struct dt_wish wish;
	struct dt_blob b;

	if (get_wish(&wish, a, err))
		return PM_EXIT_USAGE;
	if (!dt_blob_load(&b, a->word[0], err))
		ret = check(p, &b, &wish, err);
	dt_blob_free(&b);
	return ret;
}

/* The original stays; so does what is no file, such as a device. */
static bool ends_in(const char *name, const char *ending)
{
	size_t length = strlen(name), tail = strlen(ending);

	return length >= tail && !strcmp(name + length - tail, ending);
}

static int check_output(const char *in, const char *out, struct pm_error *err)
{
	struct stat a, b;

	if (ends_in(out, ".dts") || ends_in(out, ".dtsi") || ends_in(out, ".dtso"))
		return pm_error_set(err, "%s: is a name of source, and -o writes a blob; name it .dtb, or .dtbo for an overlay",
				    out);
	if (!strcmp(out, "-")) {
		if (isatty(STDOUT_FILENO))
			return pm_error_set(err, "a blob is nothing for a terminal, name a file with -o");
		return 0;
	}
	if (!*out)
		return pm_error_set(err, "-o needs the name of a file, or - for standard output; '' is none");
	if (stat(out, &b))
		return 0;
	if (!stat(in, &a) && a.st_dev == b.st_dev && a.st_ino == b.st_ino)
		return pm_error_set(err, "%s: is the tree that is read, and that is never changed; name another file with -o",
				    out);
	if (!S_ISREG(b.st_mode))
		return pm_error_set(err, "%s: is there and no file, name a file with -o", out);
	return 0;
}

static int write_blob(const struct dt_blob *b, const char *out, struct pm_error *err)
{
	if (strcmp(out, "-"))
		return textfile_replace(out, b->fdt, b->size, 0666, err);
	fwrite(b->fdt, 1, b->size, stdout);
	return 0;
}

static int need_output(const char *out, const char *command, struct pm_error *err)
{
	return out ? 0 : pm_error_set(err, "'%s' needs -o OUT, the tree that is read is never changed",
				      command);
}

static void warn_interrupt(const struct dt_tree *t, const struct dt_want *w)
{
	if (w->any_interrupt)
		pmctl_warn("warning: %s: which interrupt the monitor of the %s has is not known, so the node has none unless --interrupt says one",
			   t->blob->file, *t->title ? t->title : w->soc->title);
}

/* Whoever has the manual may know better. */
static void warn_own_interrupt(const struct dt_tree *t, const struct dt_want *w)
{
	if (w->own_interrupt && t->part && t->part->interrupt >= 0 &&
	    w->interrupt != t->part->interrupt)
		pmctl_warn("warning: %s: interrupt %d as you say, not the sources' %d; 'pmctl dt check' needs --interrupt %d, too",
			   t->blob->file, w->interrupt, t->part->interrupt, w->interrupt);
}

static void warn_names(const struct dt_blob *b, const struct dt_change *change)
{
	if (*change->names)
		pmctl_warn("warning: %s: the monitor's old path is still named by %s", b->file,
			   change->names);
}

static enum pm_exit run_add(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	const char *out = a->option[OPTION_OUTPUT];
	struct dt_wish wish;
	struct dt_blob b;
	struct dt_tree t;
	struct dt_want w;
	struct dt_change change;
	int ret;

	(void)p;
	if (get_wish(&wish, a, err) || need_output(out, "dt add", err))
		return PM_EXIT_USAGE;
	ret = dt_blob_load(&b, a->word[0], err) || check_output(a->word[0], out, err) ||
	      dt_add(&b, &wish, &t, &w, &change, err) || write_blob(&b, out, err);
	if (!ret && change.made && change.no_interrupt)
		warn_interrupt(&t, &w);
	if (!ret) {
		warn_own_interrupt(&t, &w);
		warn_names(&b, &change);
	}
	dt_blob_free(&b);
	return ret ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

/* Only for a tree that has no node of a monitor. */
static int check_absent(const struct dt_tree *t, const struct dt_want *w, struct pm_error *err)
{
	struct dt_report r;

	dt_report(&r, t, w);
	if (r.node < 0 && !r.misplaced)
		return 0;
	if (dt_verdict(&r) == DT_RIGHT)
		return pm_error_set(err, "%s: the monitor's node is there and right, no overlay is needed",
				    t->blob->file);
	return pm_error_set(err, "%s: the tree has something at the monitor's place; 'pmctl dt check' says what, 'pmctl dt add' can repair it",
			    t->blob->file);
}

static int put_overlay(const struct dt_tree *t, const struct dt_want *w, const char *out,
		       struct pm_error *err)
{
	struct dt_blob overlay = { .fdt = NULL };
	char *text;
	int ret;

	if (!out) {
		text = dt_overlay_text(t, w);
		fputs(text, stdout);
		free(text);
		return 0;
	}
	ret = check_output(t->blob->file, out, err) || dt_overlay_blob(&overlay, t, w, err) ||
	      write_blob(&overlay, out, err) ? -1 : 0;
	dt_blob_free(&overlay);
	return ret;
}

static enum pm_exit run_overlay(const struct pmctl *p, const struct args *a,
				struct pm_error *err)
{
	struct dt_wish wish;
	struct dt_blob b;
	struct dt_tree t;
	struct dt_want w;
	int ret;

	(void)p;
	if (get_wish(&wish, a, err))
		return PM_EXIT_USAGE;
	ret = dt_blob_load(&b, a->word[0], err) || dt_tree_read(&t, &b, wish.parent, err) ||
	      dt_want(&w, &t, &wish, err) || check_absent(&t, &w, err) ||
	      put_overlay(&t, &w, a->option[OPTION_OUTPUT], err);
	if (!ret) {
		warn_interrupt(&t, &w);
		warn_own_interrupt(&t, &w);
	}
	dt_blob_free(&b);
	return ret ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

static enum pm_exit run_remove(const struct pmctl *p, const struct args *a,
			       struct pm_error *err)
{
	const char *out = a->option[0];
	struct dt_change change;
	struct dt_blob b;
	int ret;

	(void)p;
	if (need_output(out, "dt remove", err))
		return PM_EXIT_USAGE;
	ret = dt_blob_load(&b, a->word[0], err) || check_output(a->word[0], out, err) ||
	      dt_remove(&b, &change, err) || write_blob(&b, out, err);
	if (!ret)
		warn_names(&b, &change);
	dt_blob_free(&b);
	return ret ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

const struct command dt_commands[] = {
	{
		.name = "dt check", .words = "DTB", .least = 1, .most = 1,
		.options = check_options,
		.text = "whether a board's device tree has the monitor, and has it right",
		.more = "On the board itself DTB is /sys/firmware/fdt. Exit status: 0 right, 1 missing or\n"
			"wrong, 2 no readable tree.",
		.run = run_check,
	}, {
		.name = "dt add", .words = "DTB", .least = 1, .most = 1, .options = out_options,
		.text = "add the monitor to a device tree, or repair it: -o OUT is the new tree",
		.more = "DTB stays as it is. A node that stands elsewhere, stands there twice, or of\n"
			"somebody else at the monitor's addresses, is refused: 'dt remove' takes the\n"
			"monitor's out.",
		.run = run_add,
	}, {
		.name = "dt overlay", .words = "DTB", .least = 1, .most = 1, .options = out_options,
		.text = "an overlay for a device tree: source, or a .dtbo with -o OUT",
		.run = run_overlay,
	}, {
		.name = "dt remove", .words = "DTB", .least = 1, .most = 1,
		.options = remove_options,
		.text = "take the monitor out of a device tree: -o OUT is the new tree",
		.run = run_remove,
	},
	{ }
};
