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
 * A configuration by path, or by name with or without ".conf" from ./,
 * ~/.config/pmctl/groups, /etc/pmctl/groups, $PMCTL_DATADIR/groups, the
 * installed groups and those inside the program, in this order.
 */
struct conf *group_load(const char *name, struct pm_error *err);

/*
 * The text of a traffic scenario by path, or by name with or without ".traffic"
 * from ./, $PMCTL_DATADIR/scenarios, the installed ones and those inside the
 * program.  Allocated; *@file is its name for messages, allocated too.
 */
char *scenario_load(const char *name, char **file, struct pm_error *err);

#endif /* PMCTL_GROUPS_H */
