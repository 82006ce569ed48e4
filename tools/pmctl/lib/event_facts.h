/* SPDX-License-Identifier: GPL-2.0-only */
/* Everything that is known of one event. */
#ifndef PMCTL_EVENT_FACTS_H
#define PMCTL_EVENT_FACTS_H

#include "lib/event_text.h"
#include "lib/result.h"

/* @row: NULL for a code that the table has not. */
struct result *event_facts(const struct mpm_soc *soc, u16 id, const struct mpm_event *row);

#endif /* PMCTL_EVENT_FACTS_H */
