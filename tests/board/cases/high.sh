#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain debug
# The registers far above 4 GB, as on boards whose CCSR space has 36 bits.
set -eu
# shellcheck source=tests/board/case.sh
. tests/board/case.sh

boot --high --traffic tests/board/traffic/parts.traffic \
	-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- part mpc8544e 10 \
	-- cat /proc/iomem | grep -q '^fe00e1000-fe00e1fff : fe00e1000.performance-monitor'
boot --high --edit '-t x DTB PM reg e1000 a0' \
	-- insmod /mpc85xx_pm.ko -- fails cat /sys/class/mpc85xx_pm/mpc85xx_pm0/state
said 1 'mpc85xx_pm fe00e1000.*: reg of the node gives 0x0*a0 bytes'
