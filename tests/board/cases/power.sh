#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# The machine sleeps and wakes up.  The program looks at the
# access police itself.
set -eu
# shellcheck source=tests/board/case.sh
. tests/board/case.sh
boot --no-police --traffic tests/board/traffic/every-clock.traffic \
	--append ' suspend.pm_test_delay=0' \
	-- insmod /mpc85xx_pm.ko -- power -- rmmod mpc85xx_pm
said 1 'the registers do not take their values after the sleep'
