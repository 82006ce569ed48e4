// SPDX-License-Identifier: GPL-2.0-only
/* Register words: what a device takes can be saved, and the text gives it back. */
#include "core/check.h"
#include "fuzz.h"
#include "lib/config_check.h"
#include "lib/save.h"

/* Nearly every field of random words clashes: most reserved bits are cut off. */
static void take_words(struct mpc85xx_pm_config *c, const uint8_t *data, size_t size)
{
	u16 mask;
	u8 tame;

	if (size < 3)
		return;
	memcpy(&mask, data, 2);
	tame = data[2];
	data += 3;
	size -= 3;
	c->counter_mask = mask & 0x3ff;
	for (unsigned int n = 0; n < 10 && size >= 12; n++, data += 12, size -= 12) {
		struct mpc85xx_pm_counter_config *w = &c->counters[n];
		u32 word[3];

		if (!(c->counter_mask & 1u << n))
			continue;
		memcpy(word, data, sizeof(word));
		w->lca = word[0] & (tame & 1 ? 0x007f0000 : 0x007fffff);
		w->lcb = word[1] & (tame & 2 ? 0x0000073f : 0x3cff073f);
		w->initial = tame & 4 ? 0 : (u64)word[2] << (tame >> 4);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct plan_env env = { .soc = &mpm_soc_mpc8544e };
	struct mpc85xx_pm_config config = { 0 };
	struct pm_error err = { "" };
	char *text;

	take_words(&config, data, size);
	if (!config.counter_mask || mpm_config_check(env.soc, &config))
		return 0;
	/* It compares the words itself, and has no text when they are not the same. */
	text = save_text(&env, &config, &err);
	if (!text)
		fprintf(stderr, "%s\n", err.text);
	MUST(text);
	free(text);
	return 0;
}
