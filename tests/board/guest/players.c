// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two processes that raise events in turns, for pmctl record to watch: players
 * TURNS.  In each turn "ping" raises 3000 in serve(), "pong" 1000 in
 * return_ball().  Not stripped: reports name functions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "control.h"

#define EVENT	30	/* nothing in the scenario makes it */
#define STORE	(EVENT << 16 | 10)

__attribute__((noinline)) void serve(volatile uint32_t *raise)
{
	for (int i = 0; i < 300; i++)
		*raise = STORE;
}

__attribute__((noinline)) void return_ball(volatile uint32_t *raise)
{
	for (int i = 0; i < 100; i++)
		*raise = STORE;
}

static void play(int from, int to, void (*stroke)(volatile uint32_t *), const char *name)
{
	volatile uint32_t *raise = control_raise();
	char ball;

	prctl(PR_SET_NAME, name);
	while (read(from, &ball, 1) == 1) {
		stroke(raise);
		if (write(to, &ball, 1) != 1)
			break;
	}
	_exit(0);
}

static void player(int from, int to, int other, void (*stroke)(volatile uint32_t *),
		   const char *name)
{
	if (fork())
		return;
	close(other);
	play(from, to, stroke, name);
}

int main(int argc, char **argv)
{
	int turns = argc > 1 ? atoi(argv[1]) : 100;
	int start[2], middle[2], end[2];
	char ball = 0;

	if (pipe(start) || pipe(middle) || pipe(end))
		return 1;
	player(start[0], middle[1], start[1], serve, "ping");
	close(middle[1]);
	player(middle[0], end[1], start[1], return_ball, "pong");
	close(end[1]);
	for (int i = 0; i < turns; i++)
		if (write(start[1], &ball, 1) != 1 || read(end[0], &ball, 1) != 1)
			return 1;
	close(start[1]);
	while (wait(NULL) > 0)
		;
	return 0;
}
