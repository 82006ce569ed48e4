#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# run.sh [BOARD...]: pmctl dt on the kernel's own trees (boards.txt), the overlays
# and the binding of dts/. Odd and hostile trees: tests/cli, tests/fuzz.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
scripts/packages.sh dt || exit 1

build=build/gcc-sanitized
build_tree $build gcc SAN=1 tools || { result 1 build; finish; }
pmctl=$PWD/$build/pmctl
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The tree as text, in an order that does not depend on its making.
text_of() {
	dtc -q -s -I dtb -O dts "$1"
}

# Whether the texts of two trees are equal.
same() {
	diff <(text_of "$1") <(text_of "$2")
}

# What dtc has to say of a tree, without its name.
complaints() {
	dtc -I dtb -O dtb -o /dev/null "$1" 2>&1
}

# key JSON-LINE KEY
key() {
	sed -n "s/.*\"$2\":\"\\{0,1\\}\\([^,\"}]*\\).*/\\1/p" <<< "$1"
}

# step NAME COMMAND...: one test of the board that is looked at.
step() {
	local name=$1 out status

	shift
	out=$("$@" 2>&1)
	status=$?
	[ $status -eq 0 ] || printf '%s\n' "$out" | head -n 20
	result $status "$board: $name"
}

check_missing() {
	local out status

	out=$("$pmctl" dt check -j "$dtb" 2> "$scratch/err")
	status=$?
	out=$(tail -n 1 <<< "$out")
	[ "$status" -eq 1 ] && [ "$(wc -l < "$scratch/err")" -eq 1 ] &&
		[ "$(key "$out" part)" = "$part" ] &&
		[ "$(key "$out" ccsr)" = "$((16#$ccsr))" ] &&
		[ "$(key "$out" node)" = null ] && return
	echo "exit status $status: $out"
	return 1
}

# A part whose monitor nobody knows is refused, and nothing is written.
check_refused() {
	! "$pmctl" dt add "$dtb" -o "$dir/refused" 2> "$scratch/err" &&
		grep -q "monitor of the $part is not known.*MPC8544E.*P2020" \
			"$scratch/err" && [ ! -e "$dir/refused" ]
}

# The node as fdtget sees it, which knows nothing of pmctl.
check_node() {
	local node soc want=$interrupt pic

	soc=$(dtc -q -I dtb -O dts "$dir/added" | sed -n \
		's/^\t\(soc[^ ]*\) {/\/\1/p')
	node=$soc/performance-monitor@e1000
	[ "$(fdtget "$dir/added" "$node" compatible)" = "$compatible" ] &&
		[ "$(fdtget -t x "$dir/added" "$node" reg)" = 'e1000 1000' ] ||
		return
	[ "$want" != - ] || want=
	[ "$(fdtget -d '' "$dir/added" "$node" interrupts)" = "${want//,/ }" ] ||
		return
	[ "$parent" = pic ] || return 0
	pic=$(fdtget "$dir/added" "$soc/pic@40000" phandle)
	[ "$(fdtget "$dir/added" "$node" interrupt-parent)" = "$pic" ]
}

check_right() {
	"$pmctl" dt check "$dir/added" "${wish[@]}" > "$scratch/out" &&
		[ "$(grep -c right "$scratch/out")" -ge 6 ]
}

check_again() {
	"$pmctl" dt add "$dir/added" "${wish[@]}" -o "$dir/again" &&
		cmp "$dir/added" "$dir/again"
}

check_overlay() {
	"$pmctl" dt overlay "$dtb" "${wish[@]}" -o "$dir/dtbo" 2> /dev/null &&
		fdtoverlay -i "$dtb" -o "$dir/merged" "$dir/dtbo" &&
		same "$dir/added" "$dir/merged" || return
	"$pmctl" dt overlay "$dtb" "${wish[@]}" 2> /dev/null |
		dtc -q -I dts -O dtb -o "$dir/dtbo.source" &&
		same "$dir/dtbo" "$dir/dtbo.source"
}

check_removed() {
	"$pmctl" dt remove "$dir/added" -o "$dir/removed" &&
		same "$dtb" "$dir/removed"
}

check_board() {
	local dir=$scratch/$board dtb=$scratch/$board/dtb wish=()

	mkdir "$dir"
	step 'can be made' tests/dt/kernel-tree.sh "$board" "$dtb"
	cp "$dtb" "$dir/original"
	step 'is without the monitor' check_missing
	if [ "$compatible" = - ]; then
		step 'is refused' check_refused
		compatible=fsl,mpc8548-pm
		wish=(--compatible "$compatible")
	fi
	step 'takes the monitor' "$pmctl" dt add "$dtb" "${wish[@]}" \
		-o "$dir/added"
	step 'has the node that it needs' check_node
	step 'is right' check_right
	step 'is as good for dtc as before' diff <(complaints "$dtb") \
		<(complaints "$dir/added")
	step 'does not change again' check_again
	step 'takes an overlay' check_overlay
	step 'becomes the original again' check_removed
	step 'was never written' cmp "$dtb" "$dir/original"
}

# validated FILE: what dt-validate has to say of that tree of every board; it goes
# by the name of a file, and is slow to start.
validated() {
	local at=$scratch/validated-$1 board

	mkdir "$at"
	for board in "${boards[@]}"; do
		cp "$scratch/$board/$1" "$at/$board.dtb"
	done
	(cd "$at" && dt-validate -s "$scratch/schema.json" ./*.dtb 2>&1 |
		sed "s,$at/,,")
}

check_valid() {
	validated dtb > "$scratch/before"
	validated added > "$scratch/after"
	[ -s "$scratch/before" ] && diff "$scratch/before" "$scratch/after"
}

# dts/NAME.dtso on the tree DTB gives what add gives.
check_shipped() {
	(cd dts && dtc -q -I dts -O dtb -o "$scratch/shipped" "$1.dtso") &&
		fdtoverlay -i "$2" -o "$scratch/with" "$scratch/shipped" &&
		"$pmctl" dt add "$2" -o "$scratch/without" &&
		same "$scratch/with" "$scratch/without"
}

# What the document shows is what is said.
check_document() {
	cp "$scratch/mpc8544ds/dtb" "$scratch/mpc8544ds.dtb"
	diff <(sed -n '/^    \$ pmctl dt check mpc8544ds.dtb/,/^$/s/^    \([^$]\)/\1/p' \
			Documentation/device-tree.rst) \
		<(cd "$scratch" && "$pmctl" dt check mpc8544ds.dtb 2> /dev/null)
}

# The binding's own form, and that it is no rubber stamp.
check_binding() {
	local yaml=perf/fsl,mpc8544-pm.yaml

	yamllint -s dts/bindings &&
		(cd dts/bindings && dt-doc-validate -u "$PWD" "$yaml") &&
		dt-mk-schema -j -o "$scratch/schema.json" dts/bindings
}

# Every part that the driver takes has its compatible in the binding.
check_compatibles() {
	diff <(sed -n 's/^MPM_SOC([^"]*"[^"]*", "\([^"]*\)".*/\1/p' \
			driver/core/socs.def | sort) \
		<(sed -n 's/^      - \(fsl,.*\)/\1/p' dts/bindings/perf/*.yaml | sort)
}

check_validator() {
	local bad=$scratch/bad.dtb node=/soc8544@e0000000/performance-monitor@e1000

	cp "$scratch/mpc8544ds/added" "$bad" &&
		[ -z "$(dt-validate -l mpc8544-pm -s "$scratch/schema.json" \
			"$bad" 2>&1)" ] &&
		fdtput -t x "$bad" "$node" reg e1000 1000 e2000 1000 &&
		dt-validate -l mpc8544-pm -s "$scratch/schema.json" "$bad" 2>&1 |
			grep -q 'reg: .* is too long'
}

boards=()
board=binding
step 'is well formed' check_binding
step 'has all parts' check_compatibles
while read -r board part compatible ccsr interrupt parent; do
	[[ $board != '#'* ]] || continue
	[ $# -eq 0 ] || [[ " $* " == *" $board "* ]] || continue
	boards+=("$board")
	check_board
done < tests/dt/boards.txt
board='all trees'
step 'are as good for dt-validate as before' check_valid
[ $# -eq 0 ] || finish
board=binding
step 'finds a fault' check_validator
board=document
step 'shows what is said' check_document
board=overlay
step mpc8544ds-pm check_shipped mpc8544ds-pm "$scratch/mpc8544ds/dtb"
# the tree of the command-line tests
awk '/^@ / { on = $2 == "base.dts" } on && /^\|/ { print substr($0, 3) }' \
	tests/cli/cases/device-tree.case | dtc -q -I dts -O dtb -o "$scratch/2cell"
step mpc8544-pm-2cell check_shipped mpc8544-pm-2cell "$scratch/2cell"
finish
