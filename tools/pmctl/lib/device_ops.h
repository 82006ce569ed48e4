/* SPDX-License-Identifier: GPL-2.0-only */
/* Between device.c and the back-ends. */
#ifndef PMCTL_DEVICE_OPS_H
#define PMCTL_DEVICE_OPS_H

#include "lib/device.h"

#define PM_DEVICE_SIM_PREFIX	"sim:"

struct pm_device *pm_device_node_open(const char *path, enum pm_access access,
				      struct pm_error *err);
/* @path without the prefix. */
struct pm_device *pm_device_sim_open(const char *path, bool create, struct pm_error *err);

#endif /* PMCTL_DEVICE_OPS_H */
