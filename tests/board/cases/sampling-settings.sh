#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# Every event is in a record however the interrupt is wired, however late it is,
# and whatever else the manual leaves open; and many records, none of them lost
# (SAMPLING_RECORDS=1000000 for a million).
set -eu

conserves()
{
	local option args=()

	for option; do
		args+=(--option "$option")
	done
	tests/board/boot.sh --kernel "$BOARD_KERNEL" "${args[@]}" \
		--traffic tests/board/traffic/samples.traffic \
		-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- sampling conserves 3000 ||
		{ echo "with $*"; exit 1; }
}

for irq in irq_is_level_of_msb=1 \
	irq_is_level_of_msb=0,irq_latch_clear=0 \
	irq_is_level_of_msb=0,irq_latch_clear=1 \
	irq_is_level_of_msb=0,irq_latch_clear=2; do
	IFS=, read -ra wiring <<<"$irq"
	conserves "${wiring[@]}"
	conserves fault_irq_delay=90000 "${wiring[@]}"
done
for option in write_drops_increment=1 write_raises=1 carry_on_write=1 \
	rearm_on_thaw=0 fcece_needs_pmie=1 fcece_is_level=1; do
	conserves "$option"
done
tests/board/boot.sh --kernel "$BOARD_KERNEL" \
	--traffic tests/board/traffic/samples.traffic \
	-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- sampling many "${SAMPLING_RECORDS:-100000}"
