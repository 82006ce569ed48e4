// SPDX-License-Identifier: GPL-2.0-only
#include "lib/dt_soc.h"
#include "lib/soc_find.h"

#include <stdio.h>

/*
 * A part of socs.def needs a row only when its interrupt is known.
 *
 * Internal interrupt 28 is source 44.  A source that is not named for a part is
 * not known for it: other numbers of the family do move.
 */
static const struct dt_part parts[] = {
	{ "mpc8533", "MPC8533E", NULL, 10, -1, NULL },
	{ "mpc8536", "MPC8536E", NULL, 0, 44, "S9" },
	{ "mpc8540", "MPC8540", "mpc8540", 0, 44, "S8,S9" },
	{ "mpc8541", "MPC8541E", NULL, 9, 44, "S8,S9" },
	{ "mpc8543", "MPC8543E", NULL, 10, -1, NULL },
	{ "mpc8544", "MPC8544E", "mpc8544e", 0, 44, "inferred from S8,S9" },
	{ "mpc8545", "MPC8545E", NULL, 10, -1, NULL },
	{ "mpc8547", "MPC8547E", NULL, 10, -1, NULL },
	{ "mpc8548", "MPC8548E", "mpc8548e", 0, 44, "S8" },
	{ "mpc8555", "MPC8555E", NULL, 9, 44, "S8,S9" },
	{ "mpc8560", "MPC8560", NULL, 9, 44, "S8,S9" },
	{ "mpc8568", "MPC8568E", NULL, 10, -1, NULL },
	{ "mpc8572", "MPC8572E", "mpc8572e", 0, -1, NULL },
	{ "p1010", "P1010", NULL, 0, -1, NULL },
	{ "p1020", "P1020", NULL, 0, -1, NULL },
	{ "p2020", "P2020", "p2020", 0, -1, NULL },
};

/* A part of socs.def of which no more is known than what stands there. */
static const struct dt_part *known_part(const char *tree)
{
	static struct dt_part known[MPM_SOCS];
	char compatible[40];

	snprintf(compatible, sizeof(compatible), "fsl,%s-pm", tree);
	for (unsigned int i = 0; i < MPM_SOCS; i++) {
		if (strcmp(mpm_socs[i].compatible, compatible))
			continue;
		known[i] = (struct dt_part){
			.tree = mpm_socs[i].name, .title = mpm_socs[i].title,
			.soc = mpm_socs[i].name, .interrupt = -1,
		};
		return &known[i];
	}
	return NULL;
}

const struct dt_part *dt_part_find(const char *tree)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(parts); i++)
		if (!strcmp(parts[i].tree, tree))
			return &parts[i];
	return known_part(tree);
}

const struct mpm_soc *dt_part_soc(const struct dt_part *part)
{
	return part && part->soc ? mpm_soc_find(part->soc) : NULL;
}

static const char *known(bool compatibles, char *to, size_t size)
{
	size_t used = 0;

	*to = '\0';
	for (unsigned int i = 0; i < MPM_SOCS && used < size; i++)
		used += (size_t)snprintf(to + used, size - used, "%s%s",
					 !i ? "" : i + 1 < MPM_SOCS ? ", " : " and ",
					 compatibles ? mpm_socs[i].compatible :
						       mpm_socs[i].title);
	return to;
}

const char *dt_known_titles(char *to, size_t size)
{
	return known(false, to, size);
}

const char *dt_known_compatibles(char *to, size_t size)
{
	return known(true, to, size);
}
