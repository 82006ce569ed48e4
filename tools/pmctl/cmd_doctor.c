// SPDX-License-Identifier: GPL-2.0-only
/* doctor: what is wrong with a device. */
#include "lib/doctor.h"
#include "lib/mem.h"
#include "pmctl.h"

static const struct column columns[] = {
	{ .name = "check" }, { .name = "result" }, { .name = "tried" }, { .name = "found" },
	{ .name = "advice", .machine = true },
	{ }
};

static void put_summary(struct result *r, const struct doctor *doc)
{
	unsigned int untried = 0;

	for (unsigned int i = 0; i < doc->lines; i++) {
		const struct doctor_line *l = &doc->line[i];

		if (*l->advice)
			result_note(r, "%s: %s.", l->check, l->advice);
		untried += l->verdict == DOCTOR_UNTRIED;
	}
	if (doc->faults)
		r->title = mem_printf("%s: %s", doc->name,
				      doc->faults > 1 ? "faults found" : "a fault found");
	else
		r->title = mem_printf("%s: healthy%s", doc->name,
				      untried ? ", as far as could be tried" : "");
}

static enum pm_exit run_doctor(const struct pmctl *p, const struct args *a,
			       struct pm_error *err)
{
	struct doctor doc;
	struct result *r;
	struct table *t;

	(void)a;
	if (pm_part_is(p->device, pm_device_part(p->device), p->named, err))
		return PM_EXIT_FAILURE;
	r = result_new();
	doctor_examine(&doc, p->device);
	t = result_table(r, "check", TABLE_ALL, columns);
	for (unsigned int i = 0; i < doc.lines; i++) {
		const struct doctor_line *l = &doc.line[i];

		table_text(t, l->check);
		table_text(t, doctor_verdict_name(l->verdict));
		table_text(t, l->tried);
		table_text(t, *l->found ? l->found : NULL);
		table_text(t, *l->advice ? l->advice : NULL);
	}
	put_summary(r, &doc);
	pmctl_print(p, r);
	return doc.faults ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

const struct command doctor_commands[] = {
	{
		.name = "doctor", .words = "",
		.text = "what is wrong with the device, if anything",
		.more = "Tries what counting and sampling need, in the order of cause, and says for\n"
			"each fault what to do. A monitor that somebody holds or that has a\n"
			"configuration is only asked; else the last counts are gone afterwards. A\n"
			"simulated one stays as it is. Exit status: 0 healthy, 1 a fault was found.",
		.run = run_doctor,
	},
	{ }
};
