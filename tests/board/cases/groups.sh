#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# Every group that comes with pmctl, on a board where all its events happen: each
# count is the ground truth. (Triggers and bursts, which the log of the truth does
# not know, are compared by modes.sh and the unit tests.)
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# Plain events at paces of their own, and operations around the thresholds.
sed -n 's/^event = //p' tools/pmctl/groups/*.conf | sort -u | awk '
	$1 == "cycles" || /^pmc[0-9]_carry$/ { next }
	/_lifetime$/ { print "op " $1 " every " 1000 + 7 * NR " length 20..600"; next }
	{ print "steady " $1 " every " 11 + 3 * NR " phase " NR }' > "$dir/all.traffic"
commands=()
for file in tools/pmctl/groups/*.conf; do
	name=$(basename "$file" .conf)
	commands+=(-- pmctl config --replace "$name" -- sleep 0.003
		-- say "group $name" -- pmctl read --freeze -x ';'
		-- control mark "$name")
done
tests/board/boot.sh --kernel "$BOARD_KERNEL" --traffic "$dir/all.traffic" \
	--truth "$dir/truth" -- insmod /mpc85xx_pm.ko "${commands[@]}" \
	> "$dir/out" 2>&1 || { cat "$dir/out"; exit 1; }

# Counters with triggers and bursts: "GROUP NAME" each.
awk 'FNR == 1 { group = FILENAME; gsub(/.*\/|\.conf$/, "", group) }
	/^\[counter / { counter = substr($2, 1, length($2) - 1) }
	/^(start-on|stop-on|burst-size)/ { print group, counter }' \
	tools/pmctl/groups/*.conf | sort -u > "$dir/special"

awk -F'[ ;]' -v special="$dir/special" -v truth="$dir/truth" '
	BEGIN {
		while ((getline line < special) > 0)
			left_out[line] = 1
		while ((getline < truth) > 0) {
			if ($1 == "mark")
				group = $2
			else if ($1 != "count")
				group = ""
			else if (group)
				total[group " " $2] = $4
		}
		group = ""
	}
	$1 == "group" { group = $2; next }
	/^counter;/ {
		split($0, f, ";")
		if (left_out[group " " f[2]])
			next
		split(f[5], on, /[^A-Z0-9]/)
		if (f[6] != total[group " " on[1]]) {
			print group, f[2], on[1] ": read", f[6] ", truth", total[group " " on[1]]
			wrong++
		}
		compared++
		zero += f[6] == 0
	}
	END {
		print compared, "counts compared,", zero, "of them 0"
		exit wrong || zero || compared < 40
	}' "$dir/out"
