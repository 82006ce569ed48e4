// SPDX-License-Identifier: GPL-2.0-only
/* Whether an overflow comes back as an interrupt. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lib/doctor_priv.h"

/* Longer than the driver's periodic look, which finds what no interrupt told. */
#define WAIT_NS		3000000000ull
/* No interrupt should be that late, and the periodic look is not that soon. */
#define LATE_NS		100000000ull
#define LOOK_NS		900000000ull
#define BUFFER		4096u
/* Clocks between two overflows that no handler is too slow for. */
#define UNHURRIED	1000000u

/* PMC0 samples; frozen by its first overflow there is no storm, whatever handles it. */
static int arm(struct doctor *doc, u32 period, u32 flags, u64 *at_ns)
{
	struct mpc85xx_pm_config c = { .counter_mask = 1, .flags = flags };
	struct mpc85xx_pm_snapshot snap = { 0 };
	int ret;

	c.counters[0].flags = MPC85XX_PM_CTR_SAMPLE;
	c.counters[0].period = period < doc->info.min_period ? doc->info.min_period : period;
	ret = doctor_load(doc, &c);
	if (!ret)
		ret = doc->d->ops->read(doc->d, &snap);
	*at_ns = snap.timestamp_ns;
	return ret ? ret : doctor_start(doc);
}

/* The first overflow: 1, 0 when none comes in time, or -errno. */
static int wait_overflow(struct doctor *doc, struct mpc85xx_pm_record_overflow *out)
{
	u64 buf[BUFFER / sizeof(u64)];
	int size, ret = doc->d->ops->wait(doc->d, WAIT_NS, NULL);

	if (ret <= 0)
		return ret;
	size = doc->d->ops->read_records(doc->d, buf, sizeof(buf));
	if (size == -EAGAIN)
		return 0;
	for (int at = 0; at < size;) {
		const struct mpc85xx_pm_record *r = (const void *)((const char *)buf + at);

		if (r->type == MPC85XX_PM_RECORD_STATE)
			return -EIO;
		if (r->type == MPC85XX_PM_RECORD_OVERFLOW && r->size >= sizeof(*out)) {
			memcpy(out, r, sizeof(*out));
			return 1;
		}
		if (r->size < sizeof(*r))
			return -EIO;
		at += r->size;
	}
	return size < 0 ? size : 0;
}

static void advise_wiring(const struct doctor *doc, struct doctor_line *l)
{
	if (doc->d->simulated)
		doctor_advise(l, "the simulator's line is stuck low or late (fault_stuck_line, fault_irq_delay)");
	else
		doctor_advise(l, "is the interrupt number in the device tree right? see dts/mpc8544-pm.dtsi; until then counts are extended once a second and nothing can be sampled in time");
}

/*
 * Whether the periodic look found the overflow.  A record withheld is of an
 * interrupt.  With several cores none says who ran; then the time has to tell.
 */
static bool found_by_look(const struct doctor *doc, u32 flags, u64 after_ns)
{
	if (doc->d->simulated || sysconf(_SC_NPROCESSORS_CONF) > 1)
		return after_ns >= LOOK_NS;
	return flags & MPC85XX_PM_REC_NO_CONTEXT && !(flags & MPC85XX_PM_REC_WITHHELD);
}

/*
 * With FCECE the interrupt comes.  Counting is without, and whether the interrupt
 * needs it is not known (hardware.rst).
 */
static void try_without_freeze(struct doctor *doc, struct doctor_line *l)
{
	struct mpc85xx_pm_record_overflow o = { 0 };
	u64 from_ns = 0;
	int ret = arm(doc, UNHURRIED, 0, &from_ns);

	if (!ret)
		ret = wait_overflow(doc, &o);
	if (ret > 0 && !found_by_look(doc, o.flags, o.header.timestamp_ns - from_ns))
		return;
	doctor_found(l, DOCTOR_NOTE, "the interrupt comes with FCECE set, and never without");
	doctor_advise(l, "counts are right, but extended once a second, and samples come late; sample with freeze-on-overflow");
}

static void judge(const struct doctor *doc, struct doctor_line *l,
		  const struct mpc85xx_pm_record_overflow *o, u64 from_ns)
{
	u64 after = o->header.timestamp_ns - from_ns;

	if (found_by_look(doc, o->flags, after))
		doctor_found(l, DOCTOR_FAULT, "counting works, but the interrupt never arrives: the periodic look found the overflow after %.0f ms",
			     (double)after / 1e6);
	else if (after >= LATE_NS)
		doctor_found(l, DOCTOR_FAULT, "the interrupt arrives, but only after %.0f ms",
			     (double)after / 1e6);
	else
		doctor_found(l, DOCTOR_OK, "arrived after %.1f us", (double)after / 1e3);
	if (l->verdict == DOCTOR_FAULT)
		advise_wiring(doc, l);
}

static void no_interrupt(const struct doctor *doc, struct doctor_line *l)
{
	if (!doc->d->simulated && !doctor_node_has_interrupt(doc->name)) {
		doctor_found(l, DOCTOR_FAULT, "the device tree node has no interrupt");
		doctor_advise(l, "add it, see dts/mpc8544-pm.dtsi; without it nothing can be sampled, and counts are extended once a second");
		return;
	}
	doctor_found(l, DOCTOR_FAULT, "the driver has let go of the interrupt: the line is stuck, or others raise it all the time");
	if (doc->d->simulated)
		doctor_advise(l, "see fault_stuck_line of 'pmctl sim info', then make a new simulator");
	else
		doctor_advise(l, "see the kernel log; is its number in the device tree right, and its polarity (active high)?");
}

void doctor_interrupt(struct doctor *doc, struct doctor_line *l)
{
	struct mpc85xx_pm_record_overflow o = { 0 };
	u64 from_ns = 0;
	int ret = doc->d->ops->get_info(doc->d, &doc->info);

	if (!ret && !(doc->info.features & MPC85XX_PM_FEAT_INTERRUPT)) {
		no_interrupt(doc, l);
		return;
	}
	if (!ret)
		ret = arm(doc, 1, MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW, &from_ns);
	if (!ret)
		ret = wait_overflow(doc, &o);
	if (ret == -EIO) {
		doctor_found(l, DOCTOR_FAULT, "the overflow bit of PMC0 does not clear");
		doctor_advise(l, "the hardware is broken: nothing can be sampled");
	} else if (ret < 0) {
		doctor_found(l, DOCTOR_FAULT, "cannot be tried: %s", strerror(-ret));
	} else if (ret) {
		judge(doc, l, &o, from_ns);
		if (l->verdict == DOCTOR_OK)
			try_without_freeze(doc, l);
	} else {
		doctor_found(l, DOCTOR_FAULT, "no overflow was told in %.0f s, by interrupt or by periodic look",
			     (double)WAIT_NS / 1e9);
		advise_wiring(doc, l);
	}
}
