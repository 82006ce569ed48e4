# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Sourced. Where the parts of the board are, built first if need be.

board_dir=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
board_out=${BOARD_OUT:-$(realpath "$board_dir/../..")/build/board}

# board_paths plain|debug|kasan: sets qemu, kernel, module and guest. With
# BOARD_BUILT=1 in the environment it takes what build-all.sh has left instead
# of looking whether something has changed, which takes longer than a boot.
board_paths() {
	local saved=$board_out/paths-$1

	if [ "${BOARD_BUILT-}" = 1 ] && [ -f "$saved" ]; then
		# shellcheck source=/dev/null
		. "$saved"
		return
	fi
	qemu=$("$board_dir/build-qemu.sh")
	kernel=$("$board_dir/build-kernel.sh" "$1")
	module=$("$board_dir/build-module.sh" "$1")
	guest=$("$board_dir/build-guest.sh")
	printf '%s=%q\n' qemu "$qemu" kernel "$kernel" module "$module" \
		guest "$guest" > "$saved"
}

# logged LOG COMMAND...: keeps the output in LOG; shows what went wrong.
logged() {
	local log=$1

	shift
	"$@" > "$log" 2>&1 < /dev/null && return
	grep -E -A 3 '(error|warning|undefined|\*\*\*)' "$log" | head -n 40 >&2
	echo "failed: $* (all of its output is in $log)" >&2
	return 1
}
