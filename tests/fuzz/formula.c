// SPDX-License-Identifier: GPL-2.0-only
/* Formulas: parsed and computed, with counts of every kind. */
#include <float.h>

#include "fuzz.h"
#include "lib/formula.h"

static struct value get(void *ctx, const char *name)
{
	static const double reals[] = { 0, DBL_MIN, -DBL_MAX, 1.5 };
	static const uint64_t wholes[] = { 0, 1, 1ull << 53, UINT64_MAX };
	unsigned int at = (unsigned char)name[0] + (unsigned char)name[strlen(name) - 1];

	(void)ctx;
	switch (at % 3) {
	case 0:
		return value_whole(wholes[at / 3 % 4]);
	case 1:
		return value_real(reals[at / 3 % 4]);
	default:
		return value_unknown("%s is not counted", name);
	}
}

static void check(const struct formula *f, size_t length)
{
	const struct formula_inputs inputs = { .get = get };
	struct value v = formula_eval(f, &inputs);
	unsigned int column;
	const char *name;

	if (v.kind == VALUE_UNKNOWN)
		MUST(*v.reason && strnlen(v.reason, sizeof(v.reason)) < sizeof(v.reason));
	else
		MUST(__builtin_isfinite(value_double(&v)));
	for (unsigned int i = 0; (name = formula_name(f, i, &column)); i++)
		MUST(*name && column >= 1 && column <= length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);
	struct formula_error err = { 0 };
	struct formula *f = formula_parse(text, &err);

	if (f)
		check(f, strlen(text));
	else
		MUST(*err.text && err.column >= 1 && err.column <= strlen(text) + 1);
	formula_free(f);
	free(text);
	return 0;
}
