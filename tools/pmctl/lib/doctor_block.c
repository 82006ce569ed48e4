// SPDX-License-Identifier: GPL-2.0-only
/* Checks of the monitor itself, with PMC0, whose event never fails to come. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "core/events.h"
#include "lib/doctor_priv.h"
#include "lib/event_find.h"

#define MS		1000000ull	/* ns */
#define COUNT_NS	(20 * MS)
#define CARRY_NS	(1 * MS)
/* PMC0 wraps after so many clocks: less than a millisecond of any platform clock. */
#define CARRY_AFTER	1000u
#define CARRY_EVENT	1u		/* ref:1 */
/* Of a clock that is told and measured: 1 in so many. */
#define CLOCK_TOLERANCE	100u

int doctor_load(struct doctor *doc, const struct mpc85xx_pm_config *config)
{
	struct mpc85xx_pm_config copy = *config;
	struct mpc85xx_pm_control stop = { 0 };
	int ret;

	if (doc->loaded)
		doc->d->ops->control(doc->d, MPC85XX_PM_IOC_STOP, &stop);
	ret = doc->d->ops->configure(doc->d, &copy);
	if (!ret)
		doc->loaded = true;
	return ret;
}

int doctor_start(struct doctor *doc)
{
	struct mpc85xx_pm_control start = { 0 };

	return doc->d->ops->control(doc->d, MPC85XX_PM_IOC_START, &start);
}

/* Waits and reads. */
static int count(struct doctor *doc, u64 ns, struct mpc85xx_pm_snapshot *snap)
{
	doc->d->ops->pass(doc->d, ns);
	memset(snap, 0, sizeof(*snap));
	return doc->d->ops->read(doc->d, snap);
}

/* Loads, starts, waits and reads. */
static int measure(struct doctor *doc, const struct mpc85xx_pm_config *c, u64 ns,
		   struct mpc85xx_pm_snapshot *snap)
{
	int ret = doctor_load(doc, c);

	if (!ret)
		ret = doctor_start(doc);
	return ret ? ret : count(doc, ns, snap);
}

static void not_done(struct doctor *doc, struct doctor_line *l, int ret)
{
	struct pm_error why;

	if (ret == -EIO) {
		doctor_found(l, DOCTOR_FAULT, "a register does not hold what is written");
		return;
	}
	pm_device_explain(doc->d, ret, &why);
	doctor_sentence(doc, l, &why);
}

/* Whether the driver finds in the registers of the counters @mask what it writes. */
static int hold(struct doctor *doc, u32 mask)
{
	const struct mpc85xx_pm_config c = { .counter_mask = mask };
	struct mpc85xx_pm_snapshot snap = { 0 };
	int ret = doctor_load(doc, &c);

	return ret ? ret : doc->d->ops->read(doc->d, &snap);
}

/* One counter that holds its values is enough: then PMGC0 does. */
void doctor_answer(struct doctor *doc, struct doctor_line *l)
{
	int ret = -EIO;

	for (unsigned int n = 0; n < doc->soc->num_counters && ret == -EIO; n++)
		ret = hold(doc, 1u << n);
	if (ret == -EIO) {
		doctor_found(l, DOCTOR_FAULT, "PMGC0 does not hold what is written: no monitor answers there");
		doctor_advise(l, "check the address in 'reg' of the device tree node: CCSRBAR + 0xe1000");
	} else if (ret) {
		not_done(doc, l, ret);
	} else {
		doctor_found(l, DOCTOR_OK, "PMGC0 holds what is written");
	}
}

/* Setting a counter up is read back, and so is the start: each tells what is stuck. */
void doctor_counting(struct doctor *doc, struct doctor_line *l)
{
	const struct mpc85xx_pm_config c = { .counter_mask = 1 };
	struct mpc85xx_pm_snapshot snap = { 0 };
	int ret = doctor_load(doc, &c);

	if (ret == -EIO) {
		doctor_found(l, DOCTOR_FAULT, "PMC0 does not hold what is written: a bit is stuck");
		doctor_advise(l, "the hardware is broken; the other counters may be right, cycles and times are not");
		return;
	}
	if (!ret)
		ret = doctor_start(doc);
	if (ret == -EIO) {
		doctor_found(l, DOCTOR_FAULT, "nothing counts: PMGC0[FAC] is 1 after 0 was written");
		doctor_advise(l, "something else freezes the monitor, a debugger or firmware, or the hardware is broken");
		return;
	}
	if (!ret)
		ret = count(doc, COUNT_NS, &snap);
	if (ret) {
		not_done(doc, l, ret);
	} else if (snap.values[0]) {
		doctor_found(l, DOCTOR_OK, "%" PRIu64 " clocks", (uint64_t)snap.values[0]);
	} else {
		doctor_found(l, DOCTOR_FAULT, "PMC0 stands still although FAC and its FC are 0");
		doctor_advise(l, "the monitor gets no platform clock: the hardware is broken, or asleep");
	}
}

static u32 measured_hz(const struct mpc85xx_pm_snapshot *from,
		       const struct mpc85xx_pm_snapshot *to)
{
	double ns = (double)(to->timestamp_ns - from->timestamp_ns);

	return ns > 0 ? (u32)((double)(to->values[0] - from->values[0]) * 1e9 / ns + 0.5) : 0;
}

void doctor_clock(struct doctor *doc, struct doctor_line *l)
{
	const struct mpc85xx_pm_config c = { .counter_mask = 1 };
	u32 said = doc->info.clock_hz, hz = 0;
	struct mpc85xx_pm_snapshot from, to = { 0 };
	int ret = measure(doc, &c, 0, &from);

	if (!ret) {
		doc->d->ops->pass(doc->d, COUNT_NS);
		ret = doc->d->ops->read(doc->d, &to);
	}
	if (ret) {
		not_done(doc, l, ret);
		return;
	}
	hz = measured_hz(&from, &to);
	if (!said) {
		doctor_found(l, DOCTOR_NOTE, "about %u Hz; the device tree does not say", hz);
		doctor_advise(l, "add bus-frequency = <%u> to the SoC node, or let the boot loader do so; without it no time can be given in ns or us",
			      hz);
	} else if (hz > said + said / CLOCK_TOLERANCE || hz < said - said / CLOCK_TOLERANCE) {
		doctor_found(l, DOCTOR_FAULT, "about %u Hz, but the device tree says %u", hz, said);
		doctor_advise(l, "correct bus-frequency of the SoC node: times in files and rates are reckoned with it");
	} else {
		doctor_found(l, DOCTOR_OK, "%u Hz, as it should be", said);
	}
}

static void carry_config(const struct doctor *doc, struct mpc85xx_pm_config *c)
{
	memset(c, 0, sizeof(*c));
	c->counter_mask = (1u << doc->soc->num_counters) - 1;
	c->counters[0].initial = 0 - (u64)CARRY_AFTER;
	for (unsigned int n = 1; n < doc->soc->num_counters; n++)
		c->counters[n].lca = CARRY_EVENT << 16;
}

/* Those that do not hold what is written, one by one. */
static void tell_stuck(struct doctor *doc, struct doctor_line *l, int ret)
{
	u32 wrong = 0;
	char list[80];

	for (unsigned int n = 1; n < doc->soc->num_counters; n++)
		wrong |= hold(doc, 1u << n) == -EIO ? 1u << n : 0;
	if (!wrong) {
		not_done(doc, l, ret);
		return;
	}
	event_counters_text(wrong, list, sizeof(list));
	doctor_found(l, DOCTOR_FAULT, "wrong: %s: what is written is not there, a bit is stuck",
		     list);
	doctor_advise(l, "do not use them: place counts elsewhere with 'counter ='");
}

/* Names the first of the wrong ones with its count. */
static void tell_wrong(struct doctor_line *l, const struct mpc85xx_pm_snapshot *snap, u32 wrong)
{
	unsigned int n = (unsigned int)__builtin_ctz(wrong);
	char list[80];

	event_counters_text(wrong, list, sizeof(list));
	doctor_found(l, DOCTOR_FAULT, "wrong: %s; PMC%u counted %" PRIu64 " instead of 1", list,
		     n, (uint64_t)snap->values[n]);
	doctor_advise(l, "do not use them: place counts elsewhere with 'counter ='");
}

/*
 * Each 32-bit counter has one event that is sure to come, the carry of PMC0: if the
 * part has it, which is inferred.
 */
void doctor_counters(struct doctor *doc, struct doctor_line *l)
{
	u32 all = ((1u << doc->soc->num_counters) - 1) & ~1u, wrong = 0, none = 0;
	struct mpc85xx_pm_snapshot snap;
	struct mpc85xx_pm_config c;
	char list[80];
	int ret;

	if (mpm_event_chain_source(doc->soc, MPM_EVENT_ID(0, CARRY_EVENT))) {
		doctor_found(l, DOCTOR_UNTRIED, "no event of this part is known to be PMC0's carry");
		return;
	}
	carry_config(doc, &c);
	ret = measure(doc, &c, CARRY_NS, &snap);
	if (ret) {
		tell_stuck(doc, l, ret);
		return;
	}
	for (unsigned int n = 1; n < doc->soc->num_counters; n++) {
		wrong |= snap.values[n] == 1 ? 0 : 1u << n;
		none |= snap.values[n] ? 0 : 1u << n;
	}
	event_counters_text(all, list, sizeof(list));
	if (none == all) {
		doctor_found(l, DOCTOR_NOTE, "none of %s counted it", list);
		doctor_advise(l, "that ref:%u is the carry of PMC0 is only inferred for this part: please report it; count an event that you can make happen",
			      CARRY_EVENT);
	} else if (wrong) {
		tell_wrong(l, &snap, wrong);
	} else {
		doctor_found(l, DOCTOR_OK, "%s have counted 1", list);
	}
}

/* PMC0 one clock before its msb, which freezes the block. */
void doctor_freeze(struct doctor *doc, struct doctor_line *l)
{
	struct mpc85xx_pm_config c = {
		.counter_mask = 1, .flags = MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW,
		.counters[0].initial = (1ull << 63) - 1,
	};
	struct mpc85xx_pm_snapshot snap;
	int ret = measure(doc, &c, CARRY_NS, &snap);

	if (ret) {
		not_done(doc, l, ret);
	} else if (snap.values[0] == 1ull << 63) {
		doctor_found(l, DOCTOR_OK, "frozen in the clock of the overflow");
	} else {
		doctor_found(l, DOCTOR_FAULT, "PMC0 counted %" PRIu64 " clocks beyond the overflow: PMGC0[FCECE] has no effect",
			     (uint64_t)(snap.values[0] - (1ull << 63)));
		doctor_advise(l, "do not rely on 'freeze-on-overflow' and 'record --values'; please report it");
	}
}
