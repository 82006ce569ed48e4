// SPDX-License-Identifier: GPL-2.0-only
/* run: what is counted while a command runs. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/child.h"
#include "lib/groups.h"
#include "lib/mem.h"
#include "lib/plan_env.h"
#include "lib/reading_result.h"
#include "lib/sampler.h"
#include "pmctl.h"

#define SLICE_NS	100000000u

enum { OPTION_OUT };

static const struct option_desc options[] = {
	[OPTION_OUT] = { 'o', "output", "FILE", "counts into FILE, not to standard error" },
	{ }
};

struct job {
	const struct pmctl *p;
	struct pm_device *d;
	struct plan plan;
	u32 clock_hz;
	struct signals signals;
	struct child child;
	struct mpc85xx_pm_snapshot snap;
};

static int control(struct job *j, unsigned long request, struct pm_error *err)
{
	struct mpc85xx_pm_control c = { 0 };
	int ret = j->d->ops->control(j->d, request, &c);

	return ret ? pm_device_explain(j->d, ret, err) : 0;
}

/* Simulated time keeps pace with that of the command. */
static void wait_for_command(struct job *j)
{
	u64 before = sampler_real_ns(), now;

	while (!child_ended(&j->child) && !signals_ended()) {
		signals_sleep(&j->signals, SLICE_NS);
		now = sampler_real_ns();
		if (j->d->simulated)
			j->d->ops->pass(j->d, now - before);
		before = now;
	}
	/* a signal for pmctl alone is one for both */
	child_free(&j->child);
}

static int count(struct job *j, char **words, struct pm_error *err)
{
	int ret;

	signals_take(&j->signals);
	if (child_prepare(&j->child, &j->signals, words, err))
		return -1;
	if (control(j, MPC85XX_PM_IOC_START, err) || child_go(&j->child, words[0], err)) {
		child_free(&j->child);
		return -1;
	}
	wait_for_command(j);
	if (control(j, MPC85XX_PM_IOC_STOP, err))
		return -1;
	ret = j->d->ops->read(j->d, &j->snap);
	return ret ? pm_device_explain(j->d, ret, err) : 0;
}

static int print(struct job *j, FILE *out, struct pm_error *err)
{
	const struct conf *conf = j->plan.conf;
	struct reading reading;
	struct result *r;

	if (out != stderr && ftruncate(fileno(out), 0) && errno != EINVAL)
		return pm_error_set(err, "cannot write the counts: %s", strerror(errno));
	reading_make(&reading, &j->plan, &j->snap, j->clock_hz);
	r = reading_result(&reading);
	r->title = mem_copy(conf->summary.line ? conf->summary.text : basename(conf->file));
	reading_note_inferred(r, &j->plan);
	j->p->fmt.ops->result(&j->p->fmt, r, out);
	result_free(r);
	if (fflush(out) || ferror(out))
		return pm_error_set(err, "cannot write the counts: %s", strerror(errno));
	return 0;
}

static int set_up(struct job *j, const struct plan_env *env, const struct conf *conf,
		  struct pm_error *err)
{
	int ret;

	if (plan_make(&j->plan, env, conf, err))
		return -1;
	for (unsigned int i = 0; i < j->plan.warnings; i++)
		pmctl_warn("warning: %s", j->plan.warning[i]);
	ret = j->d->ops->configure(j->d, &j->plan.config);
	return ret ? pm_device_explain(j->d, ret, err) : 0;
}

static int run_on(struct job *j, const struct conf *conf, char **words, FILE *out,
		  struct pm_error *err)
{
	struct mpc85xx_pm_info info;
	const struct mpm_soc *soc;
	struct plan_env env;
	int ret;

	if (pm_device_soc(j->d, &soc, &info, err) ||
	    plan_env_load(&env, soc, info.clock_hz, err))
		return -1;
	j->clock_hz = info.clock_hz;
	ret = set_up(j, &env, conf, err);
	if (!ret)
		ret = count(j, words, err);
	if (!ret)
		ret = print(j, out, err);
	plan_env_free(&env);
	return ret;
}

/* Whatever can be refused is so before anything has begun. */
static FILE *check(const struct pmctl *p, const struct args *a, const struct conf *conf,
		   struct pm_error *err)
{
	const char *path = a->option[OPTION_OUT];
	FILE *out;

	if (plan_try(p->soc, conf, err) || child_check(a->word[1], err))
		return NULL;
	out = path ? fopen(path, "ae") : stderr;	/* print() empties it */
	if (!out)
		pm_error_set(err, "%s: cannot write it (%s), check its directory", path,
			     strerror(errno));
	return out;
}

static enum pm_exit run_run(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct conf *conf = group_load(a->word[0], err);
	struct job j = { .p = p };
	struct pm_error closing;
	FILE *out = conf ? check(p, a, conf, err) : NULL;
	int ret = -1;

	if (out)
		j.d = pm_device_open(p->device, PM_ACCESS_WRITE, p->soc, err);
	if (j.d) {
		ret = run_on(&j, conf, a->word + 1, out, err);
		if (pm_device_close(j.d, ret ? &closing : err))
			ret = -1;
	}
	if (out && out != stderr)
		fclose(out);
	conf_free(conf);
	if (ret)
		return PM_EXIT_FAILURE;
	*err->text = '\0';	/* the command's status is no failure of this program */
	return (enum pm_exit)child_status(&j.child);
}

const struct command run_commands[] = {
	{
		.name = "run", .words = "FILE COMMAND...", .least = 2, .most = UINT32_MAX,
		.options = options,
		.text = "what is counted while a command runs",
		.more = "Loads FILE as 'config' does, counts from just before COMMAND starts until it\n"
			"has ended, and leaves the device without a configuration. Options of COMMAND\n"
			"stand behind '--'; its exit status is that of pmctl. The counts of the whole\n"
			"machine are meant: the monitor knows no processes.",
		.run = run_run,
	},
	{ }
};
