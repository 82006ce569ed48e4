// SPDX-License-Identifier: GPL-2.0-only
/*
 * Every errno of every call, and the order of the checks: of two faults in one
 * call the earlier one is reported, for all pairs, and nothing has changed.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "pm.h"

/* What a call is made of; a fault spoils some of it. */
struct call {
	int fd;
	bool bad_pointer;
	struct mpc85xx_pm_config config;
	struct mpc85xx_pm_control control;
	struct mpc85xx_pm_snapshot snap;
};

/* Faults of one call, in the order of the checks. */
struct fault {
	const char *name;
	int error;
	void (*spoil)(struct call *c);
};

static int writer, reader, other;

static void bad_pointer(struct call *c) { c->bad_pointer = true; }
static void not_writable(struct call *c) { c->fd = reader; }

static void foreign(struct call *c)
{
	if (c->fd == writer)
		c->fd = other;
}

static void config_flags(struct call *c) { c->config.flags |= 1u << 5; }
static void config_reserved(struct call *c) { c->config.reserved[2] = 1; }
static void config_mask(struct call *c) { c->config.counter_mask |= 1u << 10; }
static void config_unused(struct call *c) { c->config.counters[9].lcb = 1; }
static void config_beyond(struct call *c) { c->config.counters[15].initial = 1; }
static void config_counter_flags(struct call *c) { c->config.counters[2].flags |= 2; }
static void config_counter_jitter(struct call *c) { c->config.counters[2].jitter = 1; }
static void config_lca(struct call *c) { c->config.counters[1].lca |= 1u << 23; }
static void config_fc(struct call *c) { c->config.counters[1].lca |= 1u << 31; }
static void config_ce(struct call *c) { c->config.counters[2].lca |= 1u << 26; }
static void config_lca0(struct call *c) { c->config.counters[0].lca = PM_EVENT(1); }
static void config_lcb(struct call *c) { c->config.counters[1].lcb |= 1u << 31; }
static void config_lcb0(struct call *c) { c->config.counters[0].lcb |= 1; }
static void config_condition(struct call *c) { c->config.counters[1].lcb |= PM_ON(0, 3); }
static void config_self(struct call *c) { c->config.counters[2].lcb |= PM_OFF(2, 1); }
static void config_selector(struct call *c) { c->config.counters[2].lcb |= PM_OFF(10, 1); }
/* PMC2 starts with PMC1, and so takes 32 bits at most */
static void config_initial(struct call *c) { c->config.counters[2].initial = 1ull << 32; }
/* PMC3 is not in use */
static void config_source(struct call *c) { c->config.counters[1].lcb |= PM_OFF(3, 2); }
static void config_fifo(struct call *c) { c->config.fifo_records = 1; }
static void config_period(struct call *c) { c->config.counters[1].period = 1000; }
/* the owner has started its counters */
static void config_running(struct call *c) { (void)c; }

static const struct fault configure_faults[] = {
	{ "bad pointer", EFAULT, bad_pointer },
	{ "not writable", EBADF, not_writable },
	{ "flags", EINVAL, config_flags },
	{ "reserved", EINVAL, config_reserved },
	{ "mask", EINVAL, config_mask },
	{ "unused entry", EINVAL, config_unused },
	{ "entry beyond", EINVAL, config_beyond },
	{ "counter flags", EINVAL, config_counter_flags },
	{ "counter jitter", EINVAL, config_counter_jitter },
	{ "period", EINVAL, config_period },
	{ "lca", EINVAL, config_lca },
	{ "FC", EINVAL, config_fc },
	{ "CE", EINVAL, config_ce },
	{ "lca of PMC0", EINVAL, config_lca0 },
	{ "lcb", EINVAL, config_lcb },
	{ "lcb of PMC0", EINVAL, config_lcb0 },
	{ "condition", EINVAL, config_condition },
	{ "self", EINVAL, config_self },
	{ "selector", EINVAL, config_selector },
	{ "fifo", EINVAL, config_fifo },
	{ "initial", ERANGE, config_initial },
	{ "source", EINVAL, config_source },
	{ "owned", EBUSY, foreign },
	{ "running", EBUSY, config_running },
	{ }
};

static void control_flags(struct call *c) { c->control.flags = 1; }
static void control_reserved(struct call *c) { c->control.reserved[0] = 1; }
static void control_mask(struct call *c) { c->control.counter_mask |= 1u << 10; }
static void control_generation(struct call *c) { c->control.generation += 7; }
static void control_unused(struct call *c) { c->control.counter_mask |= 1u << 9; }
static void control_any_mask(struct call *c) { c->control.counter_mask |= 1; }

static const struct fault control_faults[] = {
	{ "bad pointer", EFAULT, bad_pointer },
	{ "not writable", EBADF, not_writable },
	{ "flags", EINVAL, control_flags },
	{ "reserved", EINVAL, control_reserved },
	{ "mask", EINVAL, control_mask },
	{ "owned", EPERM, foreign },
	{ "generation", ESTALE, control_generation },
	{ "counter not in use", EINVAL, control_unused },
	{ }
};

static const struct fault freeze_faults[] = {
	{ "bad pointer", EFAULT, bad_pointer },
	{ "not writable", EBADF, not_writable },
	{ "flags", EINVAL, control_flags },
	{ "reserved", EINVAL, control_reserved },
	{ "mask", EINVAL, control_any_mask },
	{ "owned", EPERM, foreign },
	{ "generation", ESTALE, control_generation },
	{ }
};

static void read_flags(struct call *c) { c->snap.flags |= 1u << 3; }
static void read_high_flag(struct call *c) { c->snap.flags |= 1u << 30; }

static const struct fault read_faults[] = {
	{ "bad pointer", EFAULT, bad_pointer },
	{ "not writable", EBADF, not_writable },
	{ "flags", EINVAL, read_flags },
	{ "high flag", EINVAL, read_high_flag },
	{ "owned", EPERM, foreign },
	{ }
};

/* All that a call could change, as text. */
static void describe(char *buf, size_t size)
{
	struct mpc85xx_pm_config config;
	struct mpc85xx_pm_snapshot snap = { .flags = 0 };
	size_t used;

	assert_int_equal(pm_call(reader, MPC85XX_PM_IOC_GET_CONFIG, &config), 0);
	assert_int_equal(pm_call(reader, MPC85XX_PM_IOC_READ, &snap), 0);
	used = snprintf(buf, size, "%s %u %u %x %x %llx %x %llx ", pm_sysfs("owner"),
			snap.state, config.generation, config.flags,
			config.counters[1].lca, config.counters[1].initial,
			config.counters[2].lcb, config.counters[2].initial);
	pm_read_file("/sys/kernel/debug/mpc85xx_pm0/shadow", buf + used, size - used);
}

static int make_call(unsigned long request, struct call *c)
{
	void *arg = &c->control;

	if (request == MPC85XX_PM_IOC_CONFIGURE)
		arg = &c->config;
	else if (request == MPC85XX_PM_IOC_READ)
		arg = &c->snap;
	return pm_call(c->fd, request, c->bad_pointer ? NULL : arg);
}

/* What would be right but for the faults. */
static struct call sound_call(void)
{
	struct call c = { .fd = writer, .config = pm_config() };

	c.config.counters[2].lcb = PM_ON(1, 2);
	c.control.generation = pm_sysfs_number("generation");
	c.snap.flags = MPC85XX_PM_READ_FREEZE | MPC85XX_PM_READ_RESET;
	return c;
}

static void check_pairs(unsigned long request, const struct fault *faults)
{
	static char before[4096], after[4096];
	const struct fault *a, *b;
	struct call c;
	int ret;

	describe(before, sizeof(before));
	for (a = faults; a->name; a++) {
		for (b = a; b->name; b++) {
			c = sound_call();
			a->spoil(&c);
			b->spoil(&c);
			ret = make_call(request, &c);
			if (ret != -a->error)
				fail_msg("%s and %s: %s, not %s", a->name, b->name,
					 strerror(-ret), strerror(a->error));
		}
	}
	describe(after, sizeof(after));
	assert_string_equal(before, after);
}

/* @writer owns a configuration. */
static int own(void **state)
{
	struct mpc85xx_pm_config config = pm_config();

	(void)state;
	writer = pm_open(O_RDWR);
	other = pm_open(O_RDWR);
	reader = pm_open(O_RDONLY);
	config.counters[2].lcb = PM_ON(1, 2);
	return pm_call(writer, MPC85XX_PM_IOC_CONFIGURE, &config);
}

static int disown(void **state)
{
	(void)state;
	close(writer);
	close(other);
	close(reader);
	return 0;
}

static void test_configure(void **state)
{
	(void)state;
	assert_int_equal(pm_control(writer, MPC85XX_PM_IOC_START, NULL), 0);
	check_pairs(MPC85XX_PM_IOC_CONFIGURE, configure_faults);
}

static void test_configure_sound(void **state)
{
	struct call c = sound_call();

	(void)state;
	assert_int_equal(make_call(MPC85XX_PM_IOC_CONFIGURE, &c), 0);
}

static void test_no_counters(void **state)
{
	struct call c = sound_call();

	(void)state;
	memset(c.config.counters, 0, sizeof(c.config.counters));
	c.config.counter_mask = 0;
	assert_int_equal(make_call(MPC85XX_PM_IOC_CONFIGURE, &c), -EINVAL);
}

static void test_controls(void **state)
{
	(void)state;
	check_pairs(MPC85XX_PM_IOC_START, control_faults);
	check_pairs(MPC85XX_PM_IOC_STOP, control_faults);
	check_pairs(MPC85XX_PM_IOC_RESET, control_faults);
	check_pairs(MPC85XX_PM_IOC_FREEZE, freeze_faults);
	check_pairs(MPC85XX_PM_IOC_UNFREEZE, freeze_faults);
}

static void test_controls_sound(void **state)
{
	static const unsigned long requests[] = {
		MPC85XX_PM_IOC_START, MPC85XX_PM_IOC_STOP, MPC85XX_PM_IOC_RESET,
		MPC85XX_PM_IOC_FREEZE, MPC85XX_PM_IOC_UNFREEZE,
	};
	unsigned int i;

	(void)state;
	for (i = 0; i < sizeof(requests) / sizeof(requests[0]); i++) {
		struct call c = sound_call();

		assert_int_equal(make_call(requests[i], &c), 0);
	}
}

static void test_read(void **state)
{
	struct call c = sound_call();

	(void)state;
	check_pairs(MPC85XX_PM_IOC_READ, read_faults);
	c.fd = reader;
	c.snap.flags = MPC85XX_PM_READ_RAW;
	assert_int_equal(make_call(MPC85XX_PM_IOC_READ, &c), 0);
}

/* Without a configuration there is nothing to control, and no owner either. */
static void test_idle(void **state)
{
	struct call c;

	(void)state;
	assert_int_equal(pm_call(writer, MPC85XX_PM_IOC_RELEASE, NULL), 0);
	c = sound_call();
	c.fd = other;
	assert_int_equal(make_call(MPC85XX_PM_IOC_START, &c), -EINVAL);
	assert_int_equal(make_call(MPC85XX_PM_IOC_STOP, &c), -EINVAL);
	assert_int_equal(make_call(MPC85XX_PM_IOC_RESET, &c), -EINVAL);
	assert_int_equal(make_call(MPC85XX_PM_IOC_FREEZE, &c), -EINVAL);
	assert_int_equal(make_call(MPC85XX_PM_IOC_UNFREEZE, &c), -EINVAL);
	c.control.generation++;
	assert_int_equal(make_call(MPC85XX_PM_IOC_START, &c), -ESTALE);
	assert_int_equal(pm_call(other, MPC85XX_PM_IOC_RELEASE, NULL), -EINVAL);
	assert_int_equal(pm_call(reader, MPC85XX_PM_IOC_RELEASE, NULL), -EBADF);
}

static void test_release(void **state)
{
	(void)state;
	assert_int_equal(pm_call(reader, MPC85XX_PM_IOC_RELEASE, NULL), -EBADF);
	assert_int_equal(pm_call(other, MPC85XX_PM_IOC_RELEASE, NULL), -EPERM);
	assert_int_equal(pm_call(writer, MPC85XX_PM_IOC_RELEASE, NULL), 0);
	assert_string_equal(pm_sysfs("owner"), "none");
}

static void test_unknown_calls(void **state)
{
	unsigned int nr;

	(void)state;
	for (nr = 0x0a; nr < 0x20; nr++)
		assert_int_equal(pm_call(writer, _IO(MPC85XX_PM_IOC_MAGIC, nr), NULL),
				 -ENOTTY);
	/* another magic, direction, size */
	assert_int_equal(pm_call(writer, _IO(0xe0, 3), NULL), -ENOTTY);
	assert_int_equal(pm_call(writer, _IO(MPC85XX_PM_IOC_MAGIC, 0), NULL), -ENOTTY);
	assert_int_equal(pm_call(writer, _IOR(MPC85XX_PM_IOC_MAGIC, 0, __u32), NULL),
			 -ENOTTY);
	assert_int_equal(pm_call(writer, MPC85XX_PM_IOC_RELEASE + 0x20, NULL), -ENOTTY);
}

static void test_unwritable_answers(void **state)
{
	(void)state;
	assert_int_equal(pm_call(reader, MPC85XX_PM_IOC_GET_INFO, NULL), -EFAULT);
	assert_int_equal(pm_call(reader, MPC85XX_PM_IOC_GET_CONFIG, NULL), -EFAULT);
}

/* An argument that can be read and not written: the deed is done. */
static void test_read_only_argument(void **state)
{
	size_t size = sysconf(_SC_PAGESIZE);
	struct mpc85xx_pm_config *page, now;
	unsigned long generation = pm_sysfs_number("generation");

	(void)state;
	page = mmap(NULL, size, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	assert_ptr_not_equal(page, MAP_FAILED);
	*page = pm_config();
	page->counters[1].initial = 77;
	assert_int_equal(mprotect(page, size, PROT_READ), 0);
	assert_int_equal(pm_call(writer, MPC85XX_PM_IOC_CONFIGURE, page), -EFAULT);
	assert_int_equal(pm_call(reader, MPC85XX_PM_IOC_GET_CONFIG, &now), 0);
	assert_int_equal(now.counters[1].initial, 77);
	assert_int_equal(now.generation, generation + 1);
	munmap(page, size);
}

/* The last byte of the argument lies beyond what is mapped. */
static void test_cut_argument(void **state)
{
	size_t size = sysconf(_SC_PAGESIZE);
	struct mpc85xx_pm_config config = pm_config();
	char *pages, *end;

	(void)state;
	pages = mmap(NULL, 2 * size, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	assert_ptr_not_equal(pages, MAP_FAILED);
	end = pages + size;
	assert_int_equal(munmap(end, size), 0);
	memcpy(end - sizeof(config) + 1, &config, sizeof(config) - 1);
	assert_int_equal(pm_call(writer, MPC85XX_PM_IOC_CONFIGURE,
				 end - sizeof(config) + 1), -EFAULT);
	munmap(pages, size);
}

static void test_other_file_operations(void **state)
{
	char buf[64];

	(void)state;
	assert_int_equal(read(reader, buf, sizeof(buf)), -1);
	assert_int_equal(errno, EPERM);
	assert_int_equal(read(writer, buf, sizeof(buf)), -1);
	assert_int_equal(errno, EINVAL);
	assert_int_equal(write(writer, buf, sizeof(buf)), -1);
	assert_int_equal(errno, EINVAL);
	assert_int_equal(lseek(reader, 0, SEEK_SET), -1);
	assert_int_equal(errno, ESPIPE);
	assert_ptr_equal(mmap(NULL, 4096, PROT_READ, MAP_SHARED, reader, 0), MAP_FAILED);
	assert_int_equal(errno, ENODEV);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_configure, own, disown),
		cmocka_unit_test_setup_teardown(test_configure_sound, own, disown),
		cmocka_unit_test_setup_teardown(test_no_counters, own, disown),
		cmocka_unit_test_setup_teardown(test_controls, own, disown),
		cmocka_unit_test_setup_teardown(test_controls_sound, own, disown),
		cmocka_unit_test_setup_teardown(test_read, own, disown),
		cmocka_unit_test_setup_teardown(test_idle, own, disown),
		cmocka_unit_test_setup_teardown(test_release, own, disown),
		cmocka_unit_test_setup_teardown(test_unknown_calls, own, disown),
		cmocka_unit_test_setup_teardown(test_unwritable_answers, own, disown),
		cmocka_unit_test_setup_teardown(test_read_only_argument, own, disown),
		cmocka_unit_test_setup_teardown(test_cut_argument, own, disown),
		cmocka_unit_test_setup_teardown(test_other_file_operations, own, disown),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("errors", tests, NULL, NULL);
}
