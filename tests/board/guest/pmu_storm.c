// SPDX-License-Identifier: GPL-2.0-only
/*
 * Processes that open, group, switch, read, pass on and close events at random,
 * beside some that use the character device: pmu_storm ROUNDS [SEED].
 *
 * Each has a reference event of its own, which nobody else raises.  Nothing runs
 * while counters stand, so an event that has had its counter all the time has
 * counted exactly what its process has raised; one that had to share, at most that.
 */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "control.h"
#include "perf_pm.h"

#define PERF_PLAYERS	5
#define DEVICE_PLAYERS	2
#define FIRST_EVENT	50	/* the first player's */
#define MOST_EVENTS	6

/* What became of the calls, all players together. */
struct score {
	unsigned long opened, busy, refused, exact, shared, groups, owned;
};

struct event {
	int fd;			/* -1 = none */
	int leader;		/* index of another, or its own */
	bool own;		/* counts what is raised here */
	bool on;
	__u64 raised;		/* while it was on, since it was made or reset */
};

struct player {
	unsigned int code;
	struct event event[MOST_EVENTS];
	struct score score;
};

static void give_up(const char *what, long long a, long long b)
{
	fprintf(stderr, "pmu_storm: %s: %lld, %lld\n", what, a, b);
	exit(1);
}

static void raise_events(struct player *p)
{
	unsigned int count = (unsigned int)rand() % 0xffff, i;

	*control_raise() = p->code << 16 | count;
	for (i = 0; i < MOST_EVENTS; i++)
		if (p->event[i].fd >= 0 && p->event[i].own && p->event[i].on &&
		    p->event[p->event[i].leader].on)
			p->event[i].raised += count;
}

/* Mostly its own event, in one guise or another; sometimes what is refused. */
static __u64 choose(struct player *p, bool *own)
{
	*own = false;
	switch (rand() % 12) {
	case 0:
		return PERF_CYCLES;
	case 1:
		return PERF_OWN(4, 121);
	case 2:
		return 1ull << 40;
	case 3:
		*own = true;
		return p->code | PERF_ON_COUNTER(1 + rand() % 9);
	case 4:
		*own = true;
		return p->code | PERF_CHAIN;
	default:
		*own = true;
		return p->code;
	}
}

static bool is_leader(const struct player *p, int i)
{
	return p->event[i].fd >= 0 && p->event[i].leader == i;
}

static bool has_members(const struct player *p, int i)
{
	int m;

	for (m = 0; m < MOST_EVENTS; m++)
		if (m != i && p->event[m].fd >= 0 && p->event[m].leader == i)
			return true;
	return false;
}

static void open_event(struct player *p, int i)
{
	struct event *e = &p->event[i];
	int other = rand() % MOST_EVENTS;
	struct perf_event_attr attr;

	attr = perf_attr(choose(p, &e->own));
	attr.disabled = rand() & 1;
	attr.pinned = 0;
	e->leader = is_leader(p, other) && other != i && rand() % 3 ? other : i;
	e->fd = perf_open_attr(&attr, e->leader == i ? -1 : p->event[e->leader].fd);
	if (e->fd == -EBUSY)
		p->score.busy++;
	else if (e->fd == -EINVAL)
		p->score.refused++;
	else if (e->fd < 0)
		give_up("open", e->fd, 0);
	else
		p->score.opened++;
	if (e->fd < 0)
		e->fd = -1;
	e->on = !attr.disabled;
	e->raised = 0;
}

static void read_event(struct player *p, int i)
{
	__u64 enabled, running, count = perf_count(p->event[i].fd, &enabled, &running);

	if (!p->event[i].own)
		return;
	if (count > p->event[i].raised)
		give_up("more than was raised", count, p->event[i].raised);
	if (running != enabled) {
		p->score.shared++;
		return;
	}
	if (count != p->event[i].raised)
		give_up("not what was raised", count, p->event[i].raised);
	p->score.exact++;
}

/* A leader goes alone, so that its members need no thought: the last. */
static void close_event(struct player *p, int i)
{
	if (has_members(p, i))
		return;
	close(p->event[i].fd);
	p->event[i].fd = -1;
}

static void switch_event(struct player *p, int i)
{
	struct event *e = &p->event[i];

	switch (rand() % 3) {
	case 0:
		perf_switch(e->fd, PERF_EVENT_IOC_ENABLE, false);
		e->on = true;
		break;
	case 1:
		perf_switch(e->fd, PERF_EVENT_IOC_DISABLE, false);
		e->on = false;
		break;
	default:
		/* takes the count back, not the times */
		perf_switch(e->fd, PERF_EVENT_IOC_RESET, false);
		e->raised = 0;
	}
}

static void play_perf(struct player *p)
{
	int i = rand() % MOST_EVENTS;

	if (p->event[i].fd < 0) {
		open_event(p, i);
		return;
	}
	switch (rand() % 6) {
	case 0:
		close_event(p, i);
		break;
	case 1:
		switch_event(p, i);
		break;
	case 2:
	case 3:
		read_event(p, i);
		break;
	default:
		raise_events(p);
	}
}

/* Owner for a while if perf is not there, and a reader all the time. */
static void play_device(struct player *p, int fd)
{
	struct mpc85xx_pm_config config = { .flags = MPC85XX_PM_CFG_START, .counter_mask = 2 };
	struct mpc85xx_pm_snapshot s = { .flags = 0 };
	unsigned int i, raised = 0;
	int ret;

	config.counters[1].lca = PM_EVENT(p->code);
	ret = pm_call(fd, MPC85XX_PM_IOC_CONFIGURE, &config);
	if (ret != -EBUSY && ret)
		give_up("configure", ret, 0);
	if (ret)
		p->score.busy++;
	for (i = 0; !ret && i < 20; i++) {
		*control_raise() = p->code << 16 | i;
		raised += i;
	}
	if (pm_call(fd, MPC85XX_PM_IOC_READ, &s))
		give_up("read", errno, 0);
	if (ret)
		return;
	p->score.owned++;
	if (s.values[1] != raised)
		give_up("not what was raised", s.values[1], raised);
	ret = pm_call(fd, MPC85XX_PM_IOC_RELEASE, NULL);
	if (ret)
		give_up("release", ret, 0);
}

static void close_all(struct player *p)
{
	int i;

	for (i = 0; i < MOST_EVENTS; i++) {
		if (p->event[i].fd >= 0)
			close(p->event[i].fd);
		p->event[i].fd = -1;
	}
}

/* One part of time in three perf leaves the block alone. */
static bool is_rest(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_nsec / 100000000 % 3 == 2;
}

static void play(struct player *p, unsigned int number, unsigned long rounds)
{
	int fd = pm_open(O_RDWR), i;

	p->code = FIRST_EVENT + number;
	for (i = 0; i < MOST_EVENTS; i++)
		p->event[i].fd = -1;
	while (rounds--) {
		if (number >= PERF_PLAYERS) {
			play_device(p, fd);
			usleep(1000);
		} else if (is_rest()) {
			close_all(p);
			usleep(4000);
		} else {
			play_perf(p);
			if (rand() % 40 == 0)
				sched_yield();
		}
	}
	for (i = 0; i < MOST_EVENTS; i++)
		if (p->event[i].fd >= 0)
			read_event(p, i);
}

static void collect(struct score *sum, int fd)
{
	unsigned long *to = (unsigned long *)sum, from[sizeof(*sum) / sizeof(*to)];
	unsigned int i;

	if (read(fd, from, sizeof(from)) != sizeof(from))
		give_up("a player is lost", errno, 0);
	for (i = 0; i < sizeof(from) / sizeof(*from); i++)
		to[i] += from[i];
}

int main(int argc, char **argv)
{
	unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000;
	unsigned int seed = argc > 2 ? (unsigned int)strtoul(argv[2], NULL, 10) : 1, i;
	struct score sum = { 0 };
	int ends[2], status, bad = 0;

	if (pipe(ends))
		give_up("pipe", errno, 0);
	for (i = 0; i < PERF_PLAYERS + DEVICE_PLAYERS; i++) {
		if (fork())
			continue;
		struct player p = { .code = 0 };

		srand(seed * 100 + i);
		play(&p, i, rounds);
		return write(ends[1], &p.score, sizeof(p.score)) != sizeof(p.score);
	}
	for (i = 0; i < PERF_PLAYERS + DEVICE_PLAYERS; i++)
		bad |= wait(&status) < 0 || status;
	for (i = 0; !bad && i < PERF_PLAYERS + DEVICE_PLAYERS; i++)
		collect(&sum, ends[0]);
	printf("# %lu opened, %lu busy, %lu refused, %lu exact, %lu shared, %lu owned\n",
	       sum.opened, sum.busy, sum.refused, sum.exact, sum.shared, sum.owned);
	if (strcmp(pm_sysfs("owner"), "none") || strcmp(pm_sysfs("state"), "idle"))
		give_up("the block is not free at the end", 0, 0);
	return bad || !sum.opened || !sum.busy || !sum.refused || !sum.exact || !sum.shared ||
	       !sum.owned;
}
