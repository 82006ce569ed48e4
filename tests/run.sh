#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Runs test suites, two at a time, and adds up what they report: run.sh [SUITE...]
#
# A suite is tests/SUITE/run.sh.  Its last line is "N passed, N failed"; a suite
# without that line has failed.
set -u
cd "$(dirname "$0")/.." || exit 1

suites=("$@")
# The longest first.
[ ${#suites[@]} -gt 0 ] || suites=(unit board cli fuzz style compat dt abi)
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
passed=0
failed=0

# Shows what a suite says as it says it; output and exit status into files.
run_suite()
{
	local begin=$SECONDS

	"tests/$1/run.sh" 2>&1 < /dev/null | tee "$results/$1.out" | sed -u "s/^/$1: /"
	echo "${PIPESTATUS[0]} $((SECONDS - begin))" > "$results/$1.status"
}

# Counts a suite that has ended.
report()
{
	local suite=$1 status took p f

	read -r status took < "$results/$suite.status"
	read -r p f <<<"$(sed -n '$s/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' \
		"$results/$suite.out")"
	if [ -z "${f:-}" ]; then
		echo "$suite: ended without a count (exit status $status)"
		p=${p:-0} f=1
	elif [ "$status" -ne 0 ] && [ "$f" -eq 0 ]; then
		echo "$suite: exit status $status"
		f=1
	fi
	passed=$((passed + p))
	failed=$((failed + f))
	echo "--- $suite: $p passed, $f failed, $took s"
}

# Reports suites that have ended until fewer than $1 run.
wait_below()
{
	local suite

	while [ "${#running[@]}" -ge "$1" ]; do
		wait -n
		for suite in "${!running[@]}"; do
			[ -f "$results/$suite.status" ] || continue
			unset "running[$suite]"
			report "$suite"
		done
	done
}

declare -A running=()
for suite in "${suites[@]}"; do
	if [ ! -x "tests/$suite/run.sh" ]; then
		echo "there is no suite $suite"
		failed=$((failed + 1))
		continue
	fi
	wait_below 2
	echo "=== $suite"
	running[$suite]=1
	run_suite "$suite" &
done
wait_below 1

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
