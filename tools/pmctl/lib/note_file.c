// SPDX-License-Identifier: GPL-2.0-only
#include "lib/note_file.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lib/conf.h"
#include "lib/mem.h"
#include "lib/textfile.h"

#define RUN_DIR		"/run/pmctl"
/* A configuration and the lines about it. */
#define LARGEST		(CONF_LARGEST_FILE + 8192)

/* The @index-th directory to try, allocated; NULL after the last. */
static char *directory(unsigned int index)
{
	const char *own = getenv("PMCTL_RUNDIR"), *user = getenv("XDG_RUNTIME_DIR");

	if (own && *own)
		return index ? NULL : mem_copy(own);
	if (!index)
		return mem_copy(RUN_DIR);
	return index == 1 && user && *user ? mem_printf("%s/pmctl", user) : NULL;
}

static char *note_path(const char *dir, const char *node)
{
	const char *slash = strrchr(node, '/');

	return mem_printf("%s/%s.conf", dir, slash ? slash + 1 : node);
}

int note_file_store(const char *node, const char *text, struct pm_error *err)
{
	int ret = -1;
	char *dir;

	for (unsigned int i = 0; ret && (dir = directory(i)); i++) {
		char *path = note_path(dir, node);

		mkdir(dir, 0755);
		ret = textfile_replace(path, text, strlen(text), 0644, err);
		free(path);
		free(dir);
	}
	return ret;
}

char *note_file_load(const char *node)
{
	char *dir, *text = NULL;
	size_t size;

	for (unsigned int i = 0; !text && (dir = directory(i)); i++) {
		char *path = note_path(dir, node);

		text = textfile_read(path, "note", LARGEST, &size, NULL);
		free(path);
		free(dir);
	}
	return text;
}
