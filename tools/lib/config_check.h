/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* CONFIGURE's checks for those who have no device at hand. */
#ifndef MPM_LIB_CONFIG_CHECK_H
#define MPM_LIB_CONFIG_CHECK_H

#include "core/check.h"

/* mpm_config_check_within() where there is an interrupt and no lower bound. */
static inline int mpm_config_check(const struct mpm_soc *soc,
				   const struct mpc85xx_pm_config *config)
{
	const struct mpm_limits any = { .interrupt = true };

	return mpm_config_check_within(soc, &any, config);
}

#endif /* MPM_LIB_CONFIG_CHECK_H */
