#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# graft.sh LINUX: puts the event tables beside this script into the source of
# perf, which is in the kernel tree LINUX. Build perf after it as ever, with
# python3. May be run again.
set -euo pipefail
here=$(dirname "$(realpath "$0")")

fail() {
	echo "${0##*/}: $*" >&2
	exit 1
}

# add FILE AFTER LINE: below the last line of FILE that matches AFTER, unless
# the line is there.
add() {
	local file=$1 after=$2 line=$3 at

	! grep -qxF -- "$line" "$file" || return 0
	at=$(grep -nE -- "$after" "$file" | tail -n 1 | cut -d : -f 1)
	[ -n "$at" ] || fail "$file: has no line '$after' to put ours below"
	# a file of its own: it may be a hard link to somebody else's
	cp -p "$file" "$file.new"
	awk -v at="$at" '{ print } NR == at { print ENVIRON["line"] }' \
		"$file" > "$file.new"
	mv "$file.new" "$file"
}

[ $# -eq 1 ] || fail 'usage: graft.sh LINUX'
events=$1/tools/perf/pmu-events
[ -f "$events/jevents.py" ] || fail "$1: not a kernel tree with perf in it"

mkdir -p "$events/arch/powerpc/freescale"
for dir in "$here"/*/; do
	cp -r "$dir" "$events/arch/powerpc/freescale/"
done

# Units are PMU names by this table; of others it makes "uncore_..." .
unit="          'mpc85xx_pm': 'mpc85xx_pm',"
line=$unit add "$events/jevents.py" "^ +'imx8_ddr': 'imx8_ddr',$" "$unit"
# perf stat -M wants a table for the core, be it empty: by PVR e500v1, e500v2.
core='802[01][[:xdigit:]]{4},1,freescale/e500,core'
line=$core add "$events/arch/powerpc/mapfile.csv" '^#' "$core"
