// SPDX-License-Identifier: GPL-2.0-only
#include "lib/groups.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/likwid.h"
#include "lib/mem.h"
#include "lib/suggest.h"
#include "lib/textfile.h"

struct kind {
	const char *what;
	const char *suffix[3];	/* the first is that of embedded files */
	const char *folder;
	bool personal;		/* people have some of their own */
	const char *otherwise;	/* what to do when nothing is like a name */
	const struct embedded_file *embedded;
};

static const struct kind group_kind = {
	.what = "configuration file", .suffix = { ".conf", ".txt" }, .folder = "groups",
	.personal = true, .embedded = embedded_groups,
	.otherwise = ", check its name; 'pmctl groups' shows those that come with it",
};

static const struct kind scenario_kind = {
	.what = "scenario", .suffix = { ".traffic" }, .folder = "scenarios",
	.embedded = embedded_scenarios,
	.otherwise = ", check its name; 'pmctl sim scenarios' shows those that come with it",
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

/* Length of the suffix of @k that @name ends in, or 0. */
static size_t suffix_length(const struct kind *k, const char *name)
{
	size_t length = strlen(name);

	for (unsigned int i = 0; k->suffix[i]; i++) {
		size_t end = strlen(k->suffix[i]);

		if (length > end && !strcmp(name + length - end, k->suffix[i]))
			return end;
	}
	return 0;
}

/* Path of the file in @dir, allocated, or NULL. */
static char *find_in(const struct kind *k, const char *dir, const char *name)
{
	bool whole = suffix_length(k, name);
	char *path;

	if (!*dir)
		return NULL;
	for (unsigned int i = 0; k->suffix[i]; i++) {
		path = mem_printf("%s/%s%s", dir, name, whole ? "" : k->suffix[i]);
		if (!access(path, F_OK))
			return path;
		free(path);
	}
	return NULL;
}

/* Path of the file, allocated, or NULL. */
static char *find_path(const struct kind *k, const char *name)
{
	char *dir, *path = NULL;

	if (!access(name, F_OK))
		return mem_copy(name);
	if (strchr(name, '/'))
		return NULL;
	for (unsigned int i = 0; !path && (dir = directory(k, i)); i++) {
		path = find_in(k, dir, name);
		free(dir);
	}
	return path;
}

static bool is_named(const struct kind *k, const struct embedded_file *f, const char *name)
{
	size_t stem = strlen(f->name) - suffix_length(k, f->name);

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

static int by_name(const void *a, const void *b)
{
	const struct group_name *one = a, *other = b;
	int ret = strcmp(one->name, other->name);

	return ret ? ret : (one->order > other->order) - (one->order < other->order);
}

static void add_name(struct group_list *list, const struct kind *k, const char *file, char *path,
		     unsigned int order)
{
	if (!(list->count & (list->count - 1)))
		list->of = mem_resize(list->of, list->count ? 2 * list->count : 1,
				      sizeof(*list->of));
	list->of[list->count++] = (struct group_name){
		.name = mem_copy_part(file, strlen(file) - suffix_length(k, file)),
		.path = path, .order = order,
	};
}

static void list_directory(struct group_list *list, const struct kind *k, const char *dir,
			   unsigned int order)
{
	DIR *d = *dir ? opendir(dir) : NULL;
	struct dirent *entry;

	while (d && (entry = readdir(d))) {
		const char *name = entry->d_name;
		size_t length = suffix_length(k, name);

		if (*name == '.' || !length)
			continue;
		add_name(list, k, name, mem_printf("%s/%s", dir, name),
			 order + !!strcmp(name + strlen(name) - length, k->suffix[0]));
	}
	if (d)
		closedir(d);
}

/* What would be found first hides the others of its name. */
static void sort_names(struct group_list *list)
{
	unsigned int kept = 0;

	if (list->count)
		qsort(list->of, list->count, sizeof(*list->of), by_name);
	for (unsigned int i = 0; i < list->count; i++) {
		if (kept && !strcmp(list->of[kept - 1].name, list->of[i].name)) {
			free(list->of[i].name);
			free(list->of[i].path);
		} else {
			list->of[kept++] = list->of[i];
		}
	}
	list->count = kept;
}

static void list_all(struct group_list *list, const struct kind *k)
{
	unsigned int order = 0;
	char *dir;

	memset(list, 0, sizeof(*list));
	for (; (dir = directory(k, order)); order++) {
		list_directory(list, k, dir, 2 * order);
		free(dir);
	}
	for (const struct embedded_file *f = k->embedded; f->name; f++)
		add_name(list, k, f->name, NULL, 2 * order);
	sort_names(list);
}

void group_list_make(struct group_list *list)
{
	list_all(list, &group_kind);
}

void scenario_list_make(struct group_list *list)
{
	list_all(list, &scenario_kind);
}

void group_list_free(struct group_list *list)
{
	while (list->count) {
		free(list->of[--list->count].name);
		free(list->of[list->count].path);
	}
	free(list->of);
}

static int not_found(const struct kind *k, const char *name, struct pm_error *err)
{
	struct group_list list;
	struct suggest s;
	char hint[400];

	list_all(&list, k);
	suggest_start(&s, name);
	for (unsigned int i = 0; i < list.count; i++)
		suggest_offer(&s, list.of[i].name);
	suggest_text(&s, k->otherwise, hint, sizeof(hint));
	group_list_free(&list);
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

struct conf *group_parse(const char *text, size_t size, const char *file, struct pm_error *err)
{
	return likwid_is_group(text, size, file) ? likwid_parse(text, size, file, err) :
						   conf_parse(text, size, file, err);
}

struct conf *group_load(const char *name, struct pm_error *err)
{
	struct conf *conf;
	char *file, *text;
	size_t size;

	text = load(&group_kind, name, &file, &size, err);
	if (!text)
		return NULL;
	conf = group_parse(text, size, file, err);
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
