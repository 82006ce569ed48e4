/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* Names of parts. */
#ifndef MPM_LIB_SOC_FIND_H
#define MPM_LIB_SOC_FIND_H

#include "core/soc.h"

/* NULL when no part has that name (any case) or compatible. */
const struct mpm_soc *mpm_soc_find(const char *name);

#endif /* MPM_LIB_SOC_FIND_H */
