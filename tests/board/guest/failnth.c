// SPDX-License-Identifier: GPL-2.0-only
/*
 * An allocation that fails at every point: of binding the driver, of opening the
 * device, of each call and attribute.  Whatever fails leaves nothing behind, and
 * the next try, without a failure, works.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "perf_pm.h"

#define MAX_POINTS	1000

static int fail_nth;

/* The next allocation but @n - 1 of this process fails. */
static void arm(unsigned int n)
{
	char text[16];
	int length = snprintf(text, sizeof(text), "%u", n);

	if (pwrite(fail_nth, text, length, 0) != length)
		fail_msg("fail-nth: %s", strerror(errno));
}

/* Whether the failure has happened; there will be none any more. */
static bool disarm(void)
{
	char text[16] = "";

	if (pread(fail_nth, text, sizeof(text) - 1, 0) < 1)
		fail_msg("fail-nth: %s", strerror(errno));
	arm(0);
	return !strtoul(text, NULL, 10);
}

static int setup(void **state)
{
	static const char *const files[] = {
		"/sys/kernel/debug/failslab/ignore-gfp-wait",
		"/sys/kernel/debug/fail_page_alloc/ignore-gfp-wait",
	};
	unsigned int i;

	(void)state;
	for (i = 0; i < 2; i++)
		if (pm_write_file(files[i], "N"))
			return -1;
	/* quiet: a stack trace per point is of no use here */
	pm_write_file("/sys/kernel/debug/failslab/verbose", "0");
	pm_write_file("/sys/kernel/debug/fail_page_alloc/verbose", "0");
	fail_nth = open("/proc/self/fail-nth", O_RDWR);
	return fail_nth < 0;
}

/*
 * Does @deed with the 1st, 2nd... allocation failing, until it needs fewer; it
 * returns 0 or -errno.  @undo follows each success.  Returns how many points
 * there were.
 */
static unsigned int at_every_point(int (*deed)(void), void (*undo)(void))
{
	unsigned int n;
	bool failed;
	int ret;

	for (n = 1; n < MAX_POINTS; n++) {
		arm(n);
		ret = deed();
		failed = disarm();
		if (!ret && undo)
			undo();
		if (!failed) {
			assert_int_equal(ret, 0);
			return n - 1;
		}
		/* the kernel's answer when it cannot note down a region is EBUSY */
		if (ret && ret != -ENOMEM && ret != -EBUSY)
			fail_msg("point %u: %s", n, strerror(-ret));
	}
	fail_msg("no end after %u points", n);
	return n;
}

static int bind_device(void)
{
	int ret = pm_bind();

	/* nothing half made is to be seen */
	if (ret && (!access(PM_NODE, F_OK) || !access(PM_SYSFS, F_OK) ||
		    !access("/sys/kernel/debug/mpc85xx_pm0", F_OK)))
		return -EEXIST;
	return ret;
}

static void unbind_device(void)
{
	assert_int_equal(access(PM_SYSFS, F_OK), 0);
	assert_int_equal(pm_unbind(), 0);
}

static void test_bind(void **state)
{
	unsigned int points;

	(void)state;
	assert_int_equal(pm_unbind(), 0);
	points = at_every_point(bind_device, unbind_device);
	print_message("# %u points of bind\n", points);
	assert_in_range(points, 10, MAX_POINTS);
	assert_int_equal(pm_bind(), 0);
}

static int load_module(void)
{
	int fd = open("/mpc85xx_pm.ko", O_RDONLY | O_CLOEXEC);
	int ret;

	if (fd < 0)
		return -errno;
	ret = syscall(SYS_finit_module, fd, "", 0) ? -errno : 0;
	close(fd);
	return ret;
}

static void unload_module(void)
{
	assert_int_equal(syscall(SYS_delete_module, "mpc85xx_pm", O_NONBLOCK), 0);
}

/* Loading goes well, without a device, where only the probe fails. */
static void test_load(void **state)
{
	(void)state;
	unload_module();
	assert_in_range(at_every_point(load_module, unload_module), 50, MAX_POINTS);
	assert_int_equal(access("/sys/class/mpc85xx_pm", F_OK), -1);
	assert_int_equal(load_module(), 0);
	assert_int_equal(access(PM_NODE, F_OK), 0);
}

static int opened = -1, joined = -1;

static int open_device(void)
{
	opened = open(PM_NODE, O_RDWR | O_CLOEXEC);
	return opened < 0 ? -errno : 0;
}

static void close_device(void)
{
	close(opened);
}

static void test_open(void **state)
{
	(void)state;
	assert_in_range(at_every_point(open_device, close_device), 1, MAX_POINTS);
}

/* All calls of a session. */
static int session(void)
{
	struct mpc85xx_pm_config config = pm_config();
	struct mpc85xx_pm_snapshot snap = { .flags = 0 };
	struct mpc85xx_pm_info info;
	int ret = open_device();

	if (ret)
		return ret;
	config.flags = MPC85XX_PM_CFG_START;
	ret = pm_call(opened, MPC85XX_PM_IOC_GET_INFO, &info);
	if (!ret)
		ret = pm_call(opened, MPC85XX_PM_IOC_CONFIGURE, &config);
	if (!ret)
		ret = pm_call(opened, MPC85XX_PM_IOC_READ, &snap);
	if (!ret)
		ret = pm_control(opened, MPC85XX_PM_IOC_STOP, NULL);
	if (!ret)
		ret = pm_call(opened, MPC85XX_PM_IOC_RELEASE, NULL);
	close(opened);
	return ret;
}

/* All calls of a session with records. */
static int sampling_session(void)
{
	struct mpc85xx_pm_config config = pm_config();
	struct pollfd p = { .events = POLLIN };
	char buf[512];
	int ret = open_device();

	if (ret)
		return ret;
	config.flags = MPC85XX_PM_CFG_START;
	config.counters[1].flags = MPC85XX_PM_CTR_SAMPLE;
	config.counters[1].period = 1000;
	ret = pm_call(opened, MPC85XX_PM_IOC_CONFIGURE, &config);
	p.fd = opened;
	if (!ret && poll(&p, 1, 0) < 0)
		ret = -errno;
	if (!ret && fcntl(opened, F_SETFL, O_NONBLOCK))
		ret = -errno;
	if (!ret && read(opened, buf, sizeof(buf)) != -1)
		ret = -EBADMSG;
	if (!ret && errno != EAGAIN)
		ret = -errno;
	close(opened);
	return ret;
}

static void test_session_with_records(void **state)
{
	(void)state;
	assert_in_range(at_every_point(sampling_session, NULL), 2, MAX_POINTS);
	assert_string_equal(pm_sysfs("owner"), "none");
	assert_string_equal(pm_sysfs("state"), "idle");
}

static void test_session(void **state)
{
	(void)state;
	assert_in_range(at_every_point(session, NULL), 1, MAX_POINTS);
	assert_string_equal(pm_sysfs("owner"), "none");
	assert_string_equal(pm_sysfs("state"), "idle");
}

/* One that can be anywhere, and one that can only be on PMC4. */
static struct perf_event_attr wanted[2];

static int open_events(void)
{
	opened = perf_open_attr(&wanted[0], -1);
	if (opened < 0)
		return opened;
	joined = perf_open_attr(&wanted[1], opened);
	if (joined < 0)
		close(opened);
	return joined < 0 ? joined : 0;
}

static void close_events(void)
{
	close(joined);
	close(opened);
}

/* An event that could not be opened does not keep the block. */
static void test_events(void **state)
{
	(void)state;
	wanted[0] = perf_attr(0x17);
	wanted[1] = perf_attr(0x479);
	assert_in_range(at_every_point(open_events, close_events), 4, MAX_POINTS);
	assert_string_equal(pm_sysfs("owner"), "none");
	assert_string_equal(pm_sysfs("state"), "idle");
}

static int read_files(void)
{
	static const char *const files[] = {
		"/sys/kernel/debug/mpc85xx_pm0/regs",
		"/sys/kernel/debug/mpc85xx_pm0/shadow",
		"/sys/kernel/debug/mpc85xx_pm0/stats",
		PM_SYSFS "owner_comm",
	};
	char text[8192];
	unsigned int i;

	for (i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (pm_read_file(files[i], text, sizeof(text)))
			return -errno;
	return 0;
}

static void test_files(void **state)
{
	(void)state;
	assert_in_range(at_every_point(read_files, NULL), 1, MAX_POINTS);
}

/* failnth load: the same for loading the module, which has many more points. */
int main(int argc, char **argv)
{
	const struct CMUnitTest load[] = {
		cmocka_unit_test(test_load),
	};
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bind),
		cmocka_unit_test(test_open),
		cmocka_unit_test(test_session),
		cmocka_unit_test(test_session_with_records),
		cmocka_unit_test(test_events),
		cmocka_unit_test(test_files),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	if (argc > 1 && !strcmp(argv[1], "load"))
		return cmocka_run_group_tests_name("failnth load", load, setup, NULL);
	return cmocka_run_group_tests_name("failnth", tests, setup, NULL);
}
