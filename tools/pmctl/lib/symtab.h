/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions of one object by address. */
#ifndef PMCTL_SYMTAB_H
#define PMCTL_SYMTAB_H

#include "core/env.h"

struct symbol {
	u64 address;
	u64 size;		/* 0: up to the next one */
	const char *name;
};

struct symtab {
	struct symbol *of;
	u32 count;
	char **text;		/* that the names are in */
	u32 texts;
	bool sorted;
};

/* Lines of struct rec_symbols; what is no such line is left out. */
void symtab_add(struct symtab *t, const char *text);
/* The function that @address is in, or NULL. */
const struct symbol *symtab_find(struct symtab *t, u64 address);
void symtab_free(struct symtab *t);

#endif /* PMCTL_SYMTAB_H */
