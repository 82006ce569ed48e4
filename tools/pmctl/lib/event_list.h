/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Events as a command line has them: "EVENT[:TERM=VALUE]...,...".  A term is a key
 * of config.rst that is about one counter alone, or 'name'.
 */
#ifndef PMCTL_EVENT_LIST_H
#define PMCTL_EVENT_LIST_H

#include "core/events.h"
#include "lib/conf.h"

struct event_list {
	struct conf *conf;	/* a counter for each event, in order; its file is "-e" */
	unsigned int events;
	char *text[CONF_MOST_COUNTERS];	/* each as it was written */
	unsigned int line[CONF_MOST_COUNTERS];	/* of conf, where each begins */
};

/*
 * Checks names and terms with the part @soc, not yet whether they go together
 * (event_fit.h).  -1 and one sentence; event_list_free() in any case.
 */
int event_list_parse(struct event_list *l, const char *events, const struct mpm_soc *soc,
		     struct pm_error *err);
void event_list_free(struct event_list *l);

/*
 * A sentence of plan.h on the list, "-e:7: ...", as the user knows it: "'EVENT': ...".
 * Others are left as they are.
 */
void event_list_reword(const struct event_list *l, char *text, size_t size);

#endif /* PMCTL_EVENT_LIST_H */
