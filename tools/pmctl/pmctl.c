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
#include "lib/suggest.h"

#define FIRST_NODE	"/dev/mpc85xx_pm0"

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
	config_commands, read_commands, save_commands, control_commands, sample_commands,
	record_commands, report_commands, script_commands, sim_commands, sim_show_commands,
	dt_commands, complete_commands,
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

static void print_options(const struct option_desc *o)
{
	for (; o && o->name; o++) {
		char left[40], letter[8] = "    ";

		if (o->letter)
			snprintf(letter, sizeof(letter), "-%c, ", o->letter);
		snprintf(left, sizeof(left), "%s--%s%s%s", letter, o->name,
			 o->value ? " " : "", o->value ? o->value : "");
		printf("  %-24s %s\n", left, o->text);
	}
}

static void print_help(void)
{
	const struct command *c;
	char parts[200];

	puts("Usage: pmctl [OPTIONS] COMMAND [ARGUMENTS]\n\n"
	     "Counts events of the MPC85xx platform performance monitor.\n\nCommands:");
	for (unsigned int i = 0; (c = pmctl_command_at(i)); i++) {
		char left[48];

		snprintf(left, sizeof(left), "%s%s%s", c->name, *c->words ? " " : "", c->words);
		printf("  %-30s %s\n", left, c->text);
	}
	puts("\nOptions:");
	print_options(pmctl_globals);
	pmctl_part_names(parts, sizeof(parts));
	printf("\nParts: %s.\n", parts);
	puts("\n'pmctl COMMAND --help' says more. The device is $PMCTL_DEVICE or " FIRST_NODE
	     "\nunless -d names one. Exit status: 0 done, 1 not done, 2 wrong command line.");
}

static void print_command_help(const struct command *c)
{
	printf("Usage: pmctl [OPTIONS] %s%s%s\n\n%s\n", c->name, *c->words ? " " : "", c->words,
	       c->text);
	if (c->more)
		printf("\n%s\n", c->more);
	puts("\nOptions:");
	print_options(c->options);
	print_options(pmctl_globals);
}

static int apply_globals(struct pmctl *p, const struct args *a, struct pm_error *err)
{
	const char *device = getenv("PMCTL_DEVICE"), *separator = a->global[GLOBAL_CSV];

	p->device = a->global[GLOBAL_DEVICE];
	if (!p->device)
		p->device = device && *device ? device : FIRST_NODE;
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

static int unknown_command(const char *name, struct pm_error *err)
{
	const struct command *c;
	struct suggest s;
	char hint[160];

	suggest_start(&s, name);
	for (unsigned int i = 0; (c = pmctl_command_at(i)); i++)
		suggest_offer(&s, c->name);
	suggest_text(&s, ", see 'pmctl --help'", hint, sizeof(hint));
	return pm_error_set(err, "unknown command '%.60s'%s", name, hint);
}

/* "sim" alone. */
static int half_command(const char *first, struct pm_error *err)
{
	const struct command *c;
	size_t length = strlen(first), used = 0;
	unsigned int left = 0;
	char words[160] = "";

	for (unsigned int i = 0; (c = pmctl_command_at(i)); i++)
		left += !strncmp(c->name, first, length) && c->name[length] == ' ';
	for (unsigned int i = 0; (c = pmctl_command_at(i)) && used < sizeof(words); i++) {
		if (strncmp(c->name, first, length) || c->name[length] != ' ')
			continue;
		left--;
		used += (size_t)snprintf(words + used, sizeof(words) - used, "%s%s",
					 c->name + length + 1,
					 left > 1 ? ", " : left ? " and " : "");
	}
	return pm_error_set(err, "'%s' needs one of %s behind it", first, words);
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
			unknown_command(both, err);
		free(both);
	} else if (!c && pmctl_begins_command(argv[*at])) {
		half_command(argv[*at], err);
	} else if (!c) {
		unknown_command(argv[*at], err);
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

	if (options_parse(a, argc, argv, &at, pmctl_globals, NULL, true, &err))
		return usage_error(err.text);
	if (a->global[GLOBAL_VERSION]) {
		puts("pmctl " PMCTL_VERSION);
		return PM_EXIT_OK;
	}
	if (at == argc) {
		if (!a->global[GLOBAL_HELP])
			return usage_error("no command given, see 'pmctl --help'");
		print_help();
		return PM_EXIT_OK;
	}
	c = take_command(argc, argv, &at, &err);
	if (!c || options_parse(a, argc, argv, &at, pmctl_globals, c->options, false, &err))
		return usage_error(err.text);
	if (a->global[GLOBAL_HELP]) {
		print_command_help(c);
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
	free(args.word);
	if ((fflush(stdout) || ferror(stdout)) && ret == PM_EXIT_OK) {
		pmctl_warn("cannot write the output: %s", strerror(errno));
		return PM_EXIT_FAILURE;
	}
	return ret;
}
