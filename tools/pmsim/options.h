/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * Switches of the model, one for each thing that no source settles, and fault
 * knobs.  What each value means stands in options.c and Documentation/model.rst.
 */
#ifndef PMSIM_OPTIONS_H
#define PMSIM_OPTIONS_H

#include "core/env.h"

struct pmm_options {
	/* interrupt and freeze on condition */
	u32 fcece_needs_pmie;
	u32 fcece_same_cycle;
	u32 fcece_is_level;
	u32 irq_needs_fcece;
	u32 irq_is_level_of_msb;
	u32 irq_latch_clear;
	u32 irq_latch_needs_ce;
	u32 irq_latch_needs_pmie;
	u32 write_raises;
	/* counting and chaining */
	u32 increment_cap;
	u32 read_drops_increment;
	u32 write_drops_increment;
	u32 chain_delay;
	u32 carry_on_write;
	u32 carry_held;
	/* triggers */
	u32 trig_delay;
	u32 trig_overflow_is_wrap;
	u32 trig_write_is_change;
	u32 trig_write_is_overflow;
	u32 trig_both;
	u32 trig_self_waits;
	u32 retrigger;
	u32 stop_while_waiting;
	u32 rearm_on_thaw;
	u32 burst_rearm_on_thaw;
	u32 rearm_on_write;
	/* thresholds */
	u32 threshold_ge;
	u32 duration_at_crossing;
	u32 duration_start_counts;
	/* bursts */
	u32 burst_size_off;
	u32 burst_gran_off;
	u32 burst_dist_off;
	u32 burst_unreasonable;
	u32 burst_compare_raw;
	u32 burst_gran_zero;
	u32 burst_in_distance;
	u32 burst_with_threshold;
	/* faults */
	u32 fault_stuck_msb;
	u32 fault_stuck_line;
	u32 fault_stuck_fac;
	u32 fault_all_ones;
	u64 fault_drop_write;
	u64 fault_irq_delay;
};

struct pmsim_option;

/* Presets of all options. */
void pmm_options_init(struct pmm_options *opt);
/* Row by name, or NULL. */
const struct pmsim_option *pmm_option_find(const char *name, size_t len);
u64 pmm_option_get(const struct pmm_options *opt, const struct pmsim_option *row);
/* Returns 0, or -ERANGE when @value is outside the row's range. */
int pmm_option_set(struct pmm_options *opt, const struct pmsim_option *row,
		   u64 value);

#endif /* PMSIM_OPTIONS_H */
