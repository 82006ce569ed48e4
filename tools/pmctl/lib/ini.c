// SPDX-License-Identifier: GPL-2.0-only
#include "lib/ini.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/*
 * Debian's library passes a line number, but its header does not say so.  The
 * number is not used: some builds count wrong after long lines.
 */
#ifndef INI_HANDLER_LINENO
#define INI_HANDLER_LINENO 1
#endif
#include <ini.h>

struct reader {
	const char *text;
	size_t size, at;
	const char *file;
	unsigned int line;
	bool pending;		/* an entry was handed out and did not come back */
	bool stopped;
	char last[INI_LONGEST_LINE + 1];	/* the line handed out */
	const struct ini_handler *handler;
	struct pm_error *err;
};

static char *stop(struct reader *r)
{
	r->stopped = true;
	return NULL;
}

static char *not_understood(struct reader *r)
{
	pm_error_set(r->err, "%s:%u: '%.60s' is neither 'key = value' nor '[section]'",
		     r->file, r->line, r->last);
	return stop(r);
}

/* Next line into @last without blanks around it; false at the end or on an error. */
static bool next_line(struct reader *r)
{
	const char *start = r->text + r->at, *end;
	size_t length;

	if (r->at == r->size)
		return false;
	r->line++;
	end = memchr(start, '\n', r->size - r->at);
	length = end ? (size_t)(end - start) : r->size - r->at;
	r->at += length + (end ? 1 : 0);
	if (length && start[length - 1] == '\r')
		length--;
	if (r->line == 1 && length >= 3 && !memcmp(start, "\xef\xbb\xbf", 3)) {
		start += 3;
		length -= 3;
	}
	if (length > INI_LONGEST_LINE) {
		pm_error_set(r->err, "%s:%u: the line is longer than %u bytes, split or shorten it",
			     r->file, r->line, INI_LONGEST_LINE);
		stop(r);
		return false;
	}
	if (memchr(start, '\0', length)) {
		pm_error_set(r->err, "%s:%u: the line holds a NUL byte, write plain text",
			     r->file, r->line);
		stop(r);
		return false;
	}
	while (length && isspace((unsigned char)*start)) {
		start++;
		length--;
	}
	while (length && isspace((unsigned char)start[length - 1]))
		length--;
	memcpy(r->last, start, length);
	r->last[length] = '\0';
	return true;
}

static bool section_line(struct reader *r)
{
	char name[INI_LONGEST_SECTION + 1];
	const char *start = r->last + 1, *end = strchr(start, ']'), *rest;
	const char *comment = strstr(start, " ;");
	size_t length;

	if (!end || (comment && comment < end)) {
		pm_error_set(r->err, "%s:%u: '%.60s' has no ']', close the section name with it",
			     r->file, r->line, r->last);
		return false;
	}
	for (rest = end + 1; isspace((unsigned char)*rest); rest++)
		;
	if (*rest && *rest != ';') {
		pm_error_set(r->err, "%s:%u: '%.60s' follows the section name, put it on a line of its own",
			     r->file, r->line, rest);
		return false;
	}
	while (isspace((unsigned char)*start))
		start++;
	while (end > start && isspace((unsigned char)end[-1]))
		end--;
	length = end - start;
	if (length > INI_LONGEST_SECTION) {
		pm_error_set(r->err, "%s:%u: the section name is longer than %u bytes, choose a shorter one",
			     r->file, r->line, INI_LONGEST_SECTION);
		return false;
	}
	memcpy(name, start, length);
	name[length] = '\0';
	return r->handler->section(r->handler->ctx, r->line, name);
}

/* A line with a ':' first would be split there by the library. */
static bool entry_line(struct reader *r)
{
	size_t length = strcspn(r->last, "=:");

	if (r->last[length] == '=')
		return true;
	not_understood(r);
	return false;
}

static char *read_line(char *buf, int size, void *stream)
{
	struct reader *r = stream;

	if (r->stopped)
		return NULL;
	if (r->pending)
		return not_understood(r);
	do {
		if (!next_line(r))
			return NULL;
	} while (!*r->last || *r->last == ';' || *r->last == '#');
	if (*r->last == '[' ? !section_line(r) : !entry_line(r))
		return stop(r);
	r->pending = *r->last != '[';
	if (snprintf(buf, size, "%s\n", r->last) >= size)
		return not_understood(r);
	return buf;
}

#if INI_HANDLER_LINENO
static int handle(void *user, const char *section, const char *key, const char *value,
		  int line)
#else
static int handle(void *user, const char *section, const char *key, const char *value)
#endif
{
	struct reader *r = user;

	(void)section;
#if INI_HANDLER_LINENO
	(void)line;
#endif
	if (r->stopped || !key || !value)
		return 1;
	r->pending = false;
	if (!r->handler->entry(r->handler->ctx, r->line, key, value))
		stop(r);
	return 1;
}

int ini_read(const char *text, size_t size, const char *file,
	     const struct ini_handler *handler, struct pm_error *err)
{
	struct reader r = {
		.text = text, .size = size, .file = file, .handler = handler, .err = err,
	};

	if (ini_parse_stream(read_line, &r, handle, &r) < 0)
		return pm_error_set(err, "%s: out of memory, close other programs", file);
	if (r.pending)
		not_understood(&r);
	return r.stopped ? -1 : 0;
}
