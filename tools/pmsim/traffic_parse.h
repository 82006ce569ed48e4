/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* What the two files of the scenario parser share. */
#ifndef PMSIM_TRAFFIC_PARSE_H
#define PMSIM_TRAFFIC_PARSE_H

#include "traffic.h"

#define PMT_LINE_SIZE	512

enum pmt_key {
	PMT_KEY_EVERY = 1 << 0,
	PMT_KEY_MEAN = 1 << 1,
	PMT_KEY_STEP = 1 << 2,
	PMT_KEY_PHASE = 1 << 3,
	PMT_KEY_JITTER = 1 << 4,
	PMT_KEY_GAP = 1 << 5,
	PMT_KEY_SIZE = 1 << 6,
	PMT_KEY_LENGTH = 1 << 7,
	PMT_KEY_ENTRIES = 1 << 8,
	PMT_KEY_WEIGHT = 1 << 9,
	PMT_KEY_FROM = 1 << 10,
	PMT_KEY_UNTIL = 1 << 11,
	PMT_KEY_WINDOW = PMT_KEY_FROM | PMT_KEY_UNTIL,
};

struct pmt_kind_row {
	const char *name;
	enum pmt_kind kind;
	u32 required, optional;		/* of enum pmt_key */
};

struct pmt_parser {
	const struct mpm_soc *soc;
	const char *name;
	unsigned int line;
	u64 seed;
	unsigned int place;		/* of the line among the sources */
	struct pmt_traffic *t;
	char *err;
	size_t err_size;
	char buf[PMT_LINE_SIZE];
	char *rest;			/* of the line, in @buf */
	char *token;			/* the latest, in @buf; NULL at the end */
	/* of this line's events */
	const char *names[PMT_MAX_EVENTS];	/* in @buf */
	bool starred[PMT_MAX_EVENTS];
};

/* Writes "name:line: sentence" and returns -1. */
__attribute__((format(printf, 2, 3)))
int pmt_fail(struct pmt_parser *p, const char *fmt, ...);
/* Cuts the next word off the line into p->token; NULL at its end. */
const char *pmt_token(struct pmt_parser *p);

int pmt_parse_hz(const char *text, u32 *hz);
/*
 * "EVENT[*N][+EVENT...] [SHARE] | ..." from the next token on; leaves the key that
 * follows in p->token.
 */
int pmt_parse_outcomes(struct pmt_parser *p, struct pmt_source *s);
/* The key in p->token and the value behind it; *@seen collects the keys. */
int pmt_parse_key(struct pmt_parser *p, struct pmt_source *s,
		  const struct pmt_kind_row *kind, u32 *seen);
int pmt_check_keys(struct pmt_parser *p, const struct pmt_kind_row *kind, u32 seen);

#endif /* PMSIM_TRAFFIC_PARSE_H */
