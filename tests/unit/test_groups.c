// SPDX-License-Identifier: GPL-2.0-only
/*
 * Each group that comes with pmctl, from its text to its counts: what it shows is
 * what the traffic's ground truth says that the group's words mean, whatever the
 * open questions about the hardware have for answers.
 */
#include <fnmatch.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "lib/event_text.h"
#include "lib/groups.h"
#include "lib/metrics.h"
#include "rig.h"

#define CLOCKS		400000u

enum meaning {
	PLAIN,			/* every event */
	LONGER,			/* operations of more than @number clocks */
	BURSTS,			/* of 10, 5 apart, 100 from one to the next */
	AFTER_START,		/* from the 1000th DMA request on */
	IN_WINDOW,		/* up to the next interrupt after that */
};

/* What counters of groups mean, the first match counts. */
static const struct {
	const char *group, *counter;
	enum meaning meaning;
	u32 number;
} meanings[] = {
	{ "etsec?-latency.conf", "*_slow", LONGER, 400 },
	{ "etsec?-latency.conf", "?xbd_*", LONGER, 0 },
	{ "article.conf", "slow_txbd_read", LONGER, 400 },
	{ "ddr-bursts.conf", "*_burst", BURSTS, 0 },
	{ "dma-window.conf", "request", PLAIN, 0 },
	{ "dma-window.conf", "done", AFTER_START, 0 },
	{ "dma-window.conf", "*", IN_WINDOW, 0 },
	{ "*", "*", PLAIN, 0 },
};

static const char * const switches[] = {
	"chain_delay=0", "chain_delay=4", "carry_held=1", "irq_is_level_of_msb=0",
	"trig_delay=4", "retrigger=1", "stop_while_waiting=1", "trig_both=1",
	"rearm_on_thaw=0", "rearm_on_write=0", "trig_write_is_change=1",
	"trig_write_is_overflow=1", "threshold_ge=1", "duration_at_crossing=1",
	"duration_start_counts=1", "burst_size_off=1", "burst_gran_off=1",
	"burst_dist_off=1", "burst_unreasonable=1", "burst_with_threshold=1",
	"irq_needs_fcece=1", "irq_latch_needs_pmie=1", "trig_both=2", "trig_both=3",
	"rearm_on_thaw=2", "rearm_on_thaw=3", "burst_rearm_on_thaw=0",
	"burst_rearm_on_thaw=2", "burst_rearm_on_thaw=3", "burst_compare_raw=1",
	"burst_gran_zero=1", "burst_in_distance=1", "burst_in_distance=2",
};

struct run {
	const struct embedded_file *file;
	struct conf *conf;
	struct plan plan;
	struct rig rig;
	struct pmsim *told;	/* where the truth comes from */
	u64 from, to;		/* clocks in which nothing is frozen */
	struct mpc85xx_pm_snapshot snap;
	struct reading reading;
};

static enum meaning meaning_of(const struct run *r, const char *counter, u32 *number)
{
	unsigned int i = 0;

	while (fnmatch(meanings[i].group, r->file->name, 0) ||
	       fnmatch(meanings[i].counter, counter, 0))
		i++;
	*number = meanings[i].number;
	return meanings[i].meaning;
}

/* Events that are there to tell a part of another's. */
static const char *implied_by(const char *event)
{
	if (!strcmp(event, "ddr_read_beat"))
		return "+ddr_read_write_beat";
	return strcmp(event, "ecm_core_dispatch") ? "" : "+ecm_dispatch";
}

/* Something of everything that the group looks at, and the same each time. */
static void make_traffic(const struct run *r, char *text)
{
	for (unsigned int i = 0; i < r->plan.counts; i++) {
		const struct plan_count *c = &r->plan.count[i];
		u32 number;

		if (c->event == MPM_EVENT_CYCLES)
			continue;
		if (c->row->kind == MPM_KIND_DURATION)
			text += sprintf(text, "op %s every %u length 10..%u:3,390..410:2 jitter 300\n",
					c->row->name, 1500 + 70 * i, 800 + 10 * i);
		else if (meaning_of(r, c->name, &number) == BURSTS)
			text += sprintf(text, "burst %s every 290 size 12 gap %u jitter 60\n",
					c->row->name, 4 + i % 2);
		else if (c->high != PLAN_NO_COUNTER)
			text += sprintf(text, "random %s*65536 mean 3\n", c->row->name);
		else
			text += sprintf(text, "random %s%s mean %u\n", c->row->name,
					implied_by(c->row->name),
					strcmp(c->row->name, "pic_interrupt") ? 30 + 11 * i : 3000);
	}
}

/* A monitor that does what no setting says otherwise. */
static struct pmsim *plain_monitor(const char *traffic)
{
	struct rig r;

	rig_new(&r, traffic);
	return r.sim;
}

static void start(struct run *r, const struct embedded_file *file, const char *set,
		  struct conf *hardware)
{
	const struct plan_env env = { .soc = &mpm_soc_mpc8544e, .hardware = hardware };
	static char text[4000];
	struct pmsim_error why = { "" };
	struct pm_error err = { "" };

	memset(r, 0, sizeof(*r));
	r->file = file;
	r->conf = group_parse(file->text, file->size, file->name, &err);
	if (!r->conf)
		fail_msg("%s", err.text);
	if (plan_make(&r->plan, &env, r->conf, &err))
		fail_msg("%s", err.text);
	assert_int_equal(r->plan.warnings, 0);
	make_traffic(r, text);
	rig_new(&r->rig, text);
	if (pmsim_set_list(r->rig.sim, set, &why))
		fail_msg("%s", why.text);
	r->told = hardware ? plain_monitor(text) : r->rig.sim;
	assert_int_equal(rig_init(&r->rig), 0);
}

/* Accesses take no time here, so that all counters run in the same clocks. */
static void count(struct run *r)
{
	struct mpm_block *b = &r->rig.block;

	rig_run(&r->rig, 1234);
	r->plan.config.flags = MPC85XX_PM_CFG_PERSIST;
	assert_int_equal(mpm_block_configure(b, &r->plan.config, rig_ns(&r->rig)), 0);
	assert_int_equal(mpm_block_start(b, 0, rig_ns(&r->rig)), 0);
	r->from = pmsim_now(r->rig.sim);
	rig_run(&r->rig, CLOCKS);
	r->to = pmsim_now(r->rig.sim);
	pmsim_run(r->told, r->to);
	assert_int_equal(mpm_block_read(b, MPC85XX_PM_READ_FREEZE, rig_ns(&r->rig), &r->snap), 0);
	reading_make(&r->reading, &r->plan, &r->snap, RIG_CLOCK_HZ);
}

/* When a trigger takes effect whose cause is the @nth event from clock @from on. */
static u64 effect(const struct run *r, const char *event, u64 from, u64 nth)
{
	u64 at, delay;
	u16 id;

	assert_int_equal(mpm_event_parse(r->plan.table, event, &id), 0);
	assert_int_equal(pmsim_get(r->told, "trig_delay", &delay), 0);
	at = pmsim_when(r->told, id, from, r->to, nth);
	assert_true(at < r->to);
	return at + 1 + delay;
}

static u64 events(struct run *r, u16 id, u64 from, u64 to)
{
	return id == MPM_EVENT_CYCLES ? to - from : pmsim_truth(r->told, id, from, to);
}

/* A number that had to be rounded means what it does on this hardware. */
static u64 ask(struct run *r, struct pmsim_question *q, const struct plan_scaled *scaled,
	       u32 *number)
{
	if (scaled->taken == scaled->wanted)
		return pmsim_ask(r->told, q, r->from, r->to);
	assert_in_range(scaled->taken, *number - 2, *number + 2);
	*number = scaled->taken;
	return pmsim_ask(r->rig.sim, q, r->from, r->to);
}

static u64 truth(struct run *r, const struct plan_count *c)
{
	struct pmsim_question q = { .kind = PMSIM_ASK_LONGER, .id = c->event };
	enum meaning meaning = meaning_of(r, c->name, &q.threshold);
	u64 start = 0, stop = 0;

	if (meaning == AFTER_START || meaning == IN_WINDOW) {
		start = effect(r, "dma0_read_request", r->from, 1000);
		stop = effect(r, "pic_interrupt", start, 1);
	}
	switch (meaning) {
	case LONGER:
		return ask(r, &q, &c->threshold, &q.threshold);
	case BURSTS:
		q = (struct pmsim_question){
			.kind = PMSIM_ASK_BURSTS, .id = c->event,
			.bsize = 10, .bgran = 5, .bdist = 100,
		};
		return ask(r, &q, &c->distance, &q.bdist);
	case AFTER_START:
		return events(r, c->event, start, r->to);
	case IN_WINDOW:
		return events(r, c->event, start, stop);
	default:
		return events(r, c->event, r->from, r->to);
	}
}

static void finish(struct run *r)
{
	if (r->told != r->rig.sim)
		pmsim_free(r->told);
	rig_free(&r->rig);
	conf_free(r->conf);
}

static void check_group(const struct embedded_file *file, const char *set,
			struct conf *hardware)
{
	static struct run r;

	start(&r, file, set, hardware);
	count(&r);
	for (unsigned int i = 0; i < r.reading.counts; i++) {
		const struct reading_count *rc = &r.reading.count[i];
		u64 want = truth(&r, rc->count);

		assert_int_equal(rc->value.kind, VALUE_WHOLE);
		if (rc->value.magnitude != want || !want)
			fail_msg("%s, %s: %s is %llu, not %llu", file->name, set, rc->count->name,
				 (unsigned long long)rc->value.magnitude,
				 (unsigned long long)want);
	}
	for (unsigned int i = 0; i < r.reading.metrics; i++)
		if (r.reading.metric[i].state != READING_COUNTED)
			fail_msg("%s, %s: %s: %s", file->name, set,
				 r.reading.metric[i].metric->name, r.reading.metric[i].reason);
	finish(&r);
}

static void test_counts(void **state)
{
	(void)state;
	for (const struct embedded_file *f = embedded_groups; f->name; f++)
		for (unsigned int i = 0; i < sizeof(switches) / sizeof(switches[0]); i++)
			check_group(f, switches[i], NULL);
}

/*
 * Where pmctl is told how the hardware is, the words follow, and counts are what
 * they would be on other hardware: those of the group's text.  One clock less or more
 * than 400 or 100 is no multiple of what multiplies: then the nearest is taken.
 */
static void test_assumptions(void **state)
{
	(void)state;
	for (unsigned int i = 0; i < ASSUME_COUNT; i++) {
		char set[64], text[64];
		struct pm_error err = { "" };
		struct conf *hardware;

		snprintf(set, sizeof(set), "%s=1", assume_table[i].switch_name);
		snprintf(text, sizeof(text), "[hardware]\n%s = %s\n", assume_table[i].name,
			 assume_table[i].choice[1]);
		hardware = conf_parse_hardware(text, strlen(text), "hardware.conf", &err);
		if (!hardware)
			fail_msg("%s", err.text);
		for (const struct embedded_file *f = embedded_groups; f->name; f++)
			check_group(f, set, hardware);
		conf_free(hardware);
	}
}

/* A summary is what lists show, and sources stand at the top. */
static void test_texts(void **state)
{
	(void)state;
	for (const struct embedded_file *f = embedded_groups; f->name; f++) {
		struct pm_error err = { "" };
		struct conf *c = group_parse(f->text, f->size, f->name, &err);

		if (!c)
			fail_msg("%s", err.text);
		assert_true(c->summary.line && strlen(c->summary.text) < 80);
		assert_true(c->metrics > 0);
		assert_true(!strncmp(f->text, "# SPDX", 6));
		assert_non_null(strstr(f->text, "this part") ? strstr(f->text, "this part") :
							       strstr(f->text, "MPC8548E"));
		conf_free(c);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_counts),
		cmocka_unit_test(test_assumptions),
		cmocka_unit_test(test_texts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
