#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# Device tree nodes that are absent, too small, without clock, or lie.
set -eu
# shellcheck source=tests/board/case.sh
. tests/board/case.sh
node=/dev/mpc85xx_pm0
load=(-- insmod /mpc85xx_pm.ko)

boot --no-node "${load[@]}" -- fails cat $node -- rmmod mpc85xx_pm
said 0 'mpc85xx_pm.*(error|failed)'

boot --node-size 160 "${load[@]}" -- fails cat $node -- rmmod mpc85xx_pm
said 1 'reg of the node gives 0x0*a0 bytes, the registers take 0x0*ac'

boot --node-size 172 "${load[@]}" -- cat /sys/class/mpc85xx_pm/mpc85xx_pm0/state
said 0 'mpc85xx_pm.*(error|failed)'

boot --option fault_all_ones=1 "${load[@]}" -- fails cat $node -- rmmod mpc85xx_pm
said 1 "no performance monitor answers at the node's address"

boot --option fault_stuck_line=1 "${load[@]}" \
	-- cat /sys/class/mpc85xx_pm/mpc85xx_pm0/state
said 1 'interrupt 44 is stuck: switched off'

boot --bus-frequency 0 "${load[@]}" -- clock 0
boot --bus-frequency 400000000 "${load[@]}" -- clock 400000000
# what stands at the monitor goes before that, in one cell or in two
boot --bus-frequency 400000000 --edit '-t i DTB PM clock-frequency 250000000' "${load[@]}" \
	-- clock 250000000
boot --bus-frequency 0 --edit '-t i DTB PM clock-frequency 0 250000000' "${load[@]}" \
	-- clock 250000000
