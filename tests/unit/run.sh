#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# Unit tests: built by gcc under the address and undefined-behaviour sanitizers,
# and once more by clang.
set -u
cd "$(dirname "$0")/../.." || exit 1
source tests/lib.sh

# build_and_run NAME COMPILER MAKE-ARGUMENT...
build_and_run()
{
	local name=$1 out=build/$1 test
	shift
	echo "building the unit tests ($name)"
	if ! build_tree "$out" "$@" tools unit-tests; then
		result 1 "$name: build"
		return
	fi
	result 0 "$name: build"
	for test in "$out"/tests/test_*; do
		case $test in *.*) continue ;; esac
		run_cmocka "$name/${test##*/test_}" "$test"
	done
}

# The sanitizers make random programs slow; the other run has the usual number.
RANDOM_PROGRAMS=${RANDOM_PROGRAMS:-500} build_and_run gcc-sanitized gcc SAN=1
build_and_run clang clang OPT=-O1
said=$(tests/unit/add-part.sh 2>&1)
result $? "a part is added by a file and a row: $said"
finish
