#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: smp
# The CPU that counts is taken out of use: perf's events move, and lose nothing.
set -eu
exec tests/board/boot.sh --kernel "$BOARD_KERNEL" -- insmod /mpc85xx_pm.ko \
	-- pmu_hotplug -- rmmod mpc85xx_pm
