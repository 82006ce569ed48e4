// SPDX-License-Identifier: GPL-2.0-only
/* Starts counters that go on without an owner, and ends. */
#include <err.h>
#include <fcntl.h>
#include <sys/ioctl.h>

#include <linux/mpc85xx_pm.h>

int main(void)
{
	struct mpc85xx_pm_config c = {
		.flags = MPC85XX_PM_CFG_START | MPC85XX_PM_CFG_PERSIST,
		.counter_mask = 2,
	};
	int fd = open("/dev/mpc85xx_pm0", O_RDWR);

	c.counters[1].lca = 11 << 16;
	if (fd < 0 || ioctl(fd, MPC85XX_PM_IOC_CONFIGURE, &c))
		err(1, "/dev/mpc85xx_pm0");
	return 0;
}
