// SPDX-License-Identifier: GPL-2.0-only
/* script: a recording, one line a record. */
#include <inttypes.h>

#include "lib/script.h"
#include "pmctl.h"

enum { OPTION_FIELDS, OPTION_HEADER, OPTION_PERF, OPTION_ROOT };

static const struct option_desc options[] = {
	[OPTION_FIELDS] = { 'F', "fields", "NAME,...", "these, in this order" },
	[OPTION_HEADER] = { 0, "header", NULL, "text: names of the columns first" },
	[OPTION_PERF] = { 0, "perf", NULL, "as perf script does, for tools that read that" },
	[OPTION_ROOT] = { 0, "root", "DIR", "programs of the machine that recorded are in DIR" },
	{ }
};

static const char *file_of(const struct args *a)
{
	return a->words ? a->word[0] : REC_PRESET_FILE;
}

static enum pm_exit run_perf(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	int ret;
	u64 lost;

	if (a->option[OPTION_FIELDS] || a->option[OPTION_HEADER] || p->fmt.ops != &fmt_text) {
		pm_error_set(err, "--perf has a form of its own, leave -F, --header, -x and -j out");
		return PM_EXIT_USAGE;
	}
	ret = script_print_perf(file_of(a), a->option[OPTION_ROOT], stdout, &lost, err);
	if (lost)
		pmctl_warn("%" PRIu64 " samples were lost and are not in this text", lost);
	return ret ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

static enum pm_exit run_script(const struct pmctl *p, const struct args *a,
			       struct pm_error *err)
{
	struct fmt fmt = p->fmt;
	bool usage;

	fmt.header = a->option[OPTION_HEADER];
	if (a->option[OPTION_PERF])
		return run_perf(p, a, err);
	if (!script_print(file_of(a), a->option[OPTION_FIELDS], a->option[OPTION_ROOT], &fmt,
			  stdout, &usage, err))
		return PM_EXIT_OK;
	return usage ? PM_EXIT_USAGE : PM_EXIT_FAILURE;
}

const struct command script_commands[] = {
	{
		.name = "script", .words = "[FILE]", .most = 1, .options = options,
		.text = "a recording for scripts, one line a record",
		.more = "Fields: record,time,clock,seq,process,thread,pid,tid,cpu,event,on,period,\n"
			"periods,value,due,cycles,mode,ip,symbol,object,lost,values,tainted. Text has one blank\n"
			"between fields and '_' for those inside; lines with # say what was lost.",
		.run = run_script,
	},
	{ }
};
