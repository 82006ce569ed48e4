// SPDX-License-Identifier: GPL-2.0-only
/* Whose sample is it: processes that raise events in known turns. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "control.h"
#include "pm.h"
#include "records.h"

/* Of the processes: functions in sections of their own have known bounds. */
#define IN(where)	__attribute__((noinline, section(#where)))
#define BOUNDS(where)	extern const char __start_##where[], __stop_##where[]

BOUNDS(text_three);
BOUNDS(text_one);
BOUNDS(text_spin);

#define EVENT		30	/* nothing in the scenario makes it */
#define PERIOD		1000
#define TURNS		500

static int fd;
static struct records records;
static volatile unsigned int sink;

static void IN(text_three) raise_three_periods(volatile __u32 *raise)
{
	int i;

	for (i = 0; i < 300; i++)
		*raise = EVENT << 16 | 10;
}

static void IN(text_one) raise_one_period(volatile __u32 *raise)
{
	int i;

	for (i = 0; i < 100; i++)
		*raise = EVENT << 16 | 10;
}

static void IN(text_spin) spin(void)
{
	for (;;)
		sink++;
}

/* A process that does @work when a byte comes, and answers with one. */
struct worker {
	pid_t pid;
	int ask, answer;
};

static void work_in_turns(int from, int to, void (*work)(volatile __u32 *),
			  const char *name)
{
	volatile __u32 *raise = control_raise();
	char c;

	prctl(PR_SET_NAME, name);
	while (read(from, &c, 1) == 1) {
		work(raise);
		if (write(to, &c, 1) != 1)
			break;
	}
	_exit(0);
}

static struct worker worker(void (*work)(volatile __u32 *), const char *name)
{
	struct worker w;
	int there[2], back[2];

	assert_int_equal(pipe(there), 0);
	assert_int_equal(pipe(back), 0);
	w.pid = fork();
	if (!w.pid) {
		close(there[1]);
		close(back[0]);
		work_in_turns(there[0], back[1], work, name);
	}
	close(there[0]);
	close(back[1]);
	w.ask = there[1];
	w.answer = back[0];
	return w;
}

static void turn(const struct worker *w)
{
	char c = 0;

	assert_int_equal(write(w->ask, &c, 1), 1);
	assert_int_equal(read(w->answer, &c, 1), 1);
}

static void dismiss(const struct worker *w)
{
	close(w->ask);
	close(w->answer);
	kill(w->pid, SIGKILL);
	waitpid(w->pid, NULL, 0);
}

static void start(struct mpc85xx_pm_config *c)
{
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, c), 0);
	records_init(&records, c);
	assert_int_equal(control_command("zero"), 0);
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_START, NULL), 0);
}

static void stop(void)
{
	assert_int_equal(pm_control(fd, MPC85XX_PM_IOC_STOP, NULL), 0);
	records_drain(&records, fd);
	assert_int_equal(records.lost, 0);
	assert_true(records.stored <= RECORDS_KEPT);
}

static bool within(__u64 ip, const char *from, const char *to)
{
	return ip >= (uintptr_t)from && ip <= (uintptr_t)to;
}

/* To the record: nobody else raises the event, and each turn is whole periods. */
static void test_attribution_turns(void **state)
{
	struct mpc85xx_pm_config c = { .counter_mask = 2, .fifo_records = 4096 };
	struct worker three = worker(raise_three_periods, "three"),
		      one = worker(raise_one_period, "one");
	unsigned int i, threes = 0, ones = 0;

	(void)state;
	c.counters[1].lca = PM_EVENT(EVENT);
	c.counters[1].flags = MPC85XX_PM_CTR_SAMPLE;
	c.counters[1].period = PERIOD;
	start(&c);
	for (i = 0; i < TURNS; i++) {
		turn(&three);
		turn(&one);
	}
	stop();
	assert_int_equal(control_total(1), 4 * PERIOD * TURNS);
	assert_int_equal(records.stored, 4 * TURNS);
	for (i = 0; i < records.stored; i++) {
		const struct mpc85xx_pm_record_overflow *o = &records.kept[i];

		assert_int_equal(o->flags, MPC85XX_PM_REC_USER);
		assert_int_equal(o->pid, o->tid);
		assert_int_equal(o->cpu, 0);
		assert_int_equal(o->periods, 1);
		if (o->pid == (__u32)three.pid) {
			threes++;
			assert_true(within(o->ip, __start_text_three, __stop_text_three));
		} else {
			assert_int_equal(o->pid, one.pid);
			ones++;
			assert_true(within(o->ip, __start_text_one, __stop_text_one));
		}
	}
	assert_int_equal(threes, 3 * TURNS);
	assert_int_equal(ones, TURNS);
	assert_string_equal(records_name(&records, three.pid), "three");
	assert_string_equal(records_name(&records, one.pid), "one");
	assert_int_equal(records.comms, 2);
	dismiss(&three);
	dismiss(&one);
}

/* A thousand events a second of PMC0's clock: who runs when. */
static struct mpc85xx_pm_config by_time(void)
{
	struct mpc85xx_pm_config c = { .counter_mask = 1, .fifo_records = 4096 };

	c.counters[0].flags = MPC85XX_PM_CTR_SAMPLE;
	c.counters[0].period = 333333;
	c.counters[0].jitter = 10;
	return c;
}

/* Records of @pid, and of these how many have @flag. */
static unsigned int count(__u32 pid, __u16 flag, unsigned int *flagged)
{
	unsigned int i, all = 0;

	*flagged = 0;
	for (i = 0; i < records.stored; i++) {
		if (records.kept[i].pid != pid)
			continue;
		all++;
		*flagged += !!(records.kept[i].flags & flag);
	}
	return all;
}

static void call_the_kernel(void)
{
	static char buf[1 << 20];
	int zero = open("/dev/zero", O_RDONLY);

	while (read(zero, buf, sizeof(buf)) > 0)
		;
	_exit(1);
}

static void test_attribution_kernel_and_user(void **state)
{
	struct mpc85xx_pm_config c = by_time();
	unsigned int all, flagged, i, inside = 0;
	pid_t user, kernel;

	(void)state;
	user = fork();
	if (!user)
		spin();
	kernel = fork();
	if (!kernel)
		call_the_kernel();
	start(&c);
	sleep(1);
	stop();
	kill(user, SIGKILL);
	kill(kernel, SIGKILL);
	waitpid(user, NULL, 0);
	waitpid(kernel, NULL, 0);

	/* the clock stands still while it is handled, longest where kernels check */
	assert_in_range(records.stored, 900, 1010);
	all = count((__u32)user, MPC85XX_PM_REC_USER, &flagged);
	print_message("# user: %u of %u\n", flagged, all);
	assert_in_range(all, 400, 600); /* two of equal rights */
	assert_in_range(flagged * 100 / all, 90, 100);
	for (i = 0; i < records.stored; i++) {
		const struct mpc85xx_pm_record_overflow *o = &records.kept[i];

		if (o->pid == (__u32)user && o->flags & MPC85XX_PM_REC_USER)
			inside += within(o->ip, __start_text_spin, __stop_text_spin);
		if (o->flags & MPC85XX_PM_REC_KERNEL)
			assert_true(o->ip >= 0xc0000000);
		if (o->flags & MPC85XX_PM_REC_USER)
			assert_true(o->ip < 0xc0000000);
	}
	assert_int_equal(inside, flagged);
	all = count((__u32)kernel, MPC85XX_PM_REC_KERNEL, &flagged);
	print_message("# kernel: %u of %u\n", flagged, all);
	assert_in_range(all, 400, 600);
	assert_in_range(flagged * 100 / all, 95, 100);
}

static void test_attribution_idle(void **state)
{
	struct mpc85xx_pm_config c = by_time();
	unsigned int all, flagged;

	(void)state;
	start(&c);
	sleep(1);
	stop();
	all = count(0, MPC85XX_PM_REC_KERNEL, &flagged);
	/* the look once a second or the STOP may have come upon one */
	assert_in_range(all - flagged, 0, 2);
	assert_in_range(all * 100 / records.stored, 90, 100);
	assert_non_null(strstr(records_name(&records, 0), "swapper"));
}

/* A process takes another name: told before its next record. */
static void test_attribution_renamed(void **state)
{
	struct mpc85xx_pm_config c = { .counter_mask = 2, .fifo_records = 4096 };
	volatile __u32 *raise = control_raise();

	(void)state;
	c.counters[1].lca = PM_EVENT(EVENT);
	c.counters[1].flags = MPC85XX_PM_CTR_SAMPLE;
	c.counters[1].period = PERIOD;
	start(&c);
	prctl(PR_SET_NAME, "before");
	raise_one_period(raise);
	records_drain(&records, fd);
	assert_string_equal(records_name(&records, (__u32)getpid()), "before");
	raise_one_period(raise);
	records_drain(&records, fd);
	assert_int_equal(records.comms, 1);
	prctl(PR_SET_NAME, "after");
	raise_one_period(raise);
	stop();
	assert_string_equal(records_name(&records, (__u32)getpid()), "after");
	assert_int_equal(records.comms, 2);
	assert_int_equal(records.stored, 3);
}

/* Short-lived ones, more than are remembered: each has a name. */
static void test_attribution_many(void **state)
{
	struct mpc85xx_pm_config c = { .counter_mask = 2, .fifo_records = 4096 };
	volatile __u32 *raise = control_raise();
	unsigned int i;
	pid_t pid;

	(void)state;
	c.counters[1].lca = PM_EVENT(EVENT);
	c.counters[1].flags = MPC85XX_PM_CTR_SAMPLE;
	c.counters[1].period = PERIOD;
	start(&c);
	for (i = 0; i < 100; i++) {
		pid = fork();
		if (!pid) {
			raise_one_period(raise);
			_exit(0);
		}
		waitpid(pid, NULL, 0);
		records_drain(&records, fd);
		assert_int_equal(records.stored, i + 1);
		assert_int_equal(records.kept[i].pid, pid);
		assert_int_equal(records.comms, i + 1);
	}
	stop();
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
	cmocka_unit_test_setup_teardown(test_attribution_##name, open_device, close_device)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(turns), TEST(kernel_and_user), TEST(idle), TEST(renamed), TEST(many),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("attribution", tests, NULL, NULL);
}
