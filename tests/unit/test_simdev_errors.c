// SPDX-License-Identifier: GPL-2.0-only
/* What a user is told when a call of a device fails. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/device.h"
#include "lib/note_file.h"

static const char *holder_text = "";
static struct mpc85xx_pm_info device_info;
static int info_error;

static void holder(struct pm_device *d, char *buf, size_t size)
{
	(void)d;
	snprintf(buf, size, "%s", holder_text);
}

static int get_info(struct pm_device *d, struct mpc85xx_pm_info *info)
{
	(void)d;
	*info = device_info;
	return info_error;
}

static int device_state = -1;

static int state_of(struct pm_device *d)
{
	(void)d;
	return device_state;
}

static const struct pm_device_ops ops = {
	.holder = holder, .get_info = get_info, .state = state_of,
};

static struct pm_device device = { .ops = &ops, .name = "/dev/x" };

static void says(int error, const char *text)
{
	struct pm_error err = { "" };

	assert_int_equal(pm_device_explain(&device, -error, &err), -1);
	assert_string_equal(err.text, text);
}

/* Rights, ownership and absence are different things with different cures. */
static void test_each_errno_has_its_sentence(void **state)
{
	(void)state;
	holder_text = "";
	says(EBUSY,
	     "/dev/x: busy, counters are running; 'pmctl stop' first or use 'config --replace'");
	device_state = MPC85XX_PM_STATE_FROZEN;
	says(EBUSY,
	     "/dev/x: busy, counters are frozen, not stopped; 'pmctl stop' first or use 'config --replace'");
	device_state = -1;
	says(EPERM, "/dev/x: another program owns the monitor; wait for it or end it");
	holder_text = "held by sampler (pid 12)";
	says(EBUSY, "/dev/x: busy, held by sampler (pid 12); wait for it or end it");
	says(EPERM,
	     "/dev/x: another program owns the monitor, held by sampler (pid 12); wait for it or end it");
	says(EACCES, "/dev/x: no permission, run as root or change the owner of the node");
	says(EBADF, "/dev/x: the driver answers: Bad file descriptor");
	says(EINVAL, "/dev/x: nothing is configured, load something with 'pmctl config FILE'");
	says(ENODEV, "/dev/x: the device has been removed, load the driver again");
	says(EIO,
	     "/dev/x: the hardware does not obey, see the kernel log; 'pmctl config' tries it again");
	says(ESTALE, "/dev/x: another configuration has been loaded meanwhile, try again");
	says(EOPNOTSUPP,
	     "/dev/x: the driver lacks a feature that this needs, load a newer one");
	says(ENOTTY, "/dev/x: not a performance monitor, name another device with -d");
}

static void part_says(const char *text)
{
	struct mpc85xx_pm_info info;
	const struct mpm_soc *soc;
	struct pm_error err = { "" };

	assert_int_equal(pm_device_soc(&device, &soc, &info, &err), -1);
	assert_string_equal(err.text, text);
}

static void test_part_and_version(void **state)
{
	const struct mpc85xx_pm_info good = {
		.abi_version = 1, .num_counters = 10, .counters64 = 1, .soc = "mpc8544e",
	};
	struct mpc85xx_pm_info info;
	const struct mpm_soc *soc = NULL;
	struct pm_error err = { "" };

	(void)state;
	info_error = 0;
	device_info = good;
	assert_int_equal(pm_device_soc(&device, &soc, &info, &err), 0);
	assert_ptr_equal(soc, &mpm_soc_mpc8544e);
	device_info.abi_version = 2;
	part_says("/dev/x: the driver speaks version 2 of the interface, this pmctl version 1; install matching ones");
	device_info = good;
	device_info.num_counters = 9;
	part_says("/dev/x: unknown part 'mpc8544e' with 9 counters, install a newer pmctl");
	device_info = good;
	memset(device_info.soc, 'x', sizeof(device_info.soc));
	part_says("/dev/x: unknown part 'xxxxxxxxxxxxxxx' with 10 counters, install a newer pmctl");
	device_info = good;
	info_error = -ENODEV;
	part_says("/dev/x: the device has been removed, load the driver again");
}

static void test_notes_of_nodes(void **state)
{
	char dir[] = "/tmp/test_notes.XXXXXX", path[80];
	struct pm_error err = { "" };
	char *text;

	(void)state;
	assert_non_null(mkdtemp(dir));
	snprintf(path, sizeof(path), "%s/run", dir);
	setenv("PMCTL_RUNDIR", path, 1);
	assert_null(note_file_load("/dev/pm0"));
	assert_int_equal(note_file_store("/dev/pm0", "first", &err), 0);
	assert_int_equal(note_file_store("/dev/pm0", "second\n", &err), 0);
	assert_int_equal(note_file_store("/dev/pm1", "other", &err), 0);
	text = note_file_load("/dev/pm0");
	assert_string_equal(text, "second\n");
	free(text);
	snprintf(path, sizeof(path), "%s/run/pm0.conf", dir);
	assert_int_equal(unlink(path), 0);
	snprintf(path, sizeof(path), "%s/run/pm1.conf", dir);
	assert_int_equal(unlink(path), 0);
	/* Nothing but the two was there, so no temporary file is left. */
	snprintf(path, sizeof(path), "%s/run", dir);
	assert_int_equal(rmdir(path), 0);
	setenv("PMCTL_RUNDIR", "/proc/nowhere", 1);
	assert_int_equal(note_file_store("/dev/pm0", "x", &err), -1);
	assert_string_equal(err.text,
			    "/proc/nowhere/pm0.conf: cannot write it (No such file or directory), check its directory");
	unsetenv("PMCTL_RUNDIR");
	rmdir(dir);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_each_errno_has_its_sentence),
		cmocka_unit_test(test_part_and_version),
		cmocka_unit_test(test_notes_of_nodes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
