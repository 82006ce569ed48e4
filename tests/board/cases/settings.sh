#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# No count is lost in any setting of the model, nor to late interrupts: more than
# a million overflows in all.
set -eu

overflows=0

# exact_with OVERFLOWS TEST OPTION...: one boot.
exact_with()
{
	local wanted=$1 test=$2 option args=() out
	shift 2
	for option; do
		args+=(--option "$option")
	done
	out=$(tests/board/boot.sh --kernel "$BOARD_KERNEL" \
		--traffic tests/board/traffic/torrent.traffic "${args[@]}" \
		-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- exact "$test" "$wanted" 2>&1) || {
		printf '%s\nwith %s\n' "$out" "$*"
		exit 1
	}
	[ "$test" = overflows ] || return 0
	overflows=$((overflows + $(sed -n 's/^# \([0-9]*\) overflows$/\1/p' <<<"$out")))
}

# How the interrupt is wired.
for irq in irq_is_level_of_msb=1 \
	irq_is_level_of_msb=0,irq_latch_clear=0 \
	irq_is_level_of_msb=0,irq_latch_clear=1 \
	irq_is_level_of_msb=0,irq_latch_clear=2; do
	IFS=, read -ra wiring <<<"$irq"
	exact_with 200000 overflows "${wiring[@]}"
	exact_with 100000 overflows fault_irq_delay=9000 "${wiring[@]}"
done
# What else the manual leaves open and plain counting could meet.
for option in read_drops_increment=1 write_drops_increment=1 write_raises=1 \
	carry_on_write=1 rearm_on_thaw=0 fcece_needs_pmie=1; do
	exact_with 20000 overflows "$option"
done
for delay in 0 1 2 3 4; do
	for held in 0 1; do
		exact_with 0 chain "chain_delay=$delay" "carry_held=$held"
	done
done
echo "$overflows overflows"
[ "$overflows" -ge 1000000 ]
