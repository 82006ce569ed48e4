/* SPDX-License-Identifier: GPL-2.0-only */
/* What a plan does, word by word. */
#ifndef PMCTL_EXPLAIN_H
#define PMCTL_EXPLAIN_H

#include "lib/plan.h"
#include "lib/result.h"

/* The title is left to the caller. */
struct result *explain_result(const struct plan *p);

#endif /* PMCTL_EXPLAIN_H */
