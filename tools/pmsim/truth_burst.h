/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause) */
#ifndef PMSIM_TRUTH_BURST_H
#define PMSIM_TRUTH_BURST_H

#include "pmsim.h"
#include "traffic.h"

u64 pmt_truth_bursts(const struct pmt_traffic *t, const struct pmsim_question *q,
		     u64 from, u64 to);

#endif /* PMSIM_TRUTH_BURST_H */
