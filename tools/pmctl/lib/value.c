// SPDX-License-Identifier: GPL-2.0-only
#include "lib/value.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

struct value value_whole(uint64_t number)
{
	return (struct value){ .kind = VALUE_WHOLE, .magnitude = number };
}

struct value value_real(double number)
{
	if (!isfinite(number))
		return value_unknown("the result is too large");
	return (struct value){ .kind = VALUE_REAL, .real = number };
}

struct value value_unknown(const char *format, ...)
{
	struct value v = { .kind = VALUE_UNKNOWN };
	va_list args;

	va_start(args, format);
	vsnprintf(v.reason, sizeof(v.reason), format, args);
	va_end(args);
	return v;
}

static struct value signed_whole(bool negative, uint64_t magnitude)
{
	struct value v = value_whole(magnitude);

	v.negative = negative && magnitude != 0;
	return v;
}

double value_double(const struct value *v)
{
	double size;

	if (v->kind == VALUE_REAL)
		return v->real;
	size = (double)v->magnitude;
	return v->negative ? -size : size;
}

static bool both_whole(const struct value *a, const struct value *b)
{
	return a->kind == VALUE_WHOLE && b->kind == VALUE_WHOLE;
}

/* What every operation on two values begins and ends with. */
static const struct value *first_unknown(const struct value *a, const struct value *b)
{
	if (a->kind == VALUE_UNKNOWN)
		return a;
	return b->kind == VALUE_UNKNOWN ? b : NULL;
}

static struct value mark(struct value v, const struct value *a, const struct value *b)
{
	v.inexact = a->inexact || b->inexact;
	return v;
}

struct value value_negate(const struct value *a)
{
	struct value v = *a;

	if (v.kind == VALUE_WHOLE)
		v.negative = !v.negative && v.magnitude != 0;
	else
		v.real = -v.real;
	return v;
}

struct value value_add(const struct value *a, const struct value *b)
{
	const struct value *unknown = first_unknown(a, b);
	uint64_t sum;

	if (unknown)
		return *unknown;
	if (both_whole(a, b)) {
		if (a->negative != b->negative) {
			bool a_larger = a->magnitude >= b->magnitude;
			uint64_t rest = a_larger ? a->magnitude - b->magnitude :
						   b->magnitude - a->magnitude;

			return mark(signed_whole(a_larger ? a->negative : b->negative, rest), a, b);
		}
		if (!__builtin_add_overflow(a->magnitude, b->magnitude, &sum))
			return mark(signed_whole(a->negative, sum), a, b);
	}
	return mark(value_real(value_double(a) + value_double(b)), a, b);
}

struct value value_subtract(const struct value *a, const struct value *b)
{
	struct value minus = value_negate(b);

	return value_add(a, &minus);
}

struct value value_multiply(const struct value *a, const struct value *b)
{
	const struct value *unknown = first_unknown(a, b);
	uint64_t product;

	if (unknown)
		return *unknown;
	if (both_whole(a, b) && !__builtin_mul_overflow(a->magnitude, b->magnitude, &product))
		return mark(signed_whole(a->negative != b->negative, product), a, b);
	return mark(value_real(value_double(a) * value_double(b)), a, b);
}

struct value value_divide(const struct value *a, const struct value *b, const char *divisor)
{
	const struct value *unknown = first_unknown(a, b);

	if (unknown)
		return *unknown;
	if (value_double(b) == 0)
		return value_unknown("%s = 0", divisor);
	if (both_whole(a, b) && a->magnitude % b->magnitude == 0)
		return mark(signed_whole(a->negative != b->negative,
					 a->magnitude / b->magnitude), a, b);
	return mark(value_real(value_double(a) / value_double(b)), a, b);
}

/* Exact among whole numbers, where doubles may be equal. */
static bool less(const struct value *a, const struct value *b)
{
	if (!both_whole(a, b))
		return value_double(a) < value_double(b);
	if (a->negative != b->negative)
		return a->negative;
	return a->negative ? a->magnitude > b->magnitude : a->magnitude < b->magnitude;
}

struct value value_least(const struct value *a, const struct value *b)
{
	const struct value *unknown = first_unknown(a, b);

	return unknown ? *unknown : mark(less(b, a) ? *b : *a, a, b);
}

struct value value_greatest(const struct value *a, const struct value *b)
{
	const struct value *unknown = first_unknown(a, b);

	return unknown ? *unknown : mark(less(a, b) ? *b : *a, a, b);
}
