/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Commands that init has built in, because the board has no shell:
 *
 *	insmod FILE [PARAM=VALUE...]
 *	rmmod NAME
 *	cat FILE...
 *	write FILE TEXT		writes TEXT and a newline
 *	fails COMMAND...	succeeds when COMMAND fails
 *	say TEXT...
 *	sleep SECONDS		0.01 will do as well
 *	control TEXT...		command for the emulator's control device
 *	raise EVENT N...	N events, now, by the emulator; EVENT is an id
 *	leaks			fails when kmemleak, if there, has found something
 */
#ifndef BOARD_BUILTIN_H
#define BOARD_BUILTIN_H

/* Exit status of the command, or -1 when it is no built-in one. */
int builtin_run(int argc, char **argv);

#endif /* BOARD_BUILTIN_H */
