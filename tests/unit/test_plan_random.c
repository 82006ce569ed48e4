// SPDX-License-Identifier: GPL-2.0-only
/* Placement of whole configurations against trying everything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "planned.h"
#include "random.h"

#define SETS	100000
#define COUNTERS 9

/* One counter of a random file. */
struct wish {
	u32 allowed;		/* counters, pin included */
	unsigned int links;	/* more counters, of any number but 0 */
};

/* Wishes as a file; some are pinned, some chained. */
static unsigned int make_file(struct random *r, struct wish *w, char *text, size_t size)
{
	unsigned int left = COUNTERS, n = 0;
	size_t used = 0;

	while (left && n < COUNTERS && random_below(r, 10)) {
		bool own = random_below(r, 3);
		unsigned int k = 1 + random_below(r, random_below(r, 2) ? 4 : COUNTERS);

		w[n].allowed = own ? 1u << k : 0x3fe;
		w[n].links = random_below(r, 4) ? 0 : 1 + random_below(r, 2);
		if (w[n].links + 1 > left)
			w[n].links = 0;
		left -= w[n].links + 1;
		used += (size_t)snprintf(text + used, size - used, "[counter a%u]\n", n);
		if (own)
			used += (size_t)snprintf(text + used, size - used, "event = c%u:%u\n", k,
						 64 + random_below(r, 64));
		else
			used += (size_t)snprintf(text + used, size - used, "event = ref:%u\n",
						 20 + random_below(r, 40));
		if (!own && !random_below(r, 3)) {
			w[n].allowed = 1u << k;
			used += (size_t)snprintf(text + used, size - used, "counter = %u\n", k);
		}
		if (w[n].links)
			used += (size_t)snprintf(text + used, size - used, "chain = %u\n",
						 32 + 32 * w[n].links);
		n++;
	}
	return n;
}

/* Every way to put the wishes from @at to the end on counters that are free. */
static bool any_way(const struct wish *w, unsigned int n, unsigned int at, u32 taken)
{
	unsigned int links = 0;

	if (at == n) {
		for (unsigned int i = 0; i < n; i++)
			links += w[i].links;
		return (unsigned int)__builtin_popcount(0x3fe & ~taken) >= links;
	}
	for (unsigned int c = 1; c <= COUNTERS; c++)
		if (w[at].allowed & ~taken & 1u << c &&
		    any_way(w, n, at + 1, taken | 1u << c))
			return true;
	return false;
}

static void check_plan(const struct plan *p, const struct wish *w, unsigned int n)
{
	u32 taken = 1;

	assert_int_equal(p->counts, n + 1);
	for (unsigned int i = 0; i < n; i++) {
		unsigned int link[PLAN_MOST_LINKS], links = plan_links(&p->count[i], link);

		assert_int_equal(links, w[i].links + 1);
		assert_true(w[i].allowed & 1u << link[0]);
		for (unsigned int j = 0; j < links; j++) {
			assert_false(taken & 1u << link[j]);
			taken |= 1u << link[j];
			/* The carry of the link before it. */
			if (j)
				assert_int_equal(p->config.counters[link[j]].lca >> 16,
						 link[j - 1] + 1);
		}
	}
	assert_int_equal(p->config.counter_mask, taken);
}

/* The names in the sentence are of wishes that do not go together by themselves. */
static void check_clash(const char *text, const struct wish *w, unsigned int n)
{
	struct wish some[COUNTERS];
	unsigned int count = 0;

	for (unsigned int i = 0; i < n; i++) {
		char name[16];

		snprintf(name, sizeof(name), "'a%u'", i);
		if (!strstr(text, name))
			continue;
		some[count] = w[i];
		if (!strstr(text, "the chain of"))
			some[count].links = 0;
		count++;
	}
	assert_true(count >= 1);
	assert_false(any_way(some, count, 0, 0));
}

static void test_complete(void **state)
{
	struct random r = { .state = 20 };
	unsigned int good = 0, bad = 0;
	struct wish w[COUNTERS];
	char text[1000];

	(void)state;
	while (good + bad < SETS) {
		unsigned int n = make_file(&r, w, text, sizeof(text));
		struct pm_error err;
		struct conf *c;
		struct plan p;
		int ret;

		if (!n)
			continue;
		c = planned_conf(text);
		ret = plan_from_conf(&p, SOC, c, &err);
		assert_int_equal(!ret, any_way(w, n, 0, 1));
		if (!ret)
			check_plan(&p, w, n);
		else
			check_clash(err.text, w, n);
		*(ret ? &bad : &good) += 1;
		conf_free(c);
	}
	assert_true(good > SETS / 5);
	assert_true(bad > SETS / 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_complete),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
