// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lib/doctor_priv.h"
#include "lib/event_find.h"
#include "lib/record.h"
#include "lib/trust.h"

struct check {
	const char *name;
	const char *tried;
	void (*run)(struct doctor *doc, struct doctor_line *l);
	bool vital;		/* a fault leaves nothing to try after it */
};

const char *doctor_verdict_name(enum doctor_verdict v)
{
	static const char * const names[] = {
		[DOCTOR_OK] = "ok",
		[DOCTOR_NOTE] = "note",
		[DOCTOR_FAULT] = "fault",
		[DOCTOR_UNTRIED] = "not tried",
	};

	return names[v];
}

void doctor_found(struct doctor_line *l, enum doctor_verdict v, const char *format, ...)
{
	va_list args;

	l->verdict = v;
	va_start(args, format);
	vsnprintf(l->found, sizeof(l->found), format, args);
	va_end(args);
}

void doctor_advise(struct doctor_line *l, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(l->advice, sizeof(l->advice), format, args);
	va_end(args);
}

void doctor_sentence(const struct doctor *doc, struct doctor_line *l,
		     const struct pm_error *why)
{
	size_t length = strlen(doc->name);
	const char *text = why->text;

	if (!strncmp(text, doc->name, length) && !strncmp(text + length, ": ", 2))
		text += length + 2;
	doctor_found(l, DOCTOR_FAULT, "%s", text);
}

static void check_device(struct doctor *doc, struct doctor_line *l)
{
	struct pm_error why = { "" };

	snprintf(l->tried, sizeof(l->tried), "open %.60s", doc->name);
	if (strncmp(doc->name, "sim:", 4) && access(doc->name, F_OK) && errno == ENOENT) {
		doctor_no_node(doc->name, l);
		return;
	}
	doc->d = pm_device_open(doc->name, PM_ACCESS_READ, NULL, &why);
	if (!doc->d || pm_device_soc(doc->d, &doc->soc, &doc->info, &why)) {
		doctor_sentence(doc, l, &why);
		return;
	}
	doctor_found(l, DOCTOR_OK, "%s %s, %u counters, interface version %u",
		     *doc->soc->title == 'M' ? "an" : "a", doc->soc->title,
		     doc->info.num_counters, doc->info.abi_version);
}

/* A simulated device was open for both from the start. */
static void check_rights(struct doctor *doc, struct doctor_line *l)
{
	struct pm_error why = { "" };
	struct pm_device *d;

	if (!doc->d->simulated) {
		d = pm_device_open(doc->name, PM_ACCESS_WRITE, NULL, &why);
		if (!d) {
			doctor_found(l, DOCTOR_NOTE, "this user may only read");
			doctor_advise(l, "run as root, or let a group have the node, to configure and for the checks below");
			return;
		}
		pm_device_close(doc->d, NULL);
		doc->d = d;
	}
	doctor_found(l, DOCTOR_OK, "granted");
}

static void tell_tainted(struct doctor_line *l, const struct mpc85xx_pm_snapshot *snap,
			 const char *what)
{
	char list[80], why[160];
	u32 taint = 0;

	for (u32 m = snap->tainted_mask; m; m &= m - 1)
		taint |= snap->taint[__builtin_ctz(m)];
	event_counters_text(snap->tainted_mask, list, sizeof(list));
	trust_taint_text(taint, why, sizeof(why));
	doctor_found(l, DOCTOR_FAULT, "%s is loaded, and counts of %s are wrong: %s", what, list,
		     why);
	doctor_advise(l, "somebody else writes the registers (/dev/mem, firmware, a debugger), or a write was lost; end that, then 'pmctl config' anew");
}

/* What is loaded without a holder belongs to somebody all the same. */
static void tell_loaded(struct doctor *doc, struct doctor_line *l, const struct loaded *loaded)
{
	struct mpc85xx_pm_snapshot snap = { 0 };
	const char *what = loaded->conf ? loaded->conf->file : "a configuration";
	int ret = doc->d->ops->read(doc->d, &snap);

	if (ret == -EIO) {
		doctor_found(l, DOCTOR_FAULT, "%s is loaded, and the hardware has not obeyed since",
			     what);
		doctor_advise(l, "'pmctl release', then doctor again");
		return;
	}
	if (snap.tainted_mask) {
		tell_tainted(l, &snap, what);
		return;
	}
	switch (snap.state) {
	case MPC85XX_PM_STATE_FROZEN:
		doctor_found(l, DOCTOR_NOTE, "nobody; %s is loaded, and frozen by a command or an overflow",
			     what);
		doctor_advise(l, "'pmctl unfreeze' lets it count");
		break;
	case MPC85XX_PM_STATE_STOPPED:
		doctor_found(l, DOCTOR_NOTE, "nobody; %s is loaded, and stopped", what);
		doctor_advise(l, "'pmctl start' lets it count");
		break;
	default:
		doctor_found(l, DOCTOR_OK, "nobody; %s is loaded and counts", what);
	}
}

/* Whether the driver would let this program set it up; changes nothing. */
static int try_to_own(struct doctor *doc)
{
	struct mpc85xx_pm_config c = {
		.flags = MPC85XX_PM_CFG_TEST_ONLY, .counter_mask = 1,
	};

	return doc->d->ops->configure(doc->d, &c);
}

static void tell_nothing_loaded(struct doctor *doc, struct doctor_line *l)
{
	if (try_to_own(doc) != -EBUSY) {
		doctor_found(l, DOCTOR_OK, "nobody, and nothing is loaded");
		return;
	}
	doctor_found(l, DOCTOR_NOTE, "somebody who is no process, perf perhaps, and is left alone");
	doctor_advise(l, "for the checks below end it, then doctor again");
}

static void check_owner(struct doctor *doc, struct doctor_line *l)
{
	char holder[120] = "";
	struct pm_error why = { "" };
	struct loaded loaded;

	doc->d->ops->holder(doc->d, holder, sizeof(holder));
	if (*holder) {
		doctor_found(l, DOCTOR_NOTE, "%s, which is left alone", holder);
		doctor_advise(l, "for the checks below end it, then doctor again");
		return;
	}
	if (record_load(&loaded, doc->d, NULL, &why)) {
		doctor_sentence(doc, l, &why);
		return;
	}
	if (loaded.config.counter_mask)
		tell_loaded(doc, l, &loaded);
	else
		tell_nothing_loaded(doc, l);
	record_free(&loaded);
}

/* Until somebody holds it, or its counts would be lost. */
static bool may_set_up(struct doctor *doc)
{
	struct mpc85xx_pm_config c;
	int ret;

	if (doc->d->simulated) {
		doc->d->ops->release(doc->d);
		return true;
	}
	if (doc->d->ops->get_config(doc->d, &c) || c.counter_mask)
		return false;
	ret = try_to_own(doc);
	return !ret || ret == -EIO;
}

static const struct check first[] = {
	{ "device", "", check_device, true },
	{ "rights", "open it for writing", check_rights, false },
	{ "owner", "ask who holds the monitor", check_owner, false },
};

static const struct check block[] = {
	{ "answer", "write PMGC0 and read it back", doctor_answer, true },
	{ "counting", "let PMC0 count for 20 ms", doctor_counting, true },
	{ "clock", "compare PMC0 with the time", doctor_clock, false },
	{ "counters", "count one carry of PMC0 with each other counter", doctor_counters, false },
	{ "freeze", "freeze at an overflow after 1 event", doctor_freeze, false },
	{ "interrupt", "sample with a period of 1 event", doctor_interrupt, false },
};

#define COUNT_OF(list)	(sizeof(list) / sizeof((list)[0]))

/* False when what comes after would tell of the same fault. */
static bool run(struct doctor *doc, const struct check *c, unsigned int count, bool tried)
{
	for (unsigned int i = 0; i < count; i++) {
		struct doctor_line *l = &doc->line[doc->lines++];

		l->check = c[i].name;
		snprintf(l->tried, sizeof(l->tried), "%s", c[i].tried);
		if (!tried) {
			doctor_found(l, DOCTOR_UNTRIED, "%s", "");
			continue;
		}
		c[i].run(doc, l);
		if (l->verdict != DOCTOR_FAULT)
			continue;
		doc->faults++;
		tried = !c[i].vital;
	}
	return tried;
}

static void leave(struct doctor *doc)
{
	if (!doc->d)
		return;
	if (doc->d->ops->forget) {
		doc->d->ops->forget(doc->d);
		return;
	}
	if (doc->loaded)
		doc->d->ops->release(doc->d);
	pm_device_close(doc->d, NULL);
}

unsigned int doctor_examine(struct doctor *doc, const char *name)
{
	bool go_on;

	memset(doc, 0, sizeof(*doc));
	doc->name = name;
	go_on = run(doc, first, COUNT_OF(first), true);
	run(doc, block, COUNT_OF(block), go_on && may_set_up(doc));
	leave(doc);
	return doc->faults;
}
