#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain debug kasan smp
# Unbinding and unloading with files open, also under a storm of calls.
set -eu
exec tests/board/boot.sh --kernel "$BOARD_KERNEL" -- insmod /mpc85xx_pm.ko \
	-- teardown -- rmmod mpc85xx_pm -- leaks
