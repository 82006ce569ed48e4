/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* The one way to the registers: 32-bit accesses at offsets of regs.h. */
#ifndef MPM_CORE_IO_H
#define MPM_CORE_IO_H

#include "env.h"

struct mpm_io {
	u32 (*rd)(void *ctx, u32 off);
	void (*wr)(void *ctx, u32 off, u32 value);
	void *ctx;
};

static inline u32 mpm_rd(const struct mpm_io *io, u32 off)
{
	return io->rd(io->ctx, off);
}

static inline void mpm_wr(const struct mpm_io *io, u32 off, u32 value)
{
	io->wr(io->ctx, off, value);
}

#endif /* MPM_CORE_IO_H */
