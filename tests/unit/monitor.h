/* SPDX-License-Identifier: GPL-2.0-only */
/* Short words for tests of the simulated monitor. */
#ifndef TESTS_UNIT_MONITOR_H
#define TESTS_UNIT_MONITOR_H

#include "pmsim/pmsim.h"

#define FAC	MPM_PMGC0_FAC
#define PMIE	MPM_PMGC0_PMIE
#define FCECE	MPM_PMGC0_FCECE
#define FC	MPM_PMLCA_FC
#define CE	MPM_PMLCA_CE
#define EVENT(code)	((u32)(code) << 16)
#define BURST(size, gran, dist)	((u32)(size) << 11 | (u32)(gran) << 6 | (u32)(dist))
/* Of PMLCBn: how the counter @sel starts or stops this one. */
#define ON(sel, how)	((u32)(sel) << 26 | (u32)(how) << 18)
#define OFF(sel, how)	((u32)(sel) << 20 | (u32)(how) << 16)
#define CHANGE	MPM_TRIG_CHANGE
#define OVERFLOW MPM_TRIG_OVERFLOW
#define THRESHOLD(mult, value)	((u32)(mult) << 8 | (u32)(value))

static inline struct pmsim *monitor(const char *traffic)
{
	struct pmsim_setup setup = {
		.soc = &mpm_soc_mpc8544e, .traffic = traffic,
		.traffic_name = "test.traffic", .seed = 1,
	};
	struct pmsim_error err = { "" };
	struct pmsim *s = pmsim_new(&setup, &err);

	if (!s)
		fail_msg("%s", err.text);
	return s;
}

static inline void set(struct pmsim *s, const char *option, u64 value)
{
	if (pmsim_set(s, option, value))
		fail_msg("%s=%llu", option, (unsigned long long)value);
}

static inline void wr(struct pmsim *s, u32 off, u32 value)
{
	pmsim_write(s, off, value, 4);
}

static inline u32 rd(struct pmsim *s, u32 off)
{
	return (u32)pmsim_read(s, off, 4);
}

static inline u32 pmc(struct pmsim *s, unsigned int n)
{
	return rd(s, MPM_PMC(n));
}

static inline void run(struct pmsim *s, u64 clocks)
{
	pmsim_run(s, pmsim_now(s) + clocks);
}

static inline struct pmsim_stats stats(const struct pmsim *s)
{
	struct pmsim_stats st;

	pmsim_stats(s, &st);
	return st;
}

#endif /* TESTS_UNIT_MONITOR_H */
