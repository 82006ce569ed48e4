#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Every call, every error in its order, ownership; then calls at random.
set -eu
exec tests/board/boot.sh --kernel "$BOARD_KERNEL" -- insmod /mpc85xx_pm.ko \
	-- calls -- errors -- owner -- garbage -- rmmod mpc85xx_pm -- leaks
