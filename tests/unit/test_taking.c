// SPDX-License-Identifier: GPL-2.0-only
/* Counts that were read go when they are safe, and stay when they are not. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/device_sim.h"
#include "lib/plan.h"
#include "lib/taking.h"

static const char plain[] = "[counter a]\nevent = l2_data_hit\n";

static const char triggered[] =
	"[counter a]\nevent = l2_data_hit\n"
	"[counter b]\nevent = l2_inst_hit\nstart-on = a change\n";

static struct sim_device *running(const char *text, struct plan *p)
{
	const struct sim_setup preset = {
		.scenario = SIM_PRESET_SCENARIO, .seed = 1, .clock_hz = 100000000,
	};
	struct pm_error err = { "" };
	struct sim_device *d = sim_new("never.written", &preset, &err);
	struct conf *c = conf_parse(text, strlen(text), "t.conf", &err);

	if (!d || !c || plan_from_conf(p, &mpm_soc_mpc8544e, c, &err))
		fail_msg("%s", err.text);
	p->config.flags = MPC85XX_PM_CFG_START;
	assert_int_equal(d->base.ops->configure(&d->base, &p->config), 0);
	conf_free(c);
	sim_run(d, 100000);
	return d;
}

static struct mpc85xx_pm_snapshot look(struct sim_device *d)
{
	struct mpc85xx_pm_snapshot snap = { .flags = 0 };

	assert_int_equal(d->base.ops->read(&d->base, &snap), 0);
	return snap;
}

static struct taking begin(struct sim_device *d, u32 flags)
{
	struct taking t;

	assert_int_equal(taking_begin(&t, &d->base, flags), 0);
	assert_true(t.snap.values[0] >= 100000);
	return t;
}

/* No event between the reading and the reset, however long that takes. */
static void reset_waits(void **state)
{
	struct plan p;
	struct sim_device *d = running(plain, &p);
	struct taking t = begin(d, MPC85XX_PM_READ_RESET);

	(void)state;
	sim_run(d, 50000);
	assert_int_equal(look(d).values[0], t.snap.values[0]);
	assert_int_equal(taking_commit(&t, &d->base), 0);
	assert_int_equal(look(d).state, MPC85XX_PM_STATE_RUNNING);
	assert_true(look(d).values[0] < 1000);
	sim_drop(d);
}

static void cancel_keeps(void **state)
{
	struct plan p;
	struct sim_device *d = running(plain, &p);
	struct taking t = begin(d, MPC85XX_PM_READ_RESET);

	(void)state;
	assert_int_equal(taking_cancel(&t, &d->base), 0);
	assert_int_equal(look(d).state, MPC85XX_PM_STATE_RUNNING);
	assert_true(look(d).values[0] > t.snap.values[0]);
	sim_drop(d);
}

/* What was frozen or stopped, or is asked to be, is so afterwards. */
static void states_stay(void **state)
{
	struct mpc85xx_pm_control c = { 0 };
	struct plan p;
	struct sim_device *d = running(plain, &p);
	struct taking t = begin(d, MPC85XX_PM_READ_RESET | MPC85XX_PM_READ_FREEZE);

	(void)state;
	assert_int_equal(taking_cancel(&t, &d->base), 0);
	assert_int_equal(look(d).values[0], t.snap.values[0]);
	assert_int_equal(look(d).state, MPC85XX_PM_STATE_FROZEN);
	t = begin(d, MPC85XX_PM_READ_RESET);
	assert_int_equal(taking_commit(&t, &d->base), 0);
	assert_int_equal(look(d).values[0], 0);
	assert_int_equal(look(d).state, MPC85XX_PM_STATE_FROZEN);
	assert_int_equal(d->base.ops->control(&d->base, MPC85XX_PM_IOC_UNFREEZE, &c), 0);
	sim_run(d, 100000);
	assert_int_equal(d->base.ops->control(&d->base, MPC85XX_PM_IOC_STOP, &c), 0);
	t = begin(d, MPC85XX_PM_READ_RESET);
	assert_int_equal(taking_commit(&t, &d->base), 0);
	assert_int_equal(look(d).values[0], 0);
	assert_int_equal(look(d).state, MPC85XX_PM_STATE_STOPPED);
	sim_drop(d);
}

/* A thaw could re-arm triggers: none happens. */
static void triggers_are_not_held(void **state)
{
	struct plan p;
	struct sim_device *d = running(triggered, &p);
	struct taking t = begin(d, MPC85XX_PM_READ_RESET);

	(void)state;
	assert_true(t.snap.flags & MPC85XX_PM_READ_LIVE);
	assert_int_equal(look(d).state, MPC85XX_PM_STATE_RUNNING);
	assert_int_equal(taking_commit(&t, &d->base), 0);
	assert_true(look(d).values[0] < 1000);
	sim_drop(d);
}

/* Nobody's configuration but the one that was read is reset. */
static void another_configuration_is_left_alone(void **state)
{
	struct mpc85xx_pm_control c = { 0 };
	struct plan p;
	struct sim_device *d = running(plain, &p);
	struct taking t = begin(d, MPC85XX_PM_READ_RESET);

	(void)state;
	assert_int_equal(d->base.ops->control(&d->base, MPC85XX_PM_IOC_STOP, &c), 0);
	assert_int_equal(d->base.ops->configure(&d->base, &p.config), 0);
	sim_run(d, 5000);
	assert_int_equal(taking_commit(&t, &d->base), -ESTALE);
	assert_true(look(d).values[0] >= 5000);
	sim_drop(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reset_waits),
		cmocka_unit_test(cancel_keeps),
		cmocka_unit_test(states_stay),
		cmocka_unit_test(triggers_are_not_held),
		cmocka_unit_test(another_configuration_is_left_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
