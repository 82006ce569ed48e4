// SPDX-License-Identifier: GPL-2.0-only
#include "lib/overload.h"

#include <inttypes.h>

void overload_sample(struct overload *o, const struct rec_sample *s)
{
	u64 before = o->last_ns[s->counter];
	double hz;

	o->last_ns[s->counter] = s->time_ns;
	if (!(s->flags & REC_SAMPLE_THROTTLED) || !before || s->time_ns <= before)
		return;
	hz = (double)s->period * s->periods * 1e9 / (double)(s->time_ns - before);
	if (hz > o->peak_hz[s->counter])
		o->peak_hz[s->counter] = hz;
}

bool overload_is_wanted(const struct overload *o)
{
	return o->limit && (u64)o->hz * o->counters > o->limit;
}

u64 overload_period(const struct overload *o)
{
	u64 period, unit = 1;
	double hz = 0;

	for (unsigned int n = 0; n < MPM_MAX_COUNTERS; n++)
		hz += o->peak_hz[n];
	if (!o->limit || hz < 1 || hz / o->limit >= 1e18)
		return 0;
	period = (u64)(hz / o->limit) + 1;
	while (period / unit >= 100)
		unit *= 10;
	return (period + unit - 1) / unit * unit;
}

void overload_advice(const struct overload *o, char *buf, size_t size)
{
	u64 period = overload_period(o);
	char what[48] = "a larger -c", limit[48] = "";

	if (overload_is_wanted(o))
		snprintf(what, sizeof(what), "-F of at most %u",
			 o->limit < o->counters ? 1 : o->limit / o->counters);
	else if (period)
		snprintf(what, sizeof(what), "-c of at least %" PRIu64, period);
	if (o->limit)
		snprintf(limit, sizeof(limit), " (%u interrupts per second)", o->limit);
	snprintf(buf, size, "choose %s or raise max_irq_rate%s", what, limit);
}
