// SPDX-License-Identifier: GPL-2.0-only
#include "lib/elfsyms.h"

#include <fcntl.h>
#include <gelf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/mem.h"
#include "lib/recfile.h"

struct function {
	u64 offset, size;
	const char *name;
};

struct list {
	struct function *of;
	size_t count;
};

/* A path of a mapping may meanwhile be anything, even a pipe. */
static Elf *open_elf(const char *path, int *fd)
{
	struct stat st;
	Elf *elf = NULL;

	elf_version(EV_CURRENT);
	*fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (*fd < 0)
		return NULL;
	if (!fstat(*fd, &st) && S_ISREG(st.st_mode))
		elf = elf_begin(*fd, ELF_C_READ, NULL);
	if (elf && elf_kind(elf) == ELF_K_ELF)
		return elf;
	elf_end(elf);
	close(*fd);
	return NULL;
}

static void close_elf(Elf *elf, int fd)
{
	elf_end(elf);
	close(fd);
}

static u32 find_id(Elf_Data *data, u8 *id)
{
	size_t at = 0, name, desc;
	GElf_Nhdr head;

	while (data && (at = gelf_getnote(data, at, &head, &name, &desc))) {
		const char *bytes = data->d_buf;

		if (head.n_type == NT_GNU_BUILD_ID && head.n_namesz == sizeof("GNU") &&
		    !memcmp(bytes + name, "GNU", sizeof("GNU")) &&
		    head.n_descsz <= REC_LONGEST_ID) {
			memcpy(id, bytes + desc, head.n_descsz);
			return head.n_descsz;
		}
	}
	return 0;
}

u32 elf_build_id(const char *path, u8 *id)
{
	size_t segments = 0;
	u32 size = 0;
	GElf_Phdr p;
	Elf *elf;
	int fd;

	elf = open_elf(path, &fd);
	if (!elf)
		return 0;
	elf_getphdrnum(elf, &segments);
	for (size_t i = 0; !size && i < segments; i++)
		if (gelf_getphdr(elf, (int)i, &p) && p.p_type == PT_NOTE)
			size = find_id(elf_getdata_rawchunk(elf, (int64_t)p.p_offset, p.p_filesz,
							    p.p_align == 8 ? ELF_T_NHDR8 :
							    ELF_T_NHDR), id);
	close_elf(elf, fd);
	return size;
}

/* Where @address lies in the file; false when in none of its executable parts. */
static bool to_offset(Elf *elf, u64 address, u64 *offset)
{
	size_t segments = 0;
	GElf_Phdr p;

	elf_getphdrnum(elf, &segments);
	for (size_t i = 0; i < segments; i++) {
		if (!gelf_getphdr(elf, (int)i, &p) || p.p_type != PT_LOAD || !(p.p_flags & PF_X))
			continue;
		if (address < p.p_vaddr || address - p.p_vaddr >= p.p_filesz)
			continue;
		*offset = address - p.p_vaddr + p.p_offset;
		return true;
	}
	return false;
}

static void add_functions(Elf *elf, Elf_Scn *section, const GElf_Shdr *head, struct list *list)
{
	Elf_Data *data = elf_getdata(section, NULL);
	size_t count = head->sh_entsize ? head->sh_size / head->sh_entsize : 0;

	for (size_t i = 0; data && i < count && i <= INT32_MAX; i++) {
		struct function f;
		const char *name;
		GElf_Sym s;

		if (!gelf_getsym(data, (int)i, &s) || GELF_ST_TYPE(s.st_info) != STT_FUNC ||
		    s.st_shndx == SHN_UNDEF || !to_offset(elf, s.st_value, &f.offset))
			continue;
		name = elf_strptr(elf, head->sh_link, s.st_name);
		if (!name || !*name || strchr(name, '\n'))
			continue;
		f.size = s.st_size;
		f.name = name;
		if (!(list->count & (list->count - 1)))
			list->of = mem_resize(list->of, list->count ? 2 * list->count : 1,
					      sizeof(*list->of));
		list->of[list->count++] = f;
	}
}

/* The full table, or that of the dynamic linker where it has been stripped. */
static void find_functions(Elf *elf, struct list *list)
{
	static const GElf_Word kinds[] = { SHT_SYMTAB, SHT_DYNSYM };

	for (unsigned int k = 0; !list->count && k < ARRAY_SIZE(kinds); k++) {
		Elf_Scn *section = NULL;
		GElf_Shdr head;

		while ((section = elf_nextscn(elf, section)))
			if (gelf_getshdr(section, &head) && head.sh_type == kinds[k])
				add_functions(elf, section, &head, list);
	}
}

static int compare(const void *a, const void *b)
{
	const struct function *x = a, *y = b;

	if (x->offset != y->offset)
		return x->offset < y->offset ? -1 : 1;
	if (x->size != y->size)
		return x->size < y->size ? -1 : 1;
	return strcmp(x->name, y->name);
}

static char *print(const struct list *list, size_t most)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		abort();
	for (size_t i = 0; i < list->count; i++) {
		const struct function *f = &list->of[i];

		/* One of several names of a place is enough. */
		if (i + 1 < list->count && list->of[i + 1].offset == f->offset)
			continue;
		if ((size_t)ftell(out) + strlen(f->name) + 40 > most)
			break;
		fprintf(out, "%" PRIx64 " %" PRIx64 " %s\n", f->offset, f->size, f->name);
	}
	if (fclose(out))
		abort();
	return text;
}

char *elf_symbols(const char *path, size_t most)
{
	struct list list = { 0 };
	char *text = NULL;
	Elf *elf;
	int fd;

	elf = open_elf(path, &fd);
	if (!elf)
		return NULL;
	find_functions(elf, &list);
	if (list.count) {
		qsort(list.of, list.count, sizeof(*list.of), compare);
		text = print(&list, most);
	}
	free(list.of);
	close_elf(elf, fd);
	return text;
}
