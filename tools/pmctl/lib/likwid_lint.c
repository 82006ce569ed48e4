// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "lib/formula_node.h"
#include "lib/likwid.h"
#include "lib/mem.h"

/* Units, and a factor of which one has to be in the formula. */
static const struct rule {
	const char *begin;		/* of the unit */
	double factor[2];
	const char *text;
} rules[] = {
	{ "%", { 100, 0.01 }, "100" },
	{ "G", { 1e9, 0.000000001 }, "1E9 or 1E-9" },
	{ "M", { 1e6, 0.000001 }, "1E6 or 1E-6" },
};

#define RULES	(sizeof(rules) / sizeof(rules[0]))

static bool has_factor(const struct formula *f, const struct rule *rule)
{
	for (unsigned int i = 0; i < f->count; i++) {
		const struct formula_node *node = &f->node[i];
		double number;

		if (node->kind != FORMULA_NUMBER)
			continue;
		number = value_double(&node->number);
		if (number == rule->factor[0] || number == rule->factor[1])
			return true;
	}
	return false;
}

char *likwid_lint(const struct conf *c, unsigned int index)
{
	for (unsigned int i = 0; i < c->metrics; i++) {
		const struct conf_metric *m = &c->metric[i];

		for (unsigned int r = 0; m->unit.line && r < RULES; r++) {
			const struct rule *rule = &rules[r];

			if (strncmp(m->unit.text, rule->begin, strlen(rule->begin)) ||
			    has_factor(m->formula.formula, rule) || index--)
				continue;
			return mem_printf("Warning: %s:%u: '%s' is in %s, but its formula has no factor of %s.",
					  c->file, m->line, m->name, m->unit.text, rule->text);
		}
	}
	return NULL;
}
