#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# However the interrupt is wired and however late it is, no count is lost: so many
# overflows in all (WIRING_OVERFLOWS=1000000 for a million).
set -eu
# shellcheck source=tests/board/exact_with.sh
. tests/board/exact_with.sh

wanted=${WIRING_OVERFLOWS:-250000}
for irq in irq_is_level_of_msb=1 \
	irq_is_level_of_msb=0,irq_latch_clear=0 \
	irq_is_level_of_msb=0,irq_latch_clear=1 \
	irq_is_level_of_msb=0,irq_latch_clear=2; do
	IFS=, read -ra wiring <<<"$irq"
	exact_with $((wanted * 17 / 100)) overflows "${wiring[@]}"
	exact_with $((wanted * 85 / 1000)) overflows fault_irq_delay=9000 "${wiring[@]}"
done
echo "$overflows overflows"
[ "$overflows" -ge "$wanted" ]
