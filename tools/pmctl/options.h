/* SPDX-License-Identifier: GPL-2.0-only */
/* Command lines: options anywhere, "--" ends them. */
#ifndef PMCTL_OPTIONS_H
#define PMCTL_OPTIONS_H

#include <stdbool.h>

#include "lib/error.h"

#define OPTIONS_MOST	12

struct option_desc {
	char letter;		/* 0: none */
	const char *name;	/* without "--"; NULL ends a list */
	/*
	 * What it takes, for help; NULL: nothing.  "X,...": given twice it adds up.  Any
	 * other value may be given once.
	 */
	const char *value;
	const char *text;
};

struct args {
	/* Of the command's options, in order: NULL when absent, "" for a flag. */
	const char *option[OPTIONS_MOST];
	/* The same of the global options. */
	const char *global[OPTIONS_MOST];
	char **word;		/* what is no option */
	int words;
	char *joined[OPTIONS_MOST];	/* values that have been added up */
};

enum options_place {
	OPTIONS_LEADING,	/* stops before the first word */
	OPTIONS_ANYWHERE,	/* collects the words */
	OPTIONS_WRAP,		/* the same, but all behind the first one are words */
};

/*
 * Takes options of @globals and @own (may be NULL) from argv[*at] on.  Returns 0 or
 * -1 and one sentence.
 */
int options_parse(struct args *a, int argc, char **argv, int *at,
		  const struct option_desc *globals, const struct option_desc *own,
		  enum options_place place, struct pm_error *err);

void options_free(struct args *a);

#endif /* PMCTL_OPTIONS_H */
