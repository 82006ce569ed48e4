# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Sourced. Where the parts of the board are, built first if need be.

board_dir=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
board_out=${BOARD_OUT:-$(realpath "$board_dir/../..")/build/board}

# board_paths plain|debug|kasan|smp: sets qemu, kernel, module, guest and perf. With
# BOARD_BUILT=1 in the environment it takes what build-all.sh has left instead
# of looking whether something has changed, which takes longer than a boot.
board_paths() {
	if [ "${BOARD_BUILT-}" = 1 ] && [ -f "$board_out/paths-$1" ]; then
		# shellcheck source=/dev/null
		. "$board_out/paths-$1"
		return
	fi
	qemu=$("$board_dir/build-qemu.sh")
	guest=$("$board_dir/build-guest.sh")
	perf=$("$board_dir/build-perf.sh")
	kernel=$("$board_dir/build-kernel.sh" "$1")
	module=$("$board_dir/build-module.sh" "$1")
	board_save "$1"
}

# board_save plain|debug|kasan|smp: for later, see board_paths.
board_save() {
	printf '%s=%q\n' qemu "$qemu" guest "$guest" perf "$perf" \
		kernel "$kernel" module "$module" > "$board_out/paths-$1.new"
	mv "$board_out/paths-$1.new" "$board_out/paths-$1"
}

# logged LOG COMMAND...: keeps the output in LOG; shows what went wrong.
logged() {
	local log=$1

	shift
	"$@" > "$log" 2>&1 < /dev/null && return
	grep -E -A 3 '(error|warning): |undefined |\*\*\*' "$log" |
		cut -c 1-300 | head -n 40 >&2
	echo "failed: $* (all of its output is in $log)" >&2
	return 1
}
