/* SPDX-License-Identifier: GPL-2.0-only */
/* Options that the commands that sample have in common. */
#ifndef PMCTL_SAMPLING_OPTIONS_H
#define PMCTL_SAMPLING_OPTIONS_H

#include "lib/sampler.h"

/* Whole numbers, "--NAME TEXT", from @least to @most; NULL leaves *@out. */
int sampling_number(const char *text, const char *name, u64 least, u64 most, u64 *out,
		    struct pm_error *err);
/* A time with a unit in ns; NULL leaves *@out. */
int sampling_time(const char *text, const char *name, u64 *ns, struct pm_error *err);
/* "-c" and "-F", one of which there must be, and "--jitter". */
int sampling_period(const char *period, const char *hz, const char *jitter,
		    struct sampler_want *want, struct pm_error *err);

/* Says so when -F asks for more than the device lets through. */
void sampling_warn_wanted(const struct sampler *s);

#endif /* PMCTL_SAMPLING_OPTIONS_H */
