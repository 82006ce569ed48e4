// SPDX-License-Identifier: GPL-2.0-only
/* sim new, run, set, write: a simulated device and its time. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/regs.h"
#include "lib/device_sim.h"
#include "lib/number.h"
#include "lib/reg_text.h"
#include "lib/sim_path.h"
#include "lib/sim_state.h"
#include "lib/suggest.h"
#include "pmctl.h"

/* More than a year is a typing error. */
#define LONGEST_RUN_S	(366u * 86400u)
/* The model's clocks end here. */
#define LAST_CLOCK	(1ull << 62)

enum { OPTION_SEED, OPTION_CLOCK, OPTION_SET, OPTION_FORCE };

static const struct option_desc new_options[] = {
	[OPTION_SEED] = { 0, "seed", "N", "of the random traffic, 1 if not given" },
	[OPTION_CLOCK] = { 0, "clock", "HZ", "platform clock, else the scenario's or 333333000" },
	[OPTION_SET] = { 0, "set", "NAME=VALUE,...", "options of the model ('sim options')" },
	[OPTION_FORCE] = { 'f', "force", NULL, "replace a simulator that is there" },
	{ }
};

static int number_option(const char *text, const char *name, u64 least, u64 most, u64 *out,
			 struct pm_error *err)
{
	if (!text)
		return 0;
	if (!number_whole(text, out) || *out < least || *out > most)
		return pm_error_set(err, "'--%s %.40s' needs a whole number from %llu to %llu",
				    name, text, (unsigned long long)least,
				    (unsigned long long)most);
	return 0;
}

/* The names in "NAME=VALUE,..."; what the values may be the model says itself. */
static int check_names(const char *list, struct pm_error *err)
{
	struct suggest s;
	char hint[160], name[48];

	for (size_t length; *list; list += length + (list[length] == ',')) {
		unsigned int i = 0;

		length = strcspn(list, ",");
		snprintf(name, sizeof(name), "%.*s", (int)strcspn(list, "=,"), list);
		suggest_start(&s, name);
		while (i < pmsim_option_count && strcmp(pmsim_options[i].name, name))
			suggest_offer(&s, pmsim_options[i++].name);
		if (i < pmsim_option_count)
			continue;
		suggest_text(&s, ", 'pmctl sim options' shows them all", hint, sizeof(hint));
		return pm_error_set(err, "no option '%s' of the simulator%s", name, hint);
	}
	return 0;
}

static int set_options(struct sim_device *d, const char *list, struct pm_error *err)
{
	struct pmsim_error why = { "" };

	if (check_names(list, err))
		return -1;
	return pmsim_set_list(d->sim, list, &why) ? pm_error_set(err, "%s", why.text) : 0;
}

/* Only a state of ours is replaced: the name may be a mistake. */
static int check_target(const char *path, bool force, struct pm_error *err)
{
	if (!*path)
		return pm_error_set(err, "a simulator needs the name of a file, '' is none");
	if (sim_is_missing(path))
		return 0;
	if (sim_is_state(path))
		return force ? 0 : pm_error_set(err, "%s: is there already, --force replaces it",
						path);
	return pm_error_set(err, "%s: is there and is no simulator state, name another file",
			    path);
}

static enum pm_exit run_new(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	const char *path = sim_path(a->word[0]);
	u64 clock_hz = 0;
	struct sim_setup setup = {
		.soc = p->named,
		.scenario = a->words > 1 ? a->word[1] : SIM_PRESET_SCENARIO,
		.seed = SIM_PRESET_SEED,
		.options = a->option[OPTION_SET],
	};
	struct sim_device *d;

	if (number_option(a->option[OPTION_SEED], "seed", 0, UINT64_MAX, &setup.seed, err) ||
	    number_option(a->option[OPTION_CLOCK], "clock", SIM_LEAST_CLOCK_HZ,
			  UINT32_MAX, &clock_hz, err))
		return PM_EXIT_USAGE;
	if (check_target(path, a->option[OPTION_FORCE], err) ||
	    (setup.options && check_names(setup.options, err)))
		return PM_EXIT_FAILURE;
	setup.clock_hz = (u32)clock_hz;
	d = sim_new(path, &setup, err);
	return d && !sim_close(d, err) ? PM_EXIT_OK : PM_EXIT_FAILURE;
}

static int duration(const struct sim_device *d, const char *text, u64 *clocks,
		    struct pm_error *err)
{
	switch (number_clocks(text, d->block.clock_hz, clocks)) {
	case NUMBER_TIME_OK:
		break;
	case NUMBER_TIME_UNIT:
		return pm_error_set(err, "'%.40s' has an unknown unit, use s, ms, us, ns or clocks",
				    text);
	case NUMBER_TIME_LARGE:
		*clocks = UINT64_MAX;
		break;
	default:
		return pm_error_set(err, "'%.40s' is no time, write it in s, ms, us or ns (10ms) or as a number of clocks",
				    text);
	}
	if (*clocks / d->block.clock_hz >= LONGEST_RUN_S ||
	    pmsim_now(d->sim) + *clocks >= LAST_CLOCK)
		return pm_error_set(err, "'%.40s' is too long, choose less than a year", text);
	return 0;
}

static enum pm_exit run_run(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct sim_device *d = pmctl_open_sim(p, a->word[0], err);
	u64 clocks;

	if (!d)
		return PM_EXIT_FAILURE;
	if (duration(d, a->word[1], &clocks, err)) {
		sim_drop(d);
		return PM_EXIT_FAILURE;
	}
	sim_run(d, clocks);
	return sim_close(d, err) ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

static enum pm_exit run_set(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct sim_device *d = pmctl_open_sim(p, a->word[0], err);

	if (!d)
		return PM_EXIT_FAILURE;
	for (int i = 1; i < a->words; i++)
		if (set_options(d, a->word[i], err)) {
			sim_drop(d);
			return PM_EXIT_FAILURE;
		}
	sim_settle(d);
	return sim_close(d, err) ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

/* Byte offset of the register @name of the part, or -1 and a sentence. */
static int register_offset(const struct sim_device *d, const char *name, struct pm_error *err)
{
	char is[12];

	for (u32 off = 0; off < MPM_WINDOW_SIZE; off += 4) {
		unsigned int n = 0;
		const struct mpm_reg_desc *reg = mpm_reg_find(off, d->block.soc->num_counters, &n);

		if (!reg)
			continue;
		mpm_reg_name(reg, n, is);
		if (!strcasecmp(is, name))
			return (int)off;
	}
	return pm_error_set(err, "no register '%.40s' of this part, there are PMGC0, and for each counter PMLCA1, PMLCB1, PMC1 and so on",
			    name);
}

/* Past the driver, which does not know of it. */
static int write_register(struct sim_device *d, const char *name, const char *text,
			  struct pm_error *err)
{
	int off = register_offset(d, name, err);
	unsigned long long value;
	char *end;

	if (off < 0)
		return -1;
	value = strtoull(text, &end, 0);
	if (!isdigit((unsigned char)*text) || *end || value > UINT32_MAX)
		return pm_error_set(err, "'%.40s' is no value of a register, write a number of 32 bits",
				    text);
	pmsim_write(d->sim, (u32)off, value, 4);
	return 0;
}

static enum pm_exit run_write(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	struct sim_device *d = pmctl_open_sim(p, a->word[0], err);

	if (!d)
		return PM_EXIT_FAILURE;
	if (write_register(d, a->word[1], a->word[2], err)) {
		sim_drop(d);
		return PM_EXIT_FAILURE;
	}
	sim_settle(d);
	return sim_close(d, err) ? PM_EXIT_FAILURE : PM_EXIT_OK;
}

const struct command sim_commands[] = {
	{
		.name = "sim new", .words = "FILE [SCENARIO]", .least = 1, .most = 2,
		.options = new_options,
		.text = "make a simulated device, to be used as -d sim:FILE",
		.more = "SCENARIO is one of 'sim scenarios' or a file; l2-mixed if not given.",
		.run = run_new,
	}, {
		.name = "sim run", .words = "FILE TIME", .least = 2, .most = 2,
		.text = "let time pass: 10ms, 2.5s, or a number of clocks",
		.run = run_run,
	}, {
		.name = "sim set", .words = "FILE NAME=VALUE,...", .least = 2, .most = 8,
		.text = "switch a reading of the manual or a fault",
		.run = run_set,
	}, {
		.name = "sim write", .words = "FILE REGISTER VALUE", .least = 3, .most = 3,
		.text = "write a register as somebody else would, past the driver",
		.more = "REGISTER is PMGC0, PMLCA1, PMLCB1, PMC1...; what follows shows how wrong\n"
			"counts are told.",
		.run = run_write,
	},
	{ }
};
