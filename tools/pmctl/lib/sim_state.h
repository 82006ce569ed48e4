/* SPDX-License-Identifier: GPL-2.0-only */
/* Between device_sim.c (behaviour) and the state file of it. */
#ifndef PMCTL_SIM_STATE_H
#define PMCTL_SIM_STATE_H

#include <stdio.h>

#include "lib/device_sim.h"

/* device_sim.c */
struct sim_device *sim_alloc(const char *path);
void sim_connect(struct sim_device *d);

/* sim_state.c: allocated text of everything, and back into a fresh device. */
char *sim_save(const struct sim_device *d);
int sim_load(struct sim_device *d, const char *text, struct pm_error *err);

/* sim_fields.c: the plain numbers of block, gate and device. */
void sim_fields_save(const struct sim_device *d, FILE *out);
/* One line "name number..."; @index-th expected.  False when it is not that. */
bool sim_field_load(struct sim_device *d, unsigned int index, char *line);
unsigned int sim_field_count(void);
const char *sim_field_name(unsigned int index);
/* Whether the numbers make sense together. */
bool sim_fields_check(const struct sim_device *d);

bool sim_is_missing(const char *path);

#endif /* PMCTL_SIM_STATE_H */
