// SPDX-License-Identifier: GPL-2.0-only
/* Values of the keys that describe the block: quantities, triggers, words. */
#include "lib/conf_value.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/regs.h"
#include "lib/assume.h"
#include "lib/mem.h"
#include "lib/number.h"

static const char * const unit_names[] = {
	[CONF_CYCLES] = "cycles",
	[CONF_NS] = "ns",
	[CONF_US] = "us",
};

static bool refuse(const struct conf_at *at, const char *text, const char *needs)
{
	pm_error_set(at->err, "%s:%u: '%s = %.40s' needs %s", at->file, at->line, at->key, text,
		     needs);
	return false;
}

/* A gap is a matter of clocks; times are for what lasts. */
bool conf_value_quantity(const struct conf_at *at, const char *text, void *out)
{
	bool clocks = !strcmp(at->key, "burst-gap");
	size_t digits = strspn(text, "0123456789");
	const char *unit = text + digits + strspn(text + digits, " \t");
	const char *needs = clocks ? "a whole number of clocks, such as 5 cycles" :
				     "a whole number and a unit, cycles, ns or us";
	struct conf_quantity *q = out;
	char *number;
	bool good;

	number = mem_copy_part(text, digits);
	good = number_whole(number, &q->value);
	free(number);
	if (!good)
		return refuse(at, text, needs);
	if (!*unit) {
		pm_error_set(at->err, "%s:%u: '%s = %.40s' has no unit, write '%s = %.40s cycles'%s",
			     at->file, at->line, at->key, text, at->key, text,
			     clocks ? "" : " or a time in ns or us");
		return false;
	}
	for (int i = 0; i < (clocks ? 1 : 3); i++)
		if (!strcmp(unit, unit_names[i])) {
			q->unit = (enum conf_unit)i;
			q->line = at->line;
			return true;
		}
	return refuse(at, text, needs);
}

void conf_quantity_text(const struct conf_quantity *q, char *buf)
{
	snprintf(buf, 48, "%" PRIu64 " %s", q->value, unit_names[q->unit]);
}

static bool choose(const struct conf_at *at, const char *text, const char * const *words,
		   const char *needs, struct conf_choice *out)
{
	for (int i = 0; words[i]; i++)
		if (!strcmp(text, words[i])) {
			out->value = i;
			out->line = at->line;
			return true;
		}
	return refuse(at, text, needs);
}

bool conf_value_round(const struct conf_at *at, const char *text, void *out)
{
	static const char * const words[] = { "", "up", "down", "nearest", NULL };

	return choose(at, text, words, "up, down or nearest", out);
}

bool conf_value_yes_no(const struct conf_at *at, const char *text, void *out)
{
	static const char * const words[] = { "no", "yes", NULL };

	return choose(at, text, words, "yes or no", out);
}

bool conf_value_assume(const struct conf_at *at, const char *text, void *out)
{
	int id = assume_find(at->key);
	const char *words[ASSUME_CHOICES + 1] = { NULL };
	char needs[60];

	for (int i = 0; i < ASSUME_CHOICES; i++)
		words[i] = assume_table[id].choice[i];
	assume_choices_text((enum assume_id)id, -1, needs, sizeof(needs));
	return choose(at, text, words, needs, out);
}

bool conf_value_clock_hz(const struct conf_at *at, const char *text, void *out)
{
	struct conf_number *value = out;

	if (!number_whole(text, &value->value) || !value->value || value->value > UINT32_MAX)
		return refuse(at, text, "the platform clock in Hz, such as 333333333");
	value->line = at->line;
	return true;
}

/* "NAME change" or "NAME overflow" */
bool conf_value_trigger(const struct conf_at *at, const char *text, void *out)
{
	size_t length = strcspn(text, " \t");
	const char *when = text + length + strspn(text + length, " \t");
	struct conf_trigger *t = out;

	t->when = !strcmp(when, "change") ? MPM_TRIG_CHANGE :
		  !strcmp(when, "overflow") ? MPM_TRIG_OVERFLOW : MPM_TRIG_OFF;
	if (t->when == MPM_TRIG_OFF)
		return refuse(at, text, "the name of a counter and 'change' or 'overflow'");
	t->source = mem_copy_part(text, length);
	t->line = at->line;
	return true;
}

void conf_free_trigger(void *value)
{
	free(((struct conf_trigger *)value)->source);
}

/* "0x..." of at most eight digits; moves *@text behind it. */
static bool take_word(const char **text, uint32_t *out)
{
	const char *digits = *text + 2;
	size_t length;

	if (strncmp(*text, "0x", 2))
		return false;
	length = strspn(digits, "0123456789abcdefABCDEF");
	if (!length || length > 8)
		return false;
	*out = (uint32_t)strtoul(digits, NULL, 16);
	*text = digits + length;
	return true;
}

bool conf_value_words(const struct conf_at *at, const char *text, void *out)
{
	struct conf_words *w = out;
	const char *rest = text;
	bool good = take_word(&rest, &w->lca) && isspace((unsigned char)*rest);

	rest += strspn(rest, " \t");
	if (!good || !take_word(&rest, &w->lcb) || *rest)
		return refuse(at, text, "two words, PMLCA and PMLCB, such as 0x00790000 0x00000000");
	w->line = at->line;
	return true;
}
