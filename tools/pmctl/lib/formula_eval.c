// SPDX-License-Identifier: GPL-2.0-only
#include <stdio.h>

#include "lib/formula_node.h"

/* The divisor as written, cut so that a reason stays one line. */
static struct value divide(const struct formula *f, const struct formula_node *node,
			   const struct value *a, const struct value *b)
{
	const struct formula_node *by = node->right;
	char divisor[120];

	snprintf(divisor, sizeof(divisor), "%.*s", (int)(by->end - by->start), f->text + by->start);
	return value_divide(a, b, divisor);
}

static struct value eval(const struct formula *f, const struct formula_node *node,
			 const struct formula_inputs *inputs)
{
	struct value a, b;

	if (node->kind == FORMULA_NUMBER)
		return node->number;
	if (node->kind == FORMULA_NAME)
		return inputs->get(inputs->ctx, node->name);

	a = eval(f, node->left, inputs);
	if (node->kind == FORMULA_NEGATE)
		return value_negate(&a);

	b = eval(f, node->right, inputs);
	switch (node->kind) {
	case FORMULA_ADD:
		return value_add(&a, &b);
	case FORMULA_SUBTRACT:
		return value_subtract(&a, &b);
	case FORMULA_MULTIPLY:
		return value_multiply(&a, &b);
	case FORMULA_DIVIDE:
		return divide(f, node, &a, &b);
	case FORMULA_MIN:
		return value_least(&a, &b);
	default:
		return value_greatest(&a, &b);
	}
}

struct value formula_eval(const struct formula *f, const struct formula_inputs *inputs)
{
	return eval(f, f->root, inputs);
}
