# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Sourced by cases that run exact in many settings of the model.

overflows=0

# exact_with OVERFLOWS TEST OPTION...: one boot; adds up the overflows.
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
