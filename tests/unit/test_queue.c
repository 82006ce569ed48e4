// SPDX-License-Identifier: GPL-2.0-only
/* The queue of records: what is told, in which order, and what is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "core/queue.h"

#define SLOTS	16u
#define VALUES	3u

static struct mpm_block block = { .soc = &mpm_soc_mpc8544e, .generation = 7 };
static struct mpm_queue queue;

static int new_queue(void **state)
{
	u32 size = mpm_queue_record_size(VALUES);

	*state = malloc(SLOTS * size);
	mpm_queue_init(&queue, *state, SLOTS, size);
	return !*state;
}

static int free_queue(void **state)
{
	free(*state);
	return 0;
}

static struct mpm_context task(u32 tid, const char *comm)
{
	struct mpm_context who = {
		.flags = MPC85XX_PM_REC_USER, .cpu = 0, .pid = 40, .tid = tid,
		.ip = 0x10000abc, .comm = comm,
	};

	return who;
}

static void overflow(u32 tid, const char *comm)
{
	struct mpm_overflow o = { .counter = 4, .ended = { .period = 100, .periods = 1 } };
	struct mpm_context who = task(tid, comm);

	mpm_queue_overflow(&queue, &block, &o, &who, 1);
}

/* The oldest record, which must be of @type and have this number. */
static const void *take(u32 type, u32 seqno)
{
	const struct mpc85xx_pm_record *r = mpm_queue_at(&queue, 0);

	assert_true(mpm_queue_count(&queue) > 0);
	assert_int_equal(r->type, type);
	assert_int_equal(r->seqno, seqno);
	assert_int_equal(r->size % 8, 0);
	mpm_queue_drop(&queue, 1);
	return r;
}

static void take_comm(u32 seqno, u32 tid, const char *comm)
{
	const struct mpc85xx_pm_record_comm *r = take(MPC85XX_PM_RECORD_COMM, seqno);

	assert_int_equal(r->header.size, sizeof(*r));
	assert_int_equal(r->pid, 40);
	assert_int_equal(r->tid, tid);
	assert_string_equal(r->comm, comm);
}

static void test_queue_sizes(void **state)
{
	(void)state;
	assert_int_equal(mpm_queue_slots(0), MPC85XX_PM_FIFO_DEFAULT);
	assert_int_equal(mpm_queue_slots(1), 16);
	assert_int_equal(mpm_queue_slots(16), 16);
	assert_int_equal(mpm_queue_slots(17), 32);
	assert_int_equal(mpm_queue_slots(65537), MPC85XX_PM_FIFO_MAX);
	assert_int_equal(mpm_queue_slots(~0u), MPC85XX_PM_FIFO_MAX);
	assert_int_equal(mpm_queue_record_size(0), 88);
	assert_int_equal(mpm_queue_record_size(10), 168);
}

static void test_queue_overflow_record(void **state)
{
	const struct mpm_overflow o = {
		.ended = { .period = 1000, .due = 5000, .periods = 2 },
		.value = 5123, .cycles = 77, .counter = 9, .value_mask = 0x203,
		.flags = MPC85XX_PM_REC_THROTTLED,
	};
	const struct mpc85xx_pm_record_overflow *r;
	struct mpm_context who = task(41, NULL);
	const __u64 *values;

	(void)state;
	block.count[0].total = 1ull << 40;
	block.count[1].total = 11;
	block.count[9].total = 5123;
	mpm_queue_overflow(&queue, &block, &o, &who, 123456789);
	r = take(MPC85XX_PM_RECORD_OVERFLOW, 0);
	assert_int_equal(r->header.size, 88 + 3 * 8);
	assert_int_equal(r->header.timestamp_ns, 123456789);
	assert_int_equal(r->generation, 7);
	assert_int_equal(r->counter, 9);
	assert_int_equal(r->flags, MPC85XX_PM_REC_THROTTLED | MPC85XX_PM_REC_USER);
	assert_int_equal(r->value, 5123);
	assert_int_equal(r->due, 5000);
	assert_int_equal(r->period, 1000);
	assert_int_equal(r->periods, 2);
	assert_int_equal(r->cycles, 77);
	assert_int_equal(r->ip, 0x10000abc);
	assert_int_equal(r->pid, 40);
	assert_int_equal(r->tid, 41);
	assert_int_equal(r->value_mask, 0x203);
	values = (const __u64 *)((const char *)r + r->values_at);
	assert_int_equal(values[0], 1ull << 40);
	assert_int_equal(values[1], 11);
	assert_int_equal(values[2], 5123);
	assert_int_equal(mpm_queue_count(&queue), 0);
}

static void test_queue_tells_names_once(void **state)
{
	(void)state;
	overflow(41, "first");
	overflow(41, "first");
	overflow(41 + MPM_TOLD, "second"); /* takes the place of 41 */
	overflow(41, "first");
	overflow(41, "renamed");
	overflow(0, "a name of sixteen");
	take_comm(0, 41, "first");
	take(MPC85XX_PM_RECORD_OVERFLOW, 1);
	take(MPC85XX_PM_RECORD_OVERFLOW, 2);
	take_comm(3, 41 + MPM_TOLD, "second");
	take(MPC85XX_PM_RECORD_OVERFLOW, 4);
	take_comm(5, 41, "first");
	take(MPC85XX_PM_RECORD_OVERFLOW, 6);
	take_comm(7, 41, "renamed");
	take(MPC85XX_PM_RECORD_OVERFLOW, 8);
	take_comm(9, 0, "a name of sixte");
	take(MPC85XX_PM_RECORD_OVERFLOW, 10);
}

static void take_lost(u32 seqno, u64 lost, u64 total, u64 others)
{
	const struct mpc85xx_pm_record_lost *r = take(MPC85XX_PM_RECORD_LOST, seqno);

	assert_int_equal(r->lost, lost);
	assert_int_equal(r->total, total);
	assert_int_equal(r->others, others);
}

/* The newest go; numbers and LOST say how many, before the next record. */
static void test_queue_full(void **state)
{
	u32 i;

	(void)state;
	for (i = 0; i < SLOTS + 5; i++)
		overflow(1, NULL);
	mpm_queue_state(&queue, &block, MPC85XX_PM_CAUSE_RESET, 1, 2);
	mpm_queue_throttle(&queue, &block, true, 1, 2);
	assert_int_equal(queue.lost_total, 5);
	take(MPC85XX_PM_RECORD_OVERFLOW, 0);
	overflow(1, NULL); /* no room for two */
	assert_int_equal(queue.lost_total, 6);
	take(MPC85XX_PM_RECORD_OVERFLOW, 1);
	overflow(1, "name"); /* no room for three */
	overflow(1, "name");
	for (i = 2; i < SLOTS; i++)
		take(MPC85XX_PM_RECORD_OVERFLOW, i);
	take_lost(SLOTS + 8, 6, 6, 2);
	take(MPC85XX_PM_RECORD_OVERFLOW, SLOTS + 9);
	/* and the one after it had no room: told as soon as all has been read */
	assert_true(mpm_queue_owes(&queue));
	assert_int_equal(mpm_queue_count(&queue), 0);
	mpm_queue_tell_lost(&queue, 3);
	take_lost(SLOTS + 11, 1, 7, 0);
	overflow(1, "name");
	take_comm(SLOTS + 12, 1, "name");
	take(MPC85XX_PM_RECORD_OVERFLOW, SLOTS + 13);
	assert_false(mpm_queue_owes(&queue));
}

static void test_queue_throttle_told_once(void **state)
{
	const struct mpc85xx_pm_record_throttle *r;

	(void)state;
	for (int i = 0; i < 3; i++) {
		mpm_queue_throttle(&queue, &block, true, 0x12, 1);
		mpm_queue_throttle(&queue, &block, false, 0x12, 2);
	}
	r = take(MPC85XX_PM_RECORD_THROTTLE, 0);
	assert_int_equal(r->counter_mask, 0x12);
	assert_int_equal(r->generation, 7);
	take(MPC85XX_PM_RECORD_UNTHROTTLE, 1);
	assert_int_equal(mpm_queue_count(&queue), 0);
}

static void test_queue_state_record(void **state)
{
	const struct mpc85xx_pm_record_state *r;

	(void)state;
	mpm_queue_state(&queue, &block, MPC85XX_PM_CAUSE_RESUME, 0x12, 1);
	r = take(MPC85XX_PM_RECORD_STATE, 0);
	assert_int_equal(r->generation, 7);
	assert_int_equal(r->cause, MPC85XX_PM_CAUSE_RESUME);
	assert_int_equal(r->state, MPC85XX_PM_STATE_IDLE);
	assert_int_equal(r->counter_mask, 0x12);
}

/* Each way in which a reader gets something to do wakes once, and only once. */
static void test_queue_wakes(void **state)
{
	struct mpm_block b = block;

	(void)state;
	queue.watermark = 3;
	b.running = 2;
	assert_false(mpm_queue_wakes(&queue, &b));
	overflow(41, NULL);
	overflow(41, NULL);
	assert_false(mpm_queue_wakes(&queue, &b));

	/* nothing more will come: a freeze, whoever has made it, or a stop */
	b.frozen = true;
	assert_true(mpm_queue_wakes(&queue, &b));
	assert_false(mpm_queue_wakes(&queue, &b));
	b.frozen = false;
	assert_false(mpm_queue_wakes(&queue, &b));
	b.running = 0;
	assert_true(mpm_queue_wakes(&queue, &b));
	b.running = 2;
	assert_false(mpm_queue_wakes(&queue, &b));

	/* the watermark, and again when the reader has taken some */
	overflow(41, NULL);
	assert_true(mpm_queue_wakes(&queue, &b));
	overflow(41, NULL);
	assert_false(mpm_queue_wakes(&queue, &b));
	mpm_queue_drop(&queue, 2);
	assert_false(mpm_queue_wakes(&queue, &b));
	overflow(41, NULL);
	assert_true(mpm_queue_wakes(&queue, &b));
	mpm_queue_drop(&queue, 3);
	assert_false(mpm_queue_wakes(&queue, &b));
}

/* Records that wake by themselves, also when they are not the oldest. */
static void test_queue_urgent_records_wake(void **state)
{
	(void)state;
	queue.watermark = 10;
	block.running = 2;
	overflow(41, NULL);
	assert_false(mpm_queue_ready(&queue, &block));
	mpm_queue_state(&queue, &block, MPC85XX_PM_CAUSE_RESET, 2, 1);
	assert_true(mpm_queue_ready(&queue, &block));
	mpm_queue_drop(&queue, 1);
	assert_true(mpm_queue_ready(&queue, &block));
	mpm_queue_drop(&queue, 1);
	assert_false(mpm_queue_ready(&queue, &block));
	overflow(41, NULL);
	assert_false(mpm_queue_ready(&queue, &block));
	for (int on = 1; on >= 0; on--) {
		mpm_queue_throttle(&queue, &block, on, 2, 1);
		assert_true(mpm_queue_ready(&queue, &block));
		mpm_queue_drop(&queue, mpm_queue_count(&queue));
		assert_false(mpm_queue_ready(&queue, &block));
	}
	block.running = 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_queue_sizes),
		cmocka_unit_test_setup_teardown(test_queue_overflow_record, new_queue,
						free_queue),
		cmocka_unit_test_setup_teardown(test_queue_tells_names_once, new_queue,
						free_queue),
		cmocka_unit_test_setup_teardown(test_queue_full, new_queue, free_queue),
		cmocka_unit_test_setup_teardown(test_queue_throttle_told_once, new_queue,
						free_queue),
		cmocka_unit_test_setup_teardown(test_queue_state_record, new_queue,
						free_queue),
		cmocka_unit_test_setup_teardown(test_queue_wakes, new_queue, free_queue),
		cmocka_unit_test_setup_teardown(test_queue_urgent_records_wake, new_queue,
						free_queue),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
