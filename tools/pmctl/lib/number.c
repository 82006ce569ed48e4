// SPDX-License-Identifier: GPL-2.0-only
#include "lib/number.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool number_whole(const char *text, uint64_t *out)
{
	uint64_t number = 0;

	if (!*text)
		return false;
	for (; *text; text++)
		if (!isdigit((unsigned char)*text) ||
		    __builtin_mul_overflow(number, UINT64_C(10), &number) ||
		    __builtin_add_overflow(number, (uint64_t)(*text - '0'), &number))
			return false;
	*out = number;
	return true;
}

/* strtod() would take hexadecimal numbers, infinities and leading blanks, too. */
bool number_real(const char *text, double *out)
{
	char *end;

	if (!*text || strspn(text, "0123456789+-.eE") != strlen(text) ||
	    !strpbrk(text, "0123456789"))
		return false;
	*out = strtod(text, &end);
	return !*end && isfinite(*out);
}

/* Powers of ten that a unit stands below the second; -1 when it is none. */
static int time_unit(const char *unit)
{
	static const struct {
		const char *name;
		int digits;
	} units[] = { { "s", 0 }, { "ms", 3 }, { "us", 6 }, { "ns", 9 } };

	for (unsigned int i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (!strcmp(unit, units[i].name))
			return units[i].digits;
	return -1;
}

/* @whole + 0.@fraction seconds times @hz over 10^@digits, exact but for the end. */
static bool scale(uint64_t whole, const char *fraction, size_t length, int digits,
		  uint32_t hz, uint64_t *clocks)
{
	uint64_t unit = 1, tens = 1, part = 0, whole_part, rest;

	for (int i = 0; i < digits; i++)
		unit *= 10;
	for (size_t i = 0; i < length && i < 9; i++) {
		part = part * 10 + (uint64_t)(fraction[i] - '0');
		tens *= 10;
	}
	if (__builtin_mul_overflow(whole / unit, (uint64_t)hz, &whole_part))
		return false;
	/* Below 10^9 units of 10^-9 at most times 2^32: fits. */
	rest = (whole % unit) * hz;
	*clocks = rest / unit;
	/* What the fraction adds, and the remainder that is left, in 1/tens. */
	rest = rest % unit * tens + part * hz;
	return !__builtin_add_overflow(*clocks, rest / tens / unit, clocks) &&
	       !__builtin_add_overflow(*clocks, whole_part, clocks);
}

enum number_time number_clocks(const char *text, uint32_t hz, uint64_t *clocks)
{
	size_t digits = strspn(text, "0123456789"), length = 0;
	const char *unit = text + digits, *fraction = "";
	char number[24];
	uint64_t whole;
	int power;

	if (!digits)
		return NUMBER_TIME_MALFORMED;
	if (digits >= sizeof(number))
		return NUMBER_TIME_LARGE;
	memcpy(number, text, digits);
	number[digits] = '\0';
	if (!number_whole(number, &whole))
		return NUMBER_TIME_LARGE;
	if (*unit == '.') {
		fraction = unit + 1;
		length = strspn(fraction, "0123456789");
		if (!length)
			return NUMBER_TIME_MALFORMED;
		unit = fraction + length;
	}
	unit += strspn(unit, " \t");
	if (!*unit || !strcmp(unit, "cycles") || !strcmp(unit, "clocks")) {
		*clocks = whole;
		return length ? NUMBER_TIME_MALFORMED : NUMBER_TIME_OK;
	}
	power = time_unit(unit);
	if (power < 0)
		return NUMBER_TIME_UNIT;
	return scale(whole, fraction, length, power, hz, clocks) ?
		NUMBER_TIME_OK : NUMBER_TIME_LARGE;
}
