#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# build-perf.sh: builds the kernel's perf tool for the board, linked statically
# and with our event tables in it, and prints the path of the program. The
# object tree is kept, so that a change of the tables costs seconds.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
top=$(realpath "$here/../..")
# shellcheck source=scripts/cache.sh
. "$top/scripts/cache.sh"

cross=powerpc-linux-gnu-
tables=$top/tools/perf-events
pmu_events=tools/perf/pmu-events
# WERROR: gcc 12 warns. PYTHON_CONFIG: jevents wants one and uses nothing of it.
options=(ARCH=powerpc CROSS_COMPILE="$cross" JOBS=2 LDFLAGS=-static WERROR=0
	NO_LIBELF=1 NO_LIBPYTHON=1 PYTHON=python3 PYTHON_CONFIG=true)

# The tree is at $1.
make_perf() {
	make -C "$1/source/tools/perf" O="$1/build" "${options[@]}"
}

# Without debug information it takes half the time and a fifth of the room.
make_tree() {
	mkdir source build
	cp -al "$source"/{tools,PERF-VERSION-FILE} source
	sed -i -E 's/ -ggdb3$//; s/-O[36]$/-O1/' source/tools/perf/Makefile.config
	make_perf .
}

# Runs in the entry of the finished program.
build() {
	rm -r "$tree/source/$pmu_events"
	cp -a "$source/$pmu_events" "$tree/source/$pmu_events"
	"$tables/graft.sh" "$tree/source"
	make_perf "$tree"
	"${cross}strip" -o perf "$tree/build/perf"
}

source=$("$top/scripts/source.sh" linux-tools)
key=$(cache_key "$source" "${options[*]}" "$(declare -f make_tree make_perf)" \
	"$(${cross}gcc --version)")
tree=$(cache_entry perf-tree "$key" make_tree)
mapfile -t files < <(find "$tables" -type f | LC_ALL=C sort)
key=$(cache_key "$tree" "${files[*]#"$top"}" "${files[@]}" \
	"$(declare -f build)")
entry=$(cache_entry perf "$key" build)
printf '%s\n' "$entry/perf"
