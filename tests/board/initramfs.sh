# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
# Sourced. Root file systems of the board, written without root's rights.

declare -A initramfs_dirs

# initramfs_start LIST: begins the list of what goes in.
initramfs_start() {
	local dir

	initramfs_list=$1
	initramfs_dirs=()
	: > "$initramfs_list"
	for dir in /dev /proc /sys /tmp /bin; do
		initramfs_dir "$dir"
	done
	echo 'nod /dev/console 600 0 0 c 5 1' >> "$initramfs_list"
}

initramfs_dir() {
	[ "$1" != / ] && [ -z "${initramfs_dirs[$1]-}" ] || return 0
	initramfs_dir "$(dirname "$1")"
	initramfs_dirs[$1]=1
	echo "dir $1 755 0 0" >> "$initramfs_list"
}

# initramfs_file SOURCE DESTINATION
initramfs_file() {
	local mode=644

	if [[ $1 == *[[:space:]]* || $2 != /* || ! -f $1 ]]; then
		echo "cannot put $1 on the board as $2" >&2
		return 1
	fi
	[ ! -x "$1" ] || mode=755
	initramfs_dir "$(dirname "$2")"
	echo "file $2 $(realpath "$1") $mode 0 0" >> "$initramfs_list"
}

# initramfs_link TARGET DESTINATION
initramfs_link() {
	echo "slink $2 $1 777 0 0" >> "$initramfs_list"
}

# initramfs_finish KERNEL-TREE FILE
initramfs_finish() {
	"$1/usr/gen_init_cpio" -t 0 "$initramfs_list" > "$2"
}
