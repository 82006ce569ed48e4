#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# build-all.sh [plain|debug|kasan|smp]...: builds all that the board needs for
# these kernels, for all if none is named, a line per step. After it,
# BOARD_BUILT=1 tells boot.sh not to look again.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
# shellcheck source=tests/board/paths.sh
. "$here/paths.sh"

# step NAME COMMAND...: the last line that COMMAND prints is left in $made.
step() {
	local start=$SECONDS name=$1

	shift
	made=$("$@")
	printf 'board: %-14s %4d s\n' "$name" $((SECONDS - start))
}

variants=("$@")
[ $# -gt 0 ] || variants=(plain debug kasan smp)
step qemu "$here/build-qemu.sh"
qemu=$made
step programs "$here/build-guest.sh"
guest=$made
step perf "$here/build-perf.sh"
perf=$made
for variant in "${variants[@]}"; do
	step "kernel $variant" "$here/build-kernel.sh" "$variant"
	kernel=$made
	step "module $variant" "$here/build-module.sh" "$variant"
	module=$made
	board_save "$variant"
done
