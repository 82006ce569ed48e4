// SPDX-License-Identifier: GPL-2.0-only
/* Configuration files: parsed, placed, explained and read. */
#include "group.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pm_error err = { "" };
	struct conf *conf = conf_parse((const char *)data, size, "fuzz.conf", &err);

	if (conf)
		fuzz_use(conf);
	else
		fuzz_refusal(&err, "fuzz.conf");
	conf = conf_parse_hardware((const char *)data, size, "fuzz.conf", &err);
	if (!conf)
		fuzz_refusal(&err, "fuzz.conf");
	conf_free(conf);
	return 0;
}
