#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# build-module.sh plain|debug|kasan|smp: builds the driver for that kernel, outside
# the source tree, and prints the path of mpc85xx_pm.ko.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
top=$(realpath "$here/../..")
# shellcheck source=scripts/cache.sh
. "$top/scripts/cache.sh"
# shellcheck source=tests/board/paths.sh
. "$here/paths.sh"
out=$board_out/module-${1-}

kernel=$("$here/build-kernel.sh" "$@")
mkdir -p "$out"
exec 9> "$out/.lock"
flock 9

cd "$top"
mapfile -t files < <(find Kbuild driver include -type f \
	\( -name '*.[ch]' -o -name '*.def' -o -name Kbuild \) | LC_ALL=C sort)
key=$(cache_key "$kernel" "${files[*]}" "${files[@]}")
built=$out/driver/mpc85xx_pm.ko

# Kbuild writes beside the sources: it gets a copy, of what has changed.
if [ "$(cat "$out/.key" 2> /dev/null)" != "$key" ]; then
	rm -f "$out/.key"
	for file in "${files[@]}"; do
		cmp -s "$file" "$out/$file" ||
			install -D -m 644 "$file" "$out/$file"
	done
	logged "$out/.log" make -C "$kernel" M="$out" ARCH=powerpc \
		CROSS_COMPILE=powerpc-linux-gnu- modules
	echo "$key" > "$out/.key"
fi
printf '%s\n' "$built"
