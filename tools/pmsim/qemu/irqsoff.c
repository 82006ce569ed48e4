// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* The processor's MSR[EE], looked at in fixed steps of guest time (irqsoff.h). */
#include "qemu/osdep.h"
#include "qemu/timer.h"
#include "cpu.h"

#include "irqsoff.h"

static QEMUTimer *timer;
static int64_t last_on;		/* when interrupts were last seen to be on */
static int64_t longest;

static void look(void *opaque)
{
	int64_t now = qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL);

	if (POWERPC_CPU(first_cpu)->env.msr & (1 << MSR_EE)) {
		if (now - last_on > PM_IRQSOFF_STEP_NS)
			longest = MAX(longest, now - last_on);
		last_on = now;
	}
	timer_mod(timer, now + PM_IRQSOFF_STEP_NS);
}

void pm_irqsoff_begin(void)
{
	if (!timer)
		timer = timer_new_ns(QEMU_CLOCK_VIRTUAL, look, NULL);
	longest = 0;
	last_on = qemu_clock_get_ns(QEMU_CLOCK_VIRTUAL);
	timer_mod(timer, last_on + PM_IRQSOFF_STEP_NS);
}

uint64_t pm_irqsoff_end(void)
{
	if (timer)
		timer_del(timer);
	return longest;
}
