#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# The monitor put into trees by pmctl dt: the kernel's own tree for the board, as
# it is, changed and with overlays; and the emulator's tree. With each the driver
# comes up, counts are exact and overflows interrupt.
set -eu
# shellcheck source=tests/lib.sh
. tests/lib.sh
# shellcheck source=tests/board/case.sh
. tests/board/case.sh
# shellcheck source=tests/board/paths.sh
. tests/board/paths.sh
dir=$(mktemp -d)
trap 'rm -rf "$dir" "$kernel_log"' EXIT

build_tree build gcc tools
tests/dt/kernel-tree.sh mpc8544ds "$dir/kernel.dtb"
board_paths plain
"$qemu" -M "mpc8544ds,dumpdtb=$dir/emulator.dtb" -global mpc85xx-pm.node=off \
	-m 128 -nic none -display none -serial null -serial null \
	-kernel "$kernel/vmlinux" > /dev/null 2>&1
make -s overlays

# works TREE SOC-NODE: a boot with it, and what pmctl says there.
works() {
	boot --dtb "$dir/$1" --traffic tests/board/traffic/stream.traffic \
		-- pmctl dt check /sys/firmware/fdt \
		-- insmod /mpc85xx_pm.ko max_irq_rate=0 -- pmctl info \
		-- exact overflows 2000 -- cat /proc/interrupts \
		-- pmctl dt remove /sys/firmware/fdt -o /without.dtb \
		-- fails pmctl dt check /without.dtb > "$dir/out" 2>&1 &&
	grep -q "^node  *right  *$2/performance-monitor@e1000" "$dir/out" &&
		grep -q '^interrupts  *right  *44, level, active high' "$dir/out" &&
		grep -q '^overflow interrupt in use' "$dir/out" &&
		grep -qE '^ 44: +[1-9][0-9]{2,} .* Level +mpc85xx_pm0' "$dir/out" &&
		grep -q "^node  *missing" "$dir/out" &&
		return
	cat "$dir/out"
	echo "with $1"
	return 1
}

build/pmctl dt add "$dir/kernel.dtb" -o "$dir/kernel-added.dtb"
works kernel-added.dtb /soc8544@e0000000
fdtoverlay -i "$dir/kernel.dtb" -o "$dir/kernel-merged.dtb" build/dts/mpc8544ds-pm.dtbo
works kernel-merged.dtb /soc8544@e0000000
build/pmctl dt add "$dir/emulator.dtb" -o "$dir/emulator-added.dtb"
works emulator-added.dtb /soc@e0000000
build/pmctl dt overlay "$dir/emulator.dtb" -o "$dir/emulator.dtbo"
fdtoverlay -i "$dir/emulator.dtb" -o "$dir/emulator-merged.dtb" "$dir/emulator.dtbo"
works emulator-merged.dtb /soc@e0000000

# The kernel's tree as it is: no device, and pmctl says why.
boot --dtb "$dir/kernel.dtb" -- insmod /mpc85xx_pm.ko \
	-- fails cat /dev/mpc85xx_pm0 -- fails pmctl dt check /sys/firmware/fdt
