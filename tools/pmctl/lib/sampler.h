/* SPDX-License-Identifier: GPL-2.0-only */
/* Sampling on a device: what to count, the device set up for it, its records. */
#ifndef PMCTL_SAMPLER_H
#define PMCTL_SAMPLER_H

#include "lib/device.h"
#include "lib/overload.h"
#include "lib/plan.h"
#include "lib/recfile.h"

/* As the user wrote it; NULL or 0 where he did not. */
struct sampler_want {
	const char *events;	/* with commas; of @group: names of counters */
	const char *group;
	u64 period;
	u32 hz;			/* instead of @period */
	u32 jitter;
	bool values;		/* counts of all counters with each record */
	u32 watermark;
};

struct sampler {
	const struct sampler_want *want;
	struct pm_device *d;
	const struct mpm_soc *soc;
	struct mpc85xx_pm_info info;
	struct conf *conf;
	struct plan plan;
	u32 sampling;		/* counters that sample */
	u64 start_ns;		/* device time of the start */
	u64 now_ns;		/* device time, as far as it is known */
	u64 throttles_before;	/* the device's total at the start */
	struct overload overload;	/* to be fed by who takes the records */
	/* Records that have been read. */
	u64 *buf;
	size_t size, at;
};

/*
 * Checks @want, with the part @soc, and makes a plan of it; asks no device.  -1
 * and one sentence.
 */
int sampler_plan(struct sampler *s, const struct sampler_want *want,
		 const struct mpm_soc *soc, struct pm_error *err);
/* Opens the device and loads the plan; nothing counts yet. */
int sampler_open(struct sampler *s, const char *device, struct pm_error *err);
int sampler_start(struct sampler *s, struct pm_error *err);
/* Records that are there can still be read. */
int sampler_stop(struct sampler *s, struct pm_error *err);
int sampler_close(struct sampler *s, struct pm_error *err);

/*
 * Waits for records, at most @timeout_ns of the device's time.  1, 0 or -errno;
 * -EINTR as in device.h.
 */
int sampler_wait(struct sampler *s, u64 timeout_ns, const sigset_t *signals);
/* CLOCK_MONOTONIC, which is that of devices but for simulated ones. */
u64 sampler_real_ns(void);
/* Brings now_ns up to date, as far as that is free. */
void sampler_look_at_clock(struct sampler *s);
/* The next record that is there; NULL and 0, or -errno, when there is none. */
const struct mpc85xx_pm_record *sampler_next(struct sampler *s, int *error);

/*
 * A record as a file has it; types that are not known give REC_EOF.  Names of
 * threads point into @r.
 */
void sampler_item(const struct mpc85xx_pm_record *r, struct rec_item *item);

/*
 * Whether what was sampled can be believed: -1 and a sentence when the monitor does
 * not count, its interrupt is off, or counts are tainted.
 */
int sampler_check(struct sampler *s, struct pm_error *err);

/*
 * What came since the start, by the device: overflows that it could not keep, and
 * how often it was throttled.  0 or -errno.
 */
int sampler_totals(struct sampler *s, u64 *lost, u64 *throttles, u64 *end_ns);

/* Count of the plan on @counter, and its event's name. */
const struct plan_count *sampler_count(const struct sampler *s, unsigned int counter);

#endif /* PMCTL_SAMPLER_H */
