#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The main job on the built-in simulator: configure the L2 hit rate, run, read,
# compare with what the simulated traffic really was, and sample.
set -eu
cd "$(dirname "$0")/.."

echo "building pmctl"
make -s -j"$(nproc)" tools
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
