#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernel-tree.sh NAME DTB: compiles NAME.dts of the kernel's source for powerpc
# into DTB, as the kernel does.
set -euo pipefail
linux=$("$(dirname "$0")/../../scripts/source.sh" linux)
sources=$linux/arch/powerpc/boot/dts
file=$sources/fsl/$1.dts
[ -f "$file" ] || file=$sources/$1.dts
dir=$(dirname "$file")
cpp -nostdinc -undef -D__DTS__ -x assembler-with-cpp -I"$linux/include" -I"$dir" "$file" |
	dtc -q -I dts -O dtb -b 0 -i "$dir" -i "$sources" -o "$2" -
