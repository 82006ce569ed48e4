#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: debug kasan
# An allocation fails at every point. Without kmemleak, whose own allocations
# would fail instead.
set -eu
load=(-- failnth load)
[ "$BOARD_KERNEL" != kasan ] || load=()		# many, and slow
exec tests/board/boot.sh --kernel "$BOARD_KERNEL" --append ' kmemleak=off' \
	-- insmod /mpc85xx_pm.ko -- failnth "${load[@]}" -- rmmod mpc85xx_pm
