/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the counters of a configuration ought to show, from the traffic alone.
 *
 * It records when software froze and thawed each counter and when it read it, and
 * afterwards works out one counter after the other, sources first: in which clocks
 * its triggers let it count, and what it gained in each of them.  It takes no
 * value of any counter but the one that software loaded, and shares nothing with
 * the model but the traffic's truth and the switches.
 */
#ifndef TESTS_UNIT_OUGHT_H
#define TESTS_UNIT_OUGHT_H

#include "core/words.h"
#include "lib/config_check.h"
#include "rig.h"

#define OUGHT_SPAN	16384u	/* clocks, all that a test has */
#define OUGHT_COUNTERS	10u
#define OUGHT_LOOKS	4096u
#define OUGHT_BY_FAC	1u
#define OUGHT_BY_FC	2u

struct ought_counter {
	bool used, busy, done;
	struct mpm_fields f;
	u64 initial;
	/* recorded, by clock */
	u8 shut[OUGHT_SPAN];		/* FAC or FC */
	u8 thaw[OUGHT_SPAN];		/* which of them went from 1 to 0 */
	u8 lose[OUGHT_SPAN];		/* read while neither was set */
	/* worked out, by clock */
	u8 start[OUGHT_SPAN + 8], stop[OUGHT_SPAN + 8];	/* triggers take effect */
	u8 before[OUGHT_SPAN], open[OUGHT_SPAN];	/* not held back by triggers */
	u32 ev[OUGHT_SPAN];		/* events that reach it */
	u32 gain[OUGHT_SPAN];
	u64 sum[OUGHT_SPAN + 1];	/* gained in the clocks below */
};

/* A value that the block told, and the clock its register was read in. */
struct ought_look {
	unsigned int n;
	u64 clock, value;
};

struct ought {
	struct rig rig;
	const char *text;		/* of the traffic: a constant, told by its address */
	struct pmsim *traffic;		/* a second simulation, for its truth */
	unsigned int thaws, wanted_thaws;	/* of the whole block */
	u64 recorded;			/* up to this clock */
	u32 pmgc0, lca[OUGHT_COUNTERS];
	u64 read_at[OUGHT_COUNTERS];
	unsigned int num_looks;
	struct ought_look looks[OUGHT_LOOKS];
	struct ought_counter c[OUGHT_COUNTERS];
};

static inline u64 ought_switch(const struct ought *e, const char *name)
{
	u64 value;

	if (pmsim_get(e->rig.sim, name, &value))
		fail_msg("no switch %s", name);
	return value;
}

/* --- the record --- */

static inline bool ought_is_shut(const struct ought *e, unsigned int n)
{
	return e->pmgc0 & MPM_PMGC0_FAC || e->lca[n] & MPM_PMLCA_FC;
}

static inline u64 ought_record(struct ought *e)
{
	u64 now = pmsim_now(e->rig.sim);
	unsigned int n;

	if (now >= OUGHT_SPAN)
		fail_msg("the test is longer than OUGHT_SPAN");
	for (n = 0; n < OUGHT_COUNTERS; n++)
		memset(e->c[n].shut + e->recorded, ought_is_shut(e, n),
		       now - e->recorded);
	e->recorded = now;
	return now;
}

static inline u32 ought_rd(void *ctx, u32 off)
{
	struct ought *e = ctx;
	u64 now = ought_record(e);
	unsigned int n;

	for (n = 0; n < OUGHT_COUNTERS; n++) {
		if (off != MPM_PMC(n) && (n || off != MPM_PMC0_HI))
			continue;
		if (off == MPM_PMC(n))
			e->read_at[n] = now;
		if (!ought_is_shut(e, n))
			e->c[n].lose[now] = 1;
	}
	return rig_rd(&e->rig, off);
}

static inline void ought_wr(void *ctx, u32 off, u32 value)
{
	struct ought *e = ctx;
	u64 now = ought_record(e);
	unsigned int n;

	for (n = 0; n < OUGHT_COUNTERS; n++) {
		if (off == MPM_PMGC0 && e->pmgc0 & ~value & MPM_PMGC0_FAC)
			e->c[n].thaw[now] |= OUGHT_BY_FAC;
		if (off != MPM_PMLCA(n))
			continue;
		if (e->lca[n] & ~value & MPM_PMLCA_FC)
			e->c[n].thaw[now] |= OUGHT_BY_FC;
		e->lca[n] = value;
	}
	if (off == MPM_PMGC0) {
		e->thaws += e->pmgc0 & ~value & MPM_PMGC0_FAC ? 1 : 0;
		e->pmgc0 = value;
	}
	rig_wr(&e->rig, off, value);
}

/* --- the events of a counter --- */

static inline u16 ought_id(const struct ought *e, unsigned int n)
{
	u32 code = e->c[n].f.event;

	return (u16)(code < 64 ? code : n << 8 | code);
}

/* The counter whose carry @n counts, or -1. */
static inline int ought_chain(const struct ought *e, unsigned int n)
{
	u32 code = e->c[n].f.event;

	return n && code >= 1 && code <= OUGHT_COUNTERS ? (int)code - 1 : -1;
}

static inline u64 ought_top(unsigned int n)
{
	return n ? 1ull << 31 : 1ull << 63;
}

/* What the register holds at the beginning of @clock. */
static inline u64 ought_register(const struct ought *e, unsigned int n, u64 clock)
{
	return (e->c[n].initial + e->c[n].sum[clock]) & (ought_top(n) * 2 - 1);
}

static inline bool ought_wraps(const struct ought *e, unsigned int n, u64 clock)
{
	return ought_register(e, n, clock + 1) < ought_register(e, n, clock);
}

static inline bool ought_overflows(const struct ought *e, unsigned int n, u64 clock)
{
	return ~ought_register(e, n, clock) & ought_register(e, n, clock + 1) &
	       ought_top(n);
}

/* A carry that finds the counter frozen is lost, or waits for the thaw. */
static inline void ought_carries(struct ought *e, unsigned int n, unsigned int source)
{
	u64 t, at, delay = ought_switch(e, "chain_delay");
	bool held = ought_switch(e, "carry_held");

	for (t = 0; t < OUGHT_SPAN; t++) {
		if (!ought_wraps(e, source, t))
			continue;
		at = t + delay;
		while (held && at < OUGHT_SPAN && e->c[n].shut[at])
			at++;
		if (at < OUGHT_SPAN)
			e->c[n].ev[at]++;
	}
}

/* In the tests' traffic 34 and 36 are operations, 40 is a queue. */
static inline bool ought_has_threshold(u16 id)
{
	return id == 34 || id == 36 || id == 40;
}

/* Events of a signal by clock, kept for the next run with the same question. */
struct ought_signal {
	const char *traffic;
	u16 id;
	u32 threshold;
	u64 switches;
	u32 ev[OUGHT_SPAN];
};

static inline void ought_ask(const struct ought *e, struct ought_signal *s)
{
	struct pmsim_question q = {
		.kind = s->id == 40 ? PMSIM_ASK_FULLER : PMSIM_ASK_LONGER,
		.id = s->id, .threshold = s->threshold,
	};
	u64 t;

	for (t = 0; t < OUGHT_SPAN; t++)
		s->ev[t] = (u32)(ought_has_threshold(s->id) ?
			pmsim_ask(e->rig.sim, &q, t, t + 1) :
			pmsim_truth(e->traffic, s->id, t, t + 1));
}

static inline void ought_events(struct ought *e, unsigned int n)
{
	static struct ought_signal kept[48];
	static unsigned int next;
	struct ought_counter *c = &e->c[n];
	u16 id = ought_id(e, n);
	u32 threshold = ought_has_threshold(id) ? mpm_scaled(c->f.threshold, c->f.tbmult) : 0;
	u64 switches = ought_switch(e, "threshold_ge") |
		       ought_switch(e, "duration_at_crossing") << 1 |
		       ought_switch(e, "duration_start_counts") << 2;
	struct ought_signal *s;

	for (s = kept; s < kept + ARRAY_SIZE(kept); s++) {
		if (s->traffic == e->text && s->id == id && s->threshold == threshold &&
		    s->switches == switches)
			break;
	}
	if (s == kept + ARRAY_SIZE(kept)) {
		s = &kept[next++ % ARRAY_SIZE(kept)];
		s->traffic = e->text;
		s->id = id;
		s->threshold = threshold;
		s->switches = switches;
		ought_ask(e, s);
	}
	memcpy(c->ev, s->ev, sizeof(c->ev));
	for (u64 t = 0; !n && t < OUGHT_SPAN; t++)
		c->ev[t] = 1;
}

/* --- triggers --- */

static inline void ought_causes(struct ought *e, struct mpm_trigger trig, u8 *effect)
{
	bool on_wrap = ought_switch(e, "trig_overflow_is_wrap");
	u64 t, delay = 1 + ought_switch(e, "trig_delay");
	bool cause;

	for (t = 0; trig.when && t < OUGHT_SPAN; t++) {
		if (trig.when == MPM_TRIG_CHANGE)
			cause = e->c[trig.source].gain[t];
		else if (on_wrap)
			cause = ought_wraps(e, trig.source, t);
		else
			cause = ought_overflows(e, trig.source, t);
		effect[t + delay] |= cause;
	}
}

/* Thawing forgets the triggers that were caused but have had no effect yet. */
static inline void ought_forget(struct ought_counter *c, u64 clock, u64 delay)
{
	memset(c->start + clock, 0, 1 + delay);
	memset(c->stop + clock, 0, 1 + delay);
}

/* Of a start and a stop a running counter takes the stop, another the start. */
static inline void both_by_state(bool runs, bool *on, bool *off)
{
	*on = !runs;
	*off = runs;
}

/* @thaws in a clock, against what a switch says: none, any, FAC's, FC's. */
static inline bool ought_rearms(u64 which, u8 thaws)
{
	static const u8 taken[] = { 0, OUGHT_BY_FAC | OUGHT_BY_FC, OUGHT_BY_FAC, OUGHT_BY_FC };

	return thaws & taken[which];
}

/* The clocks in which triggers let @n count. */
static inline void ought_windows(struct ought *e, unsigned int n)
{
	bool again = ought_switch(e, "retrigger");
	u64 both = ought_switch(e, "trig_both"), which = ought_switch(e, "rearm_on_thaw");
	bool early = ought_switch(e, "stop_while_waiting");
	u64 t, delay = ought_switch(e, "trig_delay");
	struct ought_counter *c = &e->c[n];
	bool waits = c->f.on.when, stopped = false, on, off;

	ought_causes(e, c->f.on, c->start);
	ought_causes(e, c->f.off, c->stop);
	for (t = 0; t < OUGHT_SPAN; t++) {
		if (ought_rearms(which, c->thaw[t])) {
			ought_forget(c, t, delay);
			waits = c->f.on.when;
			stopped = false;
		}
		c->before[t] = !waits && !stopped;
		on = c->start[t];
		off = c->stop[t];
		if (on && off && both == 2)
			both_by_state(c->before[t], &on, &off);
		else if (on && off && both < 2)
			*(both ? &off : &on) = false;
		if (on && (!stopped || again)) {
			waits = false;
			stopped = false;
		}
		if (off && (!waits || early))
			stopped = true;
		c->open[t] = !waits && !stopped;
	}
}

/* --- bursts: hardware.md 2.7, line by line --- */

struct ought_burst {
	bool in, vain;		/* in one; in one that will not count */
	u32 size, gran, dist;
};

/* Switches of the distance. */
struct ought_distance {
	u64 late, meets;	/* burst_dist_off, burst_in_distance */
};

static inline bool ought_counts_bursts(const struct ought *e, unsigned int n)
{
	const struct mpm_fields *f = &e->c[n].f;
	u16 id = ought_id(e, n);

	if (!n || !(f->bsize | f->bgran | f->bdist))
		return false;
	if (ought_has_threshold(id) && !ought_switch(e, "burst_with_threshold"))
		return false;
	if (!f->bgran && ought_switch(e, "burst_gran_zero"))
		return false;
	return ought_switch(e, "burst_unreasonable") ||
	       (f->bsize && (ought_switch(e, "burst_compare_raw") ? f->bdist :
			     mpm_scaled(f->bdist, f->tbmult)) > f->bsize);
}

/* One clock in which the counter may count; true when a burst counts. */
static inline bool ought_burst_clock(struct ought_burst *b, const struct ought_burst *load,
				     struct ought_distance d, u32 events)
{
	bool counts = false, loaded = false;

	if (events && b->dist && !d.meets) {
		;	/* not heard */
	} else if (events) {
		if (!b->in) {
			b->size = load->size;
			b->vain = b->dist && d.meets == 1;
		}
		b->in = true;
		b->size -= events < b->size ? events : b->size;
		b->gran = load->gran;
	} else if (b->gran) {
		b->gran--;
	} else if (b->in) {
		counts = !b->size && !b->vain && !b->dist;
		loaded = counts && d.late;
		if (counts)
			b->dist = load->dist;
		b->in = false;
	}
	if (b->dist && !loaded)
		b->dist--;
	return counts;
}

static inline void ought_bursts(struct ought *e, unsigned int n)
{
	struct ought_counter *c = &e->c[n];
	struct ought_distance d = {
		ought_switch(e, "burst_dist_off"), ought_switch(e, "burst_in_distance"),
	};
	u32 less = (u32)ought_switch(e, "burst_gran_off");
	struct ought_burst b = { .in = false }, load = {
		.size = c->f.bsize + (u32)ought_switch(e, "burst_size_off"),
		.gran = c->f.bgran > less ? c->f.bgran - less : 0,
		.dist = mpm_scaled(c->f.bdist, c->f.tbmult),
	};
	u64 t, which = ought_switch(e, "burst_rearm_on_thaw");

	for (t = 0; t < OUGHT_SPAN; t++) {
		if (ought_rearms(which, c->thaw[t]))
			memset(&b, 0, sizeof(b));
		if (!c->shut[t] && c->open[t])
			c->gain[t] = ought_burst_clock(&b, &load, d, c->ev[t]);
	}
}

/* --- all together --- */

static inline void ought_gains(struct ought *e, unsigned int n)
{
	bool drops = ought_switch(e, "read_drops_increment");
	u32 cap = (u32)ought_switch(e, "increment_cap");
	struct ought_counter *c = &e->c[n];
	u64 t;

	if (ought_counts_bursts(e, n)) {
		ought_bursts(e, n);
	} else {
		for (t = 0; t < OUGHT_SPAN; t++)
			c->gain[t] = c->shut[t] || !c->open[t] ? 0 :
				     cap && c->ev[t] > cap ? cap : c->ev[t];
	}
	for (t = 0; t < OUGHT_SPAN; t++) {
		if (drops && c->lose[t] && c->before[t])
			c->gain[t] = 0;
		c->sum[t + 1] = c->sum[t] + c->gain[t];
	}
}

static inline void ought_work_out(struct ought *e, unsigned int n)
{
	struct ought_counter *c = &e->c[n];
	int chain = ought_chain(e, n);

	if (c->done || !c->used)
		return;
	if (c->busy)
		fail_msg("PMC%u depends on itself", n);
	c->busy = true;
	if (chain >= 0)
		ought_work_out(e, (unsigned int)chain);
	if (c->f.on.when)
		ought_work_out(e, c->f.on.source);
	if (c->f.off.when)
		ought_work_out(e, c->f.off.source);
	ought_events(e, n);
	if (chain >= 0 && e->c[chain].used)
		ought_carries(e, n, (unsigned int)chain);
	ought_windows(e, n);
	ought_gains(e, n);
	c->done = true;
}

/* --- a test's steps --- */

/* A block on @traffic with @list of switches; static, so one at a time. */
static inline struct ought *ought_new(const char *traffic, const char *list, u32 access)
{
	static struct ought e;
	struct pmsim_error err = { "" };
	struct rig second;

	memset(&e, 0, sizeof(e));
	memset(&second, 0, sizeof(second));
	rig_new(&second, traffic);
	e.text = traffic;
	e.traffic = second.sim;
	pmsim_run(e.traffic, OUGHT_SPAN);
	rig_new(&e.rig, traffic);
	if (pmsim_set_list(e.rig.sim, list, &err))
		fail_msg("%s", err.text);
	e.rig.access_clocks = access;
	assert_int_equal(rig_init(&e.rig), 0);
	e.rig.block.io = (struct mpm_io){ ought_rd, ought_wr, &e };
	e.pmgc0 = MPM_PMGC0_FAC;
	return &e;
}

static inline void ought_use(struct ought *e, unsigned int n, struct mpm_fields f,
			     u64 initial)
{
	e->c[n].used = true;
	e->c[n].f = f;
	e->c[n].initial = initial;
}

static inline void ought_start(struct ought *e, u32 flags)
{
	struct mpc85xx_pm_config c = { .flags = flags };
	struct rig *r = &e->rig;
	unsigned int n;

	for (n = 0; n < OUGHT_COUNTERS; n++) {
		if (!e->c[n].used)
			continue;
		c.counter_mask |= 1u << n;
		c.counters[n].initial = e->c[n].initial;
		assert_int_equal(mpm_words_encode(r->block.soc, n, &e->c[n].f,
						  &c.counters[n].lca, &c.counters[n].lcb),
				 MPM_OK);
	}
	assert_int_equal(mpm_config_check(r->block.soc, &c), 0);
	assert_int_equal(mpm_block_configure(&r->block, &c, rig_ns(r)), 0);
	assert_int_equal(mpm_block_start(&r->block, 0, rig_ns(r)), 0);
	e->wanted_thaws++;
}

static inline struct mpc85xx_pm_snapshot ought_snapshot(struct ought *e, u32 flags)
{
	struct mpc85xx_pm_snapshot s;
	unsigned int n;

	assert_int_equal(mpm_block_read(&e->rig.block, flags, rig_ns(&e->rig), &s), 0);
	assert_int_equal(s.inexact_mask, 0);
	for (n = 0; n < OUGHT_COUNTERS; n++) {
		if (!e->c[n].used)
			continue;
		assert_true(e->num_looks < OUGHT_LOOKS);
		e->looks[e->num_looks++] = (struct ought_look){
			n, e->read_at[n], s.values[n],
		};
	}
	return s;
}

/* Works everything out and compares all that snapshots have told. */
static inline void ought_check(struct ought *e)
{
	const struct ought_look *l;
	struct pmsim_stats st;
	unsigned int n;

	ought_record(e);
	for (n = 0; n < OUGHT_COUNTERS; n++) {
		memset(e->c[n].shut + e->recorded, 1, OUGHT_SPAN - e->recorded);
		ought_work_out(e, n);
	}
	for (l = e->looks; l < e->looks + e->num_looks; l++) {
		u64 value = e->c[l->n].initial + e->c[l->n].sum[l->clock];

		if (l->value != value)
			fail_msg("PMC%u in clock %llu: %llu, not %llu", l->n,
				 (unsigned long long)l->clock,
				 (unsigned long long)(l->value - e->c[l->n].initial),
				 (unsigned long long)(value - e->c[l->n].initial));
	}
	/* triggers and bursts are thawed when the test asks for it, and never else */
	if (e->rig.block.rel.fragile)
		assert_int_equal(e->thaws, e->wanted_thaws);
	pmsim_stats(e->rig.sim, &st);
	assert_int_equal(st.bad_size + st.unaligned + st.reserved_offset, 0);
	assert_int_equal(st.reserved_bits + st.running_write, 0);
	assert_int_equal(e->rig.faults, 0);
}

static inline void ought_free(struct ought *e)
{
	pmsim_free(e->traffic);
	rig_free(&e->rig);
}

/* READ_FREEZE, and everything must have come out. */
static inline struct mpc85xx_pm_snapshot ought_end(struct ought *e)
{
	struct mpc85xx_pm_snapshot s = ought_snapshot(e, MPC85XX_PM_READ_FREEZE);

	assert_int_equal(s.state, MPC85XX_PM_STATE_FROZEN);
	ought_check(e);
	ought_free(e);
	return s;
}

/* @looks snapshots within @clocks. */
static inline void ought_look(struct ought *e, unsigned int looks, u64 clocks)
{
	unsigned int i;

	for (i = 0; i < looks; i++) {
		rig_run(&e->rig, clocks / looks);
		ought_snapshot(e, 0);
	}
}

/* Events so fast that counters overflow, for ought_neighbours(). */
#define OUGHT_NEIGHBOURS				\
	"steady ref:25 every 1 weight 65536\n"		\
	"steady ref:26 every 3 weight 65000\n"

/* Three plain counters that interrupt, one soon, the others on the way. */
static inline void ought_neighbours(struct ought *e)
{
	ought_use(e, 7, (struct mpm_fields){ .event = 25 }, 0x7fffff00);
	ought_use(e, 8, (struct mpm_fields){ .event = 26 }, 0x12347c000000);
	ought_use(e, 9, (struct mpm_fields){ .event = 25 }, 0x78000000);
}

#endif /* TESTS_UNIT_OUGHT_H */
