#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: smp
# Tracepoints in front of the monitor's events: its counts are read inside of the
# kernel's timers, works and wake-ups, and of its locks.
set -eu
exec tests/board/boot.sh --kernel "$BOARD_KERNEL" \
	-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- tracepoint \
	-- rmmod mpc85xx_pm
