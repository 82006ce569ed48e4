/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Files of samples, the same on every machine: Documentation/record-file.rst
 * describes each byte.  A file is a head and items; what a reader gives out has
 * been checked: numbers within their ranges, texts ended and without NUL.
 */
#ifndef PMCTL_RECFILE_H
#define PMCTL_RECFILE_H

#include <stdio.h>

#include "core/soc.h"
#include "lib/error.h"

#define REC_VERSION		1
#define REC_PRESET_FILE		"pmctl.pmr"
#define REC_OLD			".old"	/* behind the name of one that gave way */
#define REC_LONGEST_NAME	255	/* names, paths are longer: */
#define REC_LONGEST_PATH	4095
#define REC_LONGEST_TEXT	(1u << 20)
#define REC_LONGEST_ID		32	/* bytes of a build id */

/* Why a recording ended. */
enum rec_end {
	REC_END_OPEN,		/* it is going on, or was killed */
	REC_END_COMMAND,	/* the command that was run ended */
	REC_END_SIGNAL,		/* INT, TERM, HUP */
	REC_END_LIMIT,		/* so many records, so much time */
	REC_END_DEVICE,		/* removed or broken */
	REC_END_WRITE,		/* disk full, or another fault of the file */
	REC_ENDS
};

/* The head of the file; all but the start is known when it is closed. */
struct rec_head {
	enum rec_end end;
	u64 start_real_ns;	/* CLOCK_REALTIME */
	u64 start_ns;		/* CLOCK_MONOTONIC, as the records have it */
	u64 end_ns;
	u64 samples;		/* in the file */
	u64 lost;		/* by the driver: its queue was full */
	u64 unwritten;		/* by the file: it could not be written */
	u64 throttles;		/* times that the interrupt was throttled */
	u64 irq_limit;		/* interrupts per second above which it is, 0 = not known */
};

enum rec_type {
	REC_EOF,
	REC_INFO,		/* first, once */
	REC_COUNTER,		/* each counter in use */
	REC_GROUP,		/* configuration file */
	REC_COMM,		/* name of a thread from here on */
	REC_MAP,		/* executable mapping of a process from here on */
	REC_SYMBOLS,		/* functions of an object */
	REC_MARK,
	REC_SAMPLE,
};

#define REC_INFO_SIMULATED	(1u << 0)

struct rec_info {
	u32 flags;		/* REC_INFO_* */
	u32 clock_hz;		/* 0 = unknown */
	const char *soc;
	const char *device;
	const char *machine;	/* uname -m */
	const char *release;	/* uname -r */
	const char *program;	/* that recorded, with its version */
	const char *command;	/* "" = none */
};

#define REC_COUNTER_SAMPLED	(1u << 0)

struct rec_counter {
	u32 index;		/* n of PMCn */
	u32 flags;		/* REC_COUNTER_* */
	u16 event;		/* id, core/events.h */
	u32 lca, lcb;		/* words */
	u64 period;		/* 0 = not sampled, or as @hz wants it */
	u32 hz;			/* wanted samples per second, 0 = fixed period */
	u32 jitter;		/* random low bits of periods */
	const char *name;
	const char *event_name;
};

struct rec_comm {
	u32 pid, tid;
	const char *name;
};

struct rec_map {
	u32 pid;
	u64 start, end;		/* addresses */
	u64 offset;		/* of @start in the file */
	u32 id_size;
	u8 id[REC_LONGEST_ID];	/* build id */
	const char *path;
};

/* The object of the kernel's own symbols. */
#define REC_KERNEL	"[kernel]"

struct rec_symbols {
	u32 id_size;
	u8 id[REC_LONGEST_ID];
	const char *path;
	/*
	 * Lines "ADDRESS SIZE NAME" with numbers in hexadecimal; addresses are
	 * offsets in the file, those of the kernel are addresses.  Size 0: up to
	 * the next one.
	 */
	const char *text;
};

/* What the driver tells besides samples. */
enum rec_mark_kind {
	REC_MARK_LOST,		/* @lost records are missing here */
	REC_MARK_THROTTLE,	/* no interrupts of the counters from here on */
	REC_MARK_UNTHROTTLE,
	REC_MARK_RESUME,	/* the machine slept */
	REC_MARK_RESET,		/* counts are back at their start */
	REC_MARK_FAULT,		/* the hardware does not obey: the end */
	REC_MARKS
};

struct rec_mark {
	enum rec_mark_kind kind;
	u32 seq;
	u64 time_ns;
	u32 counter_mask;
	u64 lost;		/* records, REC_MARK_LOST only */
};

#define REC_SAMPLE_KERNEL	(1u << 0)
#define REC_SAMPLE_USER		(1u << 1)
#define REC_SAMPLE_INEXACT	(1u << 2)
#define REC_SAMPLE_NO_CONTEXT	(1u << 3)
#define REC_SAMPLE_THROTTLED	(1u << 4)
#define REC_SAMPLE_TAINTED	(1u << 5)
#define REC_SAMPLE_WITHHELD	(1u << 6)
#define REC_SAMPLE_FLAGS	127u

/* As struct mpc85xx_pm_record_overflow. */
struct rec_sample {
	u32 seq;
	u32 periods;		/* at least 1 */
	u64 time_ns;
	u64 value;
	u64 due;
	u64 period;
	u64 cycles;
	u64 ip;
	u32 pid, tid;
	u32 cpu;
	u16 flags;		/* REC_SAMPLE_* */
	u16 counter;
	u32 value_mask;		/* counters in @values */
	u64 values[MPM_MAX_COUNTERS];
};

struct rec_item {
	enum rec_type type;
	union {
		struct rec_info info;
		struct rec_counter counter;
		const char *group;
		struct rec_comm comm;
		struct rec_map map;
		struct rec_symbols symbols;
		struct rec_mark mark;
		struct rec_sample sample;
	};
};

struct rec_writer;

/*
 * A new file in the place of @path, which must not be there, be empty or be such
 * a file already.  NULL and one sentence.
 */
struct rec_writer *rec_create(const char *path, u64 start_real_ns, u64 start_ns,
			      struct pm_error *err);
/* Whether that would do, as far as it can be told; changes nothing. */
int rec_check(const char *path, struct pm_error *err);
/* A recording that is there, which rec_check() has let pass, gets another name. */
int rec_keep_old(const char *path, struct pm_error *err);
/* It begins now, and not when the file was made. */
void rec_started(struct rec_writer *w, u64 start_real_ns, u64 start_ns);
/*
 * Adds an item; samples are kept until there are some or rec_flush().  Texts that
 * are too long are cut.  -1 and one sentence once the file cannot be written:
 * what does not fit is taken off it again, so that it ends with a whole item,
 * and all that follows is counted only.
 */
int rec_put(struct rec_writer *w, const struct rec_item *item, struct pm_error *err);
int rec_flush(struct rec_writer *w, struct pm_error *err);
u64 rec_samples(const struct rec_writer *w);	/* put so far */
/* Fills in samples and unwritten of @head, writes it and frees. */
int rec_close(struct rec_writer *w, struct rec_head *head, struct pm_error *err);

struct rec_reader;

/* Does not own @in.  @file: its name, for messages. */
struct rec_reader *rec_open(FILE *in, const char *file, struct pm_error *err);
/* The same, but sums are not compared: for tests with random bytes. */
struct rec_reader *rec_open_trusting(FILE *in, const char *file, struct pm_error *err);
const struct rec_head *rec_head(const struct rec_reader *r);
/*
 * Next item; its texts live until the next call.  0, or -1 and one sentence: the
 * file ends within an item, or a byte in it is wrong.  Whatever was given
 * before that holds.
 */
int rec_next(struct rec_reader *r, struct rec_item *item, struct pm_error *err);
void rec_reader_free(struct rec_reader *r);

const char *rec_end_text(enum rec_end end);	/* "the command ended" */

#endif /* PMCTL_RECFILE_H */
