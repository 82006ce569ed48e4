// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
#include "state.h"

#define ROW(type, field, most) \
	{ #field, offsetof(struct type, field), \
	  sizeof(((struct type *)0)->field), most }

#define CLOCK	PMT_MAX_CLOCK
#define U32	UINT32_MAX
#define U64	UINT64_MAX

const struct pmsim_state_row pmsim_state_globals[] = {
	ROW(pmsim, model.now, CLOCK),
	ROW(pmsim, model.pmgc0, U32),
	ROW(pmsim, model.irq.wanted, 1),
	ROW(pmsim, model.irq.line, 1),
	ROW(pmsim, model.irq.since, CLOCK),
	ROW(pmsim, model.drop.clock, CLOCK),
	ROW(pmsim, model.drop.mask, U32),
	ROW(pmsim, model.counts.overflows, U64),
	ROW(pmsim, model.counts.wraps, U64),
	ROW(pmsim, model.counts.irq_rises, U64),
	ROW(pmsim, police.stats.reads, U64),
	ROW(pmsim, police.stats.writes, U64),
	ROW(pmsim, police.stats.bad_size, U64),
	ROW(pmsim, police.stats.unaligned, U64),
	ROW(pmsim, police.stats.reserved_offset, U64),
	ROW(pmsim, police.stats.reserved_bits, U64),
	ROW(pmsim, police.stats.running_write, U64),
};

const unsigned int pmsim_state_global_count = ARRAY_SIZE(pmsim_state_globals);

const struct pmsim_state_row pmsim_state_counter[] = {
	ROW(pmm_counter, lca, U32),
	ROW(pmm_counter, lcb, U32),
	ROW(pmm_counter, value, U64),
	ROW(pmm_counter, halted, CLOCK),
	ROW(pmm_counter, latch, PMM_STOPPED),
	ROW(pmm_counter, start_ring, 0xff),
	ROW(pmm_counter, stop_ring, 0xff),
	ROW(pmm_counter, carry_ring, 0xff),
	ROW(pmm_counter, request, 1),
	ROW(pmm_counter, cleared, PMM_CLEARED_MSB | PMM_CLEARED_THAW),
	ROW(pmm_counter, held, U32),
	ROW(pmm_counter, burst.in, PMM_IN_IGNORED),
	ROW(pmm_counter, burst.left, 32),
	ROW(pmm_counter, burst.end, CLOCK + 64),
	ROW(pmm_counter, burst.blind, CLOCK + 16384),
};

const unsigned int pmsim_state_counter_count = ARRAY_SIZE(pmsim_state_counter);

u64 pmsim_state_get(const void *base, const struct pmsim_state_row *row)
{
	const char *p = (const char *)base + row->offset;
	u32 v32;
	u64 v64;

	switch (row->size) {
	case 1:
		return *(const u8 *)p;
	case 4:
		memcpy(&v32, p, sizeof(v32));
		return v32;
	default:
		memcpy(&v64, p, sizeof(v64));
		return v64;
	}
}

int pmsim_state_put(void *base, const struct pmsim_state_row *row, u64 value)
{
	char *p = (char *)base + row->offset;
	u32 v32 = (u32)value;

	if (value > row->max)
		return -ERANGE;
	switch (row->size) {
	case 1:
		*(u8 *)p = (u8)value;
		break;
	case 4:
		memcpy(p, &v32, sizeof(v32));
		break;
	default:
		memcpy(p, &value, sizeof(value));
	}
	return 0;
}
