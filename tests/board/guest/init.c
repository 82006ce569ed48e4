// SPDX-License-Identifier: GPL-2.0-only
/*
 * First process of the emulated board. Runs the commands of /commands (one
 * argument a line, an empty line after each command) until one fails, prints
 * "\nRESULT: done rc=N\n" and reboots, which ends the emulator. Talks on the second
 * serial port; the kernel's console is the first one.
 *
 * As a program, "init COMMAND... [and COMMAND...]..." runs such commands, for
 * programs that are to run more than one: perf stat. Called by the name of a
 * built-in command it is that.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "builtin.h"

#define MAX_ARGS	64

static const struct {
	const char *type, *where;
} mounts[] = {
	{ "proc", "/proc" },
	{ "sysfs", "/sys" },
	{ "devtmpfs", "/dev" },
	{ "tmpfs", "/tmp" },
	{ "tmpfs", "/run" },
	{ "debugfs", "/sys/kernel/debug" },
};

static void mount_all(void)
{
	unsigned int i;

	for (i = 0; i < sizeof(mounts) / sizeof(mounts[0]); i++) {
		mkdir(mounts[i].where, 0755);
		if (mount(mounts[i].type, mounts[i].where, mounts[i].type, 0, NULL))
			warn("mount %s", mounts[i].where);
	}
}

/* Raw: what is printed is what arrives. */
static void open_serial(void)
{
	int fd = open("/dev/ttyS1", O_RDWR | O_NOCTTY), i;
	struct termios t;

	if (!tcgetattr(fd, &t)) {
		t.c_oflag &= ~OPOST;
		tcsetattr(fd, TCSANOW, &t);
	}
	for (i = 0; i < 3; i++)
		dup2(fd, i);
	setvbuf(stdout, NULL, _IOLBF, 0);
}

static void echo(int argc, char **argv)
{
	int i;

	printf("\n#");
	for (i = 0; i < argc; i++)
		printf(" %s", argv[i]);
	printf("\n");
}

/* In a child, so that a built-in that fails does not take init along. */
static int run(int argc, char **argv)
{
	int status;
	pid_t pid;

	if (getenv("BOARD_ECHO"))
		echo(argc, argv);
	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		status = builtin_run(argc, argv);
		if (status >= 0)
			exit(status);
		execvp(argv[0], argv);
		warn("%s", argv[0]);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid) {
		warn("%s", argv[0]);
		return 126;
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* The whole file: an open stream would share its position with children. */
static char *read_commands(void)
{
	static char text[65536];
	int fd = open("/commands", O_RDONLY | O_CLOEXEC);
	ssize_t length = read(fd, text, sizeof(text) - 1);

	if (length < 0)
		return NULL;
	close(fd);
	return text;
}

/* Takes the next command off *@text into @argv; returns its words, 0 = no more. */
static int next_command(char **text, char **argv)
{
	char *line;
	int argc = 0;

	while ((line = strsep(text, "\n")) && *line) {
		if (argc < MAX_ARGS)
			argv[argc++] = line;
	}
	argv[argc] = NULL;
	return argc;
}

static int run_commands(void)
{
	char *text = read_commands();
	char *argv[MAX_ARGS + 1];
	int argc, status = 0;

	if (!text) {
		warn("/commands");
		return 125;
	}
	while (!status && (argc = next_command(&text, argv)))
		status = run(argc, argv);
	return status;
}

/* Words of the command line up to each "and"; argv[0] is the program. */
static int run_words(int argc, char **argv)
{
	int status = 0, from = 1, to;

	for (; !status && from < argc; from = to + 1) {
		for (to = from; to < argc && strcmp(argv[to], "and"); to++)
			;
		argv[to] = NULL;
		status = run(to - from, argv + from);
	}
	return status;
}

int main(int argc, char **argv)
{
	const char *name = strrchr(argv[0], '/');
	int status;

	if (getpid() != 1) {
		argv[0] = name ? (char *)name + 1 : argv[0];
		return strcmp(argv[0], "init") ? builtin_run(argc, argv) : run_words(argc, argv);
	}
	mount_all();
	open_serial();
	setenv("PATH", "/bin", 1);
	setenv("HOME", "/tmp", 1);
	setenv("TERM", "dumb", 1);
	status = run_commands();
	printf("\nRESULT: done rc=%d\n", status);
	fflush(stdout);
	sync();
	reboot(RB_AUTOBOOT);
	return 0;
}
