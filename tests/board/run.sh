#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# run.sh [CASE]...: runs the cases on the emulated board, each on the three kernels
# of one CPU, or on those that its line "# kernels: NAME..." names. A case is a script
# cases/CASE.sh that boots the board, mostly by boot.sh, on the kernel that
# BOARD_KERNEL names (smp, of two CPUs, only with BOARD_SMP=1); 0 = passed,
# 77 = skipped, anything else = failed.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
# shellcheck source=tests/board/paths.sh
. tests/board/paths.sh
scripts/packages.sh board || exit 1

usual_kernels='plain debug kasan'
cases=("${@/#/tests/board/cases/}")
cases=("${cases[@]/%/.sh}")
[ $# -gt 0 ] || cases=(tests/board/cases/*.sh)
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# One run per line: KERNEL CASE.
list_runs() {
	local file kernel kernels

	for file in "${cases[@]}"; do
		kernels=$(sed -n 's/^# kernels: //p' "$file")
		for kernel in ${kernels:-$usual_kernels}; do
			[ "$kernel" != smp ] || [ -n "${BOARD_SMP-}" ] || continue
			echo "$kernel $file"
		done
	done
}

# run_one RESULTS KERNEL CASE: leaves its output and status in RESULTS.
run_one() {
	local at start=$EPOCHREALTIME

	at=$1/$2-$(basename "$3" .sh)
	BOARD_KERNEL=$2 bash "$3" > "$at.out" 2>&1 < /dev/null
	echo "$? $start $EPOCHREALTIME" > "$at.status"
}
export -f run_one

report() {
	local at status start end took

	while read -r kernel file; do
		at=$results/$kernel-$(basename "$file" .sh)
		status=1 start=0 end=0
		read -r status start end < "$at.status"
		took=$(awk "BEGIN { printf \"%.1f\", $end - $start }")
		case $status in
		0)	echo "$(basename "$file" .sh), $kernel: $took s" ;;
		77)	echo "$(basename "$file" .sh), $kernel: skipped"
			continue ;;
		*)	tail -n 60 "$at.out" ;;
		esac
		result "$status" "$(basename "$file" .sh), $kernel"
	done
}

for file in "${cases[@]}"; do
	[ -f "$file" ] || { echo "there is no case $file"; exit 1; }
done
if [ $# -eq 0 ]; then
	tests/board/cache.sh
	result $? 'the cache keeps what is in use'
fi
mapfile -t kernels < <(list_runs | cut -d ' ' -f 1 | sort -u)
tests/board/build-all.sh "${kernels[@]}" || exit 1
export BOARD_BUILT=1
list_runs | xargs -P 2 -L 1 bash -c 'run_one "$@"' run_one "$results"
report < <(list_runs)
finish
