// SPDX-License-Identifier: GPL-2.0-only
#include "lib/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/groups.h"
#include "lib/mem.h"

#define HEAD	"pmctl-note 1\ngeneration %u\nfile %s\n\n"

int record_store(struct pm_device *d, const struct conf *conf, u32 generation,
		 struct pm_error *err)
{
	char *full = realpath(conf->file, NULL);
	char *text = mem_printf(HEAD "%s", generation, full ? full : conf->file, conf->text);
	int ret = d->ops->note_store(d, text, err);

	free(text);
	free(full);
	return ret;
}

/* The configuration in a note, if it is of @generation; else NULL. */
static struct conf *parse_note(char *text, u32 generation)
{
	char *body = strstr(text, "\n\n"), *file = strstr(text, "\nfile ");
	unsigned int of;

	if (!body || !file || file > body ||
	    sscanf(text, "pmctl-note 1\ngeneration %u\n", &of) != 1 || of != generation)
		return NULL;
	*body = '\0';
	body += 2;
	return group_parse(body, strlen(body), file + strlen("\nfile "), NULL);
}

/* A released device has its counts still, but no words to compare. */
static bool fits(const struct loaded *l, struct plan *plan)
{
	struct pm_error ignored;

	if (plan_from_conf(plan, l->soc, l->conf, &ignored))
		return false;
	return !l->config.counter_mask || plan_matches(plan, &l->config);
}

static void load_from_note(struct loaded *l, struct pm_device *d)
{
	char *text = d->ops->note_load(d);

	if (text)
		l->conf = parse_note(text, l->config.generation);
	free(text);
	if (l->conf && fits(l, &l->plan))
		return;
	conf_free(l->conf);
	l->conf = NULL;
	plan_from_words(&l->plan, l->soc, &l->config);
}

static int load_from_file(struct loaded *l, struct pm_device *d, const char *file,
			  struct pm_error *err)
{
	l->conf = group_load(file, err);
	if (!l->conf)
		return -1;
	if (plan_from_conf(&l->plan, l->soc, l->conf, err))
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
}
