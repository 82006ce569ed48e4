// SPDX-License-Identifier: GPL-2.0-only
/*
 * Commands that are built into init: load a module, write a file, expect a failure.
 * Called by init for each command of the case that names one.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "builtin.h"
#include "control.h"

/* Words @argv[@first] and on, one blank between. */
static void join(char *buf, size_t size, int argc, char **argv, int first)
{
	size_t used = 0;
	int i;

	*buf = '\0';
	for (i = first; i < argc && used < size; i++)
		used += snprintf(buf + used, size - used, "%s%s",
				 i > first ? " " : "", argv[i]);
}

static int run_insmod(int argc, char **argv)
{
	char params[1024];
	int fd = open(argv[1], O_RDONLY | O_CLOEXEC);
	size_t used = 0;

	/* The tests' traffic is heavier than any hardware's. */
	if (strstr(argv[1], "mpc85xx_pm.ko"))
		used = (size_t)sprintf(params, "max_increment=65536 ");
	join(params + used, sizeof(params) - used, argc, argv, 2);
	if (fd < 0 || syscall(SYS_finit_module, fd, params, 0))
		err(1, "insmod %s", argv[1]);
	return 0;
}

static int run_rmmod(int argc, char **argv)
{
	(void)argc;
	if (syscall(SYS_delete_module, argv[1], O_NONBLOCK))
		err(1, "rmmod %s", argv[1]);
	return 0;
}

/* Returns how many bytes there were. */
static size_t copy_out(const char *path)
{
	size_t total = 0;
	char buf[4096];
	ssize_t n;
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		err(1, "%s", path);
	while ((n = read(fd, buf, sizeof(buf))) > 0) {
		fwrite(buf, 1, n, stdout);
		total += n;
	}
	if (n < 0)
		err(1, "%s", path);
	close(fd);
	return total;
}

static int run_cat(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		copy_out(argv[i]);
	return 0;
}

static void write_text(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);

	if (fd < 0 || dprintf(fd, "%s\n", text) < 0)
		err(1, "%s", path);
	close(fd);
}

static int run_write(int argc, char **argv)
{
	char text[1024];

	join(text, sizeof(text), argc, argv, 2);
	write_text(argv[1], text);
	return 0;
}

static int run_fails(int argc, char **argv)
{
	int status;
	pid_t pid = fork();

	if (pid < 0)
		err(1, "fork");
	if (pid == 0) {
		status = builtin_run(argc - 1, argv + 1);
		if (status >= 0)
			exit(status);
		execvp(argv[1], argv + 1);
		err(127, "%s", argv[1]);
	}
	if (waitpid(pid, &status, 0) != pid)
		err(1, "wait");
	/* not to be found or killed is another matter than to fail */
	if (WIFEXITED(status) && WEXITSTATUS(status) &&
	    WEXITSTATUS(status) != 127)
		return 0;
	warnx("%s was to fail, wait status 0x%x", argv[1], status);
	return 1;
}

static int run_say(int argc, char **argv)
{
	char text[1024];

	join(text, sizeof(text), argc, argv, 1);
	puts(text);
	return 0;
}

static int run_sleep(int argc, char **argv)
{
	char *end;
	double seconds = strtod(argv[1], &end);
	struct timespec t = { .tv_sec = seconds };

	(void)argc;
	if (*end || seconds < 0)
		errx(2, "sleep: not a time: %s", argv[1]);
	t.tv_nsec = (seconds - t.tv_sec) * 1e9;
	nanosleep(&t, NULL);
	return 0;
}

static int run_control(int argc, char **argv)
{
	char text[256];
	int error;

	join(text, sizeof(text), argc, argv, 1);
	error = control_command("%s", text);
	if (error)
		errx(1, "control %s: %s", text, strerror(error));
	return 0;
}

/* In one clock as many as one store can raise. */
static int run_raise(int argc, char **argv)
{
	volatile uint32_t *raise = control_raise();
	unsigned long n, once;
	int i;

	for (i = 1; i + 1 < argc; i += 2) {
		for (n = strtoul(argv[i + 1], NULL, 0); n; n -= once) {
			once = n < 0xffff ? n : 0xffff;
			*raise = (uint32_t)strtoul(argv[i], NULL, 0) << 16 | once;
		}
	}
	return 0;
}

/* kmemleak reports what two scans did not find and is older than 5 s. */
static int run_leaks(int argc, char **argv)
{
	static const char path[] = "/sys/kernel/debug/kmemleak";

	(void)argc;
	(void)argv;
	if (access(path, F_OK))
		return 0;
	sleep(6);
	write_text(path, "scan");
	write_text(path, "scan");
	return copy_out(path) ? 1 : 0;
}

static const struct {
	const char *name;
	int min_args;
	int (*run)(int argc, char **argv);
} builtins[] = {
	{ "insmod", 1, run_insmod },
	{ "rmmod", 1, run_rmmod },
	{ "cat", 1, run_cat },
	{ "write", 2, run_write },
	{ "fails", 1, run_fails },
	{ "say", 0, run_say },
	{ "sleep", 1, run_sleep },
	{ "control", 1, run_control },
	{ "raise", 2, run_raise },
	{ "leaks", 0, run_leaks },
};

int builtin_run(int argc, char **argv)
{
	unsigned int i;

	for (i = 0; i < sizeof(builtins) / sizeof(builtins[0]); i++) {
		if (strcmp(builtins[i].name, argv[0]))
			continue;
		if (argc - 1 < builtins[i].min_args)
			errx(2, "%s: too few arguments", argv[0]);
		return builtins[i].run(argc, argv);
	}
	return -1;
}
