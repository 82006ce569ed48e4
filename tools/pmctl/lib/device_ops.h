/* SPDX-License-Identifier: GPL-2.0-only */
/* Between device.c and the back-ends. */
#ifndef PMCTL_DEVICE_OPS_H
#define PMCTL_DEVICE_OPS_H

#include "lib/device.h"

#define PM_DEVICE_SIM_PREFIX	"sim:"

struct pm_device *pm_device_node_open(const char *path, enum pm_access access,
				      struct pm_error *err);
/* @path without the prefix. */
struct pm_device *pm_device_sim_open(const char *path, const struct mpm_soc *create,
				     struct pm_error *err);

/* The part, or NULL: what sysfs has of a node, and the head of a state. */
const struct mpm_soc *pm_device_node_part(const char *path);
const struct mpm_soc *pm_device_sim_part(const char *path);

#endif /* PMCTL_DEVICE_OPS_H */
