// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* When a sampling counter is due. */
#include "sample.h"

#define NS_PER_S	1000000000u
/* Most by which one record changes an adapted period, either way. */
#define MOST_CHANGE	8u

/* An adapted period is at least this; 0 and 1 are the same. */
static u64 adapt_min(u32 min_period)
{
	return clamp_u64(min_period, 1, MPM_ADAPT_MAX);
}

/* xorshift, Marsaglia 2003: 13, 17, 5 has the full period of 2^32 - 1. */
static u32 next_random(u32 *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 17;
	*state ^= *state << 5;
	return *state;
}

/* The next period: the nominal one with its low bits at random. */
static u64 draw(struct mpm_sampling *s, u32 min_period)
{
	u64 mask = (1ull << s->jitter) - 1, drawn;

	/* An adapted period may have shrunk below what jitter needs. */
	while (mask >= s->nominal)
		mask >>= 1;
	if (!mask)
		return s->nominal;
	drawn = (s->nominal & ~mask) | (next_random(&s->random) & mask);
	return s->frequency && drawn < min_period ? s->nominal : drawn;
}

void mpm_sampling_init(struct mpm_sampling *s, u64 period, bool frequency,
		       u32 jitter, u32 seed, u32 min_period)
{
	memset(s, 0, sizeof(*s));
	s->nominal = period;
	if (frequency) {
		s->frequency = (u32)period;
		s->nominal = adapt_min(min_period);
	}
	s->jitter = jitter;
	s->random = seed ? seed : 1;
}

void mpm_sampling_begin(struct mpm_sampling *s, u64 count, u32 min_period)
{
	s->period = draw(s, min_period);
	s->due = count + s->period;
}

/* Events in the time that a record should take, if @events took @took_ns. */
static u64 wanted_period(const struct mpm_sampling *s, u64 events, u64 took_ns)
{
	u64 product;

	if (events >> 33)
		return MPM_ADAPT_MAX;
	product = events * (u32)mpm_div64(NS_PER_S, s->frequency);
	while (took_ns >> 32) {
		took_ns >>= 1;
		product >>= 1;
	}
	return mpm_div64(product, took_ns ? (u32)took_ns : 1);
}

/* Half of the way to the period that the last @events ask for. */
static void adapt(struct mpm_sampling *s, u64 events, u64 took_ns, u32 min_period)
{
	u64 wanted = wanted_period(s, events, took_ns);

	wanted = clamp_u64(wanted, s->nominal / MOST_CHANGE, s->nominal * MOST_CHANGE);
	s->nominal = clamp_u64((s->nominal + wanted) / 2, adapt_min(min_period),
			       MPM_ADAPT_MAX);
}

/* Whole periods in @events, and what is left over. */
static u64 whole_periods(u64 events, u64 period, u64 *rest)
{
	u64 whole = 0;

	if (period >> 32) {
		/* Few at most: two looks are less than 2^32 events apart. */
		for (; events >= period; events -= period)
			whole++;
		*rest = events;
		return whole;
	}
	whole = events < period ? 0 : mpm_div64(events, (u32)period);
	*rest = events - whole * period;
	return whole;
}

void mpm_sampling_end(struct mpm_sampling *s, u64 count, u64 now_ns,
		      u32 min_period, struct mpm_ended *out)
{
	u64 rest, more, next;

	more = whole_periods(count - s->due, s->period, &rest);
	if (more >= 0xffffffffu)
		more = 0xfffffffeu;
	out->period = s->period;
	out->periods = (u32)more + 1;
	out->due = s->due + more * s->period;
	if (s->frequency)
		adapt(s, out->periods * s->period, now_ns - s->since_ns, min_period);
	s->since_ns = now_ns;
	next = draw(s, min_period);
	if (next > count - out->due)
		s->period = next;
	s->due = out->due + s->period;
}

bool mpm_sampling_hurry(struct mpm_sampling *s, u64 count, u64 now_ns,
			u32 min_period)
{
	u64 begin = s->due - s->period, done = count - begin;
	u64 took_ns = now_ns - s->since_ns, low = adapt_min(min_period);

	if (!s->frequency || took_ns < 2 * mpm_div64(NS_PER_S, s->frequency))
		return false;
	if (low < s->nominal)
		s->nominal = clamp_u64(wanted_period(s, done, took_ns), low, s->nominal);
	/* Overdue already: with the next event, or as soon as may be. */
	low = done + 1 > low ? done + 1 : low;
	if (low >= s->period)
		return false;
	s->period = low;
	s->due = begin + s->period;
	return true;
}
