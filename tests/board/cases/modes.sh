#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Chains, triggers, thresholds and bursts count what the traffic sent, under the
# switches that say what the manual leaves open.
set -eu
how=all
[ "$BOARD_KERNEL" = plain ] || how=quick
tests/board/boot.sh --kernel "$BOARD_KERNEL" \
	--traffic tests/board/traffic/modes.traffic \
	-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- modes $how
