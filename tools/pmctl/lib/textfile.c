// SPDX-License-Identifier: GPL-2.0-only
#include "lib/textfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/mem.h"

static int refuse(const char *path, const char *what, struct pm_error *err)
{
	int saved = errno;

	switch (saved) {
	case ENOENT:
		pm_error_set(err, "%s: no such %s, check its name", path, what);
		break;
	case EACCES:
	case EPERM:
		pm_error_set(err, "%s: no permission to read the %s, check its mode and owner",
			     path, what);
		break;
	case EISDIR:
		pm_error_set(err, "%s: a directory, not a %s; name a file in it", path, what);
		break;
	case EFBIG:
		pm_error_set(err, "%s: too large for a %s", path, what);
		break;
	default:
		pm_error_set(err, "%s: cannot read the %s: %s", path, what, strerror(saved));
	}
	errno = saved;
	return -1;
}

/* Bytes read, 0 at the end, -1. */
static ssize_t read_some(int fd, char *to, size_t space)
{
	ssize_t got;

	do {
		got = read(fd, to, space);
	} while (got < 0 && errno == EINTR);
	return got;
}

static char *read_all(int fd, size_t most, size_t *size)
{
	size_t used = 0, space = 8192;
	char *text = mem_zalloc(space, 1);
	ssize_t got;

	while ((got = read_some(fd, text + used, space - used - 1)) > 0) {
		used += got;
		if (used > most) {
			errno = EFBIG;
			got = -1;
			break;
		}
		if (space - used < 2) {
			space *= 2;
			text = mem_resize(text, space, 1);
		}
	}
	if (got < 0) {
		int saved = errno;

		free(text);
		errno = saved;
		return NULL;
	}
	text[used] = '\0';
	*size = used;
	return text;
}

char *textfile_read(const char *path, const char *what, size_t most, size_t *size,
		    struct pm_error *err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat st;
	char *text = NULL;
	int saved;

	if (fd < 0) {
		refuse(path, what, err);
		return NULL;
	}
	if (!fstat(fd, &st) && S_ISDIR(st.st_mode))
		errno = EISDIR;
	else
		text = read_all(fd, most, size);
	saved = errno;
	close(fd);
	errno = saved;
	if (!text)
		refuse(path, what, err);
	return text;
}

static int write_all(int fd, const char *text, size_t size)
{
	while (size) {
		ssize_t put = write(fd, text, size);

		if (put < 0 && errno == EINTR)
			continue;
		if (put < 0)
			return -1;
		text += put;
		size -= put;
	}
	return 0;
}

/* What may help where a file cannot be written. */
static const char *remedy(int error)
{
	switch (error) {
	case ENOSPC:
	case EDQUOT:
		return "make room there";
	case EROFS:
		return "name a file elsewhere";
	case EFBIG:
		return "raise the limit of file sizes";
	default:
		return "check its directory";
	}
}

/* As open() would have it: mkostemp() made the file for its owner alone. */
static int set_mode(int fd, unsigned int mode)
{
	mode_t mask = umask(0);

	umask(mask);
	return fchmod(fd, mode & ~mask);
}

int textfile_replace(const char *path, const char *text, size_t size, unsigned int mode,
		     struct pm_error *err)
{
	char *fresh = mem_printf("%s.XXXXXX", path);
	int fd = mkostemp(fresh, O_CLOEXEC);
	int saved, ret = -1;

	if (fd >= 0) {
		ret = write_all(fd, text, size);
		if (!ret)
			ret = set_mode(fd, mode);
		if (close(fd) && !ret)
			ret = -1;
		if (!ret)
			ret = rename(fresh, path);
	}
	if (ret) {
		saved = errno;
		pm_error_set(err, "%s: cannot write it (%s), %s",
			     path, strerror(saved), remedy(saved));
		if (fd >= 0)
			unlink(fresh);
		errno = saved;
	}
	free(fresh);
	return ret;
}
