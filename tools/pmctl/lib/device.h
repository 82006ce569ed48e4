/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A performance monitor to talk to: a device node or a simulated one behind the
 * same calls, which are the ioctls of <linux/mpc85xx_pm.h>.
 */
#ifndef PMCTL_DEVICE_H
#define PMCTL_DEVICE_H

#include <signal.h>

#include <linux/mpc85xx_pm.h>

#include "core/soc.h"
#include "lib/error.h"

struct pm_device;

/* One back-end.  Every call returns 0 or -errno of the uapi. */
struct pm_device_ops {
	int (*get_info)(struct pm_device *d, struct mpc85xx_pm_info *info);
	int (*configure)(struct pm_device *d, struct mpc85xx_pm_config *config);
	int (*get_config)(struct pm_device *d, struct mpc85xx_pm_config *config);
	int (*release)(struct pm_device *d);
	/* @request: MPC85XX_PM_IOC_START, _STOP, _RESET, _FREEZE, _UNFREEZE */
	int (*control)(struct pm_device *d, unsigned long request,
		       struct mpc85xx_pm_control *control);
	int (*read)(struct pm_device *d, struct mpc85xx_pm_snapshot *snap);
	/*
	 * Waits until there are as many records as the watermark wants: 1, or 0 when
	 * @timeout_ns have passed before; -EINTR after a signal that @signals (as for
	 * ppoll(), may be NULL) lets through.  A simulated device has time of its
	 * own, which passes here and nowhere else.
	 */
	int (*wait)(struct pm_device *d, u64 timeout_ns, const sigset_t *signals);
	/*
	 * Lets so much time go by, or less when a signal comes: a simulated device's
	 * own, else that of the caller.
	 */
	void (*pass)(struct pm_device *d, u64 ns);
	/* Whole records into @buf: bytes, or -EAGAIN when there is none. */
	int (*read_records)(struct pm_device *d, void *buf, size_t size);
	/* MPC85XX_PM_STATE_*, without looking at a register; -1 when nobody says. */
	int (*state)(struct pm_device *d);
	/*
	 * Interrupts per second above which the device throttles them; 0 = never, or
	 * nobody says.  NULL: never.
	 */
	u32 (*irq_limit)(struct pm_device *d);
	/* A clause on who holds the block, "held by pmctl (pid 12)", or "". */
	void (*holder)(struct pm_device *d, char *buf, size_t size);
	/*
	 * A text kept beside the device for later commands, which checks for itself
	 * whether it still holds (record.h).  note_load() returns allocated text or
	 * NULL.
	 */
	int (*note_store)(struct pm_device *d, const char *text, struct pm_error *err);
	char *(*note_load)(struct pm_device *d);
	/*
	 * Frees, and leaves everything as it was when the device was opened.  NULL
	 * where calls act at once.
	 */
	void (*forget)(struct pm_device *d);
	/* Writes back what must be kept (the simulator's state); frees. */
	int (*close)(struct pm_device *d, struct pm_error *err);
};

/* Back-ends embed this as their first member. */
struct pm_device {
	const struct pm_device_ops *ops;
	bool simulated;
	char name[256];		/* as the user gave it */
};

enum pm_access {
	PM_ACCESS_READ,
	PM_ACCESS_WRITE,
};

/*
 * Opens "sim:FILE" or a device node.  @create, if not NULL: a missing simulator
 * state is made afresh, that of this part with the preset scenario.  NULL and one
 * sentence in @err: no device, no permission, not a monitor, driver not loaded...
 */
struct pm_device *pm_device_open(const char *name, enum pm_access access,
				 const struct mpm_soc *create, struct pm_error *err);
int pm_device_close(struct pm_device *d, struct pm_error *err);

/*
 * One sentence on @error (-errno) of a call.  @holder of ops is asked where it
 * matters.  Returns -1.
 */
int pm_device_explain(struct pm_device *d, int error, struct pm_error *err);

/* -EBUSY of CONFIGURE; @advice: what to do when it is only that counters run. */
int pm_device_busy(struct pm_device *d, const char *advice, struct pm_error *err);

/* What part a device is, as far as that can be told without opening it, or NULL. */
const struct mpm_soc *pm_device_part(const char *name);

/* The part of the device; -1 and a sentence when this program does not know it. */
int pm_device_soc(struct pm_device *d, const struct mpm_soc **soc,
		  struct mpc85xx_pm_info *info, struct pm_error *err);

/* 0 unless the device @name is of the part @is and should be of @soc; either may be NULL. */
int pm_part_is(const char *name, const struct mpm_soc *is, const struct mpm_soc *soc,
	       struct pm_error *err);
/* 0 when it is of @soc, or @soc is NULL; else -1 and a sentence. */
int pm_device_must_be(struct pm_device *d, const struct mpm_soc *soc, struct pm_error *err);

#endif /* PMCTL_DEVICE_H */
