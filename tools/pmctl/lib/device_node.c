// SPDX-License-Identifier: GPL-2.0-only
/* The driver behind a device node: the only file that calls it. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "lib/device_ops.h"
#include "lib/mem.h"
#include "lib/metrics.h"
#include "lib/note_file.h"
#include "lib/soc_find.h"
#include "lib/textfile.h"

#define SYSFS_CLASS	"/sys/class/mpc85xx_pm"
#define IRQ_LIMIT	"/sys/module/mpc85xx_pm/parameters/max_irq_rate"

struct node {
	struct pm_device base;
	int fd;
};

static int call(struct pm_device *d, unsigned long request, void *arg)
{
	struct node *n = (struct node *)d;
	int ret;

	do {
		ret = ioctl(n->fd, request, arg);
	} while (ret < 0 && errno == EINTR);
	return ret < 0 ? -errno : 0;
}

static int node_get_info(struct pm_device *d, struct mpc85xx_pm_info *info)
{
	return call(d, MPC85XX_PM_IOC_GET_INFO, info);
}

static int node_configure(struct pm_device *d, struct mpc85xx_pm_config *config)
{
	return call(d, MPC85XX_PM_IOC_CONFIGURE, config);
}

static int node_get_config(struct pm_device *d, struct mpc85xx_pm_config *config)
{
	return call(d, MPC85XX_PM_IOC_GET_CONFIG, config);
}

static int node_release(struct pm_device *d)
{
	return call(d, MPC85XX_PM_IOC_RELEASE, NULL);
}

static int node_control(struct pm_device *d, unsigned long request,
			struct mpc85xx_pm_control *control)
{
	return call(d, request, control);
}

static int node_read(struct pm_device *d, struct mpc85xx_pm_snapshot *snap)
{
	return call(d, MPC85XX_PM_IOC_READ, snap);
}

static int node_wait(struct pm_device *d, u64 timeout_ns, const sigset_t *signals)
{
	const struct timespec timeout = {
		.tv_sec = (time_t)(timeout_ns / 1000000000),
		.tv_nsec = (long)(timeout_ns % 1000000000),
	};
	struct pollfd p = { .fd = ((struct node *)d)->fd, .events = POLLIN };
	int ret = ppoll(&p, 1, &timeout, signals);

	return ret < 0 ? -errno : ret;
}

static void node_pass(struct pm_device *d, u64 ns)
{
	const struct timespec time = {
		.tv_sec = (time_t)(ns / 1000000000),
		.tv_nsec = (long)(ns % 1000000000),
	};

	(void)d;
	nanosleep(&time, NULL);
}

static int node_read_records(struct pm_device *d, void *buf, size_t size)
{
	ssize_t ret = read(((struct node *)d)->fd, buf, size);

	return ret < 0 ? -errno : (int)ret;
}

/* One line of a file in the device's directory; false when it is not there. */
static bool attribute(const char *node, const char *name, char *buf, size_t size)
{
	const char *slash = strrchr(node, '/');
	char *path = mem_printf("%s/%s/%s", SYSFS_CLASS, slash ? slash + 1 : node, name);
	size_t length;
	char *text = textfile_read(path, "attribute", 4096, &length, NULL);

	free(path);
	if (!text)
		return false;
	snprintf(buf, size, "%.*s", (int)strcspn(text, "\n"), text);
	free(text);
	return true;
}

static int node_state(struct pm_device *d)
{
	char text[16];

	if (attribute(d->name, "state", text, sizeof(text)))
		for (u32 state = 0; state <= MPC85XX_PM_STATE_FAULTY; state++)
			if (!strcmp(text, reading_device_state(state)))
				return (int)state;
	return -1;
}

const struct mpm_soc *pm_device_node_part(const char *path)
{
	char soc[32];

	return attribute(path, "soc", soc, sizeof(soc)) ? mpm_soc_find(soc) : NULL;
}

static u32 node_irq_limit(struct pm_device *d)
{
	size_t length;
	char *text = textfile_read(IRQ_LIMIT, "parameter", 64, &length, NULL);
	u32 limit = text ? (u32)strtoul(text, NULL, 10) : 0;

	(void)d;
	free(text);
	return limit;
}

static void node_holder(struct pm_device *d, char *buf, size_t size)
{
	char owner[16], pid[16], comm[40];
	bool perf, named;

	*buf = '\0';
	perf = attribute(d->name, "owner", owner, sizeof(owner)) && !strcmp(owner, "perf");
	named = attribute(d->name, "owner_pid", pid, sizeof(pid)) && strcmp(pid, "0") &&
		attribute(d->name, "owner_comm", comm, sizeof(comm));
	if (named)
		snprintf(buf, size, "held by %s (pid %s)%s", comm, pid,
			 perf ? " through perf" : "");
	else if (perf)
		snprintf(buf, size, "held through perf");
}

static int node_note_store(struct pm_device *d, const char *text, struct pm_error *err)
{
	return note_file_store(d->name, text, err);
}

static char *node_note_load(struct pm_device *d)
{
	return note_file_load(d->name);
}

static int node_close(struct pm_device *d, struct pm_error *err)
{
	struct node *n = (struct node *)d;

	(void)err;
	close(n->fd);
	free(n);
	return 0;
}

static const struct pm_device_ops node_ops = {
	.get_info = node_get_info,
	.configure = node_configure,
	.get_config = node_get_config,
	.release = node_release,
	.control = node_control,
	.read = node_read,
	.wait = node_wait,
	.pass = node_pass,
	.read_records = node_read_records,
	.state = node_state,
	.irq_limit = node_irq_limit,
	.holder = node_holder,
	.note_store = node_note_store,
	.note_load = node_note_load,
	.close = node_close,
};

static int refuse_open(const char *path, int error, struct pm_error *err)
{
	switch (error) {
	case ENOENT:
	case ENOTDIR:
		return pm_error_set(err, "%s: no such device, is the driver loaded (insmod mpc85xx_pm.ko, see README)? 'pmctl -d sim:FILE' needs none",
				    path);
	case EACCES:
	case EPERM:
		return pm_error_set(err, "%s: no permission, run as root or change the owner of the node",
				    path);
	case ENODEV:
	case ENXIO:
		return pm_error_set(err, "%s: the driver of this node is not loaded, insmod mpc85xx_pm.ko",
				    path);
	case EISDIR:
		return pm_error_set(err, "%s: a directory, not a device; name the node with -d",
				    path);
	default:
		return pm_error_set(err, "%s: cannot open the device: %s", path, strerror(error));
	}
}

static int check_kind(const char *path, int fd, struct pm_error *err)
{
	struct mpc85xx_pm_info info;
	struct stat st;

	if (fstat(fd, &st))
		return refuse_open(path, errno, err);
	if (S_ISDIR(st.st_mode))
		return refuse_open(path, EISDIR, err);
	if (S_ISREG(st.st_mode))
		return pm_error_set(err, "%s: a plain file, not a device; for the simulator write -d sim:%s",
				    path, path);
	if (ioctl(fd, MPC85XX_PM_IOC_GET_INFO, &info)) {
		if (errno == ENODEV)
			return refuse_open(path, ENODEV, err);
		return pm_error_set(err, "%s: not a performance monitor, name another device with -d",
				    path);
	}
	return 0;
}

struct pm_device *pm_device_node_open(const char *path, enum pm_access access,
				      struct pm_error *err)
{
	int mode = access == PM_ACCESS_WRITE ? O_RDWR : O_RDONLY;
	int fd = open(path, mode | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	struct node *n;

	if (fd < 0) {
		refuse_open(path, errno, err);
		return NULL;
	}
	if (check_kind(path, fd, err)) {
		close(fd);
		return NULL;
	}
	n = mem_zalloc(1, sizeof(*n));
	n->base.ops = &node_ops;
	n->fd = fd;
	return &n->base;
}
