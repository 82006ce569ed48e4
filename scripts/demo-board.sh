#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# The main job in a real kernel on the emulated MPC8544DS: load the driver,
# configure the L2 hit rate, read, compare with what the emulated traffic really
# was, sample two processes that make events in turns, and count with perf.
set -euo pipefail
cd "$(dirname "$0")/.."

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
tests/board/build-all.sh plain
echo
echo 'booting the board'
BOARD_BUILT=1 tests/board/boot.sh --echo --truth "$dir/truth" \
	--traffic tools/pmsim/scenarios/l2-mixed.traffic \
	--file tools/pmctl/groups/l2-hitrate.conf:/l2-hitrate.conf \
	-- cat /proc/version -- insmod mpc85xx_pm.ko \
	-- pmctl config l2-hitrate.conf -- sleep 0.01 -- pmctl read --freeze |
	tee "$dir/out"

echo
echo 'What the emulator knows to have happened until the freeze:'
echo
awk '
	# the table that pmctl printed: a number follows the name of the counter
	FNR == NR {
		for (i = 1; i < NF; i++)
			if ($i ~ /^PMC[0-9]$/ && $(i + 1) ~ /^[0-9]+$/)
				read[$i] = $(i + 1)
		next
	}
	$1 == "freeze" { split("", truth); split("", event) }
	$1 == "end" { exit }
	$1 == "count" { truth[$2] = $4; event[$2] = $3 }
	END {
		for (pmc in read)
			shown++
		printf "  %-14s %-5s %12s %12s\n", "event", "on", "truth", "read"
		for (n = 0; n < 10; n++) {
			pmc = "PMC" n
			if (!(pmc in read))
				continue
			same = read[pmc] == truth[pmc]
			printf "  %-14s %-5s %12s %12s  %s\n", event[pmc], pmc,
				truth[pmc], read[pmc], same ? "equal" : "DIFFERENT"
			wrong += !same
		}
		exit wrong || shown < 4
	}' "$dir/out" "$dir/truth"

echo
echo 'booting the board again, for two processes that raise 3000 and 1000 events in turns'
BOARD_BUILT=1 tests/board/boot.sh --echo -- insmod mpc85xx_pm.ko \
	-- pmctl record -e ref:30 -c 5000 players 100 -- pmctl report pmctl.pmr

echo
echo 'booting the board once more, for perf'
BOARD_BUILT=1 tests/board/boot.sh --echo \
	--traffic tools/pmsim/scenarios/l2-mixed.traffic -- insmod mpc85xx_pm.ko \
	-- perf stat -e l2_data_hit,l2_data_miss,ddr_read_beat -a sleep 0.01 \
	-- perf stat -M l2_hitrate -a sleep 0.01
