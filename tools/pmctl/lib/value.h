/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Numbers of formulas: whole numbers stay exact as long as they fit 64 bits and
 * a sign, anything else is a double, and what is not known says why.
 */
#ifndef PMCTL_VALUE_H
#define PMCTL_VALUE_H

#include <stdbool.h>
#include <stdint.h>

enum value_kind {
	VALUE_WHOLE,		/* @magnitude, minus it when @negative */
	VALUE_REAL,		/* @real, always finite */
	VALUE_UNKNOWN,		/* @reason says why */
};

struct value {
	enum value_kind kind;
	bool negative;
	bool inexact;		/* made from a count that may have lost something */
	uint64_t magnitude;
	double real;
	char reason[160];
};

struct value value_whole(uint64_t number);
/* Not finite gives an unknown value. */
struct value value_real(double number);
__attribute__((format(printf, 1, 2)))
struct value value_unknown(const char *format, ...);

/* Unknown in, unknown out: the reason of the first one. */
struct value value_add(const struct value *a, const struct value *b);
struct value value_subtract(const struct value *a, const struct value *b);
struct value value_multiply(const struct value *a, const struct value *b);
/* @divisor: how the formula writes it, for the reason when it is 0. */
struct value value_divide(const struct value *a, const struct value *b, const char *divisor);
struct value value_negate(const struct value *a);
struct value value_least(const struct value *a, const struct value *b);
struct value value_greatest(const struct value *a, const struct value *b);

double value_double(const struct value *v);	/* of a known value */

#endif /* PMCTL_VALUE_H */
