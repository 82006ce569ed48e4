#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Every call, every error in its order, ownership; then calls at random.
set -eu
calls=5000
[ "$BOARD_KERNEL" != plain ] || calls=50000
exec tests/board/boot.sh --kernel "$BOARD_KERNEL" -- insmod /mpc85xx_pm.ko \
	-- calls -- errors -- owner -- garbage $calls -- rmmod mpc85xx_pm -- leaks
