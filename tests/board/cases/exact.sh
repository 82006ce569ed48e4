#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Counts equal the ground truth: plain traffic, overflows, chains, and without
# an interrupt.
set -eu
boot() {
	tests/board/boot.sh --kernel "$BOARD_KERNEL" "$@"
}

boot --traffic tools/pmsim/scenarios/l2-mixed.traffic \
	-- insmod /mpc85xx_pm.ko -- exact plain
boot --traffic tests/board/traffic/stream.traffic \
	-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- exact overflows 2000 -- exact chain
boot --no-irq --traffic tests/board/traffic/every-clock.traffic \
	-- insmod /mpc85xx_pm.ko -- exact no-interrupt
