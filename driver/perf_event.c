// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the core of perf calls.  Opening an event claims the block; the rest runs
 * with interrupts off under perf's own raw locks, and takes hw_lock alone.
 */
#include <linux/atomic.h>
#include <linux/ktime.h>
#include <linux/list.h>
#include <linux/minmax.h>
#include <linux/slab.h>

#include "core/place.h"
#include "perf.h"

/* Pauses of perf, bits of mpm_dev.perf_pauses. */
#define MPM_PERF_DISABLED	1U	/* between pmu_disable() and _enable() */
#define MPM_PERF_TXN		2U	/* between start_txn() and its end */

/*
 * Ours of an event: its pmu_private.
 *
 * There is no way to fail the read of one event.  What perf has for a time in which
 * an event did not count is total_time_running: so a count that is not right is left
 * out together with its time, as if the event had not been on.  The tool prints
 * <not counted> then, or scales what was right.
 */
struct mpm_perf_event {
	struct perf_event *event;
	struct mpm_dev *mpm;	/* with a reference, gone or not */
	struct mpm_guest guest;
	u64 right_ns;		/* total_time_running when the count was last right */
	u64 leader_right_ns;	/* and that of its group's leader */
	struct list_head wrong;	/* in mpm_pmu.wrong */
	u64 read_stamp;		/* tstamp of the event when last read */
	bool read_along;	/* with another event of its group, at @read_stamp */
};

/* Serial numbers of groups: addresses of leaders come again. */
static atomic64_t mpm_last_group;

static struct mpm_perf_event *to_mpm_event(const struct perf_event *event)
{
	return event->pmu_private;
}

/* Whether its registers may be touched; under hw_lock. */
static bool mpm_is_here(const struct mpm_dev *mpm)
{
	return !READ_ONCE(mpm->gone);
}

static void mpm_pause_device(struct mpm_dev *mpm, unsigned int bit)
{
	unsigned long flags;

	flags = mpm_hw_lock(mpm);
	if (mpm_is_here(mpm) && mpm->block.open && !(mpm->perf_pauses & bit)) {
		mpm->perf_pauses |= bit;
		if (bit == MPM_PERF_TXN)
			mpm->perf_wrong = false;
		mpm_block_pause(&mpm->block, ktime_get_ns());
	}
	mpm_hw_unlock(mpm, flags);
}

static int mpm_proceed_device(struct mpm_dev *mpm, unsigned int bit)
{
	unsigned long flags;
	int ret = 0;

	flags = mpm_hw_lock(mpm);
	if (!mpm_is_here(mpm)) {
		ret = -ENODEV;
	} else if (mpm->perf_pauses & bit) {
		mpm->perf_pauses &= ~bit;
		mpm_block_proceed(&mpm->block, ktime_get_ns());
	}
	if (!ret && (mpm->block.faulty || (mpm->perf_wrong && bit == MPM_PERF_TXN)))
		ret = -EIO;
	mpm_hw_unlock(mpm, flags);
	return ret;
}

/*
 * A pause of the device that @pmu has now, and its end.  The device may have come
 * or gone in between, so each device knows which of its pauses have begun.
 */
static void mpm_pause(struct pmu *pmu, unsigned int bit)
{
	struct mpm_pmu *p = to_mpm_pmu(pmu);
	unsigned long flags;

	raw_spin_lock_irqsave(&p->lock, flags);
	if (p->mpm)
		mpm_pause_device(p->mpm, bit);
	raw_spin_unlock_irqrestore(&p->lock, flags);
}

/* 0, or what is wrong with counts read meanwhile. */
static int mpm_proceed(struct pmu *pmu, unsigned int bit)
{
	struct mpm_pmu *p = to_mpm_pmu(pmu);
	unsigned long flags;
	int ret = -ENODEV;

	raw_spin_lock_irqsave(&p->lock, flags);
	if (p->mpm)
		ret = mpm_proceed_device(p->mpm, bit);
	raw_spin_unlock_irqrestore(&p->lock, flags);
	return ret;
}

/* The times of @e and of its leader go back to when the count was right. */
static void mpm_set_time_back(const struct mpm_perf_event *e)
{
	struct perf_event *event = e->event, *leader = event->group_leader;

	event->total_time_running = min(event->total_time_running, e->right_ns);
	leader->total_time_running = min(leader->total_time_running, e->leader_right_ns);
}

/* The core adds the last stretch of time to an event between del() and here. */
static void mpm_set_times_back(struct mpm_pmu *p)
{
	struct mpm_perf_event *e, *next;
	unsigned long flags;

	raw_spin_lock_irqsave(&p->lock, flags);
	list_for_each_entry_safe(e, next, &p->wrong, wrong) {
		mpm_set_time_back(e);
		list_del_init(&e->wrong);
	}
	raw_spin_unlock_irqrestore(&p->lock, flags);
}

static void mpm_pmu_disable(struct pmu *pmu)
{
	mpm_pause(pmu, MPM_PERF_DISABLED);
}

static void mpm_pmu_enable(struct pmu *pmu)
{
	mpm_proceed(pmu, MPM_PERF_DISABLED);
	mpm_set_times_back(to_mpm_pmu(pmu));
}

/* Counters start in one clock anyway; a group's read is to be of one, too. */
static void mpm_start_txn(struct pmu *pmu, unsigned int flags)
{
	mpm_pause(pmu, MPM_PERF_TXN);
}

static int mpm_commit_txn(struct pmu *pmu)
{
	return mpm_proceed(pmu, MPM_PERF_TXN);
}

static void mpm_cancel_txn(struct pmu *pmu)
{
	mpm_proceed(pmu, MPM_PERF_TXN);
}

/* Adds what has been counted up to @now, if it is right; under hw_lock. */
static void mpm_event_take(struct perf_event *event, u64 now, bool right)
{
	u64 before = local64_read(&event->hw.prev_count);

	local64_set(&event->hw.prev_count, now);
	if (right)
		local64_add(now - before, &event->count);
	else
		to_mpm_event(event)->mpm->perf_wrong = true;
}

/* The count and the time belong together from now on. */
static void mpm_event_keep_time(struct perf_event *event)
{
	struct mpm_perf_event *e = to_mpm_event(event);

	e->right_ns = event->total_time_running;
	e->leader_right_ns = event->group_leader->total_time_running;
}

/* Under hw_lock; the core has brought the time of the event up to now. */
static void mpm_event_read_one(struct perf_event *event)
{
	struct mpm_perf_event *e = to_mpm_event(event);
	struct mpm_dev *mpm = e->mpm;
	bool right = false;
	u64 now_ns, count;

	if (mpm_is_here(mpm)) {
		now_ns = ktime_get_ns();
		count = mpm_seats_look(&mpm->seats, &e->guest, now_ns);
		right = !mpm_seats_wrong(&mpm->seats, &e->guest, now_ns);
		mpm_event_take(event, count, right);
	}
	if (right)
		mpm_event_keep_time(event);
	else
		mpm_set_time_back(e);
	e->read_stamp = event->tstamp;
}

/*
 * A group that another PMU leads is read one by one, without our transaction.  The
 * core gives all of it one time stamp first, a new one for each read.
 */
static bool mpm_is_first_of_read(const struct perf_event *event)
{
	const struct perf_event *leader = event->group_leader;

	return leader->pmu != event->pmu && leader->tstamp == event->tstamp &&
	       to_mpm_event(event)->read_stamp != event->tstamp;
}

/* All of ours at one instant; each of the others is asked for in a moment. */
static void mpm_event_read_group(struct perf_event *event)
{
	struct mpm_dev *mpm = to_mpm_event(event)->mpm;
	struct perf_event *sibling;

	mpm_block_pause(&mpm->block, ktime_get_ns());
	for_each_sibling_event(sibling, event->group_leader) {
		if (sibling->pmu != event->pmu || sibling->state != PERF_EVENT_STATE_ACTIVE)
			continue;
		mpm_event_read_one(sibling);
		to_mpm_event(sibling)->read_along = sibling != event;
	}
	mpm_block_proceed(&mpm->block, ktime_get_ns());
}

/*
 * From any context: a tracepoint that leads a group reads it wherever it stands.
 * Inside of hw_lock the count stays that of the last read.  An event that is just
 * coming or going, and has no counter, stays as it is.
 */
static void mpm_event_read(struct perf_event *event)
{
	struct mpm_perf_event *e = to_mpm_event(event);
	struct mpm_dev *mpm = e->mpm;
	unsigned long flags;

	if (mpm_hw_is_busy())
		return;
	flags = mpm_hw_lock(mpm);
	if (e->read_along && e->read_stamp == event->tstamp)
		e->read_along = false;
	else if (!mpm_is_here(mpm))
		mpm_event_read_one(event);
	else if (mpm_is_first_of_read(event))
		mpm_event_read_group(event);
	else if (e->guest.low >= 0)
		mpm_event_read_one(event);
	mpm_hw_unlock(mpm, flags);
}

static void mpm_event_start(struct perf_event *event, int how)
{
	struct mpm_perf_event *e = to_mpm_event(event);
	struct mpm_dev *mpm = e->mpm;
	unsigned long flags;

	event->hw.state = 0;
	flags = mpm_hw_lock(mpm);
	if (mpm_is_here(mpm))
		mpm_seats_run(&mpm->seats, &e->guest, true, ktime_get_ns());
	mpm_hw_unlock(mpm, flags);
}

static void mpm_event_stop(struct perf_event *event, int how)
{
	struct mpm_perf_event *e = to_mpm_event(event);
	struct mpm_dev *mpm = e->mpm;
	unsigned long flags;
	u64 now_ns, count;

	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	flags = mpm_hw_lock(mpm);
	if (mpm_is_here(mpm)) {
		now_ns = ktime_get_ns();
		mpm_seats_run(&mpm->seats, &e->guest, false, now_ns);
		/* first the look, which may find what is wrong */
		count = mpm_seats_look(&mpm->seats, &e->guest, now_ns);
		mpm_event_take(event, count,
			       !mpm_seats_wrong(&mpm->seats, &e->guest, now_ns));
	}
	mpm_hw_unlock(mpm, flags);
}

/*
 * Of a device that is gone it says that all is well: to be refused would keep
 * events of the next device waiting for their turn.
 */
static int mpm_event_add(struct perf_event *event, int how)
{
	struct mpm_perf_event *e = to_mpm_event(event);
	struct mpm_dev *mpm = e->mpm;
	bool run = how & PERF_EF_START;
	unsigned long flags;
	int ret = 0;

	flags = mpm_hw_lock(mpm);
	if (mpm_is_here(mpm))
		ret = mpm_seats_add(&mpm->seats, &e->guest, run, ktime_get_ns());
	if (!ret)
		local64_set(&event->hw.prev_count, 0);
	mpm_hw_unlock(mpm, flags);
	if (ret)
		return ret;
	mpm_event_keep_time(event);
	e->read_stamp = event->tstamp;
	e->read_along = false;
	event->hw.state = run ? 0 : PERF_HES_STOPPED | PERF_HES_UPTODATE;
	perf_event_update_userpage(event);
	return 0;
}

/* Its last count, and whether that is right. */
static bool mpm_event_take_last(struct perf_event *event)
{
	struct mpm_perf_event *e = to_mpm_event(event);
	struct mpm_dev *mpm = e->mpm;
	unsigned long flags;
	bool right = false;
	u64 now_ns, count;

	flags = mpm_hw_lock(mpm);
	if (mpm_is_here(mpm)) {
		now_ns = ktime_get_ns();
		count = mpm_seats_remove(&mpm->seats, &e->guest, now_ns);
		right = !mpm_seats_wrong(&mpm->seats, &e->guest, now_ns);
		mpm_event_take(event, count, right);
	}
	mpm_hw_unlock(mpm, flags);
	return right;
}

static void mpm_event_del(struct perf_event *event, int how)
{
	struct mpm_perf_event *e = to_mpm_event(event);
	struct mpm_pmu *p = to_mpm_pmu(event->pmu);
	unsigned long flags;

	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	if (!mpm_event_take_last(event)) {
		raw_spin_lock_irqsave(&p->lock, flags);
		if (list_empty(&e->wrong))
			list_add(&e->wrong, &p->wrong);
		raw_spin_unlock_irqrestore(&p->lock, flags);
	}
	perf_event_update_userpage(event);
}

static void mpm_event_destroy(struct perf_event *event)
{
	struct mpm_perf_event *e = to_mpm_event(event);

	mpm_session_perf_put(e->mpm);
	put_device(&e->mpm->dev);
	kfree(e);
}

/* The requests of a group; -EINVAL when one of them cannot be in a group with us. */
struct mpm_group {
	const struct mpm_request *requests[MPM_MAX_WANTS];
	unsigned int count;
};

static int mpm_group_join(struct mpm_group *g, struct pmu *pmu, struct perf_event *event)
{
	if (event->pmu != pmu)
		return is_software_event(event) ? 0 : -EINVAL;
	if (g->count == ARRAY_SIZE(g->requests))
		return -EINVAL;
	g->requests[g->count++] = &to_mpm_event(event)->guest.request;
	return 0;
}

/* Whether @request would fit into the group that @event is to join, or stand alone. */
static int mpm_check_group(struct perf_event *event, const struct mpm_request *request)
{
	struct perf_event *leader = event->group_leader, *sibling;
	struct mpm_group g = { .count = 0 };

	/* a leader has no siblings yet, and no context, which the loop looks at */
	if (leader != event) {
		if (mpm_group_join(&g, event->pmu, leader))
			return -EINVAL;
		for_each_sibling_event(sibling, leader)
			if (mpm_group_join(&g, event->pmu, sibling))
				return -EINVAL;
	}
	if (g.count == ARRAY_SIZE(g.requests))
		return -EINVAL;
	g.requests[g.count++] = request;
	return mpm_group_check(to_mpm_pmu(event->pmu)->soc, g.requests, g.count);
}

/* What no event of ours can do. */
static int mpm_check_kind(struct perf_event *event)
{
	if (is_sampling_event(event) || event->attach_state & PERF_ATTACH_TASK ||
	    event->cpu < 0 || has_branch_stack(event))
		return -EOPNOTSUPP;
	/* the core asks it, too, but after the block has been claimed */
	if (event_has_any_exclude_flag(event))
		return -EINVAL;
#ifdef PERF_ATTR_SIZE_VER8
	if (event->attr.config3)
		return -EINVAL;
#endif
#ifdef PERF_ATTR_SIZE_VER9
	if (event->attr.config4)
		return -EINVAL;
#endif
	return 0;
}

/* The device's, claimed, or an error. */
static struct mpm_perf_event *mpm_claim(struct mpm_pmu *p)
{
	struct mpm_perf_event *e = kzalloc(sizeof(*e), GFP_KERNEL);
	int ret;

	if (!e)
		return ERR_PTR(-ENOMEM);
	e->mpm = mpm_pmu_get_device(p);
	ret = e->mpm ? mpm_session_perf_get(e->mpm) : -ENODEV;
	if (!ret)
		return e;
	if (e->mpm)
		put_device(&e->mpm->dev);
	kfree(e);
	return ERR_PTR(ret);
}

/* The number of the group that @event is to join, or a new one. */
static u64 mpm_group_number(struct perf_event *event)
{
	struct perf_event *leader = event->group_leader, *sibling;

	if (leader != event) {
		if (leader->pmu == event->pmu)
			return to_mpm_event(leader)->guest.group;
		for_each_sibling_event(sibling, leader)
			if (sibling->pmu == event->pmu)
				return to_mpm_event(sibling)->guest.group;
	}
	return atomic64_inc_return(&mpm_last_group);
}

static int mpm_event_init(struct perf_event *event)
{
	u64 words[MPM_PERF_WORDS] = {
		event->attr.config, event->attr.config1, event->attr.config2,
	};
	struct mpm_pmu *p = to_mpm_pmu(event->pmu);
	struct mpm_request request;
	struct mpm_perf_event *e;
	int ret;

	if (event->attr.type != event->pmu->type)
		return -ENOENT;
	ret = mpm_check_kind(event);
	if (!ret)
		ret = mpm_perf_decode(p->soc, words, &request);
	if (!ret)
		ret = mpm_check_group(event, &request);
	if (ret)
		return ret;
	e = mpm_claim(p);
	if (IS_ERR(e))
		return PTR_ERR(e);
	mpm_guest_init(&e->guest, &request, mpm_group_number(event));
	e->event = event;
	INIT_LIST_HEAD(&e->wrong);
	event->pmu_private = e;
	event->destroy = mpm_event_destroy;
	event->cpu = READ_ONCE(p->cpu);
	return 0;
}

void mpm_pmu_set_calls(struct pmu *pmu)
{
	pmu->event_init = mpm_event_init;
	pmu->pmu_enable = mpm_pmu_enable;
	pmu->pmu_disable = mpm_pmu_disable;
	pmu->add = mpm_event_add;
	pmu->del = mpm_event_del;
	pmu->start = mpm_event_start;
	pmu->stop = mpm_event_stop;
	pmu->read = mpm_event_read;
	pmu->start_txn = mpm_start_txn;
	pmu->commit_txn = mpm_commit_txn;
	pmu->cancel_txn = mpm_cancel_txn;
}
