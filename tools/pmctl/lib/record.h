/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which configuration file a device was loaded from.  The device holds words
 * only; the text is kept as a note beside it and believed when generation and
 * words are those of the device.
 */
#ifndef PMCTL_RECORD_H
#define PMCTL_RECORD_H

#include "lib/device.h"
#include "lib/plan_env.h"

struct loaded {
	struct conf *conf;	/* NULL: nobody kept the file */
	struct plan plan;	/* from the file, else from the words */
	struct plan_env env;	/* what the plan was made with */
	struct mpc85xx_pm_config config;
	struct mpc85xx_pm_info info;
	const struct mpm_soc *soc;
};

/* @p: from a file, generation included. */
int record_store(struct pm_device *d, const struct plan *p, struct pm_error *err);

/*
 * What the device holds.  @file NULL: as the note says; else the file that it is
 * said to hold, refused when its words are not the device's.
 */
int record_load(struct loaded *l, struct pm_device *d, const char *file,
		struct pm_error *err);
void record_free(struct loaded *l);

#endif /* PMCTL_RECORD_H */
