// SPDX-License-Identifier: GPL-2.0-only
/* The part that is meant: by --soc, else that of the device. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/device_sim.h"
#include "lib/mem.h"
#include "lib/sim_path.h"
#include "lib/soc_find.h"
#include "lib/suggest.h"
#include "pmctl.h"

void pmctl_part_names(char *buf, size_t size)
{
	size_t used = 0;

	for (unsigned int i = 0; i < MPM_SOCS && used < size; i++)
		used += (size_t)snprintf(buf + used, size - used, "%s%s",
					 !i ? "" : i + 1 < MPM_SOCS ? ", " : " and ",
					 mpm_socs[i].name);
}

static int unknown_part(const char *name, struct pm_error *err)
{
	char known[200], hint[160];
	struct suggest s;

	suggest_start(&s, name);
	for (unsigned int i = 0; i < MPM_SOCS; i++)
		suggest_offer(&s, mpm_socs[i].name);
	suggest_text(&s, "", hint, sizeof(hint));
	pmctl_part_names(known, sizeof(known));
	return pm_error_set(err, "unknown part '%.40s', this pmctl knows %s%s", name, known, hint);
}

/* By its name, with or without the E of the parts that encrypt. */
static const struct mpm_soc *find_part(const char *name)
{
	const struct mpm_soc *found = mpm_soc_find(name);
	char *with_e;

	if (found)
		return found;
	with_e = mem_printf("%se", name);
	found = mpm_soc_find(with_e);
	free(with_e);
	return found;
}

int pmctl_choose_part(struct pmctl *p, const char *name, struct pm_error *err)
{
	if (name) {
		p->named = find_part(name);
		p->soc = p->named;
		return p->named ? 0 : unknown_part(name, err);
	}
	p->soc = pm_device_part(p->device);
	if (!p->soc)
		p->soc = &mpm_soc_mpc8544e;
	return 0;
}

struct pm_device *pmctl_open(const struct pmctl *p, enum pm_access access, bool create,
			     struct pm_error *err)
{
	struct pm_device *d = pm_device_open(p->device, access, create ? p->soc : NULL, err);

	if (!d || !pm_device_must_be(d, p->named, err))
		return d;
	if (d->ops->forget)
		d->ops->forget(d);
	else
		pm_device_close(d, NULL);
	return NULL;
}

struct sim_device *pmctl_open_sim(const struct pmctl *p, const char *word, struct pm_error *err)
{
	struct sim_device *d = sim_open(sim_path(word), err);

	if (!d || !pm_device_must_be(&d->base, p->named, err))
		return d;
	sim_drop(d);
	return NULL;
}
