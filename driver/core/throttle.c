// SPDX-License-Identifier: (GPL-2.0-only OR BSD-2-Clause)
/* Whether interrupts come too often. */
#include "throttle.h"

#define NS_PER_S	1000000000u

/* Of @rate, what the next window takes off.  Parts of an interrupt are carried over. */
static u32 next_budget(struct mpm_throttle *t, u32 rate, u32 windows)
{
	u32 parts = t->carry + rate % windows;

	t->carry = parts % windows;
	return rate / windows + parts / windows;
}

/*
 * Windows that have passed take their budgets off; then one begins.  @most: what
 * there can be at the most.
 */
static void advance(struct mpm_throttle *t, u32 rate, u32 windows, u32 most, u64 now_ns)
{
	u32 window_ns = NS_PER_S / windows, budget;

	/* The limit may have been lowered meanwhile. */
	if (t->irqs > most)
		t->irqs = most;
	while (t->irqs && now_ns - t->since_ns >= window_ns) {
		t->since_ns += window_ns;
		budget = next_budget(t, rate, windows);
		t->irqs -= t->irqs < budget ? t->irqs : budget;
	}
	if (now_ns - t->since_ns >= window_ns)
		t->since_ns = now_ns;
}

u64 mpm_throttle_irq(struct mpm_throttle *t, u32 rate, u64 now_ns)
{
	u32 windows, most;

	if (!rate)
		return 0;
	windows = rate < MPM_WINDOWS_PER_S ? rate : MPM_WINDOWS_PER_S;
	most = 2 * (rate / windows + !!(rate % windows));
	advance(t, rate, windows, most + 1, now_ns);
	if (++t->irqs <= most)
		return 0;
	return t->since_ns + NS_PER_S / windows - now_ns;
}
