# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Sourced: device trees other than the emulator's own.

# tree_get TREE NODE PROPERTY: its cells, or nothing.
tree_get() {
	fdtget -t x "$@" 2> /dev/null || true
}

# tree_copy FROM TO NODE PROPERTY...: as they are in FROM, where they are.
tree_copy() {
	local from=$1 to=$2 node=$3 property value

	shift 3
	for property; do
		value=$(tree_get "$from" "$node" "$property")
		# shellcheck disable=SC2086 # cells
		[ -z "$value" ] || fdtput -p -t x "$to" "$node" "$property" $value
	done
}

# tree_of_kind TREE TYPE: the path of the first node at the root or in /cpus
# with that device_type.
tree_of_kind() {
	local node

	for node in $(fdtget -l "$1" /) $(fdtget -l "$1" /cpus | sed 's,^,cpus/,'); do
		[ "$(fdtget "$1" "/$node" device_type 2> /dev/null)" != "$2" ] || {
			echo "/$node"
			return
		}
	done
}

# What a boot loader fills in: where the initramfs lies, memory, frequencies.
tree_fill() {
	local from=$1 to=$2 property cpu memory soc uart emulated=/soc@e0000000

	tree_copy "$from" "$to" /chosen linux,initrd-start linux,initrd-end
	fdtput -p -t s "$to" /chosen bootargs "$(fdtget "$from" /chosen bootargs)"
	cpu=$(tree_of_kind "$to" cpu)
	for property in timebase-frequency bus-frequency clock-frequency; do
		fdtput -t x "$to" "$cpu" "$property" \
			"$(fdtget -t x "$from" "$(tree_of_kind "$from" cpu)" \
				"$property")"
	done
	memory=$(tree_of_kind "$to" memory)
	tree_fill_memory "$from" "$to" "${memory:-/memory}"
	for soc in $(fdtget -l "$to" / | grep '^soc'); do
		[ "$(tree_get "$to" "/$soc" bus-frequency)" != 0 ] ||
			fdtput -t x "$to" "/$soc" bus-frequency \
				"$(fdtget -t x "$from" "$emulated" bus-frequency)"
		for uart in $(fdtget -l "$to" "/$soc" | grep '^serial@'); do
			fdtput -t x "$to" "/$soc/$uart" clock-frequency \
				"$(fdtget -t x "$from" "$emulated/serial@4500" \
					clock-frequency)"
		done
	done
}

# 128 MB at 0, in as many cells as the tree has.
tree_fill_memory() {
	local to=$2 node=$3 address size zeros=(0 0)

	address=$(fdtget "$to" / '#address-cells')
	size=$(fdtget "$to" / '#size-cells')
	fdtput -p -t s "$to" "$node" device_type memory
	fdtput -t x "$to" "$node" reg "${zeros[@]:0:address}" \
		"${zeros[@]:0:size - 1}" 8000000
}

# tree_monitor TREE: the path of the monitor's node, or where it would be.
tree_monitor() {
	local soc name=performance-monitor@e1000

	for soc in $(fdtget -l "$1" / | grep '^soc'); do
		if fdtget -l "$1" "/$soc" | grep -qx "$name"; then
			break
		fi
	done
	echo "/$soc/$name"
}

# tree_make EMULATOR FROM TO [EDIT...]: FROM as a boot loader would hand it over,
# and then edited, in TO.
tree_make() {
	local emulator=$1 from=$2 to=$3 edit pm words

	shift 3
	# room for what is put into it
	dtc -q -I dtb -O dtb -p 4096 -o "$to" "$from" || return
	[ "$from" = "$emulator" ] || tree_fill "$emulator" "$to" || return
	pm=$(tree_monitor "$to")
	for edit; do
		read -ra words <<< "$edit"
		words=("${words[@]/#PM/$pm}")
		fdtput "${words[@]/#DTB/$to}" || return
	done
}
