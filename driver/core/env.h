/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * The only place that knows where the core runs: in the kernel, in a user
 * program or in an emulator.
 */
#ifndef MPM_CORE_ENV_H
#define MPM_CORE_ENV_H

#ifdef __KERNEL__

#include <linux/bitops.h>
#include <linux/build_bug.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/string.h>
#include <linux/types.h>

/* Text that the kernel, which prints none of it, need not carry about. */
#define MPM_FOR_PEOPLE(text)	NULL

/* Quotient of 64 by 32 bits; the 32-bit kernel has no 64-bit division. */
static inline u64 mpm_div64(u64 dividend, u32 divisor)
{
	return div_u64(dividend, divisor);
}

#define clamp_u64(value, low, high)	clamp_t(u64, value, low, high)

#else /* user space */

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t s32;
typedef int64_t s64;

#ifndef static_assert
#define static_assert _Static_assert
#endif
#ifndef ARRAY_SIZE
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#endif

#define MPM_FOR_PEOPLE(text)	(text)

/* The kernel's helpers that the core uses, under the kernel's names. */
#define hweight32(word)		((unsigned int)__builtin_popcount(word))

static inline u64 clamp_u64(u64 value, u64 low, u64 high)
{
	if (value < low)
		return low;
	return value > high ? high : value;
}

static inline const void *memchr_inv(const void *start, int c, size_t bytes)
{
	for (const u8 *p = start; bytes; p++, bytes--)
		if (*p != (u8)c)
			return p;
	return NULL;
}

static inline u64 mpm_div64(u64 dividend, u32 divisor)
{
	return dividend / divisor;
}

#endif /* __KERNEL__ */

#endif /* MPM_CORE_ENV_H */
