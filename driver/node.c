// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the device tree node says.  Trees are written by hand and merged by boot
 * loaders: each mistake that can be told from others gets a sentence of its own.
 */
#include <linux/clk.h>
#include <linux/of.h>
#include <linux/platform_device.h>

#include "mpm.h"

static int mpm_node_check(const struct mpm_dev *mpm, struct device *dev,
			  const struct resource *res)
{
	resource_size_t need = MPM_PMC(mpm->soc->num_counters - 1) + 4;
	resource_size_t size;

	if (!res)
		return dev_err_probe(dev, -EINVAL,
				     "the node has no reg, or one that the ranges above it do not reach\n");
	size = resource_size(res);
	if (size < need)
		return dev_err_probe(dev, -EINVAL,
				     "reg of the node gives %pa bytes, the registers take %pa\n",
				     &size, &need);
	/* the block's own address is a multiple of 4096 on every part known */
	if (res->start % sizeof(u32))
		return dev_err_probe(dev, -EINVAL,
				     "reg of the node begins at %pa, which is no multiple of 4\n",
				     &res->start);
	return 0;
}

int mpm_node_map(struct mpm_dev *mpm, struct platform_device *pdev)
{
	struct resource *res = platform_get_resource(pdev, IORESOURCE_MEM, 0);
	struct device *dev = &pdev->dev;
	int ret = mpm_node_check(mpm, dev, res);

	if (ret)
		return ret;
	mpm->regs = devm_ioremap_resource(dev, res);
	if (!IS_ERR(mpm->regs))
		return 0;
	ret = PTR_ERR(mpm->regs);
	if (ret == -EBUSY)
		return dev_err_probe(dev, ret,
				     "its registers, %pR, overlap those of a device that is in use, see /proc/iomem\n",
				     res);
	return dev_err_probe(dev, ret, "its registers, %pR, cannot be mapped\n", res);
}

bool mpm_node_has_irq(const struct device_node *node)
{
	return of_find_property(node, "interrupts", NULL) ||
	       of_find_property(node, "interrupts-extended", NULL);
}

/* Hz in one cell or in two; 0 when there is nothing that 32 bits can hold. */
static u32 mpm_read_hz(const struct device_node *node, const char *name)
{
	u64 hz = 0;
	u32 cell;

	if (of_property_count_u32_elems(node, name) == 2)
		of_property_read_u64(node, name, &hz);
	else if (!of_property_read_u32(node, name, &cell))
		hz = cell;
	return hz <= U32_MAX ? hz : 0;
}

/*
 * Shipped trees have neither clocks nor clock-frequency here: it is U-Boot that puts
 * bus-frequency into the node above.  The platform clock runs as long as the kernel
 * does, so there is nothing to enable.
 */
int mpm_node_clock(struct device *dev, u32 *hz)
{
	struct clk *clk = devm_clk_get_optional(dev, NULL);
	struct device_node *bus;
	unsigned long rate;

	if (IS_ERR(clk))
		return dev_err_probe(dev, PTR_ERR(clk), "the clock of the node is not to be had\n");
	rate = clk_get_rate(clk);
	*hz = rate <= U32_MAX ? rate : 0;
	if (!*hz)
		*hz = mpm_read_hz(dev->of_node, "clock-frequency");
	if (!*hz) {
		bus = of_get_parent(dev->of_node);
		*hz = mpm_read_hz(bus, "bus-frequency");
		of_node_put(bus);
	}
	if (!*hz)
		dev_info(dev, "the tree does not tell the platform clock: clocks are counted, times unknown\n");
	return 0;
}
