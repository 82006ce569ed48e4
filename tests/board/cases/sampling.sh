#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain debug kasan smp
# Records: every event in them, errors, a full queue, removal, the throttle.
set -eu
# shellcheck source=tests/board/case.sh
. tests/board/case.sh
boot --traffic tests/board/traffic/samples.traffic \
	-- insmod /mpc85xx_pm.ko max_irq_rate=0 max_increment=1024 -- sampling -- rmmod mpc85xx_pm -- leaks
boot --traffic tests/board/traffic/samples.traffic \
	-- insmod /mpc85xx_pm.ko -- sampling usual -- sampling throttled
said 1 'throttled, counting goes on'
[ "$BOARD_KERNEL" = plain ] || exit 0
boot --traffic tests/board/traffic/samples.traffic \
	-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- sampling frozen

# What people are told who ask for too much, and not those who come after them.
out=$(mktemp)
trap 'rm -f "$kernel_log" "$out"' EXIT
boot --traffic tests/board/traffic/samples.traffic -- insmod /mpc85xx_pm.ko \
	-- pmctl record -e ref:22 -c 100 -t 100ms -o /r.pmr -- pmctl report /r.pmr \
	-- pmctl record -e ref:22 -F 20000 -t 100ms -o /f.pmr \
	-- pmctl record -e ref:22 -F 5000 -t 500ms -o /g.pmr \
	-- say begin -- pmctl report --by process /g.pmr -- say end | tee "$out"
told='choose -c of at least [0-9]* or raise max_irq_rate (10000 interrupts per second)'
for line in "^[0-9]* samples in /r.pmr, throttled [0-9]* times: $told, see pmctl(1)" \
	'^  l2_inst_hit .* \[throttled\]' "^Interrupts came too fast .*; $told\.$" \
	'^pmctl: -F 20000 is more than the 10000 interrupts per second of max_irq_rate' \
	'^[0-9]* samples in /f.pmr, throttled [0-9]* times: choose -F of at most 10000 ' \
	'^[0-9]* samples in /g.pmr.\?$'; do
	grep -q "$line" "$out" || { echo "not told: $line"; exit 1; }
done
! sed -n '/^begin/,/^end/p' "$out" | grep -i throttled
