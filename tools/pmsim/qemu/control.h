/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * A device that exists on the emulated board only: tests in the guest reach the
 * simulation through it without touching the monitor's own window.
 *
 * Registers, 32 bits, big-endian, at CCSRBAR + PM_CONTROL_CCSR_OFFSET:
 *
 *   0x000  r   PM_CONTROL_ID_VALUE
 *   0x004  w   one character of a command; newline carries it out
 *          r   0, or the errno of the last command
 *   0x008  r   platform clock, upper and lower word
 *   0x010  r   struct pmsim_stats, upper and lower word of each member in turn
 *   0x080  w   raises events now, in one clock: upper half the event's id (its
 *              EVENT, with the counter's number << 8 for those of one counter
 *              only), lower half how many
 *   0x100  r   events that PMC0, PMC1... must have counted (truthlog.h),
 *              upper and lower word of each
 *
 * Reading an upper word holds the lower one for the next read.
 *
 * Commands, without leading or trailing blanks:
 *
 *   set NAME=VALUE[,NAME=VALUE...]	model switches and fault knobs (pmsim.h)
 *   zero				starts the events of 0x100 afresh
 *   mark TEXT				puts "mark TEXT CLOCK" and all counts into
 *					the ground truth log
 */
#ifndef PM_CONTROL_H
#define PM_CONTROL_H

#define PM_CONTROL_CCSR_OFFSET	0xf0000

#define PM_CONTROL_ID		0x000
#define PM_CONTROL_ID_VALUE	0x504d4354	/* "PMCT" */
#define PM_CONTROL_COMMAND	0x004
#define PM_CONTROL_CLOCK	0x008
#define PM_CONTROL_STATS	0x010
#define PM_CONTROL_RAISE	0x080
#define PM_CONTROL_TOTALS	0x100
#define PM_CONTROL_SIZE		0x1000

#ifdef MPC85XX_PM_DEVICE_H

#define TYPE_MPC85XX_PM_CONTROL "mpc85xx-pm-control"

/* Makes @control speak for @pm. */
void mpc85xx_pm_control_attach(DeviceState *control, MPC85xxPMState *pm);

#endif

#endif /* PM_CONTROL_H */
