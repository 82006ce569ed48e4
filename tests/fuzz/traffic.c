// SPDX-License-Identifier: GPL-2.0-only
/* Traffic scenarios: what is taken can run, and tells the same truth in pieces. */
#include "fuzz.h"
#include "pmsim/pmsim.h"

#define CLOCKS	3000u

static void use(struct pmsim *s, u16 id)
{
	u64 whole, half;

	pmsim_write(s, MPM_PMLCB(1), 5, 4);
	pmsim_write(s, MPM_PMLCA(1), (u32)id << 16, 4);
	pmsim_run(s, CLOCKS);
	whole = pmsim_truth(s, id, 0, CLOCKS);
	half = pmsim_truth(s, id, 0, CLOCKS / 2);
	MUST(half <= whole);
	MUST(half + pmsim_truth(s, id, CLOCKS / 2, CLOCKS) == whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);
	const struct pmsim_setup setup = {
		.soc = &mpm_soc_mpc8544e, .traffic = text, .traffic_name = "fuzz.traffic",
		.seed = 1, .clock_hz = 333333000,
	};
	struct pmsim_error err = { "" };
	struct pmsim *s = pmsim_new(&setup, &err);

	if (s) {
		use(s, 22);
		pmsim_free(s);
	} else {
		MUST(strnlen(err.text, sizeof(err.text)) < sizeof(err.text));
		MUST(!strncmp(err.text, "fuzz.traffic:", 13));
	}
	free(text);
	return 0;
}
