// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sizes, offsets and numbers of the uapi header, which never change again.
 * Compiles as C and as C++ for every ABI; nothing runs.
 */
#include <stddef.h>
#include <linux/mpc85xx_pm.h>

#ifdef __cplusplus
#define ASSERT(what)	static_assert(what, #what)
#else
#define ASSERT(what)	_Static_assert(what, #what)
#endif

#define SIZE(type, bytes) \
	ASSERT(sizeof(struct mpc85xx_pm_##type) == (bytes) && (bytes) % 8 == 0)
#define MEMBER(type, name, at, bytes) \
	ASSERT(offsetof(struct mpc85xx_pm_##type, name) == (at) && \
	       sizeof(((struct mpc85xx_pm_##type *)0)->name) == (bytes))
/* The bits of a request that say the direction differ between machines. */
#define REQUEST(name, nr, direction, bytes) \
	ASSERT(_IOC_TYPE(MPC85XX_PM_IOC_##name) == 0xE1 && \
	       _IOC_NR(MPC85XX_PM_IOC_##name) == (nr) && \
	       _IOC_DIR(MPC85XX_PM_IOC_##name) == (direction) && \
	       _IOC_SIZE(MPC85XX_PM_IOC_##name) == (bytes))
#define VALUE(name, value)	ASSERT(MPC85XX_PM_##name == (value))

#ifdef ABI_WRONG	/* must not compile: shows that the checks check */
SIZE(control, 40);
#endif

VALUE(ABI_VERSION, 1);
VALUE(MAX_COUNTERS, 16);

SIZE(info, 96);
MEMBER(info, abi_version, 0, 4);
MEMBER(info, num_counters, 4, 4);
MEMBER(info, features, 8, 8);
MEMBER(info, counters64, 16, 4);
MEMBER(info, record_size, 20, 4);
MEMBER(info, clock_hz, 24, 4);
MEMBER(info, min_period, 28, 4);
MEMBER(info, name, 32, 32);
MEMBER(info, soc, 64, 16);
MEMBER(info, reserved, 80, 16);

SIZE(counter_config, 32);
MEMBER(counter_config, lca, 0, 4);
MEMBER(counter_config, lcb, 4, 4);
MEMBER(counter_config, flags, 8, 4);
MEMBER(counter_config, jitter, 12, 4);
MEMBER(counter_config, period, 16, 8);
MEMBER(counter_config, initial, 24, 8);

SIZE(config, 544);
MEMBER(config, flags, 0, 4);
MEMBER(config, counter_mask, 4, 4);
MEMBER(config, fifo_records, 8, 4);
MEMBER(config, generation, 12, 4);
MEMBER(config, watermark, 16, 4);
MEMBER(config, reserved, 20, 12);
MEMBER(config, counters, 32, 512);

SIZE(control, 32);
MEMBER(control, flags, 0, 4);
MEMBER(control, counter_mask, 4, 4);
MEMBER(control, state, 8, 4);
MEMBER(control, generation, 12, 4);
MEMBER(control, reserved, 16, 16);

SIZE(snapshot, 448);
MEMBER(snapshot, flags, 0, 4);
MEMBER(snapshot, state, 4, 4);
MEMBER(snapshot, generation, 8, 4);
MEMBER(snapshot, valid_mask, 12, 4);
MEMBER(snapshot, overflow_mask, 16, 4);
MEMBER(snapshot, inexact_mask, 20, 4);
MEMBER(snapshot, running_mask, 24, 4);
MEMBER(snapshot, tainted_mask, 28, 4);
MEMBER(snapshot, timestamp_ns, 32, 8);
MEMBER(snapshot, time_enabled_ns, 40, 8);
MEMBER(snapshot, time_running_ns, 48, 8);
MEMBER(snapshot, time_frozen_ns, 56, 8);
MEMBER(snapshot, records_lost, 64, 8);
MEMBER(snapshot, throttle_count, 72, 8);
MEMBER(snapshot, reserved, 80, 16);
MEMBER(snapshot, taint, 96, 32);
MEMBER(snapshot, window, 128, 64);
MEMBER(snapshot, running_ns, 192, 128);
MEMBER(snapshot, values, 320, 128);

SIZE(record, 16);
MEMBER(record, type, 0, 2);
MEMBER(record, size, 2, 2);
MEMBER(record, seqno, 4, 4);
MEMBER(record, timestamp_ns, 8, 8);

SIZE(record_overflow, 88);
MEMBER(record_overflow, header, 0, 16);
MEMBER(record_overflow, generation, 16, 4);
MEMBER(record_overflow, counter, 20, 2);
MEMBER(record_overflow, flags, 22, 2);
MEMBER(record_overflow, value, 24, 8);
MEMBER(record_overflow, due, 32, 8);
MEMBER(record_overflow, period, 40, 8);
MEMBER(record_overflow, cycles, 48, 8);
MEMBER(record_overflow, ip, 56, 8);
MEMBER(record_overflow, cpu, 64, 4);
MEMBER(record_overflow, pid, 68, 4);
MEMBER(record_overflow, tid, 72, 4);
MEMBER(record_overflow, periods, 76, 4);
MEMBER(record_overflow, value_mask, 80, 4);
MEMBER(record_overflow, values_at, 84, 4);

SIZE(record_lost, 40);
MEMBER(record_lost, header, 0, 16);
MEMBER(record_lost, lost, 16, 8);
MEMBER(record_lost, total, 24, 8);
MEMBER(record_lost, others, 32, 8);

SIZE(record_throttle, 24);
MEMBER(record_throttle, header, 0, 16);
MEMBER(record_throttle, generation, 16, 4);
MEMBER(record_throttle, counter_mask, 20, 4);

SIZE(record_state, 32);
MEMBER(record_state, header, 0, 16);
MEMBER(record_state, generation, 16, 4);
MEMBER(record_state, cause, 20, 4);
MEMBER(record_state, state, 24, 4);
MEMBER(record_state, counter_mask, 28, 4);

SIZE(record_comm, 40);
MEMBER(record_comm, header, 0, 16);
MEMBER(record_comm, pid, 16, 4);
MEMBER(record_comm, tid, 20, 4);
MEMBER(record_comm, comm, 24, 16);

VALUE(FEAT_INTERRUPT, 0x1);
VALUE(FEAT_SAMPLING, 0x2);
VALUE(FEAT_PERF, 0x4);
VALUE(CTR_SAMPLE, 0x1);
VALUE(CTR_FREQUENCY, 0x2);
VALUE(MAX_PERIOD, 0x8000000000000000);
VALUE(MAX_FREQUENCY, 100000);
VALUE(CFG_START, 0x1);
VALUE(CFG_FREEZE_ON_OVERFLOW, 0x2);
VALUE(CFG_PERSIST, 0x4);
VALUE(CFG_TEST_ONLY, 0x8);
VALUE(CFG_SAMPLE_VALUES, 0x10);
VALUE(FIFO_DEFAULT, 1024);
VALUE(FIFO_MAX, 65536);
VALUE(STATE_IDLE, 0);
VALUE(STATE_STOPPED, 1);
VALUE(STATE_RUNNING, 2);
VALUE(STATE_FROZEN, 3);
VALUE(STATE_FAULTY, 4);
VALUE(READ_FREEZE, 0x1);
VALUE(READ_RESET, 0x2);
VALUE(READ_RAW, 0x4);
VALUE(READ_LIVE, 0x80000000);
VALUE(RECORD_OVERFLOW, 1);
VALUE(RECORD_LOST, 2);
VALUE(RECORD_THROTTLE, 3);
VALUE(RECORD_UNTHROTTLE, 4);
VALUE(RECORD_STATE, 5);
VALUE(RECORD_COMM, 6);
VALUE(REC_KERNEL, 0x1);
VALUE(REC_USER, 0x2);
VALUE(REC_INEXACT, 0x4);
VALUE(REC_NO_CONTEXT, 0x8);
VALUE(REC_THROTTLED, 0x10);
VALUE(CAUSE_RESUME, 1);
VALUE(CAUSE_RESET, 2);
VALUE(CAUSE_FAULT, 3);

REQUEST(GET_INFO, 0x00, _IOC_READ, 96);
REQUEST(CONFIGURE, 0x01, _IOC_READ | _IOC_WRITE, 544);
REQUEST(GET_CONFIG, 0x02, _IOC_READ, 544);
REQUEST(RELEASE, 0x03, _IOC_NONE, 0);
REQUEST(START, 0x04, _IOC_READ | _IOC_WRITE, 32);
REQUEST(STOP, 0x05, _IOC_READ | _IOC_WRITE, 32);
REQUEST(RESET, 0x06, _IOC_READ | _IOC_WRITE, 32);
REQUEST(FREEZE, 0x07, _IOC_READ | _IOC_WRITE, 32);
REQUEST(UNFREEZE, 0x08, _IOC_READ | _IOC_WRITE, 32);
REQUEST(READ, 0x09, _IOC_READ | _IOC_WRITE, 448);
