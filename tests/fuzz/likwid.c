// SPDX-License-Identifier: GPL-2.0-only
/* Group files in the shape of likwid-perfctr: the same. */
#include "group.h"
#include "lib/likwid.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pm_error err = { "" };
	struct conf *conf = likwid_parse((const char *)data, size, "fuzz.txt", &err);

	if (conf)
		fuzz_use(conf);
	else
		fuzz_refusal(&err, "fuzz.txt");
	return 0;
}
