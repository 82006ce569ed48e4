// SPDX-License-Identifier: GPL-2.0-only
#include "lib/intern.h"

#include <stdlib.h>

#include "lib/mem.h"

#define FIRST_SLOTS	64u

static u64 mix(u64 x)
{
	x = (x ^ x >> 32) * 0x9e3779b97f4a7c15u;
	return x ^ x >> 29;
}

static u32 *new_slots(u32 slots)
{
	u32 *slot = mem_zalloc(slots, sizeof(*slot));

	memset(slot, 0xff, slots * sizeof(*slot));
	return slot;
}

static u32 key_slot(const struct intern *in, u64 high, u64 low)
{
	u32 at = (u32)mix(mix(high) + low) & (in->slots - 1);

	while (in->slot[at] != INTERN_NONE && (in->key[in->slot[at]].high != high ||
					       in->key[in->slot[at]].low != low))
		at = (at + 1) & (in->slots - 1);
	return at;
}

u32 intern_find(const struct intern *in, u64 high, u64 low)
{
	return in->slots ? in->slot[key_slot(in, high, low)] : INTERN_NONE;
}

static void grow_keys(struct intern *in)
{
	free(in->slot);
	in->slots = in->slots ? 2 * in->slots : FIRST_SLOTS;
	in->slot = new_slots(in->slots);
	in->key = mem_resize(in->key, in->slots / 2, sizeof(*in->key));
	for (u32 i = 0; i < in->count; i++)
		in->slot[key_slot(in, in->key[i].high, in->key[i].low)] = i;
}

u32 intern_key(struct intern *in, u64 high, u64 low)
{
	u32 at;

	if (2 * in->count >= in->slots)
		grow_keys(in);
	at = key_slot(in, high, low);
	if (in->slot[at] == INTERN_NONE) {
		in->key[in->count] = (struct intern_key){ high, low };
		in->slot[at] = in->count++;
	}
	return in->slot[at];
}

void intern_free(struct intern *in)
{
	free(in->key);
	free(in->slot);
}

static u32 name_slot(const struct names *n, const char *text)
{
	u64 hash = 0xcbf29ce484222325u;
	u32 at;

	for (const char *c = text; *c; c++)
		hash = (hash ^ (unsigned char)*c) * 0x100000001b3u;
	at = (u32)mix(hash) & (n->slots - 1);
	while (n->slot[at] != INTERN_NONE && strcmp(n->of[n->slot[at]], text))
		at = (at + 1) & (n->slots - 1);
	return at;
}

static void grow_names(struct names *n)
{
	free(n->slot);
	n->slots = n->slots ? 2 * n->slots : FIRST_SLOTS;
	n->slot = new_slots(n->slots);
	n->of = mem_resize(n->of, n->slots / 2, sizeof(*n->of));
	for (u32 i = 0; i < n->count; i++)
		n->slot[name_slot(n, n->of[i])] = i;
}

u32 names_add(struct names *n, const char *text)
{
	u32 at;

	if (2 * n->count >= n->slots)
		grow_names(n);
	at = name_slot(n, text);
	if (n->slot[at] == INTERN_NONE) {
		n->of[n->count] = mem_copy(text);
		n->slot[at] = n->count++;
	}
	return n->slot[at];
}

void names_free(struct names *n)
{
	for (u32 i = 0; i < n->count; i++)
		free(n->of[i]);
	free(n->of);
	free(n->slot);
}
