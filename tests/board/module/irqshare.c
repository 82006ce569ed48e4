// SPDX-License-Identifier: GPL-2.0-only
/*
 * A stranger on the monitor's interrupt line, which takes every interrupt for its
 * own.  After 3000 of them it has the emulator take back the fault that makes
 * them, "fault_stuck_line=1": with the line high nobody else gets to run.
 */
#include <linux/interrupt.h>
#include <linux/io.h>
#include <linux/module.h>
#include <linux/of.h>
#include <linux/of_irq.h>

#include "control.h"

#define CCSRBAR	0xe0000000

static unsigned int count;
module_param(count, uint, 0444);

static void __iomem *control;
static int irq;

static irqreturn_t share_irq(int line, void *data)
{
	const char *c;

	if (++count != 3000)
		return IRQ_HANDLED;
	for (c = "set fault_stuck_line=0\n"; *c; c++)
		iowrite32be(*c, control + PM_CONTROL_COMMAND);
	return IRQ_HANDLED;
}

static int __init share_init(void)
{
	struct device_node *np = of_find_compatible_node(NULL, NULL, "fsl,mpc8544-pm");
	int ret;

	irq = irq_of_parse_and_map(np, 0);
	of_node_put(np);
	control = ioremap(CCSRBAR + PM_CONTROL_CCSR_OFFSET, PM_CONTROL_SIZE);
	if (!irq || !control)
		return -ENODEV;
	ret = request_irq(irq, share_irq, IRQF_SHARED, "irqshare", &count);
	if (ret)
		iounmap(control);
	return ret;
}
module_init(share_init);

static void __exit share_exit(void)
{
	free_irq(irq, &count);
	iounmap(control);
}
module_exit(share_exit);

MODULE_DESCRIPTION("Test: another user of the interrupt line");
MODULE_LICENSE("GPL");
