#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: debug kasan
# An allocation fails at every point. Without kmemleak, whose own allocations
# would fail instead.
set -eu
exec tests/board/boot.sh --kernel "$BOARD_KERNEL" --append ' kmemleak=off' \
	-- insmod /mpc85xx_pm.ko -- failnth -- rmmod mpc85xx_pm
