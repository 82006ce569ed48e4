// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "pm.h"

int pm_open(int flags)
{
	int fd = open(PM_NODE, flags | O_CLOEXEC);

	if (fd < 0)
		fail_msg("%s: %s", PM_NODE, strerror(errno));
	return fd;
}

int pm_call(int fd, unsigned long request, void *arg)
{
	int ret = ioctl(fd, request, arg);

	if (ret > 0)
		fail_msg("ioctl returned %d", ret);
	return ret < 0 ? -errno : 0;
}

struct mpc85xx_pm_config pm_config(void)
{
	struct mpc85xx_pm_config config;

	memset(&config, 0, sizeof(config));
	config.counter_mask = 0x7;
	config.counters[1].lca = PM_EVENT(23);
	config.counters[2].lca = PM_EVENT(11);
	return config;
}

int pm_control(int fd, unsigned long request, __u32 *state)
{
	struct mpc85xx_pm_control control;
	int ret;

	memset(&control, 0, sizeof(control));
	ret = pm_call(fd, request, &control);
	if (state)
		*state = control.state;
	return ret;
}

int pm_read_file(const char *path, char *buf, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	size_t used = 0;
	ssize_t n = 0;

	if (fd < 0)
		return -1;
	while (used < size - 1 && (n = read(fd, buf + used, size - 1 - used)) > 0)
		used += n;
	buf[used] = '\0';
	close(fd);
	return n < 0 ? -1 : 0;
}

const char *pm_sysfs(const char *name)
{
	static char text[256];
	char path[128];

	snprintf(path, sizeof(path), PM_SYSFS "%s", name);
	if (pm_read_file(path, text, sizeof(text)))
		fail_msg("%s: %s", path, strerror(errno));
	text[strcspn(text, "\n")] = '\0';
	return text;
}

unsigned long pm_sysfs_number(const char *name)
{
	const char *text = pm_sysfs(name);
	char *end;
	unsigned long value = strtoul(text, &end, 10);

	if (end == text || *end)
		fail_msg("%s holds \"%s\"", name, text);
	return value;
}

int pm_write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC), ret = 0;

	if (fd < 0)
		return -errno;
	if (write(fd, text, strlen(text)) < 0)
		ret = -errno;
	close(fd);
	return ret;
}

int pm_bind(void)
{
	return pm_write_file(PM_DRIVER "bind", PM_DEVICE);
}

int pm_unbind(void)
{
	return pm_write_file(PM_DRIVER "unbind", PM_DEVICE);
}
