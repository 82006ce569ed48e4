#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Runs test suites and adds up what they report: run.sh [SUITE...]
#
# A suite is tests/SUITE/run.sh.  Its last line is "N passed, N failed"; a suite
# without that line has failed.
set -u
cd "$(dirname "$0")/.." || exit 1

suites=("$@")
[ ${#suites[@]} -gt 0 ] || suites=(style abi unit cli compat board)
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

for suite in "${suites[@]}"; do
	begin=$SECONDS
	echo "=== $suite"
	"tests/$suite/run.sh" 2>&1 | tee "$log"
	status=${PIPESTATUS[0]}
	read -r p f <<<"$(sed -n '$s/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$log")"
	if [ -z "${f:-}" ]; then
		echo "$suite: ended without a count (exit status $status)"
		p=${p:-0} f=1
	elif [ "$status" -ne 0 ] && [ "$f" -eq 0 ]; then
		echo "$suite: exit status $status"
		f=1
	fi
	passed=$((passed + p))
	failed=$((failed + f))
	echo "--- $suite: $p passed, $f failed, $((SECONDS - begin)) s"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
