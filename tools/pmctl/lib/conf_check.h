/* SPDX-License-Identifier: GPL-2.0-only */
/* What a configuration must hold besides good lines. */
#ifndef PMCTL_CONF_CHECK_H
#define PMCTL_CONF_CHECK_H

#include "lib/conf.h"

bool conf_check(const struct conf *c, struct pm_error *err);

#endif /* PMCTL_CONF_CHECK_H */
