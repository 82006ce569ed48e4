/* SPDX-License-Identifier: GPL-2.0-only */
/* Files that come with pmctl, found where they may be. */
#ifndef PMCTL_GROUPS_H
#define PMCTL_GROUPS_H

#include "lib/conf.h"

/* Files that are inside the program, too; made by embed.sh. */
struct embedded_file {
	const char *name;	/* "l2-hitrate.conf"; NULL ends the list */
	const char *text;
	size_t size;
};

extern const struct embedded_file embedded_groups[];
extern const struct embedded_file embedded_scenarios[];

/*
 * A configuration by path, or by name with or without ".conf" or ".txt" from ./,
 * ~/.config/pmctl/groups, /etc/pmctl/groups, $PMCTL_DATADIR/groups, the
 * installed groups and those inside the program, in this order.
 */
struct conf *group_load(const char *name, struct pm_error *err);
/* In either language: config.rst's own, or that of likwid.h. */
struct conf *group_parse(const char *text, size_t size, const char *file, struct pm_error *err);

/* Names that can be loaded, in order; each once, as the one that would be found. */
struct group_name {
	char *name;		/* without suffix */
	char *path;		/* NULL: inside the program */
	unsigned int order;	/* of places to look in */
};

struct group_list {
	struct group_name *of;
	unsigned int count;
};

void group_list_make(struct group_list *list);
void scenario_list_make(struct group_list *list);
void group_list_free(struct group_list *list);

/*
 * The text of a traffic scenario by path, or by name with or without ".traffic"
 * from ./, $PMCTL_DATADIR/scenarios, the installed ones and those inside the
 * program.  Allocated; *@file is its name for messages, allocated too.
 */
char *scenario_load(const char *name, char **file, struct pm_error *err);

#endif /* PMCTL_GROUPS_H */
