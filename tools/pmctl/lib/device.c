// SPDX-License-Identifier: GPL-2.0-only
/*
 * Opens a device by its name, a node or "sim:FILE", and puts its errors into sentences.
 * Called by every command that talks to one.
 */
#include "lib/device.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "lib/device_ops.h"
#include "lib/soc_find.h"

struct pm_device *pm_device_open(const char *name, enum pm_access access,
				 const struct mpm_soc *create, struct pm_error *err)
{
	size_t prefix = strlen(PM_DEVICE_SIM_PREFIX);
	struct pm_device *d;

	if (!*name) {
		pm_error_set(err, "-d needs a device node or sim:FILE, '' is none");
		return NULL;
	}
	if (strlen(name) >= sizeof(d->name)) {
		pm_error_set(err, "the device name '%.60s...' is too long, use a shorter path",
			     name);
		return NULL;
	}
	if (!strncmp(name, PM_DEVICE_SIM_PREFIX, prefix)) {
		if (!name[prefix]) {
			pm_error_set(err, "'%s' names no file, write sim:FILE", name);
			return NULL;
		}
		d = pm_device_sim_open(name + prefix, create, err);
	} else {
		d = pm_device_node_open(name, access, err);
	}
	if (d)
		snprintf(d->name, sizeof(d->name), "%s", name);
	return d;
}

const struct mpm_soc *pm_device_part(const char *name)
{
	size_t prefix = strlen(PM_DEVICE_SIM_PREFIX);

	return strncmp(name, PM_DEVICE_SIM_PREFIX, prefix) ? pm_device_node_part(name) :
							     pm_device_sim_part(name + prefix);
}

int pm_device_close(struct pm_device *d, struct pm_error *err)
{
	return d ? d->ops->close(d, err) : 0;
}

int pm_device_busy(struct pm_device *d, const char *advice, struct pm_error *err)
{
	bool frozen = d->ops->state(d) == MPC85XX_PM_STATE_FROZEN;
	char holder[120] = "";

	d->ops->holder(d, holder, sizeof(holder));
	if (*holder)
		return pm_error_set(err, "%s: busy, %s; wait for it or end it", d->name, holder);
	return pm_error_set(err, "%s: busy, counters are %s; %s", d->name,
			    frozen ? "frozen, not stopped" : "running", advice);
}

static int not_owner(struct pm_device *d, struct pm_error *err)
{
	char holder[120] = "";

	d->ops->holder(d, holder, sizeof(holder));
	return pm_error_set(err, "%s: another program owns the monitor%s%s; wait for it or end it",
			    d->name, *holder ? ", " : "", holder);
}

int pm_device_explain(struct pm_device *d, int error, struct pm_error *err)
{
	switch (-error) {
	case EBUSY:
		return pm_device_busy(d, "'pmctl stop' first or use 'config --replace'", err);
	case EPERM:
		return not_owner(d, err);
	case EACCES:
		return pm_error_set(err, "%s: no permission, run as root or change the owner of the node",
				    d->name);
	case EINVAL:
		return pm_error_set(err, "%s: nothing is configured, load something with 'pmctl config FILE'",
				    d->name);
	case ENODEV:
		return pm_error_set(err, "%s: the device has been removed, load the driver again",
				    d->name);
	case EIO:
		return pm_error_set(err, "%s: the hardware does not obey, see %s; 'pmctl config' tries it again",
				    d->name, d->simulated ? "'pmctl doctor'" : "the kernel log");
	case ESTALE:
		return pm_error_set(err, "%s: another configuration has been loaded meanwhile, try again",
				    d->name);
	case EOPNOTSUPP:
		return pm_error_set(err, "%s: the driver lacks a feature that this needs, load a newer one",
				    d->name);
	case ENOTTY:
		return pm_error_set(err, "%s: not a performance monitor, name another device with -d",
				    d->name);
	default:
		return pm_error_set(err, "%s: the driver answers: %s", d->name, strerror(-error));
	}
}

int pm_device_soc(struct pm_device *d, const struct mpm_soc **soc,
		  struct mpc85xx_pm_info *info, struct pm_error *err)
{
	int ret = d->ops->get_info(d, info);

	if (ret)
		return pm_device_explain(d, ret, err);
	info->name[sizeof(info->name) - 1] = '\0';
	info->soc[sizeof(info->soc) - 1] = '\0';
	if (info->abi_version != MPC85XX_PM_ABI_VERSION)
		return pm_error_set(err, "%s: the driver speaks version %u of the interface, this pmctl version %u; install matching ones",
				    d->name, info->abi_version, MPC85XX_PM_ABI_VERSION);
	*soc = mpm_soc_find(info->soc);
	if (!*soc || (*soc)->num_counters != info->num_counters)
		return pm_error_set(err, "%s: unknown part '%s' with %u counters, install a newer pmctl",
				    d->name, info->soc, info->num_counters);
	return 0;
}

int pm_part_is(const char *name, const struct mpm_soc *is, const struct mpm_soc *soc,
	       struct pm_error *err)
{
	return !soc || !is || is == soc ? 0 :
		pm_error_set(err, "%s: the device is of the %s, not of the %s as --soc says; leave --soc out, or name another device with -d",
			     name, is->title, soc->title);
}

int pm_device_must_be(struct pm_device *d, const struct mpm_soc *soc, struct pm_error *err)
{
	struct mpc85xx_pm_info info;
	const struct mpm_soc *is;

	if (!soc)
		return 0;
	if (pm_device_soc(d, &is, &info, err))
		return -1;
	return pm_part_is(d->name, is, soc, err);
}
