/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
/* Why words or fields of a counter are refused, in English. */
#ifndef MPM_LIB_REFUSAL_TEXT_H
#define MPM_LIB_REFUSAL_TEXT_H

#include "core/words.h"

const char *mpm_refusal_text(enum mpm_refusal refusal);

#endif /* MPM_LIB_REFUSAL_TEXT_H */
