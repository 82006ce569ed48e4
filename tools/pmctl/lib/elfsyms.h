/* SPDX-License-Identifier: GPL-2.0-only */
/* ELF files: build ids and functions, of any machine's files on any machine. */
#ifndef PMCTL_ELFSYMS_H
#define PMCTL_ELFSYMS_H

#include "core/env.h"

/* Size of the build id copied to @id (REC_LONGEST_ID bytes); 0 when there is none. */
u32 elf_build_id(const char *path, u8 *id);

/*
 * Functions as the text of struct rec_symbols, sorted, at most @most bytes;
 * NULL when the file cannot be read or has none.
 */
char *elf_symbols(const char *path, size_t most);

#endif /* PMCTL_ELFSYMS_H */
