/* SPDX-License-Identifier: GPL-2.0-only */
/* The tree between formula.c (text to tree) and formula_eval.c. */
#ifndef PMCTL_FORMULA_NODE_H
#define PMCTL_FORMULA_NODE_H

#include <stddef.h>

#include "lib/formula.h"

enum formula_kind {
	FORMULA_NUMBER,
	FORMULA_NAME,
	FORMULA_NEGATE,		/* left */
	FORMULA_ADD,
	FORMULA_SUBTRACT,
	FORMULA_MULTIPLY,
	FORMULA_DIVIDE,
	FORMULA_MIN,		/* left, right: min(a, b, c) = min(min(a, b), c) */
	FORMULA_MAX,
};

struct formula_node {
	enum formula_kind kind;
	size_t start, end;	/* its text, with parentheses around it */
	const struct formula_node *left, *right;
	struct value number;
	char *name;
	size_t name_at;
};

struct formula {
	char *text;
	struct formula_node *node;	/* in order of text */
	unsigned int count;
	const struct formula_node *root;
};

#endif /* PMCTL_FORMULA_NODE_H */
