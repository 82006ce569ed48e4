// SPDX-License-Identifier: GPL-2.0-only
#include "lib/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *mem_check(void *p)
{
	if (!p) {
		fputs("pmctl: out of memory, close other programs\n", stderr);
		exit(1);
	}
	return p;
}

void *mem_zalloc(size_t count, size_t size)
{
	return mem_check(calloc(count ? count : 1, size ? size : 1));
}

void *mem_resize(void *old, size_t count, size_t size)
{
	size_t bytes;

	if (__builtin_mul_overflow(count, size, &bytes))
		return mem_check(NULL);
	return mem_check(realloc(old, bytes + !bytes));
}

char *mem_copy(const char *text)
{
	return mem_check(strdup(text));
}

char *mem_copy_part(const char *text, size_t length)
{
	char *copy = mem_zalloc(length + 1, 1);

	memcpy(copy, text, length);
	return copy;
}

char *mem_printf(const char *format, ...)
{
	char *text = NULL;
	va_list args;

	va_start(args, format);
	if (vasprintf(&text, format, args) < 0)
		text = NULL;
	va_end(args);
	return mem_check(text);
}
