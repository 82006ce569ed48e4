// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Which counters can count an event, by its id alone. */
#include "events.h"

#define FIRST_OWN_CODE	64u	/* codes below are reference events */
#define LAST_CODE	127u

u32 mpm_event_counters(const struct mpm_soc *soc, u16 id)
{
	unsigned int counter = mpm_event_counter(id);
	unsigned int code = id & 0xffu;
	u32 mask;
	int source;

	if (id == MPM_EVENT_CYCLES)
		return soc->counters64;
	if (code > LAST_CODE)
		return 0;
	if (counter) {
		if (counter >= soc->num_counters || code < FIRST_OWN_CODE)
			return 0;
		return 1u << counter;
	}
	if (code >= FIRST_OWN_CODE)
		return 0;
	mask = mpm_soc_mask(soc) & ~soc->counters64;
	source = mpm_event_chain_source(soc, id);
	if (source >= 0)
		mask &= ~(1u << source);
	return mask;
}

int mpm_event_chain_source(const struct mpm_soc *soc, u16 id)
{
	return mpm_event_counter(id) ? -1 : mpm_soc_chain_source(soc, id);
}
