// SPDX-License-Identifier: GPL-2.0-only
/* Attributes of the class device: Documentation/ABI/testing/. */
#include <linux/sysfs.h>

#include "fifo.h"
#include "mpm.h"

static struct mpm_dev *to_mpm(struct device *dev)
{
	return container_of(dev, struct mpm_dev, dev);
}

static ssize_t num_counters_show(struct device *dev,
				 struct device_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%u\n", to_mpm(dev)->soc->num_counters);
}
static DEVICE_ATTR_RO(num_counters);

static ssize_t soc_show(struct device *dev, struct device_attribute *attr,
			char *buf)
{
	return sysfs_emit(buf, "%s\n", to_mpm(dev)->soc->name);
}
static DEVICE_ATTR_RO(soc);

static ssize_t owner_show(struct device *dev, struct device_attribute *attr,
			  char *buf)
{
	struct mpm_dev *mpm = to_mpm(dev);
	const char *owner = "none";

	mutex_lock(&mpm->session_lock);
	if (mpm->session.owner)
		owner = "chardev";
	else if (mpm->session.perf_events)
		owner = "perf";
	mutex_unlock(&mpm->session_lock);
	return sysfs_emit(buf, "%s\n", owner);
}
static DEVICE_ATTR_RO(owner);

static ssize_t owner_pid_show(struct device *dev, struct device_attribute *attr,
			      char *buf)
{
	struct mpm_dev *mpm = to_mpm(dev);
	pid_t pid;

	mutex_lock(&mpm->session_lock);
	pid = pid_vnr(mpm->session.pid);
	mutex_unlock(&mpm->session_lock);
	return sysfs_emit(buf, "%d\n", pid);
}
static DEVICE_ATTR_RO(owner_pid);

static ssize_t owner_comm_show(struct device *dev, struct device_attribute *attr,
			       char *buf)
{
	struct mpm_dev *mpm = to_mpm(dev);
	char comm[TASK_COMM_LEN];

	mutex_lock(&mpm->session_lock);
	memcpy(comm, mpm->session.comm, sizeof(comm));
	mutex_unlock(&mpm->session_lock);
	/* a process chooses its name: keep to one line of printable text */
	return sysfs_emit(buf, "%*pE\n", (int)strnlen(comm, sizeof(comm)), comm);
}
static DEVICE_ATTR_RO(owner_comm);

static const char *const mpm_state_names[] = {
	[MPC85XX_PM_STATE_IDLE] = "idle",
	[MPC85XX_PM_STATE_STOPPED] = "stopped",
	[MPC85XX_PM_STATE_RUNNING] = "running",
	[MPC85XX_PM_STATE_FROZEN] = "frozen",
	[MPC85XX_PM_STATE_FAULTY] = "faulty",
};

static ssize_t state_show(struct device *dev, struct device_attribute *attr,
			  char *buf)
{
	struct mpm_dev *mpm = to_mpm(dev);
	unsigned long flags;
	u32 state;

	flags = mpm_hw_lock(mpm);
	state = mpm_block_state(&mpm->block);
	mpm_hw_unlock(mpm, flags);
	return sysfs_emit(buf, "%s\n", mpm_state_names[state]);
}
static DEVICE_ATTR_RO(state);

/* A number that lives in struct mpm_block. */
#define MPM_ATTR_NUMBER(_name, _value)					\
static ssize_t _name##_show(struct device *dev,				\
			    struct device_attribute *attr, char *buf)	\
{									\
	struct mpm_dev *mpm = to_mpm(dev);				\
	unsigned long flags;						\
	u64 value;							\
									\
	flags = mpm_hw_lock(mpm);					\
	value = _value;							\
	mpm_hw_unlock(mpm, flags);					\
	return sysfs_emit(buf, "%llu\n", value);			\
}									\
static DEVICE_ATTR_RO(_name)

MPM_ATTR_NUMBER(generation, mpm->block.generation);
MPM_ATTR_NUMBER(overflow_irqs, mpm->block.overflow_irqs);
MPM_ATTR_NUMBER(spurious_irqs, mpm->block.spurious_irqs);
MPM_ATTR_NUMBER(throttled, !!mpm->block.throttled);
MPM_ATTR_NUMBER(throttle_count, mpm->block.throttle_count);

MPM_ATTR_NUMBER(records_lost, mpm->lost_before +
			      (mpm->fifo ? mpm->fifo->queue.lost_total : 0));

static ssize_t min_period_show(struct device *dev, struct device_attribute *attr,
			       char *buf)
{
	return sysfs_emit(buf, "%u\n", READ_ONCE(to_mpm(dev)->block.min_period));
}

static ssize_t min_period_store(struct device *dev, struct device_attribute *attr,
				const char *buf, size_t size)
{
	struct mpm_dev *mpm = to_mpm(dev);
	unsigned long flags;
	u32 period;
	int ret = kstrtou32(buf, 10, &period);

	if (ret)
		return ret;
	if (!period)
		return -EINVAL;
	flags = mpm_hw_lock(mpm);
	mpm->block.min_period = period;
	mpm_hw_unlock(mpm, flags);
	return size;
}
static DEVICE_ATTR_RW(min_period);

static struct attribute *mpm_attrs[] = {
	&dev_attr_num_counters.attr,
	&dev_attr_soc.attr,
	&dev_attr_owner.attr,
	&dev_attr_owner_pid.attr,
	&dev_attr_owner_comm.attr,
	&dev_attr_state.attr,
	&dev_attr_generation.attr,
	&dev_attr_overflow_irqs.attr,
	&dev_attr_spurious_irqs.attr,
	&dev_attr_throttled.attr,
	&dev_attr_throttle_count.attr,
	&dev_attr_records_lost.attr,
	&dev_attr_min_period.attr,
	NULL
};

static const struct attribute_group mpm_group = {
	.attrs = mpm_attrs,
};

const struct attribute_group *mpm_groups[] = {
	&mpm_group,
	NULL
};
