#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# pmctl doctor names what is wrong: without driver or node, without a monitor at the
# address, with an interrupt that is not there or does not come, with a wrong clock,
# with broken counters; and leaves alone whoever holds the monitor.
set -eu
# shellcheck source=tests/board/case.sh
. tests/board/case.sh
out=$(mktemp -d)
trap 'rm -rf "$kernel_log" "$out"' EXIT

# finds NAME LINE...: the lines that are neither ok nor untried, after "= NAME".
finds() {
	local name=$1 line

	shift
	sed -n "/^= $name\$/,/^= /p" "$out/all" > "$out/part"
	sed -E -n -e 's/pid [0-9]+/pid P/; s/333[0-9]{6}/HZ/' \
		-e 's/after [0-9]+ ms/after T/; s/0x8[0-9a-f]{15}/0x8V/' \
		-e 's/^([a-z]+)\|(note|fault)\|[^|]*\|([^|]*)\|.+/\1 \2: \3/p' \
		"$out/part" > "$out/found"
	grep -q '|interrupt|\|^interrupt|' "$out/part" &&
		for line; do echo "$line"; done | diff - "$out/found" && return
	echo "$name:"
	cat "$out/part"
	exit 1
}

# examine BOOT-WORD...: boots, and keeps what the board says.
examine() {
	boot --no-police "$@" > "$out/all" 2>&1 || { cat "$out/all"; exit 1; }
}

doctor=(pmctl doctor -x '|')
# The monitor with a fault, and again without.
with() {
	faulty=(-- say "= $1" -- control set "$1" -- fails "${doctor[@]}"
		-- control set "${1%=*}=0")
}

run=(-- say '= no driver' -- fails "${doctor[@]}" -- insmod /mpc85xx_pm.ko
	-- say '= healthy' -- "${doctor[@]}")
for fault in fault_stuck_fac=1 fault_stuck_line=2 fault_irq_delay=100000000 \
	fault_stuck_msb=1 fault_stuck_msb=40 fault_all_ones=1; do
	with $fault
	run+=("${faulty[@]}")
done
run+=(-- say '= again' -- "${doctor[@]}"
	-- pmctl config l2-hitrate -- say '= loaded' -- "${doctor[@]}"
	-- pmctl freeze -- say '= frozen' -- "${doctor[@]}" -- pmctl read
	-- pmctl release -- hold -- say '= held' -- "${doctor[@]}"
	-- say '= end' -- cat /sys/class/mpc85xx_pm/mpc85xx_pm0/owner_comm)
examine "${run[@]}"
finds 'no driver' 'device fault: no such device: the driver is not loaded'
finds healthy
finds fault_stuck_fac=1 'counting fault: nothing counts: PMGC0[FAC] is 1 after 0 was written'
finds fault_stuck_line=2 "interrupt fault: counting works, but the interrupt never\
 arrives: the periodic look found the overflow after T"
finds fault_irq_delay=100000000 'interrupt fault: the interrupt arrives, but only after T'
finds fault_stuck_msb=1 'counting fault: PMC0 does not hold what is written: a bit is stuck'
finds fault_stuck_msb=40 "counters fault: wrong: PMC3 and PMC5: what is written is not\
 there, a bit is stuck"
finds fault_all_ones=1 "answer fault: PMGC0 does not hold what is written: no monitor\
 answers there"
finds again
finds loaded
loaded=/usr/local/share/pmctl/groups/l2-hitrate.conf
finds frozen "owner note: nobody; $loaded is loaded, and frozen by a command or an overflow"
# counts go on from where they were, and the owner still is one
grep -q '(frozen, .* [1-9][0-9]* cycles)' "$out/all"
finds held 'owner note: held by hold (pid P), which is left alone'
[ "$(tail -n 1 "$out/all")" = hold ]

examine --no-irq -- insmod /mpc85xx_pm.ko -- say '= no interrupt' -- fails "${doctor[@]}"
finds 'no interrupt' 'interrupt fault: the device tree node has no interrupt'

examine --option fault_stuck_line=1 --bus-frequency 400000000 -- insmod /mpc85xx_pm.ko \
	-- say '= stuck' -- fails "${doctor[@]}"
finds stuck 'clock fault: about HZ Hz, but the device tree says 400000000' \
	"interrupt fault: the driver has let go of the interrupt: the line is stuck, or\
 others raise it all the time"

examine --bus-frequency 0 -- insmod /mpc85xx_pm.ko -- say '= clock' -- "${doctor[@]}"
finds clock 'clock note: about HZ Hz; the device tree does not say'

examine --no-node -- insmod /mpc85xx_pm.ko -- say '= no node' -- fails "${doctor[@]}"
finds 'no node' "device fault: the driver is loaded, but the device tree has no node of a\
 monitor"

examine --option fault_all_ones=1 -- insmod /mpc85xx_pm.ko \
	-- say '= refused' -- fails "${doctor[@]}"
finds refused "device fault: the driver has refused the monitor's node e00e1000.performance-monitor"
