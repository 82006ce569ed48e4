// SPDX-License-Identifier: GPL-2.0-only
/* Words, saved and loaded again: the same words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "lib/config_check.h"
#include "lib/save.h"
#include "planned.h"
#include "random.h"

#define ROUNDS	100000

/* Saves and loads; true when the text has no raw words. */
static bool round_trip(const struct plan_env *env, const struct mpc85xx_pm_config *config)
{
	struct pm_error err = { "" };
	char *text = save_text(env, config, &err);
	struct conf *c;
	struct plan p;
	bool plain;

	if (!text)
		fail_msg("%s", err.text);
	c = conf_parse(text, strlen(text), "saved.conf", &err);
	if (!c || plan_make(&p, env, c, &err))
		fail_msg("%s\n%s", err.text, text);
	assert_int_equal(p.config.counter_mask, config->counter_mask);
	assert_int_equal(p.config.flags & MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW,
			 config->flags & MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW);
	assert_memory_equal(p.config.counters, config->counters, sizeof(config->counters));
	plain = !strstr(text, "\nwords");
	conf_free(c);
	free(text);
	return plain;
}

/* Mostly small and often 0, so that both ways of saving are met. */
static u32 some(struct random *r, u32 mask)
{
	u32 most = mpm_field_max(mask);

	switch (random_below(r, 4)) {
	case 0:
		return random_below(r, most + 1);
	case 1:
		return random_below(r, most + 1 < 8 ? most + 1 : 8);
	default:
		return 0;
	}
}

static void some_trigger(struct random *r, u32 used, unsigned int n, struct mpm_trigger *t)
{
	u32 others = used & ~(1u << n);
	unsigned int skip;

	if (!others || random_below(r, 3))
		return;
	skip = random_below(r, (u32)__builtin_popcount(others));
	for (; skip; skip--)
		others &= others - 1;
	t->when = (u8)(1 + random_below(r, 2));
	t->source = (u8)__builtin_ctz(others);
}

static void some_counter(struct random *r, u32 used, unsigned int n, bool plain,
			 struct mpc85xx_pm_counter_config *c)
{
	struct mpm_fields f = { 0 };

	some_trigger(r, used, n, &f.on);
	some_trigger(r, used, n, &f.off);
	if (n) {
		f.event = (u8)random_below(r, 128);
		if (plain && random_below(r, 2))
			f.event = 34;
		if (!plain || f.event == 34) {
			f.threshold = (u8)some(r, MPM_PMLCB_THRESHOLD);
			f.tbmult = (u8)some(r, MPM_PMLCB_TBMULT);
		}
		if (!plain || !random_below(r, 4)) {
			f.bsize = (u8)some(r, MPM_PMLCA_BSIZE);
			f.bgran = (u8)some(r, MPM_PMLCA_BGRAN);
			f.bdist = (u8)some(r, MPM_PMLCA_BDIST);
		}
	}
	assert_int_equal(mpm_words_encode(SOC, n, &f, &c->lca, &c->lcb), MPM_OK);
	c->initial = random_below(r, 2) ? 0 : random_u32(r);
}

static void some_config(struct random *r, struct mpc85xx_pm_config *config)
{
	bool plain = random_below(r, 2);

	memset(config, 0, sizeof(*config));
	config->counter_mask = 1 + random_below(r, mpm_soc_mask(SOC));
	if (random_below(r, 4))
		config->counter_mask |= 1;
	if (!random_below(r, 4))
		config->flags = MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW;
	for (unsigned int n = 0; n < SOC->num_counters; n++) {
		struct mpc85xx_pm_counter_config *c = &config->counters[n];
		u64 initial;

		if (!(config->counter_mask & 1u << n))
			continue;
		some_counter(r, config->counter_mask, n, plain, c);
		initial = c->initial;
		c->initial |= (u64)random_u32(r) << 32;
		if (mpm_config_check(SOC, config))
			c->initial = initial;
	}
	/* What a later counter made of an earlier one. */
	for (unsigned int n = 0; n < SOC->num_counters && mpm_config_check(SOC, config); n++)
		config->counters[n].initial = (u32)config->counters[n].initial;
	if (mpm_config_check(SOC, config))
		config->flags = 0;	/* nothing that could freeze */
	assert_int_equal(mpm_config_check(SOC, config), 0);
}

static void test_any_words(void **state)
{
	const struct plan_env env = { .soc = SOC };
	struct random r = { .state = 5 };
	struct mpc85xx_pm_config config;
	unsigned int plain = 0;

	(void)state;
	for (int i = 0; i < ROUNDS; i++) {
		some_config(&r, &config);
		plain += round_trip(&env, &config);
	}
	assert_true(plain > ROUNDS / 50);
	assert_true(plain < ROUNDS / 2);
}

/* One counter, every event, and nothing raw about it. */
static void test_every_event(void **state)
{
	const struct plan_env env = { .soc = SOC };

	(void)state;
	for (unsigned int n = 1; n < SOC->num_counters; n++)
		for (u32 event = 0; event < 128; event++) {
			struct mpc85xx_pm_config config = { .counter_mask = 1u | 1u << n };
			int source = mpm_soc_chain_source(SOC, event);

			config.counters[n].lca = event << 16;
			assert_int_equal(round_trip(&env, &config), source <= 0);
		}
}

/* The settings of the machine are in the file, so that others do not matter. */
static void test_assumptions(void **state)
{
	struct plan_env there = { .soc = SOC }, here = { .soc = SOC };
	struct mpc85xx_pm_config config = { .counter_mask = 3 };
	static const char settings[] = "[hardware]\nthreshold = reaches\n";
	struct pm_error err;
	struct conf *c;
	struct plan p;
	char *text;

	(void)state;
	there.hardware = conf_parse_hardware(settings, sizeof(settings) - 1, "hw", &err);
	assert_non_null(there.hardware);
	config.counters[1].lca = 34u << 16;
	config.counters[1].lcb = 12;
	text = save_text(&there, &config, &err);
	assert_non_null(text);
	assert_non_null(strstr(text, "\nthreshold = 11 cycles\n"));
	c = conf_parse(text, strlen(text), "saved.conf", &err);
	assert_non_null(c);
	assert_int_equal(plan_make(&p, &here, c, &err), 0);
	assert_true(plan_matches(&p, &config));
	conf_free(c);
	conf_free((struct conf *)there.hardware);
	free(text);
}

static void test_refused(void **state)
{
	const struct plan_env env = { .soc = SOC };
	struct mpc85xx_pm_config config = { .counter_mask = 2 };
	struct pm_error err;

	(void)state;
	config.counters[1].lca = 0x04000000;
	assert_null(save_text(&env, &config, &err));
	assert_string_equal(err.text,
			    "the device holds words that no configuration can have, do driver and pmctl fit together?");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_any_words),
		cmocka_unit_test(test_every_event),
		cmocka_unit_test(test_assumptions),
		cmocka_unit_test(test_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
