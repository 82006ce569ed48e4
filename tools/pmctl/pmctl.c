// SPDX-License-Identifier: GPL-2.0-only
/* The command line of pmctl. */
#include "pmctl.h"

#include <ctype.h>
#include <errno.h>
#include <locale.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"

enum global {
	GLOBAL_DEVICE,
	GLOBAL_JSON,
	GLOBAL_CSV,
	GLOBAL_SOC,
	GLOBAL_HELP,
	GLOBAL_VERSION,
};

const struct option_desc pmctl_globals[] = {
	[GLOBAL_DEVICE] = { 'd', "device", "DEVICE",
			    "device node, or sim:FILE for a simulated one" },
	[GLOBAL_JSON] = { 'j', "json", NULL, "JSON, one object per line" },
	[GLOBAL_CSV] = { 'x', "csv", "SEP", "CSV with a header, SEP between fields" },
	[GLOBAL_SOC] = { 0, "soc", "PART", "part; if not given that of the device, or mpc8544e" },
	[GLOBAL_HELP] = { 'h', "help", NULL, "this help, or that of the command" },
	[GLOBAL_VERSION] = { 'V', "version", NULL, "version" },
	{ }
};

static const struct command * const groups[] = {
	list_commands, groups_commands, fits_commands, explain_commands, info_commands,
	doctor_commands,
	config_commands, read_commands, stat_commands, save_commands, control_commands,
	sample_commands,
	record_commands, report_commands, script_commands, sim_commands, sim_show_commands,
	dt_commands, complete_commands, help_commands,
};

const struct command *pmctl_command_at(unsigned int index)
{
	for (unsigned int g = 0; g < sizeof(groups) / sizeof(groups[0]); g++)
		for (const struct command *c = groups[g]; c->name; c++)
			if (!index--)
				return c;
	return NULL;
}

const struct command *pmctl_find_command(const char *name)
{
	const struct command *c;

	for (unsigned int i = 0; (c = pmctl_command_at(i)); i++)
		if (!strcmp(c->name, name))
			return c;
	return NULL;
}

bool pmctl_begins_command(const char *word)
{
	const struct command *c;
	size_t length = strlen(word);

	for (unsigned int i = 0; (c = pmctl_command_at(i)); i++)
		if (!strncmp(c->name, word, length) && c->name[length] == ' ')
			return true;
	return false;
}

/* Messages quote files and arguments: no terminal may obey those. */
void pmctl_warn(const char *format, ...)
{
	char text[1024];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	for (char *c = text; *c; c++)
		if (iscntrl((unsigned char)*c))
			*c = '?';
	fprintf(stderr, "pmctl: %s\n", text);
}

static enum pm_exit usage_error(const char *text)
{
	pmctl_warn("%s", text);
	return PM_EXIT_USAGE;
}

enum pm_exit pmctl_print(const struct pmctl *p, struct result *r)
{
	p->fmt.ops->result(&p->fmt, r, stdout);
	result_free(r);
	return PM_EXIT_OK;
}

static int apply_globals(struct pmctl *p, const struct args *a, struct pm_error *err)
{
	const char *device = getenv("PMCTL_DEVICE"), *separator = a->global[GLOBAL_CSV];

	p->device = a->global[GLOBAL_DEVICE];
	if (!p->device)
		p->device = device && *device ? device : PMCTL_FIRST_NODE;
	p->fmt.ops = &fmt_text;
	if (a->global[GLOBAL_JSON] && separator)
		return pm_error_set(err, "-j and -x exclude each other, choose one");
	if (a->global[GLOBAL_JSON])
		p->fmt.ops = &fmt_json;
	if (separator) {
		if (!*separator || strpbrk(separator, "\"\r\n"))
			return pm_error_set(err, "-x needs a separator such as ',' without quotes and line ends");
		p->fmt.ops = &fmt_csv;
		p->fmt.separator = separator;
	}
	return pmctl_choose_part(p, a->global[GLOBAL_SOC], err);
}

/* The command named by one word at *@at, or by two. */
static const struct command *take_command(int argc, char **argv, int *at, struct pm_error *err)
{
	const struct command *c = pmctl_find_command(argv[*at]);
	char *both;

	if (!c && pmctl_begins_command(argv[*at]) && *at + 1 < argc &&
	    argv[*at + 1][0] != '-') {
		both = mem_printf("%s %s", argv[*at], argv[*at + 1]);
		++*at;
		c = pmctl_find_command(both);
		if (!c)
			pmctl_unknown_command(both, err);
		free(both);
	} else if (!c && pmctl_begins_command(argv[*at])) {
		pmctl_half_command(argv[*at], err);
	} else if (!c) {
		pmctl_unknown_command(argv[*at], err);
	}
	++*at;
	return c;
}

static int check_words(const struct command *c, const struct args *a, struct pm_error *err)
{
	if ((unsigned int)a->words < c->least)
		return pm_error_set(err, "'%s' needs %s, see 'pmctl %s --help'", c->name, c->words,
				    c->name);
	if ((unsigned int)a->words > c->most)
		return pm_error_set(err, "'%.60s' is one argument too many for '%s', see 'pmctl %s --help'",
				    a->word[c->most], c->name, c->name);
	return 0;
}

static enum pm_exit run(int argc, char **argv, struct args *a)
{
	const struct command *c;
	struct pmctl p = { 0 };
	struct pm_error err = { "" };
	enum pm_exit ret;
	int at = 1;

	if (options_parse(a, argc, argv, &at, pmctl_globals, NULL, OPTIONS_LEADING, &err))
		return usage_error(err.text);
	if (a->global[GLOBAL_VERSION]) {
		puts("pmctl " PMCTL_VERSION);
		return PM_EXIT_OK;
	}
	if (at == argc) {
		if (!a->global[GLOBAL_HELP])
			return usage_error("no command given, see 'pmctl help'");
		pmctl_print_help();
		return PM_EXIT_OK;
	}
	c = take_command(argc, argv, &at, &err);
	if (!c || options_parse(a, argc, argv, &at, pmctl_globals, c->options,
				c->wraps ? OPTIONS_WRAP : OPTIONS_ANYWHERE, &err))
		return usage_error(err.text);
	if (a->global[GLOBAL_HELP]) {
		pmctl_print_command_help(c);
		return PM_EXIT_OK;
	}
	if (apply_globals(&p, a, &err) || check_words(c, a, &err))
		return usage_error(err.text);
	ret = c->run(&p, a, &err);
	if (ret != PM_EXIT_OK && *err.text)
		pmctl_warn("%s", err.text);
	return ret;
}

int main(int argc, char **argv)
{
	struct args args = { .word = mem_zalloc((size_t)argc + 1, sizeof(char *)) };
	enum pm_exit ret;

	/* Letters of the user's language in summaries, but never its decimal comma. */
	setlocale(LC_CTYPE, "");
	pm_notice = pmctl_warn;
	ret = run(argc, argv, &args);
	options_free(&args);
	free(args.word);
	if ((fflush(stdout) || ferror(stdout)) && ret == PM_EXIT_OK) {
		pmctl_warn("cannot write the output: %s", strerror(errno));
		return PM_EXIT_FAILURE;
	}
	return ret;
}
