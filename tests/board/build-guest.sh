#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# build-guest.sh: builds pmctl, init and the test programs of guest/ for the
# board, linked statically, and prints the directory they are in.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
top=$(realpath "$here/../..")
# shellcheck source=scripts/cache.sh
. "$top/scripts/cache.sh"
# shellcheck source=tests/board/paths.sh
. "$here/paths.sh"
out=$board_out/guest

cross=powerpc-linux-gnu-
cache_compiler ${cross}gcc
libs=$("$here/build-libs.sh" powerpc-linux-gnu)
mkdir -p "$out"
exec 9> "$out/.lock"
flock 9

run_make() {
	logged "$out/.log" make -C "$top" -j2 --no-print-directory CC="$compiler" "$@"
}

run_make -f "$here/guest/Makefile" O="$out" CROSS_COMPILE="$cross" LIBS="$libs"
run_make O="$out/tools" CROSS_COMPILE="$cross" LIBS_PREFIX="$libs" tools
"${cross}strip" -o "$out/bin/pmctl" "$out/tools/pmctl"
printf '%s\n' "$out/bin"
