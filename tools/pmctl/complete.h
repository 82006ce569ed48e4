/* SPDX-License-Identifier: GPL-2.0-only */
/* What may stand at the end of a command line that is being typed. */
#ifndef PMCTL_COMPLETE_H
#define PMCTL_COMPLETE_H

#include "pmctl.h"

enum complete_kind {
	COMPLETE_NOTHING,
	COMPLETE_COMMAND,	/* the first word of one */
	COMPLETE_SECOND,	/* of @first, such as "sim" */
	COMPLETE_OPTION,
	COMPLETE_VALUE,		/* of what @what says, as in usage texts */
};

struct completion {
	enum complete_kind kind;
	const struct command *command;	/* NULL: none yet */
	const char *first;	/* word of a command with two */
	char what[32];		/* "FILE", "COUNTER", "NAME=VALUE,..." */
	const char *before;	/* word that is being typed, up to @typed */
	size_t before_length;
	const char *typed;
	const char *device;	/* named by an option so far, or NULL */
	const char *part;	/* likewise */
};

/* @words: all behind "pmctl", the last one is being typed and may be empty. */
void complete_find(struct completion *c, char **words, unsigned int count);

#endif /* PMCTL_COMPLETE_H */
