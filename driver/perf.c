// SPDX-License-Identifier: GPL-2.0-only
/* How PMUs come and go, with devices and with CPUs. */
#include <linux/cpuhotplug.h>
#include <linux/cpumask.h>
#include <linux/device.h>
#include <linux/module.h>

#include "perf.h"

static DEFINE_MUTEX(mpm_pmus_lock);
static struct mpm_pmu mpm_pmus[MPM_MAX_DEVICES];
static enum cpuhp_state mpm_cpuhp;

/* From here on the PMU has had an event, even if its opening fails later. */
struct mpm_dev *mpm_pmu_get_device(struct mpm_pmu *p)
{
	struct mpm_dev *mpm;

	mutex_lock(&mpm_pmus_lock);
	mpm = rcu_dereference_protected(p->mpm, lockdep_is_held(&mpm_pmus_lock));
	if (mpm) {
		get_device(&mpm->dev);
		p->had_events = true;
	}
	mutex_unlock(&mpm_pmus_lock);
	return mpm;
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

static int mpm_pmu_register(struct mpm_pmu *p, struct mpm_dev *mpm)
{
	int ret;

	memset(&p->pmu, 0, sizeof(p->pmu));
	strscpy(p->name, dev_name(&mpm->dev), sizeof(p->name));
	p->attrs = mpm_perf_attrs_new(mpm->soc);
	if (!p->attrs)
		return -ENOMEM;
	p->soc = mpm->soc;
	p->cpu = raw_smp_processor_id();
	p->pmu.module = THIS_MODULE;
	p->pmu.task_ctx_nr = perf_invalid_context;
	p->pmu.capabilities = PERF_PMU_CAP_NO_EXCLUDE | PERF_PMU_CAP_NO_INTERRUPT;
	p->pmu.attr_groups = mpm_perf_attr_groups(p->attrs);
	mpm_pmu_set_calls(&p->pmu);
	ret = cpuhp_state_add_instance_nocalls(mpm_cpuhp, &p->node);
	if (ret)
		goto err_attrs;
	ret = perf_pmu_register(&p->pmu, p->name, -1);
	if (ret)
		goto err_instance;
	p->registered = true;
	p->had_events = false;
	return 0;

err_instance:
	cpuhp_state_remove_instance_nocalls(mpm_cpuhp, &p->node);
err_attrs:
	mpm_perf_attrs_free(p->attrs);
	return ret;
}

static void mpm_pmu_unregister(struct mpm_pmu *p)
{
	perf_pmu_unregister(&p->pmu);
	cpuhp_state_remove_instance_nocalls(mpm_cpuhp, &p->node);
	mpm_perf_attrs_free(p->attrs);
	p->registered = false;
}

/* No event will touch the registers any more; those that are open count nothing. */
static void mpm_perf_remove(void *data)
{
	struct mpm_dev *mpm = data;
	struct mpm_pmu *p = &mpm_pmus[mpm->id];

	mutex_lock(&mpm->session_lock);
	WRITE_ONCE(mpm->gone, true);
	mutex_unlock(&mpm->session_lock);
	mutex_lock(&mpm_pmus_lock);
	rcu_assign_pointer(p->mpm, NULL);
	if (!p->had_events)
		mpm_pmu_unregister(p);
	mutex_unlock(&mpm_pmus_lock);
	synchronize_rcu();
}

int mpm_perf_add(struct mpm_dev *mpm, struct device *dev)
{
	struct mpm_pmu *p = &mpm_pmus[mpm->id];
	int ret = 0;

	mutex_lock(&mpm_pmus_lock);
	if (!p->registered)
		ret = mpm_pmu_register(p, mpm);
	else if (p->soc != mpm->soc)
		ret = -EBUSY;
	if (!ret)
		rcu_assign_pointer(p->mpm, mpm);
	mutex_unlock(&mpm_pmus_lock);
	if (ret)
		return dev_err_probe(dev, ret, "no PMU for perf\n");
	mpm->has_perf = true;
	return devm_add_action_or_reset(dev, mpm_perf_remove, mpm);
}

int mpm_perf_init(void)
{
	int ret = cpuhp_setup_state_multi(CPUHP_AP_ONLINE_DYN, "perf/" MPM_NAME ":online",
					  NULL, mpm_pmu_offline);

	if (ret < 0)
		return ret;
	mpm_cpuhp = ret;
	return 0;
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
