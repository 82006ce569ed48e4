// SPDX-License-Identifier: GPL-2.0-only
/* Ownership: open files, duplicates, other processes, PERSIST. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pm.h"

static int a, b;

static int open_both(void **state)
{
	(void)state;
	a = pm_open(O_RDWR);
	b = pm_open(O_RDWR);
	return 0;
}

/* Leaves nothing configured, whatever the test has left. */
static int close_both(void **state)
{
	(void)state;
	if (a >= 0)
		close(a);
	if (b >= 0) {
		pm_call(b, MPC85XX_PM_IOC_RELEASE, NULL);
		close(b);
	}
	return strcmp(pm_sysfs("state"), "idle") || strcmp(pm_sysfs("owner"), "none");
}

static int configure(int fd, __u32 flags)
{
	struct mpc85xx_pm_config config = pm_config();

	config.flags = flags;
	return pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &config);
}

static void assert_owner(const char *owner, pid_t pid)
{
	assert_string_equal(pm_sysfs("owner"), owner);
	assert_int_equal(pm_sysfs_number("owner_pid"), pid);
}

static void close_a(void)
{
	close(a);
	a = -1;
}

static void test_first_come(void **state)
{
	(void)state;
	assert_owner("none", 0);
	assert_int_equal(configure(a, 0), 0);
	assert_owner("chardev", getpid());
	assert_string_equal(pm_sysfs("owner_comm"), "owner");
	assert_int_equal(configure(b, 0), -EBUSY);
	assert_int_equal(configure(b, MPC85XX_PM_CFG_TEST_ONLY), -EBUSY);
	assert_int_equal(pm_control(b, MPC85XX_PM_IOC_START, NULL), -EPERM);
	assert_int_equal(pm_call(b, MPC85XX_PM_IOC_RELEASE, NULL), -EPERM);
	assert_int_equal(configure(a, MPC85XX_PM_CFG_START), 0);
	assert_int_equal(configure(a, 0), -EBUSY);
}

static void test_release_passes_on(void **state)
{
	(void)state;
	assert_int_equal(configure(a, MPC85XX_PM_CFG_START), 0);
	assert_int_equal(pm_call(a, MPC85XX_PM_IOC_RELEASE, NULL), 0);
	assert_owner("none", 0);
	assert_string_equal(pm_sysfs("owner_comm"), "");
	assert_int_equal(configure(b, 0), 0);
	assert_int_equal(pm_control(a, MPC85XX_PM_IOC_START, NULL), -EPERM);
}

static void test_close_silences(void **state)
{
	static char regs[8192];

	(void)state;
	assert_int_equal(configure(a, MPC85XX_PM_CFG_START), 0);
	close_a();
	assert_owner("none", 0);
	assert_string_equal(pm_sysfs("state"), "idle");
	assert_int_equal(pm_read_file("/sys/kernel/debug/mpc85xx_pm0/regs", regs,
				      sizeof(regs)), 0);
	assert_non_null(strstr(regs, "000 80000000\n"));
	assert_non_null(strstr(regs, "\n020 80000000\n"));
}

/* A duplicate is the same open file: the last one counts. */
static void test_duplicate(void **state)
{
	int copy;

	(void)state;
	assert_int_equal(configure(a, 0), 0);
	copy = dup(a);
	assert_true(copy >= 0);
	assert_int_equal(pm_control(copy, MPC85XX_PM_IOC_START, NULL), 0);
	close_a();
	assert_owner("chardev", getpid());
	assert_string_equal(pm_sysfs("state"), "running");
	assert_int_equal(pm_control(copy, MPC85XX_PM_IOC_STOP, NULL), 0);
	close(copy);
	assert_owner("none", 0);
}

/* Runs @deed in a child; its result, 0 to 255. */
static int in_child(int (*deed)(void))
{
	int status;
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (!pid)
		_exit(deed());
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static int start_and_configure_b(void)
{
	return pm_control(a, MPC85XX_PM_IOC_START, NULL) ||
	       configure(b, 0) != -EBUSY;
}

/* A child inherits the ownership, and its end does not take it away. */
static void test_fork(void **state)
{
	(void)state;
	assert_int_equal(configure(a, 0), 0);
	assert_int_equal(in_child(start_and_configure_b), 0);
	assert_string_equal(pm_sysfs("state"), "running");
	assert_owner("chardev", getpid());
}

static int own_own_file(void)
{
	int fd = pm_open(O_RDWR);
	int ret = configure(fd, MPC85XX_PM_CFG_START);

	if (ret)
		return 1;
	if (pm_sysfs_number("owner_pid") != (unsigned long)getpid())
		return 2;
	return 0;	/* closed by the end of the process */
}

static void test_process_end_releases(void **state)
{
	(void)state;
	assert_int_equal(in_child(own_own_file), 0);
	assert_owner("none", 0);
	assert_int_equal(configure(b, 0), 0);
}

static int own_and_die(void)
{
	int fd = pm_open(O_RDWR);

	if (configure(fd, MPC85XX_PM_CFG_START))
		return 1;
	kill(getpid(), SIGKILL);
	return 2;
}

static void test_kill_releases(void **state)
{
	int status;
	pid_t pid = fork();

	(void)state;
	if (!pid)
		_exit(own_and_die());
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFSIGNALED(status));
	assert_owner("none", 0);
	assert_string_equal(pm_sysfs("state"), "idle");
}

static void test_persist(void **state)
{
	struct mpc85xx_pm_snapshot snap = { .flags = 0 };
	__u32 now;

	(void)state;
	assert_int_equal(configure(a, MPC85XX_PM_CFG_START | MPC85XX_PM_CFG_PERSIST), 0);
	assert_owner("chardev", getpid());
	assert_int_equal(pm_control(b, MPC85XX_PM_IOC_STOP, NULL), -EPERM);
	close_a();
	assert_owner("none", 0);
	assert_string_equal(pm_sysfs("state"), "running");

	/* any writer may control it, and does not become the owner by that */
	snap.flags = MPC85XX_PM_READ_FREEZE;
	assert_int_equal(pm_call(b, MPC85XX_PM_IOC_READ, &snap), 0);
	assert_int_equal(snap.valid_mask, 0x7);
	assert_int_equal(pm_control(b, MPC85XX_PM_IOC_UNFREEZE, NULL), 0);
	assert_int_equal(configure(b, 0), -EBUSY);
	assert_int_equal(configure(b, MPC85XX_PM_CFG_TEST_ONLY), -EBUSY);
	assert_int_equal(pm_control(b, MPC85XX_PM_IOC_STOP, &now), 0);
	assert_int_equal(now, MPC85XX_PM_STATE_STOPPED);
	assert_owner("none", 0);

	/* stopped, it can be taken over */
	assert_int_equal(configure(b, 0), 0);
	assert_owner("chardev", getpid());
}

static void test_persist_release(void **state)
{
	(void)state;
	assert_int_equal(configure(a, MPC85XX_PM_CFG_START | MPC85XX_PM_CFG_PERSIST), 0);
	close_a();
	assert_int_equal(pm_call(b, MPC85XX_PM_IOC_RELEASE, NULL), 0);
	assert_string_equal(pm_sysfs("state"), "idle");
}

static void test_reader_does_not_keep(void **state)
{
	int reader = pm_open(O_RDONLY);
	struct mpc85xx_pm_snapshot snap = { .flags = 0 };

	(void)state;
	assert_int_equal(configure(a, MPC85XX_PM_CFG_START), 0);
	assert_int_equal(pm_call(reader, MPC85XX_PM_IOC_READ, &snap), 0);
	close_a();
	assert_owner("none", 0);
	close(reader);
}

/* A process chooses its name; sysfs keeps to one printable line. */
static void test_name_is_escaped(void **state)
{
	(void)state;
	prctl(PR_SET_NAME, "a\nb\033[1m", 0, 0, 0);
	assert_int_equal(configure(a, 0), 0);
	assert_string_equal(pm_sysfs("owner_comm"), "a\\nb\\e[1m");
	prctl(PR_SET_NAME, "owner", 0, 0, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_first_come, open_both, close_both),
		cmocka_unit_test_setup_teardown(test_release_passes_on, open_both, close_both),
		cmocka_unit_test_setup_teardown(test_close_silences, open_both, close_both),
		cmocka_unit_test_setup_teardown(test_duplicate, open_both, close_both),
		cmocka_unit_test_setup_teardown(test_fork, open_both, close_both),
		cmocka_unit_test_setup_teardown(test_process_end_releases, open_both,
						close_both),
		cmocka_unit_test_setup_teardown(test_kill_releases, open_both, close_both),
		cmocka_unit_test_setup_teardown(test_persist, open_both, close_both),
		cmocka_unit_test_setup_teardown(test_persist_release, open_both, close_both),
		cmocka_unit_test_setup_teardown(test_reader_does_not_keep, open_both,
						close_both),
		cmocka_unit_test_setup_teardown(test_name_is_escaped, open_both, close_both),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("owner", tests, NULL, NULL);
}
