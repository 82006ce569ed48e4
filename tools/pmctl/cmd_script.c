// SPDX-License-Identifier: GPL-2.0-only
/* script: a recording, one line a record. */
#include "lib/script.h"
#include "pmctl.h"

enum { OPTION_FIELDS, OPTION_ROOT };

static const struct option_desc options[] = {
	[OPTION_FIELDS] = { 'F', "fields", "NAME,...", "these, in this order" },
	[OPTION_ROOT] = { 0, "root", "DIR", "programs of the machine that recorded are in DIR" },
	{ }
};

static enum pm_exit run_script(const struct pmctl *p, const struct args *a,
			       struct pm_error *err)
{
	bool usage;

	if (!script_print(a->word[0], a->option[OPTION_FIELDS], a->option[OPTION_ROOT], &p->fmt,
			  stdout, &usage, err))
		return PM_EXIT_OK;
	return usage ? PM_EXIT_USAGE : PM_EXIT_FAILURE;
}

const struct command script_commands[] = {
	{
		.name = "script", .words = "FILE", .least = 1, .most = 1, .options = options,
		.text = "a recording for scripts, one line a record",
		.more = "Fields: record,time,clock,seq,process,thread,pid,tid,cpu,event,counter,period,\n"
			"periods,value,due,cycles,mode,ip,symbol,object,lost,values. Text has one blank\n"
			"between fields and '_' for those inside; lines with # say what was lost.",
		.run = run_script,
	},
	{ }
};
