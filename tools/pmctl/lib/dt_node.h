/* SPDX-License-Identifier: GPL-2.0-only */
/* The monitor's node: what it should be in a tree, and what is there. */
#ifndef PMCTL_DT_NODE_H
#define PMCTL_DT_NODE_H

#include "lib/dt_tree.h"

#define DT_INTERRUPT_KNOWN	(-1)	/* what is known of the part, none if nothing is */
#define DT_INTERRUPT_NONE	(-2)

/* What the user wants otherwise than the tree suggests. */
struct dt_wish {
	const char *parent;	/* NULL: find the SoC node */
	const char *compatible;	/* NULL: that of the part */
	int interrupt;		/* source of the MPIC, or one of the above */
};

struct dt_want {
	const struct mpm_soc *soc;
	char name[40];		/* "performance-monitor@e1000" */
	uint32_t reg[4];
	unsigned int reg_cells;
	int interrupt;		/* -1: none */
	bool own_interrupt;	/* the user's, which may be another than the sources' */
	bool any_interrupt;	/* nobody knows it: what the tree has is left alone */
	uint32_t irq[4];
	unsigned int irq_cells;	/* 0: none */
	uint32_t parent;	/* phandle to be named, 0: inherited */
};

/*
 * The node that @t needs.  Refuses a part whose monitor is not known, unless @wish
 * has a compatible or the tree has a node with one, and an interrupt that cannot be
 * written.
 */
int dt_want(struct dt_want *w, const struct dt_tree *t, const struct dt_wish *wish,
	    struct pm_error *err);

/*
 * The first node behind @from (-1: of all) that is a monitor's: by its compatible, or
 * below the children of the root by its name, unless it stands elsewhere and has a
 * compatible of somebody else.  -1 after the last.
 */
int dt_monitor_next(const void *fdt, int from);
/* The first of them among the children of the SoC node; -1: none. */
int dt_monitor_in(const void *fdt, int soc);

enum dt_state { DT_RIGHT, DT_NOTE, DT_WRONG, DT_MISSING };

struct dt_finding {
	const char *fact;	/* "reg" */
	enum dt_state state;
	char text[300];
};

#define DT_FINDINGS_MOST	16

struct dt_report {
	int node;		/* of the monitor; -1: none */
	char path[DT_PATH_MOST];
	struct dt_finding of[DT_FINDINGS_MOST];
	unsigned int count;
	bool misplaced;		/* more than one, elsewhere, or in another's way */
};

const char *dt_state_name(enum dt_state state);
/* Compares what @t has with @w. */
void dt_report(struct dt_report *r, const struct dt_tree *t, const struct dt_want *w);
/* The little that can be said where nobody knows what is needed. */
void dt_report_unknown(struct dt_report *r, const struct dt_tree *t);
/* The worst of all. */
enum dt_state dt_verdict(const struct dt_report *r);
/* "reg and interrupts": facts in that state, or worse. */
const char *dt_facts_text(const struct dt_report *r, enum dt_state least, char *to, size_t size);

__attribute__((format(printf, 4, 5)))
void dt_found(struct dt_report *r, const char *fact, enum dt_state state,
	      const char *format, ...);
/* The findings about interrupts, in a file of their own. */
void dt_report_interrupt(struct dt_report *r, const struct dt_tree *t,
			 const struct dt_want *w);

#endif /* PMCTL_DT_NODE_H */
