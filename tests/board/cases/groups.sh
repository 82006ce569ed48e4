#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# Each group that comes with pmctl, loaded and read on the board: counts equal the
# ground truth. Of windows and bursts the log has none, they have to have counted.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# A counter that is released gets its event anew, and its truth with it.
commands=()
for file in tools/pmctl/groups/*.conf; do
	name=$(basename "$file" .conf)
	commands+=(-- say "group $name" -- pmctl config "$name" -- sleep 0.003
		-- pmctl read --freeze -x, -- pmctl release)
done
tests/board/boot.sh --kernel "$BOARD_KERNEL" --truth "$scratch/truth" \
	--traffic tests/board/traffic/groups.traffic \
	-- insmod /mpc85xx_pm.ko "${commands[@]}" > "$scratch/out"

# The first freeze is the driver's, when it is loaded; then each group has one.
awk -F'[, ]' '
	FNR == NR && $1 == "freeze" { freeze++ }
	FNR == NR && $1 == "end" { exit_at = freeze; freeze = 1000 }
	FNR == NR && $1 == "count" { truth[freeze, $2] = $4 }
	FNR == NR { next }
	$1 == "group" { group = $2; groups++ }
	$1 == "counter" {
		split($5, on, "+")
		want = truth[groups + 1, on[1]]
		known = $2 !~ /_burst$/ && (group != "dma-window" || $2 == "request")
		compared += known
		if (known ? $6 != want : !($6 > 0 && $6 <= want)) {
			printf "%s: %s is %s, not %s\n", group, $2, $6, want
			bad = 1
		}
	}
	END {
		print groups " groups, " compared " counts equal"
		exit bad || groups != exit_at - 1 || compared < 5 * groups
	}' "$scratch/truth" "$scratch/out"
