// SPDX-License-Identifier: GPL-2.0-only
/* Writes the tables of the core as reStructuredText: tables registers|events|switches */
#include <stdio.h>
#include <string.h>

#include "core/events.h"
#include "core/regs.h"
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
	const struct mpm_soc *soc = &mpm_soc_mpc8544e;
	char offset[32], mask[16], bits[16];

	title("Registers and fields");
	printf("Offsets from CCSRBAR + 0x%x; n counts from 1 to %u (%s).  All registers are\n"
	       "big endian and take 32-bit accesses only.  Bits are numbered as the manuals\n"
	       "do, bit 0 being the most significant.  Sources and tags: hardware.rst.\n\n",
	       MPM_CCSR_OFFSET, soc->num_counters - 1, soc->title);
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

static void events(void)
{
	const struct mpm_event_table *t = &mpm_events_mpc8544e;
	char raw[16], counters[24];

	title("Events of the MPC8544E");
	printf("%u events are known; ``ref:N`` and ``cK:N`` reach the codes that are not.\n"
	       "\"confirmed\" leans on one witness for this very part, D0, and a sibling's\n"
	       "table; \"inferred\" rows come from siblings alone (hardware.rst).\n\n", t->count);
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
	       "assumption, and the tests run for the other settings too.  A fault knob breaks\n"
	       "the hardware on purpose.\n\n");
	list_table("26 8 20 10 70");
	ROW("name", "what", "range", "preset", "meaning");
	for (unsigned int i = 0; i < pmsim_option_count; i++) {
		const struct pmsim_option *o = &pmsim_options[i];

		snprintf(range, sizeof(range), "%llu-%llu", (unsigned long long)o->min,
			 (unsigned long long)o->max);
		snprintf(preset, sizeof(preset), "%llu", (unsigned long long)o->preset);
		ROW(o->name, o->fault ? "fault" : "switch", range, preset, o->text);
	}
}

int main(int argc, char **argv)
{
	static const struct { const char *name; void (*write)(void); } parts[] = {
		{ "registers", registers }, { "events", events }, { "switches", switches },
	};

	for (unsigned int i = 0; argc == 2 && i < ARRAY_SIZE(parts); i++) {
		if (!strcmp(argv[1], parts[i].name)) {
			parts[i].write();
			return 0;
		}
	}
	fprintf(stderr, "usage: tables registers|events|switches\n");
	return 2;
}
