// SPDX-License-Identifier: GPL-2.0-only
#include "lib/wide.h"

#include <math.h>
#include <string.h>

struct wide wide_add(struct wide a, struct wide b)
{
	struct wide sum = { .low = a.low + b.low };

	sum.high = a.high + b.high + (sum.low < a.low);
	return sum;
}

struct wide wide_subtract(struct wide a, struct wide b)
{
	struct wide rest = { .low = a.low - b.low };

	rest.high = a.high - b.high - (a.low < b.low);
	return rest;
}

struct wide wide_shift(struct wide a, unsigned int bits)
{
	if (!bits)
		return a;
	if (bits >= 64)
		return (struct wide){ .high = a.low << (bits - 64) };
	return (struct wide){ .high = a.high << bits | a.low >> (64 - bits), .low = a.low << bits };
}

struct wide wide_shift_down(struct wide a, unsigned int bits)
{
	if (!bits)
		return a;
	if (bits >= 64)
		return (struct wide){ .low = a.high >> (bits - 64) };
	return (struct wide){
		.high = a.high >> bits, .low = a.low >> bits | a.high << (64 - bits),
	};
}

bool wide_is_negative(struct wide a)
{
	return a.high >> 63;
}

bool wide_less(struct wide a, struct wide b)
{
	if (wide_is_negative(a) != wide_is_negative(b))
		return wide_is_negative(a);
	return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* Divides by ten, from the most significant 32 bits down; returns the rest. */
static unsigned int tenth(struct wide *a)
{
	uint64_t part[4] = { a->high >> 32, (uint32_t)a->high, a->low >> 32, (uint32_t)a->low };
	uint64_t rest = 0;

	for (int i = 0; i < 4; i++) {
		rest = rest << 32 | part[i];
		part[i] = rest / 10;
		rest %= 10;
	}
	a->high = part[0] << 32 | part[1];
	a->low = part[2] << 32 | part[3];
	return (unsigned int)rest;
}

void wide_text(struct wide a, char *buf)
{
	char digits[WIDE_TEXT], *at = digits + sizeof(digits) - 1;
	bool negative = wide_is_negative(a);

	if (negative)
		a = wide_subtract(wide_of(0), a);
	*at = '\0';
	do {
		*--at = (char)('0' + tenth(&a));
	} while (a.high || a.low);
	if (negative)
		*--at = '-';
	memcpy(buf, at, (size_t)(digits + sizeof(digits) - at));
}

double wide_double(struct wide a)
{
	struct wide size = wide_is_negative(a) ? wide_subtract(wide_of(0), a) : a;
	double number = (double)size.low;

	if (size.high) {
		unsigned int free = (unsigned int)__builtin_clzll(size.high);

		/* The lowest bit only says whether something lies below. */
		size = wide_shift(size, free);
		number = ldexp((double)(size.high | (size.low != 0)), 64 - (int)free);
	}
	return wide_is_negative(a) ? -number : number;
}
