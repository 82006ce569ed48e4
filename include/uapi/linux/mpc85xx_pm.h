/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * Character device of the MPC85xx (PowerQUICC III) platform performance
 * monitor: /dev/mpc85xx_pm0.
 *
 * Conventions of this interface:
 *
 * - All structures are native endian, without implicit padding, of a size that
 *   is a multiple of eight, and the same on 32-bit and 64-bit user space.
 * - Every reserved word and every flag bit that is not named here must be zero
 *   on the way in (else EINVAL; READ looks at its flags only) and is zero on the
 *   way out.
 * - Times are CLOCK_MONOTONIC nanoseconds.
 * - Counter masks: bit n stands for PMCn; bits at or above num_counters must be
 *   zero (else EINVAL).
 *
 * Ownership.  Many files may read, one may write, for the whole block.  A
 * successful CONFIGURE makes the open file (not the process) the owner.  When
 * the owner's last descriptor is closed the block is silenced and the
 * configuration dropped; the last values stay readable.  With
 * MPC85XX_PM_CFG_PERSIST the configuration and the counting outlive the file:
 * the block then has a configuration and no owner, and any descriptor opened
 * for writing may control it.  While perf has events open, perf owns the block.
 *
 * Sampling.  A counter with MPC85XX_PM_CTR_SAMPLE makes a record each time so
 * many events have passed; read() gives the records to the owner, poll() says
 * when.  See "Records" below.
 *
 * Order of the checks, the same in every call: copy from user (EFAULT),
 * descriptor not open for writing (EBADF), device removed (ENODEV), unknown
 * flags, reserved words, counter mask, unused entries, words of each counter
 * (EINVAL), start values and periods (ERANGE), relations between counters
 * (EINVAL), features that are not there (EOPNOTSUPP), ownership (EBUSY, EPERM),
 * block faulty (EIO), generation (ESTALE), state (EINVAL, EBUSY), memory for the
 * queue (ENOMEM).
 */
#ifndef _UAPI_LINUX_MPC85XX_PM_H
#define _UAPI_LINUX_MPC85XX_PM_H

#include <linux/ioctl.h>
#include <linux/types.h>

#define MPC85XX_PM_ABI_VERSION	1

/* Most counters the interface can describe; the part says how many it has. */
#define MPC85XX_PM_MAX_COUNTERS	16

/* mpc85xx_pm_info.features */
#define MPC85XX_PM_FEAT_INTERRUPT	(1ULL << 0) /* overflow interrupt in use */
#define MPC85XX_PM_FEAT_SAMPLING	(1ULL << 1) /* records through read() */
#define MPC85XX_PM_FEAT_PERF		(1ULL << 2) /* perf PMU registered */

/**
 * struct mpc85xx_pm_info - what the device is (GET_INFO)
 * @abi_version: MPC85XX_PM_ABI_VERSION of the driver.
 * @num_counters: counters of this part, PMC0 included.
 * @features: MPC85XX_PM_FEAT_*.
 * @counters64: mask of the counters that are 64 bits wide in hardware.
 * @record_size: bytes of the largest record of read(): a buffer of that size
 *	is never too small.
 * @clock_hz: platform (CCB) clock in Hz, what PMC0 counts; 0 when unknown.
 * @min_period: smallest sampling period accepted now; the administrator sets it
 *	(min_period in sysfs).
 * @name: name of the device, "mpc85xx_pm0", always terminated.
 * @soc: name of the part whose counters these are, "mpc8544e".
 * @reserved: zero.
 */
struct mpc85xx_pm_info {
	__u32 abi_version;
	__u32 num_counters;
	__aligned_u64 features;
	__u32 counters64;
	__u32 record_size;
	__u32 clock_hz;
	__u32 min_period;
	char name[32];
	char soc[16];
	__u32 reserved[4];
};

/* mpc85xx_pm_counter_config.flags */
#define MPC85XX_PM_CTR_SAMPLE		(1U << 0) /* a record per @period */
#define MPC85XX_PM_CTR_FREQUENCY	(1U << 1) /* @period is records per second */

/* Bounds of mpc85xx_pm_counter_config.period. */
#define MPC85XX_PM_MAX_PERIOD		(1ULL << 63) /* events */
#define MPC85XX_PM_MAX_FREQUENCY	100000U	/* records per second */

/**
 * struct mpc85xx_pm_counter_config - one counter
 * @lca: image of PMLCAn; FC and CE belong to the driver and must be 0.
 * @lcb: image of PMLCBn.
 * @flags: MPC85XX_PM_CTR_*; FREQUENCY only together with SAMPLE.
 * @jitter: with SAMPLE: so many low bits of each period are random, 0 to 31, so
 *	that sampling does not run in step with a loop; 0 = none.
 * @period: with SAMPLE: events per record; whatever @jitter makes of it must lie
 *	between max(info.min_period, 1) and MPC85XX_PM_MAX_PERIOD.  With
 *	FREQUENCY: records per second to aim at, 1 to MPC85XX_PM_MAX_FREQUENCY; the
 *	period is adapted between max(info.min_period, 1) and 2^31 events and
 *	starts at the smallest of them; jitter that the period in force has no room for is
 *	left out.  ERANGE beyond these.  Without SAMPLE: 0, as @jitter.
 * @initial: value the counter starts from.  A 32-bit counter that is part of a
 *	chain, is the source or the target of a trigger, or counts bursts gets it
 *	as it is and takes at most 32 bits (else ERANGE), and cannot sample
 *	(EINVAL).
 */
struct mpc85xx_pm_counter_config {
	__u32 lca;
	__u32 lcb;
	__u32 flags;
	__u32 jitter;
	__aligned_u64 period;
	__aligned_u64 initial;
};

/* mpc85xx_pm_config.flags */
#define MPC85XX_PM_CFG_START		(1U << 0) /* start all when applied */
#define MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW (1U << 1) /* PMGC0[FCECE] */
#define MPC85XX_PM_CFG_PERSIST		(1U << 2) /* outlives the file */
#define MPC85XX_PM_CFG_TEST_ONLY	(1U << 3) /* check, change nothing */
#define MPC85XX_PM_CFG_SAMPLE_VALUES	(1U << 4) /* records carry all counts */
#define MPC85XX_PM_CFG_PERF		(1U << 5) /* out only: perf has programmed it */

/**
 * struct mpc85xx_pm_config - the whole block (CONFIGURE, GET_CONFIG)
 * @flags: MPC85XX_PM_CFG_*.  FREEZE_ON_OVERFLOW acts on the counters that have
 *	the overflow condition: those that are not part of a chain, neither source
 *	nor target of a trigger, and do not count bursts.  EINVAL if there is none.
 *	PERF comes from GET_CONFIG alone: perf owns the block and has put events
 *	on the counters, perhaps none at the moment, and changes them as it likes.
 * @counter_mask: counters in use, at least one; the others stay frozen.
 * @fifo_records: records that the queue shall hold, 0 = MPC85XX_PM_FIFO_DEFAULT;
 *	out: what it does hold, a power of two up to MPC85XX_PM_FIFO_MAX.
 * @generation: out: raised by every successful CONFIGURE, and when perf changes
 *	what is on the counters.
 * @watermark: so many records wake a reader, 0 = 1; out: at most what the queue
 *	holds.  A reader is woken by fewer when no counter runs any more.
 * @reserved: zero.
 * @counters: entries outside @counter_mask must be all zero.
 *
 * CONFIGURE checks everything, then applies everything, or changes nothing.
 * Records of the previous configuration that nobody has read are gone.
 *
 * With SAMPLE_VALUES an overflow of a sampling counter freezes all counters
 * (PMGC0[FCECE]) until the driver has read them and lets them go on: what happens
 * in between is not counted, by none of them.  That is the price of values of one
 * instant: with each record all counters lose the events of the interrupt's latency and
 * of some two register accesses per counter.  Without SAMPLE_VALUES only the counter
 * that has overflowed stands still, for four accesses.  As a freeze would re-arm
 * triggers and bursts, it is refused together with them (EINVAL).
 *
 * Without a counter that samples @fifo_records, @watermark and SAMPLE_VALUES must
 * be 0 (EINVAL).  Sampling and PERSIST exclude each other (EINVAL): records are
 * for the owner.  Sampling without an interrupt: EOPNOTSUPP.
 *
 * Errors: EINVAL, ERANGE, EOPNOTSUPP as the order above says; EBUSY when
 * another file or perf owns the block, or counters are running; ENOMEM.
 */
struct mpc85xx_pm_config {
	__u32 flags;
	__u32 counter_mask;
	__u32 fifo_records;
	__u32 generation;
	__u32 watermark;
	__u32 reserved[3];
	struct mpc85xx_pm_counter_config counters[MPC85XX_PM_MAX_COUNTERS];
};

/* mpc85xx_pm_config.fifo_records */
#define MPC85XX_PM_FIFO_DEFAULT		1024
#define MPC85XX_PM_FIFO_MAX		65536

/* mpc85xx_pm_control.state, mpc85xx_pm_snapshot.state, mpc85xx_pm_record_state */
#define MPC85XX_PM_STATE_IDLE		0 /* no configuration */
#define MPC85XX_PM_STATE_STOPPED	1 /* configured, nothing counts */
#define MPC85XX_PM_STATE_RUNNING	2 /* at least one counter runs */
#define MPC85XX_PM_STATE_FROZEN		3 /* held by FREEZE or by an overflow */
#define MPC85XX_PM_STATE_FAULTY		4 /* the hardware does not obey: EIO */

/**
 * struct mpc85xx_pm_control - START, STOP, RESET, FREEZE, UNFREEZE
 * @flags: zero.
 * @counter_mask: counters meant, all of them in use; 0 = all in use.
 *	FREEZE and UNFREEZE are of the whole block: must be 0.
 * @state: out: MPC85XX_PM_STATE_*.
 * @generation: in: 0 = any, else ESTALE unless it is the current one.
 *	out: the current one.
 * @reserved: zero.
 *
 * START and STOP of all counters act in one clock.  RESET takes counters back to
 * their initial values, running or not, and with @counter_mask 0 the times too.
 *
 * Errors: EINVAL without a configuration; EPERM when another file owns the
 * block; EIO when it is faulty.
 */
struct mpc85xx_pm_control {
	__u32 flags;
	__u32 counter_mask;
	__u32 state;
	__u32 generation;
	__u32 reserved[4];
};

/*
 * mpc85xx_pm_snapshot.taint: why a count cannot be trusted.  The driver compares
 * the registers with what it has written: PMGC0 and one PMLCAn or PMLCBn in turn on
 * READ, all of them in its periodic sync, at least once a second while counters run.
 * What it finds wrong it writes again, so that counting goes on as configured.
 * CONTROL also taints the counters that count the carries of the one meant, or are
 * triggered by it.  VALUE: no progress is counted then.  A count that cannot have come
 * about is one that fell, or grew by more than max_increment (a parameter of the
 * module) in a clock, or changed while the counter was stopped; of a counter that has
 * the overflow condition only a fall is found out.
 */
#define MPC85XX_PM_TAINT_CONTROL (1U << 0) /* PMLCAn or PMLCBn was not what was written */
#define MPC85XX_PM_TAINT_GLOBAL	(1U << 1) /* PMGC0 was not what was written */
#define MPC85XX_PM_TAINT_VALUE	(1U << 2) /* the count cannot have come about */

/* mpc85xx_pm_snapshot.flags, in */
#define MPC85XX_PM_READ_FREEZE	(1U << 0) /* leave the block frozen */
#define MPC85XX_PM_READ_RESET	(1U << 1) /* then RESET all counters */
#define MPC85XX_PM_READ_RAW	(1U << 2) /* bare registers, not 64-bit counts */
/* mpc85xx_pm_snapshot.flags, out (ignored on the way in) */
#define MPC85XX_PM_READ_LIVE	(1U << 31) /* values not of one instant */

/**
 * struct mpc85xx_pm_snapshot - values of all counters in use (READ)
 * @flags: in: MPC85XX_PM_READ_FREEZE, _RESET, _RAW; the only input, the rest
 *	need not be set.  out: the same, and READ_LIVE when the counters had to be
 *	read while they ran: freezing and thawing would re-arm the triggers and
 *	bursts in use (hardware.rst), so that only READ_FREEZE reads such a
 *	configuration at one instant.
 * @state: out: MPC85XX_PM_STATE_* after the call.
 * @generation: out: configuration these values belong to.
 * @valid_mask: out: counters whose value means something.
 * @overflow_mask: out: counters whose msb has gone 0 -> 1 since the last RESET;
 *	for counters with the overflow condition enabled.
 * @inexact_mask: out: counters that may have wrapped unseen.
 * @running_mask: out: counters that are started; they count unless @state is
 *	FROZEN, or a trigger holds them.
 * @tainted_mask: out: counters whose value since the last RESET cannot be
 *	trusted, for the reasons in @taint.
 * @timestamp_ns: out: when the values were taken.
 * @time_enabled_ns: out: since START, stops not counted.
 * @time_running_ns: out: the same without @time_frozen_ns.
 * @time_frozen_ns: out: frozen by FREEZE, READ_FREEZE or an overflow.  (The
 *	few register accesses of a READ that thaws again are not counted.)
 * @records_lost: out: overflow records that did not fit the queue, since
 *	CONFIGURE.
 * @throttle_count: out: how often the overflow interrupt was throttled since the
 *	driver was bound; the difference of two readings is of the time between.
 * @reserved: zero.
 * @taint: out: MPC85XX_PM_TAINT_* of each counter, 0 = none.  Kept until the
 *	counter is RESET, or the block is configured again.
 * @window: out: name of the span of time in which each counter has run since its
 *	last RESET.  Counters with the same name have run in exactly the same time;
 *	counts of different names must not be divided by each other.  0 = has not
 *	run.  Counters that are started or stopped by one call while others count do
 *	so a few register accesses apart.  In two snapshots of one @generation a
 *	counter has kept its name unless it was started, stopped or reset alone in
 *	between.
 * @running_ns: out: how long each counter has run since its last RESET, stops and
 *	freezes left out.  What a trigger holds back is not known and not left out.
 * @values: 64-bit counts, events (PMC0: platform clocks).
 *
 * Errors: EBADF (FREEZE or RESET through a read-only descriptor), EPERM (FREEZE
 * or RESET while another file owns the block), EIO.  READ without a
 * configuration gives the last 64-bit counts, READ_RAW or not, and state IDLE;
 * valid_mask is 0 when there never was one.
 */
struct mpc85xx_pm_snapshot {
	__u32 flags;
	__u32 state;
	__u32 generation;
	__u32 valid_mask;
	__u32 overflow_mask;
	__u32 inexact_mask;
	__u32 running_mask;
	__u32 tainted_mask;
	__aligned_u64 timestamp_ns;
	__aligned_u64 time_enabled_ns;
	__aligned_u64 time_running_ns;
	__aligned_u64 time_frozen_ns;
	__aligned_u64 records_lost;
	__aligned_u64 throttle_count;
	__u32 reserved[4];
	__u16 taint[MPC85XX_PM_MAX_COUNTERS];
	__u32 window[MPC85XX_PM_MAX_COUNTERS];
	__aligned_u64 running_ns[MPC85XX_PM_MAX_COUNTERS];
	__aligned_u64 values[MPC85XX_PM_MAX_COUNTERS];
};

/*
 * Records.  read() gives whole records, as many as fit, each a multiple of eight
 * bytes long and starting with struct mpc85xx_pm_record.  Step by @size and skip
 * types that are not known: later versions add types, and members at the end of
 * the ones below.
 *
 * Errors of read(): EPERM (another file owns the block, or nobody), ENODEV (device
 * removed and all records read), EINVAL (no counter samples; or the buffer is
 * smaller than an overflow record of this configuration), EAGAIN (O_NONBLOCK,
 * nothing there), EINTR, EFAULT (records that were to go there stay queued).
 * It waits only when there is no record at all, and then for @watermark records.
 * A STATE, THROTTLE or UNTHROTTLE record ends the wait at once, and so does one
 * record of any type when all counters are stopped or frozen.
 * poll(): EPOLLIN | EPOLLRDNORM where read() would not wait on, EPOLLHUP | EPOLLERR when
 * the device is gone, EPOLLERR when there is nothing to wait for (EPERM, EINVAL).
 *
 * When the queue is full the newest record is dropped and counted, and the next
 * that fits is preceded by a LOST record; a reader that has emptied the queue gets
 * the LOST record at once.
 */
#define MPC85XX_PM_RECORD_OVERFLOW	1
#define MPC85XX_PM_RECORD_LOST		2
#define MPC85XX_PM_RECORD_THROTTLE	3
#define MPC85XX_PM_RECORD_UNTHROTTLE	4
#define MPC85XX_PM_RECORD_STATE		5
#define MPC85XX_PM_RECORD_COMM		6

/**
 * struct mpc85xx_pm_record - what every record starts with
 * @type: MPC85XX_PM_RECORD_*.
 * @size: bytes of the whole record.
 * @seqno: one more than that of the record before, dropped ones included; starts
 *	at 0 with each CONFIGURE and wraps.
 * @timestamp_ns: when it was made.
 */
struct mpc85xx_pm_record {
	__u16 type;
	__u16 size;
	__u32 seqno;
	__aligned_u64 timestamp_ns;
};

/* mpc85xx_pm_record_overflow.flags */
#define MPC85XX_PM_REC_KERNEL		(1U << 0) /* the kernel was interrupted */
#define MPC85XX_PM_REC_USER		(1U << 1) /* a process was interrupted */
#define MPC85XX_PM_REC_INEXACT		(1U << 2) /* may have wrapped unseen */
#define MPC85XX_PM_REC_NO_CONTEXT	(1U << 3) /* not found by an interrupt */
#define MPC85XX_PM_REC_THROTTLED	(1U << 4) /* interrupt was off meanwhile */
#define MPC85XX_PM_REC_TAINTED		(1U << 5) /* see mpc85xx_pm_snapshot.taint */
#define MPC85XX_PM_REC_WITHHELD		(1U << 6) /* who ran is not told */

/**
 * struct mpc85xx_pm_record_overflow - a counter has done its period
 * @header: type OVERFLOW.
 * @generation: configuration.
 * @counter: n of PMCn.
 * @flags: MPC85XX_PM_REC_*.  KERNEL or USER, or NO_CONTEXT when a call or the
 *	periodic look came upon the overflow, or where the machine can have more
 *	than one core, any of which may take the interrupt: then nobody knows who
 *	ran, and @pid,
 *	@tid and @ip are 0.
 *	WITHHELD, with NO_CONTEXT: it is known who ran, but whoever has configured
 *	may not know it.  Without CAP_PERFMON (or CAP_SYS_ADMIN) at CONFIGURE, and
 *	while the kernel is locked down for confidentiality, only what the
 *	configuring process itself runs in user mode is told, and no names of others.
 * @value: 64-bit count when the overflow was handled.
 * @due: count at which the (last) period ended; @value is larger by what
 *	was counted until the overflow was handled.
 * @period: events of the period in force.
 * @cycles: PMC0 when handled; 0 when it is not in use.
 * @ip: address of the instruction that the interrupt interrupted.
 * @cpu: where the interrupt was taken.
 * @pid: process (thread group), in the initial namespace; 0 = idle.
 * @tid: thread.
 * @periods: periods that ended, at least 1, more when the interrupt was handled
 *	late.  The next period begins at @due, hence @periods * @period, summed
 *	over all records of a counter, plus what it has counted since the last @due
 *	is all it has counted: exactly, however late interrupts are.  Between two
 *	records of a counter the difference in @due is @periods * @period plus the
 *	events of the records lost in between.
 * @value_mask: counters whose values are in the record, 0 without SAMPLE_VALUES.
 * @values_at: bytes from the start of the record to the values: a __u64 for each
 *	bit of @value_mask, from bit 0 up, all of the instant of the overflow.
 */
struct mpc85xx_pm_record_overflow {
	struct mpc85xx_pm_record header;
	__u32 generation;
	__u16 counter;
	__u16 flags;
	__aligned_u64 value;
	__aligned_u64 due;
	__aligned_u64 period;
	__aligned_u64 cycles;
	__aligned_u64 ip;
	__u32 cpu;
	__u32 pid;
	__u32 tid;
	__u32 periods;
	__u32 value_mask;
	__u32 values_at;
};

/**
 * struct mpc85xx_pm_record_lost - the queue was full here
 * @header: type LOST.
 * @lost: overflow records dropped since the last record that was stored.
 * @total: overflow records dropped since CONFIGURE.
 * @others: THROTTLE, UNTHROTTLE and STATE records dropped since the last record
 *	that was stored; @lost + @others numbers are missing before @header.seqno.
 */
struct mpc85xx_pm_record_lost {
	struct mpc85xx_pm_record header;
	__aligned_u64 lost;
	__aligned_u64 total;
	__aligned_u64 others;
};

/**
 * struct mpc85xx_pm_record_throttle - too many interrupts
 * @header: type THROTTLE or UNTHROTTLE, each at most once in a configuration; how
 *	often it happened is in mpc85xx_pm_snapshot.throttle_count.
 * @generation: configuration.
 * @counter_mask: counters that make no interrupts until UNTHROTTLE; what they
 *	count meanwhile is in the @periods of their next record.
 */
struct mpc85xx_pm_record_throttle {
	struct mpc85xx_pm_record header;
	__u32 generation;
	__u32 counter_mask;
};

/* mpc85xx_pm_record_state.cause */
#define MPC85XX_PM_CAUSE_RESUME		1 /* the machine slept: a gap in time */
#define MPC85XX_PM_CAUSE_RESET		2 /* counts are back at their start */
#define MPC85XX_PM_CAUSE_FAULT		3 /* hardware does not obey: the end */

/**
 * struct mpc85xx_pm_record_state - something else that matters for the counts
 * @header: type STATE.
 * @generation: configuration.
 * @cause: MPC85XX_PM_CAUSE_*.
 * @state: MPC85XX_PM_STATE_* from here on.
 * @counter_mask: counters that are meant.
 */
struct mpc85xx_pm_record_state {
	struct mpc85xx_pm_record header;
	__u32 generation;
	__u32 cause;
	__u32 state;
	__u32 counter_mask;
};

/**
 * struct mpc85xx_pm_record_comm - name of a thread
 * @header: type COMM.
 * @pid: process, as in overflow records.
 * @tid: thread.
 * @comm: its name, always terminated.
 *
 * Precedes the overflow record of a thread that has not been met yet, has a new
 * name, or was met so long ago that it is told again.  When the queue has no room
 * for both it is left out, and told the next time.
 */
struct mpc85xx_pm_record_comm {
	struct mpc85xx_pm_record header;
	__u32 pid;
	__u32 tid;
	char comm[16];
};

/* Numbers 0x00 to 0x1f of this magic are taken by this interface. */
#define MPC85XX_PM_IOC_MAGIC	0xE1

#define MPC85XX_PM_IOC_GET_INFO \
	_IOR(MPC85XX_PM_IOC_MAGIC, 0x00, struct mpc85xx_pm_info)
#define MPC85XX_PM_IOC_CONFIGURE \
	_IOWR(MPC85XX_PM_IOC_MAGIC, 0x01, struct mpc85xx_pm_config)
#define MPC85XX_PM_IOC_GET_CONFIG \
	_IOR(MPC85XX_PM_IOC_MAGIC, 0x02, struct mpc85xx_pm_config)
#define MPC85XX_PM_IOC_RELEASE \
	_IO(MPC85XX_PM_IOC_MAGIC, 0x03)
#define MPC85XX_PM_IOC_START \
	_IOWR(MPC85XX_PM_IOC_MAGIC, 0x04, struct mpc85xx_pm_control)
#define MPC85XX_PM_IOC_STOP \
	_IOWR(MPC85XX_PM_IOC_MAGIC, 0x05, struct mpc85xx_pm_control)
#define MPC85XX_PM_IOC_RESET \
	_IOWR(MPC85XX_PM_IOC_MAGIC, 0x06, struct mpc85xx_pm_control)
#define MPC85XX_PM_IOC_FREEZE \
	_IOWR(MPC85XX_PM_IOC_MAGIC, 0x07, struct mpc85xx_pm_control)
#define MPC85XX_PM_IOC_UNFREEZE \
	_IOWR(MPC85XX_PM_IOC_MAGIC, 0x08, struct mpc85xx_pm_control)
#define MPC85XX_PM_IOC_READ \
	_IOWR(MPC85XX_PM_IOC_MAGIC, 0x09, struct mpc85xx_pm_snapshot)

#endif /* _UAPI_LINUX_MPC85XX_PM_H */
