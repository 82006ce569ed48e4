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
 *   0x180  r   clock in which software last cleared FAC, both words
 *   0x188  r   clock in which software last set FAC, both words
 *   0x190  r   answer to the last question, both words
 *
 * Reading an upper word holds the lower one for the next read.
 *
 * Commands, without leading or trailing blanks:
 *
 *   set NAME=VALUE[,NAME=VALUE...]	model switches and fault knobs (pmsim.h)
 *   zero				starts the events of 0x100 afresh
 *   mark TEXT				puts "mark TEXT CLOCK" and all counts into
 *					the ground truth log
 *   watch				looks from now on how long the processor
 *					takes no interrupts (irqsoff.h)
 *
 * Questions to the traffic alone (pmsim.h), which are commands too.  EVENT is
 * counter << 8 | code, all numbers are decimal, clocks are [FROM, TO):
 *
 *   count EVENT FROM TO			events
 *   when EVENT FROM TO NTH		clock of the NTH event, 2^63 if there is none
 *   beyond EVENT THRESHOLD FROM TO	operations or clocks beyond the threshold
 *   bursts EVENT BSIZE BGRAN BDIST FROM TO	bursts; BDIST as multiplied
 *
 * And one to the processor, which ends "watch":
 *
 *   irqsoff				longest time without interrupts, ns
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
#define PM_CONTROL_THAWED	0x180
#define PM_CONTROL_FROZEN	0x188
#define PM_CONTROL_ANSWER	0x190
#define PM_CONTROL_SIZE		0x1000

#ifdef MPC85XX_PM_DEVICE_H

#define TYPE_MPC85XX_PM_CONTROL "mpc85xx-pm-control"

/* Makes @control speak for @pm. */
void mpc85xx_pm_control_attach(DeviceState *control, MPC85xxPMState *pm);

#endif

#endif /* PM_CONTROL_H */
