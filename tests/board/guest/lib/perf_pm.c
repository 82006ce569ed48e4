// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "perf_pm.h"

static unsigned int read_number(const char *path)
{
	char text[16];

	if (pm_read_file(path, text, sizeof(text)))
		fail_msg("no %s", path);
	return (unsigned int)strtoul(text, NULL, 10);
}

unsigned int perf_type(void)
{
	return read_number(PERF_SYSFS "type");
}

unsigned int perf_cpu(void)
{
	return read_number(PERF_SYSFS "cpumask");
}

struct perf_event_attr perf_attr(__u64 config)
{
	struct perf_event_attr attr;

	memset(&attr, 0, sizeof(attr));
	attr.size = sizeof(attr);
	attr.type = perf_type();
	attr.config = config;
	attr.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
	return attr;
}

int perf_open_attr(const struct perf_event_attr *attr, int group)
{
	int fd = (int)syscall(SYS_perf_event_open, attr, -1, 0, group, PERF_FLAG_FD_CLOEXEC);

	return fd < 0 ? -errno : fd;
}

int perf_open(__u64 config, int group)
{
	struct perf_event_attr attr = perf_attr(config);

	return perf_open_attr(&attr, group);
}

int perf_open_off(__u64 config, int group)
{
	struct perf_event_attr attr = perf_attr(config);

	attr.disabled = 1;
	return perf_open_attr(&attr, group);
}

__u64 perf_count(int fd, __u64 *enabled, __u64 *running)
{
	__u64 v[3];

	if (read(fd, v, sizeof(v)) != sizeof(v))
		fail_msg("read of an event: %s", strerror(errno));
	if (enabled)
		*enabled = v[1];
	if (running)
		*running = v[2];
	return v[0];
}

void perf_switch(int fd, unsigned long request, bool group)
{
	if (ioctl(fd, request, group ? PERF_IOC_FLAG_GROUP : 0))
		fail_msg("ioctl of an event: %s", strerror(errno));
}

unsigned int perf_read_group(int fd, __u64 *values, unsigned int room)
{
	__u64 v[1 + 32];
	ssize_t size = read(fd, v, sizeof(v));

	if (size < (ssize_t)sizeof(v[0]) || size != (ssize_t)((1 + v[0]) * sizeof(v[0])))
		fail_msg("read of a group: %zd, %s", size, strerror(errno));
	if (v[0] > room)
		fail_msg("%llu values", (unsigned long long)v[0]);
	memcpy(values, v + 1, v[0] * sizeof(v[0]));
	return (unsigned int)v[0];
}
