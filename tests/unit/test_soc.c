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

static void test_soc_facts(void **state)
{
	const struct mpm_soc *soc = &mpm_soc_mpc8544e;

	(void)state;
	assert_string_equal(soc->name, "mpc8544e");
	assert_string_equal(soc->title, "MPC8544E");
	assert_string_equal(soc->compatible, "fsl,mpc8544-pm");
	assert_int_equal(soc->num_counters, 10);
	assert_int_equal(soc->counters64, 0x001);
	assert_int_equal(mpm_soc_mask(soc), 0x3ff);
	assert_true(soc->max_clock_hz >= 533333333);
	assert_true(strlen(soc->source) > 0);
	/* uapi: char soc[16], terminated */
	assert_true(strlen(soc->name) < 16);
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
		"", "mpc8544", "mpc8544ee", " mpc8544e", "mpc8540",
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
		cmocka_unit_test(test_soc_facts),
		cmocka_unit_test(test_soc_mask_of_sixteen),
		cmocka_unit_test(test_soc_find),
	};

	return cmocka_run_group_tests_name("soc", tests, NULL, NULL);
}
