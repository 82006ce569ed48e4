#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Figures, not verdicts: speed of the model, register accesses and guest
# instructions of the driver, and pmctl beside the shortest of programs.
set -eu
cd "$(dirname "$0")/../.."

# Microseconds that one run of a command takes, over many of them.
each_us()
{
	local rounds=300 begin i
	begin=${EPOCHREALTIME/./}
	for ((i = 0; i < rounds; i++)); do
		"$@" > /dev/null 2>&1
	done
	echo $(((${EPOCHREALTIME/./} - begin) / rounds))
}

ratio()
{
	awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'
}

echo '== model, on this machine'
make -s O=build benches tools
build/bench/bench_model

echo
echo '== placement, on this machine'
build/bench/bench_place

echo
echo '== record files, on this machine'
pmr=$(mktemp)
build/bench/bench_record 1000000 "$pmr"
rm -f "$pmr"

echo
echo '== driver, on the emulated board (instructions of the guest)'
make -s board-parts
BOARD_BUILT=1 tests/board/boot.sh --traffic tests/board/traffic/torrent.traffic \
	-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- bench 8

echo
echo '== perf beside the character device, on the emulated board'
BOARD_BUILT=1 tests/board/boot.sh -- insmod /mpc85xx_pm.ko -- bench_pmu 8

echo
echo '== longest time with interrupts off, on the emulated board'
BOARD_BUILT=1 tests/board/boot.sh --traffic tests/board/traffic/torrent.traffic \
	-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- bench_irqsoff 8

echo
echo '== pmctl read on the simulator, beside other programs, one after the other'
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export PMCTL_RUNDIR=$dir PMCTL_DEVICE=sim:$dir/board.sim
build/pmctl sim new "$dir/board.sim" idle > /dev/null
build/pmctl config tools/pmctl/groups/l2-hitrate.conf > /dev/null
true_us=$(each_us /bin/true)
read_us=$(each_us build/pmctl read)
echo "true: $true_us us; pmctl read: $read_us us, $(ratio "$read_us" "$true_us") times true"
if command -v perf > /dev/null; then
	perf_us=$(each_us perf stat --null true)
	echo "perf stat --null true: $perf_us us; pmctl read is $(ratio "$read_us" "$perf_us") of it"
fi
