#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The main job on the built-in simulator: configure the L2 hit rate, run, read,
# compare with what the simulated traffic really was, and sample.
set -eu
cd "$(dirname "$0")/.."

# Says how far it is, since it may take half a minute; nothing when there is nothing to do.
build()
{
	local total done=0 line end='\n'

	total=$(make -n tools | grep -c -- ' -c -o ' || true)
	[ "$total" -gt 0 ] || { make -s tools; return; }
	[ ! -t 1 ] || end='\r'
	make -j"$(nproc)" tools | while IFS= read -r line; do
		case $line in *' -c -o '*) done=$((done + 1)) ;; *) continue ;; esac
		if [ "$end" = '\r' ] || [ $((done % 20)) -eq 1 ] || [ $done -eq "$total" ]; then
			printf "building pmctl: file %d of %d$end" $done "$total"
		fi
	done
	[ "$end" = '\n' ] || echo
}

build
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export PATH=$PWD/build:$PATH PMCTL_RUNDIR=$dir
cp tools/pmctl/groups/l2-hitrate.conf "$dir"
cd "$dir"

# Shows a command as a person would type it, and runs it.
run()
{
	printf '\n$ %s\n' "$*"
	"$@"
}

run pmctl sim new board.sim l2-mixed
export PMCTL_DEVICE=sim:board.sim
printf '\n$ export PMCTL_DEVICE=%s\n' "$PMCTL_DEVICE"
run pmctl config l2-hitrate.conf
run pmctl sim run board.sim 10ms
run pmctl read --freeze
run pmctl sim truth board.sim
run pmctl release
run pmctl record -e l2_data_miss -c 1000 -t 10ms -o misses.pmr
run pmctl report misses.pmr
