/* SPDX-License-Identifier: GPL-2.0-only */
/* A command to run, and the signals that end what pmctl does meanwhile. */
#ifndef PMCTL_CHILD_H
#define PMCTL_CHILD_H

#include <signal.h>
#include <sys/types.h>

#include "lib/error.h"

/* Signals are held back but while something waits with @open. */
struct signals {
	sigset_t open;
};

/* INT, TERM, HUP and CHLD are noted from here on. */
void signals_take(struct signals *s);
/* One that ends the program has come. */
bool signals_ended(void);
/* Sleeps, or until a signal comes. */
void signals_sleep(const struct signals *s, unsigned long long ns);

/* Stands still until child_go(); -1 and one sentence.  Has the signals as before. */
struct child {
	pid_t pid;		/* 0 = none */
	int go, failure;	/* pipes */
	int status;		/* of wait(), once it has ended */
};

/* What a shell's status is for a command that it cannot run. */
#define CHILD_NOT_RUN	126
#define CHILD_NOT_FOUND	127

/*
 * Whether the command can be run, before anything has begun: 0, or one of the above
 * and a sentence.
 */
int child_check(const char *name, struct pm_error *err);
int child_prepare(struct child *c, const struct signals *s, char **words, struct pm_error *err);
/* -1 and one sentence when it cannot be run. */
int child_go(struct child *c, const char *name, struct pm_error *err);
bool child_ended(struct child *c);
void child_wait(struct child *c);
/* As a shell has it: its status, or 128 and the number of the signal. */
int child_status(const struct child *c);
/* Ends one that still runs, as the terminal would. */
void child_free(struct child *c);

#endif /* PMCTL_CHILD_H */
