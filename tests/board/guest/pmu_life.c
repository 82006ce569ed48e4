// SPDX-License-Identifier: GPL-2.0-only
/*
 * Who has the block, perf or the character device, and what becomes of open events
 * when processes end, the machine sleeps, the device goes, or the module should.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "control.h"
#include "perf_pm.h"

#define QUIET		50	/* no traffic: only what is raised here */

static void raise_events(unsigned int count)
{
	*control_raise() = QUIET << 16 | count;
}

static uint64_t register_writes(void)
{
	struct control_stats stats;

	control_stats(&stats);
	return stats.writes;
}

static int open_good(__u64 config, int group)
{
	int fd = perf_open(config, group);

	if (fd < 0)
		fail_msg("event 0x%llx: %s", (unsigned long long)config, strerror(-fd));
	return fd;
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

static void test_perf_first(void **state)
{
	int device = pm_open(O_RDWR), event = open_good(PERF_REF(QUIET), -1), other;
	uint64_t writes = register_writes();

	(void)state;
	assert_owner("perf", getpid());
	assert_string_equal(pm_sysfs("owner_comm"), "pmu_life");
	assert_string_equal(pm_sysfs("state"), "running");
	assert_int_equal(configure(device, 0), -EBUSY);
	assert_int_equal(configure(device, MPC85XX_PM_CFG_TEST_ONLY), -EBUSY);
	assert_int_equal(configure(device, MPC85XX_PM_CFG_PERF), -EINVAL);
	assert_int_equal(pm_control(device, MPC85XX_PM_IOC_START, NULL), -EPERM);
	assert_int_equal(pm_control(device, MPC85XX_PM_IOC_STOP, NULL), -EPERM);
	assert_int_equal(pm_control(device, MPC85XX_PM_IOC_RESET, NULL), -EPERM);
	assert_int_equal(pm_control(device, MPC85XX_PM_IOC_FREEZE, NULL), -EPERM);
	assert_int_equal(pm_control(device, MPC85XX_PM_IOC_UNFREEZE, NULL), -EPERM);
	assert_int_equal(pm_call(device, MPC85XX_PM_IOC_RELEASE, NULL), -EPERM);
	assert_int_equal(read(device, &writes, sizeof(writes)), -1);
	assert_int_equal(errno, EPERM);
	assert_int_equal(register_writes(), writes);

	/* the second event keeps it, whoever closes first */
	other = open_good(PERF_CYCLES, -1);
	close(event);
	assert_owner("perf", getpid());
	close(other);
	assert_owner("none", 0);
	assert_string_equal(pm_sysfs("owner_comm"), "");
	assert_int_equal(configure(device, 0), 0);
	close(device);
}

/* Whoever may read sees what perf counts, and cannot do more. */
static void test_reading_beside_perf(void **state)
{
	int device = pm_open(O_RDWR), event = open_good(PERF_REF(QUIET) | PERF_ON_COUNTER(4), -1);
	struct mpc85xx_pm_snapshot s = { .flags = 0 };
	struct mpc85xx_pm_config config;
	__u32 generation;

	(void)state;
	raise_events(321);
	assert_int_equal(pm_call(device, MPC85XX_PM_IOC_READ, &s), 0);
	assert_int_equal(s.state, MPC85XX_PM_STATE_RUNNING);
	assert_int_equal(s.valid_mask, 1 << 4);
	assert_int_equal(s.values[4], 321);
	generation = s.generation;
	s.flags = MPC85XX_PM_READ_FREEZE;
	assert_int_equal(pm_call(device, MPC85XX_PM_IOC_READ, &s), -EPERM);
	s.flags = MPC85XX_PM_READ_RESET;
	assert_int_equal(pm_call(device, MPC85XX_PM_IOC_READ, &s), -EPERM);
	assert_int_equal(pm_call(device, MPC85XX_PM_IOC_GET_CONFIG, &config), 0);
	assert_int_equal(config.flags, MPC85XX_PM_CFG_PERF);
	assert_int_equal(config.counter_mask, 1 << 4);
	assert_int_equal(config.counters[4].lca, PM_EVENT(QUIET));
	assert_int_equal(config.generation, generation);
	raise_events(4);
	assert_int_equal(perf_count(event, NULL, NULL), 325);

	/* another counter: another configuration */
	close(open_good(PERF_CYCLES, -1));
	s.flags = 0;
	assert_int_equal(pm_call(device, MPC85XX_PM_IOC_READ, &s), 0);
	assert_int_not_equal(s.generation, generation);
	close(event);
	close(device);
}

static void test_device_first(void **state)
{
	int device = pm_open(O_RDWR);
	uint64_t writes;

	(void)state;
	assert_int_equal(configure(device, 0), 0);
	writes = register_writes();
	assert_int_equal(perf_open(PERF_REF(QUIET), -1), -EBUSY);
	assert_int_equal(pm_control(device, MPC85XX_PM_IOC_START, NULL), 0);
	assert_int_equal(perf_open(PERF_REF(QUIET), -1), -EBUSY);
	/* what is wrong anyway is said first */
	assert_int_equal(perf_open(1ull << 40, -1), -EINVAL);
	assert_owner("chardev", getpid());
	assert_in_range(register_writes() - writes, 1, 5);
	assert_int_equal(pm_call(device, MPC85XX_PM_IOC_RELEASE, NULL), 0);
	close(open_good(PERF_REF(QUIET), -1));
	close(device);
}

/* A configuration that has outlived its file is somebody's measurement. */
static void test_persistent(void **state)
{
	int device = pm_open(O_RDWR);

	(void)state;
	assert_int_equal(configure(device, MPC85XX_PM_CFG_START | MPC85XX_PM_CFG_PERSIST), 0);
	close(device);
	assert_owner("none", 0);
	assert_int_equal(perf_open(PERF_REF(QUIET), -1), -EBUSY);
	device = pm_open(O_RDWR);
	assert_int_equal(pm_control(device, MPC85XX_PM_IOC_STOP, NULL), 0);
	assert_int_equal(perf_open(PERF_REF(QUIET), -1), -EBUSY);
	assert_int_equal(pm_call(device, MPC85XX_PM_IOC_RELEASE, NULL), 0);
	close(open_good(PERF_REF(QUIET), -1));
	close(device);
}

static void test_killed(void **state)
{
	int status, ends[2];
	pid_t pid;
	char c;

	(void)state;
	assert_int_equal(pipe(ends), 0);
	pid = fork();
	if (!pid) {
		c = perf_open(PERF_REF(QUIET), -1) < 0;
		if (write(ends[1], &c, 1) != 1)
			_exit(1);
		pause();
	}
	assert_int_equal(read(ends[0], &c, 1), 1);
	assert_int_equal(c, 0);
	assert_owner("perf", pid);
	kill(pid, SIGKILL);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_owner("none", 0);
	assert_string_equal(pm_sysfs("state"), "idle");
	close(ends[0]);
	close(ends[1]);
}

/* A child has the descriptor, too: the event lives until both have closed it. */
static void test_forked(void **state)
{
	int event = open_good(PERF_REF(QUIET), -1), status;
	pid_t pid = fork();

	(void)state;
	if (!pid) {
		raise_events(7);
		_exit(perf_count(event, NULL, NULL) != 7);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
	raise_events(2);
	assert_int_equal(perf_count(event, NULL, NULL), 9);
	close(event);
	assert_owner("none", 0);
}

static void test_sleep(void **state)
{
	int event = open_good(PERF_REF(QUIET), -1), late;

	(void)state;
	raise_events(100);
	assert_int_equal(pm_write_file("/sys/power/pm_test", "devices"), 0);
	assert_int_equal(pm_write_file("/sys/power/state", "freeze"), 0);
	raise_events(20);
	assert_int_equal(perf_count(event, NULL, NULL), 120);
	late = open_good(PERF_REF(QUIET), -1);
	raise_events(3);
	assert_int_equal(perf_count(event, NULL, NULL), 123);
	assert_int_equal(perf_count(late, NULL, NULL), 3);
	close(late);
	close(event);
}

static int unload(void)
{
	return syscall(SYS_delete_module, "mpc85xx_pm", O_NONBLOCK) ? -errno : 0;
}

static int load(void)
{
	int fd = open("/mpc85xx_pm.ko", O_RDONLY | O_CLOEXEC);
	int ret = syscall(SYS_finit_module, fd, "", 0) ? -errno : 0;

	close(fd);
	return ret;
}

static void test_unload(void **state)
{
	int event = open_good(PERF_REF(QUIET), -1);

	(void)state;
	assert_int_equal(unload(), -EWOULDBLOCK);
	raise_events(5);
	assert_int_equal(perf_count(event, NULL, NULL), 5);
	close(event);
	assert_int_equal(unload(), 0);
	assert_int_equal(access(PERF_SYSFS, F_OK), -1);
	assert_int_equal(load(), 0);
	close(open_good(PERF_REF(QUIET), -1));
}

/* Events have taken turns until now: the timer for that is armed, and in the PMU. */
static void test_unload_in_rotation(void **state)
{
	int fd[30], i;

	(void)state;
	assert_int_equal(pm_write_file(PERF_SYSFS "perf_event_mux_interval_ms", "200"), 0);
	for (i = 0; i < 30; i++)
		fd[i] = open_good(PERF_REF(QUIET), -1);
	for (i = 0; i < 30; i++)
		close(fd[i]);
	assert_int_equal(unload(), 0);
	assert_int_equal(load(), 0);
	for (i = 0; i < 30; i++)
		fd[i] = open_good(PERF_REF(QUIET), -1);
	usleep(20000);
	for (i = 0; i < 30; i++)
		close(fd[i]);
	assert_owner("none", 0);
}

/* The PMU waits for the next device; events of the last one have ended. */
static void test_unbind(void **state)
{
	struct perf_event_attr attr = perf_attr(PERF_REF(QUIET));
	int old, group, new;
	__u64 v[8], counted;
	uint64_t writes;

	(void)state;
	attr.read_format |= PERF_FORMAT_GROUP;
	old = open_good(PERF_REF(QUIET), -1);
	group = perf_open_attr(&attr, -1);
	assert_true(group >= 0);
	raise_events(6);
	counted = perf_count(old, NULL, NULL);
	assert_int_equal(counted, 6);
	assert_int_equal(pm_unbind(), 0);
	writes = register_writes();
	raise_events(9);
	assert_int_equal(perf_count(old, NULL, NULL), 6);
	assert_int_equal(read(group, v, sizeof(v)), -1);
	assert_int_equal(errno, ENODEV);
	perf_switch(old, PERF_EVENT_IOC_DISABLE, false);
	perf_switch(old, PERF_EVENT_IOC_ENABLE, false);
	assert_int_equal(perf_open(PERF_REF(QUIET), -1), -ENODEV);
	assert_int_equal(unload(), -EWOULDBLOCK);
	assert_int_equal(register_writes(), writes);

	assert_int_equal(pm_bind(), 0);
	assert_owner("none", 0);
	new = open_good(PERF_REF(QUIET), -1);
	raise_events(30);
	assert_int_equal(perf_count(new, NULL, NULL), 30);
	assert_int_equal(perf_count(old, NULL, NULL), 6);
	close(old);
	close(group);
	assert_owner("perf", getpid());
	raise_events(1);
	assert_int_equal(perf_count(new, NULL, NULL), 31);
	close(new);
	assert_owner("none", 0);
}

/* Unbound while it rotates. */
static void test_unbind_in_rotation(void **state)
{
	int fd[30], round, i;

	(void)state;
	for (round = 0; round < 5; round++) {
		for (i = 0; i < 30; i++)
			fd[i] = open_good(PERF_REF(QUIET) | (i % 3 ? 0 : PERF_ON_COUNTER(4)), -1);
		usleep(20000);
		assert_int_equal(pm_unbind(), 0);
		usleep(20000);
		assert_int_equal(pm_bind(), 0);
		for (i = 0; i < 30; i++)
			close(fd[i]);
		assert_owner("none", 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_perf_first),
		cmocka_unit_test(test_reading_beside_perf),
		cmocka_unit_test(test_device_first),
		cmocka_unit_test(test_persistent),
		cmocka_unit_test(test_killed),
		cmocka_unit_test(test_forked),
		cmocka_unit_test(test_sleep),
		cmocka_unit_test(test_unload),
		cmocka_unit_test(test_unload_in_rotation),
		cmocka_unit_test(test_unbind),
		cmocka_unit_test(test_unbind_in_rotation),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("pmu_life", tests, NULL, NULL);
}
