#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# perf and the character device, one at a time; ends of processes, device, module.
set -eu
exec tests/board/boot.sh --kernel "$BOARD_KERNEL" -- insmod /mpc85xx_pm.ko \
	-- pmu_life -- rmmod mpc85xx_pm -- leaks
