/* SPDX-License-Identifier: GPL-2.0-only */
/* Targets that read group files: what becomes of one that is taken. */
#ifndef FUZZ_GROUP_H
#define FUZZ_GROUP_H

#include "core/check.h"
#include "fuzz.h"
#include "lib/config_check.h"
#include "lib/explain.h"
#include "lib/fmt.h"
#include "lib/group_result.h"
#include "lib/metrics.h"
#include "lib/reading_result.h"
#include "lib/save.h"

static inline void fuzz_print(struct result *r)
{
	static FILE *nowhere;
	struct fmt fmt = { .separator = "," };

	if (!nowhere)
		nowhere = fopen("/dev/null", "w");
	MUST(nowhere);
	fmt.ops = &fmt_text;
	fmt.ops->result(&fmt, r, nowhere);
	fmt.ops = &fmt_csv;
	fmt.ops->result(&fmt, r, nowhere);
	fmt.ops = &fmt_json;
	fmt.ops->result(&fmt, r, nowhere);
	result_free(r);
}

/* Numbers of a counting device, different each and some very large. */
static inline void fuzz_read(const struct plan *plan)
{
	struct mpc85xx_pm_snapshot snap = { .valid_mask = plan->config.counter_mask };
	static struct reading r;

	for (unsigned int n = 0; n < plan->soc->num_counters; n++)
		snap.values[n] = n * 0x0123456789abcdefull;
	snap.state = MPC85XX_PM_STATE_FROZEN;
	reading_make(&r, plan, &snap, 333333000);
	for (unsigned int i = 0; i < r.metrics; i++) {
		const struct value *v = &r.metric[i].value;

		MUST(v->kind == VALUE_UNKNOWN || __builtin_isfinite(value_double(v)));
	}
	fuzz_print(reading_result(&r));
}

/* What could be loaded can be saved; save_text() compares the words itself. */
static inline void fuzz_save(const struct plan *plan)
{
	char *text = save_text(&plan->env, &plan->config, NULL);

	MUST(text);
	free(text);
}

/* Places and shows @conf with this machine's clock, as far as it can be placed. */
static inline void fuzz_place(struct conf *conf, u32 clock_hz)
{
	const struct plan_env env = { .soc = &mpm_soc_mpc8544e, .clock_hz = clock_hz };
	struct pm_error err = { "" };
	static struct plan plan;

	if (plan_make(&plan, &env, conf, &err)) {
		fuzz_refusal(&err, conf->file);
		return;
	}
	MUST(!mpm_config_check(plan.soc, &plan.config));
	MUST(plan.warnings <= PLAN_MOST_WARNINGS);
	fuzz_print(explain_result(&plan));
	fuzz_read(&plan);
	fuzz_save(&plan);
}

static inline void fuzz_use(struct conf *conf)
{
	fuzz_print(group_result(conf, &mpm_soc_mpc8544e));
	fuzz_place(conf, 333333000);
	fuzz_place(conf, 0);
	conf_free(conf);
}

#endif /* FUZZ_GROUP_H */
