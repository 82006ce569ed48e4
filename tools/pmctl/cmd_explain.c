// SPDX-License-Identifier: GPL-2.0-only
/* explain: what a configuration file becomes; no device is touched. */
#include "lib/explain.h"
#include "lib/groups.h"
#include "lib/mem.h"
#include "lib/number.h"
#include "lib/plan_env.h"
#include "pmctl.h"

enum { OPTION_CLOCK };

static const struct option_desc options[] = {
	[OPTION_CLOCK] = { 0, "clock", "HZ", "platform clock, for times in ns and us" },
	{ }
};

static int take_clock(const char *text, u32 *hz, struct pm_error *err)
{
	uint64_t number;

	*hz = 0;
	if (!text)
		return 0;
	if (!number_whole(text, &number) || !number || number > UINT32_MAX)
		return pm_error_set(err, "'--clock %.40s' needs the platform clock in Hz, such as 333333333",
				    text);
	*hz = (u32)number;
	return 0;
}

static struct result *explain(const struct pmctl *p, const struct conf *conf, u32 hz,
			      struct pm_error *err)
{
	struct result *r = NULL;
	struct plan_env env;
	struct plan plan;

	if (plan_env_load(&env, p->soc, hz, err))
		return NULL;
	if (!plan_make(&plan, &env, conf, err)) {
		r = explain_result(&plan);
		r->title = mem_copy(conf->summary.line ? conf->summary.text : conf->file);
		r->aside = conf->summary.line ? mem_printf("%s, %s", conf->file, p->soc->title) :
						mem_copy(p->soc->title);
	}
	plan_env_free(&env);
	return r;
}

static enum pm_exit run_explain(const struct pmctl *p, const struct args *a,
				struct pm_error *err)
{
	struct result *r;
	struct conf *conf;
	u32 hz;

	if (take_clock(a->option[OPTION_CLOCK], &hz, err))
		return PM_EXIT_USAGE;
	conf = group_load(a->word[0], err);
	if (!conf)
		return PM_EXIT_FAILURE;
	r = explain(p, conf, hz, err);
	conf_free(conf);
	return r ? pmctl_print(p, r) : PM_EXIT_FAILURE;
}

const struct command explain_commands[] = {
	{
		.name = "explain", .words = "FILE", .least = 1, .most = 1, .options = options,
		.text = "which counter counts what, and every register word",
		.more = "Needs no device and touches none. FILE as for 'config'.",
		.run = run_explain,
	},
	{ }
};
