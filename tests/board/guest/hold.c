// SPDX-License-Identifier: GPL-2.0-only
/* Owns the device from the background, for as long as the board runs: hold. */
#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <linux/mpc85xx_pm.h>

static void own(int done)
{
	struct mpc85xx_pm_config c = { .counter_mask = 1 << 3 };
	int fd = open("/dev/mpc85xx_pm0", O_RDWR);

	c.counters[3].lca = 23 << 16;
	if (fd < 0 || ioctl(fd, MPC85XX_PM_IOC_CONFIGURE, &c))
		err(1, "/dev/mpc85xx_pm0");
	if (write(done, "", 1) != 1)
		err(1, "pipe");
	for (;;)
		pause();
}

int main(void)
{
	char byte;
	int ends[2];
	pid_t pid;

	if (pipe(ends))
		err(1, "pipe");
	pid = fork();
	if (pid < 0)
		err(1, "fork");
	if (!pid)
		own(ends[1]);
	close(ends[1]);
	if (read(ends[0], &byte, 1) != 1)
		errx(1, "nobody holds the device");
	printf("held by %d\n", (int)pid);
	return 0;
}
