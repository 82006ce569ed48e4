/* SPDX-License-Identifier: GPL-2.0-only */
/* Numbers from text, whole: nothing around them, nothing cut, no locale. */
#ifndef PMCTL_NUMBER_H
#define PMCTL_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Decimal digits only. */
bool number_whole(const char *text, uint64_t *out);
/* Decimal number with optional sign, fraction and exponent; finite. */
bool number_real(const char *text, double *out);

enum number_time {
	NUMBER_TIME_OK,
	NUMBER_TIME_MALFORMED,
	NUMBER_TIME_UNIT,	/* not s, ms, us, ns */
	NUMBER_TIME_LARGE,	/* does not fit 64 bits */
};

/*
 * "10ms", "1.5 s", "250us", "7ns" into clocks of @hz, rounded down; a bare number
 * or "N cycles" is in clocks already.
 */
enum number_time number_clocks(const char *text, uint32_t hz, uint64_t *clocks);

#endif /* PMCTL_NUMBER_H */
