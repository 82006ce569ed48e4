/* SPDX-License-Identifier: GPL-2.0-only */
/* Numbers of 128 bits with a sign, as chains of counters make them; wrap around. */
#ifndef PMCTL_WIDE_H
#define PMCTL_WIDE_H

#include <stdbool.h>
#include <stdint.h>

#define WIDE_TEXT	42	/* bytes of any number as text */

struct wide {
	uint64_t high, low;
};

static inline struct wide wide_of(uint64_t number)
{
	return (struct wide){ .low = number };
}

struct wide wide_add(struct wide a, struct wide b);
struct wide wide_subtract(struct wide a, struct wide b);
/* Times 2^@bits, 0 to 127. */
struct wide wide_shift(struct wide a, unsigned int bits);
/* Divided by 2^@bits, rounded down, of a number that is not negative. */
struct wide wide_shift_down(struct wide a, unsigned int bits);
bool wide_is_negative(struct wide a);
bool wide_less(struct wide a, struct wide b);
/* Decimal. */
void wide_text(struct wide a, char *buf);
/* The nearest double. */
double wide_double(struct wide a);

#endif /* PMCTL_WIDE_H */
