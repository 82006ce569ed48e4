// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Whether interrupts come too often. */
#include "throttle.h"

#define NS_PER_S	1000000000u

/* Windows that have passed take their budgets off; then one begins. */
static void advance(struct mpm_throttle *t, u32 window_ns, u32 budget, u64 now_ns)
{
	/* The limit may have been lowered meanwhile. */
	if (t->irqs > 2 * budget + 1)
		t->irqs = 2 * budget + 1;
	while (t->irqs && now_ns - t->since_ns >= window_ns) {
		t->since_ns += window_ns;
		t->irqs -= t->irqs < budget ? t->irqs : budget;
	}
	if (now_ns - t->since_ns >= window_ns)
		t->since_ns = now_ns;
}

u64 mpm_throttle_irq(struct mpm_throttle *t, u32 rate, u64 now_ns)
{
	u32 budget, window_ns;

	if (!rate)
		return 0;
	budget = rate / MPM_WINDOWS_PER_S + !!(rate % MPM_WINDOWS_PER_S);
	window_ns = NS_PER_S / (rate < MPM_WINDOWS_PER_S ? rate : MPM_WINDOWS_PER_S);
	advance(t, window_ns, budget, now_ns);
	if (++t->irqs <= 2 * budget)
		return 0;
	return t->since_ns + window_ns - now_ns;
}
