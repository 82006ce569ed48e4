// SPDX-License-Identifier: GPL-2.0-only
/* The driver beside another on its interrupt line (module/irqshare.c). */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "control.h"
#include "pm.h"

#define MSB	0x80000000ull

static void test_shared_line(void **state)
{
	struct mpc85xx_pm_config c = { .flags = MPC85XX_PM_CFG_START, .counter_mask = 2 };
	struct mpc85xx_pm_snapshot s = { .flags = MPC85XX_PM_READ_FREEZE };
	struct mpc85xx_pm_info info;
	char text[4096];
	int fd = pm_open(O_RDWR);

	(void)state;
	assert_int_equal(pm_read_file("/proc/interrupts", text, sizeof(text)), 0);
	assert_non_null(strstr(text, "irqshare, mpc85xx_pm0"));

	/* 3000 interrupts of the other one, which then ends them */
	assert_int_equal(control_command("set fault_stuck_line=1"), 0);
	assert_int_equal(pm_read_file("/sys/module/irqshare/parameters/count", text,
				      sizeof(text)), 0);
	assert_in_range(strtoul(text, NULL, 10), 3000, 3001);
	assert_in_range(pm_sysfs_number("spurious_irqs"), 3000, 3001);

	/* and ours still come */
	c.counters[1].lca = PM_EVENT(11);
	c.counters[1].initial = MSB - 1000000;
	assert_int_equal(control_command("zero"), 0);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &c), 0);
	while (!pm_sysfs_number("overflow_irqs"))
		usleep(1000);
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_READ, &s), 0);
	assert_int_equal(s.values[1], MSB - 1000000 + control_total(1));
	assert_int_equal(pm_call(fd, MPC85XX_PM_IOC_GET_INFO, &info), 0);
	assert_int_equal(info.features,
			 MPC85XX_PM_FEAT_INTERRUPT | MPC85XX_PM_FEAT_SAMPLING |
			 MPC85XX_PM_FEAT_PERF);
	close(fd);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_shared_line),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("shared", tests, NULL, NULL);
}
