// SPDX-License-Identifier: GPL-2.0-only
/* config: loads a configuration file into a device. */
#include <errno.h>
#include <string.h>

#include "lib/groups.h"
#include "lib/plan_env.h"
#include "lib/record.h"
#include "pmctl.h"

enum { OPTION_NO_START, OPTION_REPLACE, OPTION_DRY_RUN };

static const struct option_desc options[] = {
	[OPTION_NO_START] = { 0, "no-start", NULL, "load it, but do not count yet" },
	[OPTION_REPLACE] = { 0, "replace", NULL, "even when counters are running" },
	[OPTION_DRY_RUN] = { 'n', "dry-run", NULL, "ask the device, if any, change nothing" },
	{ }
};

/* Whether the device would take @config; -EBUSY also while its counters run. */
static int test(struct pm_device *d, const struct mpc85xx_pm_config *config)
{
	struct mpc85xx_pm_config copy = *config;
	int ret;

	copy.flags |= MPC85XX_PM_CFG_TEST_ONLY;
	ret = d->ops->configure(d, &copy);
	return ret == -EIO ? 0 : ret;	/* CONFIGURE itself tries a faulty block */
}

/* Stops what runs, if it may be replaced at all: the words are good by now. */
static int make_room(struct pm_device *d, const struct mpc85xx_pm_config *config, bool replace)
{
	struct mpc85xx_pm_control stop = { 0 };
	int ret = test(d, config);

	if (ret != -EBUSY || !replace)
		return ret;
	ret = d->ops->control(d, MPC85XX_PM_IOC_STOP, &stop);
	return ret == -EPERM ? -EBUSY : ret;
}

/* The same as far as nothing is changed: counters without a holder can be stopped. */
static int would_load(struct pm_device *d, const struct mpc85xx_pm_config *config, bool replace)
{
	int ret = test(d, config);
	char holder[120];

	if (ret != -EBUSY || !replace)
		return ret;
	d->ops->holder(d, holder, sizeof(holder));
	return *holder ? ret : 0;
}

static int load(const struct pmctl *p, struct pm_device *d, struct plan *plan,
		const struct args *a, struct pm_error *err)
{
	bool replace = a->option[OPTION_REPLACE];
	struct pm_error why;
	int ret;

	plan->config.flags |= MPC85XX_PM_CFG_PERSIST;
	if (!a->option[OPTION_NO_START])
		plan->config.flags |= MPC85XX_PM_CFG_START;
	if (a->option[OPTION_DRY_RUN]) {
		ret = would_load(d, &plan->config, replace);
	} else {
		ret = make_room(d, &plan->config, replace);
		if (!ret)
			ret = d->ops->configure(d, &plan->config);
	}
	if (ret == -EINVAL || ret == -ERANGE)
		return pm_error_set(err, "%s: the driver refuses the words of %s (%s), do driver and pmctl fit together?",
				    p->device, plan->conf->file, strerror(-ret));
	if (ret)
		return pm_device_explain(d, ret, err);
	if (!a->option[OPTION_DRY_RUN] && record_store(d, plan, &why))
		pmctl_warn("%s; counting goes on, but 'read' needs '%s' to know the names",
			   why.text, plan->conf->file);
	return 0;
}

static void warn(const struct plan *plan)
{
	for (unsigned int i = 0; i < plan->warnings; i++)
		pmctl_warn("warning: %s", plan->warning[i]);
}

/* With --soc alone, where there is no device to ask. */
static bool is_alone(const struct pmctl *p, const struct args *a)
{
	return a->option[OPTION_DRY_RUN] && p->named && !pm_device_part(p->device);
}

/* As plan_try() has made it, for its warnings. */
static int plan_alone(const struct pmctl *p, const struct conf *conf, struct pm_error *err)
{
	struct plan_env env;
	struct plan plan;
	int ret = 0;

	if (plan_env_load(&env, p->named, 0, err))
		return -1;
	if (!plan_needs_clock(conf)) {
		ret = plan_make(&plan, &env, conf, err);
		if (!ret)
			warn(&plan);
	}
	plan_env_free(&env);
	return ret;
}

static int plan_and_load(const struct pmctl *p, struct pm_device *d, const struct conf *conf,
			 const struct args *a, struct pm_error *err)
{
	struct mpc85xx_pm_info info;
	const struct mpm_soc *soc;
	struct plan_env env;
	struct plan plan;
	int ret;

	if (pm_device_soc(d, &soc, &info, err) ||
	    plan_env_load(&env, soc, info.clock_hz, err))
		return -1;
	ret = plan_make(&plan, &env, conf, err);
	if (!ret)
		ret = load(p, d, &plan, a, err);
	if (!ret)
		warn(&plan);
	plan_env_free(&env);
	return ret;
}

static enum pm_exit run_config(const struct pmctl *p, const struct args *a,
			       struct pm_error *err)
{
	struct conf *conf = group_load(a->word[0], err);
	struct pm_error closing;
	struct pm_device *d;
	int ret = -1;

	if (!conf)
		return PM_EXIT_FAILURE;
	/* A bad file is the user's first concern, not a device that is not there. */
	if (plan_try(p->soc, conf, err)) {
		conf_free(conf);
		return PM_EXIT_FAILURE;
	}
	if (is_alone(p, a)) {
		ret = plan_alone(p, conf, err);
		conf_free(conf);
		return ret ? PM_EXIT_FAILURE : PM_EXIT_OK;
	}
	d = pmctl_open(p, PM_ACCESS_WRITE, !a->option[OPTION_DRY_RUN], err);
	if (d) {
		ret = plan_and_load(p, d, conf, a, err);
		if (pm_device_close(d, &closing) && !ret) {
			*err = closing;
			ret = -1;
		}
	}
	conf_free(conf);
	return ret ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

const struct command config_commands[] = {
	{
		.name = "config", .words = "FILE", .least = 1, .most = 1, .options = options,
		.text = "load a configuration and start counting",
		.more = "FILE is a path, or a name, with or without .conf, from ./,\n"
			"~/.config/pmctl/groups, /etc/pmctl/groups and the groups that come with\n"
			"pmctl. Counting goes on when pmctl has ended. A simulator (-d sim:FILE) that\n"
			"is not there is made. --dry-run with --soc needs no device.",
		.run = run_config,
	},
	{ }
};
