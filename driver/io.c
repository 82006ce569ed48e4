// SPDX-License-Identifier: GPL-2.0-only
/*
 * The way to the registers.  They are big-endian (S1, S6, S7) and exist for
 * 32-bit accesses only (D0), which these two keep to on every machine.
 */
#include "mpm.h"

static u32 mpm_mmio_rd(void *ctx, u32 off)
{
	const struct mpm_dev *mpm = ctx;

	return ioread32be(mpm->regs + off);
}

static void mpm_mmio_wr(void *ctx, u32 off, u32 value)
{
	const struct mpm_dev *mpm = ctx;

	iowrite32be(value, mpm->regs + off);
}

const struct mpm_io mpm_mmio = {
	.rd = mpm_mmio_rd,
	.wr = mpm_mmio_wr,
};
