/* SPDX-License-Identifier: GPL-2.0-only */
/* What writer and reader share: sizes, and numbers in little-endian order. */
#ifndef PMCTL_RECFILE_FORMAT_H
#define PMCTL_RECFILE_FORMAT_H

#include "core/env.h"

/* Not text, and told apart when it was sent as such. */
#define REC_MAGIC	"\x89PMR\r\n\x1a\n"
#define REC_MAGIC_SIZE	8

#define REC_HEAD_SIZE	96
#define REC_HEAD_SUMMED	88	/* bytes under the sum that follows them */
#define REC_ITEM_HEAD	12	/* type, zero, size, sum */
#define REC_ITEM_SUMMED	8
#define REC_ITEM_MOST	(1u << 21)	/* bytes of one item */
#define REC_SAMPLE_SIZE	72	/* without values */

enum rec_item_type {
	REC_ITEM_INFO = 1,
	REC_ITEM_COUNTER,
	REC_ITEM_GROUP,
	REC_ITEM_COMM,
	REC_ITEM_MAP,
	REC_ITEM_SYMBOLS,
	REC_ITEM_MARK,
	REC_ITEM_SAMPLES,
};

static inline void rec_set(u8 *at, u64 number, unsigned int bytes)
{
	for (unsigned int i = 0; i < bytes; i++)
		at[i] = (u8)(number >> 8 * i);
}

static inline u64 rec_get(const u8 *at, unsigned int bytes)
{
	u64 number = 0;

	while (bytes--)
		number = number << 8 | at[bytes];
	return number;
}

#endif /* PMCTL_RECFILE_FORMAT_H */
