#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain debug
# Another driver on the interrupt line: its interrupts are not taken for a stuck
# line, however many they are.
set -eu
# shellcheck source=tests/board/case.sh
. tests/board/case.sh
# shellcheck source=tests/board/paths.sh
. tests/board/paths.sh
board_paths "$BOARD_KERNEL"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch" "$kernel_log"' EXIT
cp tests/board/module/* "$scratch"
# shellcheck disable=SC2154 # board_paths sets it
logged "$scratch/log" make -C "$kernel" M="$scratch" TOP="$PWD" ARCH=powerpc \
	CROSS_COMPILE=powerpc-linux-gnu- modules

boot --file "$scratch/irqshare.ko:/irqshare.ko" \
	--traffic tests/board/traffic/every-clock.traffic \
	-- insmod /irqshare.ko -- insmod /mpc85xx_pm.ko -- shared \
	-- rmmod mpc85xx_pm -- rmmod irqshare
said 0 'is stuck'

# The kernel's own message about it takes the console's lock inside of a raw one.
[ "$BOARD_KERNEL" != debug ] || exit 0
# Where handlers are threads the line cannot be shared: the driver goes on without it.
boot --append threadirqs --file "$scratch/irqshare.ko:/irqshare.ko" \
	--traffic tests/board/traffic/every-clock.traffic \
	-- insmod /irqshare.ko -- insmod /mpc85xx_pm.ko \
	-- pmctl stat -e ref:11 -t 100ms -- rmmod mpc85xx_pm -- rmmod irqshare
said 1 'belongs to a driver that cannot share it'
