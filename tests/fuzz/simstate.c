// SPDX-License-Identifier: GPL-2.0-only
/* State files of the simulator: what is taken can run, and is saved the same. */
#include "fuzz.h"
#include "lib/sim_state.h"

#define CLOCKS	5000u

static void use(struct sim_device *d)
{
	struct mpc85xx_pm_snapshot snap = { .flags = MPC85XX_PM_READ_RAW };
	char *text = sim_save(d);
	struct sim_device *again = sim_alloc("again");
	struct pm_error err = { "" };
	char *second;

	MUST(!sim_load(again, text, &err));
	second = sim_save(again);
	MUST(!strcmp(text, second));
	free(text);
	free(second);
	sim_drop(again);

	sim_settle(d);
	if (pmsim_now(d->sim) < 1ull << 61)
		sim_run(d, CLOCKS);
	d->base.ops->read(&d->base, &snap);
	snap.flags = 0;
	d->base.ops->read(&d->base, &snap);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);
	struct sim_device *d = sim_alloc("fuzz.sim");
	struct pm_error err = { "" };

	if (!sim_load(d, text, &err))
		use(d);
	else
		fuzz_refusal(&err, "fuzz.sim");
	sim_drop(d);
	free(text);
	return 0;
}
