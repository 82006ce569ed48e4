// SPDX-License-Identifier: GPL-2.0-only
/*
 * Records through read(), and every event of the ground truth in them: sampling
 * [TEST [NUMBER]].
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "control.h"
#include "pm.h"
#include "records.h"

#define PARAMETER	"/sys/module/mpc85xx_pm/parameters/max_irq_rate"

static int fd;
static struct records records;
static unsigned long wanted = 2000;
static struct control_stats before;

/* PMC0 and PMC1 to PMC3, none of which samples. */
static struct mpc85xx_pm_config plain(void)
{
	struct mpc85xx_pm_config c = { .counter_mask = 0xf };

	c.counters[1].lca = PM_EVENT(22);
	c.counters[2].lca = PM_EVENT(23);
	c.counters[3].lca = PM_EVENT(22);
	return c;
}

static struct mpc85xx_pm_config sampling(__u64 period)
{
	struct mpc85xx_pm_config c = plain();

	c.counters[1].flags = MPC85XX_PM_CTR_SAMPLE;
	c.counters[1].period = period;
	return c;
}

static void start(struct mpc85xx_pm_config *c)
{
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, c), 0);
	records_init(&records, c);
	assert_int_equal(control_command("zero"), 0);
	control_stats(&before);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_START, NULL), 0);
}

static struct mpc85xx_pm_snapshot snapshot(void)
{
	struct mpc85xx_pm_snapshot s = { .flags = 0 };

	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), 0);
	return s;
}

/*
 * Stops and compares: records and lost ones with the overflows of the model, the
 * periods told and what is left over with the counts, and these with the truth.
 */
static struct mpc85xx_pm_snapshot stop_and_balance(const struct mpc85xx_pm_config *c)
{
	struct mpc85xx_pm_snapshot s;
	struct control_stats after;
	unsigned int n;

	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_STOP, NULL), 0);
	records_drain(&records, fd);
	s = snapshot();
	control_stats(&after);
	assert_int_equal(records.gap, 0);
	assert_int_equal(records.lost, s.records_lost);
	assert_int_equal(records.stored + records.lost, after.overflows - before.overflows);
	for (n = 0; n < RECORDS_COUNTERS; n++) {
		if (!(s.valid_mask & 1u << n))
			continue;
		/* the truth knows no freezes by hardware, and PMC0 as last written */
		if (!(c->flags & MPC85XX_PM_CFG_SAMPLE_VALUES) &&
		    (n || !(c->counters[0].flags & MPC85XX_PM_CTR_SAMPLE)))
			assert_int_equal(s.values[n] - c->counters[n].initial,
					 control_total(n));
		if (!(c->counters[n].flags & MPC85XX_PM_CTR_SAMPLE) || records.lost)
			continue;
		assert_int_equal(records.periods[n] + c->counters[n].initial,
				 records.due[n]);
		if (!(c->counters[n].flags & MPC85XX_PM_CTR_FREQUENCY))
			assert_true(s.values[n] - records.due[n] <
				    (c->counters[n].period | ((1u << c->counters[n].jitter) - 1)));
	}
	return s;
}

/* Waits for records with poll() and takes them. */
static void wait_and_take(void)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };

	assert_int_equal(poll(&p, 1, -1), 1);
	assert_int_equal(p.revents, POLLIN);
	records_drain(&records, fd);
}

/* Four counters at a time, with and without jitter and laps. */
static void test_sampling_conserves(void **state)
{
	struct mpc85xx_pm_config c = sampling(12345);

	(void)state;
	c.fifo_records = 4096;
	c.watermark = 50;
	c.counters[2].flags = MPC85XX_PM_CTR_SAMPLE;
	c.counters[2].period = 65536;
	c.counters[2].jitter = 12;
	c.counters[2].initial = ~0ull - 1000000;
	c.counters[0].flags = MPC85XX_PM_CTR_SAMPLE;
	c.counters[0].period = 1000000;
	c.counters[3].flags = MPC85XX_PM_CTR_SAMPLE | MPC85XX_PM_CTR_FREQUENCY;
	c.counters[3].period = 200;
	start(&c);
	while (records.stored < wanted)
		wait_and_take();
	stop_and_balance(&c);
	assert_int_equal(records.lost, 0);
	assert_true(records.of[0] && records.of[1] && records.of[2] && records.of[3]);
	printf("# %llu records\n", (unsigned long long)records.stored);
}

/* The newest are dropped, and the stream says how many. */
static void test_sampling_full(void **state)
{
	struct mpc85xx_pm_config c = sampling(20000);
	unsigned long lost = pm_sysfs_number("records_lost");
	struct pollfd p = { .events = POLLIN };
	struct mpc85xx_pm_snapshot s;
	int i;

	(void)state;
	c.fifo_records = 1;
	start(&c);
	assert_int_equal(c.fifo_records, 16);
	p.fd = fd;
	for (i = 0; i < 5; i++) {
		do {
			usleep(10000);
		} while (snapshot().records_lost < (__u64)(i + 1) * 7);
		assert_int_equal(poll(&p, 1, 0), 1);
		records_drain(&records, fd);
		assert_true(records.lost >= (__u64)(i + 1) * 7);
	}
	s = stop_and_balance(&c);
	/* and what was lost is known to the event */
	assert_int_equal((s.values[1] - records.periods[1]) / 20000, records.lost);
	assert_int_equal(records.periods[1] + records.skipped[1], records.due[1]);
	assert_int_equal(pm_sysfs_number("records_lost") - lost, records.lost);
}

/* All of the instant of the overflow. */
static void test_sampling_values(void **state)
{
	struct mpc85xx_pm_config c = sampling(12345);
	__u64 buf[2048], last[4] = { 0 };
	unsigned int seen = 0;

	(void)state;
	c.flags = MPC85XX_PM_CFG_SAMPLE_VALUES;
	start(&c);
	while (seen < 200) {
		struct pollfd p = { .fd = fd, .events = POLLIN };
		ssize_t size, at = 0;

		poll(&p, 1, -1);
		size = read(fd, buf, sizeof(buf));
		assert_true(size > 0);
		records_take(&records, buf, (size_t)size);
		for (; at < size; at += ((struct mpc85xx_pm_record *)((char *)buf + at))->size) {
			const struct mpc85xx_pm_record_overflow *o =
				(const void *)((char *)buf + at);
			const __u64 *v = (const void *)((char *)o + o->values_at);

			if (o->header.type != MPC85XX_PM_RECORD_OVERFLOW)
				continue;
			seen++;
			assert_int_equal(o->header.size, o->values_at + 4 * 8);
			assert_int_equal(o->value_mask, 0xf);
			assert_int_equal(o->value, o->due);
			assert_int_equal(v[1], o->value);
			assert_int_equal(v[0], o->cycles);
			/* the same signal, but for the clocks of the freezes */
			assert_in_range(v[3], v[1] - 100 * seen, v[1]);
			assert_true(v[0] > last[0] && v[2] > last[2]);
			memcpy(last, v, sizeof(last));
		}
	}
	stop_and_balance(&c);
	assert_int_equal(records.lost, 0);
}

static int read_errno(int from, size_t size)
{
	static __u64 buf[64];
	ssize_t ret = read(from, buf, size);

	return ret < 0 ? -errno : (int)ret;
}

static short polled(int from)
{
	struct pollfd p = { .fd = from, .events = POLLIN };

	assert_in_range(poll(&p, 1, 0), 0, 1);
	return p.revents;
}

static void test_sampling_errno(void **state)
{
	struct mpc85xx_pm_config c = sampling(1000);
	int other = pm_open(O_RDWR | O_NONBLOCK);
	void *volatile nowhere = NULL;

	(void)state;
	assert_int_equal(read_errno(fd, 512), -EPERM); /* nobody owns it */
	assert_int_equal(polled(fd), POLLERR);
	c = plain();
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	assert_int_equal(read_errno(fd, 512), -EINVAL); /* nothing samples */
	assert_int_equal(polled(fd), POLLERR);
	c = sampling(1000);
	c.flags = MPC85XX_PM_CFG_SAMPLE_VALUES;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	assert_int_equal(read_errno(fd, 512), -EAGAIN);
	assert_int_equal(polled(fd), 0);
	assert_int_equal(read_errno(fd, 88 + 4 * 8 - 1), -EINVAL);
	assert_int_equal(read_errno(fd, 88 + 4 * 8), -EAGAIN);
	assert_int_equal(read_errno(fd, 0), -EINVAL);
	assert_int_equal(read_errno(other, 512), -EPERM);
	assert_int_equal(polled(other), POLLERR);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_START, NULL), 0);
	while (!polled(fd))
		usleep(1000);
	assert_int_equal(read(fd, nowhere, 512), -1);
	assert_int_equal(errno, EFAULT);
	/* still there: the name, and then the record */
	assert_int_equal(read_errno(fd, 88 + 4 * 8), 40);
	assert_int_equal(read_errno(fd, 88 + 4 * 8), 88 + 4 * 8);
	close(other);
}

static void test_sampling_configure(void **state)
{
	struct mpc85xx_pm_config c = sampling(1000), back;
	struct mpc85xx_pm_info info;

	(void)state;
	c.fifo_records = 100;
	c.watermark = 1000;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	assert_int_equal(c.fifo_records, 128);
	assert_int_equal(c.watermark, 128);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_GET_CONFIG, &back), 0);
	assert_memory_equal(&back, &c, sizeof(c));
	c.fifo_records = 0;
	c.watermark = 0;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	assert_int_equal(c.fifo_records, MPC85XX_PM_FIFO_DEFAULT);
	assert_int_equal(c.watermark, 1);

	assert_int_equal(pm_write_file(PM_SYSFS "min_period", "1001"), 0);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_GET_INFO, &info), 0);
	assert_int_equal(info.min_period, 1001);
	assert_int_equal(pm_sysfs_number("min_period"), 1001);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), -ERANGE);
	c.counters[1].period++;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	assert_int_equal(pm_write_file(PM_SYSFS "min_period", "0"), -EINVAL);
	assert_int_equal(pm_write_file(PM_SYSFS "min_period", "4294967296"), -ERANGE);
	assert_int_equal(pm_write_file(PM_SYSFS "min_period", "many"), -EINVAL);
	assert_int_equal(pm_write_file(PM_SYSFS "min_period", "1"), 0);
}

/* A reader sleeps until the watermark, or until nothing more will come. */
static void test_sampling_watermark(void **state)
{
	struct mpc85xx_pm_config c = sampling(20000);

	(void)state;
	c.watermark = 8;
	start(&c);
	while (!polled(fd))
		usleep(100);
	records_drain(&records, fd);
	assert_in_range(records.stored, 5, 30); /* a COMM or two among the 8 */
	assert_int_equal(polled(fd), 0);
	stop_and_balance(&c);

	c = sampling(20000);
	c.watermark = 100;
	start(&c);
	usleep(50000);
	assert_int_equal(polled(fd), 0);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_STOP, NULL), 0);
	assert_int_equal(polled(fd), POLLIN);
	stop_and_balance(&c);
	assert_true(records.stored > 1);
}

/* A child that sits in read() with the parent's file; its errno is its status. */
static pid_t blocked_reader(void)
{
	pid_t pid;

	assert_int_equal(fcntl(fd, F_SETFL, 0), 0);
	pid = fork();
	if (!pid) {
		static __u64 buf[64];

		_exit(read(fd, buf, sizeof(buf)) < 0 ? errno : 0);
	}
	usleep(10000); /* no verdict rests on it: it may read before or after */
	return pid;
}

static int ended_with(pid_t pid)
{
	int status;

	assert_int_equal(waitpid(pid, &status, 0), pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void test_sampling_blocked_reader(void **state)
{
	struct mpc85xx_pm_config c = sampling(1000);
	pid_t pid;

	(void)state;
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	pid = blocked_reader();
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_START, NULL), 0);
	assert_int_equal(ended_with(pid), 0);

	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_STOP, NULL), 0);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	pid = blocked_reader();
	kill(pid, SIGKILL);
	assert_int_equal(ended_with(pid), -SIGKILL);

	pid = blocked_reader();
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0); /* goes on */
	assert_int_equal(waitpid(pid, NULL, WNOHANG), 0);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_RELEASE, NULL), 0);
	assert_int_equal(ended_with(pid), EPERM);

	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	pid = blocked_reader();
	assert_int_equal(pm_unbind(), 0);
	assert_int_equal(ended_with(pid), ENODEV);
	assert_int_equal(pm_bind(), 0);
}

/* What was in the queue when the device went can still be read. */
#define SLEEPERS	40

static pid_t sleeper[SLEEPERS];

static char state_of(pid_t pid)
{
	char path[32], text[256];

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	assert_int_equal(pm_read_file(path, text, sizeof(text)), 0);
	return strrchr(text, ')')[2];
}

/* Children that sleep in poll(): after the byte in the pipe nothing else waits. */
static void put_to_sleep(void)
{
	int ready[2];
	char c;

	assert_int_equal(pipe(ready), 0);
	for (int i = 0; i < SLEEPERS; i++) {
		sleeper[i] = fork();
		if (!sleeper[i]) {
			struct pollfd p = { .fd = fd, .events = POLLIN };

			alarm(60); /* instead of a test that hangs */
			if (write(ready[1], "", 1) != 1)
				_exit(2);
			_exit(poll(&p, 1, -1) != 1 || p.revents != POLLIN);
		}
		assert_int_equal(read(ready[0], &c, 1), 1);
		while (state_of(sleeper[i]) != 'S')
			usleep(1000);
	}
	close(ready[0]);
	close(ready[1]);
}

static void all_have_woken(void)
{
	for (int i = 0; i < SLEEPERS; i++)
		assert_int_equal(ended_with(sleeper[i]), 0);
}

/* Runs, with so few records that the watermark is minutes away. */
static struct mpc85xx_pm_config start_below_watermark(__u32 flags)
{
	struct mpc85xx_pm_config c = sampling(1 << 20);

	c.watermark = 1000;
	c.flags = flags;
	start(&c);
	return c;
}

static void wait_for_overflow(void)
{
	struct mpc85xx_pm_snapshot s = { 0 };

	/* PMC3 counts what PMC1 samples */
	while (s.values[3] < 2 << 20)
		s = snapshot();
}

/* READ with FREEZE, and RESET, wake whoever waits below the watermark. */
static void test_sampling_calls_wake(void **state)
{
	struct mpc85xx_pm_snapshot s = { .flags = MPC85XX_PM_READ_FREEZE };

	(void)state;
	start_below_watermark(0);
	wait_for_overflow();
	assert_int_equal(polled(fd), 0);
	put_to_sleep();
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), 0);
	all_have_woken();
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_RELEASE, NULL), 0);

	start_below_watermark(0);
	put_to_sleep();
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_RESET, NULL), 0);
	all_have_woken();
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_RELEASE, NULL), 0);
}

/*
 * The hardware froze itself, and a READ finds that out before the interrupt comes,
 * or the periodic look where none does.
 */
static void test_sampling_frozen_by_hardware_wakes(void **state)
{
	struct mpc85xx_pm_snapshot s = { 0 };

	(void)state;
	for (int by_read = 0; by_read < 2; by_read++) {
		assert_int_equal(control_command("set fault_stuck_line=2"), 0);
		start_below_watermark(MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW);
		put_to_sleep();
		while (by_read && s.state != MPC85XX_PM_STATE_FROZEN)
			assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), 0);
		if (by_read)
			assert_int_equal(control_command("set fault_stuck_line=0"), 0);
		all_have_woken();
		assert_int_equal(control_command("set fault_stuck_line=0"), 0);
		assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_RELEASE, NULL), 0);
	}
}

/* Without CAP_PERFMON only the process itself is told, with it others are, too. */
static void drop_rights(void)
{
	struct __user_cap_header_struct head = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct none[2] = { { 0 } };

	assert_int_equal(syscall(SYS_capset, &head, none), 0);
}

/* Samples of others, at least one, in which anything is told that must not be. */
static int told_of_others(bool drop)
{
	static __u64 buf[8192];
	struct mpc85xx_pm_config c = sampling(20000);
	unsigned int told = 0, withheld = 0;

	if (drop)
		drop_rights();
	c.flags = MPC85XX_PM_CFG_START; /* start() needs /dev/mem */
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	while (withheld + told < 50) {
		ssize_t size, at;

		usleep(20000); /* the idle task runs */
		size = read(fd, buf, sizeof(buf));
		for (at = 0; at < size;) {
			const struct mpc85xx_pm_record_overflow *o =
				(const void *)((char *)buf + at);

			at += o->header.size;
			if (o->header.type == MPC85XX_PM_RECORD_COMM)
				told += ((const struct mpc85xx_pm_record_comm *)o)->pid !=
					(__u32)getpid();
			else if (o->flags & MPC85XX_PM_REC_WITHHELD)
				withheld += !o->ip && !o->pid && !o->tid;
			else if (o->header.type == MPC85XX_PM_RECORD_OVERFLOW)
				told += o->pid != (__u32)getpid() ||
					o->flags & MPC85XX_PM_REC_KERNEL;
		}
	}
	return !withheld == !told ? 2 : told > 0;
}

static void test_sampling_rights(void **state)
{
	(void)state;
	for (int drop = 0; drop < 2; drop++) {
		pid_t pid = fork();

		if (!pid)
			_exit(told_of_others(drop));
		assert_int_equal(ended_with(pid), !drop);
		assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_RELEASE, NULL), 0);
	}
}

static void test_sampling_drains_after_removal(void **state)
{
	struct mpc85xx_pm_config c = sampling(20000);

	(void)state;
	start(&c);
	while (!polled(fd))
		usleep(1000);
	assert_int_equal(pm_unbind(), 0);
	assert_int_equal(polled(fd), POLLIN | POLLHUP | POLLERR);
	assert_true(read_errno(fd, 512) > 0);
	while (read_errno(fd, 512) > 0)
		;
	assert_int_equal(read_errno(fd, 512), -ENODEV);
	assert_int_equal(polled(fd), POLLHUP | POLLERR);
	assert_int_equal(pm_bind(), 0);
}

/* Unread records go with their configuration. */
static void test_sampling_reconfigured(void **state)
{
	struct mpc85xx_pm_config c = sampling(20000);
	__u32 generation;

	(void)state;
	start(&c);
	generation = c.generation;
	while (!polled(fd))
		usleep(1000);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), -EBUSY);
	assert_int_equal(polled(fd), POLLIN);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_STOP, NULL), 0);
	start(&c);
	assert_int_equal(c.generation, generation + 1);
	while (records.stored < 10)
		wait_and_take();	/* numbers from 0 again, generation too */
	stop_and_balance(&c);
}

/* The owner dies while its counters make records that nobody reads. */
static void test_sampling_owner_killed(void **state)
{
	struct mpc85xx_pm_config c = sampling(5000);
	pid_t pid;

	(void)state;
	pid = fork();
	if (!pid) {
		int own = pm_open(O_RDWR);

		c.flags = MPC85XX_PM_CFG_START;
		if (pm_call(own, MPC85XX_PM_IOC_CONFIGURE, &c))
			_exit(1);
		for (;;)
			pause();
	}
	while (strcmp(pm_sysfs("state"), "running"))
		usleep(1000);
	usleep(20000);
	kill(pid, SIGKILL);
	assert_int_equal(ended_with(pid), -SIGKILL);
	assert_string_equal(pm_sysfs("state"), "idle");
	assert_string_equal(pm_sysfs("owner"), "none");
	c = sampling(5000);
	start(&c);
	wait_and_take();
	stop_and_balance(&c);
}

/* Stopped, frozen and read again and again while overflows come. */
static void test_sampling_controls(void **state)
{
	static const unsigned long calls[] = {
		MPC85XX_PM_IOC_STOP, MPC85XX_PM_IOC_START, MPC85XX_PM_IOC_FREEZE,
		MPC85XX_PM_IOC_UNFREEZE,
	};
	struct mpc85xx_pm_config c = sampling(997);
	int i;

	(void)state;
	c.fifo_records = 8192;
	start(&c);
	for (i = 0; i < 400; i++) {
		assert_int_equal(pm_control(fd, calls[i % 4], NULL), 0);
		snapshot();
		if (i % 16 == 0)
			records_drain(&records, fd);
	}
	stop_and_balance(&c);
	assert_true(records.stored > 10);
	assert_int_equal(records.lost, 0);
}

static void test_sampling_reset(void **state)
{
	struct mpc85xx_pm_config c = sampling(20000);
	static __u64 buf[4096];
	ssize_t size, at;
	int resets = 0;

	(void)state;
	start(&c);
	usleep(20000);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_RESET, NULL), 0);
	usleep(20000);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_STOP, NULL), 0);
	size = read(fd, buf, sizeof(buf));
	assert_true(size > 0);
	for (at = 0; at < size; ) {
		const struct mpc85xx_pm_record *h = (const void *)((char *)buf + at);
		const struct mpc85xx_pm_record_state *s = (const void *)h;

		if (h->type == MPC85XX_PM_RECORD_STATE) {
			assert_int_equal(s->cause, MPC85XX_PM_CAUSE_RESET);
			assert_int_equal(s->state, MPC85XX_PM_STATE_RUNNING);
			assert_int_equal(s->counter_mask, 0xf);
			records.due[1] = 0; /* counts begin anew here */
			resets++;
		}
		records_take(&records, h, h->size);
		at += h->size;
	}
	assert_int_equal(resets, 1);
	assert_int_equal(snapshot().values[1], control_total(1));
	assert_true(control_total(1) - records.due[1] < 20000);
}

/* Far too many interrupts: said once in the stream, then counted. */
static void test_sampling_throttled(void **state)
{
	struct mpc85xx_pm_config c = sampling(500);
	unsigned long irqs = pm_sysfs_number("overflow_irqs");
	struct mpc85xx_pm_snapshot s;
	unsigned int i, throttled = 0, several = 0;
	__u64 windows;

	(void)state;
	assert_int_equal(pm_write_file(PARAMETER, "1000"), 0);
	c.fifo_records = 4096;
	start(&c);
	while (snapshot().throttle_count < 5) {
		usleep(50000);
		records_drain(&records, fd);
	}
	s = stop_and_balance(&c);
	assert_int_equal(records.throttles, 1);
	assert_int_equal(records.unthrottles, 1);
	assert_true(s.throttle_count >= 5);
	/* the rest of the machine goes on: ten interrupts in a window of ten ms */
	windows = s.time_enabled_ns / 10000000 + 1;
	irqs = pm_sysfs_number("overflow_irqs") - irqs;
	assert_in_range(irqs, 10 * s.throttle_count, 21 + 10 * windows);
	assert_int_equal(s.inexact_mask & 2, 0);
	for (i = 0; i < records.stored && i < RECORDS_KEPT; i++) {
		const struct mpc85xx_pm_record_overflow *o = &records.kept[i];

		if (!(o->flags & MPC85XX_PM_REC_THROTTLED))
			continue;
		throttled++;
		assert_true(o->flags & MPC85XX_PM_REC_NO_CONTEXT);
		assert_int_equal(o->pid | o->tid | o->ip, 0);
		several += o->periods > 1;
	}
	assert_in_range(throttled, 4, s.throttle_count);
	/* where handlers are slow, little is left of some windows */
	assert_true(several);
}

/* What is usual is not throttled: 5000 samples a second, with the preset limit. */
static void test_sampling_usual(void **state)
{
	struct mpc85xx_pm_config c = sampling(5000);

	(void)state;
	c.counters[1].flags |= MPC85XX_PM_CTR_FREQUENCY;
	c.fifo_records = 4096;
	start(&c);
	while (records.stored < 2000)
		wait_and_take();
	assert_int_equal(stop_and_balance(&c).throttle_count, 0);
	assert_int_equal(records.throttles, 0);
}

/* As many as asked for, fast, without losing one. */
static void test_sampling_many(void **state)
{
	struct mpc85xx_pm_config c = sampling(200);

	(void)state;
	c.fifo_records = 16384;
	c.watermark = 1000;
	start(&c);
	while (records.stored < wanted)
		wait_and_take();
	stop_and_balance(&c);
	assert_int_equal(records.lost, 0);
	printf("# %llu records\n", (unsigned long long)records.stored);
}

/* The interrupt got lost; the periodic look finds the overflow all the same. */
static void test_sampling_missed(void **state)
{
	struct mpc85xx_pm_config c = sampling(20000);
	unsigned int i, found = 0;

	(void)state;
	start(&c);
	wait_and_take();
	assert_int_equal(control_command("set fault_stuck_line=2"), 0);
	sleep(3);
	assert_int_equal(control_command("set fault_stuck_line=0"), 0);
	wait_and_take();
	stop_and_balance(&c);
	for (i = 0; i < records.stored && i < RECORDS_KEPT; i++)
		found += records.kept[i].flags == MPC85XX_PM_REC_NO_CONTEXT &&
			 records.kept[i].periods > 1;
	assert_in_range(found, 2, 4);
}

static __u32 last_cause(int from)
{
	static __u64 buf[8192];
	ssize_t size = read(from, buf, sizeof(buf)), at = 0;
	__u32 cause = 0;

	while (at < size) {
		const struct mpc85xx_pm_record_state *s = (const void *)((char *)buf + at);

		cause = s->header.type == MPC85XX_PM_RECORD_STATE ? s->cause : 0;
		at += s->header.size;
	}
	return cause;
}

/* Hardware gives up: the stream says so, and a reader below the watermark wakes. */
static void test_sampling_fault(void **state)
{
	struct mpc85xx_pm_config c = sampling(20000);
	struct pollfd p = { .events = POLLIN };

	(void)state;
	c.watermark = 1000;
	start(&c);
	assert_int_equal(control_command("set fault_stuck_msb=2"), 0);
	p.fd = fd;
	assert_int_equal(poll(&p, 1, -1), 1);
	assert_int_equal(last_cause(fd), MPC85XX_PM_CAUSE_FAULT);
	assert_string_equal(pm_sysfs("state"), "faulty");
	assert_int_equal(control_command("set fault_stuck_msb=0"), 0);
	assert_int_equal(read_errno(fd, 512), -EAGAIN);
	start(&c);
	stop_and_balance(&c);
}

static int open_device(void **state)
{
	(void)state;
	fd = pm_open(O_RDWR | O_NONBLOCK);
	return fd < 0;
}

static int close_device(void **state)
{
	(void)state;
	return close(fd);
}

#define TEST(name) \
	cmocka_unit_test_setup_teardown(test_sampling_##name, open_device, close_device)

int main(int argc, char **argv)
{
	const struct CMUnitTest most[] = {
		TEST(conserves), TEST(full), TEST(values), TEST(errno), TEST(configure),
		TEST(watermark), TEST(blocked_reader), TEST(drains_after_removal),
		TEST(reconfigured), TEST(owner_killed), TEST(controls), TEST(reset),
		TEST(missed), TEST(fault), TEST(calls_wake), TEST(rights),
	};
	const struct CMUnitTest some[] = {
		TEST(conserves), TEST(usual), TEST(throttled), TEST(many),
		TEST(rights), TEST(frozen_by_hardware_wakes),
	};
	const char *const names[] = { "conserves", "usual", "throttled", "many",
				      "rights", "frozen" };
	unsigned int i;

	cmocka_set_message_output(CM_OUTPUT_TAP);
	if (argc > 2)
		wanted = strtoul(argv[2], NULL, 10);
	for (i = 0; argc > 1 && i < 6; i++) {
		const struct CMUnitTest one[] = { some[i] };

		if (!strcmp(argv[1], names[i]))
			return cmocka_run_group_tests_name("sampling", one, NULL, NULL);
	}
	return cmocka_run_group_tests_name("sampling", most, NULL, NULL);
}
