#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# Every part of socs.def: the driver takes its node and is exact to its last counter.
set -eu
# shellcheck source=tests/board/paths.sh
. tests/board/paths.sh

# of MPM_SOC(name, title, compatible, counters, ...: what the pattern takes
parts() {
	sed -n "s/^MPM_SOC(\([^,]*\), [^,]*, \"\(.*\)\", \([0-9]*\), .*/$1/p" \
		driver/core/socs.def | sort
}

while read -r name counters; do
	other=mpc8540
	[ "$name" != $other ] || other=p2020
	tests/board/boot.sh --kernel "$BOARD_KERNEL" --soc "$name" \
		--traffic tests/board/traffic/parts.traffic \
		-- insmod /mpc85xx_pm.ko max_irq_rate=0 \
		-- part "$name" "$counters" \
		-- pmctl --soc "$name" info -- fails pmctl --soc $other info
done < <(parts '\1 \3')

# and the module's aliases, by which it is loaded, are theirs
board_paths "$BOARD_KERNEL"
aliases=$(tr '\0' '\n' < "$module" | sed -n 's/^alias=of:N\*T\*C\(.*-pm\)$/\1/p')
diff <(parts '\2') <(sort <<< "$aliases")
