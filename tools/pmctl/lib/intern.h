/* SPDX-License-Identifier: GPL-2.0-only */
/* Numbers for texts and for keys, from 0 up in the order in which they come. */
#ifndef PMCTL_INTERN_H
#define PMCTL_INTERN_H

#include "core/env.h"

#define INTERN_NONE	UINT32_MAX

struct intern_key {
	u64 high, low;
};

struct intern {
	u32 count;
	struct intern_key *key;	/* by number */
	u32 *slot;		/* numbers by hash, INTERN_NONE = free */
	u32 slots;		/* 0 or a power of two, at least twice @count */
};

u32 intern_key(struct intern *in, u64 high, u64 low);
/* INTERN_NONE when it is not there. */
u32 intern_find(const struct intern *in, u64 high, u64 low);
void intern_free(struct intern *in);

struct names {
	char **of;
	u32 count;
	u32 *slot;
	u32 slots;
};

u32 names_add(struct names *n, const char *text);
void names_free(struct names *n);

#endif /* PMCTL_INTERN_H */
