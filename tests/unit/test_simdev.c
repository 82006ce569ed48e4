// SPDX-License-Identifier: GPL-2.0-only
/* The simulated device: exact counts, its state file, its calls. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/device_ops.h"
#include "lib/metrics.h"
#include "lib/record.h"
#include "lib/sim_state.h"

#define CLOCK_HZ	100000000u

static char dir[32];
static char state_path[64], traffic_path[64];

/* Irregular, and fast enough for many wraps in a millisecond. */
static const char traffic[] =
	"random l2_data_hit*60000 mean 3\n"
	"steady l2_data_miss*65536 every 1\n"
	"random l2_inst_hit mean 7\n"
	"burst l2_inst_miss every 1000 size 30 gap 2\n";

static int setup(void **state)
{
	FILE *f;

	(void)state;
	strcpy(dir, "/tmp/test_simdev.XXXXXX");
	if (!mkdtemp(dir))
		return -1;
	snprintf(state_path, sizeof(state_path), "%s/s.sim", dir);
	snprintf(traffic_path, sizeof(traffic_path), "%s/t.traffic", dir);
	f = fopen(traffic_path, "w");
	fputs(traffic, f);
	return fclose(f);
}

static int teardown(void **state)
{
	(void)state;
	unlink(state_path);
	unlink(traffic_path);
	return rmdir(dir);
}

static int no_state(void **state)
{
	(void)state;
	unlink(state_path);
	return 0;
}

static struct sim_device *make(void)
{
	const struct sim_setup preset = {
		.scenario = traffic_path, .seed = 5, .clock_hz = CLOCK_HZ,
	};
	struct pm_error err = { "" };
	struct sim_device *d = sim_new(state_path, &preset, &err);

	if (!d)
		fail_msg("%s", err.text);
	return d;
}

static struct sim_device *reopen(struct sim_device *d)
{
	struct pm_error err = { "" };

	if (pm_device_close(&d->base, &err))
		fail_msg("%s", err.text);
	d = sim_open(state_path, &err);
	if (!d)
		fail_msg("%s", err.text);
	return d;
}

static const char l2[] =
	"[counter ih]\nevent = l2_inst_hit\n[counter im]\nevent = l2_inst_miss\n"
	"[counter dh]\nevent = l2_data_hit\n[counter dm]\nevent = l2_data_miss\n";

static const char chains[] =
	"[counter dh]\nevent = l2_data_hit\nchain = 64\n"
	"[counter dm]\nevent = l2_data_miss\nchain = 64\n"
	"[counter ih]\nevent = l2_inst_hit\nchain = 64\n";

static struct conf *load(struct sim_device *d, struct plan *p, const char *text,
			 uint32_t flags)
{
	struct pm_error err = { "" };
	struct conf *c = conf_parse(text, strlen(text), "t.conf", &err);
	int ret;

	if (!c || plan_from_conf(p, &mpm_soc_mpc8544e, c, &err))
		fail_msg("%s", err.text);
	p->config.flags = flags;
	ret = d->base.ops->configure(&d->base, &p->config);
	assert_int_equal(ret, 0);
	assert_int_equal(record_store(&d->base, p, &err), 0);
	return c;
}

/* Every count of a reading is the ground truth of that moment. */
static void check_counts(struct sim_device *d, const struct plan *p, uint32_t flags)
{
	struct mpc85xx_pm_snapshot snap = { .flags = flags };
	struct reading r;

	assert_int_equal(d->base.ops->read(&d->base, &snap), 0);
	reading_make(&r, p, &snap, CLOCK_HZ);
	for (unsigned int i = 0; i < r.counts; i++) {
		unsigned int n = (unsigned int)r.count[i].count->low;

		assert_true(r.count[i].state < READING_INEXACT);
		if (r.count[i].value.magnitude != d->at_read[n])
			fail_msg("%s: %llu, truth %llu", r.count[i].count->name,
				 (unsigned long long)r.count[i].value.magnitude,
				 (unsigned long long)d->at_read[n]);
	}
}

#define PERSIST_START	(MPC85XX_PM_CFG_PERSIST | MPC85XX_PM_CFG_START)

static void control(struct sim_device *d, unsigned long request, uint32_t mask)
{
	struct mpc85xx_pm_control c = { .counter_mask = mask };

	assert_int_equal(d->base.ops->control(&d->base, request, &c), 0);
}

static void run_and_check(const char *text)
{
	struct sim_device *d = make();
	struct plan p;
	struct conf *c = load(d, &p, text, PERSIST_START);

	for (int i = 0; i < 20; i++) {
		sim_run(d, 40000 + 777 * i);
		check_counts(d, &p, 0);
	}
	assert_true(d->at_read[4] > 10ull << 32);
	check_counts(d, &p, MPC85XX_PM_READ_FREEZE);
	sim_run(d, 100000);
	check_counts(d, &p, 0);
	control(d, MPC85XX_PM_IOC_UNFREEZE, 0);
	sim_run(d, 100000);
	check_counts(d, &p, MPC85XX_PM_READ_RESET);
	sim_run(d, 1000);
	check_counts(d, &p, 0);
	assert_true(d->at_read[4] < 1ull << 32);
	conf_free(c);
	sim_drop(d);
}

static void test_counts_are_exact(void **state)
{
	(void)state;
	run_and_check(l2);
}

static void test_chains_are_exact(void **state)
{
	(void)state;
	run_and_check(chains);
}

static void test_some_counters_alone(void **state)
{
	struct sim_device *d = make();
	struct plan p;
	struct conf *c = load(d, &p, l2, PERSIST_START);
	uint64_t kept;

	(void)state;
	sim_run(d, 50000);
	control(d, MPC85XX_PM_IOC_STOP, 1u << 2);
	check_counts(d, &p, 0);
	kept = d->at_read[2];
	assert_true(kept > 0);
	sim_run(d, 300000);
	check_counts(d, &p, 0);
	assert_true(d->at_read[2] == kept);
	control(d, MPC85XX_PM_IOC_RESET, 1u << 4);
	check_counts(d, &p, 0);
	assert_true(d->at_read[4] < 65536u * 200u);
	assert_true(d->at_read[2] == kept);
	control(d, MPC85XX_PM_IOC_START, 1u << 2);
	sim_run(d, 50000);
	check_counts(d, &p, 0);
	assert_true(d->at_read[2] > kept);
	conf_free(c);
	sim_drop(d);
}

/* Ten commands on the file do what ten calls on one open device do. */
static void test_state_survives(void **state)
{
	struct sim_device *whole = make(), *parts = make();
	struct plan p, q;
	struct conf *c = load(whole, &p, chains, PERSIST_START);
	struct conf *e = load(parts, &q, chains, PERSIST_START);
	char *a, *b;

	(void)state;
	for (int i = 0; i < 10; i++) {
		parts = reopen(parts);
		sim_run(parts, 33333 + i);
		sim_run(whole, 33333 + i);
		check_counts(whole, &p, 0);
		parts = reopen(parts);
		check_counts(parts, &q, 0);
	}
	a = sim_save(whole);
	b = sim_save(parts);
	assert_string_equal(a, b);
	free(a);
	free(b);
	conf_free(c);
	conf_free(e);
	sim_drop(whole);
	sim_drop(parts);
}

static void test_state_is_saved_whole(void **state)
{
	struct sim_device *d = make(), *back;
	struct plan p;
	struct conf *c = load(d, &p, chains, PERSIST_START);
	struct pm_error err = { "" };
	char *text, *again;

	(void)state;
	sim_run(d, 123456);
	text = sim_save(d);
	back = sim_alloc(state_path);
	assert_int_equal(sim_load(back, text, &err), 0);
	assert_memory_equal(&back->block.rel, &d->block.rel, sizeof(d->block.rel));
	back->block.io = d->block.io;
	back->block.sink = d->block.sink;
	memcpy(back->block.sample, d->block.sample, sizeof(d->block.sample));
	assert_memory_equal(&back->block, &d->block, sizeof(d->block));
	assert_memory_equal(&back->gate, &d->gate, sizeof(d->gate));
	assert_memory_equal(back->at_read, d->at_read, sizeof(d->at_read));
	assert_string_equal(back->note, d->note);
	again = sim_save(back);
	assert_string_equal(again, text);
	free(again);
	free(text);
	conf_free(c);
	sim_drop(back);
	sim_drop(d);
}

static const char sampled[] =
	"[counter hits]\nevent = l2_data_hit\n"
	"[counter misses]\nevent = l2_data_miss\n";

/* Adds up what records say; lost ones are told, too. */
static void drain(struct sim_device *d, u64 *records, u64 *lost, u64 *events)
{
	union {
		u64 words[512];
		struct mpc85xx_pm_record first;
	} buf;
	int got;

	while ((got = d->base.ops->read_records(&d->base, &buf, sizeof(buf))) > 0) {
		for (int at = 0; at < got;) {
			const struct mpc85xx_pm_record_overflow *o =
				(const void *)((const char *)&buf + at);
			const struct mpc85xx_pm_record_lost *l = (const void *)o;

			at += o->header.size;
			if (o->header.type == MPC85XX_PM_RECORD_OVERFLOW) {
				assert_int_equal(o->flags & MPC85XX_PM_REC_NO_CONTEXT,
						 MPC85XX_PM_REC_NO_CONTEXT);
				assert_int_equal(o->pid | o->tid | o->cpu, 0);
				++*records;
				events[o->counter] += o->period * o->periods;
			} else if (o->header.type == MPC85XX_PM_RECORD_LOST) {
				*lost += l->lost;
			}
		}
	}
	assert_int_equal(got, -EAGAIN);
}

/* Every event is in a record or comes after the last one. */
static void test_records(void **state)
{
	struct sim_device *d = make();
	struct pm_error err = { "" };
	struct conf *c = conf_parse(sampled, strlen(sampled), "sampled", &err);
	u64 records = 0, lost = 0, events[MPM_MAX_COUNTERS] = { 0 };
	struct mpc85xx_pm_snapshot snap = { 0 };
	struct plan p;

	(void)state;
	assert_int_equal(plan_from_conf(&p, d->block.soc, c, &err), 0);
	assert_int_equal(sim_read_records(&d->base, events, sizeof(events)), -EINVAL);
	assert_int_equal(sim_wait(&d->base, 1, NULL), -EINVAL);
	p.config.counters[p.count[0].low].flags = MPC85XX_PM_CTR_SAMPLE;
	p.config.counters[p.count[0].low].period = 50000;
	p.config.counters[p.count[0].low].jitter = 10;
	p.config.counters[p.count[1].low].flags = MPC85XX_PM_CTR_SAMPLE;
	p.config.counters[p.count[1].low].period = 3000000000u;
	p.config.fifo_records = 5;
	p.config.watermark = 100;
	p.config.flags = MPC85XX_PM_CFG_START;
	assert_int_equal(d->base.ops->configure(&d->base, &p.config), 0);
	assert_int_equal(p.config.fifo_records, 16);
	assert_int_equal(p.config.watermark, 16);
	assert_int_equal(sim_read_records(&d->base, events, 64), -EINVAL);
	while (records < 2000) {
		assert_int_equal(sim_wait(&d->base, 1000000000, NULL), 1);
		drain(d, &records, &lost, events);
	}
	assert_int_equal(lost, 0);
	assert_int_equal(d->base.ops->control(&d->base, MPC85XX_PM_IOC_STOP,
					      &(struct mpc85xx_pm_control){ 0 }), 0);
	drain(d, &records, &lost, events);
	assert_int_equal(d->base.ops->read(&d->base, &snap), 0);
	for (unsigned int i = 0; i < 2; i++) {
		int n = p.count[i].low;

		assert_true(events[n]);
		assert_true(snap.values[n] >= events[n]);
		assert_true(snap.values[n] - events[n] <= p.config.counters[n].period + 1024);
		assert_true(snap.values[n] == sim_truth(d, (unsigned int)n));
	}
	conf_free(c);
	sim_drop(d);
}

/* Nobody reads: the newest are dropped, and told with their number. */
static void test_records_lost(void **state)
{
	struct sim_device *d = make();
	struct pm_error err = { "" };
	struct conf *c = conf_parse(sampled, strlen(sampled), "sampled", &err);
	u64 records = 0, lost = 0, events[MPM_MAX_COUNTERS] = { 0 };
	struct mpc85xx_pm_snapshot snap = { 0 };
	struct plan p;
	int n;

	(void)state;
	assert_int_equal(plan_from_conf(&p, d->block.soc, c, &err), 0);
	n = p.count[0].low;
	p.config.counters[n].flags = MPC85XX_PM_CTR_SAMPLE;
	p.config.counters[n].period = 1u << 26;
	p.config.fifo_records = 16;
	p.config.flags = MPC85XX_PM_CFG_START;
	assert_int_equal(d->base.ops->configure(&d->base, &p.config), 0);
	sim_run(d, CLOCK_HZ / 100);
	assert_int_equal(d->base.ops->control(&d->base, MPC85XX_PM_IOC_STOP,
					      &(struct mpc85xx_pm_control){ 0 }), 0);
	drain(d, &records, &lost, events);
	assert_int_equal(records, 16);
	assert_true(lost > 0);
	assert_int_equal(d->base.ops->read(&d->base, &snap), 0);
	assert_int_equal(snap.records_lost, lost);
	assert_int_equal(records + lost, snap.values[n] >> 26);
	conf_free(c);
	sim_drop(d);
}

/* Each line of the file missing, twice, or with one digit more: refused or sound. */
static void test_damaged_states(void **state)
{
	struct sim_device *d = make();
	struct plan p;
	struct conf *c = load(d, &p, chains, PERSIST_START);
	unsigned int refused = 0, lines = 0;
	char *text;

	(void)state;
	sim_run(d, 5000);
	text = sim_save(d);
	for (char *line = text; *line; lines++) {
		size_t before = (size_t)(line - text), length = strcspn(line, "\n") + 1;

		for (int how = 0; how < 3; how++) {
			struct sim_device *back = sim_alloc(state_path);
			struct pm_error err = { "" };
			char *bad = NULL;

			if (how == 0)
				assert_true(asprintf(&bad, "%.*s%s", (int)before, text,
						     line + length) >= 0);
			else if (how == 1)
				assert_true(asprintf(&bad, "%.*s%s", (int)(before + length),
						     text, line) >= 0);
			else
				assert_true(asprintf(&bad, "%.*s9%s",
						     (int)(before + length - 1), text,
						     line + length - 1) >= 0);
			if (sim_load(back, bad, &err)) {
				assert_non_null(strstr(err.text, "pmctl sim new"));
				refused++;
			} else {
				sim_run(back, 1000);
			}
			sim_drop(back);
			free(bad);
		}
		line += length;
	}
	assert_true(refused > lines);
	free(text);
	conf_free(c);
	sim_drop(d);
}

static void test_without_persist_nothing_goes_on(void **state)
{
	struct sim_device *d = make();
	struct mpc85xx_pm_config config;
	struct mpc85xx_pm_snapshot snap = { 0 };
	struct plan p;
	struct conf *c = load(d, &p, l2, MPC85XX_PM_CFG_START);
	uint64_t kept;

	(void)state;
	sim_run(d, 10000);
	check_counts(d, &p, 0);
	kept = d->at_read[1];
	d = reopen(d);
	assert_int_equal(d->base.ops->get_config(&d->base, &config), 0);
	assert_int_equal(config.counter_mask, 0);
	sim_run(d, 10000);
	assert_int_equal(d->base.ops->read(&d->base, &snap), 0);
	assert_int_equal(snap.state, MPC85XX_PM_STATE_IDLE);
	assert_true(snap.values[1] >= kept && snap.values[1] < kept + 100);
	conf_free(c);
	sim_drop(d);
}

static void test_calls_that_are_refused(void **state)
{
	struct sim_device *d = make();
	const struct pm_device_ops *ops = d->base.ops;
	struct mpc85xx_pm_control control = { 0 };
	struct mpc85xx_pm_snapshot snap = { .flags = 8 };
	struct mpc85xx_pm_config config = { .counter_mask = 1u << 10 };
	struct plan p;
	struct conf *c;

	(void)state;
	assert_int_equal(ops->control(&d->base, MPC85XX_PM_IOC_START, &control), -EINVAL);
	assert_int_equal(ops->release(&d->base), -EINVAL);
	assert_int_equal(ops->configure(&d->base, &config), -EINVAL);
	assert_int_equal(ops->read(&d->base, &snap), -EINVAL);
	c = load(d, &p, l2, PERSIST_START);
	assert_int_equal(ops->configure(&d->base, &p.config), -EBUSY);
	p.config.flags |= MPC85XX_PM_CFG_TEST_ONLY;
	assert_int_equal(ops->configure(&d->base, &p.config), -EBUSY);
	control.counter_mask = 1u << 9;
	assert_int_equal(ops->control(&d->base, MPC85XX_PM_IOC_STOP, &control), -EINVAL);
	control = (struct mpc85xx_pm_control){ .generation = 2 };
	assert_int_equal(ops->control(&d->base, MPC85XX_PM_IOC_STOP, &control), -ESTALE);
	control = (struct mpc85xx_pm_control){ .counter_mask = 1 };
	assert_int_equal(ops->control(&d->base, MPC85XX_PM_IOC_FREEZE, &control), -EINVAL);
	control = (struct mpc85xx_pm_control){ 0 };
	assert_int_equal(ops->control(&d->base, MPC85XX_PM_IOC_READ, &control), -ENOTTY);
	assert_int_equal(ops->control(&d->base, MPC85XX_PM_IOC_STOP, &control), 0);
	assert_int_equal(control.state, MPC85XX_PM_STATE_STOPPED);
	assert_int_equal(control.generation, 1);
	conf_free(c);
	sim_drop(d);
}

static void test_faults_of_the_hardware(void **state)
{
	struct sim_device *d = make();
	struct pmsim_error why = { "" };
	struct mpc85xx_pm_snapshot snap = { 0 };
	struct plan p;
	struct conf *c = load(d, &p, l2, PERSIST_START);

	(void)state;
	/* A line that never falls must not hold up time. */
	assert_int_equal(pmsim_set_list(d->sim, "fault_stuck_line=1", &why), 0);
	sim_run(d, 10000000);
	assert_int_equal(d->base.ops->read(&d->base, &snap), 0);
	check_counts(d, &p, 0);
	assert_int_equal(pmsim_set_list(d->sim, "fault_all_ones=1", &why), 0);
	assert_int_equal(d->base.ops->read(&d->base, &snap), -EIO);
	conf_free(c);
	sim_drop(d);
}

static void test_record(void **state)
{
	struct sim_device *d = make();
	struct plan p;
	struct conf *c = load(d, &p, chains, PERSIST_START);
	struct mpc85xx_pm_config config = p.config;
	struct pm_error err;
	struct loaded l;

	(void)state;
	d = reopen(d);
	assert_int_equal(record_load(&l, &d->base, NULL, &err), 0);
	assert_non_null(l.conf);
	assert_string_equal(l.conf->file, "t.conf");
	assert_non_null(plan_find(&l.plan, "dm"));
	record_free(&l);
	/* Somebody else loads the same words: the names are not theirs. */
	control(d, MPC85XX_PM_IOC_STOP, 0);
	assert_int_equal(d->base.ops->configure(&d->base, &config), 0);
	assert_int_equal(record_load(&l, &d->base, NULL, &err), 0);
	assert_null(l.conf);
	assert_null(plan_find(&l.plan, "dm"));
	assert_non_null(plan_find(&l.plan, "pmc4"));
	record_free(&l);
	conf_free(c);
	sim_drop(d);
}

static void test_two_programs_take_turns(void **state)
{
	struct sim_device *d = make();
	struct pm_error err = { "" };

	(void)state;
	assert_int_equal(sim_close(d, &err), 0);
	d = sim_open(state_path, &err);
	assert_non_null(d);
	assert_int_equal(flock(d->lock, LOCK_SH | LOCK_NB), 0);
	assert_int_equal(flock(d->lock, LOCK_EX | LOCK_NB), 0);
	{
		FILE *other = fopen(state_path, "r");

		assert_int_equal(flock(fileno(other), LOCK_SH | LOCK_NB), -1);
		assert_int_equal(errno, EWOULDBLOCK);
		sim_drop(d);
		assert_int_equal(flock(fileno(other), LOCK_EX | LOCK_NB), 0);
		fclose(other);
	}
}

static void test_an_hour_is_an_instant(void **state)
{
	struct sim_device *d = make();
	struct plan p;
	struct conf *c = load(d, &p, "[counter a]\nevent = ref:60\n", PERSIST_START);

	(void)state;
	sim_run(d, 3600ull * CLOCK_HZ);
	check_counts(d, &p, 0);
	assert_true(d->at_read[0] > 3599ull * CLOCK_HZ);
	conf_free(c);
	sim_drop(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_counts_are_exact, no_state),
		cmocka_unit_test_setup(test_chains_are_exact, no_state),
		cmocka_unit_test_setup(test_some_counters_alone, no_state),
		cmocka_unit_test_setup(test_state_survives, no_state),
		cmocka_unit_test_setup(test_records, no_state),
		cmocka_unit_test_setup(test_records_lost, no_state),
		cmocka_unit_test_setup(test_state_is_saved_whole, no_state),
		cmocka_unit_test_setup(test_damaged_states, no_state),
		cmocka_unit_test_setup(test_without_persist_nothing_goes_on, no_state),
		cmocka_unit_test_setup(test_calls_that_are_refused, no_state),
		cmocka_unit_test_setup(test_faults_of_the_hardware, no_state),
		cmocka_unit_test_setup(test_record, no_state),
		cmocka_unit_test_setup(test_two_programs_take_turns, no_state),
		cmocka_unit_test_setup(test_an_hour_is_an_instant, no_state),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
