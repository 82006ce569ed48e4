// SPDX-License-Identifier: GPL-2.0-only
#include "lib/plan_env.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"

int plan_env_load(struct plan_env *env, const struct mpm_soc *soc, u32 clock_hz,
		  struct pm_error *err)
{
	*env = (struct plan_env){ .soc = soc, .clock_hz = clock_hz };
	return conf_load_hardware((struct conf **)&env->hardware, err);
}

/* One setting per line, as the file of the machine has them. */
int plan_env_from_text(struct plan_env *env, const struct mpm_soc *soc, u32 clock_hz,
		       const char *text)
{
	char *lines = mem_printf("[hardware]\n%s", text);

	*env = (struct plan_env){ .soc = soc, .clock_hz = clock_hz };
	for (char *blank = lines; (blank = strchr(blank, ' '));)
		*blank = '\n';
	env->hardware = conf_parse_hardware(lines, strlen(lines), "note", NULL);
	free(lines);
	return env->hardware ? 0 : -1;
}

char *plan_env_text(const struct plan_env *env)
{
	const struct conf_hardware *h = env->hardware ? &env->hardware->hardware : NULL;
	char text[400] = "";
	size_t used = 0;

	for (int i = 0; h && i < ASSUME_COUNT; i++)
		if (h->assume[i].line)
			used += (size_t)snprintf(text + used, sizeof(text) - used, "%s%s=%s",
						 used ? " " : "", assume_table[i].name,
						 assume_table[i].choice[h->assume[i].value]);
	if (h && h->clock_hz.line)
		snprintf(text + used, sizeof(text) - used, "%sclock-hz=%" PRIu64,
			 used ? " " : "", h->clock_hz.value);
	return mem_copy(text);
}

void plan_env_free(struct plan_env *env)
{
	conf_free((struct conf *)env->hardware);
	env->hardware = NULL;
}

int plan_try(const struct mpm_soc *soc, const struct conf *conf, struct pm_error *err)
{
	struct plan_env env;
	struct plan plan;
	bool clock;
	int ret;

	if (plan_env_load(&env, soc, 0, err))
		return -1;
	clock = conf->hardware.clock_hz.line ||
		(env.hardware && env.hardware->hardware.clock_hz.line);
	ret = !clock && plan_needs_clock(conf) ? 0 : plan_make(&plan, &env, conf, err);
	plan_env_free(&env);
	return ret;
}
