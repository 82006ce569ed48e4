// SPDX-License-Identifier: GPL-2.0-only
#include "lib/event_facts.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/event_find.h"
#include "lib/event_text.h"

static const struct column fact_columns[] = { { .name = "fact" }, { .name = "value" }, { } };

static const struct column detail_columns[] = {
	{ .name = "event" }, { .name = "raw" }, { .name = "older-notation" },
	{ .name = "counters" }, { .name = "event-field" }, { .name = "kind" },
	{ .name = "threshold" }, { .name = "confidence" }, { .name = "unit" },
	{ .name = "sources" }, { .name = "text" },
	{ }
};

/* Documentation/hardware.rst says more. */
static const struct {
	const char *id;
	const char *text;
} sources[] = {
	{ "D0", "a technical article on this monitor that retells the MPC8544E manual" },
	{ "S1", "VxWorks board support package for the mv3100 (MPC8540), with event tables" },
	{ "S2", "NXP S32 SDK header of the S32Z2 DDR controller" },
	{ "S3", "Linux driver fsl_imx9_ddr_perf.c (i.MX93)" },
	{ "S4", "MSC8144E reference manual, pages 25-69 to 25-71" },
	{ "S5", "Freescale application note AN3636, pages 1 to 4" },
	{ "S6", "eCos support for the MPC8572EDS" },
	{ "S7", "a public kernel module for the monitor of MPC8548 and P2020" },
	{ "S8", "Linux device trees and headers of the 85xx family" },
	{ "S9", "VxWorks interrupt tables of three boards" },
	{ "S10", "US patent 6,937,961 (burst counting)" },
	{ "S11", "PowerPC e500 core manual, by analogy only" },
	{ "S12", "U-Boot headers of the 85xx and 86xx families" },
};

static const char * const kinds[] = {
	[MPM_KIND_CYCLES] = "cycles: clocks of the platform",
	[MPM_KIND_PLAIN] = "plain: one for each occurrence or clock",
	[MPM_KIND_CHAIN] = "chain: one for each wrap (msb 1 to 0) of another counter",
	[MPM_KIND_DURATION] = "duration: one for each operation longer than the threshold",
	[MPM_KIND_UNCLEAR] = "unclear: against a threshold, of what kind no source says",
};

static const char * const confidences[] = {
	[MPM_CONF_CONFIRMED] = "confirmed: a source on this very part has it",
	[MPM_CONF_INFERRED] = "inferred from related parts: try it on a load that you know",
	[MPM_CONF_UNKNOWN] = "unknown: no source says what this code counts on this part",
};

__attribute__((format(printf, 3, 4)))
static void fact(struct table *t, const char *name, const char *format, ...)
{
	char text[300];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	table_text(t, name);
	table_text(t, text);
}

/* Each id among @text, once per mention: "S1", "D0". */
static void put_sources(struct table *t, const char *text)
{
	for (; *text; text++) {
		size_t digits = strspn(text + 1, "0123456789");

		if ((*text != 'S' && *text != 'D') || !digits)
			continue;
		for (unsigned int i = 0; i < ARRAY_SIZE(sources); i++)
			if (strlen(sources[i].id) == digits + 1 &&
			    !strncmp(text, sources[i].id, digits + 1))
				fact(t, "", "%s: %s", sources[i].id, sources[i].text);
		text += digits;
	}
}

/* How older manuals print an event of one counter; "" for others. */
static void older_notation(u16 id, char *buf, size_t size)
{
	*buf = '\0';
	if (id != MPM_EVENT_CYCLES && mpm_event_counter(id))
		snprintf(buf, size, "C%u:%u", mpm_event_counter(id), mpm_event_code(id) - 64);
}

static const char *threshold_of(u16 id, const struct mpm_event *row)
{
	if (row && row->kind == MPM_KIND_DURATION)
		return "yes";
	if (row && row->kind == MPM_KIND_UNCLEAR)
		return "unknown";
	return row || id == MPM_EVENT_CYCLES ? "no" : "unknown";
}

static void put_code(struct table *t, u16 id)
{
	char older[16], raw[12];

	if (id == MPM_EVENT_CYCLES) {
		fact(t, "code", "none: PMC0 counts nothing else");
		return;
	}
	older_notation(id, older, sizeof(older));
	mpm_event_raw_name(id, raw);
	fact(t, "code", "%s%s%s%s", raw, *older ? ", in older manuals " : "", older,
	     *older ? "" : ", a reference event");
	fact(t, "register", "EVENT=%u, PMLCA 0x%08x", mpm_event_code(id),
	     mpm_field_put(MPM_PMLCA_EVENT, mpm_event_code(id)));
}

static void put_facts(struct result *r, const struct mpm_soc *soc, u16 id,
		      const struct mpm_event *row)
{
	struct table *t = result_table(r, "fact", TABLE_TEXT, fact_columns);
	const char *threshold = threshold_of(id, row);
	char on[80], raw[12];

	mpm_event_raw_name(id, raw);
	event_counters_text(mpm_event_counters(soc, id), on, sizeof(on));
	fact(t, "event", "%s", row ? row->name : raw);
	fact(t, "text", "%s", row ? row->text : "not in the table");
	if (row)
		fact(t, "unit", "%s", row->unit);
	put_code(t, id);
	fact(t, "counters", "%s", on);
	if (!row && mpm_event_chain_source(soc, id) >= 0)
		fact(t, "carry", "of PMC%d, perhaps: %s", mpm_event_chain_source(soc, id),
		     soc->chain);
	fact(t, "kind", "%s", row ? kinds[row->kind] : "unknown");
	fact(t, "threshold", "%s", !strcmp(threshold, "yes") ? "yes: 'threshold = N cycles'" :
	     !strcmp(threshold, "no") ? "no: the fields do nothing" : threshold);
	fact(t, "bursts", "%s", id == MPM_EVENT_CYCLES ? "no: PMC0 has no such fields" :
	     "not known: no source says which events can be counted in bursts");
	fact(t, "confidence", "%s", confidences[row ? row->confidence : MPM_CONF_UNKNOWN]);
	if (row) {
		fact(t, "sources", "%s", row->sources);
		put_sources(t, row->sources);
	}
}

static void put_details(struct result *r, const struct mpm_soc *soc, u16 id,
			const struct mpm_event *row)
{
	struct table *t = result_table(r, "event", TABLE_CSV | TABLE_JSON, detail_columns);
	char on[80], raw[12], older[16];

	mpm_event_raw_name(id, raw);
	older_notation(id, older, sizeof(older));
	event_counters_text(mpm_event_counters(soc, id), on, sizeof(on));
	table_text(t, row ? row->name : raw);
	table_text(t, raw);
	table_text(t, *older ? older : NULL);
	table_text(t, on);
	if (id == MPM_EVENT_CYCLES)
		table_none(t);
	else
		table_whole(t, mpm_event_code(id));
	table_text(t, row ? mpm_kind_name(row->kind) : NULL);
	table_text(t, threshold_of(id, row));
	table_text(t, mpm_confidence_name(row ? row->confidence : MPM_CONF_UNKNOWN));
	table_text(t, row ? row->unit : NULL);
	table_text(t, row ? row->sources : NULL);
	table_text(t, row ? row->text : NULL);
}

struct result *event_facts(const struct mpm_soc *soc, u16 id, const struct mpm_event *row)
{
	struct result *r = result_new();

	put_facts(r, soc, id, row);
	put_details(r, soc, id, row);
	return r;
}
