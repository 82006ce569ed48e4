// SPDX-License-Identifier: GPL-2.0-only
#include "lib/reaction.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void set_number(const char *name, u64 number)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRIu64, number);
	setenv(name, text, 1);
}

static void set_environment(const struct reaction *r, const struct reaction_facts *f)
{
	const struct rec_sample *s = f->sample;
	char ip[24];

	snprintf(ip, sizeof(ip), "0x%" PRIx64, s->ip);
	setenv("PMCTL_TIME", f->time, 1);
	setenv("PMCTL_EVENT", f->event, 1);
	setenv("PMCTL_PROCESS", f->process ? f->process : "", 1);
	setenv("PMCTL_MODE", f->mode, 1);
	setenv("PMCTL_IP", ip, 1);
	set_number("PMCTL_COUNTER", s->counter);
	set_number("PMCTL_VALUE", s->value);
	set_number("PMCTL_PERIOD", s->period);
	set_number("PMCTL_PERIODS", s->periods);
	set_number("PMCTL_CYCLES", s->cycles);
	set_number("PMCTL_PID", s->pid);
	set_number("PMCTL_TID", s->tid);
	set_number("PMCTL_CPU", s->cpu);
	set_number("PMCTL_LOST", f->lost);
	set_number("PMCTL_SKIPPED", r->skipped);
}

int reaction_run(struct reaction *r, const struct reaction_facts *f, u64 (*now)(void *ctx),
		 void *ctx, struct pm_error *err)
{
	char *words[4] = { (char *)"sh", (char *)"-c", (char *)r->command, NULL };
	struct child child;

	if (!r->command)
		return 0;
	if (r->ran && f->sample->time_ns < r->last_ns + r->apart_ns) {
		r->skipped++;
		return 0;
	}
	fflush(stdout);
	set_environment(r, f);
	if (child_prepare(&child, r->signals, words, err) || child_go(&child, words[0], err))
		return -1;
	child_wait(&child);
	r->ran = true;
	r->skipped = 0;
	r->last_ns = f->sample->time_ns;
	/* What came while it ran is over. */
	if (now(ctx) > r->last_ns + r->apart_ns)
		r->last_ns = now(ctx) - r->apart_ns;
	return 0;
}
