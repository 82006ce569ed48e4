/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Formulas of metrics:
 *
 *	operand = number | name | "(" sum ")"
 *		| ("min" | "max") "(" sum { "," sum } ")"
 *	sign    = { "-" } operand
 *	product = sign { ("*" | "/") sign }
 *	sum     = product { ("+" | "-") product }
 *
 * A number is decimal: 12, 0.5, 1e6.  A name is [A-Za-z_][A-Za-z0-9_]*.
 */
#ifndef PMCTL_FORMULA_H
#define PMCTL_FORMULA_H

#include "lib/value.h"

struct formula;

struct formula_error {
	unsigned int column;	/* from 1 */
	char text[160];
};

/* NULL and @err filled when @text is no formula. */
struct formula *formula_parse(const char *text, struct formula_error *err);
void formula_free(struct formula *f);

/* The @index-th name used, in order, repeats included; NULL after the last. */
const char *formula_name(const struct formula *f, unsigned int index, unsigned int *column);

struct formula_inputs {
	struct value (*get)(void *ctx, const char *name);
	void *ctx;
};

struct value formula_eval(const struct formula *f, const struct formula_inputs *inputs);

/* "cycles", "seconds", "clock_hz", "min", "max": no counter has these names. */
bool formula_is_word(const char *name);
/* Those of them that are inputs; NULL after the last. */
const char *formula_input_word(unsigned int index);

#endif /* PMCTL_FORMULA_H */
