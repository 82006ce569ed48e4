// SPDX-License-Identifier: GPL-2.0-only
#include "lib/tasks.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/elfsyms.h"
#include "lib/mem.h"

static u32 object_number(struct tasks *t, const char *path, const u8 *id, u32 id_size)
{
	char hex[2 * REC_LONGEST_ID + 1] = "", *key;
	u32 number, before = t->object_keys.count;

	for (u32 i = 0; i < id_size; i++)
		snprintf(hex + 2 * i, 3, "%02x", id[i]);
	key = mem_printf("%s\n%s", path, hex);
	number = names_add(&t->object_keys, key);
	free(key);
	if (number == before) {
		struct task_object *o;

		t->object = mem_resize(t->object, number + 1, sizeof(*t->object));
		o = &t->object[number];
		memset(o, 0, sizeof(*o));
		o->path = mem_copy(path);
		o->id_size = id_size;
		if (id_size)
			memcpy(o->id, id, id_size);
	}
	return number;
}

void tasks_init(struct tasks *t)
{
	memset(t, 0, sizeof(*t));
	object_number(t, "", NULL, 0);
	object_number(t, REC_KERNEL, NULL, 0);
	object_number(t, TASKS_WITHHELD, NULL, 0);
}

static void forget_processes(struct tasks *t)
{
	for (u32 i = 0; i < t->pids.count; i++)
		free(t->maps[i].of);
	free(t->maps);
	free(t->thread_name);
	free(t->task);
	names_free(&t->names);
	intern_free(&t->task_keys);
	intern_free(&t->pids);
	intern_free(&t->tids);
}

void tasks_forget(struct tasks *t)
{
	struct tasks kept = {
		.simulated = t->simulated, .root = t->root,
		.object_keys = t->object_keys, .object = t->object,
	};

	forget_processes(t);
	*t = kept;
}

void tasks_free(struct tasks *t)
{
	for (u32 i = 0; i < t->object_keys.count; i++) {
		symtab_free(&t->object[i].symbols);
		free(t->object[i].path);
	}
	free(t->object);
	names_free(&t->object_keys);
	forget_processes(t);
}

static u32 task_number(struct tasks *t, u32 pid, const char *name)
{
	u32 text = names_add(&t->names, name), before = t->task_keys.count;
	u32 number = intern_key(&t->task_keys, pid, text);

	if (number == before) {
		t->task = mem_resize(t->task, number + 1, sizeof(*t->task));
		t->task[number] = (struct task){ .pid = pid, .name = text };
	}
	return number;
}

static const char *nameless(const struct tasks *t, u32 pid)
{
	if (t->simulated)
		return "simulator";
	return pid ? "[unknown]" : "swapper";
}

static struct task_maps *maps_of(struct tasks *t, u32 pid)
{
	u32 before = t->pids.count, number = intern_key(&t->pids, 0, pid);

	if (number == before) {
		t->maps = mem_resize(t->maps, number + 1, sizeof(*t->maps));
		t->maps[number] = (struct task_maps){
			.task = task_number(t, pid, nameless(t, pid)),
		};
	}
	return &t->maps[number];
}

static void add_comm(struct tasks *t, const struct rec_comm *c)
{
	u32 before = t->tids.count, number = intern_key(&t->tids, 0, c->tid);
	struct task_maps *maps = maps_of(t, c->pid);

	if (number == before)
		t->thread_name = mem_resize(t->thread_name, number + 1, sizeof(*t->thread_name));
	t->thread_name[number] = names_add(&t->names, c->name);
	if (c->pid != c->tid && maps->named)
		return;
	maps->named = c->pid == c->tid;
	maps->task = task_number(t, c->pid, c->name);
}

/* Number of the first mapping that ends after @address. */
static u32 first_after(const struct task_maps *m, u64 address)
{
	u32 low = 0, high = m->count;

	while (low < high) {
		u32 middle = low + (high - low) / 2;

		if (m->of[middle].end > address)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

static void add_map(struct tasks *t, const struct rec_map *map)
{
	u32 object = object_number(t, map->path, map->id, map->id_size);
	struct task_maps *m = maps_of(t, map->pid);
	u32 from = first_after(m, map->start), to = from;

	while (to < m->count && m->of[to].start < map->end)
		to++;
	if (from == to)
		m->of = mem_resize(m->of, m->count + 1, sizeof(*m->of));
	if (m->count > to)
		memmove(m->of + from + 1, m->of + to, (m->count - to) * sizeof(*m->of));
	m->count += 1 + from - to;
	m->last = 0;
	m->of[from] = (struct task_map){
		.start = map->start, .end = map->end, .offset = map->offset, .object = object,
	};
}

void tasks_item(struct tasks *t, const struct rec_item *item)
{
	const struct rec_symbols *s = &item->symbols;
	u32 object;

	switch (item->type) {
	case REC_INFO:
		t->simulated = item->info.flags & REC_INFO_SIMULATED;
		break;
	case REC_COMM:
		add_comm(t, &item->comm);
		break;
	case REC_MAP:
		add_map(t, &item->map);
		break;
	case REC_SYMBOLS:
		object = object_number(t, s->path, s->id, s->id_size);
		symtab_add(&t->object[object].symbols, s->text);
		break;
	default:
		break;
	}
}

static const struct task_map *find_map(struct task_maps *m, u64 ip)
{
	if (m->last >= m->count || ip < m->of[m->last].start || ip >= m->of[m->last].end)
		m->last = first_after(m, ip);
	return m->last < m->count && ip >= m->of[m->last].start ? &m->of[m->last] : NULL;
}

struct place tasks_place(struct tasks *t, const struct rec_sample *s)
{
	struct task_maps *m = maps_of(t, s->pid);
	const struct task_map *map;
	struct place place = { .task = m->task, .address = s->ip };

	if (s->flags & REC_SAMPLE_WITHHELD) {
		place.task = task_number(t, 0, TASKS_WITHHELD);
		place.object = TASKS_WITHHELD_OBJECT;
	} else if (s->flags & REC_SAMPLE_NO_CONTEXT && !t->simulated) {
		place.task = task_number(t, 0, s->flags & REC_SAMPLE_THROTTLED ?
					 TASKS_THROTTLED : "[not known]");
	} else if (s->flags & REC_SAMPLE_KERNEL) {
		place.object = TASKS_KERNEL_OBJECT;
	} else if (s->flags & REC_SAMPLE_USER) {
		map = find_map(m, s->ip);
		if (map) {
			place.object = map->object;
			place.address = s->ip - map->start + map->offset;
		}
	}
	return place;
}

const char *tasks_name(const struct tasks *t, u32 task)
{
	return t->names.of[t->task[task].name];
}

const char *tasks_thread_name(const struct tasks *t, u32 tid, u32 task)
{
	u32 number = intern_find(&t->tids, 0, tid);

	return number == INTERN_NONE ? tasks_name(t, task) : t->names.of[t->thread_name[number]];
}

/* Only the very file that ran will do: another build has other addresses. */
static void look_outside(struct tasks *t, struct task_object *o)
{
	u8 id[REC_LONGEST_ID];
	char *path, *text;

	o->tried = true;
	if (!o->id_size || o->path[0] != '/' || o->symbols.texts)
		return;
	path = mem_printf("%s%s", t->root ? t->root : "", o->path);
	if (elf_build_id(path, id) == o->id_size && !memcmp(id, o->id, o->id_size)) {
		text = elf_symbols(path, SIZE_MAX);
		if (text)
			symtab_add(&o->symbols, text);
		free(text);
	}
	free(path);
}

void tasks_symbol(struct tasks *t, u32 object, u64 address, const char **symbol,
		  const char **name, char *buf, size_t size)
{
	struct task_object *o = &t->object[object];
	const struct symbol *s;
	size_t length;

	if (!o->tried)
		look_outside(t, o);
	s = symtab_find(&o->symbols, address);
	*name = *o->path ? o->path : "[unknown]";
	*symbol = s ? s->name : NULL;
	if (object == TASKS_WITHHELD_OBJECT)
		*symbol = TASKS_WITHHELD;
	if (!s)
		return;
	length = strcspn(s->name, "\t");
	if (!s->name[length] || length >= size)
		return;
	snprintf(buf, size, "%s", s->name);
	buf[length] = '\0';
	*symbol = buf;
	*name = s->name + length + 1;
}

u64 tasks_offset(struct tasks *t, u32 object, u64 address)
{
	const struct symbol *s = symtab_find(&t->object[object].symbols, address);

	return s ? address - s->address : 0;
}
