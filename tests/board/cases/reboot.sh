#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain debug
# Reboot and kexec find the block silent: the driver has taken PMC1 off its event
# and all it has counted by then, which is something, is in the last freeze.
set -eu
truth=$(mktemp)
trap 'rm -f "$truth"' EXIT
tests/board/boot.sh --kernel "$BOARD_KERNEL" --truth "$truth" \
	--traffic tests/board/traffic/every-clock.traffic \
	-- insmod /mpc85xx_pm.ko -- leave

awk '$1 != "count" { what = $1 }
	$1 == "count" && $2 == "PMC1" { total[what] = $4 }
	END {
		print "PMC1 frozen at " total["freeze"]
		exit !(total["freeze"] > 1000 && !("end" in total))
	}' "$truth"
