// SPDX-License-Identifier: GPL-2.0-only
/* clock HZ: whether that is what the driver says of the platform clock. */
#include <err.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>

#include <linux/mpc85xx_pm.h>

int main(int argc, char **argv)
{
	int fd = open("/dev/mpc85xx_pm0", O_RDONLY);
	struct mpc85xx_pm_info info;

	if (argc != 2 || fd < 0 || ioctl(fd, MPC85XX_PM_IOC_GET_INFO, &info))
		err(1, "/dev/mpc85xx_pm0");
	if (info.clock_hz != strtoul(argv[1], NULL, 10))
		errx(1, "clock_hz is %u", info.clock_hz);
	return 0;
}
