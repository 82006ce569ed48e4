/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* Text without a C library and without a locale: ASCII only. */
#ifndef MPM_LIB_TEXT_H
#define MPM_LIB_TEXT_H

#include "core/env.h"

static inline bool mpm_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline char mpm_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Equal but for upper and lower case. */
static inline bool mpm_text_same(const char *a, const char *b)
{
	while (*a && mpm_lower(*a) == mpm_lower(*b)) {
		a++;
		b++;
	}
	return mpm_lower(*a) == mpm_lower(*b);
}

/* Writes @text at @to; returns where its terminator went. */
static inline char *mpm_put_text(char *to, const char *text)
{
	while (*text)
		*to++ = *text++;
	*to = '\0';
	return to;
}

/* Writes @value in decimal, at most ten digits; returns as mpm_put_text(). */
static inline char *mpm_put_decimal(char *to, u32 value)
{
	char digits[11];
	char *first = &digits[10];

	*first = '\0';
	do {
		*--first = (char)('0' + value % 10);
		value /= 10;
	} while (value);
	return mpm_put_text(to, first);
}

#endif /* MPM_LIB_TEXT_H */
