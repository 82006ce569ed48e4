# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Sourced by cases that look into the kernel's log.

kernel_log=$(mktemp)
trap 'rm -f "$kernel_log"' EXIT

boot() {
	tests/board/boot.sh --kernel "$BOARD_KERNEL" \
		--kernel-log "$kernel_log" "$@"
}

# said N REGEX: the kernel has written N lines that match.
said() {
	local n

	n=$(grep -cE "$2" "$kernel_log" || true)
	[ "$n" -eq "$1" ] && return
	grep mpc85xx_pm "$kernel_log" || true
	echo "the kernel's log has $n lines \"$2\", not $1"
	return 1
}
