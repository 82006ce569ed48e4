/* SPDX-License-Identifier: GPL-2.0-only */
/* Cells of readings: whole ones and those of intervals. */
#ifndef PMCTL_READING_PUT_H
#define PMCTL_READING_PUT_H

#include "lib/metrics.h"
#include "lib/result.h"

/* Six digits, without an exponent as long as that can be read. */
void reading_real_text(double x, char *buf, size_t size);
/* @unit may be NULL; "%" has two digits behind the point. */
void reading_put_value(struct table *t, const struct value *v, const char *unit);
/* A count: as a number; with all its digits where a number lacks some; as text. */
void reading_put_count(struct table *t, const struct reading_count *rc);
void reading_put_exact(struct table *t, const struct reading_count *rc);
void reading_put_digits(struct table *t, const struct reading_count *rc);
/* Why it is not simply counted, or NULL. */
const char *reading_count_reason(const struct reading_count *rc);

#endif /* PMCTL_READING_PUT_H */
