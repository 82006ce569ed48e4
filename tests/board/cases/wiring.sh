#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# However the interrupt is wired and however late it is, no count is lost: more
# than a million overflows in all.
set -eu
# shellcheck source=tests/board/exact_with.sh
. tests/board/exact_with.sh

for irq in irq_is_level_of_msb=1 \
	irq_is_level_of_msb=0,irq_latch_clear=0 \
	irq_is_level_of_msb=0,irq_latch_clear=1 \
	irq_is_level_of_msb=0,irq_latch_clear=2; do
	IFS=, read -ra wiring <<<"$irq"
	exact_with 170000 overflows "${wiring[@]}"
	exact_with 85000 overflows fault_irq_delay=9000 "${wiring[@]}"
done
echo "$overflows overflows"
[ "$overflows" -ge 1000000 ]
