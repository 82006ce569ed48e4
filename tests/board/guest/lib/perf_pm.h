/* SPDX-License-Identifier: GPL-2.0-only */
/* Events of the monitor's PMU, opened without the perf tool. */
#ifndef BOARD_PERF_PM_H
#define BOARD_PERF_PM_H

#include <linux/perf_event.h>

#include "pm.h"

#define PERF_SYSFS	"/sys/bus/event_source/devices/mpc85xx_pm0/"
#define PERF_CYCLES	0xffffu

/* Terms of config, config1, config2 (Documentation/perf.rst). */
#define PERF_REF(n)		((__u64)(n))
#define PERF_OWN(counter, n)	((__u64)(counter) << 8 | (n))
#define PERF_ON_COUNTER(n)	((__u64)(n) << 16)
#define PERF_CHAIN		(1ull << 20)
#define PERF_THRESHOLD(mult, value)	((__u64)(mult) << 8 | (value))
#define PERF_BURST(size, gran, dist) \
	((__u64)(size) << 16 | (__u64)(gran) << 21 | (__u64)(dist) << 26)
#define PERF_START(when, counter)	((__u64)(when) | (__u64)(counter) << 4)
#define PERF_STOP(when, counter)	((__u64)(when) << 8 | (__u64)(counter) << 12)

/* Attributes of an event with its type; the rest zero. */
struct perf_event_attr perf_attr(__u64 config);

/* A descriptor, or -errno; @group: leader's descriptor or -1.  On CPU 0. */
int perf_open_attr(const struct perf_event_attr *attr, int group);
int perf_open(__u64 config, int group);

/* As opened by perf_open() to be disabled. */
int perf_open_off(__u64 config, int group);

/* What one event has counted; in @*enabled and @*running (may be NULL) its times. */
__u64 perf_count(int fd, __u64 *enabled, __u64 *running);

/* ENABLE, DISABLE, RESET of an event, or with its whole group. */
void perf_switch(int fd, unsigned long request, bool group);

/* Whole group with PERF_FORMAT_GROUP: number of values; fails the test on error. */
unsigned int perf_read_group(int fd, __u64 *values, unsigned int room);

/* Number of the PMU's type. */
unsigned int perf_type(void);

/* The CPU on which the PMU counts. */
unsigned int perf_cpu(void);

#endif /* BOARD_PERF_PM_H */
