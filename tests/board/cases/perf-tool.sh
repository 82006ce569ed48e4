#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# The kernel's own perf tool: its counts, those of pmctl and the truth are the same
# number; groups, intervals, forms, metrics; who holds the block, and who does not.
set -eu
# shellcheck source=tests/board/truth.sh
. tests/board/truth.sh
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
pmu=mpc85xx_pm0
events=(l2_inst_hit l2_inst_miss l2_data_hit l2_data_miss)
list=$(printf ",$pmu/%s/" "${events[@]}")
list=${list#,}
# one signal on two counters
twice="{$pmu/l2_data_hit,counter=5/,$pmu/l2_data_hit,counter=8/}"

tests/board/boot.sh --kernel "$BOARD_KERNEL" --clock 100000000 --truth "$dir/truth" \
	--traffic tests/board/traffic/windows.traffic \
	-- insmod mpc85xx_pm.ko \
	-- say :: perf -- perf stat -x, -e "$list" -a init sleep 30 and control mark perf \
	-- say :: pmctl -- pmctl config l2-hitrate -- sleep 40 -- pmctl read -x, \
	-- control mark pmctl \
	-- say :: busy -- fails perf stat -e "$pmu/cycles/" -a init say never \
	-- pmctl release \
	-- say :: held -- perf stat -x, -e "$pmu/cycles/" -a init pmctl info \
	and cat /sys/class/mpc85xx_pm/mpc85xx_pm0/owner and fails pmctl config l2-hitrate \
	and fails pmctl stop and say counted \
	-- say :: json -- perf stat -j -e "{$list}" -a init raise 0x17 1000 0x479 70000 \
	-- say :: interval -- perf stat -I 10 -x, -e "$twice" -a \
	init raise 0x17 12345 and sleep 0.02 and raise 0x17 678 and sleep 0.02 \
	-- say :: metric -- perf stat -x, -M l2_hitrate -a \
	init raise 0x17 900 0x16 60 0x479 30 0x27b 10 \
	-- say :: mixed -- perf stat -x, -e "{task-clock,$pmu/l2_data_hit/}" -a \
	init raise 0x17 4321 \
	-- say :: after -- pmctl info \
	-- say :: fault -- perf stat -x, -a -e "{$pmu/cycles/,$pmu/l2_data_hit/}" \
	init raise 0x17 5 and control set fault_all_ones=1 \
	-- control set fault_all_ones=0 -- rmmod mpc85xx_pm > "$dir/out" 2>&1 ||
	{ cat "$dir/out"; exit 1; }

# Lines of a part.
part() {
	awk -v name="$1" '$1 == "::" { inside = $2 == name; next } inside' "$dir/out"
}

# is NAME HAS SHOULD-HAVE
is() {
	[ "$2" = "$3" ] && return
	echo "$1: '$2', not '$3'"
	cat "$dir/out"
	exit 1
}

# says PART TEXT...: the part has each of the texts.
says() {
	local text name=$1

	shift
	for text; do
		part "$name" | grep -qF -- "$text" && continue
		echo "$name does not say '$text':"
		part "$name"
		exit 1
	done
}

# perf's own count of an event, from lines "COUNT,UNIT,EVENT,...".
perf_count() {
	part "$1" | awk -F, -v event="$pmu/$2/" '$3 == event { print $1 }'
}

for event in "${events[@]}"; do
	count=$(perf_count perf "$event")
	is "perf, $event" "$count" "$(truth_count "$dir/truth" "$event" 'mark perf')"
	is "pmctl, $event" "$(part pmctl | awk -F, -v event="$event" '$3 == event { print $6 }')" \
		"$(truth_count "$dir/truth" "$event" 'mark pmctl')"
	is "both, $event" "$(truth_count "$dir/truth" "$event" 'mark pmctl')" "$count"
	[ "$count" -ge 100 ] || is "$event" "$count" 'a hundred and more'
done

says busy 'Device or resource busy'
is 'what ran' "$(part busy | grep -c '^never$' || true)" 0
says held 'held by perf (pid ' 'busy, held by perf (pid ' ') through perf'
part held | grep -qx perf || is owner "$(part held)" perf
is 'a busy command changes nothing' "$(part held | grep -c '^counted$')" 1
[ "$(perf_count held cycles)" -gt 100000 ] || is cycles "$(perf_count held cycles)" 'many'

part json | perl -MJSON::PP -ne '
	$c = decode_json($_); $all{$c->{event}} = $c->{"counter-value"} + 0;
	die "$_" if $c->{"pcnt-running"} != 100;
	END { print join(",", map("$_=$all{$_}", sort keys %all)), "\n" }' > "$dir/json"
is json "$(cat "$dir/json")" "$pmu/l2_data_hit/=1000,$pmu/l2_data_miss/=70000,$pmu/l2_inst_hit/=0,$pmu/l2_inst_miss/=0"

# Both counters of a group have the same in each interval, and all of it in the end.
part interval | awk -F, '/counter=5/ { five = $2; seen++; sum += $2 }
	/counter=8/ && $2 != five { print "5 has " five ", 8 has " $2; bad = 1 }
	END { print seen, sum; exit bad }' > "$dir/sum" || is interval "$(cat "$dir/sum")" equal
is interval "$(awk '{ print ($1 >= 3), $2 }' "$dir/sum")" '1 13023'

says metric '96.0,%  l2_hitrate_hit_rate' '85.7,%  l2_hitrate_inst_hit_rate' \
	'96.8,%  l2_hitrate_data_hit_rate'
is mixed "$(perf_count mixed l2_data_hit)" 4321
says after 'holder             nobody'
is 'counts of a block that obeys no longer' "$(part fault | grep -c '^<not counted>,')" 2
