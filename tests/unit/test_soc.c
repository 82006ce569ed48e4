// SPDX-License-Identifier: GPL-2.0-only
/* Descriptors of the parts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/soc.h"
#include "lib/soc_find.h"
#include "lib/text.h"

static void test_facts(void **state)
{
	static const struct {
		const char *name, *title, *compatible;
		unsigned int counters, mask;
	} known[] = {
		{ "mpc8540", "MPC8540", "fsl,mpc8540-pm", 9, 0x1ff },
		{ "mpc8544e", "MPC8544E", "fsl,mpc8544-pm", 10, 0x3ff },
		{ "mpc8548e", "MPC8548E", "fsl,mpc8548-pm", 10, 0x3ff },
		{ "mpc8572e", "MPC8572E", "fsl,mpc8572-pm", 12, 0xfff },
		{ "p2020", "P2020", "fsl,p2020-pm", 12, 0xfff },
	};

	(void)state;
	for (unsigned int i = 0; i < ARRAY_SIZE(known); i++) {
		const struct mpm_soc *soc = mpm_soc_find(known[i].name);

		assert_non_null(soc);
		assert_string_equal(soc->title, known[i].title);
		assert_string_equal(soc->compatible, known[i].compatible);
		assert_int_equal(soc->num_counters, known[i].counters);
		assert_int_equal(mpm_soc_mask(soc), known[i].mask);
	}
}

/* What holds for every part, one that is added as well. */
static void test_rules(void **state)
{
	(void)state;
	for (unsigned int i = 0; i < MPM_SOCS; i++) {
		const struct mpm_soc *soc = &mpm_socs[i];

		/* uapi: char soc[16], terminated */
		assert_in_range(strlen(soc->name), 1, 15);
		assert_true(mpm_text_same(soc->name, soc->title));
		assert_memory_equal(soc->compatible, "fsl,", 4);
		assert_in_range(soc->num_counters, 2, MPM_MAX_COUNTERS);
		assert_int_equal(soc->counters64, 0x001);
		assert_true(soc->max_clock_hz >= 533333333);
		assert_true(soc->source[0] == 'S' || soc->source[0] == 'D');
		assert_non_null(strpbrk(soc->chain, "SD"));
		assert_true(!i || strcmp(mpm_socs[i - 1].name, soc->name) < 0);
		for (unsigned int other = 0; other < i; other++)
			assert_string_not_equal(mpm_socs[other].compatible, soc->compatible);
	}
	assert_ptr_equal(&mpm_soc_mpc8544e, mpm_soc_find("mpc8544e"));
}

static void test_soc_mask_of_sixteen(void **state)
{
	struct mpm_soc soc = mpm_soc_mpc8544e;

	(void)state;
	soc.num_counters = MPM_MAX_COUNTERS;
	assert_int_equal(mpm_soc_mask(&soc), 0xffff);
}

static void test_soc_find(void **state)
{
	static const char *const found[] = {
		"mpc8544e", "MPC8544E", "Mpc8544e", "fsl,mpc8544-pm",
	};
	static const char *const unknown[] = {
		"", "mpc8544", "mpc8544ee", " mpc8544e", "mpc8541",
		"fsl,mpc8544", "FSL,MPC8544-PM", "fsl,mpc8544-pm ",
	};
	unsigned int i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(found); i++)
		assert_ptr_equal(mpm_soc_find(found[i]), &mpm_soc_mpc8544e);
	for (i = 0; i < ARRAY_SIZE(unknown); i++)
		assert_null(mpm_soc_find(unknown[i]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_facts),
		cmocka_unit_test(test_rules),
		cmocka_unit_test(test_soc_mask_of_sixteen),
		cmocka_unit_test(test_soc_find),
	};

	return cmocka_run_group_tests_name("soc", tests, NULL, NULL);
}
