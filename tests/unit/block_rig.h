/* SPDX-License-Identifier: GPL-2.0-only */
/* What the tests of the block share: traffic, configurations, comparisons. */
#ifndef TEST_BLOCK_RIG_H
#define TEST_BLOCK_RIG_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "lib/config_check.h"
#include "rig.h"

#define EVENT(code)		((u32)(code) << 16)
#define ON(source, when)	((u32)(source) << 26 | (u32)(when) << 18)
#define OFF(source, when)	((u32)(source) << 20 | (u32)(when) << 16)
#define L2_DATA_HIT		23	/* reference */
#define L2_INST_HIT		22
#define L2_DATA_MISS		121	/* PMC4 */

static const char plain[] __attribute__((unused)) =
	"steady ref:23 every 7\n"
	"steady ref:22 every 3 phase 1\n"
	"steady c4:121 every 50\n";

/* 65536 events in a clock: an overflow every 32768 clocks. */
static const char torrent[] __attribute__((unused)) =
	"steady ref:22 every 1 weight 65536\n"
	"steady ref:23 every 3 weight 50000\n";

static inline struct rig *fixture(const char *traffic)
{
	static struct rig r;

	rig_new(&r, traffic);
	r.access_clocks = 16;
	assert_int_equal(rig_init(&r), 0);
	return &r;
}

/* Ends a test: nothing the block did may have been improper. */
static inline void done(struct rig *r)
{
	struct pmsim_stats st;

	pmsim_stats(r->sim, &st);
	assert_int_equal(st.bad_size + st.unaligned + st.reserved_offset, 0);
	assert_int_equal(st.reserved_bits, 0);
	assert_int_equal(st.running_write, 0);
	rig_free(r);
}

static inline struct mpc85xx_pm_config config(u32 mask)
{
	struct mpc85xx_pm_config c = { .counter_mask = mask };

	return c;
}

/* PMC0, PMC1: L2 data hits, PMC2: L2 instruction hits, PMC4: L2 data misses. */
static inline struct mpc85xx_pm_config l2_config(void)
{
	struct mpc85xx_pm_config c = config(0x17);

	c.counters[1].lca = EVENT(L2_DATA_HIT);
	c.counters[2].lca = EVENT(L2_INST_HIT);
	c.counters[4].lca = EVENT(L2_DATA_MISS);
	return c;
}

static inline void configure(struct rig *r, const struct mpc85xx_pm_config *c)
{
	assert_int_equal(mpm_config_check(r->block.soc, c), 0);
	assert_int_equal(mpm_block_configure(&r->block, c, rig_ns(r)), 0);
}

static inline struct mpc85xx_pm_snapshot snapshot(struct rig *r, u32 flags)
{
	struct mpc85xx_pm_snapshot s;

	assert_int_equal(mpm_read_check(flags), 0);
	assert_int_equal(mpm_block_read(&r->block, flags, rig_ns(r), &s), 0);
	return s;
}

static inline void start(struct rig *r)
{
	assert_int_equal(mpm_block_start(&r->block, 0, rig_ns(r)), 0);
}

/* PMC1 and PMC2 count and overflow all the time. */
static inline struct rig *torrent_rig(void)
{
	struct rig *r = fixture(torrent);
	struct mpc85xx_pm_config c = config(0x6);

	c.counters[1].lca = EVENT(L2_INST_HIT);
	c.counters[2].lca = EVENT(L2_DATA_HIT);
	configure(r, &c);
	start(r);
	return r;
}

/* @c, which counts instruction hits with PMC1 as well, from @initial on. */
static inline void start_hits(struct rig *r, struct mpc85xx_pm_config *c, u64 initial)
{
	c->counters[1].lca = EVENT(L2_INST_HIT);
	c->counters[1].initial = initial;
	configure(r, c);
	start(r);
}

/*
 * Each value is what the traffic sent while the counter was open, up to the
 * freeze, plus @initial.
 */
static inline void assert_truth(struct rig *r, const struct mpc85xx_pm_snapshot *s)
{
	for (unsigned int n = 0; n < r->block.soc->num_counters; n++)
		if (s->valid_mask & 1u << n)
			assert_int_equal(s->values[n] - r->block.initial[n],
					 r->at_freeze[n]);
}

static inline u32 reg(struct rig *r, u32 off)
{
	return (u32)pmsim_read(r->sim, off, 4);
}

#endif /* TEST_BLOCK_RIG_H */
