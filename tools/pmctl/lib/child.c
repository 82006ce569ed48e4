// SPDX-License-Identifier: GPL-2.0-only
/*
 * Starts a command that waits until it is let go, and finds out before that whether it
 * can be run at all.  Called by stat, record and sample --exec.
 */
#include "lib/child.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "lib/mem.h"

static volatile sig_atomic_t ended;

static const int ending[] = { SIGINT, SIGTERM, SIGHUP };

static void on_end(int number)
{
	(void)number;
	ended = 1;
}

static void on_child(int number)
{
	(void)number;
}

void signals_take(struct signals *s)
{
	struct sigaction end = { .sa_handler = on_end }, child = { .sa_handler = on_child };
	sigset_t held;

	sigemptyset(&held);
	sigaddset(&held, SIGCHLD);
	sigaction(SIGCHLD, &child, NULL);
	for (unsigned int i = 0; i < sizeof(ending) / sizeof(ending[0]); i++) {
		struct sigaction before;

		/* Whoever started us may have had reasons to ignore it (nohup). */
		if (sigaction(ending[i], NULL, &before) || before.sa_handler == SIG_IGN)
			continue;
		sigaddset(&held, ending[i]);
		sigaction(ending[i], &end, NULL);
	}
	/* A file that grows too large gives an error instead. */
	signal(SIGXFSZ, SIG_IGN);
	sigprocmask(SIG_BLOCK, &held, &s->open);
}

bool signals_ended(void)
{
	sigset_t pending;

	if (!ended && !sigpending(&pending))
		for (unsigned int i = 0; i < sizeof(ending) / sizeof(ending[0]); i++)
			ended |= sigismember(&pending, ending[i]) == 1;
	return ended;
}

void signals_sleep(const struct signals *s, unsigned long long ns)
{
	const struct timespec t = {
		.tv_sec = (time_t)(ns / 1000000000), .tv_nsec = (long)(ns % 1000000000),
	};

	ppoll(NULL, 0, &t, &s->open);
}

static void run_child(const struct signals *s, char **words, int go, int failure)
{
	char byte;

	for (unsigned int i = 0; i < sizeof(ending) / sizeof(ending[0]); i++) {
		struct sigaction now;

		if (!sigaction(ending[i], NULL, &now) && now.sa_handler == on_end)
			signal(ending[i], SIG_DFL);
	}
	signal(SIGCHLD, SIG_DFL);
	signal(SIGXFSZ, SIG_DFL);
	sigprocmask(SIG_SETMASK, &s->open, NULL);
	if (read(go, &byte, 1) == 1) {
		execvp(words[0], words);
		byte = (char)errno;
		if (write(failure, &byte, 1) != 1)
			_exit(126);
	}
	_exit(127);
}

/* Room for the name of an interpreter: Linux reads no more of a file. */
#define NEEDS	256
/* Interpreters may be scripts themselves. */
#define DEEPEST	4

/* How a file begins. */
union head {
	char text[NEEDS];

	ElfW(Ehdr) elf;
};

/* The program behind "#!" in the first @size bytes of a file, or "". */
static void script_program(const char *head, size_t size, char *program, size_t room)
{
	size_t from = 2, to;

	*program = '\0';
	if (size < 2 || memcmp(head, "#!", 2))
		return;
	while (from < size && (head[from] == ' ' || head[from] == '\t'))
		from++;
	for (to = from; to < size && !isspace((unsigned char)head[to]);)
		to++;
	snprintf(program, room, "%.*s", (int)(to - from), head + from);
}

/* The loader that a program of this machine asks for, or "". */
static void loader_program(FILE *in, const union head *head, char *program, size_t room)
{
	ElfW(Phdr) part;
	size_t size;

	*program = '\0';
	if (memcmp(head->elf.e_ident, ELFMAG, SELFMAG) || head->elf.e_phentsize != sizeof(part))
		return;
	for (unsigned int i = 0; i < head->elf.e_phnum; i++) {
		if (fseek(in, (long)(head->elf.e_phoff + i * sizeof(part)), SEEK_SET) ||
		    fread(&part, sizeof(part), 1, in) != 1)
			return;
		if (part.p_type != PT_INTERP || fseek(in, (long)part.p_offset, SEEK_SET))
			continue;
		size = fread(program, 1, part.p_filesz < room ? part.p_filesz : room - 1, in);
		program[size] = '\0';
		return;
	}
}

/* What must be there for @file to run: an interpreter, a loader, or "" for nothing. */
static void needed_program(const char *file, char *program, size_t room)
{
	union head head;
	FILE *in = fopen(file, "re");
	size_t size;

	*program = '\0';
	if (!in)
		return;		/* it may be run without being read */
	size = fread(&head, 1, sizeof(head), in);
	script_program(head.text, size, program, room);
	if (!*program && size >= sizeof(head.elf) && head.elf.e_ident[EI_CLASS] ==
	    (sizeof(long) == 8 ? ELFCLASS64 : ELFCLASS32))
		loader_program(in, &head, program, room);
	fclose(in);
}

/* Why execve() would refuse @file: 0 or -errno; *@needs is the program it lacks, or "". */
static int refusal(const char *file, char *needs, size_t room, unsigned int deep)
{
	char its[NEEDS];
	struct stat st;
	int error;

	*needs = '\0';
	if (stat(file, &st))
		return -errno;
	if (S_ISDIR(st.st_mode))
		return -EISDIR;
	if (!S_ISREG(st.st_mode) || access(file, X_OK))
		return -EACCES;
	needed_program(file, its, sizeof(its));
	if (!*its || !deep)
		return 0;
	error = refusal(its, needs, room, deep - 1);
	if (error && !*needs)
		snprintf(needs, room, "%s", its);
	return error;
}

/* As execvp() looks: the first that can be run; else a file that cannot, over none. */
static int search(const char *name, char *needs, size_t room)
{
	const char *path = getenv("PATH");
	char *copy = mem_copy(path ? path : "/bin:/usr/bin"), *rest = copy, *dir, *file;
	int error = -ENOENT, now = -ENOENT;
	char its[NEEDS];

	*needs = '\0';
	while (now && (dir = strsep(&rest, ":"))) {
		file = mem_printf("%s/%s", *dir ? dir : ".", name);
		now = refusal(file, its, sizeof(its), DEEPEST);
		if (now == -EACCES || *its)
			error = now;
		if (*its)
			snprintf(needs, room, "%s", its);
		free(file);
	}
	free(copy);
	return now ? error : 0;
}

int child_check(const char *name, struct pm_error *err)
{
	char needs[NEEDS];
	int error = strchr(name, '/') ? refusal(name, needs, sizeof(needs), DEEPEST) :
					search(name, needs, sizeof(needs));

	if (!error)
		return 0;
	if (*needs)
		pm_error_set(err, "cannot run '%.60s': its interpreter '%.60s': %s", name, needs,
			     strerror(-error));
	else
		pm_error_set(err, "cannot run '%.60s': %s", name, strerror(-error));
	return error == -ENOENT && !*needs ? CHILD_NOT_FOUND : CHILD_NOT_RUN;
}

int child_prepare(struct child *c, const struct signals *s, char **words, struct pm_error *err)
{
	int go[2], failure[2];

	memset(c, 0, sizeof(*c));
	if (pipe2(go, O_CLOEXEC))
		return pm_error_set(err, "cannot make a pipe: %s", strerror(errno));
	if (pipe2(failure, O_CLOEXEC)) {
		close(go[0]);
		close(go[1]);
		return pm_error_set(err, "cannot make a pipe: %s", strerror(errno));
	}
	c->go = go[1];
	c->failure = failure[0];
	c->pid = fork();
	if (!c->pid) {
		close(go[1]);
		close(failure[0]);
		run_child(s, words, go[0], failure[1]);
	}
	close(go[0]);
	close(failure[1]);
	if (c->pid > 0)
		return 0;
	c->pid = 0;
	close(c->go);
	close(c->failure);
	return pm_error_set(err, "cannot start '%.60s': %s", words[0], strerror(errno));
}

int child_go(struct child *c, const char *name, struct pm_error *err)
{
	ssize_t got;
	char byte = 1;

	if (write(c->go, &byte, 1) != 1)
		byte = 0;
	close(c->go);
	do {
		got = read(c->failure, &byte, 1);
	} while (got < 0 && errno == EINTR);
	close(c->failure);
	c->go = -1;
	if (got != 1)
		return 0;
	return pm_error_set(err, "cannot run '%.60s': %s", name, strerror((unsigned char)byte));
}

bool child_ended(struct child *c)
{
	if (c->pid && waitpid(c->pid, &c->status, WNOHANG) == c->pid)
		c->pid = 0;
	return !c->pid;
}

void child_wait(struct child *c)
{
	while (c->pid && waitpid(c->pid, &c->status, 0) < 0 && errno == EINTR)
		;
	c->pid = 0;
}

int child_status(const struct child *c)
{
	return WIFEXITED(c->status) ? WEXITSTATUS(c->status) : 128 + WTERMSIG(c->status);
}

void child_free(struct child *c)
{
	if (!c->pid)
		return;
	if (c->go > 0) {
		close(c->go);	/* it never went */
		close(c->failure);
	} else {
		kill(c->pid, SIGTERM);
	}
	child_wait(c);
}
