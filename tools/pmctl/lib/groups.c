// SPDX-License-Identifier: GPL-2.0-only
#include "lib/groups.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/env.h"
#include "lib/mem.h"
#include "lib/suggest.h"
#include "lib/textfile.h"

struct kind {
	const char *what;
	const char *suffix;
	const char *folder;
	bool personal;		/* people have some of their own */
	const struct embedded_file *embedded;
};

static const struct kind group_kind = {
	.what = "configuration file", .suffix = ".conf", .folder = "groups",
	.personal = true, .embedded = embedded_groups,
};

static const struct kind scenario_kind = {
	.what = "scenario", .suffix = ".traffic", .folder = "scenarios",
	.embedded = embedded_scenarios,
};

/* The @index-th directory, allocated; "" for none at this index, NULL at the end. */
static char *directory(const struct kind *k, unsigned int index)
{
	const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
	const char *data = getenv("PMCTL_DATADIR");

	switch (index) {
	case 0:
		return mem_copy(".");
	case 1:
		if (!k->personal)
			break;
		if (config && *config)
			return mem_printf("%s/pmctl/%s", config, k->folder);
		return home && *home ? mem_printf("%s/.config/pmctl/%s", home, k->folder) :
				       mem_copy("");
	case 2:
		return k->personal ? mem_printf("/etc/pmctl/%s", k->folder) : mem_copy("");
	case 3:
		if (data && *data)
			return mem_printf("%s/%s", data, k->folder);
		break;
	case 4:
		return mem_printf("%s/%s", PM_DATADIR, k->folder);
	default:
		return NULL;
	}
	return mem_copy("");
}

static bool has_suffix(const char *name, const char *suffix)
{
	size_t length = strlen(name), end = strlen(suffix);

	return length > end && !strcmp(name + length - end, suffix);
}

/* Path of the file, allocated, or NULL. */
static char *find_path(const struct kind *k, const char *name)
{
	const char *suffix = has_suffix(name, k->suffix) ? "" : k->suffix;
	char *dir, *path = NULL;

	if (!access(name, F_OK))
		return mem_copy(name);
	if (strchr(name, '/'))
		return NULL;
	for (unsigned int i = 0; !path && (dir = directory(k, i)); i++) {
		if (*dir) {
			path = mem_printf("%s/%s%s", dir, name, suffix);
			if (access(path, F_OK)) {
				free(path);
				path = NULL;
			}
		}
		free(dir);
	}
	return path;
}

static bool is_named(const struct kind *k, const struct embedded_file *f, const char *name)
{
	size_t stem = strlen(f->name) - strlen(k->suffix);

	return !strcmp(f->name, name) ||
	       (strlen(name) == stem && !strncmp(f->name, name, stem));
}

static const struct embedded_file *find_embedded(const struct kind *k, const char *name)
{
	for (const struct embedded_file *f = k->embedded; f->name; f++)
		if (is_named(k, f, name))
			return f;
	return NULL;
}

static int not_found(const struct kind *k, const char *name, struct pm_error *err)
{
	char *stem[16] = { NULL };
	unsigned int n = 0;
	struct suggest s;
	char hint[160];

	suggest_start(&s, name);
	for (const struct embedded_file *f = k->embedded; f->name && n < ARRAY_SIZE(stem); f++) {
		stem[n] = mem_copy_part(f->name, strlen(f->name) - strlen(k->suffix));
		suggest_offer(&s, stem[n++]);
	}
	suggest_text(&s, ", check its name", hint, sizeof(hint));
	while (n)
		free(stem[--n]);
	return pm_error_set(err, "%s: no such %s%s", name, k->what, hint);
}

/* The text of @name and in *@file its path, both allocated, or NULL. */
static char *load(const struct kind *k, const char *name, char **file, size_t *size,
		  struct pm_error *err)
{
	const struct embedded_file *f;
	char *path = find_path(k, name), *text = NULL;

	if (path) {
		text = textfile_read(path, k->what, CONF_LARGEST_FILE, size, err);
		*file = path;
		if (!text)
			free(path);
		return text;
	}
	f = find_embedded(k, name);
	if (!f) {
		not_found(k, name, err);
		return NULL;
	}
	*size = f->size;
	*file = mem_copy(f->name);
	return mem_copy_part(f->text, f->size);
}

struct conf *group_load(const char *name, struct pm_error *err)
{
	struct conf *conf;
	char *file, *text;
	size_t size;

	text = load(&group_kind, name, &file, &size, err);
	if (!text)
		return NULL;
	conf = conf_parse(text, size, file, err);
	free(text);
	free(file);
	return conf;
}

char *scenario_load(const char *name, char **file, struct pm_error *err)
{
	size_t size;
	char *text = load(&scenario_kind, name, file, &size, err);

	if (text && strlen(text) != size) {
		pm_error_set(err, "%s: the scenario holds a NUL byte, write plain text", *file);
		free(text);
		free(*file);
		text = NULL;
	}
	return text;
}
