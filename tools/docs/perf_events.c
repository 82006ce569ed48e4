// SPDX-License-Identifier: GPL-2.0-only
/*
 * Writes the event tables, and what perf can say of the groups, as the kernel's
 * tools/perf/pmu-events wants them: perf-events events|metrics SOC
 */
#include <json-c/json.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/perf_config.h"
#include "lib/event_text.h"
#include "lib/groups.h"
#include "lib/mem.h"
#include "lib/plan.h"
#include "lib/soc_find.h"

#define UNIT	"mpc85xx_pm"	/* perf takes the number of the device off */
#define PMU	UNIT "0"

__attribute__((format(printf, 3, 4)))
static void put(json_object *to, const char *key, const char *format, ...)
{
	char text[2048];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	json_object_object_add(to, key, json_object_new_string(text));
}

static void counters_text(u32 mask, char *buf, size_t size)
{
	int first = __builtin_ctz(mask), last = 31 - __builtin_clz(mask);

	if (first == last)
		snprintf(buf, size, "PMC%d", first);
	else
		snprintf(buf, size, "PMC%d-PMC%d", first, last);
}

static bool has_threshold(const struct mpm_event *e)
{
	return e->kind == MPM_KIND_DURATION || e->kind == MPM_KIND_UNCLEAR;
}

static json_object *event_json(const struct mpm_soc *soc, const struct mpm_event *e)
{
	json_object *o = json_object_new_object();
	char raw[16], counters[24];

	mpm_event_raw_name(e->id, raw);
	counters_text(mpm_event_counters(soc, e->id), counters, sizeof(counters));
	put(o, "EventName", "%s", e->name);
	put(o, "EventCode", "0x%02x", e->id);
	put(o, "BriefDescription", "%s", e->text);
	put(o, "PublicDescription", "%s. %s; counted on %s; %s%s, from %s", e->text, raw,
	    counters, has_threshold(e) ? "takes threshold and tbmult; " : "",
	    mpm_confidence_name(e->confidence), e->sources);
	put(o, "Unit", UNIT);
	put(o, "Compat", "%s", soc->name);
	return o;
}

static json_object *events(const struct mpm_soc *soc)
{
	const struct mpm_event_table *t = mpm_events_of(soc);
	json_object *list = json_object_new_array();

	for (unsigned int i = 0; t && i < t->count; i++)
		json_object_array_add(list, event_json(soc, &t->events[i]));
	return list;
}

/* A term in a metric; perf's formulas want = and , escaped. */
static void put_term(FILE *out, enum mpm_perf_id id, unsigned int value)
{
	if (value)
		fprintf(out, "\\,%s\\=%u", mpm_perf_terms[id].name, value);
}

/* The event of @c with its terms, or false: not everything of it can be said. */
static bool put_count(FILE *out, const struct plan_count *c)
{
	const struct mpm_fields *f = &c->fields;

	if (!c->row || c->top != PLAN_NO_COUNTER || c->start != PLAN_START_ZERO ||
	    f->on.when != MPM_TRIG_OFF || f->off.when != MPM_TRIG_OFF)
		return false;
	fprintf(out, PMU "@%s", c->row->name);
	put_term(out, MPM_PERF_COUNTER, c->conf && c->conf->counter.line ?
		 (unsigned int)c->conf->counter.value : 0);
	put_term(out, MPM_PERF_CHAIN, c->high != PLAN_NO_COUNTER);
	put_term(out, MPM_PERF_THRESHOLD, f->threshold);
	put_term(out, MPM_PERF_TBMULT, f->tbmult);
	put_term(out, MPM_PERF_BSIZE, f->bsize);
	put_term(out, MPM_PERF_BGRAN, f->bgran);
	put_term(out, MPM_PERF_BDIST, f->bdist);
	putc('@', out);
	return true;
}

static bool put_name(FILE *out, const struct plan *p, const char *name)
{
	const struct plan_count *c = plan_find(p, name);

	if (!strcmp(name, "seconds"))
		fputs("duration_time", out);
	else if (!strcmp(name, "cycles"))
		fputs(PMU "@cycles@", out);
	else
		return c && put_count(out, c);
	return true;
}

/* Their operators are the same: only names are replaced.  NULL: see above. */
static char *expression(const struct plan *p, const struct conf_metric *m)
{
	const char *text = m->formula.text, *name;
	unsigned int column, at = 0;
	char *buf = NULL;
	size_t size;
	FILE *out = open_memstream(&buf, &size);
	bool said = true;

	for (unsigned int i = 0; said; i++) {
		name = formula_name(m->formula.formula, i, &column);
		if (!name)
			break;
		fwrite(text + at, 1, column - 1 - at, out);
		said = put_name(out, p, name);
		at = column - 1 + (unsigned int)strlen(name);
	}
	fputs(text + at, out);
	fclose(out);
	if (said)
		return buf;
	free(buf);
	return NULL;
}

static void put_unit(json_object *o, const struct conf_metric *m)
{
	const char *unit = m->unit.line ? m->unit.text : "";

	if (!strcmp(unit, "%"))
		put(o, "ScaleUnit", "100%%");
	else
		put(o, "ScaleUnit", "%g%s", m->scale.line ? m->scale.value : 1.0, unit);
}

/* "l2-hitrate" is "l2_hitrate": perf has another use for the dash. */
static char *plain(char *name)
{
	for (char *p = name; *p; p++)
		if (*p == '-')
			*p = '_';
	return name;
}

static json_object *metric_json(const struct plan *p, const char *group,
				const struct conf_metric *m)
{
	char *expr = expression(p, m), *name = plain(mem_copy(group));
	json_object *o = NULL;

	if (expr) {
		o = json_object_new_object();
		put(o, "MetricName", "%s_%s", name, m->name);
		put(o, "MetricGroup", "%s", name);
		put(o, "MetricExpr", "%s", expr);
		put_unit(o, m);
		put(o, "BriefDescription", "%s: %s", m->name, p->conf->summary.text);
		put(o, "PublicDescription", "As pmctl has it in the group %s: %s", group,
		    m->formula.text);
		put(o, "Unit", UNIT);
		put(o, "Compat", "%s", p->soc->name);
	}
	free(expr);
	free(name);
	return o;
}

/* Groups that the part cannot count have none. */
static void add_metrics(json_object *list, const struct mpm_soc *soc,
			const struct embedded_file *file)
{
	struct conf *conf = conf_parse(file->text, file->size, file->name, NULL);
	char *name = mem_copy(file->name);
	json_object *o;
	struct plan p;

	*strrchr(name, '.') = '\0';
	if (conf && !plan_from_conf(&p, soc, conf, NULL))
		for (unsigned int i = 0; i < conf->metrics; i++) {
			o = metric_json(&p, name, &conf->metric[i]);
			if (o)
				json_object_array_add(list, o);
		}
	conf_free(conf);
	free(name);
}

static json_object *metrics(const struct mpm_soc *soc)
{
	json_object *list = json_object_new_array();

	for (const struct embedded_file *f = embedded_groups; f->name; f++)
		add_metrics(list, soc, f);
	return list;
}

static void print(json_object *list)
{
	puts(json_object_to_json_string_ext(list, JSON_C_TO_STRING_PRETTY |
					    JSON_C_TO_STRING_SPACED |
					    JSON_C_TO_STRING_NOSLASHESCAPE));
	json_object_put(list);
}

int main(int argc, char **argv)
{
	const struct mpm_soc *soc = argc == 3 ? mpm_soc_find(argv[2]) : NULL;

	if (soc && !strcmp(argv[1], "events"))
		print(events(soc));
	else if (soc && !strcmp(argv[1], "metrics"))
		print(metrics(soc));
	else
		return fputs("usage: perf-events events|metrics SOC\n", stderr), 2;
	return 0;
}
