#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# The PMU of perf by its system call.
set -eu
exec tests/board/boot.sh --kernel "$BOARD_KERNEL" \
	--traffic tools/pmsim/scenarios/l2-mixed.traffic \
	-- insmod /mpc85xx_pm.ko -- pmu -- rmmod mpc85xx_pm -- leaks
