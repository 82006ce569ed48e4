/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Who the samples of a file are about: processes by number and name, the objects
 * that are mapped in them, and the functions of these.  Fed with the items of a
 * file in their order.
 */
#ifndef PMCTL_TASKS_H
#define PMCTL_TASKS_H

#include "lib/intern.h"
#include "lib/recfile.h"
#include "lib/symtab.h"

struct task {
	u32 pid;
	u32 name;		/* in tasks.names */
};

struct task_map {
	u64 start, end, offset;
	u32 object;
};

/* Mappings of one pid, by address, not overlapping. */
struct task_maps {
	struct task_map *of;
	u32 count;
	u32 last;		/* that an address was found in */
	u32 task;		/* that the pid is now */
	bool named;		/* by its own name, not by that of a thread */
};

struct task_object {
	char *path;
	u32 id_size;
	u8 id[REC_LONGEST_ID];
	struct symtab symbols;
	bool tried;		/* to find its symbols outside the file */
};

/* The task of samples that nobody was interrupted for, since the throttle held them. */
#define TASKS_THROTTLED		"[throttled]"

/* Task, object and symbol of samples whose owner may not know who ran. */
#define TASKS_WITHHELD		"[withheld]"
#define TASKS_WITHHELD_NOTE						\
	"the driver does not tell who ran in samples of others and of the kernel " \
	"(" TASKS_WITHHELD "), because whoever sampled lacks CAP_PERFMON or the " \
	"kernel is locked down"

#define TASKS_UNKNOWN_OBJECT	0u
#define TASKS_KERNEL_OBJECT	1u
#define TASKS_WITHHELD_OBJECT	2u

struct tasks {
	bool simulated;
	const char *root;	/* where to look for objects, or NULL */
	struct names names;	/* of processes and threads */
	struct intern task_keys;	/* pid, name: number of the task */
	struct task *task;
	struct intern pids;
	struct task_maps *maps;	/* by number in @pids */
	struct intern tids;
	u32 *thread_name;	/* by number in @tids: in @names */
	struct names object_keys;
	struct task_object *object;
};

void tasks_init(struct tasks *t);
void tasks_free(struct tasks *t);

/* Items that are not about processes, objects and symbols do nothing. */
void tasks_item(struct tasks *t, const struct rec_item *item);

/* Back to before the first item, but for objects and their symbols. */
void tasks_forget(struct tasks *t);

/* Where a sample was. */
struct place {
	u32 task;
	u32 object;
	u64 address;		/* in the object */
};

struct place tasks_place(struct tasks *t, const struct rec_sample *s);
/* Name of thread @tid, or else of the task. */
const char *tasks_thread_name(const struct tasks *t, u32 tid, u32 task);
const char *tasks_name(const struct tasks *t, u32 task);

/*
 * The function at a place of @object and how the object is called, which for
 * modules of the kernel is in its symbols.  *@symbol is NULL when it is not known.
 * @buf, of @size, may be used for either.
 */
void tasks_symbol(struct tasks *t, u32 object, u64 address, const char **symbol,
		  const char **name, char *buf, size_t size);
/* How far @address is behind the start of that function; 0 when it is not known. */
u64 tasks_offset(struct tasks *t, u32 object, u64 address);

#endif /* PMCTL_TASKS_H */
