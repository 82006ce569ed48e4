/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef PMCTL_SIM_PATH_H
#define PMCTL_SIM_PATH_H

#include <string.h>

#include "lib/device_ops.h"

/* State files go by the device's name, too. */
static inline const char *sim_path(const char *word)
{
	size_t prefix = strlen(PM_DEVICE_SIM_PREFIX);

	return strncmp(word, PM_DEVICE_SIM_PREFIX, prefix) ? word : word + prefix;
}

#endif /* PMCTL_SIM_PATH_H */
