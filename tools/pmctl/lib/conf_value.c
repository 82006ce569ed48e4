// SPDX-License-Identifier: GPL-2.0-only
#include "lib/conf_value.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lib/conf.h"
#include "lib/mem.h"
#include "lib/number.h"

bool conf_value_text(const struct conf_at *at, const char *text, void *out)
{
	struct conf_text *value = out;

	value->text = mem_copy(text);
	value->line = at->line;
	return true;
}

bool conf_value_number(const struct conf_at *at, const char *text, void *out)
{
	struct conf_number *value = out;

	if (!number_whole(text, &value->value)) {
		pm_error_set(at->err, "%s:%u: '%s = %.40s' needs a whole number",
			     at->file, at->line, at->key, text);
		return false;
	}
	value->line = at->line;
	return true;
}

bool conf_value_real(const struct conf_at *at, const char *text, void *out)
{
	struct conf_real *value = out;

	if (!number_real(text, &value->value)) {
		pm_error_set(at->err, "%s:%u: '%s = %.40s' needs a number such as 64 or 1e-6",
			     at->file, at->line, at->key, text);
		return false;
	}
	value->line = at->line;
	return true;
}

/* "LOW..HIGH"; a number with a point at its end would be ambiguous and is refused. */
bool conf_value_range(const struct conf_at *at, const char *text, void *out)
{
	struct conf_range *value = out;
	const char *dots = strstr(text, "..");
	const char *high = dots ? dots + 2 : "";
	size_t length = dots ? (size_t)(dots - text) : 0;
	char *low = mem_copy_part(text, length);
	bool good;

	while (length && isspace((unsigned char)low[length - 1]))
		low[--length] = '\0';
	while (isspace((unsigned char)*high))
		high++;
	good = *high != '.' && number_real(low, &value->low) &&
	       number_real(high, &value->high) && value->low <= value->high;
	free(low);
	if (!good) {
		pm_error_set(at->err,
			     "%s:%u: '%s = %.40s' needs LOW..HIGH, such as 0..1, not LOW above HIGH",
			     at->file, at->line, at->key, text);
		return false;
	}
	value->line = at->line;
	return true;
}

bool conf_value_formula(const struct conf_at *at, const char *text, void *out)
{
	struct conf_formula *value = out;
	struct formula_error why;

	value->formula = formula_parse(text, &why);
	if (!value->formula) {
		pm_error_set(at->err, "%s:%u: %s at column %u of the formula '%.80s'",
			     at->file, at->line, why.text, why.column, text);
		return false;
	}
	value->text = mem_copy(text);
	value->line = at->line;
	return true;
}

void conf_free_text(void *value)
{
	free(((struct conf_text *)value)->text);
}

void conf_free_formula(void *value)
{
	struct conf_formula *formula = value;

	free(formula->text);
	formula_free(formula->formula);
}
