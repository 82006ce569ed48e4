// SPDX-License-Identifier: GPL-2.0-only
/* What the perf tool reads of the PMU in sysfs, written from the core's tables. */
#include <linux/cpumask.h>
#include <linux/device.h>
#include <linux/slab.h>
#include <linux/sysfs.h>

#include "perf.h"

/* Names of events: all that the module has of the tables of events. */
struct mpm_event_name {
	const char *name;
	u16 id;
};

struct mpm_event_names {
	const struct mpm_soc *soc;
	const struct mpm_event_name *events;
	unsigned int count;
};

static const struct mpm_event_names mpm_event_names[MPM_SOCS] = {
#define MPM_SOC(name_, title_, compatible_, counters_, events_, ...) \
	{ \
		.count = events_, \
		.events = (const struct mpm_event_name[]) {
#define MPM_EVENT(name_, unit_, id_, ...) \
	{ \
		.name = #name_, \
		.id = id_, \
	},
#define MPM_SOC_END(name_) \
		}, \
		.soc = &mpm_socs[MPM_SOC_ID(name_)], \
	},
#include "core/socs.def"
};

/* A term, or an event. */
struct mpm_perf_attr {
	struct device_attribute attr;
	unsigned int value;	/* enum mpm_perf_id, or event id */
};

struct mpm_perf_attrs {
	struct mpm_perf_attr terms[MPM_PERF_TERMS];
	struct attribute *term_list[MPM_PERF_TERMS + 1];
	struct attribute_group format;
	struct mpm_perf_attr *events;
	struct attribute **event_list;
	struct attribute_group event_group;
	const struct attribute_group *groups[6];
};

static struct mpm_pmu *dev_to_mpm_pmu(struct device *dev)
{
	return to_mpm_pmu(dev_get_drvdata(dev));
}

static ssize_t mpm_term_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	const struct mpm_perf_term *term =
		&mpm_perf_terms[container_of(attr, struct mpm_perf_attr, attr)->value];
	static const char *const words[] = { "config", "config1", "config2" };

	if (term->first == term->last)
		return sysfs_emit(buf, "%s:%u\n", words[term->word], term->first);
	return sysfs_emit(buf, "%s:%u-%u\n", words[term->word], term->first, term->last);
}

static ssize_t mpm_event_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "event=0x%02x\n",
			  container_of(attr, struct mpm_perf_attr, attr)->value);
}

static ssize_t cpumask_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%u\n", READ_ONCE(dev_to_mpm_pmu(dev)->cpu));
}
static DEVICE_ATTR_RO(cpumask);

static ssize_t identifier_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%s\n", dev_to_mpm_pmu(dev)->soc->name);
}
static DEVICE_ATTR_RO(identifier);

static ssize_t num_counters_show(struct device *dev, struct device_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%u\n", dev_to_mpm_pmu(dev)->soc->num_counters);
}
static DEVICE_ATTR_RO(num_counters);

static struct attribute *mpm_plain_attrs[] = {
	&dev_attr_cpumask.attr,
	&dev_attr_identifier.attr,
	NULL
};

static const struct attribute_group mpm_plain_group = {
	.attrs = mpm_plain_attrs,
};

static struct attribute *mpm_caps_attrs[] = {
	&dev_attr_num_counters.attr,
	NULL
};

static const struct attribute_group mpm_caps_group = {
	.name = "caps",
	.attrs = mpm_caps_attrs,
};

typedef ssize_t (*mpm_show)(struct device *dev, struct device_attribute *attr, char *buf);

static struct attribute *mpm_fill(struct mpm_perf_attr *a, const char *name,
				  unsigned int value, mpm_show show)
{
	sysfs_attr_init(&a->attr.attr);
	a->attr.attr.name = name;
	a->attr.attr.mode = 0444;
	a->attr.show = show;
	a->value = value;
	return &a->attr.attr;
}

static int mpm_fill_events(struct mpm_perf_attrs *a, const struct mpm_soc *soc)
{
	const struct mpm_event_names *t = mpm_event_names;
	unsigned int i;

	while (t->soc != soc)
		t++;
	a->events = kcalloc(t->count, sizeof(*a->events), GFP_KERNEL);
	a->event_list = kcalloc(t->count + 1, sizeof(*a->event_list), GFP_KERNEL);
	if (!a->events || !a->event_list)
		return -ENOMEM;
	for (i = 0; i < t->count; i++)
		a->event_list[i] = mpm_fill(&a->events[i], t->events[i].name,
					    t->events[i].id, mpm_event_show);
	a->event_group.name = "events";
	a->event_group.attrs = a->event_list;
	return 0;
}

struct mpm_perf_attrs *mpm_perf_attrs_new(const struct mpm_soc *soc)
{
	struct mpm_perf_attrs *a = kzalloc(sizeof(*a), GFP_KERNEL);
	unsigned int i, groups = 0;

	if (!a)
		return NULL;
	for (i = 0; i < MPM_PERF_TERMS; i++)
		a->term_list[i] = mpm_fill(&a->terms[i], mpm_perf_terms[i].name, i,
					   mpm_term_show);
	a->format.name = "format";
	a->format.attrs = a->term_list;
	a->groups[groups++] = &mpm_plain_group;
	a->groups[groups++] = &mpm_caps_group;
	a->groups[groups++] = &a->format;
	if (mpm_fill_events(a, soc)) {
		mpm_perf_attrs_free(a);
		return NULL;
	}
	a->groups[groups++] = &a->event_group;
	return a;
}

void mpm_perf_attrs_free(struct mpm_perf_attrs *a)
{
	kfree(a->events);
	kfree(a->event_list);
	kfree(a);
}

const struct attribute_group **mpm_perf_attr_groups(struct mpm_perf_attrs *a)
{
	return a->groups;
}
