// SPDX-License-Identifier: GPL-2.0-only
#include "sampling_options.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "lib/number.h"
#include "pmctl.h"

#define NS_PER_S	1000000000u
/* More than a year is a typing error. */
#define LONGEST_NS	(366ull * 86400 * NS_PER_S)
#define MOST_JITTER	31

static bool has_suffix(const char *text)
{
	size_t digits = strspn(text, "0123456789.");

	return digits && isalpha((unsigned char)text[digits]);
}

int sampling_number(const char *text, const char *name, u64 least, u64 most, u64 *out,
		    struct pm_error *err)
{
	if (!text)
		return 0;
	if (number_whole(text, out) && *out >= least && *out <= most)
		return 0;
	return pm_error_set(err, "'%s %.40s' needs a whole number from %llu to %llu%s", name, text,
			    (unsigned long long)least, (unsigned long long)most,
			    has_suffix(text) ? ", all digits of it (1000, not 1k)" : "");
}

/* Of a clock of one GHz; a bare number would have a unit that nobody guesses. */
int sampling_time(const char *text, const char *name, u64 *ns, struct pm_error *err)
{
	u64 bare;

	if (!text)
		return 0;
	if (number_whole(text, &bare) || number_clocks(text, NS_PER_S, ns) != NUMBER_TIME_OK ||
	    !*ns || *ns > LONGEST_NS)
		return pm_error_set(err, "'%s %.40s' is no time, write it in s, ms, us or ns: 10s, 500ms, 10us",
				    name, text);
	return 0;
}

int sampling_period(const char *period, const char *hz, const char *jitter,
		    struct sampler_want *want, struct pm_error *err)
{
	u64 rate = 0, random = 0;

	if (period && hz)
		return pm_error_set(err, "-c and -F exclude each other, choose one");
	if (!period && !hz)
		return pm_error_set(err, "say how often: -c PERIOD (events) or -F HZ (samples per second)");
	if (sampling_number(period, "-c", 1, MPC85XX_PM_MAX_PERIOD, &want->period, err) ||
	    sampling_number(hz, "-F", 1, MPC85XX_PM_MAX_FREQUENCY, &rate, err) ||
	    sampling_number(jitter, "--jitter", 0, MOST_JITTER, &random, err))
		return -1;
	want->hz = (u32)rate;
	want->jitter = (u32)random;
	return 0;
}

void sampling_warn_wanted(const struct sampler *s)
{
	const struct overload *o = &s->overload;
	char counters[40] = "";

	if (!overload_is_wanted(o))
		return;
	if (o->counters > 1)
		snprintf(counters, sizeof(counters), " for each of %u counters", o->counters);
	pmctl_warn("-F %u%s is more than the %u interrupts per second of max_irq_rate and will be throttled, see pmctl(1)",
		   o->hz, counters, o->limit);
}
