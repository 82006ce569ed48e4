#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
# Boots the emulated board, runs commands on it, prints what they print and
# ends with the exit status of the first one that fails. --help says more.
set -euo pipefail
shopt -s nullglob
here=$(dirname "$(realpath "$0")")
top=$(realpath "$here/../..")
# shellcheck source=tests/board/paths.sh
. "$here/paths.sh"
# shellcheck source=tests/board/initramfs.sh
. "$here/initramfs.sh"
# shellcheck source=tests/board/tree.sh
. "$here/tree.sh"

usage() {
	cat <<-'END'
	usage: boot.sh [OPTION...] -- COMMAND [ARG...] [-- COMMAND [ARG...]]...

	COMMAND is a program of guest/, pmctl, perf, a file put there with --file,
	or built into init: insmod, rmmod, cat, write, fails, say, sleep, control,
	raise, leaks (guest/lib/builtin.h). The driver is /mpc85xx_pm.ko, but not loaded.

	 --kernel plain|debug|kasan|smp   default: plain
	 --traffic FILE         scenario: what happens on the board
	 --seed N               of the scenario's random sources, default: 1
	 --option NAME=VALUE    model switch or fault knob, may be repeated
	 --soc NAME             part that the monitor is one of, default: mpc8544e
	 --clock HZ             platform clock, default: 333333333
	 --bus-frequency HZ     what the device tree says of it; 0 = nothing
	 --no-irq               device tree node without interrupt
	 --no-node              no device tree node
	 --node-size BYTES      size of the node's register window
	 --dtb FILE             this device tree instead of the emulator's; what a
	                        boot loader puts into trees comes from that one
	 --edit 'WORD...'       fdtput with these words, PM being the node and DTB the
	                        tree: '-t x DTB PM reg e1000 a0', may be repeated
	 --echo                 prints each command before it runs
	 --high                 CCSR space at 0xfe0000000, of 36 bits
	 --append TEXT          more for the kernel's command line
	 --file SOURCE:PATH     puts a file on the board, may be repeated
	 --truth FILE           ground truth (tools/pmsim/qemu/truthlog.h)
	 --stats FILE           accesses and overflows at the end
	 --kernel-log FILE      everything the kernel said
	 --allow REGEX          kernel log lines that are no fault
	 --no-police            wrong accesses are no fault
	 --timeout SECONDS      default: 120
	END
}

fail() {
	echo "board: $*" >&2
	exit 1
}

# Lines that a sound kernel never writes.
unsound='BUG|WARNING|INFO: |UBSAN|ODEBUG|unreferenced object|Oops'
unsound+='|Redzone|Poison|corruption|Invalid wait context|Kernel panic'
unsound+='|suspicious RCU|irq [0-9]+: nobody cared|not ok [0-9]'

variant=plain
append=
allow=
truth=
stats=
kernel_log=
police=1
limit=120
globals=()
machine=mpc8544ds
dtb=
options=()
files=()
edits=()

set_global() {
	globals+=(-global "mpc85xx-pm.$1=$2")
}

while [ $# -gt 0 ] && [ "$1" != -- ]; do
	case $1 in
	--help)		usage; exit 0 ;;
	--no-irq)	set_global node-irq off; shift; continue ;;
	--no-node)	set_global node off; shift; continue ;;
	--echo)		append+=' BOARD_ECHO=1'; shift; continue ;;
	--no-police)	police=; shift; continue ;;
	# another machine of the emulator; the kernel takes it for the usual one
	--high)		machine=ppce500
			edits+=('-t s DTB / compatible MPC8544DS')
			shift; continue ;;
	esac
	[ $# -ge 2 ] || fail "$1 lacks its value, or the commands are missing"
	case $1 in
	--kernel)	variant=$2 ;;
	--traffic)	set_global traffic "$(realpath "$2")" ;;
	--seed)		set_global seed "$2" ;;
	--option)	options+=("$2") ;;
	--soc)		set_global soc "$2" ;;
	--clock)	set_global ccb-frequency "$2" ;;
	--bus-frequency) set_global bus-frequency "$2" ;;
	--node-size)	set_global node-size "$2" ;;
	--dtb)		dtb=$(realpath "$2") ;;
	--edit)		edits+=("$2") ;;
	--append)	append+=" $2" ;;
	--file)		files+=("$2") ;;
	--truth)	truth=$(realpath "$2") ;;
	--stats)	stats=$(realpath "$2") ;;
	--kernel-log)	kernel_log=$(realpath "$2") ;;
	--allow)	allow=$2 ;;
	--timeout)	limit=$2 ;;
	*)		fail "unknown option $1, see --help" ;;
	esac
	shift 2
done
[ $# -ge 2 ] || { usage >&2; exit 2; }
[[ $variant =~ ^(plain|debug|kasan|smp)$ ]] || fail "there is no kernel $variant"

board_paths "$variant"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
truth=${truth:-$work/truth}
stats=${stats:-$work/stats}
kernel_log=${kernel_log:-$work/kernel.log}
set_global truth "$truth"
set_global stats "$stats"
[ ${#options[@]} -eq 0 ] ||
	set_global options "$(IFS=,; echo "${options[*]}")"

# One argument a line, an empty line ends a command.
write_commands() {
	local word

	shift
	for word; do
		[[ $word != *$'\n'* && -n $word ]] ||
			fail "an argument is empty or has a line break"
		[ "$word" != -- ] || word=
		printf '%s\n' "$word"
	done
	echo
}

# The programs that are commands, or arguments of "fails" and the like.
needed_programs() {
	local word

	while read -r word; do
		[[ $word == */* || ! -x $guest/$word || -z $word ]] ||
			printf '%s\n' "$guest/$word"
		[ "$word" != perf ] || printf '%s\n' "$perf"
	done < "$work/commands" | sort -u
}

make_initramfs() {
	local file

	initramfs_start "$work/list"
	initramfs_file "$guest/init" /init
	initramfs_link /init /bin/sleep
	initramfs_file "$module" /mpc85xx_pm.ko
	initramfs_file "$work/commands" /commands
	for file in $(needed_programs); do
		initramfs_file "$file" "/bin/${file##*/}"
	done
	for file in "$top"/tools/pmctl/groups/*.conf; do
		initramfs_file "$file" "/usr/local/share/pmctl/groups/${file##*/}"
	done
	for file in "${files[@]}"; do
		initramfs_file "${file%:*}" "${file##*:}"
	done
	initramfs_finish "$kernel" "$work/initramfs"
}

run_qemu() {
	local cpus=1

	[ "$variant" != smp ] || cpus=2
	timeout "$limit" "$qemu" "$@" -m 128 -smp $cpus -display none -no-reboot \
		-nic none -icount shift=3,sleep=off -seed 1 \
		-rtc base=2020-01-01,clock=vm "${globals[@]}" \
		-kernel "$kernel/vmlinux" -initrd "$work/initramfs" \
		-append "console=ttyS0 ignore_loglevel panic=-1$append" \
		-serial "file:$kernel_log" -serial "file:$work/console" \
		-monitor none < /dev/null
}

# With a tree of our own, if there is one.
boot() {
	if [ -z "$dtb" ] && [ ${#edits[@]} -eq 0 ]; then
		run_qemu -M $machine
		return
	fi
	run_qemu -M "$machine,dumpdtb=$work/qemu.dtb" > "$work/dump" 2>&1 ||
		fail "the emulator's tree: $(cat "$work/dump")"
	tree_make "$work/qemu.dtb" "${dtb:-$work/qemu.dtb}" "$work/dtb" \
		"${edits[@]}" || fail "no tree to boot with"
	run_qemu -M $machine -dtb "$work/dtb"
}

# What is wrong with the run apart from the commands' own verdict.
check_run() {
	local line

	grep -vE "${allow:-^$}" "$kernel_log" > "$work/judged" || true
	if grep -qE "$unsound" "$work/judged"; then
		grep -E -m 1 -B 2 -A 40 "$unsound" "$work/judged" >&2
		fail 'the kernel log is not clean'
	fi
	[ -n "$police" ] || return 0
	line=$(awk '/^(bad_size|unaligned|reserved|running)/ && $2' "$stats" |
		paste -s -d ,)
	[ -z "$line" ] || fail "wrong accesses of the monitor: $line"
}

write_commands "$@" > "$work/commands"
make_initramfs
status=0
boot || status=$?
result=$(tail -n 1 "$work/console" | tr -d '\0' | sed -n 's/^RESULT: done rc=//p')
# the programs' own output ends before the line break that precedes the result
head -c "-$((${#result} ? ${#result} + 18 : 0))" "$work/console"
if [ $status -eq 124 ]; then
	tail -n 15 "$kernel_log" >&2
	fail "no end after $limit s"
elif [ $status -ne 0 ]; then
	fail "QEMU ended with status $status"
elif [ -z "$result" ]; then
	tail -n 40 "$kernel_log" >&2
	fail 'the board went down before its commands had ended'
fi
check_run
exit "$result"
