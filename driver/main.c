// SPDX-License-Identifier: GPL-2.0-only
/*
 * Platform performance monitor of the MPC85xx (PowerQUICC III): binding to a
 * device tree node, and the order in which a device comes and goes.
 *
 * Everything is undone by devm actions, in reverse: the device is unpublished
 * first, then silenced, and only then are interrupt, work and registers given
 * back.  What open files need is freed by the last of them.
 */
#include <linux/idr.h>
#include <linux/interrupt.h>
#include <linux/module.h>
#include <linux/of.h>
#include <linux/platform_device.h>
#include <linux/property.h>
#include <linux/slab.h>
#include <linux/ktime.h>

#include "fifo.h"
#include "mpm.h"

static struct class mpm_class = {
	.name = MPM_NAME,
	.dev_groups = mpm_groups,
};

static unsigned int min_period = 1;
module_param(min_period, uint, 0644);
MODULE_PARM_DESC(min_period,
		 "Smallest sampling period in events that devices start with; sysfs changes theirs (default 1)");

static unsigned int max_increment = MPM_MAX_INCREMENT;
module_param(max_increment, uint, 0444);
MODULE_PARM_DESC(max_increment,
		 "Most events that a counter can count in one platform clock; counts that grow faster are tainted (default 4)");

static dev_t mpm_devt;
static DEFINE_IDA(mpm_ida);

static void mpm_free(struct device *dev)
{
	struct mpm_dev *mpm = container_of(dev, struct mpm_dev, dev);

	irq_work_sync(&mpm->tell_work);
	mpm_fifo_put(mpm->fifo);
	mutex_destroy(&mpm->session_lock);
	kfree(mpm);
}

/* Open files keep the memory, not the name: the next binding gets it again. */
static void mpm_put(void *data)
{
	struct mpm_dev *mpm = data;

	ida_free(&mpm_ida, mpm->id);
	put_device(&mpm->dev);
}

/* A device with a name; freed with its last reference. */
static struct mpm_dev *mpm_alloc(struct device *parent, const struct mpm_soc *soc)
{
	struct mpm_dev *mpm;
	int ret;

	mpm = kzalloc(sizeof(*mpm), GFP_KERNEL);
	if (!mpm)
		return ERR_PTR(-ENOMEM);
	mpm->id = ida_alloc_max(&mpm_ida, MPM_MAX_DEVICES - 1, GFP_KERNEL);
	if (mpm->id < 0) {
		ret = mpm->id;
		kfree(mpm);
		return ERR_PTR(ret);
	}
	mpm->soc = soc;
	mpm->seats.block = &mpm->block;
	mutex_init(&mpm->session_lock);
	raw_spin_lock_init(&mpm->hw_lock);
	mpm_irq_init_work(mpm);
	cdev_init(&mpm->cdev, &mpm_fops);
	mpm->cdev.owner = THIS_MODULE;
	device_initialize(&mpm->dev);
	mpm->dev.parent = parent;
	mpm->dev.class = &mpm_class;
	mpm->dev.devt = MKDEV(MAJOR(mpm_devt), mpm->id);
	mpm->dev.release = mpm_free;

	ret = devm_add_action_or_reset(parent, mpm_put, mpm);
	if (!ret)
		ret = dev_set_name(&mpm->dev, MPM_NAME "%d", mpm->id);
	return ret ? ERR_PTR(ret) : mpm;
}

static void mpm_cancel_action(void *data)
{
	mpm_irq_cancel_work(data);
}

static void mpm_quiesce_action(void *data)
{
	mpm_quiesce(data);
}

/* The block goes silent here, before anybody listens to its interrupt. */
static int mpm_init_block(struct mpm_dev *mpm, struct device *dev)
{
	struct mpm_io io = mpm_mmio;
	u32 clock_hz;
	int ret;

	ret = mpm_node_clock(dev, &clock_hz);
	if (ret)
		return ret;
	io.ctx = mpm;
	ret = mpm_block_init(&mpm->block, mpm->soc, &io, clock_hz, ktime_get_ns());
	mpm->block.sink = mpm_fifo_sink;
	mpm->block.sink.ctx = mpm;
	mpm->block.min_period = max(READ_ONCE(min_period), 1U);
	mpm->block.max_increment = max(max_increment, 1U);
	if (ret)
		return dev_err_probe(dev, ret,
				     "no performance monitor answers at the node's address\n");
	return devm_add_action_or_reset(dev, mpm_cancel_action, mpm);
}

static int mpm_init_irq(struct mpm_dev *mpm, struct platform_device *pdev)
{
	int irq = platform_get_irq_optional(pdev, 0);
	int ret;

	/* the platform bus has no other word for one that it cannot make out */
	if (irq == -ENXIO && mpm_node_has_irq(pdev->dev.of_node))
		irq = -EINVAL;
	if (irq == -ENXIO) {
		dev_info(&pdev->dev,
			 "the node has no interrupt: counters are looked at periodically instead\n");
		return 0;
	}
	if (irq < 0)
		return dev_err_probe(&pdev->dev, irq,
				     "the interrupt of the node cannot be used: wrong cells or no interrupt-parent?\n");
	ret = mpm_irq_request(mpm, irq, &pdev->dev);
	if (ret == -EBUSY) {
		dev_warn(&pdev->dev,
			 "interrupt %d belongs to a driver that cannot share it: counters are looked at periodically instead\n",
			 irq);
		return 0;
	}
	if (ret)
		return dev_err_probe(&pdev->dev, ret,
				     "interrupt %d is not to be had\n", irq);
	return 0;
}

static void mpm_debugfs_action(void *data)
{
	mpm_debugfs_remove(data);
}

static void mpm_unpublish(void *data)
{
	struct mpm_dev *mpm = data;

	cdev_device_del(&mpm->cdev, &mpm->dev);
	mutex_lock(&mpm->session_lock);
	WRITE_ONCE(mpm->gone, true);
	mutex_unlock(&mpm->session_lock);
	wake_up_interruptible_all(&mpm->wait);
}

static int mpm_publish(struct mpm_dev *mpm, struct device *dev)
{
	int ret;

	ret = cdev_device_add(&mpm->cdev, &mpm->dev);
	if (ret)
		return dev_err_probe(dev, ret, "no device node could be made\n");
	return devm_add_action_or_reset(dev, mpm_unpublish, mpm);
}

static int mpm_probe(struct platform_device *pdev)
{
	const struct mpm_soc *soc = device_get_match_data(&pdev->dev);
	struct device *dev = &pdev->dev;
	struct mpm_dev *mpm;
	int ret;

	if (!soc)
		return -ENODEV;
	mpm = mpm_alloc(dev, soc);
	if (IS_ERR(mpm))
		return PTR_ERR(mpm);
	platform_set_drvdata(pdev, mpm);
	ret = mpm_node_map(mpm, pdev);
	if (ret)
		return ret;
	ret = mpm_init_block(mpm, dev);
	if (ret)
		return ret;
	ret = mpm_init_irq(mpm, pdev);
	if (ret)
		return ret;
	/* undone before the interrupt is freed: no late one may find counters on */
	ret = devm_add_action_or_reset(dev, mpm_quiesce_action, mpm);
	if (ret)
		return ret;
	ret = mpm_perf_add(mpm, dev);
	if (ret)
		return ret;
	mpm_debugfs_add(mpm);
	ret = devm_add_action_or_reset(dev, mpm_debugfs_action, mpm);
	if (ret)
		return ret;
	return mpm_publish(mpm, dev);
}

static void mpm_shutdown(struct platform_device *pdev)
{
	mpm_power_down(platform_get_drvdata(pdev));
}

static const struct of_device_id mpm_of_match[] = {
#define MPM_SOC(name_, title_, compatible_, ...) \
	{ .compatible = compatible_, .data = &mpm_socs[MPM_SOC_ID(name_)] },
#include "core/socs.def"
	{ }
};
MODULE_DEVICE_TABLE(of, mpm_of_match);

static struct platform_driver mpm_driver = {
	.probe = mpm_probe,
	.shutdown = mpm_shutdown,
	.driver = {
		.name = MPM_NAME,
		.of_match_table = mpm_of_match,
		.pm = &mpm_pm_ops,
	},
};

static int __init mpm_init(void)
{
	int ret;

	ret = class_register(&mpm_class);
	if (ret)
		return ret;
	ret = alloc_chrdev_region(&mpm_devt, 0, MPM_MAX_DEVICES, MPM_NAME);
	if (ret)
		goto err_class;
	ret = mpm_perf_init();
	if (ret)
		goto err_region;
	ret = platform_driver_register(&mpm_driver);
	if (ret)
		goto err_perf;
	return 0;

err_perf:
	mpm_perf_exit();
err_region:
	unregister_chrdev_region(mpm_devt, MPM_MAX_DEVICES);
err_class:
	class_unregister(&mpm_class);
	return ret;
}
module_init(mpm_init);

static void __exit mpm_exit(void)
{
	platform_driver_unregister(&mpm_driver);
	mpm_perf_exit();
	unregister_chrdev_region(mpm_devt, MPM_MAX_DEVICES);
	class_unregister(&mpm_class);
	ida_destroy(&mpm_ida);
}
module_exit(mpm_exit);

MODULE_DESCRIPTION("MPC85xx platform performance monitor");
MODULE_LICENSE("GPL");
