#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Samples belong to whom they are said to belong.
set -eu
exec tests/board/boot.sh --kernel "$BOARD_KERNEL" -- insmod /mpc85xx_pm.ko max_irq_rate=0 \
	-- attribution -- rmmod mpc85xx_pm -- leaks
