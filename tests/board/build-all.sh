#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# build-all.sh [plain|debug|kasan]...: builds all that the board needs for
# these kernels, for all three if none is named, a line per step. After it,
# BOARD_BUILT=1 tells boot.sh not to look again.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
# shellcheck source=tests/board/paths.sh
. "$here/paths.sh"

step() {
	local start=$SECONDS name=$1

	shift
	"$@" > /dev/null || exit
	printf 'board: %-14s %4d s\n' "$name" $((SECONDS - start))
}

variants=("$@")
[ $# -gt 0 ] || variants=(plain debug kasan)
unset BOARD_BUILT
step qemu "$here/build-qemu.sh"
step libraries "$here/build-libs.sh"
for variant in "${variants[@]}"; do
	step "kernel $variant" "$here/build-kernel.sh" "$variant"
	step "module $variant" "$here/build-module.sh" "$variant"
done
step programs "$here/build-guest.sh"
for variant in "${variants[@]}"; do
	step "paths $variant" board_paths "$variant"
done
