// SPDX-License-Identifier: GPL-2.0-only
/*
 * Calls at random, with arguments from sound to rubbish: garbage [CALLS].  What
 * is looked at is the kernel's log, the access police and that the answers are
 * errors of the interface; a refused CONFIGURE must leave the configuration.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "pm.h"

static unsigned long calls = 20000;
static int fd[3];	/* two writers, one reader */
static unsigned long configured;

static __u32 word(void)
{
	return (__u32)rand() << 16 ^ rand();
}

/* 0 most of the time, else one bit or anything. */
static __u32 spice(void)
{
	switch (rand() % 32) {
	case 0: return 1u << rand() % 32;
	case 1: return word();
	default: return 0;
	}
}

static void random_counter(struct mpc85xx_pm_counter_config *c, unsigned int n)
{
	if (n)
		c->lca = PM_EVENT(rand() % 128) ^ spice();
	if (n && rand() % 4 == 0)
		c->lca |= word() & 0xffff;
	if (rand() % 4 == 0)
		c->lcb = PM_ON(rand() % 11, rand() % 3);
	if (rand() % 4 == 0)
		c->lcb |= PM_OFF(rand() % 11, rand() % 3);
	if (n && rand() % 4 == 0)
		c->lcb |= word() & 0x73f;
	c->flags = spice() & 1;
	c->jitter = spice() & spice();
	c->period = spice() & spice();
	if (rand() % 8 == 0) {
		c->flags = MPC85XX_PM_CTR_SAMPLE | (rand() & MPC85XX_PM_CTR_FREQUENCY);
		c->jitter = rand() % 12;
		c->period = rand() % 4 ? 5000u + word() % 100000 : (__u64)word() << 16;
	}
	c->initial = rand() % 4 ? word() : (__u64)word() << 32 | word();
}

static bool samples(const struct mpc85xx_pm_config *c)
{
	unsigned int n;

	for (n = 0; n < 10; n++)
		if (c->counters[n].flags & MPC85XX_PM_CTR_SAMPLE)
			return true;
	return false;
}

static void random_config(struct mpc85xx_pm_config *c)
{
	unsigned int n;

	memset(c, 0, sizeof(*c));
	c->flags = (rand() & 0xf) ^ (spice() & spice());
	c->counter_mask = (rand() & 0x3ff) ^ (spice() & spice());
	for (n = 0; n < 10; n++)
		if (c->counter_mask & 1u << n)
			random_counter(&c->counters[n], n);
	if (samples(c)) {
		c->flags ^= rand() % 8 ? c->flags & MPC85XX_PM_CFG_PERSIST : 0;
		c->flags |= rand() % 2 ? MPC85XX_PM_CFG_SAMPLE_VALUES : 0;
		c->fifo_records = rand() % 4 ? 0 : word();
		c->watermark = rand() % 4 ? 0 : word();
	}
	if (rand() % 16 == 0)
		((unsigned char *)c)[rand() % sizeof(*c)] ^= 1 << rand() % 8;
}

static void check_error(int ret)
{
	static const int errors[] = {
		0, EFAULT, EBADF, EINVAL, ERANGE, EOPNOTSUPP, EBUSY, EPERM, ESTALE, ENOTTY,
		ENOMEM,
	};
	unsigned int i;

	for (i = 0; i < sizeof(errors) / sizeof(errors[0]); i++)
		if (ret == -errors[i])
			return;
	fail_msg("unexpected answer: %s", strerror(-ret));
}

static void configure(int file)
{
	struct mpc85xx_pm_config c, before, after;
	int ret;

	random_config(&c);
	assert_int_equal(pm_call(fd[2], MPC85XX_PM_IOC_GET_CONFIG, &before), 0);
	ret = pm_call(file, MPC85XX_PM_IOC_CONFIGURE, &c);
	check_error(ret);
	assert_int_equal(pm_call(fd[2], MPC85XX_PM_IOC_GET_CONFIG, &after), 0);
	if (ret || c.flags & MPC85XX_PM_CFG_TEST_ONLY)
		assert_memory_equal(&before, &after, sizeof(before));
	else
		assert_memory_equal(c.counters, after.counters, sizeof(c.counters));
	configured += !ret;
}

static void control(int file)
{
	static const unsigned long requests[] = {
		MPC85XX_PM_IOC_START, MPC85XX_PM_IOC_STOP, MPC85XX_PM_IOC_RESET,
		MPC85XX_PM_IOC_FREEZE, MPC85XX_PM_IOC_UNFREEZE,
	};
	struct mpc85xx_pm_control c = { .flags = spice() & spice() };

	if (rand() % 2)
		c.counter_mask = rand() & 0x7ff;
	c.generation = spice();
	c.reserved[rand() % 3] = spice() & spice();
	check_error(pm_call(file, requests[rand() % 5], &c));
}

static void read_counts(int file)
{
	struct mpc85xx_pm_snapshot s;
	int ret;

	memset(&s, 0xff, sizeof(s));
	s.flags = (rand() & 7) ^ (spice() & spice());
	ret = pm_call(file, MPC85XX_PM_IOC_READ, &s);
	check_error(ret);
	if (ret)
		return;
	assert_in_range(s.state, MPC85XX_PM_STATE_IDLE, MPC85XX_PM_STATE_FROZEN);
	assert_int_equal(s.valid_mask & ~0x3ffu, 0);
	assert_int_equal(s.reserved[0] | s.reserved[1] | s.reserved[2] | s.reserved[3], 0);
	assert_int_equal(s.time_enabled_ns, s.time_running_ns + s.time_frozen_ns);
}

static void reopen(unsigned int n)
{
	if (fd[n])
		close(fd[n]);
	fd[n] = pm_open(O_RDWR);
}

static void one_call(void)
{
	int file = fd[rand() % 3];
	char raw[1024];

	switch (rand() % 16) {
	case 0 ... 4:
		configure(file);
		break;
	case 5 ... 9:
		control(file);
		break;
	case 10 ... 12:
		read_counts(file);
		break;
	case 13:
		check_error(pm_call(file, MPC85XX_PM_IOC_RELEASE, NULL));
		break;
	case 14:	/* any number of ours or another, over rubbish or nothing */
		memset(raw, rand(), sizeof(raw));
		check_error(pm_call(file, word(), rand() % 2 ? raw : NULL));
		check_error(pm_call(file, _IOWR(MPC85XX_PM_IOC_MAGIC, rand() % 32, raw), raw));
		break;
	default:	/* a last close may end an ownership */
		reopen(rand() % 2);
		break;
	}
}

static void on_alarm(int signal)
{
	(void)signal;
}

/* Signals all along: no call may be cut short by one. */
static void start_alarms(void)
{
	struct itimerval every = { { 0, 700 }, { 0, 700 } };

	signal(SIGALRM, on_alarm);
	setitimer(ITIMER_REAL, &every, NULL);
}

static void test_garbage(void **state)
{
	struct mpc85xx_pm_config c = pm_config();
	struct itimerval never = { { 0, 0 }, { 0, 0 } };
	unsigned long i;

	(void)state;
	srand(1);
	reopen(0);
	reopen(1);
	fd[2] = pm_open(O_RDONLY);
	start_alarms();
	for (i = 0; i < calls; i++)
		one_call();
	setitimer(ITIMER_REAL, &never, NULL);

	/* not only rubbish was tried */
	print_message("# %lu of %lu calls have configured\n", configured, calls);
	assert_in_range(configured, calls / 200, calls / 4);

	/* and it is as good as new */
	close(fd[1]);
	pm_call(fd[0], MPC85XX_PM_IOC_RELEASE, NULL);
	assert_int_equal(pm_call(fd[0], MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	assert_int_equal(pm_control(fd[0], MPC85XX_PM_IOC_START, NULL), 0);
	close(fd[0]);
	close(fd[2]);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_garbage),
	};

	if (argc > 1)
		calls = strtoul(argv[1], NULL, 10);
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("garbage", tests, NULL, NULL);
}
