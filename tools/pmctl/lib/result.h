/* SPDX-License-Identifier: GPL-2.0-only */
/* What a command found out, as plain data: formatters see nothing else. */
#ifndef PMCTL_RESULT_H
#define PMCTL_RESULT_H

#include <stdbool.h>
#include <stdint.h>

enum cell_kind {
	CELL_NONE,		/* nothing there */
	CELL_TEXT,
	CELL_WHOLE,
	CELL_REAL,		/* finite */
	CELL_BOOL,
	CELL_COUNTS,		/* numbers with names */
};

struct cell_count {
	char *name;
	uint64_t number;
};

struct cell {
	enum cell_kind kind;
	char *text;		/* of CELL_TEXT, CELL_COUNTS ("a=1;b=2") */
	char *shown;		/* how text output shows it; NULL: as it is */
	uint64_t whole;
	double real;
	struct cell_count *count;
	unsigned int counts;
};

struct column {
	const char *name;	/* heading, CSV column and JSON key */
	bool right;		/* aligned right in text */
	bool machine;		/* not in text */
	bool optional;		/* not in text when all its cells are empty */
};

/* Outputs that a table is for. */
#define TABLE_TEXT	(1u << 0)
#define TABLE_CSV	(1u << 1)
#define TABLE_JSON	(1u << 2)
#define TABLE_ALL	(TABLE_TEXT | TABLE_CSV | TABLE_JSON)

struct table {
	const char *record;	/* JSON: what each row is */
	unsigned int outputs;
	const struct column *column;	/* up to the one without a name */
	unsigned int columns;
	struct cell *cell;	/* row by row */
	unsigned int cells;
};

#define RESULT_MOST_TABLES	6

struct result {
	char *title;		/* text only; NULL: tables begin at the margin */
	char *aside;		/* text only: behind the title */
	struct table *table[RESULT_MOST_TABLES];
	unsigned int tables;
	char **note;		/* text only: sentences at the end */
	unsigned int notes;
};

struct result *result_new(void);
void result_free(struct result *r);
__attribute__((format(printf, 2, 3)))
void result_note(struct result *r, const char *format, ...);

/* The table belongs to @r. */
struct table *result_table(struct result *r, const char *record, unsigned int outputs,
			   const struct column *columns);

/* Takes all rows out. */
void table_clear(struct table *t);

/* Each fills the next cell, so that a row is a row of calls. */
void table_none(struct table *t);
void table_text(struct table *t, const char *text);	/* NULL: as table_none() */
void table_whole(struct table *t, uint64_t number);
void table_real(struct table *t, double number, const char *shown);
void table_bool(struct table *t, bool yes);
/* The cell filled last, of table_none(), gets one number more. */
void table_count(struct table *t, const char *name, uint64_t number);
/* How text output shows the cell filled last. */
__attribute__((format(printf, 2, 3)))
void table_show(struct table *t, const char *format, ...);

/* The way a cell reads in text, into @buf if it needs one. */
const char *cell_shown(const struct cell *c, char *buf, unsigned int size);
/* Shortest decimal that gives the same double again; @buf at least 32 bytes. */
void cell_real_text(double number, char *buf);

#endif /* PMCTL_RESULT_H */
