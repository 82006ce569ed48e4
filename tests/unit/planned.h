/* SPDX-License-Identifier: GPL-2.0-only */
/* Plans from text, for tests. */
#ifndef TESTS_UNIT_PLANNED_H
#define TESTS_UNIT_PLANNED_H

#include <string.h>

#include "lib/plan.h"

#define SOC	(&mpm_soc_mpc8544e)

static inline struct conf *planned_conf(const char *text)
{
	struct pm_error err;
	struct conf *c = conf_parse(text, strlen(text), "t.conf", &err);

	if (!c)
		fail_msg("%s", err.text);
	return c;
}

/* Good text; the configuration is to be freed when the plan is done with. */
static inline struct conf *planned(struct plan *p, const char *text)
{
	struct conf *c = planned_conf(text);
	struct pm_error err;

	if (plan_from_conf(p, SOC, c, &err))
		fail_msg("%s", err.text);
	return c;
}

/* Text that parses, but that no plan is for. */
static inline void refused(const char *text, const char *why)
{
	struct conf *c = planned_conf(text);
	struct pm_error err;
	struct plan p;

	assert_int_equal(plan_from_conf(&p, SOC, c, &err), -1);
	assert_string_equal(err.text, why);
	conf_free(c);
}

/* Text that is good, with one thing to say about it; NULL: nothing. */
static inline void warned(const char *text, const char *what)
{
	struct plan p;
	struct conf *c = planned(&p, text);

	assert_int_equal(p.warnings, what ? 1 : 0);
	if (what)
		assert_string_equal(p.warning[0], what);
	conf_free(c);
}

#endif /* TESTS_UNIT_PLANNED_H */
