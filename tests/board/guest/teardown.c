// SPDX-License-Identifier: GPL-2.0-only
/* Unbinding and unloading with files open, in peace and in a storm of calls. */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "control.h"
#include "pm.h"

#define MODULE		"mpc85xx_pm"
#define MODULE_FILE	"/mpc85xx_pm.ko"
#define STORM_CHILDREN	4
#define STORM_ROUNDS	12

static int insmod(void)
{
	int fd = open(MODULE_FILE, O_RDONLY | O_CLOEXEC);
	int ret = syscall(SYS_finit_module, fd, "", 0) ? -errno : 0;

	close(fd);
	return ret;
}

static int rmmod(void)
{
	return syscall(SYS_delete_module, MODULE, O_NONBLOCK) ? -errno : 0;
}

static int configure(int fd, __u32 flags)
{
	struct mpc85xx_pm_config config = pm_config();

	config.flags = flags;
	return pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &config);
}

/* A register of the monitor, past the driver. */
static __u32 peek(unsigned int off)
{
	static volatile __u32 *regs;
	int fd;

	if (!regs) {
		fd = open("/dev/mem", O_RDONLY | O_SYNC | O_CLOEXEC);
		regs = mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, 0xe00e1000);
		close(fd);
		if (regs == MAP_FAILED)
			fail_msg("/dev/mem: %s", strerror(errno));
	}
	return regs[off / 4];
}

static void assert_silent(void)
{
	unsigned int n;

	assert_int_equal(peek(0), 0x80000000);
	for (n = 0; n < 10; n++)
		assert_int_equal(peek(0x10 + 0x10 * n), 0x80000000);
}

static void test_every_call_after_unbind(void **state)
{
	int fd = pm_open(O_RDWR), reader = pm_open(O_RDONLY);
	struct mpc85xx_pm_config config = pm_config();
	struct mpc85xx_pm_control control = { .flags = 0 };
	struct mpc85xx_pm_snapshot snap = { .flags = 0 };
	struct mpc85xx_pm_info info;

	(void)state;
	assert_int_equal(configure(fd, MPC85XX_PM_CFG_START), 0);
	assert_int_equal(pm_unbind(), 0);
	assert_silent();
	assert_int_equal(access(PM_NODE, F_OK), -1);
	assert_int_equal(access(PM_SYSFS, F_OK), -1);
	assert_int_equal(access("/sys/kernel/debug/mpc85xx_pm0", F_OK), -1);

	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_GET_INFO, &info), -ENODEV);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &config), -ENODEV);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_GET_CONFIG, &config), -ENODEV);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_RELEASE, NULL), -ENODEV);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_START, &control), -ENODEV);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_STOP, &control), -ENODEV);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_RESET, &control), -ENODEV);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_FREEZE, &control), -ENODEV);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_UNFREEZE, &control), -ENODEV);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &snap), -ENODEV);
	assert_int_equal(pm_call(fd, _IO(MPC85XX_PM_IOC_MAGIC, 0x1f), NULL), -ENOTTY);

	/* where ENODEV comes in the order of the checks */
	assert_int_equal(pm_call(reader, MPC85XX_PM_IOC_START, NULL), -EFAULT);
	assert_int_equal(pm_call(reader, MPC85XX_PM_IOC_START, &control), -EBADF);
	control.flags = 1;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_START, &control), -ENODEV);
	assert_silent();

	close(reader);
	close(fd);
	assert_int_equal(pm_bind(), 0);
}

/* The owner of a device that is gone has no part in the next one. */
static void test_rebind_with_open_owner(void **state)
{
	int old = pm_open(O_RDWR), new;

	(void)state;
	assert_int_equal(configure(old, MPC85XX_PM_CFG_START), 0);
	assert_int_equal(pm_unbind(), 0);
	assert_int_equal(pm_bind(), 0);
	assert_string_equal(pm_sysfs("owner"), "none");
	assert_string_equal(pm_sysfs("state"), "idle");
	assert_int_equal(pm_sysfs_number("generation"), 0);
	new = pm_open(O_RDWR);
	assert_int_equal(configure(new, MPC85XX_PM_CFG_START), 0);
	assert_int_equal(pm_control(old, MPC85XX_PM_IOC_STOP, NULL), -ENODEV);
	close(old);
	assert_string_equal(pm_sysfs("owner"), "chardev");
	assert_string_equal(pm_sysfs("state"), "running");
	close(new);
}

static void test_unbind_persistent(void **state)
{
	int fd = pm_open(O_RDWR);

	(void)state;
	assert_int_equal(configure(fd, MPC85XX_PM_CFG_START | MPC85XX_PM_CFG_PERSIST), 0);
	close(fd);
	assert_true(peek(0) != 0x80000000);
	assert_int_equal(pm_unbind(), 0);
	assert_silent();
	assert_int_equal(pm_bind(), 0);
	assert_string_equal(pm_sysfs("state"), "idle");
}

/* Attributes and debugfs files that are open when the device goes. */
static void test_other_files_open(void **state)
{
	int attribute = open(PM_SYSFS "state", O_RDONLY | O_CLOEXEC);
	int regs = open("/sys/kernel/debug/mpc85xx_pm0/regs", O_RDONLY | O_CLOEXEC);
	char buf[64];

	(void)state;
	assert_true(attribute >= 0 && regs >= 0);
	assert_int_equal(pm_unbind(), 0);
	assert_int_equal(read(attribute, buf, sizeof(buf)), -1);
	assert_int_equal(errno, ENODEV);
	assert_int_equal(read(regs, buf, sizeof(buf)), -1);
	assert_int_equal(errno, EIO);
	close(attribute);
	close(regs);
	assert_int_equal(pm_bind(), 0);
}

static void test_rmmod(void **state)
{
	int fd = pm_open(O_RDONLY);

	(void)state;
	assert_int_equal(rmmod(), -EWOULDBLOCK);
	assert_int_equal(pm_unbind(), 0);
	assert_int_equal(rmmod(), -EWOULDBLOCK);
	close(fd);
	assert_int_equal(rmmod(), 0);
	assert_int_equal(access("/sys/class/mpc85xx_pm", F_OK), -1);
	assert_int_equal(insmod(), 0);
	assert_int_equal(access(PM_NODE, F_OK), 0);
}

/* Unloads while counters run without an owner. */
static void test_rmmod_persistent(void **state)
{
	int fd = pm_open(O_RDWR);

	(void)state;
	assert_int_equal(configure(fd, MPC85XX_PM_CFG_START | MPC85XX_PM_CFG_PERSIST), 0);
	close(fd);
	assert_int_equal(rmmod(), 0);
	assert_silent();
	assert_int_equal(insmod(), 0);
}

static void storm_calls(int fd)
{
	static const unsigned long controls[] = {
		MPC85XX_PM_IOC_START, MPC85XX_PM_IOC_STOP, MPC85XX_PM_IOC_RESET,
		MPC85XX_PM_IOC_FREEZE, MPC85XX_PM_IOC_UNFREEZE,
	};
	struct mpc85xx_pm_snapshot snap = { .flags = rand() & 7 };
	struct mpc85xx_pm_info info;
	char text[4096];

	pm_call(fd, MPC85XX_PM_IOC_GET_INFO, &info);
	configure(fd, rand() & 0xf);
	pm_control(fd, controls[rand() % 5], NULL);
	pm_call(fd, MPC85XX_PM_IOC_READ, &snap);
	if (rand() % 4 == 0)
		pm_call(fd, MPC85XX_PM_IOC_RELEASE, NULL);
	pm_read_file("/sys/kernel/debug/mpc85xx_pm0/regs", text, sizeof(text));
	pm_read_file(PM_SYSFS "owner_comm", text, sizeof(text));
}

/* Calls on a file of whichever device there is, until killed. */
static void storm(unsigned int seed)
{
	int fd = -1;

	srand(seed);
	for (;;) {
		if (fd < 0)
			fd = open(PM_NODE, O_RDWR | O_CLOEXEC);
		if (fd < 0) {
			sched_yield();
			continue;
		}
		storm_calls(fd);
		if (rand() % 8 == 0) {
			close(fd);
			fd = -1;
		}
	}
}

static uint64_t register_writes(void)
{
	struct control_stats stats;

	control_stats(&stats);
	return stats.writes;
}

static void test_storm(void **state)
{
	pid_t child[STORM_CHILDREN];
	unsigned int i;
	uint64_t enough;

	(void)state;
	for (i = 0; i < STORM_CHILDREN; i++) {
		child[i] = fork();
		if (!child[i])
			storm(i + 1);
	}
	for (i = 0; i < STORM_ROUNDS; i++) {
		enough = register_writes() + 100 + i;
		while (register_writes() < enough)
			sched_yield();
		assert_int_equal(pm_unbind(), 0);
		assert_silent();
		assert_int_equal(pm_bind(), 0);
	}
	for (i = 0; i < STORM_CHILDREN; i++) {
		kill(child[i], SIGKILL);
		assert_int_equal(waitpid(child[i], NULL, 0), child[i]);
	}
	assert_int_equal(pm_unbind(), 0);
	assert_int_equal(pm_bind(), 0);
	assert_string_equal(pm_sysfs("state"), "idle");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_call_after_unbind),
		cmocka_unit_test(test_rebind_with_open_owner),
		cmocka_unit_test(test_unbind_persistent),
		cmocka_unit_test(test_other_files_open),
		cmocka_unit_test(test_rmmod),
		cmocka_unit_test(test_rmmod_persistent),
		cmocka_unit_test(test_storm),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("teardown", tests, NULL, NULL);
}
