// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Switches and fault knobs by name. */
#include <stdio.h>

#include "sim.h"

static int set(struct pmsim *s, const struct pmsim_option *row, u64 value)
{
	int err;

	pmm_options_begin(&s->model);
	err = pmm_option_set(&s->model.opt, row, value);
	pmm_options_end(&s->model);
	return err;
}

int pmsim_set(struct pmsim *s, const char *name, u64 value)
{
	const struct pmsim_option *row = pmm_option_find(name, strlen(name));

	return row ? set(s, row, value) : -ENOENT;
}

int pmsim_get(const struct pmsim *s, const char *name, u64 *value)
{
	const struct pmsim_option *row = pmm_option_find(name, strlen(name));

	if (!row)
		return -ENOENT;
	*value = pmm_option_get(&s->model.opt, row);
	return 0;
}

/* Decimal, or hexadecimal after 0x, to the end of the part. */
static int parse_value(const char *text, size_t len, u64 *value)
{
	u64 v = 0, base = 10, digit;
	size_t i = 0;

	if (len > 2 && text[0] == '0' && text[1] == 'x') {
		base = 16;
		i = 2;
	}
	if (i == len)
		return -EINVAL;
	for (; i < len; i++) {
		if (text[i] >= '0' && text[i] <= '9')
			digit = (u64)(text[i] - '0');
		else if (base == 16 && text[i] >= 'a' && text[i] <= 'f')
			digit = (u64)(text[i] - 'a') + 10;
		else
			return -EINVAL;
		if (v > (UINT64_MAX - digit) / base)
			return -ERANGE;
		v = v * base + digit;
	}
	*value = v;
	return 0;
}

/* One "name=value"; sets it when @apply. */
static int set_part(struct pmsim *s, const char *part, size_t len, bool apply,
		    struct pmsim_error *err)
{
	const char *eq = memchr(part, '=', len);
	const struct pmsim_option *row;
	int shown = len < 80 ? (int)len : 80;
	u64 value = 0;
	int ret;

	if (!eq) {
		snprintf(err->text, sizeof(err->text),
			 "'%.*s' is not NAME=VALUE", shown, part);
		return -EINVAL;
	}
	row = pmm_option_find(part, (size_t)(eq - part));
	if (!row) {
		snprintf(err->text, sizeof(err->text),
			 "no switch or fault knob of the model is named '%.*s'",
			 (int)(eq - part < 80 ? eq - part : 80), part);
		return -EINVAL;
	}
	ret = parse_value(eq + 1, len - (size_t)(eq + 1 - part), &value);
	if (ret || value < row->min || value > row->max) {
		snprintf(err->text, sizeof(err->text),
			 "'%.*s': the value must be a number from %llu to %llu",
			 shown, part, (unsigned long long)row->min,
			 (unsigned long long)row->max);
		return -EINVAL;
	}
	return apply ? set(s, row, value) : 0;
}

/* Nothing is set unless all of it can be. */
int pmsim_set_list(struct pmsim *s, const char *list, struct pmsim_error *err)
{
	const char *part;
	size_t len;
	int apply;

	for (apply = 0; apply < 2; apply++) {
		for (part = *list ? list : NULL; part;) {
			len = strcspn(part, ",");
			if (set_part(s, part, len, apply, err))
				return -EINVAL;
			part = part[len] ? part + len + 1 : NULL;
		}
	}
	return 0;
}
