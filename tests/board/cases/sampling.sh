#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Records: every event in them, errors, a full queue, removal, the throttle.
set -eu
# shellcheck source=tests/board/case.sh
. tests/board/case.sh
boot --traffic tests/board/traffic/samples.traffic \
	-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- sampling -- rmmod mpc85xx_pm -- leaks
boot --traffic tests/board/traffic/samples.traffic \
	-- insmod /mpc85xx_pm.ko -- sampling throttled
said 1 'throttled, counting goes on'
