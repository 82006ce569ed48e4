/* SPDX-License-Identifier: GPL-2.0-only */
/* Events by what people type, with a sentence when it is none. */
#ifndef PMCTL_EVENT_FIND_H
#define PMCTL_EVENT_FIND_H

#include "lib/error.h"
#include "lib/event_text.h"

/* Returns 0 and the id, or -1 and what is wrong, without a place or full stop. */
int event_find(const struct mpm_event_table *t, const char *text, u16 *id,
	       struct pm_error *err);

/* "PMC4", "PMC1 to PMC9", "PMC1, PMC3 and PMC4" for a mask. */
void event_counters_text(u32 mask, char *buf, size_t size);

#endif /* PMCTL_EVENT_FIND_H */
