// SPDX-License-Identifier: GPL-2.0-only
#include "lib/procinfo.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/elfsyms.h"
#include "lib/kallsyms.h"
#include "lib/mem.h"

/* Processes remembered, a power of two; whoever falls out is told again. */
#define SEEN		1024u
/* Programs and libraries remembered; further ones have no symbols. */
#define MOST_OBJECTS	4096u
/* Mappings are looked at again so often at most. */
#define AGAIN_NS	100000000u

void procinfo_init(struct procinfo *p, struct rec_writer *out)
{
	memset(p, 0, sizeof(*p));
	p->out = out;
	p->seen = mem_zalloc(SEEN, sizeof(*p->seen));
}

void procinfo_free(struct procinfo *p)
{
	free(p->seen);
	free(p->object);
	names_free(&p->paths);
}

/* In parts that end with a line each. */
static int put_symbols(struct procinfo *p, struct rec_symbols *s, char *text,
		       struct pm_error *err)
{
	int ret = 0;

	while (!ret && *text) {
		size_t size = strnlen(text, REC_LONGEST_TEXT);
		char *end = text + size, after;
		struct rec_item item = { .type = REC_SYMBOLS };

		while (*end && end > text && end[-1] != '\n')
			end--;
		if (end == text)
			break;
		after = *end;
		*end = '\0';
		item.symbols = *s;
		item.symbols.text = text;
		ret = rec_put(p->out, &item, err);
		*end = after;
		text = end;
	}
	return ret;
}

int procinfo_kernel(struct procinfo *p, struct pm_error *err)
{
	struct rec_symbols s = { .path = REC_KERNEL };
	FILE *in = fopen("/proc/kallsyms", "re");
	char *text;
	int ret = 0;

	if (!in)
		return 0;
	text = kallsyms_functions(in);
	fclose(in);
	if (text)
		ret = put_symbols(p, &s, text, err);
	free(text);
	return ret;
}

/* Number of an object, its build id read when it is new. */
static u32 object_number(struct procinfo *p, const char *path)
{
	u32 before = p->paths.count, number;

	if (before >= MOST_OBJECTS || path[0] != '/')
		return INTERN_NONE;
	number = names_add(&p->paths, path);
	if (number == before) {
		p->object = mem_resize(p->object, number + 1, sizeof(*p->object));
		p->object[number].id_size = elf_build_id(path, p->object[number].id);
	}
	return number;
}

static int put_map(struct procinfo *p, struct rec_map *map, struct pm_error *err)
{
	struct rec_item item = { .type = REC_MAP };
	u32 object = object_number(p, map->path);

	if (object != INTERN_NONE) {
		map->id_size = p->object[object].id_size;
		memcpy(map->id, p->object[object].id, map->id_size);
	}
	item.map = *map;
	return rec_put(p->out, &item, err);
}

/* "10000000-10010000 r-xp 00000000 08:01 42   /bin/game"; false unless executable. */
static bool parse_map(char *line, struct rec_map *map)
{
	char rights[8];
	int path = 0;

	line[strcspn(line, "\n")] = '\0';
	if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %7s %" SCNx64 " %*s %*s %n", &map->start,
		   &map->end, rights, &map->offset, &path) < 4 || !path || rights[2] != 'x')
		return false;
	map->path = line[path] ? line + path : "[anon]";
	return map->start < map->end;
}

static int read_maps(struct procinfo *p, struct procinfo_seen *seen, u64 now_ns,
		     struct pm_error *err)
{
	char name[32], *line = NULL;
	size_t room = 0;
	FILE *in;
	int ret = 0;

	snprintf(name, sizeof(name), "/proc/%u/maps", seen->pid);
	seen->read_ns = now_ns;
	seen->ranges = 0;
	in = fopen(name, "re");
	while (!ret && in && getline(&line, &room, in) > 0) {
		struct rec_map map = { .pid = seen->pid };

		if (!parse_map(line, &map))
			continue;
		if (seen->ranges < PROCINFO_RANGES) {
			seen->range[seen->ranges].start = map.start;
			seen->range[seen->ranges++].end = map.end;
		}
		ret = put_map(p, &map, err);
	}
	free(line);
	if (in)
		fclose(in);
	return ret;
}

/* The name of a process of which the driver told only a thread. */
static int read_name(struct procinfo *p, struct procinfo_seen *seen, struct pm_error *err)
{
	struct rec_item item = { .type = REC_COMM };
	char path[32], text[64] = "";
	FILE *in;

	snprintf(path, sizeof(path), "/proc/%u/comm", seen->pid);
	seen->named = true;
	in = fopen(path, "re");
	if (!in)
		return 0;
	if (!fgets(text, sizeof(text), in))
		text[0] = '\0';
	fclose(in);
	text[strcspn(text, "\n")] = '\0';
	item.comm = (struct rec_comm){ .pid = seen->pid, .tid = seen->pid, .name = text };
	return *text ? rec_put(p->out, &item, err) : 0;
}

static struct procinfo_seen *find(struct procinfo *p, u32 pid)
{
	struct procinfo_seen *seen = &p->seen[pid & (SEEN - 1)];

	if (!seen->used || seen->pid != pid) {
		memset(seen, 0, sizeof(*seen));
		seen->used = true;
		seen->pid = pid;
	}
	return seen;
}

static bool is_mapped(const struct procinfo_seen *seen, u64 ip)
{
	for (u32 i = 0; i < seen->ranges; i++)
		if (ip >= seen->range[i].start && ip < seen->range[i].end)
			return true;
	return false;
}

static int before_sample(struct procinfo *p, const struct rec_sample *s, struct pm_error *err)
{
	struct procinfo_seen *seen;

	if (!s->pid || s->flags & REC_SAMPLE_NO_CONTEXT)
		return 0;
	seen = find(p, s->pid);
	if (!seen->named && read_name(p, seen, err))
		return -1;
	if (!(s->flags & REC_SAMPLE_USER) || is_mapped(seen, s->ip) ||
	    (seen->read_ns && s->time_ns - seen->read_ns < AGAIN_NS))
		return 0;
	return read_maps(p, seen, s->time_ns, err);
}

int procinfo_item(struct procinfo *p, const struct rec_item *item, struct pm_error *err)
{
	struct procinfo_seen *seen;

	if (item->type == REC_SAMPLE)
		return before_sample(p, &item->sample, err);
	if (item->type != REC_COMM || item->comm.pid != item->comm.tid)
		return 0;
	/* It may have a new name because it runs another program now. */
	seen = find(p, item->comm.pid);
	seen->named = true;
	seen->read_ns = 0;
	seen->ranges = 0;
	return 0;
}

int procinfo_programs(struct procinfo *p, struct pm_error *err)
{
	int ret = 0;

	for (u32 i = 0; !ret && i < p->paths.count; i++) {
		struct rec_symbols s = { .path = p->paths.of[i] };
		u8 id[REC_LONGEST_ID];
		char *text;

		s.id_size = elf_build_id(s.path, id);
		/* Another file may have taken its place meanwhile. */
		if (s.id_size != p->object[i].id_size || memcmp(id, p->object[i].id, s.id_size))
			continue;
		memcpy(s.id, id, s.id_size);
		text = elf_symbols(s.path, 16 * REC_LONGEST_TEXT);
		if (text)
			ret = put_symbols(p, &s, text, err);
		free(text);
	}
	return ret;
}
