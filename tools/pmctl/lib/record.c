// SPDX-License-Identifier: GPL-2.0-only
#include "lib/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/groups.h"
#include "lib/mem.h"

/* The settings of the machine hold for as long as what was loaded with them. */
#define HEAD	"pmctl-note 1\ngeneration %u\n"
#define HARDWARE "hardware "

int record_store(struct pm_device *d, const struct plan *p, struct pm_error *err)
{
	char *full = realpath(p->conf->file, NULL);
	char *settings = plan_env_text(&p->env);
	char *text = mem_printf(HEAD "%s%s%sfile %s\n\n%s", p->config.generation,
				*settings ? HARDWARE : "", settings, *settings ? "\n" : "",
				full ? full : p->conf->file, p->conf->text);
	int ret = d->ops->note_store(d, text, err);

	free(text);
	free(settings);
	free(full);
	return ret;
}

static int parse_settings(struct loaded *l, const char *head)
{
	const char *line = strstr(head, "\n" HARDWARE);
	char *settings;
	int ret;

	if (!line)
		settings = mem_copy("");
	else
		settings = mem_copy_part(line + strlen("\n" HARDWARE),
					 strcspn(line + 1, "\n") - strlen(HARDWARE));
	ret = plan_env_from_text(&l->env, l->soc, l->info.clock_hz, settings);
	free(settings);
	return ret;
}

/* Configuration and settings in a note, if it is of this generation. */
static void parse_note(struct loaded *l, char *text)
{
	char *body = strstr(text, "\n\n"), *file = strstr(text, "\nfile ");
	unsigned int of;

	if (!body || !file || file > body || sscanf(text, HEAD, &of) != 1 ||
	    of != l->config.generation)
		return;
	*body = '\0';
	body += 2;
	*file = '\0';
	if (!parse_settings(l, text))
		l->conf = group_parse(body, strlen(body), file + strlen("\nfile "), NULL);
}

/* A released device has its counts still, but no words to compare. */
static bool fits(struct loaded *l)
{
	struct pm_error ignored;

	if (plan_make(&l->plan, &l->env, l->conf, &ignored))
		return false;
	return !l->config.counter_mask || plan_matches(&l->plan, &l->config);
}

static void load_from_note(struct loaded *l, struct pm_device *d)
{
	char *text = d->ops->note_load(d);

	if (text)
		parse_note(l, text);
	free(text);
	if (l->conf && fits(l))
		return;
	record_free(l);
	plan_from_words(&l->plan, l->soc, &l->config);
}

static int load_from_file(struct loaded *l, struct pm_device *d, const char *file,
			  struct pm_error *err)
{
	l->conf = group_load(file, err);
	if (!l->conf)
		return -1;
	if (plan_env_load(&l->env, l->soc, l->info.clock_hz, err) ||
	    plan_make(&l->plan, &l->env, l->conf, err))
		return -1;
	if (!plan_matches(&l->plan, &l->config))
		return pm_error_set(err, "%s: the device is configured otherwise than %s says, run 'pmctl config %s' first",
				    d->name, l->conf->file, file);
	return 0;
}

int record_load(struct loaded *l, struct pm_device *d, const char *file,
		struct pm_error *err)
{
	int ret;

	memset(l, 0, sizeof(*l));
	if (pm_device_soc(d, &l->soc, &l->info, err))
		return -1;
	ret = d->ops->get_config(d, &l->config);
	if (ret)
		return pm_device_explain(d, ret, err);
	if (!file) {
		load_from_note(l, d);
		return 0;
	}
	ret = load_from_file(l, d, file, err);
	if (ret)
		record_free(l);
	return ret;
}

void record_free(struct loaded *l)
{
	conf_free(l->conf);
	l->conf = NULL;
	plan_env_free(&l->env);
}
