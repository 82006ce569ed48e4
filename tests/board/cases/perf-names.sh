#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# Our events and metrics in perf list, with what they are; each can be opened; and
# more events than counters, which take turns. The README shows what perf prints.
set -eu
# shellcheck source=tests/lib.sh
. tests/lib.sh
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
pmu=mpc85xx_pm0
build_tree build gcc tools
build/pmctl list --names | sort > "$dir/names"
grep -ho '"MetricName": "[^"]*' tools/perf-events/mpc8544e/sys/metrics.json |
	cut -d '"' -f 4 | sort > "$dir/metrics"

# Twelve for nine counters; ref:N happens every 90 + 10 (N - 29) clocks.
turns=(30 31 32 33 34 35 36 37 38 39 40 41)
for n in "${turns[@]}"; do
	echo "steady ref:$n every $((90 + 10 * (n - 29)))"
done > "$dir/traffic"

tests/board/boot.sh --kernel "$BOARD_KERNEL" --clock 100000000 --traffic "$dir/traffic" \
	-- insmod mpc85xx_pm.ko \
	-- say :: list -- perf list pmu -- say :: metrics -- perf list metric \
	-- say :: long -- perf list -v pmu \
	-- say :: all -- perf stat -x, -e "$(sed "s|.*|$pmu/&/|" "$dir/names" | paste -s -d ,)" -a \
	init sleep 0.05 \
	-- write "/sys/bus/event_source/devices/$pmu/perf_event_mux_interval_ms" 50 \
	-- say :: turns -- perf stat -x, -a \
	-e "$pmu/cycles/$(printf ",$pmu/event=%d/" "${turns[@]}")" init sleep 1 \
	> "$dir/out" 2>&1 || { cat "$dir/out"; exit 1; }

part() {
	awk -v name="$1" '$1 == "::" { inside = $2 == name; next } inside' "$dir/out"
}

part list | sed -n 's/^  \([a-z0-9_]*\) *$/\1/p' | sort | diff "$dir/names" -
part list | grep -qF '[Data beats that DDR returned for reads. Unit: mpc85xx_pm]'
part long | tr -s '\n ' ' ' | grep -qF 'ref:19; counted on PMC1-PMC9; confirmed, from D0,S7'
part metrics | sed -n 's/^  \([a-z0-9_]*\) *$/\1/p' | sort | diff "$dir/metrics" -

# All are supported, and take their turns or are too late for one.
part all | awk -F, -v wanted="$(wc -l < "$dir/names")" '
	$1 ~ /supported/ { print; bad = 1 }
	$1 ~ /^[0-9]+$/ { counted++ }
	END { print NR, "events,", counted, "counted"; exit bad || NR != wanted || counted < 9 }'

# What is reckoned from a part of the time is what happened in all of it, but for
# the moments in which perf changes what counts.
part turns | awk -F, '
	$3 ~ /cycles/ { cycles = $1; next }
	{
		split($3, f, /[=\/]/)
		ought = cycles / (90 + 10 * (f[3] - 29))
		off = $1 / ought - 1
		if (off > 0.01 || off < -0.03 || $5 > 90) {
			print $0 ": not", ought
			bad = 1
		}
		n++
	}
	END { print n, "took turns"; exit bad || n != 12 }'

# The same but for the numbers, which are those of another boot.
masked() {
	sed -E 's/[0-9][0-9.]*/N/g; s/ +/ /g; s/^ | $//g' | grep .
}
tests/board/boot.sh --kernel "$BOARD_KERNEL" --echo \
	--traffic tools/pmsim/scenarios/l2-mixed.traffic -- insmod mpc85xx_pm.ko \
	-- perf stat -e l2_data_hit,l2_data_miss,ddr_read_beat -a sleep 0.01 \
	-- perf stat -M l2_hitrate -a sleep 0.01 2>&1 |
	sed -n '/^# perf/,$p' | masked > "$dir/printed"
sed -n '/^    # perf stat -e/,/^Metrics/s/^    //p' README.md | masked | diff - "$dir/printed"
