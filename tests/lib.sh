# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
#
# What every suite shares: counting, and one line per test.

# shellcheck source=scripts/cache.sh
. scripts/cache.sh

tests_passed=0
tests_failed=0

# result STATUS NAME: counts one test; the name is printed when it failed.
result()
{
	if [ "$1" -eq 0 ]; then
		tests_passed=$((tests_passed + 1))
	else
		tests_failed=$((tests_failed + 1))
		echo "not ok $2"
	fi
}

# build_tree DIRECTORY COMPILER MAKE-ARGUMENT...: one at a time in a directory,
# for the suites that share it.
build_tree()
{
	local out=$1 compiler
	cache_compiler "$2"
	shift 2
	mkdir -p "$out"
	flock "$out" make -s -j"$(nproc)" O="$out" CC="$compiler" "$@"
}

# run_cmocka NAME COMMAND...: counts each case of a cmocka program.
run_cmocka()
{
	local name=$1 out status ok bad
	shift
	out=$(CMOCKA_MESSAGE_OUTPUT=TAP "$@" 2>&1)
	status=$?
	bad=$(grep -c '^not ok' <<<"$out")
	ok=$(grep -c '^ok' <<<"$out")
	# A program that dies leaves no line for the case that killed it.
	if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ] || [ $((ok + bad)) -eq 0 ]; then
		bad=$((bad + 1))
	fi
	tests_passed=$((tests_passed + ok))
	tests_failed=$((tests_failed + bad))
	echo "$name: $ok ok, $bad failed"
	[ "$bad" -eq 0 ] || printf '%s\n' "$out"
}

finish()
{
	echo "$tests_passed passed, $tests_failed failed"
	[ "$tests_failed" -eq 0 ]
	exit
}
