#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Parsers fed with garbage, under the sanitizers: run.sh [TARGET...]
#
# Each target gets the same FUZZ_RUNS inputs each time, or with FUZZ_TIME new
# ones for so many seconds; then what is interesting is kept for the next time in
# build/fuzz/corpus. One test per target: nothing crashes, hangs or leaks, and
# what must hold of each input does.
set -u
cd "$(dirname "$0")/../.." || exit 1
source tests/lib.sh

runs=${FUZZ_RUNS:-8000}
out=build/fuzz
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(conf likwid formula words traffic simstate recfile dt)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if ! build_tree $out clang SAN=1 FUZZ=1 tools fuzz-targets; then
	result 1 build
	finish
fi

# The files that the command-line tests write.
case_files()
{
	awk -v dir="$1" -v want="$2" '
		/^@ / { out = $2 ~ want ? sprintf("%s/%u-%s", dir, ++n, $2) : "" }
		/^\|/ && out { print substr($0, 3) > out }' tests/cli/cases/*.case
}

# A state of each scenario, counting and not.
states()
{
	local dir=$1 name

	export PMCTL_RUNDIR=$scratch/run
	for name in idle l2-mixed dma-bursts ethernet-rx; do
		$out/pmctl sim new "$dir/$name.sim" "$name" --set chain_delay=2 &&
			cp "$dir/$name.sim" "$dir/$name-fresh.sim" &&
			$out/pmctl -d "sim:$dir/$name.sim" config l2-hitrate &&
			$out/pmctl sim run "$dir/$name.sim" 100us || return 1
	done
}

# A short recording of a simulator.
records()
{
	local sim=$scratch/recorded.sim

	export PMCTL_RUNDIR=$scratch/run
	$out/pmctl sim new --force "$sim" l2-mixed &&
		$out/pmctl -d "sim:$sim" record -e l2_data_miss -c 100 -t 2ms -q -o "$1/a.pmr"
}

# The tree of the command-line tests, with the monitor, without, and in between.
trees()
{
	local dir=$1

	case_files "$scratch" '^base[.]dts$' &&
		dtc -q -I dts -O dtb -o "$dir/without" "$scratch"/*-base.dts &&
		$out/pmctl dt add "$dir/without" -o "$dir/with" &&
		cp "$dir/with" "$dir/wrong" &&
		fdtput -t x "$dir/wrong" /soc@e0000000/performance-monitor@e1000 reg e1000 1 &&
		sed 's/^.*interrupt-parent.*//; s/<0 0xe0000000/<0 0xf 0xe0000000/' \
			"$scratch"/*-base.dts | sed '0,/address-cells = <1>/s/<1>/<2>/' |
		dtc -q -I dts -O dtb -o "$dir/36-bit"
}

# What the target begins with.
seeds()
{
	local dir=$scratch/$1

	mkdir -p "$dir"
	case $1 in
	conf) cp tools/pmctl/groups/*.conf "$dir"; case_files "$dir" '[.]conf$' ;;
	likwid) case_files "$dir" '[.]txt$' ;;
	formula)
		sed -n 's/^formula *= *//p' tools/pmctl/groups/*.conf |
			split -l 1 - "$dir/formula." ;;
	traffic)
		cp tools/pmsim/scenarios/*.traffic tests/board/traffic/*.traffic "$dir"
		case_files "$dir" '[.]traffic$' ;;
	words) head -c 123 /dev/zero | tr '\0' '\1' > "$dir/ones" ;;
	simstate) states "$dir" ;;
	recfile) records "$dir" ;;
	dt) trees "$dir" ;;
	esac
}

fuzz()
{
	local target=$1 dir=$scratch/$1 options=(-seed=1 -runs="$runs")

	if [ -n "${FUZZ_TIME:-}" ]; then
		mkdir -p "$out/corpus/$target"
		dir="$out/corpus/$target $dir"
		options=(-max_total_time="$FUZZ_TIME")
	fi
	# shellcheck disable=SC2086 # one or two directories
	"$out/fuzz/$target" "${options[@]}" -dict=tests/fuzz/words.dict -timeout=20 \
		-rss_limit_mb=1024 -max_len=20000 -artifact_prefix="$out/found-$target-" \
		-print_final_stats=1 $dir > "$scratch/log" 2>&1
}

for target in "${targets[@]}"; do
	: > "$scratch/log"
	if seeds "$target" && fuzz "$target"; then
		result 0 "$target"
		echo "$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$scratch/log") inputs"
	else
		result 1 "$target"
		tail -n 60 "$scratch/log"
	fi
done
finish
