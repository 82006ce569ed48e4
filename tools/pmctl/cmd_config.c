// SPDX-License-Identifier: GPL-2.0-only
/* config: loads a configuration file into a device. */
#include <errno.h>
#include <string.h>

#include "lib/groups.h"
#include "lib/record.h"
#include "pmctl.h"

enum { OPTION_NO_START, OPTION_REPLACE };

static const struct option_desc options[] = {
	[OPTION_NO_START] = { 0, "no-start", NULL, "load it, but do not count yet" },
	[OPTION_REPLACE] = { 0, "replace", NULL, "even when counters are running" },
	{ }
};

/* Stops what runs, if it may be replaced at all: the words are good by now. */
static int make_room(struct pm_device *d, struct mpc85xx_pm_config *config, bool replace)
{
	struct mpc85xx_pm_config test = *config;
	struct mpc85xx_pm_control stop = { 0 };
	int ret;

	test.flags |= MPC85XX_PM_CFG_TEST_ONLY;
	ret = d->ops->configure(d, &test);
	if (ret != -EBUSY || !replace)
		return ret == -EIO ? 0 : ret;	/* CONFIGURE itself tries a faulty block */
	ret = d->ops->control(d, MPC85XX_PM_IOC_STOP, &stop);
	return ret == -EPERM ? -EBUSY : ret;
}

static int load(const struct pmctl *p, struct pm_device *d, const struct conf *conf,
		const struct args *a, struct pm_error *err)
{
	struct mpc85xx_pm_info info;
	const struct mpm_soc *soc;
	struct pm_error why;
	struct plan plan;
	int ret;

	if (pm_device_soc(d, &soc, &info, err) || plan_from_conf(&plan, soc, conf, err))
		return -1;
	plan.config.flags = MPC85XX_PM_CFG_PERSIST;
	if (!a->option[OPTION_NO_START])
		plan.config.flags |= MPC85XX_PM_CFG_START;
	ret = make_room(d, &plan.config, a->option[OPTION_REPLACE]);
	if (!ret)
		ret = d->ops->configure(d, &plan.config);
	if (ret == -EINVAL || ret == -ERANGE)
		return pm_error_set(err, "%s: the driver refuses the words of %s (%s), do driver and pmctl fit together?",
				    p->device, conf->file, strerror(-ret));
	if (ret)
		return pm_device_explain(d, ret, err);
	if (record_store(d, conf, plan.config.generation, &why))
		pmctl_warn("%s; counting goes on, but 'read' needs '%s' to know the names",
			   why.text, conf->file);
	return 0;
}

static enum pm_exit run_config(const struct pmctl *p, const struct args *a,
			       struct pm_error *err)
{
	struct conf *conf = group_load(a->word[0], err);
	struct pm_error closing;
	struct pm_device *d;
	struct plan plan;
	int ret = -1;

	if (!conf)
		return PM_EXIT_FAILURE;
	/* A bad file is the user's first concern, not a device that is not there. */
	if (plan_from_conf(&plan, p->soc, conf, err)) {
		conf_free(conf);
		return PM_EXIT_FAILURE;
	}
	d = pm_device_open(p->device, PM_ACCESS_WRITE, true, err);
	if (d) {
		ret = load(p, d, conf, a, err);
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
			"is not there is made.",
		.run = run_config,
	},
	{ }
};
