/* SPDX-License-Identifier: GPL-2.0-only */
/* Memory that is there or ends the program: pmctl needs a few kilobytes. */
#ifndef PMCTL_MEM_H
#define PMCTL_MEM_H

#include <stddef.h>

void *mem_zalloc(size_t count, size_t size);
void *mem_resize(void *old, size_t count, size_t size);
char *mem_copy(const char *text);
char *mem_copy_part(const char *text, size_t length);

__attribute__((format(printf, 1, 2)))
char *mem_printf(const char *format, ...);

#endif /* PMCTL_MEM_H */
