// SPDX-License-Identifier: GPL-2.0-only
/* help: what there is, and how it is called. */
#include <stdlib.h>
#include <string.h>

#include "lib/mem.h"
#include "lib/suggest.h"
#include "pmctl.h"

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

void pmctl_print_help(void)
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
	puts("\n'pmctl help COMMAND' says more. The device is $PMCTL_DEVICE or " PMCTL_FIRST_NODE
	     "\nunless -d names one. Exit status: 0 done, 1 not done, 2 wrong command line.");
}

void pmctl_print_command_help(const struct command *c)
{
	printf("Usage: pmctl [OPTIONS] %s%s%s\n\n%s\n", c->name, *c->words ? " " : "", c->words,
	       c->text);
	if (c->more)
		printf("\n%s\n", c->more);
	puts("\nOptions:");
	print_options(c->options);
	print_options(pmctl_globals);
}

int pmctl_unknown_command(const char *name, struct pm_error *err)
{
	const struct command *c;
	struct suggest s;
	char hint[160];

	suggest_start(&s, name);
	for (unsigned int i = 0; (c = pmctl_command_at(i)); i++)
		suggest_offer(&s, c->name);
	suggest_text(&s, ", see 'pmctl help'", hint, sizeof(hint));
	return pm_error_set(err, "unknown command '%.60s'%s", name, hint);
}

/* "sim" alone. */
int pmctl_half_command(const char *first, struct pm_error *err)
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

/* All commands of a family, "sim": false when there is none. */
static bool print_family(const char *word)
{
	size_t length = strlen(word);
	const struct command *c;
	bool found = false;

	for (unsigned int i = 0; (c = pmctl_command_at(i)); i++) {
		if (strncmp(c->name, word, length) || c->name[length] != ' ')
			continue;
		printf("pmctl %s%s%s\n    %s\n", c->name, *c->words ? " " : "", c->words, c->text);
		found = true;
	}
	return found;
}

static enum pm_exit run_help(const struct pmctl *p, const struct args *a, struct pm_error *err)
{
	const struct command *c;
	char *name;

	(void)p;
	if (!a->words) {
		pmctl_print_help();
		return PM_EXIT_OK;
	}
	name = mem_printf("%s%s%s", a->word[0], a->words > 1 ? " " : "",
			  a->words > 1 ? a->word[1] : "");
	c = pmctl_find_command(name);
	if (c)
		pmctl_print_command_help(c);
	else if (!print_family(name))
		pmctl_unknown_command(name, err);
	free(name);
	return *err->text ? PM_EXIT_USAGE : PM_EXIT_OK;
}

const struct command help_commands[] = {
	{
		.name = "help", .words = "[COMMAND]", .most = 2,
		.text = "this help, or that of a command",
		.run = run_help,
	},
	{ }
};
