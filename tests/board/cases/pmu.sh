#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain debug kasan smp
# The PMU of perf by its system call.
set -eu
exec tests/board/boot.sh --kernel "$BOARD_KERNEL" \
	--traffic tests/board/traffic/perf.traffic \
	-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- pmu errors -- pmu counts -- pmu modes \
	-- pmu groups -- pmu wrong \
	-- rmmod mpc85xx_pm -- leaks
