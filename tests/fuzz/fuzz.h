/* SPDX-License-Identifier: GPL-2.0-only */
/* What the fuzz targets share: any input, and things that must hold for each. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/error.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUST(what)								\
	do {									\
		if (!(what)) {							\
			fprintf(stderr, "%s:%d: not so: %s\n", __FILE__,	\
				__LINE__, #what);				\
			abort();						\
		}								\
	} while (0)

/* The input with a NUL behind it; what stands behind a NUL of its own is lost. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
	char *text = calloc(size + 1, 1);

	MUST(text);
	memcpy(text, data, size);
	return text;
}

/* A refusal is one sentence: it is there, it ends, and names the file. */
static inline void fuzz_refusal(const struct pm_error *err, const char *file)
{
	MUST(strnlen(err->text, sizeof(err->text)) < sizeof(err->text));
	MUST(!strncmp(err->text, file, strlen(file)));
	MUST(strlen(err->text) > strlen(file) + 8);
}

#endif /* FUZZ_H */
