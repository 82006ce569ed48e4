// SPDX-License-Identifier: GPL-2.0-only
/* complete: for shells, what a command line may go on with. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "complete.h"
#include "lib/event_text.h"
#include "lib/groups.h"
#include "lib/mem.h"
#include "lib/record.h"
#include "lib/soc_find.h"
#include "pmsim/pmsim.h"

/* A line that is no name: files may stand here. */
static const char files_too[] = "/";

static void offer(const struct completion *c, const char *name, const char *end)
{
	if (!strncmp(name, c->typed, strlen(c->typed)))
		printf("%.*s%s%s\n", (int)c->before_length, c->before, name, end);
}

/* First words, each once; commands that share one stand together. */
static void offer_commands(const struct completion *c)
{
	const struct command *command;
	char last[24] = "", first[24];

	for (unsigned int i = 0; (command = pmctl_command_at(i)); i++) {
		snprintf(first, sizeof(first), "%.*s", (int)strcspn(command->name, " "),
			 command->name);
		if (strcmp(first, last))
			offer(c, first, "");
		strcpy(last, first);
	}
}

static void offer_second(const struct completion *c)
{
	const struct command *command;
	size_t length = strlen(c->first);

	for (unsigned int i = 0; (command = pmctl_command_at(i)); i++)
		if (!strncmp(command->name, c->first, length) && command->name[length] == ' ')
			offer(c, command->name + length + 1, "");
}

static void offer_options(const struct completion *c)
{
	const struct option_desc *lists[] = {
		c->command ? c->command->options : NULL, pmctl_globals,
	};

	for (unsigned int i = 0; i < 2; i++)
		for (const struct option_desc *o = lists[i]; o && o->name; o++) {
			char *name = mem_printf("--%s", o->name);

			offer(c, name, "");
			free(name);
		}
}

static void offer_events(const struct pmctl *p, const struct completion *c)
{
	const struct mpm_soc *soc = c->part ? mpm_soc_find(c->part) : NULL;
	const struct mpm_event_table *t;

	if (!soc && c->device)
		soc = pm_device_part(c->device);
	t = mpm_events_of(soc ? soc : p->soc);
	for (unsigned int i = 0; i < t->count; i++)
		offer(c, t->events[i].name, "");
}

static void offer_list(const struct completion *c, void (*make)(struct group_list *list))
{
	struct group_list list;

	make(&list);
	for (unsigned int i = 0; i < list.count; i++)
		offer(c, list.of[i].name, "");
	group_list_free(&list);
}

/* A name in the current directory that is nothing for pmctl helps nobody. */
static void offer_groups(const struct completion *c)
{
	struct group_list list;

	group_list_make(&list);
	for (unsigned int i = 0; i < list.count; i++) {
		struct group_name *g = &list.of[i];
		struct conf *conf = group_load(g->path ? g->path : g->name, NULL);

		if (conf)
			offer(c, g->name, "");
		conf_free(conf);
	}
	group_list_free(&list);
}

static void offer_switches(const struct completion *c)
{
	for (unsigned int i = 0; i < pmsim_option_count; i++)
		offer(c, pmsim_options[i].name, "=");
}

/* Behind the last comma of a list. */
static void offer_of_list(const struct pmctl *p, struct completion *c)
{
	const char *comma = strrchr(c->typed, ',');
	char *before = mem_printf("%.*s%.*s", (int)c->before_length, c->before,
				  comma ? (int)(comma + 1 - c->typed) : 0, c->typed);

	c->before = before;
	c->before_length = strlen(before);
	c->typed = comma ? comma + 1 : c->typed;
	if (!strcmp(c->what, "EVENT,..."))
		offer_events(p, c);
	else
		offer_switches(c);
	free(before);
}

static void offer_counters(const struct pmctl *p, const struct completion *c)
{
	struct pm_device *d = pm_device_open(c->device ? c->device : p->device, PM_ACCESS_READ,
					     NULL, NULL);
	struct loaded l;

	if (!d)
		return;
	if (!record_load(&l, d, NULL, NULL)) {
		for (unsigned int i = 0; i < l.plan.counts; i++)
			offer(c, l.plan.count[i].name, "");
		record_free(&l);
	}
	pm_device_close(d, NULL);
}

static void offer_devices(const struct completion *c)
{
	glob_t found;

	if (!strncmp(c->typed, "sim:", 4)) {
		puts(files_too);
		return;
	}
	offer(c, "sim:", "");
	if (!glob("/dev/mpc85xx_pm*", 0, NULL, &found)) {
		for (size_t i = 0; i < found.gl_pathc; i++)
			offer(c, found.gl_pathv[i], "");
		globfree(&found);
	}
}

static void offer_compatibles(const struct completion *c)
{
	for (unsigned int i = 0; i < MPM_SOCS; i++)
		offer(c, mpm_socs[i].compatible, "");
}

static void offer_value(const struct pmctl *p, struct completion *c)
{
	bool sim = c->command && !strncmp(c->command->name, "sim ", 4);

	if (!strcmp(c->what, "EVENT,...") || !strcmp(c->what, "NAME=VALUE,...")) {
		offer_of_list(p, c);
	} else if (!strncmp(c->what, "EVENT", 5) || !strcmp(c->what, "PATTERN")) {
		offer_events(p, c);
	} else if (!strcmp(c->what, "COUNTER")) {
		offer_counters(p, c);
	} else if (!strcmp(c->what, "DEVICE")) {
		offer_devices(c);
	} else if (!strcmp(c->what, "PART")) {
		for (unsigned int i = 0; i < MPM_SOCS; i++)
			offer(c, mpm_socs[i].name, "");
	} else if (!strcmp(c->what, "SCENARIO")) {
		offer_list(c, scenario_list_make);
		puts(files_too);
	} else if (!strcmp(c->what, "NAME")) {
		offer_groups(c);
	} else if (!strcmp(c->what, "COMMAND")) {
		if (c->command && !strcmp(c->command->name, "help"))
			offer_commands(c);
		else
			puts(files_too);
	} else if (!strcmp(c->what, "COMPAT")) {
		offer_compatibles(c);
	} else if (!strcmp(c->what, "DTB") || !strcmp(c->what, "OUT")) {
		puts(files_too);
	} else if (!strcmp(c->what, "FILE")) {
		if (!sim)
			offer_groups(c);
		puts(files_too);
	}
}

static enum pm_exit run_complete(const struct pmctl *p, const struct args *a,
				 struct pm_error *err)
{
	struct completion c;

	(void)err;
	complete_find(&c, a->word, (unsigned int)a->words);
	switch (c.kind) {
	case COMPLETE_COMMAND:
		offer_commands(&c);
		break;
	case COMPLETE_SECOND:
		offer_second(&c);
		break;
	case COMPLETE_OPTION:
		offer_options(&c);
		break;
	case COMPLETE_VALUE:
		offer_value(p, &c);
		break;
	default:
		break;
	}
	return PM_EXIT_OK;
}

const struct command complete_commands[] = {
	{
		.name = "complete", .words = "[-- WORD...]", .most = 1000,
		.text = "for shells: what the last word may become, one per line",
		.more = "WORDs are all that has been typed behind 'pmctl', the last one unfinished and\n"
			"perhaps empty. A line with only / says that a file may stand there, too.",
		.run = run_complete,
	},
	{ }
};
