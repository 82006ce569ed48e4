/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/*
 * Simulated performance monitor: the register model (model.h) driven by
 * scripted traffic (traffic.h), with exact ground truth (truth.h).
 *
 * Time is counted in platform clocks from 0 (to 2^62) and moves only when told.  An access
 * at clock t comes before the events of clock t: a counter read at t has counted
 * the events of the clocks below t.
 *
 * No threads, no clock and no output of its own; one struct pmsim per board.
 */
#ifndef PMSIM_H
#define PMSIM_H

#include "core/regs.h"
#include "core/soc.h"

struct pmsim;

struct pmsim_setup {
	const struct mpm_soc *soc;
	const char *traffic;	/* text of a scenario (Documentation/traffic.rst); NULL = none */
	const char *traffic_name; /* for messages, "l2-mixed.traffic" */
	u64 seed;		/* of the random sources */
	u32 clock_hz;		/* platform clock, for times in units; 0: see the next */
	u32 preset_hz;		/* the same where the scenario has no clock either */
};

/* One sentence, ready to print after "pmctl: ". */
struct pmsim_error {
	char text[256];
};

/* Returns NULL and fills @err when the scenario is malformed (file:line in it). */
struct pmsim *pmsim_new(const struct pmsim_setup *setup, struct pmsim_error *err);
void pmsim_free(struct pmsim *s);
/* Of the setup, else of the scenario, else the preset. */
u32 pmsim_clock_hz(const struct pmsim *s);
/* Most events of one signal that the scenario can bring in one clock. */
u32 pmsim_most_per_clock(const struct pmsim *s);

/*
 * Model switches and fault knobs by name ("chain_delay", "fault_stuck_msb"...):
 * pmsim_options[] lists them all.  -ENOENT, -ERANGE.
 */
struct pmsim_option {
	const char *name;
	u64 min, max, preset;
	const char *text;	/* which [?] of hardware.rst it stands for */
	const char *source;	/* who says what, and how surely (hardware.rst) */
	size_t offset;		/* in struct pmm_options */
	u8 size;		/* bytes: 4 or 8 */
	bool fault;		/* a fault knob, not a reading of the manual */
};

extern const struct pmsim_option pmsim_options[];
extern const unsigned int pmsim_option_count;

int pmsim_set(struct pmsim *s, const char *name, u64 value);
int pmsim_get(const struct pmsim *s, const char *name, u64 *value);
/* "name=value,name=value"; -EINVAL and @err when a part is malformed. */
int pmsim_set_list(struct pmsim *s, const char *list, struct pmsim_error *err);

/* Accesses, any size and offset: the police (police.h) counts the wrong ones. */
u64 pmsim_read(struct pmsim *s, u32 off, unsigned int size);
void pmsim_write(struct pmsim *s, u32 off, u64 value, unsigned int size);

/* A control register, without an access; 0 for everything else. */
u32 pmsim_peek(const struct pmsim *s, u32 off);

u64 pmsim_now(const struct pmsim *s);
/* Runs to clock @to (not below now). */
void pmsim_run(struct pmsim *s, u64 to);
/* The same, but stops as soon as the interrupt line is high; returns that. */
bool pmsim_run_to_irq(struct pmsim *s, u64 to);
bool pmsim_irq(const struct pmsim *s);
/*
 * Runs one clock, in which @count (up to PMSIM_MAX_RAISED) plain events of @id
 * come from outside, besides what the scenario has in it.  pmsim_truth() knows
 * nothing of them; tell the gate (gate.h) before.
 */
#define PMSIM_MAX_RAISED	65535u
void pmsim_raise(struct pmsim *s, u16 id, u32 count);
/*
 * Clock at which the line will rise if nobody accesses the block, up to @horizon:
 * true and *@at, else false.  Changes nothing (looks ahead on a copy).
 */
bool pmsim_irq_ahead(const struct pmsim *s, u64 horizon, u64 *at);

/*
 * Ground truth, from the traffic alone: events of @id in the clocks [@from, @to),
 * @to not above now.  For chain events this is 0: they are no traffic.
 */
u64 pmsim_truth(struct pmsim *s, u16 id, u64 from, u64 to);

/*
 * The same as a counter with the effective threshold @threshold sees it, with the
 * meaning of the switches: operations that pass it, clocks in which a queue does,
 * and plain events, which know no threshold.
 */
u64 pmsim_truth_beyond(struct pmsim *s, u16 id, u32 threshold, u64 from, u64 to);

/* No such clock. */
#define PMSIM_NEVER	(1ull << 63)

/*
 * Clock of the @nth (from 1) event of @id in the clocks [@from, @to), from the
 * traffic alone, or PMSIM_NEVER.
 */
u64 pmsim_when(const struct pmsim *s, u16 id, u64 from, u64 to, u64 nth);

/*
 * What else can be asked of the traffic, with the meaning of the switches of the
 * same names.  Each is what a counter that was armed at @from, was not frozen
 * since and listens to @id ought to have gained at @to.
 */
enum pmsim_question_kind {
	PMSIM_ASK_LONGER,	/* operations longer than @threshold */
	PMSIM_ASK_FULLER,	/* clocks with more than @threshold entries */
	PMSIM_ASK_BURSTS,	/* bursts of plain events */
};

struct pmsim_question {
	enum pmsim_question_kind kind;
	u16 id;
	u32 threshold;		/* effective: THRESHOLD << TBMULT */
	u32 bsize, bgran;
	u32 bdist;		/* effective: BDIST << TBMULT */
	/* filled in by pmsim_ask() from the switches */
	bool threshold_ge, at_crossing, start_counts;
	u32 size_off, gran_off, dist_off, in_distance;
};

u64 pmsim_ask(const struct pmsim *s, const struct pmsim_question *q, u64 from, u64 to);

/* Accesses so far. */
struct pmsim_stats {
	u64 reads, writes;
	u64 bad_size, unaligned, reserved_offset, reserved_bits, running_write;
	u64 overflows;		/* msb 0 -> 1, all counters */
	u64 wraps;
	u64 irq_rises;
};

void pmsim_stats(const struct pmsim *s, struct pmsim_stats *out);

/* The latest accesses, good and bad. */
#define PMSIM_LOG_SIZE	256u

struct pmsim_access {
	u64 clock;
	u64 value;
	u32 offset;
	u8 size;
	bool write;
};

/* Copies the latest accesses, at most @max, in order; returns how many. */
unsigned int pmsim_log(const struct pmsim *s, struct pmsim_access *out,
		       unsigned int max);

/*
 * Whole state as text and back, for a file between two commands.  pmsim_save()
 * returns malloc'ed text; pmsim_load() returns NULL and @err for anything that
 * is not what pmsim_save() wrote (it checks every value).
 */
char *pmsim_save(const struct pmsim *s);
struct pmsim *pmsim_load(const char *text, struct pmsim_error *err);

#endif /* PMSIM_H */
