// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>

#include "lib/event_text.h"
#include "lib/mem.h"
#include "lib/reading_result.h"

static bool is_inferred(const struct mpm_event *row)
{
	return row && row->confidence == MPM_CONF_INFERRED;
}

/* Whether a carry that @c counts, as its chain, is one that nobody confirmed. */
static bool has_inferred_carry(const struct plan *p, const struct plan_count *c)
{
	unsigned int link[PLAN_MOST_LINKS], links = plan_links(c, link);

	for (unsigned int i = 0; i + 1 < links; i++)
		if (is_inferred(mpm_event_by_id(p->table, MPM_EVENT_ID(0, link[i] + 1))))
			return true;
	return false;
}

/* One sentence, whatever their number: 'explain' has one on each, with sources. */
void reading_note_inferred(struct result *r, const struct plan *p)
{
	char *names = mem_copy("");

	for (unsigned int i = 0; i < p->counts; i++) {
		const struct plan_count *c = &p->count[i];
		bool carry = !is_inferred(c->row) && has_inferred_carry(p, c);
		char *before = names;

		if (!carry && !is_inferred(c->row))
			continue;
		names = mem_printf("%s%s%s%s", before, *before ? ", " : "",
				   carry ? "the chain of " : "", c->name);
		free(before);
	}
	if (*names)
		result_note(r, "Inferred from other parts, not confirmed for this one: %s.", names);
	free(names);
}
