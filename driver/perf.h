/* SPDX-License-Identifier: GPL-2.0-only */
/* The files of the PMU among themselves. */
#ifndef MPM_PERF_H
#define MPM_PERF_H

#include <linux/perf_event.h>

#include "mpm.h"

struct mpm_perf_attrs;

/*
 * The PMU of a device number.  Up to 6.12 unregistering one does not wait for its
 * events, and the core looks at it even after an event's destroy().  So, once there,
 * it stays until the module goes, which each event holds; the device may go and come.
 */
struct mpm_pmu {
	struct pmu pmu;
	raw_spinlock_t lock;	/* @mpm, @wrong; outside hw_lock */
	struct mpm_dev *mpm;	/* NULL = there is none now */
	struct list_head wrong;	/* events that left with a count that is not right */
	const struct mpm_soc *soc;
	unsigned int cpu;	/* that counts */
	struct hlist_node node;	/* hotplug */
	bool registered;
	char name[16];
	struct mpm_perf_attrs *attrs;
};

static inline struct mpm_pmu *to_mpm_pmu(struct pmu *pmu)
{
	return container_of(pmu, struct mpm_pmu, pmu);
}

/* perf.c: the device with a reference, or NULL. */
struct mpm_dev *mpm_pmu_get_device(struct mpm_pmu *p);

/* perf_event.c */
void mpm_pmu_set_calls(struct pmu *pmu);

/* perf_attr.c: format, events, cpumask, identifier, caps; NULL without memory. */
struct mpm_perf_attrs *mpm_perf_attrs_new(const struct mpm_soc *soc);
void mpm_perf_attrs_free(struct mpm_perf_attrs *a);
const struct attribute_group **mpm_perf_attr_groups(struct mpm_perf_attrs *a);

#endif /* MPM_PERF_H */
