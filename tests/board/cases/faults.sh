#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Hardware that misbehaves: each fault is said once, in one line.
# The programs look at the access police themselves.
set -eu
# shellcheck source=tests/board/case.sh
. tests/board/case.sh
boot --no-police --traffic tests/board/traffic/every-clock.traffic \
	-- insmod /mpc85xx_pm.ko -- faults -- rmmod mpc85xx_pm -- leaks
said 1 'no performance monitor answers at the node'
said 2 'interrupt 44 is stuck: switched off'
