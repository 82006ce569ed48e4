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
 * for writing may control it.
 *
 * Order of the checks, the same in every call: copy from user (EFAULT),
 * descriptor not open for writing (EBADF), device removed (ENODEV), unknown
 * flags, reserved words, counter mask, unused entries, words of each counter
 * (EINVAL), start values (ERANGE), relations between counters (EINVAL),
 * features that are not there (EOPNOTSUPP), ownership (EBUSY, EPERM), block
 * faulty (EIO), generation (ESTALE), state (EINVAL, EBUSY).
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
 * @record_size: bytes of one record of read(); 0 while there are none.
 * @clock_hz: platform (CCB) clock in Hz, what PMC0 counts; 0 when unknown.
 * @min_period: smallest sampling period accepted; 0 while there is none.
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

/*
 * mpc85xx_pm_counter_config.flags.  SAMPLE is refused with EOPNOTSUPP unless
 * MPC85XX_PM_FEAT_SAMPLING is there.
 */
#define MPC85XX_PM_CTR_SAMPLE		(1U << 0)

/**
 * struct mpc85xx_pm_counter_config - one counter
 * @lca: image of PMLCAn; FC and CE belong to the driver and must be 0.
 * @lcb: image of PMLCBn.
 * @flags: MPC85XX_PM_CTR_*.
 * @reserved: zero.
 * @period: events per record; 0 = count only (else EOPNOTSUPP, as SAMPLE).
 * @initial: value the counter starts from.  A 32-bit counter that is part of a
 *	chain, is the source or the target of a trigger, or counts bursts gets it
 *	as it is and takes at most 32 bits (else ERANGE).
 */
struct mpc85xx_pm_counter_config {
	__u32 lca;
	__u32 lcb;
	__u32 flags;
	__u32 reserved;
	__aligned_u64 period;
	__aligned_u64 initial;
};

/* mpc85xx_pm_config.flags */
#define MPC85XX_PM_CFG_START		(1U << 0) /* start all when applied */
#define MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW (1U << 1) /* PMGC0[FCECE] */
#define MPC85XX_PM_CFG_PERSIST		(1U << 2) /* outlives the file */
#define MPC85XX_PM_CFG_TEST_ONLY	(1U << 3) /* check, change nothing */

/**
 * struct mpc85xx_pm_config - the whole block (CONFIGURE, GET_CONFIG)
 * @flags: MPC85XX_PM_CFG_*.  FREEZE_ON_OVERFLOW acts on the counters that have
 *	the overflow condition: those that are not part of a chain, neither source
 *	nor target of a trigger, and do not count bursts.  EINVAL if there is none.
 * @counter_mask: counters in use, at least one; the others stay frozen.
 * @fifo_records: wanted depth of the record queue; must be 0 without sampling.
 * @generation: out: raised by every successful CONFIGURE.
 * @reserved: zero.
 * @counters: entries outside @counter_mask must be all zero.
 *
 * CONFIGURE checks everything, then applies everything, or changes nothing.
 * Errors: EINVAL, ERANGE, EOPNOTSUPP as the order above says; EBUSY when
 * another file owns the block or counters are running.
 */
struct mpc85xx_pm_config {
	__u32 flags;
	__u32 counter_mask;
	__u32 fifo_records;
	__u32 generation;
	__u32 reserved[4];
	struct mpc85xx_pm_counter_config counters[MPC85XX_PM_MAX_COUNTERS];
};

/* mpc85xx_pm_control.state, mpc85xx_pm_snapshot.state */
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
 * @timestamp_ns: out: when the values were taken.
 * @time_enabled_ns: out: since START, stops not counted.
 * @time_running_ns: out: the same without @time_frozen_ns.
 * @time_frozen_ns: out: frozen by FREEZE, READ_FREEZE or an overflow.  (The
 *	few register accesses of a READ that thaws again are not counted.)
 * @records_lost: out: records that did not fit the queue.
 * @throttle_count: out: how often the overflow interrupt was throttled.
 * @reserved: zero.
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
	__aligned_u64 timestamp_ns;
	__aligned_u64 time_enabled_ns;
	__aligned_u64 time_running_ns;
	__aligned_u64 time_frozen_ns;
	__aligned_u64 records_lost;
	__aligned_u64 throttle_count;
	__u32 reserved[4];
	__aligned_u64 values[MPC85XX_PM_MAX_COUNTERS];
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
