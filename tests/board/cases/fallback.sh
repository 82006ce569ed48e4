#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# A node without interrupt.
set -eu
# shellcheck source=tests/board/case.sh
. tests/board/case.sh
boot --no-irq --traffic tests/board/traffic/every-clock.traffic \
	-- insmod /mpc85xx_pm.ko -- fallback -- rmmod mpc85xx_pm
said 1 'the node has no interrupt: counters are looked at periodically'
