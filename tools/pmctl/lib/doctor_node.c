// SPDX-License-Identifier: GPL-2.0-only
/* What sysfs tells of a device that is not there, and of its device tree node. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/doctor_priv.h"
#include "lib/mem.h"
#include "lib/textfile.h"

#define CLASS		"/sys/class/mpc85xx_pm"
#define PLATFORM	"/sys/bus/platform/devices"
#define DRIVER_NAME	"mpc85xx_pm"

static bool is_there(const char *format, const char *name)
{
	char path[512];

	snprintf(path, sizeof(path), format, name);
	return !access(path, F_OK);
}

static const char *base_of(const char *name)
{
	const char *slash = strrchr(name, '/');

	return slash ? slash + 1 : name;
}

bool doctor_node_has_interrupt(const char *name)
{
	return is_there(CLASS "/%s/device/of_node/interrupts", base_of(name)) ||
	       is_there(CLASS "/%s/device/of_node/interrupts-extended", base_of(name));
}

/* "fsl,mpc8544-pm" and its kind, among the strings of a property. */
static bool is_monitor(const char *text, size_t size)
{
	for (const char *at = text; at < text + size; at += strlen(at) + 1) {
		size_t length = strlen(at);

		if (!strncmp(at, "fsl,", 4) && length > 7 && !strcmp(at + length - 3, "-pm"))
			return true;
	}
	return false;
}

/* Name of the platform device whose node is a monitor's; allocated, or NULL. */
static char *find_platform(void)
{
	DIR *dir = opendir(PLATFORM);
	char *found = NULL;
	struct dirent *e;

	while (dir && !found && (e = readdir(dir))) {
		char *path = mem_printf(PLATFORM "/%s/of_node/compatible", e->d_name);
		size_t size = 0;
		char *text = textfile_read(path, "property", 4096, &size, NULL);

		if (text && is_monitor(text, size))
			found = mem_copy(e->d_name);
		free(text);
		free(path);
	}
	if (dir)
		closedir(dir);
	return found;
}

/* Another device of the class, or "". */
static void other_device(char buf[256])
{
	DIR *dir = opendir(CLASS);
	struct dirent *e;

	*buf = '\0';
	while (dir && !*buf && (e = readdir(dir)))
		if (*e->d_name != '.')
			snprintf(buf, 256, "%.255s", e->d_name);
	if (dir)
		closedir(dir);
}

static void not_bound(struct doctor_line *l)
{
	char *platform = find_platform();

	if (!platform) {
		doctor_found(l, DOCTOR_FAULT, "the driver is loaded, but the device tree has no node of a monitor");
		doctor_advise(l, "'pmctl dt add' puts one into the tree that the board boots with");
	} else if (is_there(PLATFORM "/%s/driver", platform)) {
		doctor_found(l, DOCTOR_FAULT, "another driver has the monitor's node %s", platform);
		doctor_advise(l, "see " PLATFORM "/%s/driver", platform);
	} else {
		doctor_found(l, DOCTOR_FAULT, "the driver has refused the monitor's node %s",
			     platform);
		doctor_advise(l, "the kernel log says why (dmesg | grep %s): no monitor answers at the address, or the node is wrong",
			      DRIVER_NAME);
	}
	free(platform);
}

void doctor_no_node(const char *name, struct doctor_line *l)
{
	char other[256];

	if (!is_there("%s", CLASS)) {
		doctor_found(l, DOCTOR_FAULT, "no such device: the driver is not loaded");
		doctor_advise(l, "insmod mpc85xx_pm.ko; 'pmctl -d sim:FILE' needs none");
		return;
	}
	if (is_there(CLASS "/%s", base_of(name))) {
		doctor_found(l, DOCTOR_FAULT, "the driver has the device, but its node is missing");
		doctor_advise(l, "mount devtmpfs on /dev, or mknod with the numbers of " CLASS "/%s/dev",
			      base_of(name));
		return;
	}
	other_device(other);
	if (*other) {
		doctor_found(l, DOCTOR_FAULT, "no such device, but there is /dev/%.60s", other);
		doctor_advise(l, "name it with -d");
		return;
	}
	not_bound(l);
}
