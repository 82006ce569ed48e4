// SPDX-License-Identifier: GPL-2.0-only
/* Fields of the simulated device as lines of its state file. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "lib/number.h"
#include "lib/sim_state.h"

struct field {
	const char *name;
	size_t offset;
	size_t size;		/* bytes of a number: 1, 4 or 8 */
	size_t stride;		/* to the next one */
	unsigned int count;
	u64 max;
};

#define ONE(name, member, max) \
	{ name, offsetof(struct sim_device, member), \
	  sizeof(((struct sim_device *)0)->member), 0, 1, max }
#define ROW(name, member, stride, max) \
	{ name, offsetof(struct sim_device, member), \
	  sizeof(((struct sim_device *)0)->member), stride, MPM_MAX_COUNTERS, max }

#define ANY64	UINT64_MAX
#define ANY32	UINT32_MAX
#define BOOL	1

static const struct field fields[] = {
	ONE("seed", seed, ANY64),
	ONE("clock_hz", block.clock_hz, ANY32),
	ONE("has_irq", block.has_irq, BOOL),
	ONE("pmgc0", block.pmgc0, ANY32),
	ROW("lca", block.lca[0], sizeof(u32), ANY32),
	ROW("lcb", block.lcb[0], sizeof(u32), ANY32),
	ONE("config_flags", block.config_flags,
	    MPC85XX_PM_CFG_FREEZE_ON_OVERFLOW | MPC85XX_PM_CFG_PERSIST),
	ONE("used", block.used, ANY32),
	ONE("ce", block.ce, ANY32),
	ROW("initial", block.initial[0], sizeof(u64), ANY64),
	ONE("generation", block.generation, ANY32),
	ONE("running", block.running, ANY32),
	ONE("frozen", block.frozen, BOOL),
	ONE("faulty", block.faulty, BOOL),
	ONE("suspended", block.suspended, BOOL),
	ONE("pulse_due", block.pulse_due, BOOL),
	ONE("latch_masked", block.latch_masked, BOOL),
	ROW("total", block.count[0].total, sizeof(struct mpm_extend), ANY64),
	ROW("last", block.count[0].last, sizeof(struct mpm_extend), ANY32),
	ONE("pmc0_base", block.pmc0_base, ANY64),
	ROW("synced_ns", block.synced_ns[0], sizeof(u64), ANY64),
	ONE("valid", block.valid, ANY32),
	ONE("overflowed", block.overflowed, ANY32),
	ONE("inexact", block.inexact, ANY32),
	ONE("throttled", block.throttled, ANY32),
	ONE("tainted", block.tainted, ANY32),
	ROW("taint", block.taint[0], sizeof(u32), UINT16_MAX),
	ONE("unproven", block.unproven, ANY32),
	ONE("doubtful", block.doubtful, ANY32),
	ONE("next_word", block.next_word, 2 * MPM_MAX_COUNTERS),
	ONE("since_ns", block.since_ns, ANY64),
	ONE("enabled_ns", block.enabled_ns, ANY64),
	ONE("frozen_ns", block.frozen_ns, ANY64),
	ROW("running_ns", block.running_ns[0], sizeof(u64), ANY64),
	ROW("window", block.window[0], sizeof(u32), ANY32),
	ONE("last_window", block.last_window, ANY32),
	ONE("counted", block.counted, ANY32),
	ONE("overflow_irqs", block.overflow_irqs, ANY64),
	ONE("spurious_irqs", block.spurious_irqs, ANY64),
	ONE("missed_irqs", block.missed_irqs, ANY64),
	ONE("throttle_count", block.throttle_count, ANY64),
	ONE("gate_pmgc0", gate.pmgc0, ANY32),
	ROW("gate_lca", gate.lca[0], sizeof(u32), ANY32),
	ROW("gate_since", gate.since[0], sizeof(u64), ANY64),
	ROW("gate_total", gate.total[0], sizeof(u64), ANY64),
	ONE("gate_open", gate.open, ANY32),
	ONE("gate_opened", gate.opened, ANY32),
	ROW("gate_closed", gate.closed[0], sizeof(u64), ANY64),
	ROW("gate_missed", gate.missed[0], sizeof(u64), ANY64),
	ROW("at_read", at_read[0], sizeof(u64), ANY64),
	ONE("truth_lost", truth_lost, ANY32),
	ONE("next_sync", next_sync, ANY64),
	ONE("odd_irqs", odd_irqs, ANY64),
};

/*
 * Every field of the block must be above: a new one changes its size, and this
 * says so.  What is not: io, soc, the largest increment, which is the traffic's, the
 * relations, which follow from the words, and sampling, which ends with the open file.
 */
static_assert(sizeof(struct mpm_extend) == 2 * sizeof(u64), "sim_fields: struct mpm_extend");

unsigned int sim_field_count(void)
{
	return ARRAY_SIZE(fields);
}

const char *sim_field_name(unsigned int index)
{
	return fields[index].name;
}

static u64 get(const struct field *f, const struct sim_device *d, unsigned int i)
{
	const char *at = (const char *)d + f->offset + i * f->stride;
	u64 eight;
	u32 four;

	switch (f->size) {
	case 1:
		return *(const u8 *)at;
	case 4:
		memcpy(&four, at, 4);
		return four;
	default:
		memcpy(&eight, at, 8);
		return eight;
	}
}

static void set(const struct field *f, struct sim_device *d, unsigned int i, u64 number)
{
	char *at = (char *)d + f->offset + i * f->stride;
	u32 four = (u32)number;

	switch (f->size) {
	case 1:
		*(u8 *)at = (u8)number;
		break;
	case 4:
		memcpy(at, &four, 4);
		break;
	default:
		memcpy(at, &number, 8);
	}
}

void sim_fields_save(const struct sim_device *d, FILE *out)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(fields); i++) {
		fputs(fields[i].name, out);
		for (unsigned int n = 0; n < fields[i].count; n++)
			fprintf(out, " %" PRIu64, get(&fields[i], d, n));
		putc('\n', out);
	}
}

bool sim_field_load(struct sim_device *d, unsigned int index, char *line)
{
	const struct field *f = &fields[index];
	char *rest = line;
	char *word = strsep(&rest, " ");
	u64 number;

	if (strcmp(word, f->name))
		return false;
	for (unsigned int n = 0; n < f->count; n++) {
		word = strsep(&rest, " ");
		if (!word || !number_whole(word, &number) || number > f->max)
			return false;
		set(f, d, n, number);
	}
	return !rest;
}

static bool words_are_good(const struct sim_device *d)
{
	const struct mpm_soc *soc = d->block.soc;

	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++) {
		u32 lca = d->block.lca[n] & ~(MPM_PMLCA_FC | MPM_PMLCA_CE);

		if (n >= soc->num_counters ? lca || d->block.lcb[n] :
		    mpm_words_check(soc, n, lca, d->block.lcb[n]) != MPM_OK)
			return false;
	}
	return true;
}

bool sim_fields_check(const struct sim_device *d)
{
	const struct mpm_block *b = &d->block;
	u32 all = mpm_soc_mask(b->soc);
	u64 now = pmsim_now(d->sim), now_ns;

	if (!b->clock_hz || (b->used | b->running | b->valid | b->ce) & ~all)
		return false;
	if ((b->running | b->ce) & ~b->used || (b->pmgc0 | d->gate.pmgc0) & ~MPM_PMGC0_MASK)
		return false;
	now_ns = sim_now_ns(d);
	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
		if (b->synced_ns[n] > now_ns || d->gate.since[n] > now ||
		    d->gate.closed[n] > now)
			return false;
	return words_are_good(d) && b->since_ns <= now_ns &&
	       d->next_sync <= now + 2ull * b->clock_hz;
}
