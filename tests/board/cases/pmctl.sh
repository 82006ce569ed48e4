#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain debug
# A person's commands on the board, every word they answer (pmctl.out): before the
# driver is loaded, the whole cycle, mistakes, and while somebody else holds the
# device. Times, clocks and process numbers are left out: T, C, P.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
printf '[counter x]\nevent = l2_data_hit\ncounter = 12\n' > "$dir/wrong.conf"

tests/board/boot.sh --kernel "$BOARD_KERNEL" --echo \
	--traffic tests/board/traffic/window.traffic \
	--file "$dir/wrong.conf:/wrong.conf" \
	-- fails pmctl info \
	-- insmod /mpc85xx_pm.ko -- pmctl info -- fails pmctl start \
	-- pmctl config l2-hitrate -- pmctl info \
	-- fails pmctl config l2-hitrate -- pmctl config --replace l2-hitrate \
	-- sleep 20 -- pmctl read -- pmctl read -x, -- pmctl read -j \
	-- pmctl freeze -- pmctl info -x, -- pmctl unfreeze \
	-- pmctl stop data_miss PMC1 -- pmctl stop -- pmctl read --reset -- pmctl read \
	-- fails pmctl config l2-hitrat -- fails pmctl config /wrong.conf \
	-- fails pmctl config /none.conf -- fails pmctl stop inst_hti \
	-- fails pmctl read --frieze -- fails pmctl raed -- fails pmctl -d /dev/null info \
	-- fails pmctl config -- pmctl read -x, \
	-- pmctl release -- fails pmctl release -- pmctl info -- pmctl read \
	-- pmctl stat -x, -e l2_data_hit,l2_data_miss:chain=64 -t 60s \
	-- pmctl stat -e l2_data_hit pmctl -V \
	-- fails pmctl stat -e l2_data_hit,c4:121,c4:67 pmctl -V -- pmctl info -x, \
	-- hold -- fails pmctl stat -e l2_data_hit pmctl -V -- pmctl info \
	-- fails pmctl config l2-hitrate -- fails pmctl config --replace l2-hitrate -- fails pmctl release \
	-- fails pmctl start -- fails pmctl freeze -- fails pmctl read --reset -- pmctl read \
	> "$dir/out" 2>&1 || { cat "$dir/out"; exit 1; }

# who it is said to be is who it is
pid=$(sed -n 's/^held by \([0-9]*\)$/\1/p' "$dir/out")
[ "$(grep -c "held by hold (pid $pid)" "$dir/out")" -eq 8 ]

sed -E -e 's/(running|stopped), [0-9.]+ m?s, [1-9][0-9]* cycles/\1, T, C cycles/' \
	-e 's/^(counter|metric)(,.*),[0-9.]{3,},(running|stopped)$/\1\2,T,\3/' \
	-e 's/PMC0,[0-9]{9,},,/PMC0,C,,/' \
	-e 's/"(seconds|cycles)":[0-9.]{9,}/"\1":T/g' \
	-e 's/"counter-value":[0-9]{9,},"counter-text":"[0-9]+"/"counter-value":C/' \
	-e "s/(pid |held by )$pid\>/\1P/" "$dir/out" > "$dir/told"
tail -n +3 tests/board/cases/pmctl.out | diff - "$dir/told"
