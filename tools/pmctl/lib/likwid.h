/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Group files as likwid-perfctr has them:
 *
 *	SHORT  one line
 *	EVENTSET
 *	PMC4  l2_data_miss
 *	*     l2_data_hit
 *	METRICS
 *	L2 miss ratio [%]  PMC4/(PMC4+l2_data_hit)*100
 *	LONG
 *	free text up to the end
 *
 * An event is a name or a code of ours.  PMCn is that counter and its name in
 * formulas; with * the event's name is the name (ref:23: ref_23) and the counter
 * is chosen.  Formulas also know time (seconds) and inverseClock (1 / clock_hz).
 * Lines that begin with # are comments, but not behind LONG.
 *
 * A section word counts when it is alone on its line, a blank line ends EVENTSET
 * and METRICS, and what is then in no section is an error.
 */
#ifndef PMCTL_LIKWID_H
#define PMCTL_LIKWID_H

#include "lib/conf.h"

/* Bytes of a line, its end not counted; no longer one fits likwid's buffer. */
#define LIKWID_LONGEST_LINE	4094
/* Bytes of a metric's name, its unit not counted. */
#define LIKWID_LONGEST_METRIC	80

/* By its first word, or by a name that ends in .txt. */
bool likwid_is_group(const char *text, size_t size, const char *file);

/* NULL and "FILE:LINE: ..." or "FILE:LINE:COLUMN: ..." in @err. */
struct conf *likwid_parse(const char *text, size_t size, const char *file,
			  struct pm_error *err);

/* The text behind LONG in @c->text, "" if there is none. */
const char *likwid_long(const struct conf *c);

/*
 * What may be a mistake: the @index-th warning, allocated, or NULL.  A percentage
 * has a factor of 100 in its formula, [M...] one of a million, [G...] of 1E9.
 */
char *likwid_lint(const struct conf *c, unsigned int index);

#endif /* PMCTL_LIKWID_H */
