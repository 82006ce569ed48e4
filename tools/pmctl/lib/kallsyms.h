/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef PMCTL_KALLSYMS_H
#define PMCTL_KALLSYMS_H

#include <stdio.h>

/*
 * Functions in the form of /proc/kallsyms from @in, in the order of addresses, as
 * the text of struct rec_symbols.  NULL when there are none or all addresses are
 * 0, as for those who may not see them.
 */
char *kallsyms_functions(FILE *in);

#endif /* PMCTL_KALLSYMS_H */
