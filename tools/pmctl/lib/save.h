/* SPDX-License-Identifier: GPL-2.0-only */
/* Words of a device as a configuration file. */
#ifndef PMCTL_SAVE_H
#define PMCTL_SAVE_H

#include "lib/plan.h"

/*
 * A text that gives @config again, flags that do not last left out; allocated.
 * Words that the language can say are said in it, under the assumptions of @env,
 * which the text then holds.  NULL and a sentence for a @config that no device
 * takes.
 */
char *save_text(const struct plan_env *env, const struct mpc85xx_pm_config *config,
		struct pm_error *err);

#endif /* PMCTL_SAVE_H */
