// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* The table of model switches and fault knobs. */
#include "options.h"
#include "pmsim.h"

#define ROW(field, lo, hi, init, is_fault, who, what) {			\
	.name = #field, .min = (lo), .max = (hi), .preset = (init),	\
	.text = (what), .source = (who), .offset = offsetof(struct pmm_options, field),	\
	.size = sizeof(((struct pmm_options *)0)->field),		\
	.fault = (is_fault),						\
}

#define SWITCH(field, hi, init, who, what)	ROW(field, 0, hi, init, false, who, what)
#define FAULT(field, hi, what)			ROW(field, 0, hi, 0, true, "", what)

const struct pmsim_option pmsim_options[] = {
	SWITCH(fcece_needs_pmie, 1, 0, "S4 yes; D0, S11 no [?]",
	       "FCECE freezes: 0 on CE alone, 1 only with PMIE set too"),
	SWITCH(fcece_same_cycle, 1, 1, "none [?]",
	       "other counters in the clock of a freezing overflow: 1 take their "
	       "increment, 0 lose it"),
	SWITCH(fcece_is_level, 1, 0, "none [?]",
	       "FCECE acts: 0 when an msb rises, 1 for as long as CE and msb are set"),
	SWITCH(irq_needs_fcece, 1, 0, "S3 yes; D0, S1 no [?]",
	       "interrupt needs CE and PMIE, and: 0 nothing else, 1 FCECE, too"),
	SWITCH(irq_is_level_of_msb, 1, 1, "S1, S3, S4 fit both [?]",
	       "interrupt: 1 PMIE and any (CE and msb), 0 a latched request"),
	SWITCH(irq_latch_clear, 2, 0, "none [?]",
	       "latched request cleared by: 0 clearing the msb, 1 that and a thaw (FC "
	       "or FAC), 2 that and a thaw by FAC"),
	SWITCH(irq_latch_needs_ce, 1, 1, "none [?]",
	       "latched request reaches the line: 1 only while CE is set, 0 always"),
	SWITCH(irq_latch_needs_pmie, 1, 0, "none [?]",
	       "overflow while PMIE is 0: 0 the request is latched and comes once PMIE "
	       "is set, 1 it is not latched"),
	SWITCH(write_raises, 1, 0, "none [?]",
	       "software writes a counter with msb 1 and CE: 0 no latched request, 1 raises it"),
	SWITCH(increment_cap, 16, 0, "none; S11 adds up to 4 [inf]",
	       "most that one clock adds to a counter, the rest is lost; 0 no limit"),
	SWITCH(read_drops_increment, 1, 0, "D0 yes [1]",
	       "read of a counting counter: 0 harmless, 1 loses the increment of that clock"),
	SWITCH(write_drops_increment, 1, 0, "D0 yes [1]",
	       "write of a counting counter: 0 the clock's increment comes on top, 1 it is lost"),
	SWITCH(chain_delay, 4, 0, "D0 a few clocks [1]",
	       "clocks from a wrap to the increment of the chained counter"),
	SWITCH(carry_on_write, 1, 0, "none [?]",
	       "software write that takes the msb from 1 to 0: 0 no carry, 1 a carry"),
	SWITCH(carry_held, 1, 0, "none [?]",
	       "carry that reaches a frozen counter: 0 lost, 1 counted when it thaws"),
	SWITCH(trig_delay, 4, 0, "D0 a few clocks [1]",
	       "further clocks from a trigger's cause to its effect (the least is one)"),
	SWITCH(trig_overflow_is_wrap, 1, 0, "S1, D0 fit both [?]",
	       "overflow trigger: 0 msb 0 to 1, 1 wrap"),
	SWITCH(trig_write_is_change, 1, 0, "none [?]",
	       "software write that changes the source's value is a change trigger"),
	SWITCH(trig_write_is_overflow, 1, 0, "none [?]",
	       "software write that sets (or, for wraps, clears) the source's msb is "
	       "an overflow trigger"),
	SWITCH(trig_both, 3, 0, "none [?]",
	       "start and stop in one clock: 0 stop wins, 1 start wins, 2 a counter that runs "
	       "obeys the stop and another the start, 3 first the start, then the stop"),
	SWITCH(trig_self_waits, 1, 0, "D0 does not trigger [1]",
	       "counter that selects itself: 0 as with the trigger off, 1 waits for ever"),
	SWITCH(retrigger, 1, 0, "none [?]",
	       "start trigger after a stop: 0 ignored, 1 starts again"),
	SWITCH(stop_while_waiting, 1, 0, "none [?]",
	       "stop trigger before the start: 0 ignored, 1 stops"),
	SWITCH(rearm_on_thaw, 3, 1, "S3, S4: a thaw resets the monitor; of what, none [inf]",
	       "triggers are re-armed when these go from 1 to 0: 0 none, 1 FAC or FC, "
	       "2 only FAC, 3 only FC"),
	SWITCH(burst_rearm_on_thaw, 3, 1, "as rearm_on_thaw [inf]",
	       "burst counters are re-armed when these go from 1 to 0: 0 none, 1 FAC or "
	       "FC, 2 only FAC, 3 only FC"),
	SWITCH(rearm_on_write, 1, 1, "none [?]",
	       "write of PMLCBn, or of PMLCAn beyond FC and CE, re-arms triggers and "
	       "burst counters"),
	SWITCH(threshold_ge, 1, 0, "S1, S4 greater [2+]",
	       "threshold is met by: 0 greater, 1 greater or equal"),
	SWITCH(duration_at_crossing, 1, 0, "none [?]",
	       "duration event counts: 0 when the operation ends, 1 when it crosses the threshold"),
	SWITCH(duration_start_counts, 1, 0, "none [?]",
	       "1 adds the start clock to the length of an operation"),
	SWITCH(burst_size_off, 1, 0, "none [?]",
	       "BSIZE n asks for n plus this many events"),
	SWITCH(burst_gran_off, 1, 0, "none [?]",
	       "BGRAN n allows n minus this many idle clocks"),
	SWITCH(burst_dist_off, 1, 0, "none [?]",
	       "clocks between a counted burst and the start of its distance"),
	SWITCH(burst_unreasonable, 1, 0, "D0 plain; which settings, none [1]",
	       "BSIZE 0 or distance not above BSIZE: 0 plain counting, 1 taken literally"),
	SWITCH(burst_compare_raw, 1, 0, "S1, D0: BDIST above BSIZE; which BDIST, none [?]",
	       "distance that has to be above BSIZE: 0 BDIST << TBMULT, 1 the field BDIST"),
	SWITCH(burst_gran_zero, 1, 0, "D0: odd settings count plainly; which, none [?]",
	       "BGRAN 0: 0 a burst without idle clocks, 1 plain counting"),
	SWITCH(burst_in_distance, 2, 0, "S10, D0 events are ignored [2+]; S10 has a variant [1]",
	       "burst that begins in the distance of another: 0 what comes after the distance "
	       "is a burst of its own, 1 ignored as a whole, 2 counts as a whole if it ends "
	       "after the distance"),
	SWITCH(burst_with_threshold, 1, 0, "none [?]",
	       "burst fields of a threshold event: 0 ignored, 1 bursts of what passes "
	       "the threshold"),
	FAULT(fault_stuck_msb, 0xffff,
	      "mask of counters whose msb reads 1 whatever is written"),
	FAULT(fault_stuck_line, 2, "interrupt line: 1 stuck high, 2 stuck low"),
	FAULT(fault_stuck_fac, 1, "FAC stuck at 1"),
	FAULT(fault_all_ones, 1, "reads give all ones, writes vanish"),
	FAULT(fault_drop_write, UINT64_MAX, "the Nth write from now is lost; 0 none"),
	FAULT(fault_irq_delay, 1ull << 40, "clocks by which the line rises late"),
};

const unsigned int pmsim_option_count = ARRAY_SIZE(pmsim_options);

void pmm_options_init(struct pmm_options *opt)
{
	unsigned int i;

	memset(opt, 0, sizeof(*opt));
	for (i = 0; i < pmsim_option_count; i++)
		pmm_option_set(opt, &pmsim_options[i], pmsim_options[i].preset);
}

const struct pmsim_option *pmm_option_find(const char *name, size_t len)
{
	unsigned int i;

	for (i = 0; i < pmsim_option_count; i++) {
		if (strlen(pmsim_options[i].name) == len &&
		    !memcmp(pmsim_options[i].name, name, len))
			return &pmsim_options[i];
	}
	return NULL;
}

u64 pmm_option_get(const struct pmm_options *opt, const struct pmsim_option *row)
{
	const char *p = (const char *)opt + row->offset;
	u32 v32;
	u64 v64;

	if (row->size == sizeof(v32)) {
		memcpy(&v32, p, sizeof(v32));
		return v32;
	}
	memcpy(&v64, p, sizeof(v64));
	return v64;
}

int pmm_option_set(struct pmm_options *opt, const struct pmsim_option *row,
		   u64 value)
{
	char *p = (char *)opt + row->offset;
	u32 v32 = (u32)value;

	if (value < row->min || value > row->max)
		return -ERANGE;
	if (row->size == sizeof(v32))
		memcpy(p, &v32, sizeof(v32));
	else
		memcpy(p, &value, sizeof(value));
	return 0;
}
