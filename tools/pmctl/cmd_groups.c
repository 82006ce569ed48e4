// SPDX-License-Identifier: GPL-2.0-only
/* groups: configurations that can be named, and what is in one. */
#include <stdio.h>
#include <string.h>

#include "lib/group_result.h"
#include "lib/groups.h"
#include "lib/mem.h"
#include "lib/plan_env.h"
#include "pmctl.h"

enum { OPTION_NAMES };

static const struct option_desc options[] = {
	[OPTION_NAMES] = { 0, "names", NULL, "names alone, one per line" },
	{ }
};

static const struct column columns[] = {
	{ .name = "group" }, { .name = "where" }, { .name = "summary" },
	{ .name = "wrong", .optional = true },
	{ }
};

/* Files of the current directory need not be for pmctl at all. */
static bool is_foreign(const struct group_name *g, const struct conf *conf)
{
	return !conf && g->path && !strncmp(g->path, "./", 2);
}

static void add_row(struct table *t, const struct group_name *g, const struct conf *conf,
		    const struct pm_error *why)
{
	table_text(t, g->name);
	table_text(t, g->path ? g->path : "pmctl");
	table_text(t, conf && conf->summary.line ? conf->summary.text : NULL);
	table_text(t, why ? why->text : NULL);
}

static enum pm_exit list_all(const struct pmctl *p, bool names)
{
	struct result *r = result_new();
	struct table *t = result_table(r, "group", TABLE_ALL, columns);
	struct group_list list;

	group_list_make(&list);
	for (unsigned int i = 0; i < list.count; i++) {
		struct group_name *g = &list.of[i];
		struct pm_error why;
		struct conf *conf = group_load(g->path ? g->path : g->name, &why);
		bool good = conf && !plan_try(p->soc, conf, &why);

		if (names && good)
			puts(g->name);
		else if (!names && !is_foreign(g, conf))
			add_row(t, g, conf, good ? NULL : &why);
		conf_free(conf);
	}
	group_list_free(&list);
	if (!names)
		return pmctl_print(p, r);
	result_free(r);
	return PM_EXIT_OK;
}

static enum pm_exit run_groups(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct conf *conf;
	struct result *r;

	if (!a->words)
		return list_all(p, a->option[OPTION_NAMES]);
	if (a->option[OPTION_NAMES]) {
		pm_error_set(err, "--names is for the list of all, leave '%.60s' out", a->word[0]);
		return PM_EXIT_USAGE;
	}
	conf = group_load(a->word[0], err);
	if (!conf)
		return PM_EXIT_FAILURE;
	r = plan_try(p->soc, conf, err) ? NULL : group_result(conf, p->soc);
	conf_free(conf);
	return r ? pmctl_print(p, r) : PM_EXIT_FAILURE;
}

const struct command groups_commands[] = {
	{
		.name = "groups", .words = "[NAME]", .most = 1, .options = options,
		.text = "configurations that 'config' finds by name, or all about one",
		.more = "They are files NAME.conf, or NAME.txt in the shape of likwid-perfctr, in ./,\n"
			"~/.config/pmctl/groups, /etc/pmctl/groups and among what comes with pmctl.\n"
			"Where a name is there twice, the first one counts. A group that is wrong is\n"
			"listed with what is wrong.",
		.run = run_groups,
	},
	{ }
};
