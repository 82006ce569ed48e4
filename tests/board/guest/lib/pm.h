/* SPDX-License-Identifier: GPL-2.0-only */
/* The device under test, for the programs that use cmocka. */
#ifndef BOARD_PM_H
#define BOARD_PM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>
#include <cmocka.h>

#include <linux/mpc85xx_pm.h>

#define PM_NODE		"/dev/mpc85xx_pm0"
#define PM_SYSFS	"/sys/class/mpc85xx_pm/mpc85xx_pm0/"
#define PM_DRIVER	"/sys/bus/platform/drivers/mpc85xx_pm/"
#define PM_DEVICE	"e00e1000.performance-monitor"

#define PM_EVENT(code)		((__u32)(code) << 16)
#define PM_ON(source, when)	((__u32)(source) << 26 | (__u32)(when) << 18)
#define PM_OFF(source, when)	((__u32)(source) << 20 | (__u32)(when) << 16)

/* Opens the device; the test fails when that fails. */
int pm_open(int flags);

/* 0 or -errno; anything else that ioctl() returns fails the test. */
int pm_call(int fd, unsigned long request, void *arg);

/* PMC0, PMC1 counting Ref:23, PMC2 counting Ref:11; not started. */
struct mpc85xx_pm_config pm_config(void);

/* START, STOP and so on with nothing asked for; the state in *@state if not NULL. */
int pm_control(int fd, unsigned long request, __u32 *state);

/* One attribute, without its newline, in a static buffer. */
const char *pm_sysfs(const char *name);
unsigned long pm_sysfs_number(const char *name);

/* 0 or -errno. */
int pm_write_file(const char *path, const char *text);
int pm_bind(void);
int pm_unbind(void);

/* Whole file into @buf, cut to @size; -1 if it cannot be read. */
int pm_read_file(const char *path, char *buf, size_t size);

#endif /* BOARD_PM_H */
