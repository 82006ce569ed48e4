/* SPDX-License-Identifier: GPL-2.0-only */
/* What a plan is made with besides the file: from the machine, or from a note. */
#ifndef PMCTL_PLAN_ENV_H
#define PMCTL_PLAN_ENV_H

#include "lib/plan.h"

/* Settings of this machine (conf.h).  @clock_hz 0: not known. */
int plan_env_load(struct plan_env *env, const struct mpm_soc *soc, u32 clock_hz,
		  struct pm_error *err);
/* Settings that plan_env_text() gave. */
int plan_env_from_text(struct plan_env *env, const struct mpm_soc *soc, u32 clock_hz,
		       const char *text);
/* "threshold=reaches clock-hz=333000000", allocated; "" when nothing is set. */
char *plan_env_text(const struct plan_env *env);
void plan_env_free(struct plan_env *env);

/* Whether @conf can be placed on @soc, as far as that is known without a device. */
int plan_try(const struct mpm_soc *soc, const struct conf *conf, struct pm_error *err);

#endif /* PMCTL_PLAN_ENV_H */
