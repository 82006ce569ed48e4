// SPDX-License-Identifier: GPL-2.0-only
/*
 * From a configuration to the words of nine counters: the slowest of many random
 * sets of events with chains, pins, thresholds and triggers, those that fit and
 * those that clash.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lib/event_text.h"
#include "lib/plan.h"

#define SETS		20000u
#define REPEATS		5u	/* the least of them: other programs may be running */
#define COUNTERS	9u

static u64 seed = 1;

static unsigned int below(unsigned int limit)
{
	seed = seed * 6364136223846793005ull + 1442695040888963407ull;
	return (unsigned int)(seed >> 33) % limit;
}

static double now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

struct figures {
	const char *name;
	unsigned int count;
	double sum, worst;
	char text[2000];		/* of the slowest */
};

/* Keys of counter @i; returns how many counters it takes, @left at most. */
static unsigned int add_keys(char *text, unsigned int i, const struct mpm_event *e, u32 may,
			     unsigned int left)
{
	unsigned int takes = 1;

	if (left > 1 && !below(3))
		takes += 1 + (left > 2 && below(2));
	if (takes > 1)
		text += sprintf(text, "chain = %u\n", 32 * takes);
	if (!below(4) && (may & (may - 1)))
		text += sprintf(text, "counter = %u\n", 1 + below(COUNTERS));
	if (e->kind == MPM_KIND_DURATION)
		text += sprintf(text, "threshold = %u cycles\n", below(64) << below(8));
	if (i && below(2))
		text += sprintf(text, "start-on = c%u change\n", below(i));
	if (i && below(2))
		text += sprintf(text, "stop-on = c%u change\n", below(i));
	return takes;
}

/* Nine counters in all, or one too many. */
static void make_text(char *text, const struct mpm_event_table *events, bool clash)
{
	unsigned int left = COUNTERS + (clash && below(2)), i = 0;

	*text = '\0';
	while (left) {
		const struct mpm_event *e = &events->events[below(events->count)];
		u32 may = mpm_event_counters(events->soc, e->id);

		if (e->kind == MPM_KIND_CYCLES || e->kind == MPM_KIND_CHAIN)
			continue;
		sprintf(text + strlen(text), "[counter c%u]\nevent = %s\n", i, e->name);
		left -= add_keys(text + strlen(text), i, e, may, left);
		i++;
	}
}

static int plan_us(const struct conf *conf, const struct mpm_soc *soc, double *us)
{
	static struct plan plan;
	struct pm_error why;
	int ret = 0;

	*us = 1e9;
	for (unsigned int i = 0; i < REPEATS; i++) {
		double begin = now_us(), time;

		ret = plan_from_conf(&plan, soc, conf, &why);
		time = now_us() - begin;
		if (time < *us)
			*us = time;
	}
	return ret;
}

static void add(struct figures *f, double us, const char *text)
{
	f->count++;
	f->sum += us;
	if (us <= f->worst)
		return;
	f->worst = us;
	strcpy(f->text, text);
}

static void print(const struct figures *f, bool whole)
{
	printf("place: %-28s %6u sets, %5.1f us on average, %5.1f us at worst\n", f->name,
	       f->count, f->count ? f->sum / f->count : 0, f->worst);
	if (whole)
		puts(f->text);
}

/* With an argument the slowest sets are printed, too. */
int main(int argc, char **argv)
{
	const struct mpm_soc *soc = &mpm_soc_mpc8544e;
	const struct mpm_event_table *events = mpm_events_of(soc);
	static struct figures fits = { .name = "nine counters that fit" };
	static struct figures clashes = { .name = "nine or ten that clash" };
	static char text[2000];

	(void)argv;
	while (fits.count < SETS || clashes.count < SETS) {
		struct pm_error err = { "" };
		struct conf *conf;
		double us;

		make_text(text, events, fits.count >= SETS);
		conf = conf_parse(text, strlen(text), "bench.conf", &err);
		if (!conf) {
			fprintf(stderr, "bench_place: %s\n", err.text);
			return 1;
		}
		if (plan_us(conf, soc, &us))
			add(&clashes, us, text);
		else
			add(&fits, us, text);
		conf_free(conf);
	}
	print(&fits, argc > 1);
	print(&clashes, argc > 1);
	return 0;
}
