// SPDX-License-Identifier: GPL-2.0-only
/* report: who a recording met, and where. */
#include <inttypes.h>
#include <string.h>

#include "lib/number.h"
#include "lib/report_result.h"
#include "lib/suggest.h"
#include "pmctl.h"

enum { OPTION_BY, OPTION_FOLDED, OPTION_TIMELINE, OPTION_ROOT };

static const struct option_desc options[] = {
	[OPTION_BY] = { 0, "by", "WHAT", "event, process or symbol alone" },
	[OPTION_FOLDED] = { 0, "folded", NULL, "lines for flame graphs" },
	[OPTION_TIMELINE] = { 0, "timeline", "TIME", "samples and events in each TIME" },
	[OPTION_ROOT] = { 0, "root", "DIR", "programs of the machine that recorded are in DIR" },
	{ }
};

static const struct {
	const char *name;
	unsigned int by;
} kinds[] = {
	{ "event", REPORT_BY_EVENT },
	{ "process", REPORT_BY_PROCESS },
	{ "symbol", REPORT_BY_SYMBOL },
};

static int find_by(const char *text, unsigned int *by, struct pm_error *err)
{
	struct suggest s;
	char hint[160];

	*by = REPORT_BY_ALL;
	if (!text)
		return 0;
	suggest_start(&s, text);
	for (unsigned int i = 0; i < ARRAY_SIZE(kinds); i++) {
		if (!strcmp(kinds[i].name, text)) {
			*by = kinds[i].by;
			return 0;
		}
		suggest_offer(&s, kinds[i].name);
	}
	suggest_text(&s, ", use event, process or symbol", hint, sizeof(hint));
	return pm_error_set(err, "'--by %.40s' is no such kind%s", text, hint);
}

/* As clocks of one GHz; a number without a unit would be nanoseconds: refused. */
static int find_bin(const char *text, u64 *ns, struct pm_error *err)
{
	u64 bare;

	*ns = 0;
	if (!text)
		return 0;
	if (number_whole(text, &bare) || number_clocks(text, 1000000000, ns) != NUMBER_TIME_OK ||
	    !*ns)
		return pm_error_set(err, "'--timeline %.40s' is no time, write it in s, ms, us or ns: 1s, 10ms, 10us",
				    text);
	return 0;
}

static int check_options(const struct args *a, struct pm_error *err)
{
	if (a->option[OPTION_FOLDED] && (a->option[OPTION_TIMELINE] || a->option[OPTION_BY]))
		return pm_error_set(err, "--folded has a form of its own, leave --by and --timeline out");
	if (a->option[OPTION_TIMELINE] && a->option[OPTION_BY])
		return pm_error_set(err, "--by and --timeline exclude each other, choose one");
	return 0;
}

static enum pm_exit run_report(const struct pmctl *p, const struct args *a,
			       struct pm_error *err)
{
	enum pm_exit ret = PM_EXIT_FAILURE;
	struct report report;
	const char *file = a->words ? a->word[0] : REC_PRESET_FILE;
	unsigned int by;
	u64 bin_ns;

	if (check_options(a, err) || find_by(a->option[OPTION_BY], &by, err) ||
	    find_bin(a->option[OPTION_TIMELINE], &bin_ns, err))
		return PM_EXIT_USAGE;
	if (!report_read(&report, file, a->option[OPTION_ROOT], bin_ns, err)) {
		ret = PM_EXIT_OK;
		if (a->option[OPTION_FOLDED])
			report_folded(&report, stdout);
		else
			pmctl_print(p, bin_ns ? report_timeline_result(&report) :
				    report_result(&report, file, by));
		/* In text it is among the notes. */
		if (*report.damage.text && (p->fmt.ops != &fmt_text || a->option[OPTION_FOLDED]))
			pmctl_warn("%s", report.damage.text);
		if (report.tainted && (p->fmt.ops != &fmt_text || a->option[OPTION_FOLDED]))
			pmctl_warn("warning: " REPORT_TAINTED, report.tainted);
	}
	report_free(&report);
	return ret;
}

const struct command report_commands[] = {
	{
		.name = "report", .words = "[FILE]", .most = 1, .options = options,
		.text = "who a recording of 'pmctl record' met, and where",
		.more = "Without FILE, " REC_PRESET_FILE ". By event, by process and by function. A share is of the events that are in\n"
			"samples; events of samples that were lost are told apart.",
		.run = run_report,
	},
	{ }
};
