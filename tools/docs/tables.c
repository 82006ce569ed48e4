// SPDX-License-Identifier: GPL-2.0-only
/*
 * Writes the tables of the core as reStructuredText: tables registers|switches|events,
 * or events of one PART; tables parts: their names.
 */
#include <stdio.h>
#include <string.h>

#include "lib/event_text.h"
#include "lib/reg_text.h"
#include "lib/soc_find.h"
#include "pmsim/pmsim.h"

static const char note[] =
	".. Generated from the tables of the source by \"make docs\": do not edit.\n\n";

static void title(const char *text)
{
	/* In two parts, lest this line be taken for a licence of its own. */
	printf(".. SPDX-License-%s: GPL-2.0-only\n", "Identifier");
	printf("%s%s\n", note, text);
	for (const char *p = text; *p; p++)
		putchar('=');
	printf("\n\n");
}

static void list_table(const char *widths)
{
	printf(".. list-table::\n   :header-rows: 1\n   :widths: %s\n\n", widths);
}

/* One row of a list-table; the last cell is followed by NULL. */
static void row(const char *const *cells)
{
	for (unsigned int i = 0; cells[i]; i++)
		printf("   %s - %s\n", i ? " " : "*", cells[i]);
}

#define ROW(...) row((const char *const[]){ __VA_ARGS__, NULL })

static void registers(void)
{
	char offset[32], mask[16], bits[16];

	title("Registers and fields");
	printf("Offsets from CCSRBAR + 0x%x; n counts from 1 to the last counter of the part\n"
	       "(9 on the %s; events.rst).  All registers are big endian and take 32-bit\n"
	       "accesses only.  Bits are numbered as the manuals do, bit 0 being the most\n"
	       "significant.  Sources and tags: hardware.rst.\n\n", MPM_CCSR_OFFSET,
	       mpm_soc_mpc8544e.title);
	list_table("14 22 16 48 30");
	ROW("register", "offset", "reset", "what it is", "source");
	for (unsigned int i = 0; i < mpm_reg_desc_count; i++) {
		const struct mpm_reg_desc *r = &mpm_reg_desc[i];

		if (r->stride)
			snprintf(offset, sizeof(offset), "0x%03x + 0x%x * (n - 1)",
				 r->offset, r->stride);
		else
			snprintf(offset, sizeof(offset), "0x%03x", r->offset);
		snprintf(mask, sizeof(mask), "0x%08x", r->reset);
		ROW(r->name, offset, mask, r->text, r->source);
	}
	printf("\n");
	list_table("14 18 10 16 48 24");
	ROW("register", "field", "bits", "mask", "what it does", "source");
	for (unsigned int i = 0; i < mpm_field_desc_count; i++) {
		const struct mpm_field_desc *f = &mpm_field_desc[i];
		int first = __builtin_clz(f->mask), last = 31 - __builtin_ctz(f->mask);

		snprintf(mask, sizeof(mask), "0x%08x", f->mask);
		if (first == last)
			snprintf(bits, sizeof(bits), "%d", first);
		else
			snprintf(bits, sizeof(bits), "%d-%d", first, last);
		ROW(f->reg, f->name, bits, mask, f->text, f->source);
	}
}

static void counters_text(u32 mask, char *buf, size_t size)
{
	int first = __builtin_ctz(mask), last = 31 - __builtin_clz(mask);

	if (first == last)
		snprintf(buf, size, "PMC%d", first);
	else
		snprintf(buf, size, "PMC%d-PMC%d", first, last);
}

static unsigned int confident(const struct mpm_event_table *t, enum mpm_confidence how)
{
	unsigned int n = 0;

	for (unsigned int i = 0; i < t->count; i++)
		n += t->events[i].confidence == how;
	return n;
}

/* All parts, and what is of each of them. */
static void parts(void)
{
	char name[40], counters[16], confirmed[16], inferred[16];

	title("Events");
	printf("What the counters of each part can count, as far as sources say; ``ref:N`` and\n"
	       "``cK:N`` reach the codes that no table has.  \"confirmed\": a source on this very\n"
	       "part has it; \"inferred\": it comes from related parts (hardware.rst has the sources).\n"
	       "A name stands for the same thing on all parts.  How to add a part: porting.rst.\n\n");
	list_table("20 12 12 12 20 70");
	ROW("part", "counters", "confirmed", "inferred", "source of the counters",
	    "numbers of carries (Ref:k is that of PMC(k-1))");
	for (unsigned int i = 0; i < MPM_SOCS; i++) {
		const struct mpm_event_table *t = &mpm_event_tables[i];

		snprintf(name, sizeof(name), "`%s <events-%s.rst>`_", t->soc->title, t->soc->name);
		snprintf(counters, sizeof(counters), "%u", t->soc->num_counters);
		snprintf(confirmed, sizeof(confirmed), "%u", confident(t, MPM_CONF_CONFIRMED));
		snprintf(inferred, sizeof(inferred), "%u", confident(t, MPM_CONF_INFERRED));
		ROW(name, counters, confirmed, inferred, t->soc->source, t->soc->chain);
	}
}

static void events(const struct mpm_event_table *t)
{
	char head[48], raw[16], counters[24];

	snprintf(head, sizeof(head), "Events of the %s", t->soc->title);
	title(head);
	printf("%u events are known, %u confirmed and %u inferred: see events.rst.\n"
	       "Numbers of carries: %s.\n\n", t->count, confident(t, MPM_CONF_CONFIRMED),
	       confident(t, MPM_CONF_INFERRED), t->soc->chain);
	list_table("30 12 16 12 12 60 40");
	ROW("event", "code", "counters", "kind", "confidence", "what it counts", "sources");
	for (unsigned int i = 0; i < t->count; i++) {
		const struct mpm_event *e = &t->events[i];

		mpm_event_raw_name(e->id, raw);
		counters_text(mpm_event_counters(t->soc, e->id), counters, sizeof(counters));
		ROW(e->name, raw, counters, mpm_kind_name(e->kind),
		    mpm_confidence_name(e->confidence), e->text, e->sources);
	}
}

static void switches(void)
{
	char range[64], preset[24];

	title("Switches and fault knobs of the model");
	printf("Each switch stands for one thing that no source states; the preset is an\n"
	       "assumption, and the tests run for the other settings too.  The sources and the\n"
	       "marks in brackets are those of hardware.rst; \"none\" means that no source says\n"
	       "anything.  A fault knob breaks the hardware on purpose.\n\n");
	list_table("26 8 20 10 70 36");
	ROW("name", "what", "range", "preset", "meaning", "source");
	for (unsigned int i = 0; i < pmsim_option_count; i++) {
		const struct pmsim_option *o = &pmsim_options[i];

		snprintf(range, sizeof(range), "%llu-%llu", (unsigned long long)o->min,
			 (unsigned long long)o->max);
		snprintf(preset, sizeof(preset), "%llu", (unsigned long long)o->preset);
		ROW(o->name, o->fault ? "fault" : "switch", range, preset, o->text,
		    *o->source ? o->source : "(a fault)");
	}
}

static void names(void)
{
	for (unsigned int i = 0; i < MPM_SOCS; i++)
		puts(mpm_socs[i].name);
}

int main(int argc, char **argv)
{
	static const struct { const char *name; void (*write)(void); } what[] = {
		{ "registers", registers }, { "events", parts }, { "parts", names },
		{ "switches", switches },
	};
	const struct mpm_soc *soc = argc == 3 && !strcmp(argv[1], "events") ?
		mpm_soc_find(argv[2]) : NULL;

	for (unsigned int i = 0; argc == 2 && i < ARRAY_SIZE(what); i++) {
		if (!strcmp(argv[1], what[i].name)) {
			what[i].write();
			return 0;
		}
	}
	if (soc) {
		events(mpm_events_of(soc));
		return 0;
	}
	fprintf(stderr, "usage: tables registers|events [PART]|parts|switches\n");
	return 2;
}
