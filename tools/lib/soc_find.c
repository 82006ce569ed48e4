// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* A part from the name that a user or a device tree has for it. */
#include "soc_find.h"
#include "text.h"

const struct mpm_soc *mpm_soc_find(const char *name)
{
	unsigned int i;

	for (i = 0; i < MPM_SOCS; i++) {
		if (mpm_text_same(mpm_socs[i].name, name) ||
		    !strcmp(mpm_socs[i].compatible, name))
			return &mpm_socs[i];
	}
	return NULL;
}
