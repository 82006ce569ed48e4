// SPDX-License-Identifier: GPL-2.0-only
/* save: what a device holds as a configuration file. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/plan_env.h"
#include "lib/save.h"
#include "lib/textfile.h"
#include "pmctl.h"

enum { OPTION_FORCE };

static const struct option_desc options[] = {
	[OPTION_FORCE] = { 'f', "force", NULL, "replace a file that is there" },
	{ }
};

/* What @d holds, allocated, or NULL. */
static char *text_of(struct pm_device *d, struct pm_error *err)
{
	struct mpc85xx_pm_config config;
	struct mpc85xx_pm_info info;
	const struct mpm_soc *soc;
	struct plan_env env;
	char *text;
	int ret;

	if (pm_device_soc(d, &soc, &info, err))
		return NULL;
	ret = d->ops->get_config(d, &config);
	if (ret || !config.counter_mask) {
		pm_device_explain(d, ret ? ret : -EINVAL, err);
		return NULL;
	}
	if (plan_env_load(&env, soc, info.clock_hz, err))
		return NULL;
	text = save_text(&env, &config, err);
	plan_env_free(&env);
	return text;
}

static int put(const char *path, const char *text, bool force, struct pm_error *err)
{
	if (!*path)
		return pm_error_set(err, "'save' needs the name of a file, or - for standard output; '' is none");
	if (!strcmp(path, "-")) {
		fputs(text, stdout);
		return 0;
	}
	if (!force && !access(path, F_OK))
		return pm_error_set(err, "%s is there already, --force replaces it", path);
	return textfile_replace(path, text, strlen(text), 0666, err);
}

static enum pm_exit run_save(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct pm_device *d = pmctl_open(p, PM_ACCESS_READ, false, err);
	struct pm_error closing;
	char *text;
	int ret = -1;

	if (!d)
		return PM_EXIT_FAILURE;
	text = text_of(d, err);
	if (pm_device_close(d, &closing) && text)
		*err = closing;
	else if (text)
		ret = put(a->word[0], text, a->option[OPTION_FORCE], err);
	free(text);
	return ret ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

const struct command save_commands[] = {
	{
		.name = "save", .words = "FILE", .least = 1, .most = 1, .options = options,
		.text = "write what the device holds as a configuration file",
		.more = "Loading FILE gives the same words again. - is standard output. Metrics and the\n"
			"names of the file that was loaded are not in the device; counters are pmc0,\n"
			"pmc1 and so on.",
		.run = run_save,
	},
	{ }
};
