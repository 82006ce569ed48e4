#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# kernels: plain
# What perf says of wrong terms and of what the PMU does not do. Nothing of it
# reaches a register: the monitor sees as many accesses as without it. (The exit
# status of perf stat is of no use: it is 0 for what is not supported, too.)
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
pmu=mpc85xx_pm0
hit=$pmu/l2_data_hit/

# What perf itself can see: EVENTS and what it says.
terms=(
	nonesuch 'parser error'
	"$pmu/nonesuch/" "unknown term 'nonesuch' for pmu '$pmu'"
	"$pmu/bogus=1/" "unknown term 'bogus' for pmu '$pmu'"
	"$pmu/event=0x10000/" 'value too big for format, maximum is 65535'
	"$pmu/l2_data_hit,counter=16/" 'value too big for format, maximum is 15'
	"$pmu/l2_data_hit,chain=2/" 'value too big for format, maximum is 1'
	"$pmu/l2_data_hit,threshold=64/" 'value too big for format, maximum is 63'
	"$pmu/l2_data_hit,tbmult=8/" 'value too big for format, maximum is 7'
	"$pmu/l2_data_hit,bsize=32/" 'value too big for format, maximum is 31'
	"$pmu/l2_data_hit,bgran=32/" 'value too big for format, maximum is 31'
	"$pmu/l2_data_hit,bdist=64/" 'value too big for format, maximum is 63'
	"$pmu/l2_data_hit,start=4/" 'value too big for format, maximum is 3'
)
# What the driver refuses, of which perf says that it is not supported.
events=(
	"$pmu/event=0x80/" "$pmu/event=0x1779/" "$pmu/event=0xa79/" "$pmu/event=0x4000/"
	"$pmu/l2_data_miss,counter=3/" "$pmu/l2_data_hit,counter=10/"
	"$pmu/cycles,counter=1/" "$pmu/cycles,threshold=1/" "$pmu/cycles,chain=1/"
	"$pmu/pmc1_carry,counter=1/" "$pmu/l2_data_hit,start=3/"
	"$pmu/l2_data_hit,start=1,start_counter=4/" "$pmu/l2_data_hit,start_counter=4/"
	"$pmu/l2_data_hit,stop=2,stop_counter=12/"
	"$pmu/config=0x800017/" "$pmu/config=0x100000017/" "$pmu/config=0x17,config1=0x40/"
	"$pmu/config=0x17,config1=0x100000000/" "$pmu/config=0x17,config2=0x4/"
	"$pmu/config=0x17,config2=0x10000/"
	"${hit}u" "${hit}k" "${hit}h" "{cycles,$hit}"
)
# Groups whose last member finds no place: two on one counter, ten on nine, a
# trigger whose source is not there. Their leaders are good, and opened.
ten=$(printf ",$pmu/event=%d/" {30..39})
groups=(
	"{$pmu/l2_data_miss/,$pmu/l2_data_miss/}" "{${ten#,}}"
	"{$hit,$pmu/l2_data_hit,start=1,start_counter=4/}"
)

commands=()
for ((i = 0; i < ${#terms[@]}; i += 2)); do
	commands+=(-- say ":: term$i" -- fails perf stat -e "${terms[i]}" -a init say ran)
done
for i in "${!events[@]}"; do
	commands+=(-- say ":: event$i" -- perf stat -x ';' -e "${events[i]}" -a init say ran)
done
commands+=(-- say :: process -- perf stat -x ';' -e "$hit" -p 1 init say ran
	-- say :: record -- fails perf record -e "$hit" -a -o /tmp/r init say ran)
more=()
for i in "${!groups[@]}"; do
	more+=(-- say ":: group$i" -- perf stat -x ';' -e "${groups[i]}" -a init say ran)
done

boot() {
	tests/board/boot.sh --kernel "$BOARD_KERNEL" --stats "$dir/$1" \
		-- insmod mpc85xx_pm.ko "${@:2}" -- rmmod mpc85xx_pm
}

boot quiet
boot refused "${commands[@]}" > "$dir/out" 2>&1 || { cat "$dir/out"; exit 1; }
diff "$dir/quiet" "$dir/refused"
boot groups "${more[@]}" >> "$dir/out" 2>&1 || { cat "$dir/out"; exit 1; }

part() {
	awk -v name="$1" '$1 == "::" { inside = $2 == name; next } inside' "$dir/out"
}

# says PART TEXT WHAT
says() {
	part "$1" | grep -F -- "$2" > /dev/null && return
	echo "$3: perf does not say '$2':"
	part "$1"
	exit 1
}

for ((i = 0; i < ${#terms[@]}; i += 2)); do
	says "term$i" "${terms[i + 1]}" "${terms[i]}"
	! part "term$i" | grep -x ran || exit 1
done
for i in "${!events[@]}"; do
	says "event$i" '<not supported>' "${events[i]}"
	! part "event$i" | grep '^[0-9]' || exit 1
done
for i in "${!groups[@]}"; do
	says "group$i" '<not supported>' "${groups[i]}"
	says "group$i" '<not counted>' "${groups[i]}"
done
says process '<not supported>' '-p 1'
says record "PMU Hardware doesn't support sampling/overflow-interrupts. Try 'perf stat'" record
