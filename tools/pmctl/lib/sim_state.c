// SPDX-License-Identifier: GPL-2.0-only
/*
 * The state file of a simulated device, lines of text:
 *
 *	pmctl-sim 1
 *	soc mpc8544e
 *	scenario l2-mixed.traffic
 *	<name number...>	each of sim_fields.c
 *	| <line>		of the note, if there is one
 *	model			the rest is what pmsim_save() wrote
 */
#include "lib/sim_state.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "lib/event_text.h"
#include "lib/groups.h"
#include "lib/mem.h"
#include "lib/soc_find.h"
#include "lib/suggest.h"
#include "lib/textfile.h"

#define MAGIC		"pmctl-sim 1"
#define LARGEST		(64u << 20)
/* Of 10 ms, before waiting for another one is worth a word. */
#define SILENT_MOMENTS	50

bool sim_is_missing(const char *path)
{
	return access(path, F_OK) && errno == ENOENT;
}

static void save_note(const char *note, FILE *out)
{
	while (*note) {
		size_t length = strcspn(note, "\n");

		fprintf(out, "| %.*s\n", (int)length, note);
		note += length + (note[length] == '\n');
	}
}

char *sim_save(const struct sim_device *d)
{
	char *model = pmsim_save(d->sim), *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out || !model)
		abort();
	fprintf(out, MAGIC "\nsoc %s\nscenario %s\n", d->block.soc->name, d->scenario);
	sim_fields_save(d, out);
	if (d->note)
		save_note(d->note, out);
	fprintf(out, "model\n%s", model);
	free(model);
	if (fclose(out))
		abort();
	return text;
}

/* Next line of *@rest, ended with NUL, or NULL at the end. */
static char *take_line(char **rest)
{
	char *line = *rest, *end;

	if (!line || !*line)
		return NULL;
	end = strchr(line, '\n');
	if (!end)
		return NULL;
	*end = '\0';
	*rest = end + 1;
	return line;
}

static const char *take_word(char **rest, const char *name)
{
	size_t length = strlen(name);
	const char *line = take_line(rest);

	return line && !strncmp(line, name, length) && line[length] == ' ' ?
		line + length + 1 : NULL;
}

/* Lines of the note up to "model". */
static bool load_note(struct sim_device *d, char **rest)
{
	size_t used = 0;
	char *line;

	while ((line = take_line(rest)) && !strncmp(line, "| ", 2)) {
		size_t length = strlen(line + 2);

		d->note = mem_resize(d->note, used + length + 2, 1);
		memcpy(d->note + used, line + 2, length);
		used += length;
		d->note[used++] = '\n';
		d->note[used] = '\0';
	}
	return line && !strcmp(line, "model");
}

static const char *load_lines(struct sim_device *d, char **rest)
{
	const char *line = take_line(rest), *word;

	if (!line || strcmp(line, MAGIC))
		return "the first line";
	word = take_word(rest, "soc");
	d->block.soc = word ? mpm_soc_find(word) : NULL;
	if (!d->block.soc)
		return "soc";
	word = take_word(rest, "scenario");
	if (!word)
		return "scenario";
	d->scenario = mem_copy(word);
	for (unsigned int i = 0; i < sim_field_count(); i++) {
		char *field = take_line(rest);

		if (!field || !sim_field_load(d, i, field))
			return sim_field_name(i);
	}
	return load_note(d, rest) ? NULL : "the note or the model";
}

int sim_load(struct sim_device *d, const char *text, struct pm_error *err)
{
	struct pmsim_error why = { "" };
	char *copy = mem_copy(text), *rest = copy;
	const char *bad = load_lines(d, &rest);
	int ret = 0;

	if (bad)
		ret = pm_error_set(err, "%s: no good state of a simulator (%s), make a new one with 'pmctl sim new --force %s'",
				   d->path, bad, d->path);
	if (!ret) {
		d->sim = pmsim_load(rest, &why);
		if (!d->sim)
			ret = pm_error_set(err, "%s: no good state of a simulator (%s), make a new one with 'pmctl sim new --force %s'",
					   d->path, why.text, d->path);
	}
	free(copy);
	if (ret)
		return ret;
	sim_connect(d);
	if (!sim_fields_check(d))
		return pm_error_set(err, "%s: the numbers in this simulator state contradict each other, make a new one with 'pmctl sim new --force %s'",
				    d->path, d->path);
	mpm_block_derive(&d->block);
	return 0;
}

/*
 * Another pmctl has it for as long as its command takes: mostly for moments, of which
 * there is nothing to say.
 */
static int take_lock(int fd, const char *path)
{
	const struct timespec moment = { .tv_nsec = 10000000 };

	for (int i = 0; i < SILENT_MOMENTS; i++) {
		if (!flock(fd, LOCK_EX | LOCK_NB))
			return 0;
		if (errno != EWOULDBLOCK)
			return -1;
		nanosleep(&moment, NULL);
	}
	if (pm_notice)
		pm_notice("%s: another pmctl uses this simulator, waiting until it ends", path);
	return flock(fd, LOCK_EX);
}

/*
 * The lock is on the file that the name stands for once it is ours: another pmctl
 * may have put a new one in its place meanwhile.
 */
static int lock_file(const char *path)
{
	struct stat held, named;
	int fd;

	for (;;) {
		fd = open(path, O_RDONLY | O_CLOEXEC);
		if (fd < 0)
			return -1;
		if (take_lock(fd, path) || fstat(fd, &held))
			break;
		if (!stat(path, &named) && named.st_ino == held.st_ino &&
		    named.st_dev == held.st_dev)
			return fd;
		close(fd);
	}
	close(fd);
	return -1;
}

bool sim_is_state(const char *path)
{
	char *text, magic[sizeof(MAGIC)] = "";
	FILE *in = fopen(path, "re");

	if (!in)
		return false;
	text = fgets(magic, sizeof(magic), in);
	fclose(in);
	return text && !strcmp(magic, MAGIC);
}

/* Without the lock, which a long recording may hold: files are replaced as a whole. */
const struct mpm_soc *pm_device_sim_part(const char *path)
{
	char line[64], name[32] = "";
	FILE *in = fopen(path, "re");

	if (!in)
		return NULL;
	if (!fgets(line, sizeof(line), in) || strcmp(line, MAGIC "\n") ||
	    fscanf(in, "soc %31s", name) != 1)
		*name = '\0';
	fclose(in);
	return mpm_soc_find(name);
}

struct sim_device *sim_open(const char *path, struct pm_error *err)
{
	struct sim_device *d = sim_alloc(path);
	size_t size;

	if (sim_is_missing(path)) {
		pm_error_set(err, "%s: no such file, make a simulator with 'pmctl sim new %s'",
			     path, path);
		sim_drop(d);
		return NULL;
	}
	d->lock = lock_file(path);
	d->loaded = textfile_read(path, "simulator state", LARGEST, &size, err);
	if (!d->loaded || sim_load(d, d->loaded, err)) {
		sim_drop(d);
		return NULL;
	}
	return d;
}

static const struct mpm_soc *sim_part(const struct sim_setup *setup)
{
	return setup->soc ? setup->soc : &mpm_soc_mpc8544e;
}

static int sim_power_on(struct sim_device *d, const struct sim_setup *setup,
			struct pm_error *err)
{
	const struct mpm_soc *soc = sim_part(setup);
	u32 clock_hz = pmsim_clock_hz(d->sim);
	struct pmsim_error why = { "" };
	struct mpm_io io;

	if (clock_hz < SIM_LEAST_CLOCK_HZ)
		return pm_error_set(err, "%s: a clock of %u Hz is too slow, the least is %u",
				    d->scenario, clock_hz, SIM_LEAST_CLOCK_HZ);
	if (setup->options && pmsim_set_list(d->sim, setup->options, &why))
		return pm_error_set(err, "%s", why.text);
	d->block.soc = soc;
	d->block.clock_hz = clock_hz;
	sim_connect(d);
	io = d->block.io;
	if (mpm_block_init(&d->block, soc, &io, clock_hz, 0))
		return pm_error_set(err, "%s: no monitor answers with these faults, set them after 'pmctl sim new'",
				    d->path);
	sim_connect(d);		/* init has cleared what records go to */
	d->block.has_irq = true;
	d->next_sync = pmsim_now(d->sim) + clock_hz;
	return 0;
}

/* What the traffic's parser says, and for an event that there is not, which may be meant. */
static void traffic_error(const char *why, const struct mpm_soc *soc, struct pm_error *err)
{
	const struct mpm_event_table *t = mpm_events_of(soc);
	const char *end = strstr(why, "' is no event of "), *start = end;
	char name[48], hint[160];
	struct suggest s;

	while (start && start > why && start[-1] != '\'')
		start--;
	snprintf(name, sizeof(name), "%.*s", (int)(end - start), start ? start : "");
	suggest_start(&s, name);
	for (unsigned int i = 0; start && i < t->count; i++)
		suggest_offer(&s, t->events[i].name);
	suggest_text(&s, "", hint, sizeof(hint));
	pm_error_set(err, "%s%s", why, hint);
}

struct sim_device *sim_new(const char *path, const struct sim_setup *setup,
			   struct pm_error *err)
{
	struct pmsim_setup model = {
		.soc = sim_part(setup), .seed = setup->seed, .clock_hz = setup->clock_hz,
		.preset_hz = SIM_PRESET_CLOCK_HZ,
	};
	struct pmsim_error why = { "" };
	struct sim_device *d = sim_alloc(path);
	char *traffic = scenario_load(setup->scenario, &d->scenario, err);

	if (!traffic) {
		d->scenario = NULL;
		sim_drop(d);
		return NULL;
	}
	d->seed = setup->seed;
	model.traffic = traffic;
	model.traffic_name = d->scenario;
	d->sim = pmsim_new(&model, &why);
	free(traffic);
	if (!d->sim || sim_power_on(d, setup, err)) {
		if (!d->sim)
			traffic_error(why.text, model.soc, err);
		sim_drop(d);
		return NULL;
	}
	return d;
}

void sim_drop(struct sim_device *d)
{
	if (d->sim)
		pmsim_free(d->sim);
	if (d->lock >= 0)
		close(d->lock);
	sim_records_free(d);
	free(d->loaded);
	free(d->note);
	free(d->scenario);
	free(d->path);
	free(d);
}

/* An untouched state is not written: the file may be read-only then. */
int sim_close(struct sim_device *d, struct pm_error *err)
{
	char *text = sim_save(d);
	struct stat st;
	int ret = 0;

	if (!d->loaded || strcmp(text, d->loaded))
		ret = textfile_replace(d->path, text, strlen(text),
				       stat(d->path, &st) ? 0644 : st.st_mode & 07777, err);
	free(text);
	sim_drop(d);
	return ret;
}
