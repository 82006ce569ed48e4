// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/*
 * The tables of events with names, kinds and sources, and the notation of events
 * that no table has.  For the tools, the simulator and the generators of
 * documents; the module has the names and ids only (driver/perf_attr.c).
 */
#include "event_text.h"
#include "text.h"

#define FIRST_OWN_CODE	64u	/* codes below are reference events */
#define LAST_CODE	127u

const struct mpm_event_table mpm_event_tables[MPM_SOCS] = {
#define MPM_SOC(name_, title_, compatible_, counters_, events_, ...) \
	{ \
		.count = events_, \
		.events = (const struct mpm_event[]) {
#define MPM_EVENT(name_, unit_, id_, kind_, confidence_, text_, sources_) \
	{ \
		.name = #name_, \
		.unit = #unit_, \
		.id = id_, \
		.kind = MPM_KIND_##kind_, \
		.confidence = MPM_CONF_##confidence_, \
		.text = text_, \
		.sources = sources_, \
	},
#define MPM_SOC_END(name) \
		}, \
		.soc = &mpm_socs[MPM_SOC_ID(name)], \
	},
#include "core/socs.def"
};

const struct mpm_event_table *mpm_events_of(const struct mpm_soc *soc)
{
	unsigned int i;

	for (i = 0; i < MPM_SOCS; i++) {
		if (mpm_event_tables[i].soc == soc)
			return &mpm_event_tables[i];
	}
	return NULL;
}

const struct mpm_event *mpm_event_by_name(const struct mpm_event_table *t,
					  const char *name)
{
	unsigned int i;

	for (i = 0; i < t->count; i++) {
		if (mpm_text_same(t->events[i].name, name))
			return &t->events[i];
	}
	return NULL;
}

const struct mpm_event *mpm_event_by_id(const struct mpm_event_table *t, u16 id)
{
	unsigned int i;

	for (i = 0; i < t->count; i++) {
		if (t->events[i].id == id)
			return &t->events[i];
	}
	return NULL;
}

/*
 * Decimal number that is all of @text up to @end.  0 or -EINVAL; a number too
 * large for @value is as large as it can be.
 */
static int parse_decimal(const char *text, const char *end, u32 *value)
{
	u32 sum = 0;

	if (text == end || (*text == '0' && text + 1 != end))
		return -EINVAL;
	for (; text != end; text++) {
		if (!mpm_is_digit(*text))
			return -EINVAL;
		if (sum < 0xffff)
			sum = sum * 10 + (u32)(*text - '0');
	}
	*value = sum;
	return 0;
}

/* What stands before the ':' of a raw event: "ref", "c", or "c" and a number. */
static bool is_raw_prefix(const char *text, const char *colon)
{
	if (colon - text == 3 && mpm_lower(text[0]) == 'r' &&
	    mpm_lower(text[1]) == 'e' && mpm_lower(text[2]) == 'f')
		return true;
	if (colon == text || mpm_lower(text[0]) != 'c')
		return false;
	return text + 1 == colon || mpm_is_digit(text[1]);
}

static int parse_raw(const struct mpm_soc *soc, const char *text,
		     const char *colon, u16 *id)
{
	const char *number = colon + 1;
	u32 counter = 0;
	u32 code;
	int err;

	err = parse_decimal(number, number + strlen(number), &code);
	if (!err && mpm_lower(text[0]) == 'c')
		err = parse_decimal(text + 1, colon, &counter);
	if (err)
		return err;

	if (mpm_lower(text[0]) == 'r') {
		if (code >= FIRST_OWN_CODE)
			return -ERANGE;
	} else {
		if (!counter || counter >= soc->num_counters ||
		    code < FIRST_OWN_CODE || code > LAST_CODE)
			return -ERANGE;
	}
	*id = MPM_EVENT_ID(counter, code);
	return 0;
}

int mpm_event_parse(const struct mpm_event_table *t, const char *text, u16 *id)
{
	const struct mpm_event *event = mpm_event_by_name(t, text);
	const char *colon;

	if (event) {
		*id = event->id;
		return 0;
	}
	colon = strchr(text, ':');
	if (!colon || !is_raw_prefix(text, colon))
		return -ENOENT;
	return parse_raw(t->soc, text, colon, id);
}

void mpm_event_raw_name(u16 id, char *buf)
{
	if (id == MPM_EVENT_CYCLES) {
		mpm_put_text(buf, "cycles");
		return;
	}
	if (mpm_event_counter(id)) {
		buf = mpm_put_text(buf, "c");
		buf = mpm_put_decimal(buf, mpm_event_counter(id));
		buf = mpm_put_text(buf, ":");
	} else {
		buf = mpm_put_text(buf, "ref:");
	}
	mpm_put_decimal(buf, mpm_event_code(id));
}

const char *mpm_kind_name(enum mpm_event_kind kind)
{
	switch (kind) {
	case MPM_KIND_CYCLES:
		return "cycles";
	case MPM_KIND_PLAIN:
		return "plain";
	case MPM_KIND_CHAIN:
		return "chain";
	case MPM_KIND_DURATION:
		return "duration";
	case MPM_KIND_UNCLEAR:
		return "unclear";
	}
	return "?";
}

const char *mpm_confidence_name(enum mpm_confidence confidence)
{
	switch (confidence) {
	case MPM_CONF_CONFIRMED:
		return "confirmed";
	case MPM_CONF_INFERRED:
		return "inferred";
	case MPM_CONF_UNKNOWN:
		return "unknown";
	}
	return "?";
}
