// SPDX-License-Identifier: GPL-2.0-only
/* What is advised to whoever was throttled, and how samples of that time are called. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "lib/overload.h"
#include "lib/tasks.h"

static void sample(struct overload *o, u32 counter, u64 time_ns, u32 periods, bool throttled)
{
	const struct rec_sample s = {
		.counter = counter, .time_ns = time_ns, .period = 1000, .periods = periods,
		.flags = throttled ? REC_SAMPLE_THROTTLED | REC_SAMPLE_NO_CONTEXT : 0,
	};

	overload_sample(o, &s);
}

static void advises(const struct overload *o, const char *wanted)
{
	char text[160];

	overload_advice(o, text, sizeof(text));
	assert_string_equal(text, wanted);
}

static void period_follows_from_what_was_throttled(void **state)
{
	struct overload o = { .limit = 10000, .counters = 1 };

	(void)state;
	advises(&o, "choose a larger -c or raise max_irq_rate (10000 interrupts per second)");
	sample(&o, 1, 1000000, 50, true);	/* since when is not known */
	sample(&o, 1, 2000000, 90, false);
	assert_int_equal(overload_period(&o), 0);
	sample(&o, 1, 4000000, 246, true);	/* 123 million a second */
	sample(&o, 1, 5000000, 10, true);
	assert_int_equal(overload_period(&o), 13000);
	advises(&o, "choose -c of at least 13000 or raise max_irq_rate (10000 interrupts per second)");
	/* all counters share the limit */
	o.counters = 2;
	sample(&o, 2, 4000000, 1, false);
	sample(&o, 2, 5000000, 7, true);
	assert_int_equal(overload_period(&o), 14000);
	o.limit = 0;
	advises(&o, "choose a larger -c or raise max_irq_rate");
}

static void small_periods_are_exact(void **state)
{
	struct overload o = { .limit = 1000000, .counters = 1 };

	(void)state;
	sample(&o, 0, 1000000, 1, false);
	sample(&o, 0, 2000000, 5, true);
	assert_int_equal(overload_period(&o), 6);
}

static void frequency_beyond_the_limit(void **state)
{
	struct overload o = { .limit = 10000, .counters = 2, .hz = 5000 };

	(void)state;
	assert_false(overload_is_wanted(&o));
	o.hz = 5001;
	assert_true(overload_is_wanted(&o));
	advises(&o, "choose -F of at most 5000 or raise max_irq_rate (10000 interrupts per second)");
	o.limit = 1;
	advises(&o, "choose -F of at most 1 or raise max_irq_rate (1 interrupts per second)");
	o.limit = 0;
	assert_false(overload_is_wanted(&o));
}

static const char *called(struct tasks *t, u32 flags)
{
	const struct rec_sample s = { .flags = flags };

	return tasks_name(t, tasks_place(t, &s).task);
}

static void throttled_samples_are_called_so(void **state)
{
	struct tasks t;

	(void)state;
	tasks_init(&t);
	assert_string_equal(called(&t, REC_SAMPLE_NO_CONTEXT), "[not known]");
	assert_string_equal(called(&t, REC_SAMPLE_NO_CONTEXT | REC_SAMPLE_THROTTLED),
			    "[throttled]");
	assert_string_equal(called(&t, REC_SAMPLE_NO_CONTEXT | REC_SAMPLE_WITHHELD |
				   REC_SAMPLE_THROTTLED), "[withheld]");
	tasks_free(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(period_follows_from_what_was_throttled),
		cmocka_unit_test(small_periods_are_exact),
		cmocka_unit_test(frequency_beyond_the_limit),
		cmocka_unit_test(throttled_samples_are_called_so),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
