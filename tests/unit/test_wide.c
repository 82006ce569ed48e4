// SPDX-License-Identifier: GPL-2.0-only
/* 128-bit numbers against the compiler's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lib/wide.h"
#include "random.h"

#define s128	__int128
#define u128	unsigned __int128

static struct wide from(u128 n)
{
	return (struct wide){ .high = (uint64_t)(n >> 64), .low = (uint64_t)n };
}

static u128 to(struct wide w)
{
	return (u128)w.high << 64 | w.low;
}

static u128 any(struct random *r)
{
	u128 n = 0;

	for (int i = 0; i < 4; i++)
		n = n << 32 | random_u32(r);

	return n >> random_below(r, 128);
}

static void text_of(s128 n, char *buf)
{
	char digits[WIDE_TEXT], *at = digits + sizeof(digits) - 1;
	u128 size = n < 0 ? -(u128)n : (u128)n;

	*at = '\0';
	do {
		*--at = (char)('0' + (int)(size % 10));
		size /= 10;
	} while (size);
	if (n < 0)
		*--at = '-';
	strcpy(buf, at);
}

static void test_arithmetic(void **state)
{
	struct random r = { .state = 8 };
	char got[WIDE_TEXT], want[WIDE_TEXT];

	(void)state;
	for (int i = 0; i < 100000; i++) {
		u128 a = any(&r), b = any(&r);
		unsigned int bits = random_below(&r, 128);

		if (random_below(&r, 2))
			a = -a;
		assert_true(to(wide_add(from(a), from(b))) == a + b);
		assert_true(to(wide_subtract(from(a), from(b))) == a - b);
		assert_true(to(wide_shift(from(a), bits)) == a << bits);
		assert_true(to(wide_shift_down(from(b >> 1), bits)) == b >> 1 >> bits);
		assert_int_equal(wide_less(from(a), from(b)), (s128)a < (s128)b);
		assert_int_equal(wide_is_negative(from(a)), (s128)a < 0);
		assert_true(wide_double(from(a)) == (double)(s128)a);
		wide_text(from(a), got);
		text_of((s128)a, want);
		assert_string_equal(got, want);
	}
}

/* Half-way cases of the conversion to a double. */
static void test_doubles(void **state)
{
	(void)state;
	for (int shift = 0; shift < 70; shift++)
		for (int more = -2; more <= 2; more++) {
			u128 n = (((u128)1 << 53) + 1) << shift;

			n += (u128)more;
			assert_true(wide_double(from(n)) == (double)n);
		}
	assert_true(wide_double(from((u128)1 << 127)) == -0x1p127);
	assert_true(wide_double(from(0)) == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_arithmetic),
		cmocka_unit_test(test_doubles),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
