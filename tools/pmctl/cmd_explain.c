// SPDX-License-Identifier: GPL-2.0-only
/* explain: what a configuration file becomes; no device is touched. */
#include "lib/explain.h"
#include "lib/groups.h"
#include "lib/mem.h"
#include "pmctl.h"

static enum pm_exit run_explain(const struct pmctl *p, const struct args *a,
				struct pm_error *err)
{
	struct conf *conf = group_load(a->word[0], err);
	struct result *r;
	struct plan plan;

	if (!conf)
		return PM_EXIT_FAILURE;
	if (plan_from_conf(&plan, p->soc, conf, err)) {
		conf_free(conf);
		return PM_EXIT_FAILURE;
	}
	r = explain_result(&plan);
	r->title = mem_copy(conf->summary.line ? conf->summary.text : conf->file);
	r->aside = mem_printf("%s, %s", conf->file, p->soc->title);
	conf_free(conf);
	return pmctl_print(p, r);
}

const struct command explain_commands[] = {
	{
		.name = "explain", .words = "FILE", .least = 1, .most = 1,
		.text = "which counter counts what, and every register word",
		.more = "Needs no device and touches none. FILE as for 'config'.",
		.run = run_explain,
	},
	{ }
};
