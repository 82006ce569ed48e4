/* SPDX-License-Identifier: GPL-2.0-only */
/* Changes of a blob that leave it a blob: what is blind seldom gets past its check. */
#ifndef DT_MUTATE_H
#define DT_MUTATE_H

#include <libfdt.h>

#include "fuzz.h"

#define MUTATE_ROOM	1024u

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed);

static inline unsigned int next_random(unsigned int *state, unsigned int below)
{
	*state = *state * 1103515245u + 12345u;
	return (*state >> 8) % below;
}

/* A node, each about as likely. */
static inline int random_node(const void *fdt, unsigned int *state)
{
	int count = 0, node;

	for (node = 0; node >= 0; node = fdt_next_node(fdt, node, NULL))
		count++;
	count = (int)next_random(state, (unsigned int)count);
	for (node = 0; count--; )
		node = fdt_next_node(fdt, node, NULL);
	return node;
}

/* A property that means something to us, with cells that are near something. */
static inline void set_something(void *fdt, int node, unsigned int *state)
{
	static const char * const names[] = {
		"reg", "ranges", "interrupts", "interrupts-extended", "interrupt-parent",
		"#address-cells", "#size-cells", "#interrupt-cells", "bus-frequency", "phandle",
		"interrupt-controller",
	};
	static const uint32_t cells[] = {
		0, 1, 2, 3, 4, 44, 0x1000, 0x40000, 0xe1000, 0x100000, 0xe0000000, 0xe00e1000,
		0x7fffffff, 0xffffffff, 0xffffff00, 0xac, 0xfff,
	};
	unsigned int count = next_random(state, 9), all = sizeof(cells) / sizeof(cells[0]);
	fdt32_t value[8];

	for (unsigned int i = 0; i < 8; i++)
		value[i] = cpu_to_fdt32(cells[next_random(state, all)]);
	fdt_setprop(fdt, node, names[next_random(state, sizeof(names) / sizeof(names[0]))],
		    value, (int)count * 4);
}

static inline void set_words(void *fdt, int node, unsigned int *state)
{
	static const char * const names[] = { "compatible", "status", "device_type", "soc" };
	static const char * const words[] = {
		"fsl,mpc8544-pm", "fsl,mpc8544-immr", "fsl,p2020-immr", "fsl,mpc8548-guts",
		"okay", "disabled", "soc", "open-pic", "fsl,mpic", "simple-bus", "/soc", "",
	};

	const char *word = words[next_random(state, sizeof(words) / sizeof(words[0]))];

	/* a macro that takes its last argument twice */
	fdt_setprop_string(fdt, node, names[next_random(state, 4)], word);
}

static inline void rename_something(void *fdt, int node, unsigned int *state)
{
	static const char * const names[] = {
		"soc", "performance-monitor@e1000", "performance-monitor", "aliases", "cpus",
		"PowerPC,8544@0", "pic@40000",
	};

	fdt_set_name(fdt, node, names[next_random(state, sizeof(names) / sizeof(names[0]))]);
}

static inline void nop_first(void *fdt, int node)
{
	int first = fdt_first_property_offset(fdt, node);
	const char *name;

	if (first >= 0 && fdt_getprop_by_offset(fdt, first, &name, NULL))
		fdt_nop_property(fdt, node, name);
}

static inline void change(void *fdt, unsigned int *state)
{
	int node = random_node(fdt, state);

	switch (next_random(state, 8)) {
	case 0:
		if (node)
			fdt_nop_node(fdt, node);
		break;
	case 1:
		if (node)
			rename_something(fdt, node, state);
		break;
	case 2:
		nop_first(fdt, node);
		break;
	case 3:
		fdt_add_subnode(fdt, node, "performance-monitor@e1000");
		break;
	case 4:
	case 5:
		set_words(fdt, node, state);
		break;
	default:
		set_something(fdt, node, state);
	}
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned int seed)
{
	void *copy = calloc(size + MUTATE_ROOM, 1), *wide = calloc(size + MUTATE_ROOM, 1);
	size_t made = 0;

	MUST(copy && wide);
	memcpy(copy, data, size);
	if (seed % 8 && size >= sizeof(struct fdt_header) && fdt_magic(copy) == FDT_MAGIC &&
	    fdt_version(copy) >= 16 && !fdt_check_full(copy, size) &&
	    !fdt_open_into(copy, wide, (int)(size + MUTATE_ROOM))) {
		for (unsigned int n = 1 + seed % 3; n; n--)
			if (!fdt_check_full(wide, size + MUTATE_ROOM))
				change(wide, &seed);
		if (!fdt_pack(wide) && fdt_totalsize(wide) <= most) {
			made = fdt_totalsize(wide);
			memcpy(data, wide, made);
		}
	}
	free(copy);
	free(wide);
	return made ? made : LLVMFuzzerMutate(data, size, most);
}

#endif /* DT_MUTATE_H */
