// SPDX-License-Identifier: GPL-2.0-only
/* A recording ends when it should, even when records never do, and tells what it missed. */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/device.h"
#include "lib/recorder.h"
#include "lib/report.h"

#define STEP_NS		1000u
#define PERIOD		100u
/* In which the queue overflows. */
#define LATE_NS		200000000ull
/* Nobody should ask for so many. */
#define FAR_TOO_MANY	1000000u

/* Always has one record more, until it is stopped. */
struct endless {
	struct pm_device base;
	u64 records;
	bool terminated;	/* SIGTERM comes with the first record */
	bool stopped;
	u64 throttles;		/* until it was opened; each read of records is one */
};

static struct endless *endless(struct pm_device *d)
{
	return (struct endless *)d;
}

static int endless_control(struct pm_device *d, unsigned long request,
			   struct mpc85xx_pm_control *control)
{
	(void)control;
	endless(d)->stopped = request == MPC85XX_PM_IOC_STOP;
	return 0;
}

static int endless_read(struct pm_device *d, struct mpc85xx_pm_snapshot *snap)
{
	snap->timestamp_ns = endless(d)->records * STEP_NS;
	snap->throttle_count = endless(d)->throttles;
	return 0;
}

static int endless_wait(struct pm_device *d, u64 timeout_ns, const sigset_t *signals)
{
	(void)d;
	(void)timeout_ns;
	(void)signals;
	return 1;
}

static int endless_records(struct pm_device *d, void *buf, size_t size)
{
	struct mpc85xx_pm_record_overflow r = {
		.header = { .type = MPC85XX_PM_RECORD_OVERFLOW, .size = sizeof(r) },
		.counter = 1, .period = PERIOD, .periods = 1,
	};
	size_t at;

	if (endless(d)->stopped)
		return -EAGAIN;
	if (endless(d)->terminated && !endless(d)->records)
		raise(SIGTERM);
	for (at = 0; at + sizeof(r) <= size; at += sizeof(r)) {
		r.header.seqno = (u32)endless(d)->records++;
		r.header.timestamp_ns = endless(d)->records * STEP_NS;
		memcpy((char *)buf + at, &r, sizeof(r));
	}
	endless(d)->throttles++;
	assert_true(endless(d)->records < FAR_TOO_MANY);
	return (int)at;
}

static const struct pm_device_ops endless_ops = {
	.control = endless_control,
	.read = endless_read,
	.wait = endless_wait,
	.read_records = endless_records,
};

/* Records of @d until it is over; @r says when that is. */
static u64 recorded(struct endless *d, struct recorder *r)
{
	const struct sampler_want want = { .events = "l2_data_hit", .period = PERIOD };
	char path[] = "/tmp/test_recorder.XXXXXX";
	struct sampler s;
	struct pm_error err = { "" };
	int fd = mkstemp(path);

	assert_true(fd >= 0);
	close(fd);
	if (sampler_plan(&s, &want, &mpm_soc_mpc8544e, &err))
		fail_msg("%s", err.text);
	s.d = &d->base;
	strcpy(s.info.soc, "mpc8544e");
	r->sampler = &s;
	r->path = path;
	r->command = "";
	r->program = "test";
	if (recorder_run(r, &err))
		fail_msg("%s", err.text);
	unlink(path);
	conf_free(s.conf);
	free(s.buf);
	assert_true(d->stopped);
	return r->head.samples;
}

static void ends_at_time(void **state)
{
	struct endless d = { .base = { .ops = &endless_ops, .simulated = true } };
	struct recorder r = { .time_ns = 10000 * STEP_NS };
	u64 samples = recorded(&d, &r);

	(void)state;
	assert_int_equal(r.head.end, REC_END_LIMIT);
	assert_in_range(samples, 10000, 20000);
}

/* The device's own total is about all recordings since it was bound. */
static void throttles_of_others_are_not_told(void **state)
{
	struct endless d = {
		.base = { .ops = &endless_ops, .simulated = true }, .throttles = 1000,
	};
	struct recorder r = { .time_ns = 1000 * STEP_NS };

	(void)state;
	recorded(&d, &r);
	assert_int_equal(r.head.throttles, d.throttles - 1000);
	assert_in_range(r.head.throttles, 1, 10);
}

static void ends_at_signal(void **state)
{
	struct endless d = {
		.base = { .ops = &endless_ops, .simulated = true }, .terminated = true,
	};
	struct recorder r = { .time_ns = 0 };

	(void)state;
	assert_true(recorded(&d, &r));
	assert_int_equal(r.head.end, REC_END_SIGNAL);
}

static void ends_with_command(void **state)
{
	struct endless d = { .base = { .ops = &endless_ops, .simulated = true } };
	char program[] = "true", *words[] = { program, NULL };
	struct recorder r = { .words = words };

	(void)state;
	recorded(&d, &r);
	assert_int_equal(r.head.end, REC_END_COMMAND);
	assert_int_equal(r.status, 0);
}

/* A monitor that is read so late that its queue has been full for long. */
static const struct pm_device_ops *prompt;

static int late_wait(struct pm_device *d, u64 timeout_ns, const sigset_t *signals)
{
	d->ops->pass(d, LATE_NS);
	return prompt->wait(d, timeout_ns, signals);
}

/* What is in the file and what it says is missing are all events there were. */
static void check_books(const char *path, const struct rec_head *head, u64 counted)
{
	struct pm_error err = { "" };
	struct report report;

	if (report_read(&report, path, NULL, 0, &err))
		fail_msg("%s", err.text);
	assert_int_equal(report.head.samples, head->samples);
	assert_int_equal(report.head.lost, head->lost);
	assert_int_equal(report.lost, head->lost);
	assert_int_equal(report.samples, head->samples);
	assert_int_equal(report.counter[1].sum.events, head->samples * PERIOD);
	/* those that were dropped behind the last sample nobody can date */
	assert_true(report.counter[1].lost_events <= head->lost * PERIOD);
	assert_true(report.counter[1].lost_events > 0);
	assert_int_equal(counted / PERIOD, head->samples + head->lost);
	report_free(&report);
}

static void full_queue_is_told_exactly(void **state)
{
	const struct sampler_want want = { .events = "l2_data_hit", .period = PERIOD };
	char sim[] = "/tmp/test_recorder.XXXXXX", path[] = "/tmp/test_recorder.XXXXXX";
	struct recorder r = { .path = path, .time_ns = 3 * LATE_NS, .command = "",
			      .program = "test" };
	struct mpc85xx_pm_snapshot snap = { 0 };
	struct pm_device_ops late;
	struct pm_error err = { "" };
	char device[64];
	struct sampler s;

	(void)state;
	close(mkstemp(path));
	close(mkstemp(sim));
	unlink(sim);
	snprintf(device, sizeof(device), "sim:%s", sim);
	if (sampler_plan(&s, &want, &mpm_soc_mpc8544e, &err) || sampler_open(&s, device, &err))
		fail_msg("%s", err.text);
	prompt = s.d->ops;
	late = *prompt;
	late.wait = late_wait;
	s.d->ops = &late;
	r.sampler = &s;
	if (recorder_run(&r, &err))
		fail_msg("%s", err.text);
	assert_true(r.head.lost > 0);
	assert_true(r.head.samples > 0);
	assert_int_equal(s.d->ops->read(s.d, &snap), 0);
	assert_int_equal(snap.records_lost, r.head.lost);
	check_books(path, &r.head, snap.values[1]);
	s.d->ops = prompt;
	s.d->ops->forget(s.d);
	conf_free(s.conf);
	free(s.buf);
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ends_at_time),
		cmocka_unit_test(throttles_of_others_are_not_told),
		cmocka_unit_test(ends_with_command),
		cmocka_unit_test(full_queue_is_told_exactly),
		/* the signal stays taken */
		cmocka_unit_test(ends_at_signal),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
