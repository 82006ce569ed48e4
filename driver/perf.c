// SPDX-License-Identifier: GPL-2.0-only
/* How PMUs come and go, with devices and with CPUs. */
#include <linux/cpu.h>
#include <linux/cpuhotplug.h>
#include <linux/cpumask.h>
#include <linux/delay.h>
#include <linux/device.h>
#include <linux/module.h>

#include "perf.h"

static struct mpm_pmu mpm_pmus[MPM_MAX_DEVICES];
static enum cpuhp_state mpm_cpuhp;

struct mpm_dev *mpm_pmu_get_device(struct mpm_pmu *p)
{
	struct mpm_dev *mpm;
	unsigned long flags;

	raw_spin_lock_irqsave(&p->lock, flags);
	mpm = p->mpm;
	if (mpm)
		get_device(&mpm->dev);
	raw_spin_unlock_irqrestore(&p->lock, flags);
	return mpm;
}

static void mpm_pmu_set_device(struct mpm_pmu *p, struct mpm_dev *mpm)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&p->lock, flags);
	p->mpm = mpm;
	raw_spin_unlock_irqrestore(&p->lock, flags);
}

static int mpm_pmu_offline(unsigned int cpu, struct hlist_node *node)
{
	struct mpm_pmu *p = hlist_entry_safe(node, struct mpm_pmu, node);
	unsigned int target;

	if (cpu != p->cpu)
		return 0;
	target = cpumask_any_but(cpu_online_mask, cpu);
	if (target >= nr_cpu_ids)
		return 0;
	perf_pmu_migrate_context(&p->pmu, cpu, target);
	WRITE_ONCE(p->cpu, target);
	return 0;
}

/* From here on @p->cpu is one that is online. */
static int mpm_pmu_choose_cpu(struct mpm_pmu *p)
{
	int ret = cpuhp_state_add_instance_nocalls(mpm_cpuhp, &p->node);

	if (ret)
		return ret;
	cpus_read_lock();
	WRITE_ONCE(p->cpu, raw_smp_processor_id());
	cpus_read_unlock();
	return 0;
}

/* There is no device yet, hence no event before all is done. */
static int mpm_pmu_register(struct mpm_pmu *p, struct mpm_dev *mpm)
{
	int ret;

	memset(&p->pmu, 0, sizeof(p->pmu));
	strscpy(p->name, dev_name(&mpm->dev), sizeof(p->name));
	p->attrs = mpm_perf_attrs_new(mpm->soc);
	if (!p->attrs)
		return -ENOMEM;
	p->soc = mpm->soc;
	p->pmu.module = THIS_MODULE;
	p->pmu.task_ctx_nr = perf_invalid_context;
	p->pmu.capabilities = PERF_PMU_CAP_NO_EXCLUDE | PERF_PMU_CAP_NO_INTERRUPT;
	p->pmu.attr_groups = mpm_perf_attr_groups(p->attrs);
	mpm_pmu_set_calls(&p->pmu);
	ret = perf_pmu_register(&p->pmu, p->name, -1);
	if (ret)
		goto err_attrs;
	/* a CPU that goes looks into what the PMU has for it: not before */
	ret = mpm_pmu_choose_cpu(p);
	if (ret)
		goto err_pmu;
	p->registered = true;
	return 0;

err_pmu:
	perf_pmu_unregister(&p->pmu);
err_attrs:
	mpm_perf_attrs_free(p->attrs);
	return ret;
}

/* No event will touch the registers any more; those that are open count nothing. */
static void mpm_perf_remove(void *data)
{
	struct mpm_dev *mpm = data;

	mutex_lock(&mpm->session_lock);
	WRITE_ONCE(mpm->gone, true);
	mutex_unlock(&mpm->session_lock);
	mpm_pmu_set_device(&mpm_pmus[mpm->id], NULL);
}

/* Bindings to one number follow one another: nobody else looks at @registered. */
int mpm_perf_add(struct mpm_dev *mpm, struct device *dev)
{
	struct mpm_pmu *p = &mpm_pmus[mpm->id];
	int ret;

	if (!p->registered) {
		ret = mpm_pmu_register(p, mpm);
		if (ret)
			return dev_err_probe(dev, ret, "no PMU for perf\n");
	} else if (p->soc != mpm->soc) {
		dev_warn(dev, "perf has the PMU of an %s, load the module again to use it with an %s\n",
			 p->soc->title, mpm->soc->title);
		return 0;
	}
	mpm->has_perf = true;
	mpm_pmu_set_device(p, mpm);
	return devm_add_action_or_reset(dev, mpm_perf_remove, mpm);
}

int mpm_perf_init(void)
{
	unsigned int i;
	int ret;

	for (i = 0; i < MPM_MAX_DEVICES; i++) {
		raw_spin_lock_init(&mpm_pmus[i].lock);
		INIT_LIST_HEAD(&mpm_pmus[i].wrong);
	}
	ret = cpuhp_setup_state_multi(CPUHP_AP_ONLINE_DYN, "perf/" MPM_NAME ":online",
				      NULL, mpm_pmu_offline);
	if (ret < 0)
		return ret;
	mpm_cpuhp = ret;
	return 0;
}

/*
 * Up to 6.12 the timer by which events take turns may go off once more after the last
 * of them was closed, and is freed with the PMU.
 */
static void mpm_pmu_unregister(struct mpm_pmu *p)
{
	cpuhp_state_remove_instance_nocalls(mpm_cpuhp, &p->node);
	msleep(p->pmu.hrtimer_interval_ms);
	perf_pmu_unregister(&p->pmu);
	mpm_perf_attrs_free(p->attrs);
}

/* Events hold the module: there are none. */
void mpm_perf_exit(void)
{
	unsigned int i;

	for (i = 0; i < MPM_MAX_DEVICES; i++)
		if (mpm_pmus[i].registered)
			mpm_pmu_unregister(&mpm_pmus[i]);
	cpuhp_remove_multi_state(mpm_cpuhp);
}
